//! What a board cannot do without.

use grid::{Cell, Digit, UnitId};

/// One of these candidates is true: of a cell some digit, or of a unit's cells for one digit some cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// An empty cell needs a digit.
    Cell(Cell),
    /// A unit needs a digit that does not stand there yet.
    Unit(UnitId, Digit),
}

impl Clause {
    /// Returns the unit and the digit that it needs, or `None` for the need of a cell.
    #[must_use]
    pub const fn unit_digit(self) -> Option<(UnitId, Digit)> {
        match self {
            Self::Unit(unit, digit) => Some((unit, digit)),
            Self::Cell(_) => None,
        }
    }
}
