//! Subsets: n cells for n digits, seen from the cells (naked) or from the digits (hidden).

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::with_view;
use crate::analysis::{CellPattern, UnitPattern};
use crate::bits::in_at_least;
use crate::bits::ones;
use crate::bits::popcount;
use crate::techniques::subset_cover::for_each_locked_subset;
use crate::{Analysis, Cells, Deduction, DeductionSink, Evidence, Finder, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(NakedSubset::PAIR),
        Arc::new(NakedSubset::TRIPLE),
        Arc::new(NakedSubset::QUADRUPLE),
        Arc::new(NakedSubset::LOCKED_PAIR),
        Arc::new(NakedSubset::LOCKED_TRIPLE),
        Arc::new(HiddenSubset::PAIR),
        Arc::new(HiddenSubset::TRIPLE),
        Arc::new(HiddenSubset::QUADRUPLE),
    ]
}

/// n cells of a unit that have n candidates between them: the digits stand there, and in no cell that sees them all.
#[derive(Debug)]
pub struct NakedSubset {
    size: u32,
    technique: Technique,
    is_locked: bool, // whether two units are to lose candidates, or just one
}

/// Such cells, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct NakedMatch<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    pub affected: Cells<W>, // the cells that have one of the digits and see all of them
}

impl NakedSubset {
    pub const PAIR: Self = Self { size: 2, technique: Technique::NakedPair, is_locked: false };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::NakedTriple, is_locked: false };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::NakedQuadruple, is_locked: false };
    pub const LOCKED_PAIR: Self = Self { size: 2, technique: Technique::LockedPair, is_locked: true };
    pub const LOCKED_TRIPLE: Self = Self { size: 3, technique: Technique::LockedTriple, is_locked: true };

    /// Hands over every one that strikes something in the way that is sought.
    pub fn for_each<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_locked { self.for_each_locked(view, found) } else { self.for_each_unlocked(view, found) }
    }

    fn for_each_unlocked<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, sought) = (view.position(), view.memo(), UnitPattern::NakedSubset(self.size));
        let full = position.nearly_full_units(self.size);
        let told = if self.is_unit_bound(view) {
            ruled_out_by_complement(view.analysis(), self.size, UnitPattern::HiddenSubset)
        } else {
            0
        };
        memo.mark_units_searched(sought, full | told);
        if memo.dirty_units(sought).next().is_none() {
            return ControlFlow::Continue(());
        }
        let few = view.cells_with_up_to(self.size);
        if let Some(units) = self.units_with_subsets(view, few) {
            memo.mark_units_searched(sought, !units);
        }
        let mut has_found = false;
        for unit in memo.dirty_units(sought) {
            let (among, mut is_vain) = (view.unit(unit) & few, true);
            if among.has_at_least(self.size as usize) && popcount(position.empty_places(unit)) > self.size {
                self.for_each_subset_of(view, among, &mut |pack| {
                    is_vain = false;
                    let is_elsewhere = pack.open_units(view).next() != Some(unit); // where it has been found
                    if is_elsewhere || pack.is_locked(view) { ControlFlow::Continue(()) } else { found(pack) }
                })?;
            }
            if is_vain {
                memo.mark_unit_searched(sought, unit);
            }
            has_found |= !is_vain;
        }
        if !has_found {
            self.mark_searched(view, few);
        }
        ControlFlow::Continue(())
    }

    /// Returns one bit for each of the first 64 units that may have a pack of these cells, which have few candidates. Cells that had so few
    /// candidates when a search found nothing have the same ones now, so a pack of them alone eliminates nothing. Returns `None` for quadruples,
    /// which are rarely searched for.
    fn units_with_subsets<const W: usize>(&self, view: View<'_, W>, few: Cells<W>) -> Option<u64> {
        match self.size {
            2 => Some(view.units_with_naked_pair(view.unsearched_cells(CellPattern::NakedPair, few), few)),
            3 => {
                let (two, mut left, mut known) = (view.bivalue(), few, 0);
                for cell in view.unsearched_cells(CellPattern::NakedTripleBivalue, two).iter() {
                    known |= units_with_wider_pair(view, cell, left);
                    left = left.without(cell); // its packs are known now
                }
                for cell in view.unsearched_cells(CellPattern::NakedTripleTrivalue, few - two).iter() {
                    known |= units_with_narrower_pair(view, cell, left);
                    left = left.without(cell);
                }
                Some(known)
            }
            _ => None,
        }
    }

    /// Notes that no pack of these cells eliminates anything.
    fn mark_searched<const W: usize>(&self, view: View<'_, W>, few: Cells<W>) {
        match self.size {
            2 => view.mark_cells_searched(CellPattern::NakedPair, few),
            3 => {
                let two = view.bivalue();
                view.mark_cells_searched(CellPattern::NakedTripleBivalue, two);
                view.mark_cells_searched(CellPattern::NakedTripleTrivalue, few - two);
            }
            _ => {}
        }
    }

    /// Whether so many cells strike nothing but in a unit that has them all.
    fn is_unit_bound<const W: usize>(&self, view: View<'_, W>) -> bool {
        let ground = view.position().geometry();
        !ground.has_extra_rules && self.size > ground.max_intersection
    }

    /// Those whose cells two units share: nothing but the few cells of a crossing has to be looked at.
    fn for_each_locked<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, sought) = (view.position(), view.memo(), UnitPattern::LockedSubset(self.size));
        if memo.dirty_units(sought).next().is_none() {
            return ControlFlow::Continue(());
        }
        let few = view.cells_with_up_to(self.size);
        let pairs = &position.geometry().intersecting_pairs;
        let marks = memo.dirty_unit_mask(sought);
        let known = if self.size == 2 {
            view.intersections_with::<2>(few, marks)
        } else {
            view.intersections_with::<3>(few, marks)
        };
        let mut vain = u64::MAX; // of the first 64 units
        for pair in ones(known).chain(64..pairs.len()).map(|at| &pairs[at]) {
            if !memo.is_unit_dirty(sought, pair.base) {
                continue;
            }
            let shared = view.unit(pair.base) & view.unit(pair.cover) & few;
            self.for_each_subset_of(view, shared, &mut |pack| {
                if view.common_units(pack.cells).next() != Some(pair.base) {
                    return ControlFlow::Continue(());
                }
                vain &= !1_u64.checked_shl(u32::from(pair.base.0)).unwrap_or(0);
                let is_here = view.common_units(pack.cells).nth(1) == Some(pair.cover);
                if is_here && pack.is_locked(view) { found(pack) } else { ControlFlow::Continue(()) }
            })?;
        }
        memo.mark_units_searched(sought, vain);
        ControlFlow::Continue(())
    }

    /// Hands over each choice of these cells of a unit that have as many digits, and by which something falls.
    fn for_each_subset_of<const W: usize>(
        &self,
        view: View<'_, W>,
        among: Cells<W>,
        found: &mut impl FnMut(NakedMatch<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut cells, mut sets, mut many) = ([Cell::new(0); 64], [0; 64], 0);
        for cell in among.iter() {
            (cells[many], sets[many]) = (cell, view.candidates(cell).bits());
            many += 1;
        }
        for_each_locked_subset(&sets[..many], self.size, &mut |chosen, union| {
            let chosen = ones(chosen).map(|at| cells[at]).collect();
            NakedMatch::of(view, chosen, DigitSet::from_bits(union)).map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.for_each(view, &mut |NakedMatch { cells, digits, affected: losers }| {
            let lost = |cell: Cell| view.candidates(cell).and(digits).iter().map(move |digit| (cell, digit));
            found(Deduction {
                technique: self.technique,
                placements: Vec::new(),
                eliminations: losers.iter().flat_map(lost).collect(),
                digits,
                evidence: Evidence::NakedSubset { units: view.common_units(cells).collect(), cells: cells.to_vec() },
            })
        })
    }
}

impl<const W: usize> NakedMatch<W> {
    /// These cells, if another loses something by them.
    fn of(view: View<'_, W>, cells: Cells<W>, digits: DigitSet) -> Option<Self> {
        let seen = view.common_peers(cells);
        let losers = digits.iter().fold(Cells::EMPTY, |losers, digit| losers | view.places(digit) & seen);
        (!losers.is_empty()).then_some(Self { cells, digits, affected: losers })
    }

    /// The units around that have other empty cells: those in which it may be found.
    fn open_units(&self, view: View<'_, W>) -> impl Iterator<Item = UnitId> {
        let (empty, size) = (move |unit: UnitId| popcount(view.position().empty_places(unit)), self.cells.len() as u32);
        view.common_units(self.cells).filter(move |&unit| empty(unit) > size)
    }

    /// Whether a unit has no other empty cells: all that falls, falls by claiming too.
    pub fn fills_unit(&self, view: View<'_, W>) -> bool {
        self.open_units(view).next() != view.common_units(self.cells).next()
    }

    /// Whether two units share the cells, and no unit has all that lose something.
    fn is_locked(&self, view: View<'_, W>) -> bool {
        let loses_all = |unit: UnitId| self.affected.is_subset(view.unit(unit));
        let mut units = view.common_units(self.cells);
        view.common_units(self.cells).nth(1).is_some() && !units.any(loses_all)
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

/// Returns one bit for each of the first 64 units that has a cell of three candidates and two of `few` with no others.
fn units_with_narrower_pair<const W: usize>(view: View<'_, W>, cell: Cell, few: Cells<W>) -> u64 {
    let digits = view.candidates(cell);
    let fits = |other: &Cell| view.candidates(*other).minus(digits).is_empty();
    units_with_two_of(view, cell, (few & view.peers(cell)).iter().filter(fits).collect())
}

/// Returns one bit for each of the first 64 units that has a cell of two candidates and two of `few` with at most one other between them.
fn units_with_wider_pair<const W: usize>(view: View<'_, W>, cell: Cell, few: Cells<W>) -> u64 {
    let (digits, near) = (view.candidates(cell), few & view.peers(cell));
    let (mut fitting, mut twins, mut wider) = (Cells::EMPTY, Cells::EMPTY, DigitSet::EMPTY);
    for other in near.iter() {
        let more = view.candidates(other).minus(digits);
        if more.is_empty() {
            twins = twins.with(other);
        } else if more.bits().is_power_of_two() {
            (fitting, wider) = (fitting.with(other), wider.or(more));
        }
    }
    let with = |digit: Digit| units_with_two_of(view, cell, fitting & view.places(digit) | twins);
    wider.iter().fold(0, |units, digit| units | with(digit))
}

/// Returns one bit for each of the first 64 units that holds `cell` and two of `cells`.
fn units_with_two_of<const W: usize>(view: View<'_, W>, cell: Cell, cells: Cells<W>) -> u64 {
    if !cells.has_several() {
        return 0;
    }
    let marks = |cell: Cell| view.unit_mask(Cells::only(cell));
    marks(cell) & in_at_least::<2>(cells.iter().map(marks))
}

/// A bit for each of the first 64 units in which it is known that there is no subset of this size, since there is none of what it leaves:
/// the other cells, or the other digits, would be one of the other kind, and strike the same.
fn ruled_out_by_complement(analysis: &Analysis, size: u32, other: fn(u32) -> UnitPattern) -> u64 {
    let (position, memo) = (analysis.position(), analysis.memo());
    let (mut told, mut fuller) = (0, position.nearly_full_units(size));
    for left in 1..=4 {
        let full = position.nearly_full_units(size + left);
        let lacking = if left == 1 { u64::MAX } else { !memo.dirty_unit_mask(other(left)) };
        told |= full & !fuller & lacking;
        fuller = full;
    }
    told & position.units_without_singles() // what is left of one cell or digit is a single
}

/// n digits that have n places in a unit between them: these cells hold nothing else.
#[derive(Debug)]
pub struct HiddenSubset {
    size: u32,
    technique: Technique,
}

/// Such digits, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenMatch {
    pub unit: UnitId,
    pub digits: DigitSet,
    pub places: u64,
}

impl HiddenSubset {
    pub const PAIR: Self = Self { size: 2, technique: Technique::HiddenPair };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::HiddenTriple };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::HiddenQuadruple };

    /// Hands over every one that strikes something.
    pub fn for_each(
        &self,
        analysis: &Analysis,
        found: &mut impl FnMut(HiddenMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo) = (analysis.position(), analysis.memo());
        let sought = UnitPattern::HiddenSubset(self.size);
        let full = position.nearly_full_units(self.size);
        let few = position.maybe_hidden_subset_units(self.size);
        memo.mark_units_searched(
            sought,
            full | !few | ruled_out_by_complement(analysis, self.size, UnitPattern::NakedSubset),
        );
        for unit in memo.dirty_units(sought) {
            let mut is_vain = true;
            if popcount(position.empty_places(unit)) > self.size {
                for_each_locked_subset(position.unit_places(unit), self.size, &mut |chosen, places| {
                    let digits = DigitSet::from_bits(chosen);
                    if position.cells(unit, places).all(|cell| position.candidates(cell).minus(digits).is_empty()) {
                        return ControlFlow::Continue(());
                    }
                    is_vain = false;
                    found(HiddenMatch { unit, digits, places })
                })?;
            }
            if is_vain {
                memo.mark_unit_searched(sought, unit);
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
                let _ = HiddenSubset::PAIR.for_each(&analysis, &mut |_| ControlFlow::Continue(())); // so that something is known
                let told = ruled_out_by_complement(&analysis, size, UnitPattern::HiddenSubset);
                for unit in ones(told & ((1 << 27) - 1)).map(|at| UnitId(at as u16)) {
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
        assert!(count > 50, "{count}");
    }
}
