//! Evidence of symmetry: givens that another look at the board does not change.

use grid::{Cell, Digit};

/// Move every cell and rename every digit: units remain units, and the givens remain the givens. Then the solution, moved and
/// renamed, is a solution too; as there is just one, it does not change either.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// By cell: where it goes.
    pub cell_images: Vec<Cell>,
    /// By digit: what it is called there.
    pub digit_images: Vec<Digit>,
}
