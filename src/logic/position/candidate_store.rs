//! Candidates of a position, with all indexes that are derived from them.
//!
//! Finders read the candidates in several forms: by cell, by unit and digit, as sets of cells, and as numbers of places in units. Every
//! change of a position updates all of these forms.

use crate::bits::in_at_least;
use crate::position::bit_counters::{
    self, SMALL_COUNTER_BITS, at_most, decrement, eq_one, eq_two, eq_zero, increment, saturate, two_to_roughly,
};
use crate::position::geometry::Geometry;
use grid::{Cell, Digit, DigitSet, Shape};

/// Candidates of a position, with all indexes that are derived from them. Methods that change the store take the [`Geometry`] of the
/// layout, which contains the place of each cell in its units.
#[derive(Clone, Debug)]
pub(crate) struct CandidateStore {
    /// Number of digits, which is the side of the board.
    pub side: usize,
    /// Number of 64-bit words in each set of cells.
    set_words: usize,
    /// Candidates of each cell. A cell that contains a digit has none.
    pub candidates: Vec<DigitSet>,
    /// For each unit and digit, a bit mask of the cells of the unit that have the digit as a candidate. Bit `i` stands for cell number `i`
    /// of the unit, counted from 0. The mask is 0 if the unit contains the digit. The index of the mask is the number of the unit times
    /// `side`, plus the digit.
    pub places: Vec<u64>,
    /// Counters of all units as bit planes (see [`bit_counters`]). For each digit, one group of counters counts the places of the digit in
    /// each unit. Such a counter is at its maximum if the unit contains the digit. The last group counts the empty cells of each unit. Each
    /// group consists of `unit_words` parts for 64 units each. Each part consists of `counter_bits` planes.
    pub counters: Vec<u64>,
    /// Number of bit planes of each counter.
    counter_bits: usize,
    /// Number of words of a bit mask of all units. At least one, even if there are no units.
    unit_words: usize,
    /// Sets of cells, one after the other. Each set has `set_words` words, in which bit `i` of word `w` stands for the cell with the index
    /// `64 * w + i`. The sets are numbered as follows:
    ///
    /// | number | set |
    /// |---|---|
    /// | `digit` | cells that have the candidate |
    /// | `side` | empty cells |
    /// | `side + 1` | cells with two candidates |
    /// | `side + 2` | cells with one candidate |
    /// | `side + 3 + digit` | cells that contain the digit |
    pub cell_sets: Vec<u64>,
    /// Whether an empty cell has no candidate, or a digit has no place in a unit that lacks the digit.
    pub has_contradiction: bool,
}

impl CandidateStore {
    /// Returns a store without digits, empty cells or candidates, for a board with `units` units. Sets of cells have `set_words` words.
    pub fn blank(shape: Shape, units: usize, set_words: usize) -> Self {
        let (side, counter_bits) = (shape.side(), bit_counters::counter_bits(shape));
        let unit_words = units.div_ceil(64).max(1);
        Self {
            side,
            set_words,
            candidates: vec![DigitSet::EMPTY; shape.cells()],
            places: vec![0; units * side],
            counters: vec![0; (side + 1) * unit_words * counter_bits],
            counter_bits,
            unit_words,
            cell_sets: vec![0; set_words * (2 * side + 3)],
            has_contradiction: false,
        }
    }

    /// Makes the store blank, so that it has no digits, empty cells or candidates. Keeps the allocations.
    pub fn clear(&mut self) {
        self.candidates.fill(DigitSet::EMPTY);
        self.places.fill(0);
        self.counters.fill(0);
        self.cell_sets.fill(0);
        self.has_contradiction = false;
    }

    /// Adds an empty cell with these candidates to a store that is being filled. Does not update `has_contradiction`.
    pub fn open_cell(&mut self, geometry: &Geometry, cell: Cell, candidates: DigitSet) {
        self.candidates[cell.index()] = candidates;
        *self.set_word_mut(self.side, cell) |= cell_bit(cell);
        self.update_small_cells(cell, candidates);
        self.update_counters(geometry, self.side, cell, increment);
        let (slots, units) = (geometry.unit_slots(cell), geometry.unit_mask(cell));
        let is_small = self.unit_words == 1 && self.counter_bits == SMALL_COUNTER_BITS;
        for digit in candidates.iter() {
            *self.set_word_mut(digit.index(), cell) |= cell_bit(cell);
            if is_small {
                // nearly every board is small; the constant length lets the compiler unroll the loop over the planes
                increment(&mut self.counters.as_chunks_mut::<SMALL_COUNTER_BITS>().0[digit.index()], units);
            } else {
                self.update_counters(geometry, digit.index(), cell, increment);
            }
            slots.iter().for_each(|slot| self.places[slot.offset as usize + digit.index()] |= slot.bit);
        }
    }

