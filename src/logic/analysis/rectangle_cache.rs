//! Cache of the possible unique rectangles of a position.

use std::cell::OnceCell;

use grid::{Cell, DigitSet};

/// Four cells that may form a unique rectangle with two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrCandidate {
    /// Cells of the rectangle. The first and the last are diagonally opposite.
    pub cells: [Cell; 4],
    /// Both digits of the rectangle.
    pub digits: DigitSet,
    /// Cells that have other candidates too, bit i for cell i.
    pub roof: u8,
    /// Candidates of the cells other than the two digits.
    pub extra_digits: DigitSet,
}

/// Cache of the possible rectangles of empty cells of which at least one has no candidates but the two digits, sorted by a number. The
/// number is four times the index of the rectangle in [`UnavoidableRectangles::all`], plus the index in it of the first cell with just the
/// two digits.
///
/// [`UnavoidableRectangles::all`]: crate::position::unavoidable_rectangles::UnavoidableRectangles::all
#[derive(Debug, Default)]
pub(crate) struct RectangleCache(pub OnceCell<Vec<(u32, UrCandidate)>>);
