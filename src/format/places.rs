//! What was read, and where its cells stand in the text.

use crate::clean::Moved;
use crate::name::Notation;
use crate::words::Word;
use grid::{Cell, Puzzle};

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

    /// Returns the places that `of` knows for what stands at these columns, counted from 0.
    pub(super) fn each_of(self, of: impl Fn(usize) -> (usize, usize)) -> Self {
        match self {
            Self::Run { .. } => self,
            Self::Each(places) => Self::Each(places.into_iter().map(|(_, column)| of(column - 1)).collect()),
        }
    }

    /// Replaces columns of a cleaned line by those of the original; `moved` finds what was changed on a line.
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

    /// Returns the places in a text with this number of lines above it.
    pub(super) fn below(self, lines: usize) -> Self {
        match self {
            Self::Run { line, column } => Self::Run { line: line + lines, column },
            Self::Each(places) => Self::Each(places.into_iter().map(|(line, column)| (line + lines, column)).collect()),
        }
    }

    /// The same on this line.
    pub(super) fn on(self, line: usize) -> Self {
        match self {
            Self::Run { column, .. } => Self::Run { line, column },
            Self::Each(places) => Self::Each(places.into_iter().map(|(_, column)| (line, column)).collect()),
        }
    }
}
