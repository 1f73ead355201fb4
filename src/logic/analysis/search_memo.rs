//! Memo of searches that found nothing, so that a search is only repeated where something has changed.
//!
//! Candidates only disappear. If a search has found no pattern that eliminates something, a later search can only find one where a
//! candidate has been eliminated in the meantime.

use std::cell::Cell;

use crate::Technique;
use crate::bits::ones;
use grid::{Digit, DigitSet, UnitId};

/// Pattern for which the memo records the units or the digits that were searched.
///
/// A unit or a digit is recorded if a search of it found no pattern that eliminates something. It is searched again after a candidate in
/// the unit, or a candidate of the digit, has been eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitPattern {
    /// Naked subset of the unit. The value is its number of cells, from 2 to 4.
    NakedSubset(u32),
    /// Naked subset whose cells are all in the unit and also in a second unit, which has a higher number. The value is its number of cells,
    /// 2 or 3.
    LockedSubset(u32),
    /// Hidden subset of the unit. The value is its number of digits, from 2 to 4.
    HiddenSubset(u32),
    /// Sue de Coq. The pattern is in two units, so no unit is marked on its own. All units are marked as searched together, when a search
    /// of the whole board has found no pattern.
    SueDeCoq,
    /// Almost locked candidates. The pattern is in two units, so no unit is marked on its own. All units are marked as searched together,
    /// when a search of the whole board has found no pattern.
    AlmostLockedCandidates,
    /// Chain of strong links between candidates of the digit. The value is the number of strong links, from 2 to 4.
    StrongLinks(usize),
}

/// Pattern of cells with two or three candidates, or the role of a cell in such a pattern.
///
/// After a search that found nothing, the memo records all cells that the search tried in this pattern or role. The next search only tries
/// combinations with at least one unrecorded cell, which had too many candidates before. A recorded cell either has the same candidates as
/// before, or it no longer fits the pattern or role. So a combination of recorded cells alone still eliminates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellPattern {
    RemotePair,
    XyWing,
    /// Pincer of an XYZ-Wing: a cell with two candidates.
    XyzPincers,
    /// Pivot of an XYZ-Wing: a cell with three candidates.
    XyzPivot,
    XyChain,
    NakedPair,
    /// Cell of a naked triple that has two candidates.
    NakedTripleBivalue,
    /// Cell of a naked triple that has three candidates.
    NakedTripleTrivalue,
}

/// Number of variants of [`CellPattern`].
const CELL_PATTERNS: usize = 8;
/// Number of values of [`UnitPattern`]. Each size of a pattern counts separately.
const UNIT_PATTERNS: usize = 13;
/// Number of digits for which the memo records locked candidates and single-digit techniques. Further digits are always searched.
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

/// Memo of the searches that found nothing in the position of an analysis. It has bits for a limited number of cells, units and digits. All
/// others are always searched.
#[derive(Clone, Debug)]
pub(crate) struct SearchMemo {
    units: usize,
    digits: DigitSet,
    /// For each [`UnitPattern`], a bit mask of the units and digits that have to be searched. Bit i stands for unit i, and bit `units` + d
    /// for the digit with the index d. Units and digits that would come after bit 63 have no bit.
    dirty: [Cell<u64>; UNIT_PATTERNS],
    /// For each digit, a bit mask of the units in which it may be locked. A digit is locked in a unit if all its places in the unit are
    /// also in a second unit. Bit i stands for unit i.
    maybe_locked: [Cell<u64>; MEMO_DIGITS],
    /// For each digit, the single-digit techniques that were searched for and not found. Each technique has its [bit](technique_bit).
    searched: [Cell<u64>; MEMO_DIGITS],
    /// For each [`CellPattern`], the cells that the last unsuccessful search tried. Contains only cells among the first 128 of the board.
    searched_cells: [Cell<[u64; 2]>; CELL_PATTERNS],
    /// Digits whose candidates are all known to be in templates. A template is a set of cells that contains the digit once in every unit.
    /// Bit i stands for the digit with the index i.
    confirmed: Cell<u64>,
}

