//! Naked and hidden subsets: n cells and n digits of a unit that belong together.
//!
//! The cells of a naked subset have no other candidates than the n digits. The digits of a hidden subset have no other places in the unit
//! than the n cells. The two kinds are complementary: if some cells of a unit are a naked subset, the other digits of the unit are a hidden
//! subset in its other empty cells, and the other way round.

use std::ops::ControlFlow;

use crate::analysis::with_view;
use crate::analysis::{CellPattern, UnitPattern};
use crate::bits::in_at_least;
use crate::bits::ones;
use crate::bits::popcount;
use crate::techniques::subset_cover::for_each_locked_subset;
use crate::{Analysis, Cells, Deduction, DeductionSink, Evidence, Finder, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of naked subsets: n cells of a unit that together have n candidates.
///
/// The n digits are in these n cells, so they are eliminated from every cell that sees all of the n cells.
#[derive(Debug)]
pub struct NakedSubset {
    size: u32,
    technique: Technique,
    /// Whether to find only locked subsets: see [`NakedMatch::is_locked`]. If not, finds only subsets that are not locked.
    is_locked: bool,
}

/// Naked subset that a search has found, before it is turned into a [`Deduction`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NakedMatch<const W: usize> {
    /// Cells of the subset.
    pub cells: Cells<W>,
    /// Digits of the subset.
    pub digits: DigitSet,
    /// Cells that see all cells of the subset and have one of its digits as a candidate.
    pub affected: Cells<W>,
}

