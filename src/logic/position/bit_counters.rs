//! How many places are left in each unit, counted for 64 units at once.
//!
//! A count is written in binary, a word for each of its figures and in each word a bit for each unit. One place less in any number of
//! units is a handful of operations then, and so is the question which of all units have one place left, or none.

use grid::Shape;

/// Words for counts on boards of sides up to 15, and on all others.
pub(crate) const SMALL_COUNTER_BITS: usize = 4;
const LARGE_COUNTER_BITS: usize = 7;

/// How many words the counts of 64 units take. A count where all of them are set says that nothing is to be counted any more.
pub(crate) const fn counter_bits(shape: Shape) -> usize {
    if shape.side() < 1 << SMALL_COUNTER_BITS { SMALL_COUNTER_BITS } else { LARGE_COUNTER_BITS }
}

/// One less in each of `units`.
#[inline]
pub(crate) fn decrement(counts: &mut [u64], units: u64) {
    add_with_carry(counts, units, |before| !before);
}

/// One more in each of `units`.
#[inline]
pub(crate) fn increment(counts: &mut [u64], units: u64) {
    add_with_carry(counts, units, |before| before);
}

/// Nothing is to be counted in `units` any more.
#[inline]
pub(crate) fn saturate(counts: &mut [u64], units: u64) {
    counts.iter_mut().for_each(|figure| *figure |= units);
}

/// The units with none.
#[inline]
pub(crate) fn eq_zero(counts: &[u64]) -> u64 {
    !counts.iter().fold(0, |any, figure| any | figure)
}

/// The units with one.
#[inline]
pub(crate) fn eq_one(counts: &[u64]) -> u64 {
    counts.split_first().map_or(0, |(ones, more)| ones & eq_zero(more))
}

/// The units with two.
#[inline]
pub(crate) fn eq_two(counts: &[u64]) -> u64 {
    match counts {
        &[ones, twos, fours, eights] => twos & !(ones | fours | eights), // as on nearly every board
        [ones, twos, more @ ..] => twos & !ones & eq_zero(more),
        _ => 0,
    }
}

/// The units with no more than so many.
#[inline]
pub(crate) fn at_most(counts: &[u64], most: u32) -> u64 {
    match counts.first_chunk::<SMALL_COUNTER_BITS>() {
        Some(few) if counts.len() == SMALL_COUNTER_BITS => at_most_of_len(few, most), // of known length: no loop is left
        _ => at_most_of_len(counts, most),
    }
}

#[inline(always)]
fn at_most_of_len(counts: &[u64], most: u32) -> u64 {
    if most >> counts.len() != 0 {
        return u64::MAX; // more than anybody counts
    }
    let (mut fewer, mut as_many) = (0, u64::MAX); // by the figures that have been seen, the highest first
    for (at, figure) in counts.iter().enumerate().rev() {
        if most >> at & 1 == 1 {
            (fewer, as_many) = (fewer | as_many & !figure, as_many & figure);
        } else {
            as_many &= !figure;
        }
    }
    fewer | as_many
}

/// The units with two at least, but no more than so many figures tell as `most` has: some of them may have more than that.
#[inline]
pub(crate) fn two_to_about(counts: &[u64], most: u32) -> u64 {
    if let (&[_, twos, fours, eights], 2..4) = (counts, most) {
        return twos & !(fours | eights); // as on nearly every board
    }
    let figures = (u32::BITS - most.leading_zeros()) as usize;
    let (told, more) = counts.split_at(figures.clamp(1, counts.len()));
    !eq_zero(&told[1..]) & eq_zero(more)
}

#[inline]
fn add_with_carry(counts: &mut [u64], units: u64, carries: impl Fn(u64) -> u64) {
    let step = |figure: &mut u64, carried: u64| {
        let before = *figure;
        *figure ^= carried;
        carried & carries(before)
    };
    let carried = match counts.first_chunk_mut::<SMALL_COUNTER_BITS>() {
        Some(low) => low.iter_mut().fold(units, |carried, figure| step(figure, carried)), // of known length: no loop is left
        None => units,
    };
    counts.iter_mut().skip(SMALL_COUNTER_BITS).fold(carried, |carried, figure| step(figure, carried));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_agree_with_plain_counts() {
        for figures in [SMALL_COUNTER_BITS, LARGE_COUNTER_BITS] {
            let (mut counts, mut plain, mut number) = (vec![0; figures], [0_u32; 64], 1_u64);
            for turn in 0..400 {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let wanted = number >> 7 & number >> 3 & if turn % 2 == 0 { u64::MAX } else { number << 9 };
                let fits = |&unit: &usize| {
                    wanted >> unit & 1 == 1 && if turn % 2 == 0 { plain[unit] < 14 } else { plain[unit] > 0 }
                };
                let units: Vec<usize> = (0..64).filter(fits).collect();
                let bits = units.iter().fold(0, |bits, unit| bits | 1 << unit);
                if turn % 2 == 0 {
                    units.iter().for_each(|&unit| plain[unit] += 1);
                    increment(&mut counts, bits);
                } else {
                    units.iter().for_each(|&unit| plain[unit] -= 1);
                    decrement(&mut counts, bits);
                }
                let with =
                    |count: u32| (0..64).filter(|&unit| plain[unit] == count).fold(0, |bits, unit| bits | 1 << unit);
                assert_eq!((eq_zero(&counts), eq_one(&counts), eq_two(&counts)), (with(0), with(1), with(2)));
                for most in 0..20 {
                    assert_eq!(at_most(&counts, most), (0..=most).fold(0, |all, count| all | with(count)), "{most}");
                }
                assert_eq!(two_to_about(&counts, 3), with(2) | with(3));
                assert_eq!(two_to_about(&counts, 4), (2..8).fold(0, |all, count| all | with(count)));
                assert_eq!(two_to_about(&counts, 1), 0);
            }
            assert!(plain.iter().any(|&count| count > 5) && plain.iter().any(|&count| count < 2));
            saturate(&mut counts, u64::MAX);
            assert_eq!((eq_zero(&counts), eq_one(&counts), eq_two(&counts), at_most(&counts, 3)), (0, 0, 0, 0));
        }
    }
}
