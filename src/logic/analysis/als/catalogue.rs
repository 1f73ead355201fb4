//! Catalogue of all almost locked sets of a position.

use std::hash::Hasher;
use std::ops::Range;

use crate::Cells;
use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet};

/// All almost locked sets of a position, sorted by number of digits. The number of a set is its index in this order. On boards of more than
/// nine digits, large sets may be missing.
///
/// If a set contains a digit, the consequences depend only on the cells of the set where the digit can be. So if several sets have a digit
/// in the same cells, they share a [`DigitPlacement`].
#[derive(Debug)]
pub(crate) struct AlsCatalogue<const W: usize> {
    pub sets: Vec<Als<W>>,
    /// Distinct [digit placements](DigitPlacement) of the sets. Contains only placements that can eliminate something: some candidate
    /// outside the set sees all places of the placement. The number of a digit placement is its index in this list. The list may also
    /// contain placements from earlier positions that no set has any more.
    pub placements: Vec<DigitPlacement<W>>,
    /// Numbers of the [digit placements](DigitPlacement) of each set, one set after the other. The numbers of one set are in the order of
    /// its `seen_digits`.
    pub(crate) set_placements: Vec<u32>,
    /// Number of each candidate, indexed by cell, then by digit. The value has no meaning if the digit is no candidate of the cell.
    pub(crate) candidate_ids: Vec<u32>,
    /// Candidates in the order of their numbers.
    pub(crate) candidates: Vec<Candidate>,
    /// Number of digits of the board.
    pub(crate) side: usize,
    /// Pairs of [digit placements](DigitPlacement), by number, that have the same digit and cannot both be true.
    pub(crate) exclusive_pairs: Vec<[u32; 2]>,
}

/// Almost locked set: n cells of a unit that together have n + 1 digits as candidates. In a solution, the set lacks one of these digits and
/// contains all the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Als<const W: usize> {
    /// Cells of the set.
    pub cells: Cells<W>,
    /// Union of the candidates of the cells.
    pub digits: DigitSet,
    /// Digits of the set that can eliminate something. For each of these digits, some cell outside the set has the digit as a candidate and
    /// sees all places of the digit in the set.
    pub(crate) seen_digits: DigitSet,
    /// Index in [`AlsCatalogue::set_placements`] of the first [digit placement](DigitPlacement) of the set.
    pub(crate) first_placement: u32,
}

impl<const W: usize> Als<W> {
    /// Returns the range of the [digit placements](DigitPlacement) of the set in [`AlsCatalogue::set_placements`].
    fn placement_range(&self) -> Range<usize> {
        self.first_placement as usize..self.first_placement as usize + self.seen_digits.len()
    }
}

/// Digit of an almost locked set, with the cells of the set where it can be. A digit placement is true if the digit is in one of these
/// cells, and false if the set lacks the digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigitPlacement<const W: usize> {
    pub digit: Digit,
    /// Cells of the set with the digit as a candidate.
    pub places: Cells<W>,
    /// Cells outside the set with the digit as a candidate that see all of `places`. If the digit is in one of them, the set lacks it.
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
    /// Returns the number of the candidate `digit` of `cell`. Candidates are numbered from 0 on, by cell, then by digit.
    #[inline]
    pub fn candidate_id(&self, cell: Cell, digit: Digit) -> usize {
        self.candidate_ids[cell.index() * self.side + digit.index()] as usize
    }

    /// Returns the number of candidates of the position.
    pub const fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidate with the number `id`.
    pub(crate) fn candidate(&self, id: usize) -> Candidate {
        self.candidates[id]
    }

    /// Returns the number of words of a row of bits with one bit for each almost locked set.
    pub const fn row_words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// Returns the number of digits of the board.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Returns a row of bits with one bit for each almost locked set. No bit is set.
    pub fn empty_row(&self) -> Vec<u64> {
        vec![0; self.row_words()]
    }

    /// Returns the numbers of the [digit placements](DigitPlacement) of the set number `set`, in the order of their digits. Leaves out a
    /// digit if no candidate outside the set sees all places of the digit in the set.
    #[inline]
    pub fn placements_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.set_placements[self.sets[set].placement_range()].iter().map(|&placement| placement as usize)
    }

    /// Returns the number of the [digit placement](DigitPlacement) of `digit` in the set number `set`. Returns `None` if no candidate
    /// outside the set sees all places of `digit` in the set.
    pub fn placement(&self, set: usize, digit: Digit) -> Option<usize> {
        let Als { seen_digits, first_placement: from, .. } = self.sets[set];
        let lower_digits = DigitSet::only(digit).bits() - 1;
        let at = from as usize + (seen_digits.bits() & lower_digits).count_ones() as usize;
        seen_digits.has(digit).then(|| self.set_placements[at] as usize)
    }

    /// Returns the places of `digit` in the set number `set`: the cells of the set with `digit` as a candidate. Returns no cells if `digit`
    /// is not one of the `seen_digits` of the set.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |placement| self.placements[placement].places)
    }

    /// Returns the cells outside the set number `set` that have `digit` as a candidate and see all places of `digit` in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.placement(set, digit).map_or(Cells::EMPTY, |placement| self.placements[placement].seen)
    }

    /// Returns the restricted common digits of the sets number `one` and `other`. A restricted common digit is a digit of both sets that at
    /// most one of them can contain.
    pub fn restricted_commons(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].seen_digits.and(self.sets[other].seen_digits);
        let is_link = |digit: Digit| match (self.placement(one, digit), self.placement(other, digit)) {
            (Some(one), Some(other)) => self.placements[other].places.is_subset(self.placements[one].seen),
            _ => false,
        };
        common.iter().filter(|&digit| is_link(digit)).collect()
    }
}
