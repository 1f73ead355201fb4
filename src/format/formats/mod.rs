//! The text formats, one file each: name, reading, writing, and what is kept of a puzzle.
//!
//! To add a format, add a file with its [`Spec`] here, a variant of [`Format`] with its place in [`Format::ALL`], and a line in
//! [`Format::spec`]. The command line has it from there.

mod csv;
mod fpuzzles;
mod framed;
mod grid;
pub(crate) mod hodoku;
mod json;
mod line;
mod numbers;
mod opensudoku;
mod pm;
mod rules;
mod sdk;
mod sdm;
mod ss;

pub(crate) use sdk::Remarks;

use std::fmt;
use std::str::FromStr;

use crate::reading_options::Reading;
use crate::text_fault::Inexpressible;
use ::grid::{Digit, InfoKind, Puzzle};
use text::quoted;

/// Text format of puzzles. Prints and parses as the argument of `--from` and `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One puzzle per line, one character per cell; numbers above side 35.
    Line,
    /// One puzzle per line, one number per cell, separated by spaces.
    Numbers,
    /// One row per line.
    Grid,
    /// One row per line, with lines drawn between the boxes.
    Framed,
    /// Framed grid in which an empty cell shows its candidates.
    Pm,
    /// One position per line as in HoDoKu's library, which distinguishes givens, placed digits and candidates.
    Hodoku,
    /// The format of SadMan Sudoku: one row per line.
    Sdk,
    /// The format of SudoCue: one puzzle per line, with 0 for an empty cell.
    Sdm,
    /// The format of Simple Sudoku: one row per line, with bars between boxes and dashes between bands.
    Ss,
    /// Two columns, the puzzle and its solution, with 0 for an empty cell.
    Csv,
    /// The XML of OpenSudoku, with any number of puzzles in a document.
    Opensudoku,
    /// The JSON of f-puzzles, as text or in a link.
    Fpuzzles,
    /// Our own format: a heading of rules, one per line, and the rows below it.
    Rules,
    /// One JSON object per line, as our own commands write it.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 14] = [
        Self::Line,
        Self::Numbers,
        Self::Grid,
        Self::Framed,
        Self::Pm,
        Self::Hodoku,
        Self::Sdk,
        Self::Sdm,
        Self::Ss,
        Self::Csv,
        Self::Opensudoku,
        Self::Fpuzzles,
        Self::Rules,
        Self::Json,
    ];

    /// Returns the description of the format.
    pub(crate) const fn spec(self) -> &'static Spec {
        match self {
            Self::Line => &line::SPEC,
            Self::Numbers => &numbers::SPEC,
            Self::Grid => &grid::SPEC,
            Self::Framed => &framed::SPEC,
            Self::Pm => &pm::SPEC,
            Self::Hodoku => &hodoku::SPEC,
            Self::Sdk => &sdk::SPEC,
            Self::Sdm => &sdm::SPEC,
            Self::Ss => &ss::SPEC,
            Self::Csv => &csv::SPEC,
            Self::Opensudoku => &opensudoku::SPEC,
            Self::Fpuzzles => &fpuzzles::SPEC,
            Self::Rules => &rules::SPEC,
            Self::Json => &json::SPEC,
        }
    }

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the text of a file before its first puzzle and after its last.
    #[must_use]
    pub const fn around(self) -> [&'static str; 2] {
        self.spec().around
    }

    /// Returns the text after each puzzle of a file: what ends its last line, and an empty line if it has several.
    #[must_use]
    pub const fn entry_end(self) -> &'static str {
        self.spec().entry_end
    }

    /// Whether a solution can be written beside its puzzle.
    #[must_use]
    pub const fn has_solutions(self) -> bool {
        matches!(self.spec().writer, Writer::WithSolution(_))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

/// Error: a text is not the name of a format. Holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {names}, found {}", quoted(.0), names = Format::ALL.map(Format::name).join(", "))]
pub struct BadFormat(pub String);

impl FromStr for Format {
    type Err = BadFormat;

    fn from_str(text: &str) -> Result<Self, BadFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| BadFormat(text.to_owned()))
    }
}

/// Description of a format.
#[derive(Debug)]
pub(crate) struct Spec {
    /// Name on the command line.
    pub(crate) name: &'static str,
    /// How a text is read if it is known to have this format.
    pub(crate) reading: Reading,
    /// How a puzzle is written.
    pub(crate) writer: Writer,
    /// Text of a file before its first puzzle and after its last.
    pub(crate) around: [&'static str; 2],
    /// Text of a file after each puzzle.
    pub(crate) entry_end: &'static str,
    /// Parts of a puzzle that are written besides digits and rules.
    pub(crate) keeps: Keeps,
}

/// Writer of one puzzle, without the end of its last line, and the boards that it can write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Writer {
    /// Writes the cells of any board on one line. Its rules are stated before them.
    Line(fn(&Puzzle) -> String),
    /// Writes the rows of any board. Rules beyond the classic ones are stated above them.
    Rows(fn(&Puzzle) -> String),
    /// Writes a classic board of a side up to 35.
    Classic(fn(&Puzzle) -> String),
    /// Writes a classic board of side 9.
    ClassicNine(fn(&Puzzle) -> String),
    /// Writes a classic board of a side up to 35, and its solution if there is one.
    WithSolution(fn(&Puzzle, Option<&[Digit]>) -> String),
    /// Writes a board and its rules.
    Own(fn(&Puzzle) -> Result<String, Inexpressible>),
}

/// Parts of a puzzle besides digits and rules that a format keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeps {
    /// Eliminated candidates.
    pub(crate) eliminated: bool,
    /// Which digits are not givens.
    pub(crate) placed: bool,
    /// Title, and the author's own words about the rules.
    pub(crate) title_and_words: bool,
    /// Other texts.
    pub(crate) notes: &'static [InfoKind],
}

impl Keeps {
    /// Digits and rules only.
    const DIGITS: Self = Self { eliminated: false, placed: false, title_and_words: false, notes: &[] };

    /// Everything.
    const ALL: Self = Self { eliminated: true, placed: true, title_and_words: true, notes: &InfoKind::ALL };
}
