//! The almost locked sets of a position.

use std::hash::Hasher;
use std::ops::Range;

use crate::Cells;
use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet};

/// All almost locked sets of a position, those with few digits first. A set of them is a set of bits, bit i for set i. What is known of a
/// digit in a set depends only on its places: sets that hold it in the same places share a [`Hold`].
#[derive(Debug)]
pub(in crate::techniques) struct Catalogue<const W: usize> {
    pub sets: Vec<Set<W>>,
    pub holds: Vec<Hold<W>>,
    pub(super) of_sets: Vec<u32>, // by set, by digit that others watch: the number of the hold
    pub(super) names: Vec<u32>,   // of the candidates: by cell, then by digit, a number
    pub(super) candidates: Vec<Candidate>, // by name
    pub(super) side: usize,       // digits on the board
    /// Two holds of the same digit that cannot both be true.
    pub(super) clashes: Vec<[u32; 2]>,
}

/// Almost locked set: n cells of a unit with n + 1 candidates. It can miss one of these digits, but not two.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct Set<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    /// Those of its digits that have another place that sees all of theirs here.
    pub(super) watched: DigitSet,
    pub(super) from: u32, // where its holds begin
}

impl<const W: usize> Set<W> {
    /// Where its holds stand, in the order of its digits that others watch.
    fn numbers(&self) -> Range<usize> {
        self.from as usize..self.from as usize + self.watched.len()
    }
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct Hold<const W: usize> {
    pub digit: Digit,
    /// Its places in the set.
    pub places: Cells<W>,
    /// Its other places that see all of these: if one is true, the set misses the digit.
    pub seen: Cells<W>,
}

/// For keys that nobody chooses to clash.
#[derive(Clone, Debug, Default)]
pub(in crate::techniques) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<const W: usize> Catalogue<W> {
    /// Returns the number of a candidate of the position. Candidates are numbered by cell, then by digit.
    #[inline]
    pub fn name(&self, cell: Cell, digit: Digit) -> usize {
        self.names[cell.index() * self.side + digit.index()] as usize
    }

    /// Number of candidates.
    pub const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidate with this number.
    pub(super) fn candidate(&self, name: usize) -> Candidate {
        self.candidates[name]
    }

    /// Number of words in a set of sets.
    pub const fn width(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// Number of digits on the board.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Returns an empty set of sets.
    pub fn none(&self) -> Vec<u64> {
        vec![0; self.width()]
    }

    /// Returns the numbers of the holds of a set that see anything, in the order of its digits.
    #[inline]
    pub fn holds_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.of_sets[self.sets[set].numbers()].iter().map(|&hold| hold as usize)
    }

    /// Returns the number of the hold of `digit` in the set, if it sees anything.
    pub fn hold(&self, set: usize, digit: Digit) -> Option<usize> {
        let Set { watched, from, .. } = self.sets[set];
        let below = DigitSet::only(digit).bits() - 1;
        let at = from as usize + (watched.bits() & below).count_ones() as usize;
        watched.has(digit).then(|| self.of_sets[at] as usize)
    }

    /// Returns the places of `digit` in the set, or none if no other place sees them all.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.hold(set, digit).map_or(Cells::EMPTY, |hold| self.holds[hold].places)
    }

    /// Returns the other places of `digit` that see all of those in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.hold(set, digit).map_or(Cells::EMPTY, |hold| self.holds[hold].seen)
    }

    /// Returns the digits that at most one of the two sets can hold.
    pub fn links(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].watched.and(self.sets[other].watched);
        let is_link = |digit: Digit| match (self.hold(one, digit), self.hold(other, digit)) {
            (Some(one), Some(other)) => self.holds[other].places.within(self.holds[one].seen),
            _ => false,
        };
        common.iter().filter(|&digit| is_link(digit)).collect()
    }
}