    /// Whether an empty cell has no candidate, or a digit has no place in a unit that lacks the digit. Checks the whole board. `units` is
    /// the number of units.
    pub fn detect_contradiction(&self, units: usize) -> bool {
        let (digits, empty) = self.cell_sets.split_at(self.set_words * self.side);
        let has_cell_without_candidates = |word: usize| {
            empty[word] & !digits.iter().skip(word).step_by(self.set_words).fold(0, |all, set| all | set) != 0
        };
        let has_digit_without_places = |unit_word: usize| {
            let all = u64::MAX.checked_shr((64 * (unit_word + 1)).saturating_sub(units) as u32).unwrap_or(0);
            (0..self.side).any(|digit| eq_zero(self.counters(digit, unit_word)) & all != 0)
        };
        (0..self.set_words).any(has_cell_without_candidates) || (0..self.unit_words).any(has_digit_without_places)
    }

    /// Removes `cell` from the empty cells because `digit` is placed in it. The other candidates of the cell must have been removed before,
    /// by [`remove_place`](Self::remove_place). Does not change the places and the counters of `digit`.
    pub fn close_cell(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) {
        *self.set_word_mut(digit.index(), cell) &= !cell_bit(cell);
        *self.set_word_mut(self.side, cell) &= !cell_bit(cell);
        self.update_small_cells(cell, DigitSet::EMPTY);
        self.candidates[cell.index()] = DigitSet::EMPTY;
        self.update_counters(geometry, self.side, cell, decrement);
    }

    /// Records that `cell` contains `digit`. Sets the counters of the places of `digit` in the units of the cell to their maximum.
    pub fn set_placed(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) {
        self.add_placed(cell, digit);
        self.update_counters(geometry, digit.index(), cell, saturate);
    }

    /// Adds `cell` to the set of cells that contain `digit`. Does not change the counters.
    #[inline]
    pub fn add_placed(&mut self, cell: Cell, digit: Digit) {
        *self.set_word_mut(self.side + 3 + digit.index(), cell) |= cell_bit(cell);
    }

    /// Eliminates `digit` from the candidates of `cell`, which must include it. Updates all indexes and `has_contradiction`.
    #[inline]
    pub fn eliminate(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) {
        let rest = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = rest;
        self.update_small_cells(cell, rest);
        self.has_contradiction |= rest.is_empty();
        self.remove_place(geometry, cell, digit);
    }

    /// Removes `cell` from the places of `digit` in each of its units. The cell must be one of these places. Does not change the candidates
    /// of the cell. Updates `has_contradiction`.
    #[inline]
    pub fn remove_place(&mut self, geometry: &Geometry, cell: Cell, digit: Digit) {
        *self.set_word_mut(digit.index(), cell) &= !cell_bit(cell);
        for slot in geometry.unit_slots(cell) {
            self.places[slot.offset as usize + digit.index()] &= !slot.bit;
        }
        if self.unit_words == 1 {
            let counts = self.counters_mut(digit.index(), 0);
            decrement(counts, geometry.unit_mask(cell));
            self.has_contradiction |= eq_zero(self.counters(digit.index(), 0)) & geometry.unit_mask(cell) != 0;
        } else {
            self.update_counters(geometry, digit.index(), cell, decrement);
            let has_no_place = |unit: usize| eq_zero(self.counters(digit.index(), unit / 64)) >> (unit % 64) & 1 == 1;
            self.has_contradiction |=
                geometry.unit_slots(cell).iter().any(|slot| has_no_place(usize::from(slot.unit.0)));
        }
    }

    /// Returns a bit mask of the units in which `digit` has exactly one place. Bit `i` stands for unit number `64 * unit_word + i`.
    #[inline]
    pub fn units_with_one_place(&self, digit: Digit, unit_word: usize) -> u64 {
        eq_one(self.counters(digit.index(), unit_word))
    }

    /// Returns a bit mask of the units in which `digit` has from two to about `most` places; bit `i` stands for unit `i`. Considers only
    /// the first 64 units. May include units with more than `most` places, but includes every unit with two to `most` places.
    #[inline]
    pub fn units_with_few_places(&self, digit: Digit, most: u32) -> u64 {
        two_to_roughly(self.counters(digit.index(), 0), most)
    }

    /// Returns a bit mask of the units in which `digit` has exactly two places; bit `i` stands for unit `i`. Considers only the first 64
    /// units.
    #[inline]
    pub fn units_with_two_places(&self, digit: Digit) -> u64 {
        eq_two(self.counters(digit.index(), 0))
    }

