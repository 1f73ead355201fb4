//! Evidence by symmetry: a transformation of the board that leaves the givens unchanged (Gurth's symmetrical placement).

use grid::{Cell, Digit};

/// Permutation of the cells and of the digits that maps units to units and givens to givens.
///
/// It maps the solution to a solution as well. As there is only one, the solution is mapped to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Cell that each cell is mapped to, indexed by cell.
    pub cell_images: Vec<Cell>,
    /// Digit that each digit is mapped to, indexed by digit.
    pub digit_images: Vec<Digit>,
}
