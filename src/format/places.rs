//! What was read, and where its cells stand in the text.

use crate::format::name::Notation;
use crate::format::words::Word;
use crate::grid::{Cell, Puzzle};

/// A puzzle, and how and where it stood.
pub(super) struct Found {
    pub puzzle: Puzzle,
    pub notation: Notation,
    pub places: Places,
}

impl Found {
    /// The same on this line.
    pub(super) fn on(self, line: usize) -> Self {
        Self { places: self.places.on(line), ..self }
    }
}

/// Where each cell of a puzzle stands, for messages. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// One character a cell on one line, from this column on.
    Run {
        /// Of them all.
        line: usize,
        /// Of the first cell.
        column: usize,
    },
    /// By cell: line and column.
    Each(Vec<(usize, usize)>),
}

impl Places {
    /// Line and column of a cell.
    #[must_use]
    pub fn of(&self, cell: Cell) -> (usize, usize) {
        match self {
            Self::Run { line, column } => (*line, column + cell.index()),
            Self::Each(places) => places.get(cell.index()).copied().unwrap_or((1, 1)),
        }
    }

    /// From this word's first character on; the line is not known yet.
    pub(super) const fn run(word: Word) -> Self {
        Self::Run { line: 0, column: word.at + 1 }
    }

    /// Where these words begin; the line is not known yet.
    pub(super) fn each<'a>(words: impl Iterator<Item = Word<'a>>) -> Self {
        Self::Each(words.map(|word| (0, word.at + 1)).collect())
    }

    /// The same on this line.
    pub(super) fn on(self, line: usize) -> Self {
        match self {
            Self::Run { column, .. } => Self::Run { line, column },
            Self::Each(places) => Self::Each(places.into_iter().map(|(_, column)| (line, column)).collect()),
        }
    }
}
