//! Results of reading, with the position of each cell in the text.

use std::sync::Arc;

use crate::digit_alphabet::Decoded;
use crate::normalize::Moved;
use crate::notation::Notation;
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::Word;
use grid::{Cell, Layout, Puzzle};

/// Result of reading one puzzle of a text, with the line number of the puzzle.
pub(super) struct ReadPuzzle {
    /// Number of the puzzle's first line, counted from 1.
    pub line: usize,
    pub result: Result<Found, Fault>,
    /// Text beside the puzzle, such as its title; empty if there is none.
    pub beside: String,
}

impl ReadPuzzle {
    /// Returns a result with no text beside the puzzle.
    pub(super) const fn new(line: usize, result: Result<Found, Fault>) -> Self {
        Self { line, result, beside: String::new() }
    }

    /// Returns the result of reading a puzzle on a single line, whose number is `line`.
    pub(super) fn on(line: usize, result: Result<Found, LineFault>) -> Self {
        Self::new(line, result.map(|found| found.on(line)).map_err(|fault| fault.on(line)))
    }
}

/// Puzzle that was read, with its notation and the position of each cell in the text.
pub(super) struct Found {
    pub puzzle: Puzzle,
    pub notation: Notation,
    pub places: Places,
}

impl Found {
    /// Returns the puzzle with these digits and this layout.
    pub(super) fn of(decoded: Decoded, layout: Arc<Layout>, places: Places) -> Self {
        let puzzle = Puzzle { digits: decoded.digits, ..Puzzle::blank(layout) };
        Self { puzzle, notation: decoded.notation, places }
    }

    /// Sets the input line number of all cells.
    pub(super) fn on(self, line: usize) -> Self {
        Self { places: self.places.on(line), ..self }
    }
}

/// Position of each cell of a puzzle in the input, for messages. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Cells on one line, each of one character, without gaps.
    Run {
        /// Input line number of all cells.
        line: usize,
        /// Column of the first cell.
        column: usize,
    },
    /// Input line number and column of each cell.
    Each(Vec<(usize, usize)>),
}

impl Places {
    /// Returns the input line number and the column of a cell.
    #[must_use]
    pub fn of(&self, cell: Cell) -> (usize, usize) {
        match self {
            Self::Run { line, column } => (*line, column + cell.index()),
            Self::Each(places) => places.get(cell.index()).copied().unwrap_or((1, 1)),
        }
    }

    /// Returns the positions of cells of one character each, the first of which is the first character of this word. The line number is set
    /// later.
    pub(super) const fn run(word: Word) -> Self {
        Self::Run { line: 0, column: word.at + 1 }
    }

    /// Returns the positions of cells, each of which begins where the word for it begins. The line number is set later.
    pub(super) fn each<'a>(words: impl Iterator<Item = Word<'a>>) -> Self {
        Self::Each(words.map(|word| (0, word.at + 1)).collect())
    }

    /// Converts the columns of cleaned lines to columns of the original lines. `moved` returns the column map of a line; `None` if the line
    /// was not changed.
    pub(super) fn moved<'a>(&mut self, cells: usize, moved: impl Fn(usize) -> Option<&'a Moved>) {
        if let Self::Run { line, column } = *self {
            if moved(line).is_none() {
                return;
            }
            *self = Self::Each((0..cells).map(|cell| (line, column + cell)).collect());
        }
        if let Self::Each(places) = self {
            for (line, column) in places {
                *column = moved(*line).map_or(*column, |moved| moved.origin(*column - 1) + 1);
            }
        }
    }

    /// Replaces each column by the position that `of` returns for it. The argument of `of` is the column, counted from 0.
    pub(super) fn each_of(self, of: impl Fn(usize) -> (usize, usize)) -> Self {
        match self {
            Self::Run { .. } => self,
            Self::Each(places) => Self::Each(places.into_iter().map(|(_, column)| of(column - 1)).collect()),
        }
    }

    /// Adds a number of lines to each line number, because that many lines precede the text.
    pub(super) fn below(self, lines: usize) -> Self {
        self.with_lines(|line| line + lines)
    }

    /// Sets the input line number of all cells.
    pub(super) fn on(self, line: usize) -> Self {
        self.with_lines(|_| line)
    }

    /// Replaces each line number by the result of `number`.
    fn with_lines(self, number: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Run { line, column } => Self::Run { line: number(line), column },
            Self::Each(places) => Self::Each(places.into_iter().map(|(line, column)| (number(line), column)).collect()),
        }
    }
}
