//! Evidence by symmetry: a transformation of the board that leaves the givens unchanged (Gurth's symmetrical placement).

use grid::{Cell, Digit};

/// Permutation of the cells and permutation of the digits that together map units to units and givens to givens.
///
/// They also map each solution to a solution. The puzzle has only one solution, so this solution is mapped to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Cell to which each cell is mapped, indexed by cell.
    pub cell_images: Vec<Cell>,
    /// Digit to which each digit is mapped, indexed by digit.
    pub digit_images: Vec<Digit>,
}
