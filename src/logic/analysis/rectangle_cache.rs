//! Cache of the possible unique rectangles of a position.

use std::cell::OnceCell;

use grid::{Cell, DigitSet};

/// Four cells that may form a unique rectangle with two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrCandidate {
    /// Cells of the rectangle. The first and the last cell are diagonally opposite.
    pub cells: [Cell; 4],
    /// The two digits of the unique rectangle.
    pub digits: DigitSet,
    /// Bit mask of the cells that have candidates besides the two digits. Bit i stands for cell i of `cells`.
    pub roof: u8,
    /// Candidates of the four cells besides the two digits.
    pub extra_digits: DigitSet,
}

/// Cache of the possible unique rectangles, each with a sort key, in ascending order of the keys.
///
/// All four cells of a possible unique rectangle are empty, and at least one cell has only the two digits of the rectangle as candidates.
/// The sort key is 4r + c. Here r is the index of the rectangle in [`UnavoidableRectangles::all`], and c is the index (0 to 3) of the first
/// cell that has only the two digits as candidates.
///
/// [`UnavoidableRectangles::all`]: crate::position::unavoidable_rectangles::UnavoidableRectangles::all
#[derive(Debug, Default)]
pub(crate) struct RectangleCache(pub OnceCell<Vec<(u32, UrCandidate)>>);
