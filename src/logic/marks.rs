//! The candidates themselves, in every way that somebody looks at them.

use crate::bits::in_several;
use crate::counts::{self, FEW, at_most, close, lower, none, one, raise, several, two};
use crate::ground::Ground;
use grid::{Cell, Digit, DigitSet, Shape};

/// One fact kept several times over; a change is made to all of them. What it does not know, where cells sit in their units, it is
/// told by the ground.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub side: usize,
    words: usize,                  // of a set of cells
    pub candidates: Vec<DigitSet>, // by cell; none where a digit stands
    pub places: Vec<u64>, // by unit, then by digit: bit i for the unit's i-th cell; none once the digit stands there
    /// By digit, then for the empty cells, by 64 units: how many places they have in each; closed where the digit stands.
    pub counts: Vec<u64>,
    figures: usize,     // words of the counts of 64 units
    pages: usize,       // 64 units each; one for a board without units, of which nobody has to think then
    pub sets: Vec<u64>, // sets of cells: by digit where it is a candidate, then the empty cells, those with two candidates, with one, and by digit where it stands
    pub is_dead: bool,
}

impl Marks {
    /// Nothing stands anywhere, and nothing may.
    pub fn blank(shape: Shape, units: usize, words: usize) -> Self {
        let (side, figures, pages) = (shape.side(), counts::figures(shape), units.div_ceil(64).max(1));
        Self {
            side,
            words,
            candidates: vec![DigitSet::EMPTY; shape.cells()],
            places: vec![0; units * side],
            counts: vec![0; (side + 1) * pages * figures],
            figures,
            pages,
            sets: vec![0; words * (2 * side + 3)],
            is_dead: false,
        }
    }

    /// Becomes blank again.
    pub fn clear(&mut self) {
        self.candidates.fill(DigitSet::EMPTY);
        self.places.fill(0);
        self.counts.fill(0);
        self.sets.fill(0);
        self.is_dead = false;
    }

    /// The cell is empty, and may be one of these.
    pub fn open(&mut self, ground: &Ground, cell: Cell, candidates: DigitSet) {
        self.candidates[cell.index()] = candidates;
        *self.word(self.side, cell) |= bit(cell);
        self.note_few(cell, candidates);
        self.count(ground, self.side, cell, raise);
        let (seats, units, is_small) = (ground.seats(cell), ground.marks(cell), self.pages == 1 && self.figures == FEW);
        for digit in candidates.iter() {
            *self.word(digit.index(), cell) |= bit(cell);
            if is_small {
                raise(&mut self.counts.as_chunks_mut::<FEW>().0[digit.index()], units); // of known length, on nearly every board
            } else {
                self.count(ground, digit.index(), cell, raise);
            }
            seats.iter().for_each(|seat| self.places[seat.start as usize + digit.index()] |= seat.bit);
        }
    }

    /// Whether a cell has no candidate or a digit no place in one of so many units.
    pub fn has_dead_end(&self, units: usize) -> bool {
        let (digits, open) = self.sets.split_at(self.words * self.side);
        let lacks =
            |word: usize| open[word] & !digits.iter().skip(word).step_by(self.words).fold(0, |all, set| all | set) != 0;
        let is_gone = |page: usize| {
            let all = u64::MAX.checked_shr((64 * (page + 1)).saturating_sub(units) as u32).unwrap_or(0);
            (0..self.side).any(|digit| none(self.page(digit, page)) & all != 0)
        };
        (0..self.words).any(lacks) || (0..self.pages).any(is_gone)
    }

    /// The cell is empty no longer, and is a place of `digit` at most.
    pub fn close(&mut self, ground: &Ground, cell: Cell, digit: Digit) {
        *self.word(digit.index(), cell) &= !bit(cell);
        *self.word(self.side, cell) &= !bit(cell);
        self.note_few(cell, DigitSet::EMPTY);
        self.candidates[cell.index()] = DigitSet::EMPTY;
        self.count(ground, self.side, cell, lower);
    }

    /// The digit stands there.
    pub fn stand(&mut self, ground: &Ground, cell: Cell, digit: Digit) {
        self.note_standing(cell, digit);
        self.count(ground, digit.index(), cell, close);
    }

    /// The same where the counts know it.
    #[inline]
    pub fn note_standing(&mut self, cell: Cell, digit: Digit) {
        *self.word(self.side + 3 + digit.index(), cell) |= bit(cell);
    }

    /// Takes away a candidate that is there.
    #[inline]
    pub fn take(&mut self, ground: &Ground, cell: Cell, digit: Digit) {
        let rest = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = rest;
        self.note_few(cell, rest);
        self.is_dead |= rest.is_empty();
        self.leave(ground, cell, digit);
    }

