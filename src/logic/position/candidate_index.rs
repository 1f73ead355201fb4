//! The candidates themselves, in every way that somebody looks at them.

use crate::bits::in_at_least;
use crate::position::bit_counters::{
    self, SMALL_COUNTER_BITS, at_most, decrement, eq_one, eq_two, eq_zero, increment, saturate, two_to_about,
};
use crate::position::geometry::Geometry;
use grid::{Cell, Digit, DigitSet, Shape};

/// One fact kept several times over; a change is made to all of them. What it does not know, where cells sit in their units, it is
/// told by the ground.
#[derive(Clone, Debug)]
pub(crate) struct CandidateIndex {
    pub side: usize,
    set_words: usize,              // of a set of cells
    pub candidates: Vec<DigitSet>, // by cell; none where a digit stands
    pub places: Vec<u64>, // by unit, then by digit: bit i for the unit's i-th cell; none once the digit stands there
    /// By digit, then for the empty cells, by 64 units: how many places they have in each; closed where the digit stands.
    pub counters: Vec<u64>,
    counter_bits: usize,     // words of the counts of 64 units
    unit_words: usize,       // 64 units each; one for a board without units, of which nobody has to think then
    pub cell_sets: Vec<u64>, // sets of cells: by digit where it is a candidate, then the empty cells, those with two candidates, with one, and by digit where it stands
    pub has_contradiction: bool,
}

impl CandidateIndex {
    /// Nothing stands anywhere, and nothing may.
    pub fn blank(shape: Shape, units: usize, words: usize) -> Self {
        let (side, figures, pages) = (shape.side(), bit_counters::counter_bits(shape), units.div_ceil(64).max(1));
        Self {
            side,
            set_words: words,
            candidates: vec![DigitSet::EMPTY; shape.cells()],
            places: vec![0; units * side],
            counters: vec![0; (side + 1) * pages * figures],
            counter_bits: figures,
            unit_words: pages,
            cell_sets: vec![0; words * (2 * side + 3)],
            has_contradiction: false,
        }
    }

    /// Becomes blank again.
    pub fn clear(&mut self) {
        self.candidates.fill(DigitSet::EMPTY);
        self.places.fill(0);
        self.counters.fill(0);
        self.cell_sets.fill(0);
        self.has_contradiction = false;
    }

    /// The cell is empty, and may be one of these.
    pub fn open_cell(&mut self, ground: &Geometry, cell: Cell, candidates: DigitSet) {
        self.candidates[cell.index()] = candidates;
        *self.set_word_mut(self.side, cell) |= cell_bit(cell);
        self.update_small_cells(cell, candidates);
        self.update_counters(ground, self.side, cell, increment);
        let (seats, units, is_small) = (
            ground.unit_slots(cell),
            ground.unit_mask(cell),
            self.unit_words == 1 && self.counter_bits == SMALL_COUNTER_BITS,
        );
        for digit in candidates.iter() {
            *self.set_word_mut(digit.index(), cell) |= cell_bit(cell);
            if is_small {
                increment(&mut self.counters.as_chunks_mut::<SMALL_COUNTER_BITS>().0[digit.index()], units); // of known length, on nearly every board
            } else {
                self.update_counters(ground, digit.index(), cell, increment);
            }
            seats.iter().for_each(|seat| self.places[seat.offset as usize + digit.index()] |= seat.bit);
        }
    }

    /// Whether a cell has no candidate or a digit no place in one of so many units.
    pub fn detect_contradiction(&self, units: usize) -> bool {
        let (digits, open) = self.cell_sets.split_at(self.set_words * self.side);
        let lacks = |word: usize| {
            open[word] & !digits.iter().skip(word).step_by(self.set_words).fold(0, |all, set| all | set) != 0
        };
        let is_gone = |page: usize| {
            let all = u64::MAX.checked_shr((64 * (page + 1)).saturating_sub(units) as u32).unwrap_or(0);
            (0..self.side).any(|digit| eq_zero(self.counters(digit, page)) & all != 0)
        };
        (0..self.set_words).any(lacks) || (0..self.unit_words).any(is_gone)
    }

    /// The cell is empty no longer, and is a place of `digit` at most.
    pub fn close_cell(&mut self, ground: &Geometry, cell: Cell, digit: Digit) {
        *self.set_word_mut(digit.index(), cell) &= !cell_bit(cell);
        *self.set_word_mut(self.side, cell) &= !cell_bit(cell);
        self.update_small_cells(cell, DigitSet::EMPTY);
        self.candidates[cell.index()] = DigitSet::EMPTY;
        self.update_counters(ground, self.side, cell, decrement);
    }

    /// The digit stands there.
    pub fn set_placed(&mut self, ground: &Geometry, cell: Cell, digit: Digit) {
        self.add_placed(cell, digit);
        self.update_counters(ground, digit.index(), cell, saturate);
    }

    /// The same where the counts know it.
    #[inline]
    pub fn add_placed(&mut self, cell: Cell, digit: Digit) {
        *self.set_word_mut(self.side + 3 + digit.index(), cell) |= cell_bit(cell);
    }

    /// Takes away a candidate that is there.
    #[inline]
    pub fn eliminate(&mut self, ground: &Geometry, cell: Cell, digit: Digit) {
        let rest = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = rest;
        self.update_small_cells(cell, rest);
        self.has_contradiction |= rest.is_empty();
        self.remove_place(ground, cell, digit);
    }

