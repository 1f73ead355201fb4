//! Options for reading a text: the arrangement of its puzzles, what a line may hold besides cells, and when cells list candidates.

use crate::cell_places::Found;
use crate::exchange;
use crate::text_fault::LineFault;
use crate::words_of_a_line::Word;

/// Options for reading a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) expected: Expected,
    pub(super) cells: CellsOnLine,
    pub(super) marks: PencilMarks,
    /// Reads a line written by another program; `None` if no other program writes such lines.
    pub(super) foreign: fn(Word) -> Option<Result<Found, LineFault>>,
}

impl Reading {
    /// Reads any text, and determines its format from its content.
    pub(super) const ANY: Self = Self {
        expected: Expected::Anything,
        cells: CellsOnLine::Lenient,
        marks: PencilMarks::IfLikely,
        foreign: exchange::read,
    };

    /// Reads one puzzle per line. The line may have other columns.
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

/// Arrangement of the puzzles of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// One puzzle per line.
    Lines,
    /// One row per line.
    Blocks,
    /// One row per line, where spaces are empty cells and an empty line is an empty row.
    Spaced {
        side: usize,
        is_apart: bool, // whether grids are separated by an empty line
    },
    /// Sukakus, each on this number of lines.
    Sukaku { lines: usize },
    /// Headings that state rules, each with a grid below.
    Ruled,
    /// Documents of JSON or XML.
    Documents,
}

impl Arrangement {
    /// Whether the reader decides, with this arrangement, if the first line is the number of puzzles.
    pub(super) const fn may_be_counted(self) -> bool {
        matches!(self, Self::Lines | Self::Blocks | Self::Sukaku { .. })
    }
}

/// Arrangements that are possible in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// Any arrangement. The beginning of the text determines it.
    Anything,
    /// This arrangement only.
    Only(Arrangement),
    /// Any arrangement but one puzzle per line. A text that seems to have one puzzle per line has one row per line.
    NotLines,
    /// One row per line, with or without headings that state rules.
    Rows,
}

impl Expected {
    /// Returns the arrangement if it is the same for all texts.
    pub(super) const fn fixed(self) -> Option<Arrangement> {
        if let Self::Only(arrangement) = self { Some(arrangement) } else { None }
    }

    /// Returns the arrangement of a text that seems to have the arrangement `found`.
    pub(super) const fn or(self, found: Arrangement) -> Arrangement {
        match (self, found) {
            (Self::Only(only), _) => only,
            (Self::NotLines, Arrangement::Lines) => Arrangement::Blocks,
            (Self::Anything | Self::NotLines, _) | (Self::Rows, Arrangement::Ruled) => found,
            (Self::Rows, _) => Arrangement::Blocks,
        }
    }
}

/// Content of a column that holds a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellsOnLine {
    /// Symbols or numbers, with or without decoration and words around them. Spaces may be empty cells.
    Lenient,
    /// Symbols or numbers, with or without decoration and words around them.
    Decorated,
    /// Symbols or numbers, and nothing else.
    Strict,
    /// Numbers, and nothing else.
    Numbers,
}

/// Whether a cell of several characters is a list of candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PencilMarks {
    /// It is a list of candidates.
    Always,
    /// It is a number.
    Never,
    /// It is a list of candidates if the other cells of the grid make that likely.
    #[default]
    IfLikely,
}
