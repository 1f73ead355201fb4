//! Table of all subsets of a few cells, with the digits of each subset.

use crate::bits::ones;
use crate::bits::popcount;

/// Maximum number of cells in a table. On boards of side 9, no unit has more.
const MAX_CELLS: usize = 9;

/// All subsets of some cells, with the union of the candidates of each subset. A subset is a number with one bit for each cell.
///
/// The table is filled cell by cell. Each cell adds as many subsets as there already are: the digits of a new subset are the digits of an
/// old subset, together with the candidates of the added cell. This takes one operation per subset.
#[derive(Debug)]
pub(crate) struct SubsetTable {
    /// For each subset, the union of the candidates of its cells. Bit 0 of a subset stands for the last cell.
    unions: [u64; 1 << MAX_CELLS],
    /// For each cell, the bit that the caller gave to it. The last cell comes first.
    slots: [u64; MAX_CELLS],
    /// Number of cells in the table.
    count: usize,
}

impl SubsetTable {
    /// Returns a table without cells. Creating a table costs as much as filling it, so a table should be reused.
    pub const fn new() -> Self {
        Self { unions: [0; 1 << MAX_CELLS], slots: [0; MAX_CELLS], count: 0 }
    }

    /// Fills the table with `cells`, each given as its candidates and a bit that the caller chooses. Returns `false` and leaves the table
    /// empty if there are too many cells.
    pub fn fill(&mut self, cells: &[(u64, u64)]) -> bool {
        let fits = self.reset_for(cells.len());
        if fits {
            cells.iter().rev().for_each(|&(digits, slot)| self.push_cell(digits, slot));
        }
        fits
    }

    /// Removes all cells from the table. Returns whether it can contain `cells` cells.
    #[inline]
    pub fn reset_for(&mut self, cells: usize) -> bool {
        self.count = 0;
        cells <= MAX_CELLS
    }

    /// Adds a cell in front of the other cells. It has the candidates `digits` and the bit `slot`.
    ///
    /// # Panics
    /// If the table already contains the maximum number of cells.
    #[inline]
    pub fn push_cell(&mut self, digits: u64, slot: u64) {
        self.slots[self.count] = slot;
        let (below, above) = self.unions.split_at_mut(1 << self.count);
        above.iter_mut().zip(below).for_each(|(wider, subset)| *wider = *subset | digits);
        self.count += 1;
    }

    /// Returns the number of cells in the table.
    pub const fn cells(&self) -> usize {
        self.count
    }

    /// Returns the cells that have no candidate in `digits`, as a subset.
    pub fn cells_without(&self, digits: u64) -> u64 {
        (0..self.count).filter(|cell| self.unions[1 << cell] & digits == 0).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Returns each subset except the empty one, with its digits and its number of cells. Subsets with the same number of cells come in
    /// lexicographic order of their cells.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        let all = (1..1 << self.count).rev();
        all.map(|subset: usize| (subset, self.unions[subset], popcount(subset as u64)))
    }

    /// Returns each subset except the empty one, with its digits and its number of cells. A subset comes after all its own subsets.
    pub fn iter_ascending(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        (1..1 << self.count).map(|subset: usize| (subset, self.unions[subset], popcount(subset as u64)))
    }

    /// Returns the union of the bits that the caller gave to the cells of `subset`.
    pub fn slots_of(&self, subset: usize) -> u64 {
        ones(subset as u64).fold(0, |slots, at| slots | self.slots[at])
    }
}
