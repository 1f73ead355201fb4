//! Digits that a cell can have, whether it is empty or solved.

use crate::Position;
use grid::{Cell, DigitSet};

/// Returns the candidates of an empty cell, or the digit of a solved cell.
pub(super) fn possible_digits(position: &Position, cell: Cell) -> DigitSet {
    position.digit(cell).map_or_else(|| position.candidates(cell), DigitSet::only)
}
