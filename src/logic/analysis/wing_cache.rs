//! Cache of the almost locked sets from which wings of several sizes are built.

use std::cell::RefCell;

use grid::DigitSet;

/// Almost locked set that consists of all cells of a wing except the one with two candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WingAls {
    /// Cells of the set, bit i for the i-th cell of the unit.
    pub cells: u64,
    /// Candidates of the cells.
    pub digits: DigitSet,
}

/// Almost locked sets of a unit.
#[derive(Debug)]
pub(crate) struct UnitWingAls {
    pub sets: Vec<WingAls>,
    /// Whether none of the sets forms a wing with an elimination, together with any cell that had two candidates when the wings were last
    /// searched for.
    pub is_searched: bool,
}

/// Almost locked sets of one size, with the position that they were derived from. As long as no cell of a unit changes, its sets stay the
/// same. A set and a cell that formed no wing with an elimination then still form none.
#[derive(Debug, Default)]
pub(crate) struct WingSizeCache {
    /// Sets of the cells with each digit as a candidate, one after the other.
    pub digit_cells: Vec<u64>,
    /// Set of the cells that had two candidates.
    pub bivalue: Vec<u64>,
    /// Almost locked sets, indexed by unit.
    pub by_unit: Vec<UnitWingAls>,
}

/// Cache of almost locked sets, indexed by the number of cells of the wing.
#[derive(Debug, Default)]
pub(crate) struct WingCache(pub RefCell<Vec<WingSizeCache>>);
