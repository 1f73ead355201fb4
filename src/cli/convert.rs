//! `ninefold convert`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::arguments::Reading;
use crate::cli::json::Error;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::paper::{self, Paper};
use crate::cli::stream::{self, Answer, Job};
use crate::format::paper::Medium;
use crate::format::{self, Format};

/// Each puzzle in another format, or all of them on paper.
#[derive(Args, Debug)]
#[command(after_help = "\
After a puzzle of several lines comes an empty one. What is no puzzle is left out and named on standard error.

On paper (svg, pdf, text) puzzles are numbered and stand several to a page, with the columns beside them where tabs part these, \
and what other rules ask below them. \
The solutions come at the end, small, or say that there is none or several. SVG is one drawing, its pages below each other; a single \
puzzle is drawn alone. Text has a form feed between pages. Without puzzles there is one page that says so.

Examples:
  ninefold convert --to framed puzzles.txt
  ninefold convert --to pdf --per-page 6 puzzles.txt > booklet.pdf
  ninefold convert --to text --no-solutions puzzles.txt | lp")]
pub(super) struct Convert {
    #[command(flatten)]
    reading: Reading,

    /// What to write.
    #[arg(long, value_name = "FORMAT", value_parser = targets())]
    to: Target,

    #[command(flatten)]
    paper: Paper,
}

/// What can be written.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// Puzzle by puzzle.
    Each(Format),
    /// Pages.
    Paper(Medium),
}

impl Convert {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        match self.to {
            Target::Each(format) => {
                self.paper.refuse(format)?;
                stream::each(&self.reading, out, |job| one(format, job)).map(|(status, _)| status)
            }
            Target::Paper(medium) => paper::print(&self.reading, self.paper.order(medium), out),
        }
    }
}

fn targets() -> impl TypedValueParser<Value = Target> {
    let formats = || Format::ALL.into_iter().map(|format| (format.name(), Target::Each(format)));
    let media = || Medium::ALL.into_iter().map(|medium| (medium.name(), Target::Paper(medium)));
    let names = formats().chain(media()).map(|(name, _)| name);
    PossibleValuesParser::new(names).map(move |said| {
        let target = formats().chain(media()).find(|&(name, _)| name == said);
        target.expect("only these names are possible").1
    })
}

fn one(to: Format, job: &Job) -> Answer {
    let refused = |complaint: String| Answer { complaint: Some(complaint), is_bad: true, ..Answer::default() };
    let puzzle = match &job.record.result {
        Ok(puzzle) => puzzle,
        Err(fault) => return refused(Error::unreadable(fault).said(&job.name)),
    };
    let end = match to {
        Format::Line | Format::Numbers | Format::Hodoku | Format::Fpuzzles => "\n",
        Format::Grid | Format::Framed | Format::Pm | Format::Rules => "\n\n",
    };
    match format::write(to, puzzle) {
        Ok(text) => {
            let lost = format::lost(to, puzzle);
            let complaint = (!lost.is_empty())
                .then(|| format!("{}:{}: not kept by {to}: {}", job.name, job.record.line, lost.join(", ")));
            Answer { text: text + end, complaint, ..Answer::default() }
        }
        Err(error) => refused(format!("{}:{}:1: {error}", job.name, job.record.line)),
    }
}