impl NakedSubset {
    pub const PAIR: Self = Self { size: 2, technique: Technique::NakedPair, is_locked: false };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::NakedTriple, is_locked: false };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::NakedQuadruple, is_locked: false };
    pub const LOCKED_PAIR: Self = Self { size: 2, technique: Technique::LockedPair, is_locked: true };
    pub const LOCKED_TRIPLE: Self = Self { size: 3, technique: Technique::LockedTriple, is_locked: true };

    /// Calls `found` with each naked subset that eliminates something. A finder of locked subsets passes only locked subsets: those that
    /// eliminate candidates in two units. The other finders pass only subsets that are not locked.
    ///
    /// The search memo records where earlier searches found nothing. Searches only where the memo does not exclude a subset, and updates
    /// the memo.
    pub fn for_each<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_locked { self.for_each_locked(view, found) } else { self.for_each_unlocked(view, found) }
    }

    /// Calls `found` with each naked subset that eliminates something and is not locked.
    fn for_each_unlocked<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, pattern) = (view.position(), view.memo(), UnitPattern::NakedSubset(self.size));
        let full = position.nearly_full_units(self.size);
        let ruled_out = if self.is_unit_bound(view) {
            ruled_out_by_complement(view.analysis(), self.size, UnitPattern::HiddenSubset)
        } else {
            0
        };
        memo.mark_units_searched(pattern, full | ruled_out);
        if memo.dirty_units(pattern).next().is_none() {
            return ControlFlow::Continue(());
        }
        let eligible = view.cells_with_two_to(self.size);
        if let Some(units) = self.units_with_subsets(view, eligible) {
            memo.mark_units_searched(pattern, !units);
        }
        let mut has_found_any = false;
        for unit in memo.dirty_units(pattern) {
            let (cells, mut has_found) = (view.unit(unit) & eligible, false);
            if cells.has_at_least(self.size as usize) && popcount(position.empty_places(unit)) > self.size {
                self.for_each_subset_of(view, cells, &mut |subset| {
                    has_found = true;
                    // A subset is passed only in the first unit that contains it and has other empty cells. Locked subsets are left to
                    // another finder.
                    let is_first = subset.open_units(view).next() == Some(unit);
                    if !is_first || subset.is_locked(view) { ControlFlow::Continue(()) } else { found(subset) }
                })?;
            }
            if !has_found {
                memo.mark_unit_searched(pattern, unit);
            }
            has_found_any |= has_found;
        }
        if !has_found_any {
            self.mark_searched(view, eligible);
        }
        ControlFlow::Continue(())
    }

    /// Returns a bit mask of the units that may contain a subset with eliminations; bit i stands for unit i. Only the first 64 units have a
    /// bit. Returns `None` for quadruples: searches for them are so rare that the mask would not pay.
    ///
    /// `eligible` contains the cells whose number of candidates is at least two and at most the size of the subset. Subsets that consist
    /// only of cells in the search memo are ignored: an earlier search found no eliminations by such subsets, and the candidates of these
    /// cells have not changed since.
    fn units_with_subsets<const W: usize>(&self, view: View<'_, W>, eligible: Cells<W>) -> Option<u64> {
        match self.size {
            2 => Some(view.units_with_naked_pair(view.unsearched_cells(CellPattern::NakedPair, eligible), eligible)),
            3 => {
                let (bivalue, mut left, mut units) = (view.bivalue(), eligible, 0);
                for cell in view.unsearched_cells(CellPattern::NakedTripleBivalue, bivalue).iter() {
                    units |= units_with_wider_pair(view, cell, left);
                    left = left.without(cell); // the units of all subsets with this cell are known
                }
                for cell in view.unsearched_cells(CellPattern::NakedTripleTrivalue, eligible - bivalue).iter() {
                    units |= units_with_narrower_pair(view, cell, left);
                    left = left.without(cell);
                }
                Some(units)
            }
            _ => None,
        }
    }

    /// Records in the search memo that no subset of the cells in `eligible` eliminates anything.
    fn mark_searched<const W: usize>(&self, view: View<'_, W>, eligible: Cells<W>) {
        match self.size {
            2 => view.mark_cells_searched(CellPattern::NakedPair, eligible),
            3 => {
                let bivalue = view.bivalue();
                view.mark_cells_searched(CellPattern::NakedTripleBivalue, bivalue);
                view.mark_cells_searched(CellPattern::NakedTripleTrivalue, eligible - bivalue);
            }
            _ => {}
        }
    }

    /// Whether a naked subset of this size eliminates candidates only in the unit in which it is found. This is so if the subset has more
    /// cells than two units can share, and the board has no additional rules.
    fn is_unit_bound<const W: usize>(&self, view: View<'_, W>) -> bool {
        let geometry = view.position().geometry();
        !geometry.has_extra_rules && self.size > geometry.max_intersection
    }

    /// Calls `found` with each naked subset that eliminates candidates in two units. All cells of the subset are in both units.
    fn for_each_locked<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, pattern) = (view.position(), view.memo(), UnitPattern::LockedSubset(self.size));
        if memo.dirty_units(pattern).next().is_none() {
            return ControlFlow::Continue(());
        }
        let eligible = view.cells_with_two_to(self.size);
        let pairs = &position.geometry().intersecting_pairs;
        let dirty_units = memo.dirty_unit_mask(pattern);
        let dirty_pairs = if self.size == 2 {
            view.intersections_with::<2>(eligible, dirty_units)
        } else {
            view.intersections_with::<3>(eligible, dirty_units)
        };
        let mut without_subset = u64::MAX; // bit i stands for unit i; only the first 64 units have a bit
        for pair in ones(dirty_pairs).chain(64..pairs.len()).map(|at| &pairs[at]) {
            if !memo.is_unit_dirty(pattern, pair.base) {
                continue;
            }
            let shared = view.unit(pair.base) & view.unit(pair.cover) & eligible;
            self.for_each_subset_of(view, shared, &mut |subset| {
                if view.common_units(subset.cells).next() != Some(pair.base) {
                    return ControlFlow::Continue(());
                }
                without_subset &= !1_u64.checked_shl(u32::from(pair.base.0)).unwrap_or(0);
                let is_first_pair = view.common_units(subset.cells).nth(1) == Some(pair.cover);
                if is_first_pair && subset.is_locked(view) { found(subset) } else { ControlFlow::Continue(()) }
            })?;
        }
        memo.mark_units_searched(pattern, without_subset);
        ControlFlow::Continue(())
    }

    /// Calls `found` with each naked subset of cells in `within` that eliminates something. The eliminations may be in any unit. The cells
    /// in `within` must share a unit.
    fn for_each_subset_of<const W: usize>(
        &self,
        view: View<'_, W>,
        within: Cells<W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut cells, mut sets, mut count) = ([Cell::new(0); 64], [0; 64], 0);
        for cell in within.iter() {
            (cells[count], sets[count]) = (cell, view.candidates(cell).bits());
            count += 1;
        }
        for_each_locked_subset(&sets[..count], self.size, &mut |chosen, union| {
            let chosen = ones(chosen).map(|at| cells[at]).collect();
            NakedMatch::of(view, chosen, DigitSet::from_bits(union)).map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.for_each(view, &mut |NakedMatch { cells, digits, affected }| {
            let eliminated = |cell: Cell| view.candidates(cell).and(digits).iter().map(move |digit| (cell, digit));
            found(Deduction {
                technique: self.technique,
                placements: Vec::new(),
                eliminations: affected.iter().flat_map(eliminated).collect(),
                digits,
                evidence: Evidence::NakedSubset { units: view.common_units(cells).collect(), cells: cells.to_vec() },
            })
        })
    }
}

