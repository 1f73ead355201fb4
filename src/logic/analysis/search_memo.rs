//! Memory of searches without success, so that a search is only repeated where something has changed.

use std::cell::Cell;

use crate::Technique;
use crate::bits::ones;
use grid::{Digit, DigitSet, UnitId};

/// A pattern within one unit, or of one digit. Where it was not found with an elimination, it is not searched for again until a candidate
/// of that unit or digit is eliminated: candidates only disappear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// A naked subset of 2 to 4 cells of the unit.
    Naked(u32),
    /// A naked subset of 2 or 3 cells that are also in another unit, of a higher number.
    Locked(u32),
    /// A hidden subset of 2 to 4 digits of the unit.
    Hidden(u32),
    /// A Sue de Coq. Noted for a unit when all units that it crosses have none either.
    Crossed,
    /// Almost locked candidates. Noted for a unit when all units that it crosses have none either.
    Beside,
    /// A chain of 2 to 4 strong links of the digit.
    Links(usize),
}

/// A pattern of cells with few candidates. After a search without success it is only searched for with cells that have come down to so few
/// candidates since: the others have the same candidates as before, so a pattern of them alone eliminates nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tied {
    RemotePair,
    XyWing,
    /// The cells with two candidates in an XYZ-Wing.
    XyzWing,
    /// The cell with three candidates in an XYZ-Wing.
    XyzPivot,
    XyChain,
    NakedPair,
    /// The cells with two candidates in a naked triple.
    NakedTriple,
    /// The cells with three candidates in a naked triple.
    NakedTripleOfThree,
}

/// Number of variants of [`Tied`].
const TIED: usize = 8;
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

/// For each pattern one bit per unit, then one per digit: whether it may be there. Units and digits beyond the 64th are always searched.
#[derive(Clone, Debug)]
pub(crate) struct SearchMemo {
    units: usize,
    digits: DigitSet,
    sets: [Cell<u64>; PATTERNS],
    /// By digit: one bit for each unit where its candidates may be confined to a second unit.
    unlocked: [Cell<u64>; DIGITS],
    /// By digit: one bit for each technique of one digit that was not found.
    lacking: [Cell<u64>; DIGITS],
    /// By pattern: the cells that it was not found with, of the first 128.
    tied: [Cell<[u64; 2]>; TIED],
    /// One bit for each digit whose candidates are all in templates.
    settled: Cell<u64>,
}

/// Returns the bit of a technique of one digit, or 0 for techniques so late on a ladder that they are rarely searched for.
fn bit(technique: Technique) -> u64 {
    1_u64.checked_shl((technique as u32).wrapping_sub(Technique::XWing as u32)).unwrap_or(0)
}

impl SearchMemo {
    /// Returns the memo of a position where nothing has been searched for.
    pub fn new(units: usize, side: usize) -> Self {
        Self {
            units,
            digits: DigitSet::all(side),
            sets: std::array::from_fn(|_| Cell::new(u64::MAX)),
            unlocked: std::array::from_fn(|_| Cell::new(u64::MAX)),
            lacking: Default::default(),
            tied: Default::default(),
            settled: Cell::new(0),
        }
    }

    /// Returns the units that may have `pattern`, in order.
    #[inline]
    pub fn fresh_units(&self, pattern: Sought) -> impl Iterator<Item = UnitId> + use<> {
        let within = if self.units < 64 { (1 << self.units) - 1 } else { u64::MAX };
        let known = ones(self.fresh_marks(pattern) & within);
        known.chain(64..self.units).map(|at| UnitId(at as u16))
    }

    /// Returns one bit for each of the first 64 units that may have `pattern`.
    #[inline]
    pub const fn fresh_marks(&self, pattern: Sought) -> u64 {
        self.sets[pattern.index()].get()
    }

    /// Whether `pattern` may be in `unit`.
    #[inline]
    pub fn is_fresh_unit(&self, pattern: Sought, unit: UnitId) -> bool {
        self.has(pattern, usize::from(unit.0))
    }

    /// Whether `pattern` may be among the candidates of `digit`.
    #[inline]
    pub fn is_fresh(&self, pattern: Sought, digit: Digit) -> bool {
        self.has(pattern, self.units + digit.index())
    }

    const fn has(&self, pattern: Sought, at: usize) -> bool {
        at >= 64 || self.fresh_marks(pattern) >> at & 1 == 1
    }

