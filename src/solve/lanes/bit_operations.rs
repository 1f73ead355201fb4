//! Bit operations that several rules share. A word holds three cells of ten bits each, as described at [`LOW`].

use crate::lanes::lane_board::{GUARD, LOW};
use crate::lanes::lane_words::LaneRow;

/// Returns the bits set in any of three words.
#[inline(always)]
pub(super) fn or3<W: LaneRow>(a: W, b: W, c: W) -> W {
    a.or(b).or(c)
}

/// Returns the bits set in at least two of three words.
#[inline(always)]
pub(super) fn two_of<W: LaneRow>(a: W, b: W, c: W) -> W {
    a.and(b).or(a.or(b).and(c))
}

/// Moves the cell of each band to the next band, and the cell of the third band to the first band. Bits above the three
/// cells are not cleared.
#[inline(always)]
pub(super) fn rotated<W: LaneRow>(a: W) -> W {
    a.up::<10>().or(a.down::<20>())
}

/// Moves the cell of each band to the previous band, and the cell of the first band to the third band. Bits above the
/// three cells are not cleared.
#[inline(always)]
pub(super) fn rotated_back<W: LaneRow>(a: W) -> W {
    a.up::<20>().or(a.down::<10>())
}

/// Returns all nine digits in each cell whose guard bit ([`GUARD`]) is set. Only guard bits may be set in `guards`.
#[inline(always)]
pub(super) fn cells<W: LaneRow>(guards: W) -> W {
    guards.minus(guards.down::<9>())
}

/// Returns the guard bit ([`GUARD`]) of each cell that has a digit. All guard bits of `word` must be set.
#[inline(always)]
pub(super) fn filled<W: LaneRow>(word: W) -> W {
    word.minus(W::splat(LOW)).and(W::splat(GUARD))
}

/// Removes the lowest digit of each cell. All guard bits ([`GUARD`]) must be set; they stay set.
#[inline(always)]
pub(super) fn but_lowest<W: LaneRow>(word: W) -> W {
    word.and(word.minus(W::splat(LOW))).or(W::splat(GUARD))
}
