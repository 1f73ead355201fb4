//! Every choice of a few cells, with what they may hold between them.

use crate::bits::ones;
use crate::bits::popcount;

/// So many cells at most: on boards of side 9 no unit has more.
const MAX_CELLS: usize = 9;

/// Some cells, each with its digits and a bit of its own. What a choice holds is what one cell fewer holds and one cell's digits: a
/// table instead of a search, which asks at every step how many digits there are.
#[derive(Debug)]
pub(crate) struct SubsetTable {
    unions: [u64; 1 << MAX_CELLS], // by choice: the last cell is bit 0
    slots: [u64; MAX_CELLS],       // the last cell first
    count: usize,
}

impl SubsetTable {
    /// Room for a table: to clear it costs as much as to fill it, so that one is used again and again.
    pub const fn new() -> Self {
        Self { unions: [0; 1 << MAX_CELLS], slots: [0; MAX_CELLS], count: 0 }
    }

    /// Makes it the table of cells with these digits and bits, unless they are too many.
    pub fn fill(&mut self, cells: &[(u64, u64)]) -> bool {
        let fits = self.reset_for(cells.len());
        if fits {
            cells.iter().rev().for_each(|&(digits, seat)| self.push_cell(digits, seat));
        }
        fits
    }

    /// Makes it the table of no cells, if there is room for so many.
    #[inline]
    pub fn reset_for(&mut self, cells: usize) -> bool {
        self.count = 0;
        cells <= MAX_CELLS
    }

    /// A cell comes before the others, of which there must be fewer than there is room for.
    #[inline]
    pub fn push_cell(&mut self, digits: u64, seat: u64) {
        self.slots[self.count] = seat;
        let (below, above) = self.unions.split_at_mut(1 << self.count);
        above.iter_mut().zip(below).for_each(|(wider, choice)| *wider = *choice | digits);
        self.count += 1;
    }

    /// How many cells it has.
    pub const fn cells(&self) -> usize {
        self.count
    }

    /// The cells that have none of these digits, as the number of a choice.
    pub fn cells_without(&self, digits: u64) -> u64 {
        (0..self.count).filter(|cell| self.unions[1 << cell] & digits == 0).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Each choice of a cell or more: its number, its digits, how many cells. Of those with as many cells the ones with the first
    /// cells come first.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        let all = (1..1 << self.count).rev();
        all.map(|choice: usize| (choice, self.unions[choice], popcount(choice as u64)))
    }

    /// The same, each after those of some of its cells.
    pub fn iter_ascending(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        (1..1 << self.count).map(|choice: usize| (choice, self.unions[choice], popcount(choice as u64)))
    }

    /// The bits of the cells of a choice.
    pub fn slots_of(&self, choice: usize) -> u64 {
        ones(choice as u64).fold(0, |seats, at| seats | self.slots[at])
    }
}
