//! Bit operations that several rules share.

use crate::lanes::lane_board::{GUARD, LOW};
use crate::lanes::row::LaneRow;

/// Returns the bits set in any of the three.
#[inline(always)]
pub(super) fn or3<W: LaneRow>(a: W, b: W, c: W) -> W {
    a.or(b).or(c)
}

/// Returns the bits set in at least two of the three.
#[inline(always)]
pub(super) fn two_of<W: LaneRow>(a: W, b: W, c: W) -> W {
    a.and(b).or(a.or(b).and(c))
}

/// Moves each cell's bits to the next band, those of the third to the first. Bits above the three cells are not
/// cleared.
#[inline(always)]
pub(super) fn rotated<W: LaneRow>(a: W) -> W {
    a.up::<10>().or(a.down::<20>())
}

/// Moves each cell's bits to the previous band, those of the first to the third. Bits above the three cells are not
/// cleared.
#[inline(always)]
pub(super) fn rotated_back<W: LaneRow>(a: W) -> W {
    a.up::<20>().or(a.down::<10>())
}

/// Returns all nine digits of each cell whose guard is in `guards`, which must hold nothing but guards.
#[inline(always)]
pub(super) fn cells<W: LaneRow>(guards: W) -> W {
    guards.minus(guards.down::<9>())
}

/// Returns the guards of the cells that have a digit. All guards of `word` must be set.
#[inline(always)]
pub(super) fn filled<W: LaneRow>(word: W) -> W {
    word.minus(W::splat(LOW)).and(W::splat(GUARD))
}

/// Removes the lowest digit of each cell and keeps all guards set.
#[inline(always)]
pub(super) fn but_lowest<W: LaneRow>(word: W) -> W {
    word.and(word.minus(W::splat(LOW))).or(W::splat(GUARD))
}
