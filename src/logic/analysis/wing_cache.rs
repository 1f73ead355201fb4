//! The cells that wings of several sizes are made of.

use std::cell::RefCell;

use grid::DigitSet;

/// All cells of a wing but the one with two candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WingAls {
    /// One bit for each of the cells, by their order in the unit.
    pub cells: u64,
    pub digits: DigitSet,
}

/// The packs of a unit.
#[derive(Debug)]
pub(crate) struct UnitWingAls {
    pub all: Vec<WingAls>,
    /// Whether none of them makes a wing with an elimination, with any cell that had two candidates.
    pub is_searched: bool,
}

/// The packs of one size, with the position that they were derived from. Where the cells of a unit have not changed, its packs have not
/// either, and a wing without an elimination still has none.
#[derive(Debug, Default)]
pub(crate) struct WingSizeCache {
    /// By digit: its set of candidates.
    pub digit_cells: Vec<u64>,
    /// The cells that had two candidates.
    pub bivalue: Vec<u64>,
    /// By unit.
    pub by_unit: Vec<UnitWingAls>,
}

/// Cache of the packs of each size.
#[derive(Debug, Default)]
pub(crate) struct WingCache(pub RefCell<Vec<WingSizeCache>>);
