//! Rows of bits, all of one width.

use crate::bits::ones;

/// Number of words in a row of `width` bits, at most 4096. Rounded up to one of the widths of `of_width`.
pub(super) const fn words_for(width: usize) -> usize {
    match width {
        0..=256 => 4,
        257..=512 => 8,
        513..=1024 => 16,
        _ => 64,
    }
}

/// Evaluates an expression with the number of words of a row as a constant, so that loops over rows are compiled for that width.
macro_rules! of_width {
    ($words:expr, $width:ident => $what:expr) => {
        of_width!(@each $words, $width, $what, 4 8 16)
    };
    (@each $words:expr, $width:ident, $what:expr, $($words_of_row:literal)*) => {
        match $words {
            $($words_of_row => { const $width: usize = $words_of_row; $what })*
            _ => { const $width: usize = 64; $what }
        }
    };
}
pub(super) use of_width;

/// A table of bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// `count` rows of `width` bits, none set.
    pub fn new(count: usize, width: usize) -> Self {
        let words = words_for(width);
        Self { words, bits: vec![0; words * count] }
    }

    /// How many words make a row.
    pub const fn words(&self) -> usize {
        self.words
    }

    /// All of them, where a row has so many words.
    pub fn wide<const N: usize>(&self) -> &[[u64; N]] {
        self.bits.as_chunks().0
    }

    /// All of them, to write to.
    pub fn wide_mut<const N: usize>(&mut self) -> &mut [[u64; N]] {
        self.bits.as_chunks_mut().0
    }

    pub fn row(&self, at: usize) -> &[u64] {
        &self.bits[at * self.words..][..self.words]
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

/// Adds the bits of `more` to `row`.
#[inline]
pub(super) fn add(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(row, more)| *row |= more);
}

/// Hands over the bits that are set, ascending. Loops within loops are quicker here than an iterator over an iterator.
#[inline(always)]
pub(super) fn each<const N: usize>(row: &[u64; N], mut look: impl FnMut(usize)) {
    for (at, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            look(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// The bits of both, ascending.
pub(in crate::techniques) fn in_both<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    let words = one.iter().zip(other).enumerate();
    words.flat_map(|(at, (one, other))| ones(one & other).map(move |bit| at * 64 + bit))
}

/// The bits that are set, ascending.
pub(super) fn all(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}
