//! The almost locked sets of a position.

use std::hash::Hasher;
use std::ops::Range;

use crate::Cells;
use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet};

/// All almost locked sets of a position, those with few digits first. A set of them is a set of bits, bit i for set i. What is known of a
/// digit in a set depends only on its places: sets that hold it in the same places share a [`Hold`].
#[derive(Debug)]
pub(crate) struct AlsCatalogue<const W: usize> {
    pub sets: Vec<Als<W>>,
    pub placements: Vec<DigitPlacement<W>>,
    pub(crate) set_placements: Vec<u32>, // by set, by digit that others watch: the number of the hold
    pub(crate) candidate_ids: Vec<u32>,  // of the candidates: by cell, then by digit, a number
    pub(crate) candidates: Vec<Candidate>, // by name
    pub(crate) side: usize,              // digits on the board
    /// Two holds of the same digit that cannot both be true.
    pub(crate) exclusive_pairs: Vec<[u32; 2]>,
}

/// Almost locked set: n cells of a unit with n + 1 candidates. It can miss one of these digits, but not two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Als<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    /// Those of its digits that have another place that sees all of theirs here.
    pub(crate) seen_digits: DigitSet,
    pub(crate) first_placement: u32, // where its holds begin
}

impl<const W: usize> Als<W> {
    /// Where its holds stand, in the order of its digits that others watch.
    fn placement_range(&self) -> Range<usize> {
        self.first_placement as usize..self.first_placement as usize + self.seen_digits.len()
    }
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigitPlacement<const W: usize> {
    pub digit: Digit,
    /// Its places in the set.
    pub places: Cells<W>,
    /// Its other places that see all of these: if one is true, the set misses the digit.
    pub seen: Cells<W>,
}

/// For keys that nobody chooses to clash.
#[derive(Clone, Debug, Default)]
pub(crate) struct FxHasher(u64);

impl Hasher for FxHasher {
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

impl<const W: usize> AlsCatalogue<W> {
    /// Returns the number of a candidate of the position. Candidates are numbered by cell, then by digit.
    #[inline]
    pub fn candidate_id(&self, cell: Cell, digit: Digit) -> usize {
        self.candidate_ids[cell.index() * self.side + digit.index()] as usize
    }

    /// Number of candidates.
    pub const fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidate with this number.
    pub(crate) fn candidate(&self, name: usize) -> Candidate {
        self.candidates[name]
    }

    /// Number of words in a set of sets.
    pub const fn words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// Number of digits on the board.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Returns an empty set of sets.
    pub fn empty_bits(&self) -> Vec<u64> {
        vec![0; self.words()]
    }

    /// Returns the numbers of the holds of a set that see anything, in the order of its digits.
    #[inline]
    pub fn placements_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.set_placements[self.sets[set].placement_range()].iter().map(|&hold| hold as usize)
    }

    /// Returns the number of the hold of `digit` in the set, if it sees anything.
    pub fn placement(&self, set: usize, digit: Digit) -> Option<usize> {
        let Als { seen_digits: watched, first_placement: from, .. } = self.sets[set];
        let below = DigitSet::only(digit).bits() - 1;
        let at = from as usize + (watched.bits() & below).count_ones() as usize;
        watched.has(digit).then(|| self.set_placements[at] as usize)
    }

    /// Returns the places of `digit` in the set, or none if no other place sees them all.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |hold| self.placements[hold].places)
    }

    /// Returns the other places of `digit` that see all of those in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |hold| self.placements[hold].seen)
    }

    /// Returns the digits that at most one of the two sets can hold.
    pub fn restricted_commons(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].seen_digits.and(self.sets[other].seen_digits);
        let is_link = |digit: Digit| match (self.placement(one, digit), self.placement(other, digit)) {
            (Some(one), Some(other)) => self.placements[other].places.is_subset(self.placements[one].seen),
            _ => false,
        };
        common.iter().filter(|&digit| is_link(digit)).collect()
    }
}
