//! `ninefold convert`.

use clap::Args;

use crate::cli::arguments::{Reading, formats};
use crate::cli::json::Error;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::stream::{self, Answer, Job};
use crate::format::{self, Format};

/// Each puzzle in another format.
#[derive(Args, Debug)]
#[command(after_help = "\
After a puzzle of several lines comes an empty one. What is no puzzle is left out and named on standard error.

Example:
  ninefold convert --to framed puzzles.txt")]
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
