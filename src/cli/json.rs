//! Parts that the JSON lines of several commands share. The keys of a line have the order of the fields.

use serde::{Serialize, Serializer};

use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::stream::Job;
use crate::coach::Advice;
use format::{self, Format, Record};
use grid::{Board, Cell, Digit, Fault, Puzzle, Shape};
use text::printable;

/// JSON line about a puzzle.
#[derive(Serialize)]
pub(super) struct PuzzleLine<T> {
    /// The puzzle.
    #[serde(flatten)]
    pub(super) subject: Subject,
    /// Result in one word.
    pub(super) status: PuzzleStatus,
    /// Keys that only this command has.
    #[serde(flatten)]
    pub(super) result: T,
    /// Keys about faults; `None` for commands without these keys.
    #[serde(flatten)]
    pub(super) trouble: Option<Trouble>,
}

/// Reasons why a command could not do its work on a puzzle.
#[derive(Default, Serialize)]
pub(super) struct Trouble {
    pub(super) error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<Why>,
}

impl From<Option<Error>> for Trouble {
    fn from(error: Option<Error>) -> Self {
        Self { error, why: None }
    }
}

impl<T: Serialize> PuzzleLine<T> {
    /// Returns the line for a job.
    pub(super) fn of(job: &Job, status: PuzzleStatus, result: T, trouble: impl Into<Trouble>) -> Self {
        Self { subject: Subject::of(job), status, result, trouble: Some(trouble.into()) }
    }

    /// Serializes the line.
    pub(super) fn json(&self) -> String {
        line(self)
    }
}

/// Keys that describe the puzzle itself.
#[derive(Debug, Default, Serialize)]
pub(super) struct Subject {
    /// The puzzle on one line; `None` if it could not be read.
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<Vec<String>>,
    /// For a position, the digits and eliminated candidates on one line, as in text output; otherwise `None`.
    #[serde(skip)]
    line: Option<String>,
}

impl Subject {
    /// Returns the keys that describe the puzzle of a job.
    pub(super) fn of(job: &Job) -> Self {
        job.record.result.as_ref().map_or_else(|_| Self::default(), Self::from)
    }

    /// Returns the puzzle on one line, including the eliminated candidates of a position; `None` if the puzzle could not be read.
    pub(super) fn line(&self) -> Option<&str> {
        self.line.as_deref().or(self.puzzle.as_deref())
    }
}

impl From<&Puzzle> for Subject {
    fn from(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let line = format::write(Format::Line, puzzle).ok();
        if !puzzle.is_position() {
            return Self { puzzle: line, ..Self::default() };
        }
        let eliminated = shape.iter().flat_map(|cell| {
            puzzle.removed[cell.index()].iter().map(move |digit| format!("{}<>{digit}", shape.place(cell)))
        });
        let placed = puzzle.placed.iter().map(|cell| shape.place(cell).to_string());
        let (removed, placed) = (Some(eliminated.collect()), Some(placed.collect()));
        Self { puzzle: line, removed, placed, line: format::one_line(puzzle).ok() }
    }
}

/// Returns the message that the text line of a position leaves something out; otherwise `None`. Above side length 35, where candidates have
/// no symbols, the line has only the digits of the position.
pub(super) fn left_out(job: &Job) -> Option<String> {
    let puzzle = job.record.result.as_ref().ok()?;
    let is_left_out = puzzle.is_position() && puzzle.shape().side() > 35;
    let what = "not kept in the line: eliminated candidates, and which digits are not givens; --json has both";
    is_left_out.then(|| format!("{}:{}: {what}", job.name, job.record.line))
}

/// Reason why there is no step or no rating, and the cells concerned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Why {
    pub(super) text: String,
    pub(super) cells: Vec<String>,
}

impl Why {
    /// Returns the reason that a piece of advice gives for the lack of a step.
    pub(super) fn of(advice: &Advice, shape: Shape) -> Self {
        let cells = advice.cells(shape).iter().map(|cell| shape.place(cell).to_string()).collect();
        Self { text: advice.sentence(shape), cells }
    }
}

/// Error in the text of a puzzle, and its position in the input. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Error {
    line: usize,
    column: usize,
    #[serde(serialize_with = "without_expected")]
    expected: String,
}

/// Serializes a message without its first word, "expected", because that is the name of the key: `a digit from 1 to 9, found 'x'`.
fn without_expected<S: Serializer>(expected: &str, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(expected.strip_prefix("expected ").unwrap_or(expected))
}

impl Error {
    /// Converts the fault of a text that could not be read.
    pub(super) fn unreadable(fault: &format::Fault) -> Self {
        Self { line: fault.line, column: fault.column, expected: fault.expected.clone() }
    }

    /// Returns the error for a board that is too large to be played; `why` is the message.
    pub(super) fn unfit(record: &Record, why: String) -> Self {
        Self { line: record.line, column: 1, expected: why }
    }

    /// Returns the error for a puzzle that breaks a rule. It points at the first digit that repeats an earlier digit or breaks another
    /// rule.
    pub(super) fn repeats(record: &Record, shape: Shape, faults: &[Fault]) -> Self {
        let again = |fault: &Fault| match fault {
            Fault::Repeat { cells, .. } => cells.get(1).and_then(|&place| shape.at(place)),
            Fault::Outside { cell, .. } => shape.at(*cell),
            Fault::Unmet { cells, .. } => cells.last().and_then(|&place| shape.at(place)),
            Fault::NoCandidate { .. } | Fault::NoPlace { .. } => None,
        };
        let first = faults.iter().filter_map(again).min();
        let (line, column) = first.map_or((record.line, 1), |cell| record.places.of(cell));
        let is_repeat = faults.iter().all(|fault| matches!(fault, Fault::Repeat { .. }));
        let expected = if is_repeat { "each digit once in a unit" } else { "digits that keep the rules" };
        Self { line, column, expected: format!("expected {expected}, found that {}", Fault::list(faults)) }
    }

    /// Returns the line for standard error, made printable: `easy.txt:4:7: expected a digit from 1 to 9, found 'x'`. `name` is the name of
    /// the source.
    pub(super) fn message(&self, name: &str) -> String {
        format!("{}:{}:{}: {}", printable(name), self.line, self.column, printable(&self.expected))
    }
}

/// Returns the board of a puzzle, or the error if the puzzle could not be read or breaks a rule.
pub(super) fn checked(record: &Record) -> Result<Board, Error> {
    let puzzle = record.result.as_ref().map_err(Error::unreadable)?;
    puzzle.clone().check().map_err(|faults| Error::repeats(record, puzzle.shape(), &faults))
}

/// Returns candidates as text: `r3c7=5` or `r3c7<>5`, depending on `sign`.
pub(super) fn candidates(shape: Shape, candidates: &[(Cell, Digit)], sign: &str) -> Vec<String> {
    candidates.iter().map(|&(cell, digit)| format!("{}{sign}{digit}", shape.place(cell))).collect()
}

/// Serializes an object as one line.
pub(super) fn line(object: &impl Serialize) -> String {
    let mut line = serde_json::to_string(object).expect("strings, numbers and lists have no reason to fail");
    line.push('\n');
    line
}