impl<const W: usize> NakedMatch<W> {
    /// Returns the naked subset of these cells and digits, or `None` if it eliminates nothing.
    fn of(view: View<'_, W>, cells: Cells<W>, digits: DigitSet) -> Option<Self> {
        let seen = view.common_peers(cells);
        let affected = digits.iter().fold(Cells::EMPTY, |affected, digit| affected | view.places(digit) & seen);
        (!affected.is_empty()).then_some(Self { cells, digits, affected })
    }

    /// Iterates over the units that contain all cells of the subset and have other empty cells.
    fn open_units(&self, view: View<'_, W>) -> impl Iterator<Item = UnitId> {
        let size = self.cells.len() as u32;
        let empty_count = move |unit: UnitId| popcount(view.position().empty_places(unit));
        view.common_units(self.cells).filter(move |&unit| empty_count(unit) > size)
    }

    /// Whether the first unit that contains all cells of the subset has no other empty cells.
    ///
    /// In such a unit, all places of the digits are in the subset, so locked candidates have the same eliminations.
    pub fn fills_unit(&self, view: View<'_, W>) -> bool {
        self.open_units(view).next() != view.common_units(self.cells).next()
    }

    /// Whether at least two units contain all cells of the subset, and none of these units contains all affected cells.
    fn is_locked(&self, view: View<'_, W>) -> bool {
        let contains_affected = |unit: UnitId| self.affected.is_subset(view.unit(unit));
        let mut units = view.common_units(self.cells);
        view.common_units(self.cells).nth(1).is_some() && !units.any(contains_affected)
    }
}

impl Finder for NakedSubset {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_in(view, found))
    }
}

/// Returns a bit mask of the units that contain `cell` and two cells of `eligible` that have no candidates except those of `cell`. Bit i
/// stands for unit i; only the first 64 units have a bit.
///
/// `cell` must have three candidates. These three cells then are a naked triple.
fn units_with_narrower_pair<const W: usize>(view: View<'_, W>, cell: Cell, eligible: Cells<W>) -> u64 {
    let digits = view.candidates(cell);
    let fits = |other: &Cell| view.candidates(*other).minus(digits).is_empty();
    units_with_two_of(view, cell, (eligible & view.peers(cell)).iter().filter(fits).collect())
}

/// Returns a bit mask of the units that contain `cell` and two cells of `eligible` that together have just one candidate besides the
/// candidates of `cell`. Bit i stands for unit i; only the first 64 units have a bit.
///
/// `cell` must have two candidates. These three cells then are a naked triple. The mask may include units without a naked triple, but never
/// misses a unit with one.
fn units_with_wider_pair<const W: usize>(view: View<'_, W>, cell: Cell, eligible: Cells<W>) -> u64 {
    let (digits, near) = (view.candidates(cell), eligible & view.peers(cell));
    let (mut wider_cells, mut twins, mut further_digits) = (Cells::EMPTY, Cells::EMPTY, DigitSet::EMPTY);
    for other in near.iter() {
        let further = view.candidates(other).minus(digits);
        if further.is_empty() {
            twins = twins.with(other);
        } else if further.bits().is_power_of_two() {
            (wider_cells, further_digits) = (wider_cells.with(other), further_digits.or(further));
        }
    }
    let units_with = |digit: Digit| units_with_two_of(view, cell, wider_cells & view.places(digit) | twins);
    further_digits.iter().fold(0, |units, digit| units | units_with(digit))
}

/// Returns a bit mask of the units that contain `cell` and at least two of `cells`. Bit i stands for unit i; only the first 64 units have a
/// bit.
fn units_with_two_of<const W: usize>(view: View<'_, W>, cell: Cell, cells: Cells<W>) -> u64 {
    if !cells.has_several() {
        return 0;
    }
    let units_of = |cell: Cell| view.unit_mask(Cells::only(cell));
    units_of(cell) & in_at_least::<2>(cells.iter().map(units_of))
}

