//! What was sought in vain in a position, by unit, digit or cell, so that nobody looks there again until something changes.

use crate::fresh::{Sought, Tied};
use crate::{Position, Technique};
use grid::{Digit, DigitSet, UnitId};

impl Position {
    /// The units in which `pattern` has not been sought in vain since they changed last, in order.
    #[inline]
    pub(crate) fn fresh_units(&self, pattern: Sought) -> impl Iterator<Item = UnitId> + use<> {
        self.fresh.units(pattern, self.empty.len())
    }

    /// A bit for each of the first 64 of them.
    #[inline]
    pub(crate) fn fresh_marks(&self, pattern: Sought) -> u64 {
        self.fresh.marks(pattern)
    }

    /// A bit for each of the first 64 units where `digit` is not known to keep to no second unit; none where nobody remembers.
    #[inline]
    pub(crate) fn unlocked(&self, digit: Digit) -> Option<u64> {
        self.fresh.unlocked(digit)
    }

    /// `digit` keeps to no second unit in these: nobody need look until it loses a place there.
    #[inline]
    pub(crate) fn note_unlocked(&self, digit: Digit, units: u64) {
        self.fresh.note_unlocked(digit, units);
    }

    /// Whether `pattern` has not been sought in vain in `unit` since it changed last.
    #[inline]
    pub(crate) fn is_fresh_unit(&self, pattern: Sought, unit: UnitId) -> bool {
        self.fresh.has(pattern, usize::from(unit.0))
    }

    /// Whether `pattern` has not been sought in vain among the places of `digit` since they changed last.
    #[inline]
    pub(crate) fn is_fresh(&self, pattern: Sought, digit: Digit) -> bool {
        self.fresh.has(pattern, self.empty.len() + digit.index())
    }

    /// The digits that are not known to have all their places in templates, on boards of any size.
    #[inline]
    pub(crate) fn unsettled(&self) -> DigitSet {
        self.fresh.unsettled().and(DigitSet::all(self.shape().side()))
    }

    /// All places of `digit` are in templates of it: so it stays until they change.
    #[inline]
    pub(crate) fn note_settled(&self, digit: Digit) {
        self.fresh.note_settled(digit);
    }

    /// Whether `technique`, one of a single digit, has been sought in vain among the places of `digit` since they changed last.
    #[inline]
    pub(crate) fn lacks(&self, technique: Technique, digit: Digit) -> bool {
        self.fresh.lacks(technique, digit)
    }

    /// There is no `technique` among the places of `digit`: nobody need look there until they change.
    #[inline]
    pub(crate) fn note_lacking(&self, technique: Technique, digit: Digit) {
        self.fresh.note_lacking(technique, digit);
    }

    /// The cells with few candidates that `pattern` was sought with in vain, of the first 128.
    #[inline]
    pub(crate) fn tied(&self, pattern: Tied) -> [u64; 2] {
        self.fresh.tied(pattern)
    }

    /// There is no `pattern` with these cells: nobody need look until others come down to so few candidates.
    #[inline]
    pub(crate) fn note_tied(&self, pattern: Tied, cells: [u64; 2]) {
        self.fresh.note_tied(pattern, cells);
    }

    /// A bit for each of the first 64 units that are known to have no cells with as many digits, unless no other cell has any of these: on
    /// boards of nine digits at most, since nobody looks for larger subsets than there may be there.
    pub(crate) fn units_without_subsets(&self) -> u64 {
        let fresh = |size: u32| self.fresh.marks(Sought::Naked(size)) | self.fresh.marks(Sought::Hidden(size));
        let is_told = self.shape().side() <= 9;
        if is_told {
            self.units_without_lone() & ![2, 3, 4].into_iter().fold(0, |all, size| all | fresh(size))
        } else {
            0
        }
    }

    /// There is no `pattern` in `unit`: nobody need look there until it changes.
    #[inline]
    pub(crate) fn note_vain_unit(&self, pattern: Sought, unit: UnitId) {
        self.fresh.note_vain(pattern, usize::from(unit.0));
    }

    /// The same of several units, a bit for each of the first 64.
    #[inline]
    pub(crate) fn note_vain_units(&self, pattern: Sought, units: u64) {
        self.fresh.note_vain_all(pattern, units);
    }

    /// There is no `pattern` among the places of `digit`: nobody need look there until they change.
    #[inline]
    pub(crate) fn note_vain_digit(&self, pattern: Sought, digit: Digit) {
        self.fresh.note_vain(pattern, self.empty.len() + digit.index());
    }
}
