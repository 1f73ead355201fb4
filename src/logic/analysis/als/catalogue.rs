//! Catalogue of all almost locked sets of a position.

use std::hash::Hasher;
use std::ops::Range;

use crate::Cells;
use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet};

/// All almost locked sets of a position, sorted by number of digits. The number of a set is its index. What follows from a digit of a set
/// depends only on the places of the digit, so sets with a digit in the same places share a [`DigitPlacement`].
#[derive(Debug)]
pub(crate) struct AlsCatalogue<const W: usize> {
    pub sets: Vec<Als<W>>,
    /// Distinct placements of the digits that other candidates see. The number of a placement is its index. Some may belong to no set of
    /// this position.
    pub placements: Vec<DigitPlacement<W>>,
    /// Numbers of the placements of each set, one set after the other, in the order of its `seen_digits`.
    pub(crate) set_placements: Vec<u32>,
    /// Number of each candidate, indexed by cell, then by digit. Without meaning where the digit is no candidate.
    pub(crate) candidate_ids: Vec<u32>,
    /// Candidates in the order of their numbers.
    pub(crate) candidates: Vec<Candidate>,
    /// Number of digits of the board.
    pub(crate) side: usize,
    /// Pairs of placements of the same digit that cannot both be true.
    pub(crate) exclusive_pairs: Vec<[u32; 2]>,
}

/// Almost locked set: n cells of a unit with n + 1 candidates. In a solution it lacks one of these digits and contains all the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Als<const W: usize> {
    /// Cells of the set.
    pub cells: Cells<W>,
    /// Candidates of the cells.
    pub digits: DigitSet,
    /// Digits of the set for which a candidate elsewhere sees all their places in the set.
    pub(crate) seen_digits: DigitSet,
    /// Index of the first placement of the set in [`AlsCatalogue::set_placements`].
    pub(crate) first_placement: u32,
}

impl<const W: usize> Als<W> {
    /// Returns the range of the placements of the set in [`AlsCatalogue::set_placements`].
    fn placement_range(&self) -> Range<usize> {
        self.first_placement as usize..self.first_placement as usize + self.seen_digits.len()
    }
}

/// Digit of an almost locked set, with the cells where it can be. A placement is true if the digit is in one of these cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigitPlacement<const W: usize> {
    pub digit: Digit,
    /// Cells of the set with the digit as a candidate.
    pub places: Cells<W>,
    /// Other cells with the digit as a candidate that see all of `places`. If the digit is in one of them, the set lacks it.
    pub seen: Cells<W>,
}

/// Fast hasher for keys that are not chosen by an attacker: the algorithm of the first version of [rustc-hash].
///
/// [rustc-hash]: https://github.com/rust-lang/rustc-hash
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
    /// Returns the number of a candidate. Candidates are numbered by cell, then by digit, from 0 on.
    #[inline]
    pub fn candidate_id(&self, cell: Cell, digit: Digit) -> usize {
        self.candidate_ids[cell.index() * self.side + digit.index()] as usize
    }

    /// Returns the number of candidates of the position.
    pub const fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidate with this number.
    pub(crate) fn candidate(&self, id: usize) -> Candidate {
        self.candidates[id]
    }

    /// Returns the number of words of a row with one bit for each set.
    pub const fn row_words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// Returns the number of digits of the board.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Returns a row with one bit for each set, none of which is set.
    pub fn empty_row(&self) -> Vec<u64> {
        vec![0; self.row_words()]
    }

    /// Returns the numbers of the placements of a set, in the order of their digits. Leaves out digits for which no candidate elsewhere
    /// sees all their places.
    #[inline]
    pub fn placements_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.set_placements[self.sets[set].placement_range()].iter().map(|&placement| placement as usize)
    }

    /// Returns the number of the placement of `digit` in a set. Returns `None` if no candidate elsewhere sees all its places in the set.
    pub fn placement(&self, set: usize, digit: Digit) -> Option<usize> {
        let Als { seen_digits, first_placement: from, .. } = self.sets[set];
        let lower_digits = DigitSet::only(digit).bits() - 1;
        let at = from as usize + (seen_digits.bits() & lower_digits).count_ones() as usize;
        seen_digits.has(digit).then(|| self.set_placements[at] as usize)
    }

    /// Returns the cells of a set with `digit` as a candidate, or no cells if no candidate elsewhere sees them all.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |placement| self.placements[placement].places)
    }

    /// Returns the cells elsewhere with `digit` as a candidate that see all its places in a set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |placement| self.placements[placement].seen)
    }

    /// Returns the restricted common digits of two sets: the digits that at most one of them can contain.
    pub fn restricted_commons(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].seen_digits.and(self.sets[other].seen_digits);
        let is_link = |digit: Digit| match (self.placement(one, digit), self.placement(other, digit)) {
            (Some(one), Some(other)) => self.placements[other].places.is_subset(self.placements[one].seen),
            _ => false,
        };
        common.iter().filter(|&digit| is_link(digit)).collect()
    }
}
