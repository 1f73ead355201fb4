//! The candidates themselves, in every way that somebody looks at them.

use crate::grid::{Cell, Digit, DigitSet, Shape};
use crate::logic::ground::Ground;

/// One fact kept several times over; a change is made to all of them. What it does not know, where cells sit in their units, it is
/// told by the ground.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub side: usize,
    words: usize,                  // of a set of cells
    pub candidates: Vec<DigitSet>, // by cell; none where a digit stands
    pub places: Vec<u64>, // by unit, then by digit: bit i for the unit's i-th cell; none once the digit stands there
    pub lone: Vec<DigitSet>, // by unit: the digits with one place
    pub single: Vec<u64>, // a bit for each unit in which a digit has one place
    pub sets: Vec<u64>, // sets of cells: by digit where it is a candidate, then the empty cells, those with two candidates, with one, and by digit where it stands
    pub is_dead: bool,
}

impl Marks {
    /// Nothing stands anywhere, and nothing may.
    pub fn blank(shape: Shape, units: usize, words: usize) -> Self {
        let side = shape.side();
        Self {
            side,
            words,
            candidates: vec![DigitSet::EMPTY; shape.cells()],
            places: vec![0; units * side],
            lone: vec![DigitSet::EMPTY; units],
            single: vec![0; units.div_ceil(64)],
            sets: vec![0; words * (2 * side + 3)],
            is_dead: false,
        }
    }

    /// The cell is empty, and may be one of these; which digits have one place is not noted yet.
    pub fn open(&mut self, ground: &Ground, cell: Cell, candidates: DigitSet) {
        self.candidates[cell.index()] = candidates;
        candidates.iter().for_each(|digit| *self.word(digit.index(), cell) |= bit(cell));
        *self.word(self.side, cell) |= bit(cell);
        self.note_few(cell, candidates);
        for seat in ground.seats(cell) {
            for digit in candidates.iter() {
                self.places[seat.start as usize + digit.index()] |= seat.bit;
            }
        }
    }

    /// The cell is empty no longer, and is a place of `digit` at most.
    pub fn close(&mut self, cell: Cell, digit: Digit) {
        *self.word(digit.index(), cell) &= !bit(cell);
        *self.word(self.side, cell) &= !bit(cell);
        self.note_few(cell, DigitSet::EMPTY);
        self.candidates[cell.index()] = DigitSet::EMPTY;
    }

    /// The digit stands there.
    pub fn stand(&mut self, cell: Cell, digit: Digit) {
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
            let places = &mut self.places[seat.start as usize + digit.index()];
            *places &= !seat.bit;
            let left = *places;
            if left & left.wrapping_sub(1) == 0 {
                let unit = usize::from(seat.unit.0);
                let others = self.lone[unit].without(digit);
                self.is_dead |= left == 0;
                self.set_lone(unit, if left == 0 { others } else { others.with(digit) });
            }
        }
    }

    /// The cells of the word with this number in which any digit is a candidate in one of them, here or there, but not in both.
    pub fn differing(&self, word: usize, sets: &[[u64; 2]]) -> u64 {
        let here = self.sets.iter().skip(word).step_by(self.words);
        here.zip(sets).take(self.side).fold(0, |all, (here, there)| all | here ^ there[word])
    }

    /// These are all the candidates that are left to the cell: those that it loses. Which digits have one place is not noted.
    #[inline]
    pub fn narrow(&mut self, ground: &Ground, cell: Cell, left: DigitSet) -> DigitSet {
        let lost = self.candidates[cell.index()].minus(left);
        self.candidates[cell.index()] = left;
        self.note_few(cell, left);
        for digit in lost.iter() {
            *self.word(digit.index(), cell) &= !bit(cell);
            for seat in ground.seats(cell) {
                self.places[seat.start as usize + digit.index()] &= !seat.bit;
            }
        }
        lost
    }

    /// No unit has a digit with one place.
    pub fn forget_lone(&mut self) {
        self.lone.fill(DigitSet::EMPTY);
        self.single.fill(0);
    }

    /// Finds the digits with one place in the unit with this number.
    pub fn find_lone(&mut self, unit: usize) {
        let places = self.places[unit * self.side..][..self.side].iter().enumerate();
        let lone = places.fold(0, |lone, (digit, places)| lone | u64::from(places.is_power_of_two()) << digit);
        self.set_lone(unit, DigitSet::from_bits(lone));
    }

    /// These are the digits with one place in the unit with this number.
    pub fn set_lone(&mut self, unit: usize, lone: DigitSet) {
        self.lone[unit] = lone;
        set_bit(&mut self.single, unit, !lone.is_empty());
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

/// Puts the bit with this number in, or takes it out.
pub(super) fn set_bit(words: &mut [u64], at: usize, is_set: bool) {
    let (word, bit) = (&mut words[at / 64], 1 << (at % 64));
    *word = if is_set { *word | bit } else { *word & !bit };
}
