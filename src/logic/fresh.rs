//! Where a position has changed since something was sought there in vain.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::grid::{DigitSet, UnitId};
use crate::logic::position::ones;

/// A pattern within one unit, or of one digit, that is not sought twice where nothing has changed. Candidates only go: where
/// there was none to be had, there is none until a candidate of its own goes, even if what it strikes lies elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// All places of a digit of the unit lie in a second unit.
    Locked,
    /// So many cells of the unit, 2 to 4, with as many digits.
    Naked(u32),
    /// So many digits, 2 to 4, with as many places in the unit.
    Hidden(u32),
    /// So many strong links of the digit in a row, 2 to 4.
    Links(usize),
}

/// How many patterns there are.
const PATTERNS: usize = 10;

impl Sought {
    const fn index(self) -> usize {
        match self {
            Self::Locked => 0,
            Self::Naked(size) => size as usize - 1,
            Self::Hidden(size) => size as usize + 2,
            Self::Links(count) => count + 5,
        }
    }
}

/// By pattern a bit for each unit, then for each digit, that is not known to be without it. On boards with more than 64 units and
/// digits those beyond are fresh for ever. It is a memory and no part of what a position is, so it may be written through a
/// shared reference: what another thread forgets is sought again, and a change takes a reference of one's own.
#[derive(Debug)]
pub(super) struct Fresh {
    sets: [AtomicU64; PATTERNS],
}

impl Fresh {
    #[inline]
    pub fn has(&self, pattern: Sought, at: usize) -> bool {
        at >= 64 || self.sets[pattern.index()].load(Relaxed) >> at & 1 == 1
    }

    /// The first `count` that are fresh, in order: the units.
    #[inline]
    pub fn units(&self, pattern: Sought, count: usize) -> impl Iterator<Item = UnitId> + use<> {
        let within = if count < 64 { (1 << count) - 1 } else { u64::MAX };
        let known = ones(self.sets[pattern.index()].load(Relaxed) & within);
        known.chain(64..count).map(|at| UnitId(at as u16))
    }

    #[inline]
    pub fn note_vain(&self, pattern: Sought, at: usize) {
        if at < 64 {
            self.sets[pattern.index()].fetch_and(!(1 << at), Relaxed);
        }
    }

    /// Candidates went in these units, a bit each, of which there are `count`, and among the places of these digits.
    #[inline]
    pub fn note_changes(&mut self, units: u64, count: usize, digits: DigitSet) {
        let changed = units | digits.bits().checked_shl(count as u32).unwrap_or(0);
        for set in &mut self.sets {
            *set.get_mut() |= changed;
        }
    }
}

/// All is fresh.
impl Default for Fresh {
    fn default() -> Self {
        Self { sets: std::array::from_fn(|_| AtomicU64::new(u64::MAX)) }
    }
}

impl Clone for Fresh {
    fn clone(&self) -> Self {
        Self { sets: std::array::from_fn(|at| AtomicU64::new(self.sets[at].load(Relaxed))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_fresh_again_once_it_has_changed() {
        let mut fresh = Fresh::default();
        let units = |fresh: &Fresh| fresh.units(Sought::Naked(2), 3).map(|unit| unit.0).collect::<Vec<_>>();
        fresh.note_vain(Sought::Naked(2), 1);
        fresh.note_vain(Sought::Naked(2), 5);
        assert_eq!(units(&fresh), [0, 2]);
        assert!(!fresh.has(Sought::Naked(2), 5) && fresh.has(Sought::Naked(3), 5));
        let other = fresh.clone();
        fresh.note_changes(0b10, 3, DigitSet::EMPTY);
        assert_eq!(units(&fresh), [0, 1, 2]);
        assert!(!fresh.has(Sought::Naked(2), 5));
        fresh.note_changes(0, 3, DigitSet::all(3));
        assert!(fresh.has(Sought::Naked(2), 5));
        assert_eq!(units(&other), [0, 2]);
    }

    #[test]
    fn what_is_beyond_the_memory_stays_fresh() {
        let mut fresh = Fresh::default();
        fresh.note_vain(Sought::Locked, 70);
        fresh.note_changes(0, 70, DigitSet::all(9));
        assert_eq!(fresh.units(Sought::Locked, 80).count(), 80);
        assert!(fresh.has(Sought::Locked, 70));
    }

    #[test]
    fn every_pattern_has_a_memory_of_its_own() {
        let sizes = [2, 3, 4];
        let packs = sizes.into_iter().flat_map(|size| [Sought::Naked(size), Sought::Hidden(size)]);
        let all = packs.chain([2, 3, 4].map(Sought::Links)).chain([Sought::Locked]);
        let mut at: Vec<usize> = all.map(Sought::index).collect();
        at.sort_unstable();
        assert_eq!(at, (0..PATTERNS).collect::<Vec<_>>());
    }
}
