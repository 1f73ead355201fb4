//! `ninefold convert`.

use clap::Args;

use crate::cli::arguments::{Reading, formats};
use crate::cli::json::Error;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::stream::{self, Answer, Job};
use crate::format::{self, Format};

/// Rewrites each puzzle. Formats of several lines are followed by an empty one. What is no puzzle is left out and named on
/// standard error.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  ninefold convert --to framed 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")]
pub(super) struct Convert {
    #[command(flatten)]
    reading: Reading,

    /// What to write.
    #[arg(long, value_name = "FORMAT", value_parser = formats(&Format::ALL))]
    to: Format,
}

impl Convert {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        stream::each(&self.reading, out, |job| self.one(job)).map(|(status, _)| status)
    }

    fn one(&self, job: &Job) -> Answer {
        let refused = |complaint: String| Answer { complaint: Some(complaint), is_bad: true, ..Answer::default() };
        let puzzle = match &job.record.result {
            Ok(puzzle) => puzzle,
            Err(fault) => return refused(Error::unreadable(fault).said(&job.name)),
        };
        let end = match self.to {
            Format::Line | Format::Numbers | Format::Hodoku => "\n",
            Format::Grid | Format::Framed | Format::Pm => "\n\n",
        };
        match format::write(self.to, puzzle) {
            Ok(text) => Answer { text: text + end, ..Answer::default() },
            Err(error) => refused(format!("{}:{}:1: {error}", job.name, job.record.line)),
        }
    }
}
