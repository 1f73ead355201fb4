//! Where a position has changed since something was sought there in vain.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::Technique;
use crate::position::ones;
use grid::{Digit, DigitSet, UnitId};

/// A pattern within one unit, or of one digit, that is not sought twice where nothing has changed. Candidates only go: where
/// there was none to be had, there is none until a candidate of its own goes, even if what it strikes lies elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// So many cells of the unit, 2 to 4, with as many digits.
    Naked(u32),
    /// The same, 2 or 3, where the cells are in another unit of a higher number too.
    Locked(u32),
    /// So many digits, 2 to 4, with as many places in the unit.
    Hidden(u32),
    /// Cells of a crossing and of both its units with as many digits: in vain in a unit, if in all that it crosses too.
    Crossed,
    /// Cells of a unit beside a crossing with as many digits but one, which have as many places in the other unit beside it: in vain in
    /// a unit, if in all that it crosses too.
    Beside,
    /// So many strong links of the digit in a row, 2 to 4.
    Links(usize),
}

/// A pattern of cells with few candidates. After a search without success it is only searched for with cells that have come down to so few
/// candidates since: the others have the same candidates as before, so a pattern of them alone eliminates nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tied {
    RemotePair,
    XyWing,
    /// The cells with two candidates in an XYZ-Wing.
    XyzWing,
    /// The cell with three candidates in an XYZ-Wing.
    XyzPivot,
    XyChain,
}

/// Number of variants of [`Tied`].
const TIED: usize = 5;
/// How many patterns there are.
const PATTERNS: usize = 13;
/// How many digits have a memory of their own in every unit.
const DIGITS: usize = 16;

impl Sought {
    const fn index(self) -> usize {
        match self {
            Self::Naked(size) => size as usize - 2,
            Self::Hidden(size) => size as usize + 1,
            Self::Links(count) => count + 4,
            Self::Crossed => 9,
            Self::Locked(size) => size as usize + 8,
            Self::Beside => 12,
        }
    }
}

/// By pattern a bit for each unit, then for each digit, that is not known to be without it. On boards with more than 64 units and
/// digits those beyond are fresh for ever. It is a memory and no part of what a position is, so it may be written through a
/// shared reference: what another thread forgets is sought again, and a change takes a reference of one's own.
#[derive(Debug)]
pub(super) struct Fresh {
    sets: [AtomicU64; PATTERNS],
    /// By digit a bit for each unit where it is not known to keep to no second unit.
    unlocked: [AtomicU64; DIGITS],
    /// By digit a bit for each technique of one digit that was sought in vain among its places.
    lacking: [AtomicU64; DIGITS],
    /// By pattern the cells that it was sought with in vain, of the first 128.
    tied: [[AtomicU64; 2]; TIED],
    /// A bit for each digit all of whose places are in some template of it.
    settled: AtomicU64,
}

