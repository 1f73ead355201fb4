//! Says how a text is read: the arrangement of its puzzles, what a line may hold besides cells, and when cells list candidates.

use crate::cell_places::Found;
use crate::exchange;
use crate::text_fault::LineFault;
use crate::words_of_a_line::Word;

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) expected: Expected,
    pub(super) cells: CellsOnLine,
    pub(super) marks: PencilMarks,
    /// Reads a line of another program; `None` if it is not one.
    pub(super) foreign: fn(Word) -> Option<Result<Found, LineFault>>,
}

impl Reading {
    /// Reads any text by what it looks like.
    pub(super) const ANY: Self = Self {
        expected: Expected::Anything,
        cells: CellsOnLine::Lenient,
        marks: PencilMarks::IfLikely,
        foreign: exchange::read,
    };

    /// Reads one puzzle per line, alone or in a column.
    pub(super) const LINES: Self = Self {
        expected: Expected::Only(Arrangement::Lines),
        cells: CellsOnLine::Strict,
        marks: PencilMarks::Never,
        foreign: |_| None,
    };

    /// Reads one row per line.
    pub(super) const ROWS: Self = Self { expected: Expected::Only(Arrangement::Blocks), ..Self::LINES };

    /// Reads documents of JSON or XML.
    pub(super) const DOCUMENTS: Self =
        Self { expected: Expected::Only(Arrangement::Documents), cells: CellsOnLine::Strict, ..Self::ANY };
}

/// Arrangement of the puzzles in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// One puzzle per line.
    Lines,
    /// One row per line.
    Blocks,
    /// One row per line, where spaces are empty cells and an empty line is an empty row.
    Spaced {
        side: usize,
        is_apart: bool, // whether an empty line separates two grids
    },
    /// Sukakus, with this number of lines for each board.
    Sukaku { lines: usize },
    /// Headings of rules with grids below them.
    Ruled,
    /// Documents of JSON or XML.
    Documents,
}

impl Arrangement {
    /// Whether the reader itself finds out if the first line is the number of puzzles.
    pub(super) const fn may_be_counted(self) -> bool {
        matches!(self, Self::Lines | Self::Blocks | Self::Sukaku { .. })
    }
}

/// Arrangements that a format can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// Any; the beginning of the text decides.
    Anything,
    /// This one.
    Only(Arrangement),
    /// Any but one puzzle per line. A text that looks so has one row per line.
    NotLines,
    /// One row per line, possibly below headings of rules.
    Rows,
}

impl Expected {
    /// Returns the arrangement if it does not depend on the text.
    pub(super) const fn fixed(self) -> Option<Arrangement> {
        if let Self::Only(arrangement) = self { Some(arrangement) } else { None }
    }

    /// Returns the arrangement of a text that looks like `found`.
    pub(super) const fn or(self, found: Arrangement) -> Arrangement {
        match (self, found) {
            (Self::Only(only), _) => only,
            (Self::NotLines, Arrangement::Lines) => Arrangement::Blocks,
            (Self::Anything | Self::NotLines, _) | (Self::Rows, Arrangement::Ruled) => found,
            (Self::Rows, _) => Arrangement::Blocks,
        }
    }
}

/// Content of a line with a puzzle, besides other columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellsOnLine {
    /// Symbols or numbers, among decoration and words. Spaces may be empty cells.
    Lenient,
    /// Symbols or numbers, among decoration and words.
    Decorated,
    /// Symbols or numbers.
    Strict,
    /// Numbers.
    Numbers,
}

/// Whether a cell of several characters lists candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PencilMarks {
    /// It does.
    Always,
    /// It is a number.
    Never,
    /// The other cells of the grid decide.
    #[default]
    IfLikely,
}