/// Returns a bit mask of the units in which no subset of this size eliminates anything, according to the search memo. Bit i stands for unit
/// i; only the first 64 units have a bit.
///
/// Every subset has a complement with the same eliminations. In a unit with `size + k` empty cells, the complement of a naked subset of
/// `size` cells is a hidden subset of k digits, and the complement of a hidden subset of `size` digits is a naked subset of k cells. So if
/// no complement in a unit eliminates anything, no subset of this size does.
///
/// `complement` returns the pattern under which the memo stores complements of a given size, from 2 to 4. A complement of size 1 is a
/// single. Units with singles are not in the mask.
fn ruled_out_by_complement(analysis: &Analysis, size: u32, complement: fn(u32) -> UnitPattern) -> u64 {
    let (position, memo) = (analysis.position(), analysis.memo());
    let (mut ruled_out, mut fuller) = (0, position.nearly_full_units(size));
    for left in 1..=4 {
        let full = position.nearly_full_units(size + left);
        let without_complement = if left == 1 { u64::MAX } else { !memo.dirty_unit_mask(complement(left)) };
        ruled_out |= full & !fuller & without_complement;
        fuller = full;
    }
    ruled_out & position.units_without_singles()
}

/// Finder of hidden subsets: n digits that together have n places in a unit. Other digits are eliminated from these n cells.
#[derive(Debug)]
pub struct HiddenSubset {
    size: u32,
    technique: Technique,
}

/// Hidden subset that a search has found, before it is turned into a [`Deduction`].
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenMatch {
    /// Unit in which the digits have no places other than `places`.
    pub unit: UnitId,
    /// Digits of the subset.
    pub digits: DigitSet,
    /// Places of the digits in the unit; bit i stands for cell i of the unit.
    pub places: u64,
}

impl HiddenSubset {
    pub const PAIR: Self = Self { size: 2, technique: Technique::HiddenPair };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::HiddenTriple };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::HiddenQuadruple };

    /// Calls `found` with each hidden subset that eliminates something.
    ///
    /// The search memo records where earlier searches found nothing. Searches only the units that the memo does not exclude, and updates
    /// the memo.
    pub fn for_each(
        &self,
        analysis: &Analysis,
        found: &mut impl FnMut(HiddenMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo) = (analysis.position(), analysis.memo());
        let pattern = UnitPattern::HiddenSubset(self.size);
        let full = position.nearly_full_units(self.size);
        let maybe = position.maybe_hidden_subset_units(self.size);
        memo.mark_units_searched(
            pattern,
            full | !maybe | ruled_out_by_complement(analysis, self.size, UnitPattern::NakedSubset),
        );
        for unit in memo.dirty_units(pattern) {
            let mut has_found = false;
            if popcount(position.empty_places(unit)) > self.size {
                for_each_locked_subset(position.unit_places(unit), self.size, &mut |chosen, places| {
                    let digits = DigitSet::from_bits(chosen);
                    if position.cells(unit, places).all(|cell| position.candidates(cell).minus(digits).is_empty()) {
                        return ControlFlow::Continue(());
                    }
                    has_found = true;
                    found(HiddenMatch { unit, digits, places })
                })?;
            }
            if !has_found {
                memo.mark_unit_searched(pattern, unit);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Finder for HiddenSubset {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        self.for_each(analysis, &mut |HiddenMatch { unit, digits, places }| {
            let others = |cell: Cell| position.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
            found(Deduction {
                technique: self.technique,
                placements: Vec::new(),
                eliminations: position.cells(unit, places).flat_map(others).collect(),
                digits,
                evidence: Evidence::HiddenSubset { unit, cells: position.cells(unit, places).collect() },
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ladder, samples};

    #[test]
    fn units_ruled_out_by_complement_have_no_subset() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        for position in samples::beyond_singles(&ladder) {
            let analysis = Analysis::of(position);
            let position = analysis.position();
            for size in [2, 3, 4] {
                // This search fills the memo.
                let _ = HiddenSubset::PAIR.for_each(&analysis, &mut |_| ControlFlow::Continue(()));
                let ruled_out = ruled_out_by_complement(&analysis, size, UnitPattern::HiddenSubset);
                for unit in ones(ruled_out & ((1 << 27) - 1)).map(|at| UnitId(at as u16)) {
                    let cells = &position.unit(unit).cells;
                    let sets: Vec<u64> = cells.iter().map(|&cell| position.candidates(cell).bits()).collect();
                    let _ = for_each_locked_subset(&sets, size, &mut |chosen, union| {
                        let others = (0..sets.len()).filter(|at| chosen >> at & 1 == 0);
                        assert!(others.map(|at| sets[at]).all(|set| set & union == 0), "{unit:?}");
                        ControlFlow::Continue(())
                    });
                    count += 1;
                }
            }
        }
        assert!(count > 50, "only {count} units were ruled out");
    }
}