/// The bit of a technique of one digit; none for those that stand so high on a ladder that nobody asks often.
fn bit(technique: Technique) -> u64 {
    1_u64.checked_shl((technique as u32).wrapping_sub(Technique::XWing as u32)).unwrap_or(0)
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
        let known = ones(self.marks(pattern) & within);
        known.chain(64..count).map(|at| UnitId(at as u16))
    }

    /// A bit for each of the first 64.
    #[inline]
    pub fn marks(&self, pattern: Sought) -> u64 {
        self.sets[pattern.index()].load(Relaxed)
    }

    #[inline]
    pub fn note_vain(&self, pattern: Sought, at: usize) {
        if at < 64 {
            self.note_vain_all(pattern, 1 << at);
        }
    }

    #[inline]
    pub fn note_vain_all(&self, pattern: Sought, places: u64) {
        let set = &self.sets[pattern.index()];
        set.store(set.load(Relaxed) & !places, Relaxed); // what another thread notes meanwhile may be forgotten
    }

    /// A bit for each of the first 64 units where `digit` may keep to a second unit; none where the digit has no memory.
    #[inline]
    pub fn unlocked(&self, digit: Digit) -> Option<u64> {
        self.unlocked.get(digit.index()).map(|units| units.load(Relaxed))
    }

    /// The digit keeps to no second unit in these.
    #[inline]
    pub fn note_unlocked(&self, digit: Digit, units: u64) {
        if let Some(known) = self.unlocked.get(digit.index()) {
            known.store(known.load(Relaxed) & !units, Relaxed);
        }
    }

    /// Places of `digit` went in these units.
    #[inline]
    pub fn note_lost(&mut self, digit: Digit, units: u64) {
        if let Some(known) = self.unlocked.get_mut(digit.index()) {
            *known.get_mut() |= units;
        }
    }

    /// The cells that `pattern` was sought with in vain, of the first 128.
    #[inline]
    pub fn tied(&self, pattern: Tied) -> [u64; 2] {
        self.tied[pattern as usize].each_ref().map(|word| word.load(Relaxed))
    }

    /// `pattern` is not to be had with these, of the first 128 cells.
    #[inline]
    pub fn note_tied(&self, pattern: Tied, cells: [u64; 2]) {
        self.tied[pattern as usize].iter().zip(cells).for_each(|(word, cells)| word.store(cells, Relaxed));
    }

    /// The digits that are not known to have all their places in templates.
    #[inline]
    pub fn unsettled(&self) -> DigitSet {
        DigitSet::from_bits(!self.settled.load(Relaxed))
    }

    /// All places of `digit` are in templates of it.
    #[inline]
    pub fn note_settled(&self, digit: Digit) {
        self.settled.store(self.settled.load(Relaxed) | DigitSet::only(digit).bits(), Relaxed);
    }

    /// Whether `technique`, one of a single digit, was sought in vain among the places of `digit`.
    #[inline]
    pub fn lacks(&self, technique: Technique, digit: Digit) -> bool {
        self.lacking.get(digit.index()).is_some_and(|lacking| lacking.load(Relaxed) & bit(technique) != 0)
    }

    /// `technique`, one of a single digit, is not to be had among the places of `digit`.
    #[inline]
    pub fn note_lacking(&self, technique: Technique, digit: Digit) {
        if let Some(lacking) = self.lacking.get(digit.index()) {
            lacking.store(lacking.load(Relaxed) | bit(technique), Relaxed);
        }
    }

    /// Candidates went in these units, a bit each, of which there are `count`, and among the places of these digits.
    #[inline]
    pub fn note_changes(&mut self, units: u64, count: usize, digits: DigitSet) {
        let changed = units | digits.bits().checked_shl(count as u32).unwrap_or(0);
        for set in &mut self.sets {
            *set.get_mut() |= changed;
        }
        *self.settled.get_mut() &= !digits.bits();
        for digit in digits.iter() {
            if let Some(lacking) = self.lacking.get_mut(digit.index()) {
                *lacking.get_mut() = 0;
            }
        }
    }
}

/// All is fresh.
impl Default for Fresh {
    fn default() -> Self {
        let (all, none) = (|| AtomicU64::new(u64::MAX), || AtomicU64::new(0));
        Self {
            sets: std::array::from_fn(|_| all()),
            unlocked: std::array::from_fn(|_| all()),
            lacking: std::array::from_fn(|_| none()),
            tied: std::array::from_fn(|_| [none(), none()]),
            settled: none(),
        }
    }
}

impl Clone for Fresh {
    fn clone(&self) -> Self {
        let copy = |known: &AtomicU64| AtomicU64::new(known.load(Relaxed));
        Self {
            sets: self.sets.each_ref().map(copy),
            unlocked: self.unlocked.each_ref().map(copy),
            lacking: self.lacking.each_ref().map(copy),
            tied: self.tied.each_ref().map(|words| words.each_ref().map(copy)),
            settled: copy(&self.settled),
        }
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
        fresh.note_vain(Sought::Hidden(2), 70);
        fresh.note_changes(0, 70, DigitSet::all(9));
        assert_eq!(fresh.units(Sought::Hidden(2), 80).count(), 80);
        assert!(fresh.has(Sought::Hidden(2), 70));
        fresh.note_unlocked(Digit::new(20), u64::MAX);
        assert_eq!([15, 16].map(|digit| fresh.unlocked(Digit::new(digit))), [Some(u64::MAX), None]);
    }

    #[test]
    fn a_digit_is_sought_again_only_where_it_lost_a_place() {
        let mut fresh = Fresh::default();
        let [five, six] = [4, 5].map(Digit::new);
        [five, six].iter().for_each(|&digit| fresh.note_unlocked(digit, 0b11 << 3));
        assert_eq!([five, six].map(|digit| fresh.unlocked(digit)), [Some(!(0b11 << 3)); 2]);
        fresh.note_lost(six, 1 << 3);
        assert_eq!([five, six].map(|digit| fresh.unlocked(digit)), [Some(!(0b11 << 3)), Some(!(1 << 4))]);
    }

    #[test]
    fn every_pattern_has_a_memory_of_its_own() {
        let sizes = [2, 3, 4];
        let packs = sizes.into_iter().flat_map(|size| [Sought::Naked(size), Sought::Hidden(size)]);
        let links = [2, 3, 4].map(Sought::Links);
        let all = packs.chain(links).chain([2, 3].map(Sought::Locked)).chain([Sought::Crossed, Sought::Beside]);
        let mut at: Vec<usize> = all.map(Sought::index).collect();
        at.sort_unstable();
        assert_eq!(at, (0..PATTERNS).collect::<Vec<_>>());
    }
}
