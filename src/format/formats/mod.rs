//! The text formats, one file each. Each file states the format's name, how it is read and written, and which parts of a puzzle it keeps.
//!
//! To add a format, add a file with its [`Spec`] here, a variant of [`Format`], an entry in [`Format::ALL`], and a line in
//! [`Format::spec`]. The command line then offers it without further changes.

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

/// Text format of puzzles. Displayed and parsed as the argument of `--from` and `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One puzzle per line, one character per cell. Above side 35, cells are numbers.
    Line,
    /// One puzzle per line, one number per cell, separated by spaces.
    Numbers,
    /// One row per line.
    Grid,
    /// One row per line, with lines drawn between the boxes.
    Framed,
    /// Framed grid in which an empty cell shows its candidates.
    Pm,
    /// One position per line as in HoDoKu's library. Givens, placed digits and candidates are distinguished.
    Hodoku,
    /// The format of SadMan Sudoku: one row per line.
    Sdk,
    /// The format of SudoCue: one puzzle per line, with 0 for an empty cell.
    Sdm,
    /// The format of Simple Sudoku: one row per line, with bars between boxes and dashes between bands.
    Ss,
    /// Two columns: the puzzle, with 0 for an empty cell, and its solution.
    Csv,
    /// The XML of OpenSudoku. A document may hold any number of puzzles.
    Opensudoku,
    /// The JSON of f-puzzles, as text or in a link.
    Fpuzzles,
    /// Our own format: a heading with one rule per line, and the rows of the board below.
    Rules,
    /// One JSON object per line, as written by our own commands.
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

    /// Returns the name that the command line uses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the text of a file before its first puzzle and the text after its last puzzle.
    #[must_use]
    pub const fn around(self) -> [&'static str; 2] {
        self.spec().around
    }

    /// Returns the text after each puzzle of a file: a line break unless the puzzle includes it, and an empty line if a puzzle has several
    /// lines.
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

/// Error: the text it holds is not the name of a format.
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
    /// Name that the command line uses.
    pub(crate) name: &'static str,
    /// Options for reading a text that is known to have this format.
    pub(crate) reading: Reading,
    /// Function that writes a puzzle.
    pub(crate) writer: Writer,
    /// Text of a file before its first puzzle, and text after its last puzzle.
    pub(crate) around: [&'static str; 2],
    /// Text of a file after each puzzle.
    pub(crate) entry_end: &'static str,
    /// Parts of a puzzle that the format keeps besides digits and rules.
    pub(crate) keeps: Keeps,
}

/// Function that writes one puzzle without its final line break, and the kind of boards that it can write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Writer {
    /// Writes the cells of any board on one line. The rules are stated before the cells.
    Line(fn(&Puzzle) -> String),
    /// Writes the rows of any board. Rules other than the classic ones are stated above the rows.
    Rows(fn(&Puzzle) -> String),
    /// Writes a classic board with side length up to 35.
    Classic(fn(&Puzzle) -> String),
    /// Writes a classic board with side length 9.
    ClassicNine(fn(&Puzzle) -> String),
    /// Writes a classic board with side length up to 35, and its solution if there is one.
    WithSolution(fn(&Puzzle, Option<&[Digit]>) -> String),
    /// Writes a board together with its rules, or fails if the format cannot express one of them.
    Own(fn(&Puzzle) -> Result<String, Inexpressible>),
}

/// Parts of a puzzle that a format keeps besides digits and rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeps {
    /// Whether eliminated candidates are kept.
    pub(crate) eliminated: bool,
    /// Whether the format distinguishes givens from other digits.
    pub(crate) placed: bool,
    /// Whether the title and the author's own words about the rules are kept.
    pub(crate) title_and_words: bool,
    /// Kinds of other texts that are kept.
    pub(crate) notes: &'static [InfoKind],
}

impl Keeps {
    /// Keeps nothing besides digits and rules.
    const DIGITS: Self = Self { eliminated: false, placed: false, title_and_words: false, notes: &[] };

    /// Keeps everything.
    const ALL: Self = Self { eliminated: true, placed: true, title_and_words: true, notes: &InfoKind::ALL };
}
