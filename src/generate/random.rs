//! Reproducible random choices: the same seed makes the same choices on every machine and with every version of `rand`.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Returns the random generator for a seed: ChaCha8 (Daniel J. Bernstein, <https://cr.yp.to/chacha.html>, 2008). Its key consists of the
/// eight bytes of the seed, lowest first, followed by zeros.
#[must_use]
pub fn seeded(seed: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// Returns the random generator of attempt `number`, counted from 0, at the puzzle with this seed. Its key consists of the seed and
/// `number + 1`, followed by zeros.
pub(super) fn attempt(seed: u64, number: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&(number + 1).to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// Returns the seed of puzzle `number`, counted from 0, in the series that starts with `seed`. The seed of puzzle 0 is `seed` itself. All
/// other seeds are below 2^53, so that every JSON parser represents them exactly.
pub(super) fn nth(seed: u64, number: u64) -> u64 {
    if number == 0 {
        return seed;
    }
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[16..24].copy_from_slice(&number.to_le_bytes());
    ChaCha8Rng::from_seed(key).next_u64() >> 11
}

/// Returns a uniformly random number below `end` (Daniel Lemire, "Fast random integer generation in an interval", 2019, arXiv 1805.10941).
/// It is drawn as 32 bits, not as a `usize`, whose width differs between machines.
pub(super) fn below(rng: &mut impl Rng, end: u32) -> u32 {
    let unfair = end.wrapping_neg() % end.max(1);
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(end);
        if product as u32 >= unfair {
            return (product >> 32) as u32;
        }
    }
}

/// Puts `items` into a uniformly random order (Richard Durstenfeld, "Algorithm 235: Random permutation", 1964).
pub(super) fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_matches_the_chacha8_test_vectors() {
        // First block of ChaCha8 with an all-zero key, from its test vectors (3e00ef2f895f40d6…), as little-endian words.
        let mut rng = seeded(0);
        assert_eq!([rng.next_u32(), rng.next_u32()], [0x2fef_003e, 0xd640_5f89]);
    }

    #[test]
    fn the_choices_of_a_seed_never_change() {
        let mut items: Vec<u8> = (1..=9).collect();
        shuffle(&mut items, &mut seeded(2026));
        assert_eq!(items, [4, 1, 2, 8, 5, 6, 3, 9, 7]);
    }

    #[test]
    fn random_numbers_are_uniform() {
        let (mut rng, mut counts) = (seeded(1), [0; 6]);
        (0..60_000).for_each(|_| counts[below(&mut rng, 6) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(below(&mut rng, 1), 0);
    }
}
