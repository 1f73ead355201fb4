//! Names of the formats and notations on the command line.

use std::fmt;
use std::str::FromStr;

use grid::Digit;
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

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Numbers => "numbers",
            Self::Grid => "grid",
            Self::Framed => "framed",
            Self::Pm => "pm",
            Self::Hodoku => "hodoku",
            Self::Sdk => "sdk",
            Self::Sdm => "sdm",
            Self::Ss => "ss",
            Self::Csv => "csv",
            Self::Opensudoku => "opensudoku",
            Self::Fpuzzles => "fpuzzles",
            Self::Rules => "rules",
            Self::Json => "json",
        }
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

/// Notation of the digits of a board on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One character per cell without separators: `1` to `9`, then `A` for 10 and so on.
    Symbols,
    /// One character per cell without separators: `1` to `9`, then `a` for 10 and so on.
    LowerSymbols,
    /// One number per cell, separated by spaces.
    Numbers,
    /// One character per cell without separators: `0` to `9`, then `A` for the digit after 9 and so on.
    SymbolsFromZero(Case),
    /// One number per cell, counted from 0, separated by spaces.
    NumbersFromZero,
    /// One letter per cell without separators.
    Letters(Case),
}

impl Notation {
    /// Whether cells are separated by spaces.
    pub(super) const fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Returns the number of a digit in a notation of numbers.
    pub(super) const fn number(self, digit: Digit) -> usize {
        if matches!(self, Self::NumbersFromZero) { digit.index() } else { digit.number() }
    }

    /// Returns the character of a digit, if it has one.
    pub(super) fn symbol(self, digit: Digit) -> Option<char> {
        let (value, case) = match self {
            Self::Symbols | Self::Numbers | Self::NumbersFromZero => (digit.number(), Case::Upper),
            Self::LowerSymbols => (digit.number(), Case::Lower),
            Self::SymbolsFromZero(case) => (digit.index(), case),
            Self::Letters(case) => (digit.index() + 10, case),
        };
        let symbol = char::from_digit(value as u32, 36)?;
        Some(match case {
            Case::Upper => symbol.to_ascii_uppercase(),
            Case::Lower => symbol,
        })
    }
}

/// Case of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// Upper case, such as `A`.
    Upper,
    /// Lower case, such as `a`.
    Lower,
}
