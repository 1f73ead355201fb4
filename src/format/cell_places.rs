//! Results of reading, with the places of the cells in the text.

use std::sync::Arc;

use crate::digit_alphabet::Decoded;
use crate::normalize::Moved;
use crate::notation::Notation;
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::Word;
use grid::{Cell, Layout, Puzzle};

/// Result of reading one puzzle of a text.
pub(super) struct ReadPuzzle {
    /// Number of its first line, counted from 1.
    pub line: usize,
    pub result: Result<Found, Fault>,
    /// Text beside the puzzle, such as its title.
    pub beside: String,
}

impl ReadPuzzle {
    /// Returns a result without text beside it.
    pub(super) const fn new(line: usize, result: Result<Found, Fault>) -> Self {
        Self { line, result, beside: String::new() }
    }

    /// Returns the result of reading a text on this line.
    pub(super) fn on(line: usize, result: Result<Found, LineFault>) -> Self {
        Self::new(line, result.map(|found| found.on(line)).map_err(|fault| fault.on(line)))
    }
}

/// Puzzle that was read, with its notation and the places of its cells.
pub(super) struct Found {
    pub puzzle: Puzzle,
    pub notation: Notation,
    pub places: Places,
}

impl Found {
    /// Returns the puzzle of these digits on a board of this layout.
    pub(super) fn of(decoded: Decoded, layout: Arc<Layout>, places: Places) -> Self {
        let puzzle = Puzzle { digits: decoded.digits, ..Puzzle::blank(layout) };
        Self { puzzle, notation: decoded.notation, places }
    }

    /// Sets the line of all cells.
    pub(super) fn on(self, line: usize) -> Self {
        Self { places: self.places.on(line), ..self }
    }
}

/// Place of each cell of a puzzle, for messages. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// One character per cell on one line.
    Run {
        /// Line of all cells.
        line: usize,
        /// Column of the first cell.
        column: usize,
    },
    /// Line and column of each cell.
    Each(Vec<(usize, usize)>),
}

impl Places {
    /// Returns line and column of a cell.
    #[must_use]
    pub fn of(&self, cell: Cell) -> (usize, usize) {
        match self {
            Self::Run { line, column } => (*line, column + cell.index()),
            Self::Each(places) => places.get(cell.index()).copied().unwrap_or((1, 1)),
        }
    }

    /// Returns the places of cells that begin with the first character of this word. The line is not known yet.
    pub(super) const fn run(word: Word) -> Self {
        Self::Run { line: 0, column: word.at + 1 }
    }

    /// Returns the places of cells that begin with these words. The line is not known yet.
    pub(super) fn each<'a>(words: impl Iterator<Item = Word<'a>>) -> Self {
        Self::Each(words.map(|word| (0, word.at + 1)).collect())
    }

    /// Replaces columns of cleaned lines by those of the original. `moved` returns the map of a line that was changed.
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

    /// Replaces each column, counted from 0, by the place that `of` returns for it.
    pub(super) fn each_of(self, of: impl Fn(usize) -> (usize, usize)) -> Self {
        match self {
            Self::Run { .. } => self,
            Self::Each(places) => Self::Each(places.into_iter().map(|(_, column)| of(column - 1)).collect()),
        }
    }

    /// Returns the places in a text with this number of additional lines above.
    pub(super) fn below(self, lines: usize) -> Self {
        self.with_lines(|line| line + lines)
    }

    /// Sets the line of all cells.
    pub(super) fn on(self, line: usize) -> Self {
        self.with_lines(|_| line)
    }

    /// Replaces the number of each line.
    fn with_lines(self, number: impl Fn(usize) -> usize) -> Self {
        match self {
            Self::Run { line, column } => Self::Run { line: number(line), column },
            Self::Each(places) => Self::Each(places.into_iter().map(|(line, column)| (number(line), column)).collect()),
        }
    }
}
