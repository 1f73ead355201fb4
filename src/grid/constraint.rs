//! The primitives that every rule lowers into, and the names of units.

use std::fmt;

use crate::grid::Cell;

/// What a board asks of some of its cells. Solvers and techniques know these and no rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// As many cells as digits, every digit once.
    Unit {
        /// What a person calls it.
        name: UnitName,
        /// In reading order.
        cells: Vec<Cell>,
    },
    /// No digit twice, though some may be missing.
    Distinct {
        /// What a person calls it.
        name: UnitName,
        /// In reading order.
        cells: Vec<Cell>,
    },
}

impl Constraint {
    /// What a person calls it.
    #[must_use]
    pub const fn name(&self) -> UnitName {
        match self {
            Self::Unit { name, .. } | Self::Distinct { name, .. } => *name,
        }
    }

    /// The cells it speaks of, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Unit { cells, .. } | Self::Distinct { cells, .. } => cells,
        }
    }
}

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
    /// The rectangles that tile the board.
    Box,
    /// The first runs down to the right, the second down to the left.
    Diagonal,
    /// Two cells a knight's move apart.
    Knight,
}

impl Family {
    /// The word for one of them.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Diagonal => "diagonal",
            Self::Knight => "knight's move",
        }
    }

    /// The word where room is scarce.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "col",
            Self::Box => "box",
            Self::Diagonal => "diag",
            Self::Knight => "knight",
        }
    }
}

/// Which unit: `row 4`, `box 8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitName {
    /// Its kind.
    pub family: Family,
    /// Among its kind, counted from 0 in reading order.
    pub index: usize,
}

impl UnitName {
    /// Without a blank: `row4`, `col4`, `box8`.
    #[must_use]
    pub fn short(self) -> String {
        format!("{}{}", self.family.short(), self.index + 1)
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.family.word(), self.index + 1)
    }
}
