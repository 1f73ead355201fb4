//! Operations on words of 64 bits, and on rows of words.
//!
//! A row is a set of numbers, stored in several words. It contains the number `i` if bit `i % 64` of its word `i / 64` is set. This is
//! called bit `i` of the row. The two rows of an operation must have the same number of words.

use std::borrow::Borrow;

/// Returns the indices of the bits that are set in `bits`, in ascending order.
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

/// Returns the bits that are set in at least `N` of the `words`. `N` must be at least 1.
#[inline]
pub(super) fn in_at_least<const N: usize>(words: impl Iterator<Item = u64>) -> u64 {
    let mut at_least = [0; N]; // bits that are set in at least one of the words so far, in at least two, and so on
    for word in words {
        for more in (1..N).rev() {
            at_least[more] |= at_least[more - 1] & word;
        }
        at_least[0] |= word;
    }
    at_least[N - 1]
}

/// For each number below 512, the number of its bits that are set.
const POPCOUNTS: [u8; 1 << 9] = {
    let (mut counts, mut at) = ([0; 1 << 9], 1);
    while at < counts.len() {
        counts[at] = counts[at / 2] + (at % 2) as u8;
        at += 1;
    }
    counts
};

/// Returns the number of bits that are set in `bits`. If `bits` is below 512, reads the number from a table. The table is several times as
/// fast as [`u64::count_ones`] when the program is compiled for any x86-64 processor, because not all of these have an instruction that
/// counts bits.
pub(super) fn popcount(bits: u64) -> u32 {
    POPCOUNTS.get(bits as usize).map_or_else(|| bits.count_ones(), |&count| u32::from(count))
}

/// Whether bit number `bit` of `row` is set. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
pub(super) const fn has_bit(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Sets bit number `bit` of `row`. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
pub(super) const fn set_bit(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Clears bit number `bit` of `row`. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
pub(super) const fn clear_bit(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

/// Sets all bits of `row` that are set in `more`. Both must have the same number of words.
#[inline]
pub(super) fn union(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(row, more)| *row |= more);
}

/// Returns the bits that are set in both rows of words.
#[inline]
pub(super) fn intersection<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|at| one[at] & other[at])
}

/// Returns the bits that are set in `row` and not in `less`.
#[inline]
pub(super) fn difference<const N: usize>(row: &[u64; N], less: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|at| row[at] & !less[at])
}

/// Returns the indices of the bits that are set in `row`, in ascending order. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
pub(super) fn ones_of(row: impl IntoIterator<Item = impl Borrow<u64>>) -> impl Iterator<Item = usize> {
    let words = row.into_iter().enumerate();
    words.flat_map(|(at, word)| ones(*word.borrow()).map(move |bit| at * 64 + bit))
}

/// Returns the indices of the bits that are set in both rows, in ascending order. Bit `i` of a row is bit `i % 64` of its word `i / 64`.
pub(super) fn ones_in_both<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    ones_of(one.iter().zip(other).map(|(one, other)| one & other))
}

/// Calls `visit` with the index of each bit that is set in `row`, in ascending order. In nested loops, this is faster than [`ones_of`].
#[inline(always)]
pub(super) fn for_each_one<const N: usize>(row: &[u64; N], mut visit: impl FnMut(usize)) {
    for (at, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(at * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Returns the number of words for a row of `bits` bits: 4, 12 or 64. `bits` may be up to 4096. `with_width` compiles code for these
/// widths.
pub(super) const fn words_for(bits: usize) -> usize {
    match bits {
        0..=256 => 4,
        257..=768 => 12,
        _ => 64,
    }
}

/// Evaluates `$expression`, in which `$width` is a constant that is equal to `$words`, the number of words of a row. The expression is
/// compiled once for each width, so that loops over rows have a constant length. `$words` must be a result of [`words_for`].
macro_rules! with_width {
    ($words:expr, $width:ident => $expression:expr) => {
        with_width!(@each $words, $width, $expression, 4 12)
    };
    (@each $words:expr, $width:ident, $expression:expr, $($words_of_row:literal)*) => {
        match $words {
            $($words_of_row => { const $width: usize = $words_of_row; $expression })*
            _ => { const $width: usize = 64; $expression }
        }
    };
}
pub(crate) use with_width;