    /// Returns a bit mask of the units in which no digit has exactly one place; bit `i` stands for unit `i`. Considers only the first 64
    /// units. Bits that stand for no unit are set, too.
    #[inline]
    pub fn units_without_hidden_singles(&self) -> u64 {
        let counts = &self.counters[..self.side * self.unit_words * self.counter_bits];
        if self.unit_words == 1 && self.counter_bits == SMALL_COUNTER_BITS {
            // the constant length lets the compiler unroll the loop over the planes
            return !counts.as_chunks::<SMALL_COUNTER_BITS>().0.iter().fold(0, |units, counts| units | eq_one(counts));
        }
        !counts
            .chunks_exact(self.unit_words * self.counter_bits)
            .fold(0, |units, row| units | eq_one(&row[..self.counter_bits]))
    }

    /// Returns a bit mask of the units in which at least `size` digits have from two to about `size` places; bit `i` stands for unit `i`.
    /// Considers only the first 64 units. `size` is from 2 to 4.
    ///
    /// The mask may include units without a hidden subset of `size` digits. It includes every unit with such a subset, unless a digit of
    /// the subset has fewer than two places.
    pub fn maybe_hidden_subset_units(&self, size: u32) -> u64 {
        let few = DigitSet::all(self.side).iter().map(|digit| self.units_with_few_places(digit, size));
        match size {
            2 => in_at_least::<2>(few),
            3 => in_at_least::<3>(few),
            _ => in_at_least::<4>(few),
        }
    }

    /// Returns a bit mask of the units with at most `most` empty cells, including full units; bit `i` stands for unit `i`. Considers only
    /// the first 64 units. Bits that stand for no unit are set, too.
    #[inline]
    pub fn nearly_full_units(&self, most: u32) -> u64 {
        at_most(self.counters(self.side, 0), most)
    }

    /// Returns a bit mask of the units with exactly one empty cell. Bit `i` stands for unit number `64 * unit_word + i`.
    #[inline]
    pub fn full_house_units(&self, unit_word: usize) -> u64 {
        eq_one(self.counters(self.side, unit_word))
    }

    /// Returns the number of words of a bit mask of all units. It is at least one.
    pub const fn unit_words(&self) -> usize {
        self.unit_words
    }

    /// Returns the bit planes of the counters of the 64 units from number `64 * unit_word` on. If `at` is a digit, the counters count the
    /// places of the digit. If `at` is `side`, they count the empty cells.
    #[inline]
    fn counters(&self, at: usize, unit_word: usize) -> &[u64] {
        &self.counters[(at * self.unit_words + unit_word) * self.counter_bits..][..self.counter_bits]
    }

    /// Returns the bit planes of the counters of the 64 units from number `64 * unit_word` on, for writing. If `at` is a digit, the
    /// counters count the places of the digit. If `at` is `side`, they count the empty cells.
    #[inline]
    fn counters_mut(&mut self, at: usize, unit_word: usize) -> &mut [u64] {
        &mut self.counters[(at * self.unit_words + unit_word) * self.counter_bits..][..self.counter_bits]
    }

    /// Applies `change` to the counter of each unit of `cell`. If `at` is a digit, the counters count the places of the digit. If `at` is
    /// `side`, they count the empty cells. `change` takes the bit planes of 64 counters and a bit mask of the counters to be changed.
    #[inline]
    fn update_counters(&mut self, geometry: &Geometry, at: usize, cell: Cell, change: impl Fn(&mut [u64], u64)) {
        if self.unit_words == 1 {
            return change(self.counters_mut(at, 0), geometry.unit_mask(cell));
        }
        for slot in geometry.unit_slots(cell) {
            let unit = usize::from(slot.unit.0);
            change(self.counters_mut(at, unit / 64), 1 << (unit % 64));
        }
    }

    /// Returns the word that contains the bit of `cell` in set number `at` of [`cell_sets`](Self::cell_sets), for writing.
    #[inline]
    fn set_word_mut(&mut self, at: usize, cell: Cell) -> &mut u64 {
        &mut self.cell_sets[at * self.set_words + cell.index() / 64]
    }

    /// Updates the set of cells with one candidate and the set of cells with two. `candidates` are the new candidates of `cell`.
    #[inline]
    fn update_small_cells(&mut self, cell: Cell, candidates: DigitSet) {
        let rest = candidates.bits() & candidates.bits().wrapping_sub(1);
        // a cell with more than two candidates has never been in these sets, because candidates are only removed
        if rest & rest.wrapping_sub(1) == 0 {
            let (two, one) = (rest != 0, rest == 0 && !candidates.is_empty());
            for (at, is_in) in [(self.side + 1, two), (self.side + 2, one)] {
                let word = self.set_word_mut(at, cell);
                *word = if is_in { *word | cell_bit(cell) } else { *word & !cell_bit(cell) };
            }
        }
    }
}

/// Returns bit number `cell.index() % 64`, which stands for `cell` in one of the words of a set of cells.
const fn cell_bit(cell: Cell) -> u64 {
    1 << (cell.index() % 64)
}