    /// The cell is a place of the digit no longer; its candidates are not touched.
    #[inline]
    pub fn remove_place(&mut self, ground: &Geometry, cell: Cell, digit: Digit) {
        *self.set_word_mut(digit.index(), cell) &= !cell_bit(cell);
        for seat in ground.unit_slots(cell) {
            self.places[seat.offset as usize + digit.index()] &= !seat.bit;
        }
        if self.unit_words == 1 {
            let counts = self.counters_mut(digit.index(), 0);
            decrement(counts, ground.unit_mask(cell));
            self.has_contradiction |= eq_zero(self.counters(digit.index(), 0)) & ground.unit_mask(cell) != 0;
        } else {
            self.update_counters(ground, digit.index(), cell, decrement);
            let is_gone = |unit: usize| eq_zero(self.counters(digit.index(), unit / 64)) >> (unit % 64) & 1 == 1;
            self.has_contradiction |= ground.unit_slots(cell).iter().any(|seat| is_gone(usize::from(seat.unit.0)));
        }
    }

    /// A bit for each of 64 units in which the digit has one place.
    #[inline]
    pub fn units_with_one_place(&self, digit: Digit, page: usize) -> u64 {
        eq_one(self.counters(digit.index(), page))
    }

    /// A bit for each of the first 64 units in which the digit has two places at least, and at most about so many.
    #[inline]
    pub fn units_with_few_places(&self, digit: Digit, most: u32) -> u64 {
        two_to_about(self.counters(digit.index(), 0), most)
    }

    /// A bit for each of the first 64 units in which the digit has two places.
    #[inline]
    pub fn units_with_two_places(&self, digit: Digit) -> u64 {
        eq_two(self.counters(digit.index(), 0))
    }

    /// A bit for each of the first 64 units in which no digit has one place.
    #[inline]
    pub fn units_without_hidden_singles(&self) -> u64 {
        let counts = &self.counters[..self.side * self.unit_words * self.counter_bits];
        if self.unit_words == 1 && self.counter_bits == SMALL_COUNTER_BITS {
            return !counts.as_chunks::<SMALL_COUNTER_BITS>().0.iter().fold(0, |units, counts| units | eq_one(counts)); // of known length
        }
        !counts
            .chunks_exact(self.unit_words * self.counter_bits)
            .fold(0, |units, pages| units | eq_one(&pages[..self.counter_bits]))
    }

    /// Returns one bit for each of the first 64 units where at least `size` digits, two to four, have at least two candidates and about `size` at
    /// most.
    pub fn maybe_hidden_subset_units(&self, size: u32) -> u64 {
        let few = DigitSet::all(self.side).iter().map(|digit| self.units_with_few_places(digit, size));
        match size {
            2 => in_at_least::<2>(few),
            3 => in_at_least::<3>(few),
            _ => in_at_least::<4>(few),
        }
    }

    /// A bit for each of the first 64 units with no more than so many empty cells.
    #[inline]
    pub fn nearly_full_units(&self, most: u32) -> u64 {
        at_most(self.counters(self.side, 0), most)
    }

    /// A bit for each of 64 units with one empty cell.
    #[inline]
    pub fn full_house_units(&self, page: usize) -> u64 {
        eq_one(self.counters(self.side, page))
    }

    /// How many times 64 units there are, the last of them not full.
    pub const fn unit_words(&self) -> usize {
        self.unit_words
    }

    #[inline]
    fn counters(&self, at: usize, page: usize) -> &[u64] {
        &self.counters[(at * self.unit_words + page) * self.counter_bits..][..self.counter_bits]
    }

    #[inline]
    fn counters_mut(&mut self, at: usize, page: usize) -> &mut [u64] {
        &mut self.counters[(at * self.unit_words + page) * self.counter_bits..][..self.counter_bits]
    }

    #[inline]
    fn update_counters(&mut self, ground: &Geometry, at: usize, cell: Cell, change: impl Fn(&mut [u64], u64)) {
        if self.unit_words == 1 {
            return change(self.counters_mut(at, 0), ground.unit_mask(cell));
        }
        for seat in ground.unit_slots(cell) {
            let unit = usize::from(seat.unit.0);
            change(self.counters_mut(at, unit / 64), 1 << (unit % 64));
        }
    }

    /// The word of the set with the number `at` that `cell` is in.
    #[inline]
    fn set_word_mut(&mut self, at: usize, cell: Cell) -> &mut u64 {
        &mut self.cell_sets[at * self.set_words + cell.index() / 64]
    }

    #[inline]
    fn update_small_cells(&mut self, cell: Cell, candidates: DigitSet) {
        let rest = candidates.bits() & candidates.bits().wrapping_sub(1);
        if rest & rest.wrapping_sub(1) == 0 {
            let (two, one) = (rest != 0, rest == 0 && !candidates.is_empty());
            for (at, is_in) in [(self.side + 1, two), (self.side + 2, one)] {
                let word = self.set_word_mut(at, cell);
                *word = if is_in { *word | cell_bit(cell) } else { *word & !cell_bit(cell) };
            }
        }
    }
}

const fn cell_bit(cell: Cell) -> u64 {
    1 << (cell.index() % 64)
}
