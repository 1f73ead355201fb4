//! Memory of searches without success, so that a search is only repeated where something has changed.

use std::cell::Cell;

use crate::Technique;
use crate::bits::ones;
use grid::{Digit, DigitSet, UnitId};

/// A pattern within one unit, or of one digit. Where it was not found with an elimination, it is not searched for again until a candidate
/// of that unit or digit is eliminated: candidates only disappear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitPattern {
    /// A naked subset of 2 to 4 cells of the unit.
    NakedSubset(u32),
    /// A naked subset of 2 or 3 cells that are also in another unit, of a higher number.
    LockedSubset(u32),
    /// A hidden subset of 2 to 4 digits of the unit.
    HiddenSubset(u32),
    /// A Sue de Coq. Noted for a unit when all units that it crosses have none either.
    SueDeCoq,
    /// Almost locked candidates. Noted for a unit when all units that it crosses have none either.
    AlmostLockedCandidates,
    /// A chain of 2 to 4 strong links of the digit.
    StrongLinks(usize),
}

/// A pattern of cells with few candidates. After a search without success it is only searched for with cells that have come down to so few
/// candidates since: the others have the same candidates as before, so a pattern of them alone eliminates nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellPattern {
    RemotePair,
    XyWing,
    /// The cells with two candidates in an XYZ-Wing.
    XyzPincers,
    /// The cell with three candidates in an XYZ-Wing.
    XyzPivot,
    XyChain,
    NakedPair,
    /// The cells with two candidates in a naked triple.
    NakedTripleBivalue,
    /// The cells with three candidates in a naked triple.
    NakedTripleTrivalue,
}

/// Number of variants of [`Tied`].
const CELL_PATTERNS: usize = 8;
/// How many patterns there are.
const UNIT_PATTERNS: usize = 13;
/// How many digits have a memory of their own in every unit.
const MEMO_DIGITS: usize = 16;

impl UnitPattern {
    const fn index(self) -> usize {
        match self {
            Self::NakedSubset(size) => size as usize - 2,
            Self::HiddenSubset(size) => size as usize + 1,
            Self::StrongLinks(count) => count + 4,
            Self::SueDeCoq => 9,
            Self::LockedSubset(size) => size as usize + 8,
            Self::AlmostLockedCandidates => 12,
        }
    }
}

/// For each pattern one bit per unit, then one per digit: whether it may be there. Units and digits beyond the 64th are always searched.
#[derive(Clone, Debug)]
pub(crate) struct SearchMemo {
    units: usize,
    digits: DigitSet,
    dirty: [Cell<u64>; UNIT_PATTERNS],
    /// By digit: one bit for each unit where its candidates may be confined to a second unit.
    maybe_locked: [Cell<u64>; MEMO_DIGITS],
    /// By digit: one bit for each technique of one digit that was not found.
    searched: [Cell<u64>; MEMO_DIGITS],
    /// By pattern: the cells that it was not found with, of the first 128.
    searched_cells: [Cell<[u64; 2]>; CELL_PATTERNS],
    /// One bit for each digit whose candidates are all in templates.
    confirmed: Cell<u64>,
}

/// Returns the bit of a technique of one digit, or 0 for techniques so late on a ladder that they are rarely searched for.
fn technique_bit(technique: Technique) -> u64 {
    1_u64.checked_shl((technique as u32).wrapping_sub(Technique::XWing as u32)).unwrap_or(0)
}

impl SearchMemo {
    /// Returns the memo of a position where nothing has been searched for.
    pub fn new(units: usize, side: usize) -> Self {
        Self {
            units,
            digits: DigitSet::all(side),
            dirty: std::array::from_fn(|_| Cell::new(u64::MAX)),
            maybe_locked: std::array::from_fn(|_| Cell::new(u64::MAX)),
            searched: Default::default(),
            searched_cells: Default::default(),
            confirmed: Cell::new(0),
        }
    }