/// Returns a word in which only the bit of the single-digit technique `technique` is set. In the order of [`Technique`], the X-Wing has bit
/// 0, the next technique bit 1, and so on. Returns 0 for techniques without a bit, which the memo does not record: those that come before
/// the X-Wing, and those that come more than 63 places after it.
fn technique_bit(technique: Technique) -> u64 {
    1_u64.checked_shl((technique as u32).wrapping_sub(Technique::XWing as u32)).unwrap_or(0)
}

impl SearchMemo {
    /// Returns a memo in which no search is recorded. The board has `units` units and `side` digits.
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

    /// Returns the units in which `pattern` may be found, in ascending order.
    #[inline]
    pub fn dirty_units(&self, pattern: UnitPattern) -> impl Iterator<Item = UnitId> + use<> {
        let within = if self.units < 64 { (1 << self.units) - 1 } else { u64::MAX };
        let first_units = ones(self.dirty_unit_mask(pattern) & within);
        first_units.chain(64..self.units).map(|at| UnitId(at as u16))
    }

    /// Returns a bit mask of the units in which `pattern` may be found. Bit i stands for unit i, up to unit 63. The caller must ignore the
    /// bits that stand for no unit, because they may be set.
    #[inline]
    pub const fn dirty_unit_mask(&self, pattern: UnitPattern) -> u64 {
        self.dirty[pattern.index()].get()
    }

    /// Whether `pattern` may be found in `unit`.
    #[inline]
    pub fn is_unit_dirty(&self, pattern: UnitPattern, unit: UnitId) -> bool {
        self.is_dirty(pattern, usize::from(unit.0))
    }

    /// Whether `pattern` may be found among the candidates of `digit`.
    #[inline]
    pub fn is_digit_dirty(&self, pattern: UnitPattern, digit: Digit) -> bool {
        self.is_dirty(pattern, self.units + digit.index())
    }

    const fn is_dirty(&self, pattern: UnitPattern, at: usize) -> bool {
        at >= 64 || self.dirty_unit_mask(pattern) >> at & 1 == 1
    }