    /// Notes that `pattern` is not in `unit`.
    #[inline]
    pub fn note_vain_unit(&self, pattern: Sought, unit: UnitId) {
        self.note_vain_units(pattern, 1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0));
    }

    /// Notes that `pattern` is not among the candidates of `digit`.
    #[inline]
    pub fn note_vain_digit(&self, pattern: Sought, digit: Digit) {
        self.note_vain_units(pattern, 1_u64.checked_shl((self.units + digit.index()) as u32).unwrap_or(0));
    }

    /// Notes that `pattern` is in none of these units, one bit for each of the first 64.
    #[inline]
    pub fn note_vain_units(&self, pattern: Sought, units: u64) {
        let set = &self.sets[pattern.index()];
        set.set(set.get() & !units);
    }

    /// Returns one bit for each of the first 64 units where `digit` may be confined to a second unit; `None` for digits without a memo.
    #[inline]
    pub fn unlocked(&self, digit: Digit) -> Option<u64> {
        self.unlocked.get(digit.index()).map(Cell::get)
    }

    /// Notes that in none of these units `digit` is confined to a second unit.
    #[inline]
    pub fn note_unlocked(&self, digit: Digit, units: u64) {
        if let Some(known) = self.unlocked.get(digit.index()) {
            known.set(known.get() & !units);
        }
    }

    /// Returns the cells that `pattern` was not found with, of the first 128.
    #[inline]
    pub const fn tied(&self, pattern: Tied) -> [u64; 2] {
        self.tied[pattern as usize].get()
    }

    /// Notes that `pattern` cannot be made of these cells, of the first 128.
    #[inline]
    pub fn note_tied(&self, pattern: Tied, cells: [u64; 2]) {
        self.tied[pattern as usize].set(cells);
    }

    /// Returns the digits that may have candidates outside of all templates.
    #[inline]
    pub const fn unsettled(&self) -> DigitSet {
        self.digits.minus(DigitSet::from_bits(self.settled.get()))
    }

    /// Notes that all candidates of `digit` are in templates.
    #[inline]
    pub fn note_settled(&self, digit: Digit) {
        self.settled.set(self.settled.get() | DigitSet::only(digit).bits());
    }

    /// Whether `technique`, which is about a single digit, was not found among the candidates of `digit`.
    #[inline]
    pub fn lacks(&self, technique: Technique, digit: Digit) -> bool {
        self.lacking.get(digit.index()).is_some_and(|lacking| lacking.get() & bit(technique) != 0)
    }

    /// Notes that `technique`, which is about a single digit, is not among the candidates of `digit`.
    #[inline]
    pub fn note_lacking(&self, technique: Technique, digit: Digit) {
        if let Some(lacking) = self.lacking.get(digit.index()) {
            lacking.set(lacking.get() | bit(technique));
        }
    }

    /// Forgets what candidates of `digit` that were eliminated in these units may have changed, one bit for each of the first 64.
    #[inline]
    pub fn note_lost(&self, digit: Digit, units: u64) {
        if let Some(known) = self.unlocked.get(digit.index()) {
            known.set(known.get() | units);
        }
    }

    /// Forgets what may have changed in these units, one bit for each of the first 64, and among the candidates of these digits.
    #[inline]
    pub fn note_changes(&self, units: u64, digits: DigitSet) {
        let changed = units | digits.bits().checked_shl(self.units as u32).unwrap_or(0);
        self.sets.iter().for_each(|set| set.set(set.get() | changed));
        self.settled.set(self.settled.get() & !digits.bits());
        let lacking = digits.iter().filter_map(|digit| self.lacking.get(digit.index()));
        lacking.for_each(|lacking| lacking.set(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_searched_again_once_it_has_changed() {
        let memo = SearchMemo::new(3, 9);
        let [second, third] = [1, 2].map(Digit::new);
        let units = |memo: &SearchMemo| memo.fresh_units(Sought::Naked(2)).map(|unit| unit.0).collect::<Vec<_>>();
        memo.note_vain_unit(Sought::Naked(2), UnitId(1));
        memo.note_vain_digit(Sought::Naked(2), third);
        assert_eq!(units(&memo), [0, 2]);
        assert!(!memo.is_fresh(Sought::Naked(2), third) && memo.is_fresh(Sought::Naked(3), third));
        let other = memo.clone();
        memo.note_changes(0b10, DigitSet::only(second));
        assert_eq!(units(&memo), [0, 1, 2]);
        assert!(!memo.is_fresh(Sought::Naked(2), third));
        memo.note_changes(0, DigitSet::all(3));
        assert!(memo.is_fresh(Sought::Naked(2), third));
        assert_eq!(units(&other), [0, 2]);
    }

    #[test]
    fn units_and_digits_beyond_the_memo_are_always_searched() {
        let memo = SearchMemo::new(80, 25);
        memo.note_vain_unit(Sought::Hidden(2), UnitId(70));
        assert_eq!(memo.fresh_units(Sought::Hidden(2)).count(), 80);
        assert!(memo.is_fresh_unit(Sought::Hidden(2), UnitId(70)));
        memo.note_unlocked(Digit::new(20), u64::MAX);
        assert_eq!([15, 16].map(|digit| memo.unlocked(Digit::new(digit))), [Some(u64::MAX), None]);
    }

    #[test]
    fn a_digit_is_sought_again_only_where_it_lost_a_place() {
        let memo = SearchMemo::new(3, 9);
        let [five, six] = [4, 5].map(Digit::new);
        [five, six].iter().for_each(|&digit| memo.note_unlocked(digit, 0b11 << 3));
        assert_eq!([five, six].map(|digit| memo.unlocked(digit)), [Some(!(0b11 << 3)); 2]);
        memo.note_lost(six, 1 << 3);
        assert_eq!([five, six].map(|digit| memo.unlocked(digit)), [Some(!(0b11 << 3)), Some(!(1 << 4))]);
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