    /// Returns the units that may have `pattern`, in order.
    #[inline]
    pub fn dirty_units(&self, pattern: UnitPattern) -> impl Iterator<Item = UnitId> + use<> {
        let within = if self.units < 64 { (1 << self.units) - 1 } else { u64::MAX };
        let known = ones(self.dirty_unit_mask(pattern) & within);
        known.chain(64..self.units).map(|at| UnitId(at as u16))
    }

    /// Returns one bit for each of the first 64 units that may have `pattern`.
    #[inline]
    pub const fn dirty_unit_mask(&self, pattern: UnitPattern) -> u64 {
        self.dirty[pattern.index()].get()
    }

    /// Whether `pattern` may be in `unit`.
    #[inline]
    pub fn is_unit_dirty(&self, pattern: UnitPattern, unit: UnitId) -> bool {
        self.is_dirty(pattern, usize::from(unit.0))
    }

    /// Whether `pattern` may be among the candidates of `digit`.
    #[inline]
    pub fn is_digit_dirty(&self, pattern: UnitPattern, digit: Digit) -> bool {
        self.is_dirty(pattern, self.units + digit.index())
    }

    const fn is_dirty(&self, pattern: UnitPattern, at: usize) -> bool {
        at >= 64 || self.dirty_unit_mask(pattern) >> at & 1 == 1
    }

