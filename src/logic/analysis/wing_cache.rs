//! Cache of the almost locked sets from which wings are built. A wing consists of an almost locked set and one more cell, which has two
//! candidates.

use std::cell::RefCell;

use grid::DigitSet;

/// Almost locked set from which a wing can be built. The wing consists of the cells of this set and one more cell, which has two
/// candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WingAls {
    /// Cells of the set. Bit i stands for the i-th cell of the unit.
    pub cells: u64,
    /// Union of the candidates of the cells.
    pub digits: DigitSet,
}

/// Almost locked sets of one size in a unit.
#[derive(Debug)]
pub(crate) struct UnitWingAls {
    pub sets: Vec<WingAls>,
    /// Whether the last search of the unit was unsuccessful: no wing of a set in `sets` and a cell with two candidates eliminated anything.
    pub is_searched: bool,
}

/// Almost locked sets of one size in all units, with the candidates from which they were derived.
///
/// As long as no cell of a unit changes, the almost locked sets of the unit stay the same. If a search has combined one of these sets with
/// a cell of two candidates and eliminated nothing, this combination need not be tried again.
#[derive(Debug, Default)]
pub(crate) struct WingSizeCache {
    /// For each digit, the set of cells that had it as a candidate at the last update. The words of all these sets follow each other.
    pub digit_cells: Vec<u64>,
    /// Words of the set of cells that had two candidates at the last update.
    pub bivalue: Vec<u64>,
    /// Almost locked sets, indexed by unit.
    pub by_unit: Vec<UnitWingAls>,
}

/// Caches of the almost locked sets of all sizes. Cache n has the sets from which wings of n cells are built.
#[derive(Debug, Default)]
pub(crate) struct WingCache(pub RefCell<Vec<WingSizeCache>>);
