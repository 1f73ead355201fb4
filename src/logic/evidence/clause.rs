//! Clauses: sets of candidates of which one must be true.

use grid::{Cell, Digit, UnitId};

/// Set of candidates of which exactly one is true, given by its cell or by its unit and digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// Candidates of one cell.
    Cell(Cell),
    /// Candidates of one digit in a unit.
    Unit(UnitId, Digit),
}

impl Clause {
    /// Returns the unit and the digit of the clause, or `None` if it is the clause of a cell.
    #[must_use]
    pub const fn unit_digit(self) -> Option<(UnitId, Digit)> {
        match self {
            Self::Unit(unit, digit) => Some((unit, digit)),
            Self::Cell(_) => None,
        }
    }
}
