//! The rectangles of a position.

use std::cell::OnceCell;

use grid::{Cell, DigitSet};

/// The four cells of a possible unique rectangle, and its two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrCandidate {
    /// The first and the last lie diagonally opposite each other.
    pub cells: [Cell; 4],
    /// The two digits.
    pub digits: DigitSet,
    /// One bit for each of the cells that has other candidates too.
    pub roof: u8,
    /// The other candidates of these cells.
    pub extra_digits: DigitSet,
}

/// Cache of the rectangles of empty cells. With each is the number of a corner that has only the two digits: four times the number of the
/// rectangle, plus the corner's place in it.
#[derive(Debug, Default)]
pub(crate) struct RectangleCache(pub OnceCell<Vec<(u32, UrCandidate)>>);
