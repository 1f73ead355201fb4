//! Every choice of a few cells, with what they may hold between them.

use crate::bits::ones;
pub(super) use crate::techniques::packs::count;

/// So many cells at most: on boards of side 9 no unit has more.
const MOST: usize = 9;

/// Some cells, each with its digits and a bit of its own. What a choice holds is what one cell fewer holds and one cell's digits: a
/// table instead of a search, which asks at every step how many digits there are.
#[derive(Debug)]
pub(super) struct Choices {
    digits: [u64; 1 << MOST], // by choice: the last cell is bit 0
    seats: [u64; MOST],       // the last cell first
    count: usize,
}

impl Choices {
    /// Room for a table: to clear it costs as much as to fill it, so that one is used again and again.
    pub const fn new() -> Self {
        Self { digits: [0; 1 << MOST], seats: [0; MOST], count: 0 }
    }

    /// Makes it the table of cells with these digits and bits, unless they are too many.
    pub fn fill(&mut self, cells: &[(u64, u64)]) -> bool {
        let fits = self.clear_for(cells.len());
        if fits {
            cells.iter().rev().for_each(|&(digits, seat)| self.add(digits, seat));
        }
        fits
    }

    /// Makes it the table of no cells, if there is room for so many.
    #[inline]
    pub fn clear_for(&mut self, cells: usize) -> bool {
        self.count = 0;
        cells <= MOST
    }

    /// A cell comes before the others, of which there must be fewer than there is room for.
    #[inline]
    pub fn add(&mut self, digits: u64, seat: u64) {
        self.seats[self.count] = seat;
        let (below, above) = self.digits.split_at_mut(1 << self.count);
        above.iter_mut().zip(below).for_each(|(wider, choice)| *wider = *choice | digits);
        self.count += 1;
    }

    /// How many cells it has.
    pub const fn cells(&self) -> usize {
        self.count
    }

    /// The cells that have none of these digits, as the number of a choice.
    pub fn cells_without(&self, digits: u64) -> u64 {
        (0..self.count).filter(|cell| self.digits[1 << cell] & digits == 0).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Each choice of a cell or more: its number, its digits, how many cells. Of those with as many cells the ones with the first
    /// cells come first.
    pub fn each(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        let all = (1..1 << self.count).rev();
        all.map(|choice: usize| (choice, self.digits[choice], count(choice as u64)))
    }

    /// The same, each after those of some of its cells.
    pub fn each_up(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        (1..1 << self.count).map(|choice: usize| (choice, self.digits[choice], count(choice as u64)))
    }

    /// The bits of the cells of a choice.
    pub fn seats(&self, choice: usize) -> u64 {
        ones(choice as u64).fold(0, |seats, at| seats | self.seats[at])
    }
}
