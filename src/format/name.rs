//! The names of the formats, as scripts say them.

use std::fmt;
use std::str::FromStr;

use grid::Digit;
use text::quoted;

/// A way to write a puzzle down. Prints and parses as the argument of `--from` and `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One character a cell, a puzzle a line; numbers above side 35.
    Line,
    /// One number a cell, separated by blanks, a puzzle a line.
    Numbers,
    /// A row a line.
    Grid,
    /// A row a line, with lines drawn between the boxes.
    Framed,
    /// As framed, but an empty cell shows its candidates.
    Pm,
    /// A line of HoDoKu's library of positions, which keeps givens, placed digits and candidates apart.
    Hodoku,
    /// A row a line, as SadMan Sudoku has it.
    Sdk,
    /// A puzzle a line, with 0 for an empty cell, as SudoCue has it.
    Sdm,
    /// A row a line, with bars between boxes and dashes between bands, as Simple Sudoku has it.
    Ss,
    /// Two columns, the puzzle and its solution, with 0 for an empty cell.
    Csv,
    /// The XML of OpenSudoku, any number of puzzles in one document.
    Opensudoku,
    /// The JSON of f-puzzles, as a text or in a link.
    Fpuzzles,
    /// A heading of rules, a line each, and the rows below it: our own.
    Rules,
    /// An object a line, as our own commands write it.
    Json,
}

impl Format {
    /// Every format.
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

    /// What scripts call it.
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

/// A text that should name a format and does not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {names}, found {}", quoted(.0), names = Format::ALL.map(Format::name).join(", "))]
pub struct BadFormat(pub String);

impl FromStr for Format {
    type Err = BadFormat;

    fn from_str(text: &str) -> Result<Self, BadFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| BadFormat(text.to_owned()))
    }
}

/// How the digits of a board are written on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One character for each cell, nothing between: `1` to `9`, then `A` = 10 and on.
    Symbols,
    /// One character for each cell, nothing between: `1` to `9`, then `a` = 10 and on.
    LowerSymbols,
    /// One number for each cell, a blank between.
    Numbers,
    /// One character for each cell, nothing between: `0` to `9`, then `A` and on.
    SymbolsFromZero(Case),
    /// One number for each cell, from 0 on, a blank between.
    NumbersFromZero,
    /// One letter for each cell, nothing between.
    Letters(Case),
}

impl Notation {
    /// Whether cells are parted by blanks.
    pub(super) const fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Returns the number of a digit, in a notation of numbers.
    pub(super) const fn number(self, digit: Digit) -> usize {
        if matches!(self, Self::NumbersFromZero) { digit.index() } else { digit.number() }
    }

    /// Returns the character of a digit, if there is one.
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
    /// `A`
    Upper,
    /// `a`
    Lower,
}
