//! Memo of searches that found nothing, so that a search is only repeated where something has changed.
//!
//! Candidates only disappear. A pattern that was not found with an elimination can only appear where a candidate has been eliminated since.

use std::cell::Cell;

use crate::Technique;
use crate::bits::ones;
use grid::{Digit, DigitSet, UnitId};

/// Pattern within one unit or of one digit. If a search finds none with an elimination, it is not repeated for this unit or digit until a
/// candidate of the unit or digit is eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitPattern {
    /// Naked subset of 2 to 4 cells of the unit.
    NakedSubset(u32),
    /// Naked subset of 2 or 3 cells that the unit shares with a unit of a higher number.
    LockedSubset(u32),
    /// Hidden subset of 2 to 4 digits of the unit.
    HiddenSubset(u32),
    /// Sue de Coq. A unit is only marked as searched if the units that it intersects have none either.
    SueDeCoq,
    /// Almost locked candidates. A unit is only marked as searched if the units that it intersects have none either.
    AlmostLockedCandidates,
    /// Chain of 2 to 4 strong links of the digit.
    StrongLinks(usize),
}

/// Pattern of cells with few candidates. After a search that found nothing, the pattern is only searched for with cells that have come down
/// to so few candidates since. The other cells have the same candidates as before, so a pattern of these alone eliminates nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellPattern {
    RemotePair,
    XyWing,
    /// Cells with two candidates of an XYZ-Wing.
    XyzPincers,
    /// Cell with three candidates of an XYZ-Wing.
    XyzPivot,
    XyChain,
    NakedPair,
    /// Cells with two candidates of a naked triple.
    NakedTripleBivalue,
    /// Cells with three candidates of a naked triple.
    NakedTripleTrivalue,
}

/// Number of variants of [`CellPattern`].
const CELL_PATTERNS: usize = 8;
/// Number of values of [`UnitPattern`], each size counted separately.
const UNIT_PATTERNS: usize = 13;
/// Number of digits for which the memo stores units and techniques. Further digits are always searched.
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

/// Memo of the searches that found nothing in the position of an analysis. Cells, units and digits for which it has no bit are always
/// searched.
#[derive(Clone, Debug)]
pub(crate) struct SearchMemo {
    units: usize,
    digits: DigitSet,
    /// Units and digits that may have each pattern, indexed by pattern: one bit per unit, then one per digit, 64 in all.
    dirty: [Cell<u64>; UNIT_PATTERNS],
    /// Units in which the candidates of each digit may be confined to a second unit, one bit per unit, indexed by digit.
    maybe_locked: [Cell<u64>; MEMO_DIGITS],
    /// Single-digit techniques that were not found with each digit, one bit per technique, indexed by digit.
    searched: [Cell<u64>; MEMO_DIGITS],
    /// Cells with which each pattern was not found, of the first 128 cells, indexed by pattern.
    searched_cells: [Cell<[u64; 2]>; CELL_PATTERNS],
    /// Digits whose candidates are all in templates, one bit per digit.
    confirmed: Cell<u64>,
}

/// Returns the bit of a single-digit technique, or 0 for a technique so late on a ladder that it is rarely searched for.
fn technique_bit(technique: Technique) -> u64 {
    1_u64.checked_shl((technique as u32).wrapping_sub(Technique::XWing as u32)).unwrap_or(0)
}

impl SearchMemo {
    /// Returns the memo of a position in which nothing has been searched for. The board has `units` units and `side` digits.
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

    /// Returns the units that may have `pattern`, in ascending order.
    #[inline]
    pub fn dirty_units(&self, pattern: UnitPattern) -> impl Iterator<Item = UnitId> + use<> {
        let within = if self.units < 64 { (1 << self.units) - 1 } else { u64::MAX };
        let first_units = ones(self.dirty_unit_mask(pattern) & within);
        first_units.chain(64..self.units).map(|at| UnitId(at as u16))
    }

    /// Returns the units that may have `pattern`, one bit for each of the first 64 units.
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

    /// Notes that `pattern` is in none of these units, one bit for each of the first 64 units.
    #[inline]
    pub fn mark_units_searched(&self, pattern: UnitPattern, units: u64) {
        let set = &self.dirty[pattern.index()];
        set.set(set.get() & !units);
    }

    /// Returns the units in which `digit` may be confined to a second unit, one bit for each of the first 64 units. Returns `None` for
    /// digits that the memo does not store.
    #[inline]
    pub fn maybe_locked(&self, digit: Digit) -> Option<u64> {
        self.maybe_locked.get(digit.index()).map(Cell::get)
    }

    /// Notes that in none of these units `digit` is confined to a second unit, one bit for each of the first 64 units.
    #[inline]
    pub fn mark_not_locked(&self, digit: Digit, units: u64) {
        if let Some(maybe_locked) = self.maybe_locked.get(digit.index()) {
            maybe_locked.set(maybe_locked.get() & !units);
        }
    }

    /// Returns the cells with which `pattern` was not found, of the first 128 cells.
    #[inline]
    pub const fn searched_cells(&self, pattern: CellPattern) -> [u64; 2] {
        self.searched_cells[pattern as usize].get()
    }

    /// Notes that `pattern` was not found with these cells, of the first 128 cells. Replaces the cells that were noted before.
    #[inline]
    pub fn mark_cells_searched(&self, pattern: CellPattern, cells: [u64; 2]) {
        self.searched_cells[pattern as usize].set(cells);
    }

    /// Returns the digits that may have candidates in no template.
    #[inline]
    pub const fn unconfirmed_digits(&self) -> DigitSet {
        self.digits.minus(DigitSet::from_bits(self.confirmed.get()))
    }

    /// Notes that all candidates of `digit` are in templates.
    #[inline]
    pub fn mark_confirmed(&self, digit: Digit) {
        self.confirmed.set(self.confirmed.get() | DigitSet::only(digit).bits());
    }

    /// Whether `technique`, a single-digit technique, was not found among the candidates of `digit`.
    #[inline]
    pub fn is_technique_searched(&self, technique: Technique, digit: Digit) -> bool {
        self.searched.get(digit.index()).is_some_and(|techniques| techniques.get() & technique_bit(technique) != 0)
    }

    /// Notes that `technique`, a single-digit technique, is not among the candidates of `digit`.
    #[inline]
    pub fn mark_technique_searched(&self, technique: Technique, digit: Digit) {
        if let Some(techniques) = self.searched.get(digit.index()) {
            techniques.set(techniques.get() | technique_bit(technique));
        }
    }

    /// Notes that candidates of `digit` were eliminated in these units, one bit for each of the first 64 units, so that it may be confined
    /// to a second unit.
    #[inline]
    pub fn mark_maybe_locked(&self, digit: Digit, units: u64) {
        if let Some(maybe_locked) = self.maybe_locked.get(digit.index()) {
            maybe_locked.set(maybe_locked.get() | units);
        }
    }

    /// Notes that candidates of these digits were eliminated in these units, one bit for each of the first 64 units, so that every pattern
    /// may be there.
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
