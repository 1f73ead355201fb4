//! Sets of digits of cells, whether empty or not.

use crate::Position;
use grid::{Cell, DigitSet};

/// Returns the candidates of an empty cell, or the digit that the cell holds.
pub(super) fn possible_digits(position: &Position, cell: Cell) -> DigitSet {
    position.digit(cell).map_or_else(|| position.candidates(cell), DigitSet::only)
}
