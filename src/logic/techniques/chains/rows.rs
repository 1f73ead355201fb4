//! Rows of bits, all of one width.

use crate::logic::position::ones;

/// A table of bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// `count` rows of `width` bits, none set.
    pub fn new(count: usize, width: usize) -> Self {
        let words = width.div_ceil(64);
        Self { words, bits: vec![0; words * count] }
    }

    /// How many words make a row.
    pub const fn words(&self) -> usize {
        self.words
    }

    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..][..self.words]
    }

    pub fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.bits[at * self.words..][..self.words]
    }

    pub fn set(&mut self, at: usize, bit: usize) {
        self.bits[at * self.words + bit / 64] |= 1 << (bit % 64);
    }
}

pub(super) const fn has(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

pub(super) const fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// The bits of both, ascending.
pub(in crate::logic::techniques) fn in_both<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    let words = one.iter().zip(other).enumerate();
    words.flat_map(|(at, (one, other))| ones(one & other).map(move |bit| at * 64 + bit))
}

/// The bits that are set, ascending.
pub(super) fn all(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}