    /// The cell is a place of the digit no longer; its candidates are not touched.
    #[inline]
    pub fn leave(&mut self, ground: &Ground, cell: Cell, digit: Digit) {
        *self.word(digit.index(), cell) &= !bit(cell);
        for seat in ground.seats(cell) {
            self.places[seat.start as usize + digit.index()] &= !seat.bit;
        }
        if self.pages == 1 {
            let counts = self.page_mut(digit.index(), 0);
            lower(counts, ground.marks(cell));
            self.is_dead |= none(self.page(digit.index(), 0)) & ground.marks(cell) != 0;
        } else {
            self.count(ground, digit.index(), cell, lower);
            let is_gone = |unit: usize| none(self.page(digit.index(), unit / 64)) >> (unit % 64) & 1 == 1;
            self.is_dead |= ground.seats(cell).iter().any(|seat| is_gone(usize::from(seat.unit.0)));
        }
    }

    /// A bit for each of 64 units in which the digit has one place.
    #[inline]
    pub fn lone(&self, digit: Digit, page: usize) -> u64 {
        one(self.page(digit.index(), page))
    }

    /// A bit for each of the first 64 units in which the digit has two places at least, and at most about so many.
    #[inline]
    pub fn several(&self, digit: Digit, most: u32) -> u64 {
        several(self.page(digit.index(), 0), most)
    }

    /// A bit for each of the first 64 units in which the digit has two places.
    #[inline]
    pub fn twos(&self, digit: Digit) -> u64 {
        two(self.page(digit.index(), 0))
    }

    /// A bit for each of the first 64 units in which no digit has one place.
    #[inline]
    pub fn without_lone(&self) -> u64 {
        let counts = &self.counts[..self.side * self.pages * self.figures];
        if self.pages == 1 && self.figures == FEW {
            return !counts.as_chunks::<FEW>().0.iter().fold(0, |units, counts| units | one(counts)); // of known length
        }
        !counts.chunks_exact(self.pages * self.figures).fold(0, |units, pages| units | one(&pages[..self.figures]))
    }

    /// Returns one bit for each of the first 64 units where at least `size` digits, two to four, have at least two candidates and about `size` at
    /// most.
    pub fn with_few_places(&self, size: u32) -> u64 {
        let few = DigitSet::all(self.side).iter().map(|digit| self.several(digit, size));
        match size {
            2 => in_several::<2>(few),
            3 => in_several::<3>(few),
            _ => in_several::<4>(few),
        }
    }

    /// A bit for each of the first 64 units with no more than so many empty cells.
    #[inline]
    pub fn nearly_full(&self, most: u32) -> u64 {
        at_most(self.page(self.side, 0), most)
    }

    /// A bit for each of 64 units with one empty cell.
    #[inline]
    pub fn last(&self, page: usize) -> u64 {
        one(self.page(self.side, page))
    }

    /// How many times 64 units there are, the last of them not full.
    pub const fn pages(&self) -> usize {
        self.pages
    }

    #[inline]
    fn page(&self, at: usize, page: usize) -> &[u64] {
        &self.counts[(at * self.pages + page) * self.figures..][..self.figures]
    }

    #[inline]
    fn page_mut(&mut self, at: usize, page: usize) -> &mut [u64] {
        &mut self.counts[(at * self.pages + page) * self.figures..][..self.figures]
    }

    #[inline]
    fn count(&mut self, ground: &Ground, at: usize, cell: Cell, change: impl Fn(&mut [u64], u64)) {
        if self.pages == 1 {
            return change(self.page_mut(at, 0), ground.marks(cell));
        }
        for seat in ground.seats(cell) {
            let unit = usize::from(seat.unit.0);
            change(self.page_mut(at, unit / 64), 1 << (unit % 64));
        }
    }

    /// The word of the set with the number `at` that `cell` is in.
    #[inline]
    fn word(&mut self, at: usize, cell: Cell) -> &mut u64 {
        &mut self.sets[at * self.words + cell.index() / 64]
    }

    #[inline]
    fn note_few(&mut self, cell: Cell, candidates: DigitSet) {
        let rest = candidates.bits() & candidates.bits().wrapping_sub(1);
        if rest & rest.wrapping_sub(1) == 0 {
            let (two, one) = (rest != 0, rest == 0 && !candidates.is_empty());
            for (at, is_in) in [(self.side + 1, two), (self.side + 2, one)] {
                let word = self.word(at, cell);
                *word = if is_in { *word | bit(cell) } else { *word & !bit(cell) };
            }
        }
    }
}

const fn bit(cell: Cell) -> u64 {
    1 << (cell.index() % 64)
}
