//! Clauses: sets of candidates of which one must be true.

use grid::{Cell, Digit, UnitId};

/// Set of candidates of which exactly one is true: all candidates of a cell, or all candidates of a digit in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// All candidates of this cell.
    Cell(Cell),
    /// All candidates of this digit in this unit.
    Unit(UnitId, Digit),
}

impl Clause {
    /// Returns the unit and the digit of the clause, or `None` if the clause is a cell.
    #[must_use]
    pub const fn unit_digit(self) -> Option<(UnitId, Digit)> {
        match self {
            Self::Unit(unit, digit) => Some((unit, digit)),
            Self::Cell(_) => None,
        }
    }
}
