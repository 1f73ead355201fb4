//! Every choice of a few cells, with what they may hold between them.

use crate::logic::position::ones;
pub(super) use crate::logic::techniques::packs::count;

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
        let fits = cells.len() <= MOST;
        self.count = if fits { cells.len() } else { 0 };
        for (at, &(digits, seat)) in cells.iter().rev().enumerate().take(self.count) {
            self.seats[at] = seat;
            let (below, above) = self.digits.split_at_mut(1 << at);
            above.iter_mut().zip(below).for_each(|(wider, choice)| *wider = *choice | digits);
        }
        fits
    }

    /// Each choice of a cell or more: its number, its digits, how many cells. Of those with as many cells the ones with the first
    /// cells come first.
    pub fn each(&self) -> impl Iterator<Item = (usize, u64, u32)> + '_ {
        let all = (1..1 << self.count).rev();
        all.map(|choice: usize| (choice, self.digits[choice], count(choice as u64)))
    }

    /// The bits of the cells of a choice.
    pub fn seats(&self, choice: usize) -> u64 {
        ones(choice as u64).fold(0, |seats, at| seats | self.seats[at])
    }
}
