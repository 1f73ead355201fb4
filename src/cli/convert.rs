//! `ninefold convert`.

use std::ops::ControlFlow;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::arguments::Reading;
use crate::cli::json::{Error, checked};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::printed_pages::{self, PATIENCE, Paper, TIME};
use crate::cli::puzzle_source::Source;
use crate::cli::solve::deadline;
use crate::cli::stream::{self, Answer, Job};
use format::paper::Medium;
use format::{self, Format, Site, Unwritable};
use grid::{Digit, Puzzle};
use solve::{self, Budget, End};

/// Each puzzle in another format, or all of them on paper.
#[derive(Args, Debug)]
#[command(after_help = "\
Puzzles that take several lines are separated by empty lines. Text that is not a puzzle is skipped and reported on standard error; a \
puzzle that breaks a rule is converted, but reported too.

Other programs read sdk (SadMan Sudoku), sdm (SudoCue), ss (Simple Sudoku), opensudoku, fpuzzles and hodoku; csv has a column with the \
solution, which is empty if there is none or more than one. fpuzzles-link and sudokupad-link are links that open the puzzle on \
these sites in a browser. The format of the input is recognised from its first lines, whatever the file's name; --from overrides that.

For print (svg, pdf, text), puzzles are numbered, several to a page. Each has a caption, taken from the other columns of its line or \
from its JSON keys, and its extra rules below it. The solutions follow at the end, small, or a note that there is none or more than \
one. SVG is one drawing with the pages below each other; a single puzzle is drawn alone. Text has a form feed between pages. If there \
are no puzzles, a single page says so.

Examples:
  ninefold convert --to framed puzzles.txt
  ninefold convert --to opensudoku puzzles.txt > mine.opensudoku
  ninefold convert --to sudokupad-link mine.txt
  ninefold convert --to pdf --per-page 6 puzzles.txt > booklet.pdf
  ninefold convert --to text --no-solutions puzzles.txt | lp")]
pub(super) struct Convert {
    #[command(flatten)]
    reading: Reading,

    /// Format of the output.
    #[arg(long, value_name = "FORMAT", value_parser = targets())]
    to: Target,

    #[command(flatten)]
    paper: Paper,
}

/// Output format of the conversion.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// A text format that is written puzzle by puzzle.
    Each(Format),
    /// A link for each puzzle.
    Link(Site),
    /// A document with pages of puzzles.
    Paper(Medium),
}

impl Convert {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        match self.to {
            Target::Each(format) => {
                self.paper.refuse(format.name())?;
                Source::all(&self.reading.inputs)?; // checks the sources before anything is written
                let [head, tail] = format.around();
                out.text(head)?;
                let (status, _) = stream::each(&self.reading, out, |job| one(format, job))?;
                out.text(tail)?;
                out.flush()?;
                Ok(status)
            }
            Target::Link(site) => {
                self.paper.refuse(site.link_name())?;
                stream::each(&self.reading, out, |job| linked(site, job)).map(|(status, _)| status)
            }
            Target::Paper(medium) => printed_pages::print(&self.reading, self.paper.order(medium), out),
        }
    }
}

/// Returns a parser of the names of all targets.
fn targets() -> impl TypedValueParser<Value = Target> {
    let formats = || Format::ALL.into_iter().map(|format| (format.name(), Target::Each(format)));
    let links = || Site::ALL.into_iter().map(|site| (site.link_name(), Target::Link(site)));
    let media = || Medium::ALL.into_iter().map(|medium| (medium.name(), Target::Paper(medium)));
    let all = move || formats().chain(links()).chain(media());
    let names = all().map(|(name, _)| name);
    PossibleValuesParser::new(names).map(move |said| {
        let target = all().find(|&(name, _)| name == said);
        target.expect("only these names are possible").1
    })
}

/// Error: the search for the solutions of a puzzle was stopped before its end.
struct TooLong;

/// Returns the solution of a puzzle if there is exactly one.
///
/// # Errors
/// Fails if `stop` returns true or the node limit is reached before the number of solutions is known.
fn only_solution(puzzle: &Puzzle, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Vec<Digit>>, TooLong> {
    let Ok(board) = puzzle.clone().check() else { return Ok(None) };
    let board = board.givens();
    let mut found: Vec<Vec<Digit>> = Vec::new();
    let report = solve::auto(&board).run(&board, &mut Budget::nodes_until(PATIENCE, stop), &mut |solution| {
        found.push(solution.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if report.end == End::OutOfBudget {
        return Err(TooLong);
    }
    Ok(found.pop().filter(|_| found.is_empty()))
}

/// Converts one puzzle to a text format.
fn one(to: Format, job: &Job) -> Answer {
    let stop = deadline(Some(TIME), job);
    let solved = match &job.record.result {
        Ok(puzzle) if to.has_solutions() => only_solution(puzzle, &stop),
        _ => Ok(None),
    };
    let mut answer = written(to.name(), to, job, |puzzle| {
        let solution = solved.as_ref().ok().and_then(Option::as_deref);
        Ok(format::entry(to, puzzle, solution)? + to.entry_end())
    });
    if solved.is_err() {
        let late = printed_pages::unsolved(&format!("{}:{}", job.name, job.record.line));
        answer.complaint = Some(answer.complaint.into_iter().chain([late]).collect::<Vec<_>>().join("\n"));
    }
    answer
}

/// Converts one puzzle to a link.
fn linked(site: Site, job: &Job) -> Answer {
    written(site.link_name(), Format::Fpuzzles, job, |puzzle| format::link(site, puzzle).map(|link| link + "\n"))
}

/// Converts one puzzle with `write`. The answer reports what `format` cannot keep and which rules the puzzle breaks; `name` is the name of
/// the format in these messages.
fn written(name: &str, format: Format, job: &Job, write: impl Fn(&Puzzle) -> Result<String, Unwritable>) -> Answer {
    let refused = |complaint: String| Answer { complaint: Some(complaint), is_bad: true, ..Answer::default() };
    let puzzle = match &job.record.result {
        Ok(puzzle) => puzzle,
        Err(fault) => return refused(Error::unreadable(fault).message(&job.name)),
    };
    match write(puzzle) {
        Ok(text) => {
            let not_kept = format::not_kept(format, puzzle);
            let not_kept = (!not_kept.is_empty())
                .then(|| format!("{}:{}: not kept by {name}: {}", job.name, job.record.line, not_kept.join(", ")));
            let repeats = checked(&job.record).err().map(|error| error.message(&job.name));
            let is_bad = repeats.is_some(); // the puzzle is converted nonetheless, to be corrected in the new format
            let complaints: Vec<_> = not_kept.into_iter().chain(repeats).collect();
            let complaint = (!complaints.is_empty()).then(|| complaints.join("\n"));
            Answer { text, complaint, is_bad, ..Answer::default() }
        }
        Err(error) => refused(format!("{}:{}:1: {error}", job.name, job.record.line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    #[test]
    fn a_search_that_is_stopped_is_not_taken_for_a_puzzle_without_a_single_solution() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (line, is_unique) in [(easy, true), (&*".".repeat(81), false)] {
            let puzzle = read_one(line).unwrap();
            assert!(only_solution(&puzzle, &|| true).is_err(), "{line}");
            let solved = only_solution(&puzzle, &|| false);
            assert_eq!(solved.ok().map(|solution| solution.is_some()), Some(is_unique), "{line}");
        }
    }
}