    /// Notes that `pattern` is not in `unit`.
    #[inline]
    pub fn mark_unit_searched(&self, pattern: UnitPattern, unit: UnitId) {
        self.mark_units_searched(pattern, 1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0));
    }

    /// Notes that `pattern` is not among the candidates of `digit`.
    #[inline]
    pub fn mark_digit_searched(&self, pattern: UnitPattern, digit: Digit) {
        self.mark_units_searched(pattern, 1_u64.checked_shl((self.units + digit.index()) as u32).unwrap_or(0));
    }

    /// Notes that `pattern` is in none of these units, one bit for each of the first 64.
    #[inline]
    pub fn mark_units_searched(&self, pattern: UnitPattern, units: u64) {
        let set = &self.dirty[pattern.index()];
        set.set(set.get() & !units);
    }

    /// Returns one bit for each of the first 64 units where `digit` may be confined to a second unit; `None` for digits without a memo.
    #[inline]
    pub fn maybe_locked(&self, digit: Digit) -> Option<u64> {
        self.maybe_locked.get(digit.index()).map(Cell::get)
    }

    /// Notes that in none of these units `digit` is confined to a second unit.
    #[inline]
    pub fn mark_not_locked(&self, digit: Digit, units: u64) {
        if let Some(known) = self.maybe_locked.get(digit.index()) {
            known.set(known.get() & !units);
        }
    }

    /// Returns the cells that `pattern` was not found with, of the first 128.
    #[inline]
    pub const fn searched_cells(&self, pattern: CellPattern) -> [u64; 2] {
        self.searched_cells[pattern as usize].get()
    }

    /// Notes that `pattern` cannot be made of these cells, of the first 128.
    #[inline]
    pub fn mark_cells_searched(&self, pattern: CellPattern, cells: [u64; 2]) {
        self.searched_cells[pattern as usize].set(cells);
    }

    /// Returns the digits that may have candidates outside of all templates.
    #[inline]
    pub const fn unconfirmed_digits(&self) -> DigitSet {
        self.digits.minus(DigitSet::from_bits(self.confirmed.get()))
    }

    /// Notes that all candidates of `digit` are in templates.
    #[inline]
    pub fn mark_confirmed(&self, digit: Digit) {
        self.confirmed.set(self.confirmed.get() | DigitSet::only(digit).bits());
    }

    /// Whether `technique`, which is about a single digit, was not found among the candidates of `digit`.
    #[inline]
    pub fn is_searched(&self, technique: Technique, digit: Digit) -> bool {
        self.searched.get(digit.index()).is_some_and(|lacking| lacking.get() & technique_bit(technique) != 0)
    }

    /// Notes that `technique`, which is about a single digit, is not among the candidates of `digit`.
    #[inline]
    pub fn mark_searched(&self, technique: Technique, digit: Digit) {
        if let Some(lacking) = self.searched.get(digit.index()) {
            lacking.set(lacking.get() | technique_bit(technique));
        }
    }

    /// Forgets what candidates of `digit` that were eliminated in these units may have changed, one bit for each of the first 64.
    #[inline]
    pub fn mark_eliminated(&self, digit: Digit, units: u64) {
        if let Some(known) = self.maybe_locked.get(digit.index()) {
            known.set(known.get() | units);
        }
    }

    /// Forgets what may have changed in these units, one bit for each of the first 64, and among the candidates of these digits.
    #[inline]
    pub fn mark_dirty(&self, units: u64, digits: DigitSet) {
        let changed = units | digits.bits().checked_shl(self.units as u32).unwrap_or(0);
        self.dirty.iter().for_each(|set| set.set(set.get() | changed));
        self.confirmed.set(self.confirmed.get() & !digits.bits());
        let lacking = digits.iter().filter_map(|digit| self.searched.get(digit.index()));
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
        let units =
            |memo: &SearchMemo| memo.dirty_units(UnitPattern::NakedSubset(2)).map(|unit| unit.0).collect::<Vec<_>>();
        memo.mark_unit_searched(UnitPattern::NakedSubset(2), UnitId(1));
        memo.mark_digit_searched(UnitPattern::NakedSubset(2), third);
        assert_eq!(units(&memo), [0, 2]);
        assert!(
            !memo.is_digit_dirty(UnitPattern::NakedSubset(2), third)
                && memo.is_digit_dirty(UnitPattern::NakedSubset(3), third)
        );
        let other = memo.clone();
        memo.mark_dirty(0b10, DigitSet::only(second));
        assert_eq!(units(&memo), [0, 1, 2]);
        assert!(!memo.is_digit_dirty(UnitPattern::NakedSubset(2), third));
        memo.mark_dirty(0, DigitSet::all(3));
        assert!(memo.is_digit_dirty(UnitPattern::NakedSubset(2), third));
        assert_eq!(units(&other), [0, 2]);
    }

    #[test]
    fn units_and_digits_beyond_the_memo_are_always_searched() {
        let memo = SearchMemo::new(80, 25);
        memo.mark_unit_searched(UnitPattern::HiddenSubset(2), UnitId(70));
        assert_eq!(memo.dirty_units(UnitPattern::HiddenSubset(2)).count(), 80);
        assert!(memo.is_unit_dirty(UnitPattern::HiddenSubset(2), UnitId(70)));
        memo.mark_not_locked(Digit::new(20), u64::MAX);
        assert_eq!([15, 16].map(|digit| memo.maybe_locked(Digit::new(digit))), [Some(u64::MAX), None]);
    }

    #[test]
    fn a_digit_is_searched_again_only_where_a_candidate_was_eliminated() {
        let memo = SearchMemo::new(3, 9);
        let [five, six] = [4, 5].map(Digit::new);
        [five, six].iter().for_each(|&digit| memo.mark_not_locked(digit, 0b11 << 3));
        assert_eq!([five, six].map(|digit| memo.maybe_locked(digit)), [Some(!(0b11 << 3)); 2]);
        memo.mark_eliminated(six, 1 << 3);
        assert_eq!([five, six].map(|digit| memo.maybe_locked(digit)), [Some(!(0b11 << 3)), Some(!(1 << 4))]);
    }

    #[test]
    fn unit_patterns_have_distinct_indexes() {
        let sizes = [2, 3, 4];
        let packs =
            sizes.into_iter().flat_map(|size| [UnitPattern::NakedSubset(size), UnitPattern::HiddenSubset(size)]);
        let links = [2, 3, 4].map(UnitPattern::StrongLinks);
        let all = packs
            .chain(links)
            .chain([2, 3].map(UnitPattern::LockedSubset))
            .chain([UnitPattern::SueDeCoq, UnitPattern::AlmostLockedCandidates]);
        let mut at: Vec<usize> = all.map(UnitPattern::index).collect();
        at.sort_unstable();
        assert_eq!(at, (0..UNIT_PATTERNS).collect::<Vec<_>>());
    }
}
