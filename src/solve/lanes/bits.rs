//! What the rules do with words again and again.

use crate::lanes::column::{GUARD, LOW};
use crate::lanes::words::Words;

/// Bits of any of the three.
#[inline(always)]
pub(super) fn or3<W: Words>(a: W, b: W, c: W) -> W {
    a.or(b).or(c)
}

/// Bits of at least two of the three.
#[inline(always)]
pub(super) fn two_of<W: Words>(a: W, b: W, c: W) -> W {
    a.and(b).or(a.or(b).and(c))
}

/// Each cell's bits moved to the next band, those of the third to the first. What comes out above the three cells is not cleared.
#[inline(always)]
pub(super) fn turned<W: Words>(a: W) -> W {
    a.up::<10>().or(a.down::<20>())
}

/// Each cell's bits moved to the band before.
#[inline(always)]
pub(super) fn turned_back<W: Words>(a: W) -> W {
    a.up::<20>().or(a.down::<10>())
}

/// All nine digits of each cell whose guard is in `guards`, which holds nothing else.
#[inline(always)]
pub(super) fn cells<W: Words>(guards: W) -> W {
    guards.minus(guards.down::<9>())
}

/// Guards of the cells that have a digit. `word` must have all its guards.
#[inline(always)]
pub(super) fn filled<W: Words>(word: W) -> W {
    word.minus(W::splat(LOW)).and(W::splat(GUARD))
}

/// The word without the lowest digit of each cell, its guards standing.
#[inline(always)]
pub(super) fn but_lowest<W: Words>(word: W) -> W {
    word.and(word.minus(W::splat(LOW))).or(W::splat(GUARD))
}
