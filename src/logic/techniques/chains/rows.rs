//! Rows of bits, all of one width.

use crate::position::ones;

/// How many words a row of so many bits has. Of many words some are left over, so that there are but few widths.
const fn words_for(width: usize) -> usize {
    match width.div_ceil(64) {
        0 => 1,
        few @ 1..=6 => few,
        many => many.next_power_of_two(),
    }
}

/// What is written for rows of `N` words, where they have `words`: whoever knows the width keeps them in registers.
macro_rules! of_width {
    ($words:expr, $width:ident => $what:expr) => {
        of_width!(@each $words, $width, $what, 1 2 3 4 5 6 8 16 32; 64)
    };
    (@each $words:expr, $width:ident, $what:expr, $($some:literal)*; $last:literal) => {
        match $words {
            $($some => { const $width: usize = $some; $what })*
            _ => { const $width: usize = $last; $what }
        }
    };
}
pub(super) use of_width;

/// A row of `N` words as what it is.
pub(super) fn wide<const N: usize>(row: &[u64]) -> [u64; N] {
    debug_assert_eq!(row.len(), N);
    row.first_chunk().copied().unwrap_or([0; N])
}

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
