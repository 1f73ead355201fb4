//! Cache of the almost locked sets from which wings are built. A wing consists of an almost locked set and one more cell, which has two
//! candidates.

use std::cell::RefCell;

use grid::DigitSet;

/// Almost locked set of a wing: all cells of the wing except the last one, which has two candidates.
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
    /// Whether no wing that consists of one of `sets` and a cell with two candidates eliminated anything at the last search.
    pub is_searched: bool,
}

/// Almost locked sets of one size in all units, with the candidates from which they were derived.
///
/// As long as no cell of a unit changes, the almost locked sets of the unit stay the same. If one of them and a cell with two candidates
/// formed no wing that eliminates something, they still form none.
#[derive(Debug, Default)]
pub(crate) struct WingSizeCache {
    /// For each digit, the set of cells that had it as a candidate. The words of all these sets follow each other.
    pub digit_cells: Vec<u64>,
    /// Set of the cells that had two candidates, as words.
    pub bivalue: Vec<u64>,
    /// Almost locked sets, indexed by unit.
    pub by_unit: Vec<UnitWingAls>,
}

/// Caches of the almost locked sets of all sizes. Cache n has the sets from which wings of n cells are built.
#[derive(Debug, Default)]
pub(crate) struct WingCache(pub RefCell<Vec<WingSizeCache>>);
