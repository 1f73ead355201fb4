//! Counters for 64 units at once, stored as bit planes.
//!
//! Bit `u` of plane `p` is the binary digit of weight 2^p in the counter of unit `u`:
//!
//! ```text
//!                unit  … 3 2 1 0
//! plane 0, weight 1    … 1 0 1 0
//! plane 1, weight 2    … 0 0 1 1
//! plane 2, weight 4    … 0 1 0 0
//! counter              … 1 4 3 2
//! ```
//!
//! So a few operations on words count up or down in any number of units, or find all units with a certain count. This is known as bit
//! slicing, or as vertical counters.
//!
//! In all functions, the slice `counts` contains the planes of 64 units, starting with the plane of weight 1. A set of units is a bit mask
//! in which bit `u` stands for unit `u`.

use grid::Shape;

/// Number of bits of a counter, and so of bit planes, on boards with a side of at most 15.
pub(crate) const SMALL_COUNTER_BITS: usize = 4;
/// Number of bits of a counter, and so of bit planes, on boards with a side of more than 15.
const LARGE_COUNTER_BITS: usize = 7;

/// Returns the number of bits of a counter that can count from 0 to the side of the board.
pub(crate) const fn counter_bits(shape: Shape) -> usize {
    if shape.side() < 1 << SMALL_COUNTER_BITS { SMALL_COUNTER_BITS } else { LARGE_COUNTER_BITS }
}

/// Subtracts 1 from the counter of each unit whose bit is set in `units`. A counter of 0 wraps around to the maximum.
#[inline]
pub(crate) fn decrement(counts: &mut [u64], units: u64) {
    add_with_carry(counts, units, |before| !before);
}

/// Adds 1 to the counter of each unit whose bit is set in `units`. A counter with the maximum wraps around to 0.
#[inline]
pub(crate) fn increment(counts: &mut [u64], units: u64) {
    add_with_carry(counts, units, |before| before);
}

/// Sets the counter of each unit whose bit is set in `units` to the maximum, which stands for "no longer counted".
#[inline]
pub(crate) fn saturate(counts: &mut [u64], units: u64) {
    counts.iter_mut().for_each(|plane| *plane |= units);
}

/// Returns a bit mask of the units whose counter is 0.
#[inline]
pub(crate) fn eq_zero(counts: &[u64]) -> u64 {
    !counts.iter().fold(0, |any, plane| any | plane)
}

/// Returns a bit mask of the units whose counter is 1.
#[inline]
pub(crate) fn eq_one(counts: &[u64]) -> u64 {
    counts.split_first().map_or(0, |(ones, more)| ones & eq_zero(more))
}

/// Returns a bit mask of the units whose counter is 2.
#[inline]
pub(crate) fn eq_two(counts: &[u64]) -> u64 {
    match counts {
        &[ones, twos, fours, eights] => twos & !(ones | fours | eights), // nearly every board has four planes
        [ones, twos, more @ ..] => twos & !ones & eq_zero(more),
        _ => 0,
    }
}

/// Returns a bit mask of the units whose counter is at most `most`.
#[inline]
pub(crate) fn at_most(counts: &[u64], most: u32) -> u64 {
    match counts.first_chunk::<SMALL_COUNTER_BITS>() {
        // the length is a constant, so that the compiler unrolls the loop
        Some(small) if counts.len() == SMALL_COUNTER_BITS => at_most_of_len(small, most),
        _ => at_most_of_len(counts, most),
    }
}

#[inline(always)]
fn at_most_of_len(counts: &[u64], most: u32) -> u64 {
    if most >> counts.len() != 0 {
        return u64::MAX; // no counter can be greater
    }
    // the planes are compared with the binary digits of `most`, from the highest weight to the lowest
    let (mut less, mut equal) = (0, u64::MAX);
    for (at, plane) in counts.iter().enumerate().rev() {
        if most >> at & 1 == 1 {
            (less, equal) = (less | equal & !plane, equal & plane);
        } else {
            equal &= !plane;
        }
    }
    less | equal
}

/// Returns a bit mask of the units whose counter is from 2 to about `most`. The upper limit is the largest number with as many binary
/// digits as `most`. So the mask may include units with a counter above `most`, but it includes every unit with a counter from 2 to `most`.
#[inline]
pub(crate) fn two_to_roughly(counts: &[u64], most: u32) -> u64 {
    if let (&[_, twos, fours, eights], 2..4) = (counts, most) {
        return twos & !(fours | eights); // nearly every board has four planes
    }
    let digits = (u32::BITS - most.leading_zeros()) as usize;
    let (low, high) = counts.split_at(digits.clamp(1, counts.len()));
    !eq_zero(&low[1..]) & eq_zero(high)
}

/// Adds 1 to the counter of each unit in `units`, or subtracts 1 from it. `carries` takes the bits of a plane before the change, and
/// returns the units in which a carry or borrow continues to the next plane. For an addition, these are the units whose bit is set. For a
/// subtraction, they are the units whose bit is not set.
#[inline]
fn add_with_carry(counts: &mut [u64], units: u64, carries: impl Fn(u64) -> u64) {
    let step = |plane: &mut u64, carried: u64| {
        let before = *plane;
        *plane ^= carried;
        carried & carries(before)
    };
    let carried = match counts.first_chunk_mut::<SMALL_COUNTER_BITS>() {
        // the length is a constant, so that the compiler unrolls the loop
        Some(low) => low.iter_mut().fold(units, |carried, plane| step(plane, carried)),
        None => units,
    };
    counts.iter_mut().skip(SMALL_COUNTER_BITS).fold(carried, |carried, plane| step(plane, carried));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_planes_agree_with_counting_each_unit_separately() {
        for planes in [SMALL_COUNTER_BITS, LARGE_COUNTER_BITS] {
            let (mut counts, mut plain, mut number) = (vec![0; planes], [0_u32; 64], 1_u64);
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
                assert_eq!(two_to_roughly(&counts, 3), with(2) | with(3));
                assert_eq!(two_to_roughly(&counts, 4), (2..8).fold(0, |all, count| all | with(count)));
                assert_eq!(two_to_roughly(&counts, 1), 0);
            }
            assert!(plain.iter().any(|&count| count > 5) && plain.iter().any(|&count| count < 2));
            saturate(&mut counts, u64::MAX);
            assert_eq!((eq_zero(&counts), eq_one(&counts), eq_two(&counts), at_most(&counts, 3)), (0, 0, 0, 0));
        }
    }
}