    /// Records that `pattern` was searched for in `unit` and not found.
    #[inline]
    pub fn mark_unit_searched(&self, pattern: UnitPattern, unit: UnitId) {
        self.mark_units_searched(pattern, 1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0));
    }

    /// Records that `pattern` was searched for among the candidates of `digit` and not found.
    #[inline]
    pub fn mark_digit_searched(&self, pattern: UnitPattern, digit: Digit) {
        self.mark_units_searched(pattern, 1_u64.checked_shl((self.units + digit.index()) as u32).unwrap_or(0));
    }

    /// Records that `pattern` was searched for in `units` and not found. `units` is a bit mask in which bit i stands for unit i.
    #[inline]
    pub fn mark_units_searched(&self, pattern: UnitPattern, units: u64) {
        let set = &self.dirty[pattern.index()];
        set.set(set.get() & !units);
    }

    /// Returns a bit mask of the units in which `digit` may be locked. A digit is locked in a unit if all its places in the unit are also
    /// in a second unit. Bit i stands for unit i, up to unit 63. Returns `None` if the memo has no bits for `digit`.
    #[inline]
    pub fn maybe_locked(&self, digit: Digit) -> Option<u64> {
        self.maybe_locked.get(digit.index()).map(Cell::get)
    }

    /// Records that `digit` is not locked in any of `units`. A digit is locked in a unit if all its places in the unit are also in a second
    /// unit. `units` is a bit mask in which bit i stands for unit i.
    #[inline]
    pub fn mark_not_locked(&self, digit: Digit, units: u64) {
        if let Some(maybe_locked) = self.maybe_locked.get(digit.index()) {
            maybe_locked.set(maybe_locked.get() & !units);
        }
    }

    /// Returns the cells that the last unsuccessful search for `pattern` tried, as a set of the first 128 cells of the board.
    #[inline]
    pub const fn searched_cells(&self, pattern: CellPattern) -> [u64; 2] {
        self.searched_cells[pattern as usize].get()
    }

    /// Records that a search for `pattern` tried all `cells` and found nothing. `cells` is a set of the first 128 cells of the board. It
    /// replaces the set that was recorded for `pattern` before.
    #[inline]
    pub fn mark_cells_searched(&self, pattern: CellPattern, cells: [u64; 2]) {
        self.searched_cells[pattern as usize].set(cells);
    }

    /// Returns the digits that may have a candidate in no template. A template is a set of cells that contains the digit once in every
    /// unit.
    #[inline]
    pub const fn unconfirmed_digits(&self) -> DigitSet {
        self.digits.minus(DigitSet::from_bits(self.confirmed.get()))
    }

    /// Records that every candidate of `digit` is in a template: a set of cells that contains the digit once in every unit.
    #[inline]
    pub fn mark_confirmed(&self, digit: Digit) {
        self.confirmed.set(self.confirmed.get() | DigitSet::only(digit).bits());
    }

    /// Whether the single-digit technique `technique` was searched for with `digit` and not found.
    #[inline]
    pub fn is_technique_searched(&self, technique: Technique, digit: Digit) -> bool {
        self.searched.get(digit.index()).is_some_and(|techniques| techniques.get() & technique_bit(technique) != 0)
    }

    /// Records that the single-digit technique `technique` was searched for with `digit` and not found.
    #[inline]
    pub fn mark_technique_searched(&self, technique: Technique, digit: Digit) {
        if let Some(techniques) = self.searched.get(digit.index()) {
            techniques.set(techniques.get() | technique_bit(technique));
        }
    }

    /// Records that `digit` may have become locked in each of `units`, because a candidate of it was eliminated there. It is locked in a
    /// unit if all its remaining places in the unit are also in a second unit. `units` is a bit mask in which bit i stands for unit i.
    #[inline]
    pub fn mark_maybe_locked(&self, digit: Digit, units: u64) {
        if let Some(maybe_locked) = self.maybe_locked.get(digit.index()) {
            maybe_locked.set(maybe_locked.get() | units);
        }
    }

    /// Records that candidates of `digits` were eliminated in `units`. All patterns then have to be searched for again in these units and
    /// among these digits. `units` is a bit mask in which bit i stands for unit i.
    #[inline]
    pub fn mark_dirty(&self, units: u64, digits: DigitSet) {
        let changed = units | digits.bits().checked_shl(self.units as u32).unwrap_or(0);
        self.dirty.iter().for_each(|set| set.set(set.get() | changed));
        self.confirmed.set(self.confirmed.get() & !digits.bits());
        let techniques = digits.iter().filter_map(|digit| self.searched.get(digit.index()));
        techniques.for_each(|techniques| techniques.set(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_or_digit_is_searched_again_once_it_has_changed() {
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
        memo.mark_maybe_locked(six, 1 << 3);
        assert_eq!([five, six].map(|digit| memo.maybe_locked(digit)), [Some(!(0b11 << 3)), Some(!(1 << 4))]);
    }

    #[test]
    fn unit_patterns_have_distinct_indexes() {
        let sizes = [2, 3, 4];
        let subsets =
            sizes.into_iter().flat_map(|size| [UnitPattern::NakedSubset(size), UnitPattern::HiddenSubset(size)]);
        let links = [2, 3, 4].map(UnitPattern::StrongLinks);
        let all = subsets
            .chain(links)
            .chain([2, 3].map(UnitPattern::LockedSubset))
            .chain([UnitPattern::SueDeCoq, UnitPattern::AlmostLockedCandidates]);
        let mut indexes: Vec<usize> = all.map(UnitPattern::index).collect();
        indexes.sort_unstable();
        assert_eq!(indexes, (0..UNIT_PATTERNS).collect::<Vec<_>>());
    }
}
