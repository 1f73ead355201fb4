//! Subsets: n cells for n digits, seen from the cells (naked) or from the digits (hidden).

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::{Sought, Tied};
use crate::bits::in_several;
use crate::bits::ones;
use crate::techniques::packs::{count, packs};
use crate::view::with_view;
use crate::{Analysis, Cells, Deduction, Evidence, Finder, Found, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(Naked::PAIR),
        Arc::new(Naked::TRIPLE),
        Arc::new(Naked::QUADRUPLE),
        Arc::new(Naked::LOCKED_PAIR),
        Arc::new(Naked::LOCKED_TRIPLE),
        Arc::new(Hidden::PAIR),
        Arc::new(Hidden::TRIPLE),
        Arc::new(Hidden::QUADRUPLE),
    ]
}

/// n cells of a unit that have n candidates between them: the digits stand there, and in no cell that sees them all.
#[derive(Debug)]
pub struct Naked {
    size: u32,
    technique: Technique,
    locked: bool, // whether two units are to lose candidates, or just one
}

/// Such cells, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pack<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    pub losers: Cells<W>, // the cells that have one of the digits and see all of them
}

impl Naked {
    pub const PAIR: Self = Self { size: 2, technique: Technique::NakedPair, locked: false };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::NakedTriple, locked: false };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::NakedQuadruple, locked: false };
    pub const LOCKED_PAIR: Self = Self { size: 2, technique: Technique::LockedPair, locked: true };
    pub const LOCKED_TRIPLE: Self = Self { size: 3, technique: Technique::LockedTriple, locked: true };

    /// Hands over every one that strikes something in the way that is sought.
    pub fn each<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(Pack<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.locked { self.each_locked(view, found) } else { self.each_plain(view, found) }
    }

    fn each_plain<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(Pack<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, sought) = (view.position(), view.memo(), Sought::Naked(self.size));
        let full = position.nearly_full(self.size);
        let told = if self.is_within_units(view) { told(view.analysis(), self.size, Sought::Hidden) } else { 0 };
        memo.note_vain_units(sought, full | told);
        if memo.fresh_units(sought).next().is_none() {
            return ControlFlow::Continue(());
        }
        let few = view.cells_with_few(self.size);
        if let Some(units) = self.units_with_packs(view, few) {
            memo.note_vain_units(sought, !units);
        }
        let mut has_found = false;
        for unit in memo.fresh_units(sought) {
            let (among, mut is_vain) = (view.unit(unit) & few, true);
            if among.has_at_least(self.size as usize) && count(position.empty(unit)) > self.size {
                self.packs_among(view, among, &mut |pack| {
                    is_vain = false;
                    let is_elsewhere = pack.homes(view).next() != Some(unit); // where it has been found
                    if is_elsewhere || pack.is_locked(view) { ControlFlow::Continue(()) } else { found(pack) }
                })?;
            }
            if is_vain {
                memo.note_vain_unit(sought, unit);
            }
            has_found |= !is_vain;
        }
        if !has_found {
            self.note_known(view, few);
        }
        ControlFlow::Continue(())
    }

    /// Returns one bit for each of the first 64 units that may have a pack of these cells, which have few candidates. Cells that had so few
    /// candidates when a search found nothing have the same ones now, so a pack of them alone eliminates nothing. Returns `None` for quadruples,
    /// which are rarely searched for.
    fn units_with_packs<const W: usize>(&self, view: View<'_, W>, few: Cells<W>) -> Option<u64> {
        match self.size {
            2 => Some(view.units_with_twins(view.untied(Tied::NakedPair, few), few)),
            3 => {
                let (two, mut left, mut known) = (view.bivalue(), few, 0);
                for cell in view.untied(Tied::NakedTriple, two).iter() {
                    known |= with_wider(view, cell, left);
                    left = left.without(cell); // its packs are known now
                }
                for cell in view.untied(Tied::NakedTripleOfThree, few - two).iter() {
                    known |= with_narrower(view, cell, left);
                    left = left.without(cell);
                }
                Some(known)
            }
            _ => None,
        }
    }

    /// Notes that no pack of these cells eliminates anything.
    fn note_known<const W: usize>(&self, view: View<'_, W>, few: Cells<W>) {
        match self.size {
            2 => view.note_tied(Tied::NakedPair, few),
            3 => {
                let two = view.bivalue();
                view.note_tied(Tied::NakedTriple, two);
                view.note_tied(Tied::NakedTripleOfThree, few - two);
            }
            _ => {}
        }
    }

    /// Whether so many cells strike nothing but in a unit that has them all.
    fn is_within_units<const W: usize>(&self, view: View<'_, W>) -> bool {
        let ground = view.position().ground();
        !ground.is_mixed && self.size > ground.widest
    }

    /// Those whose cells two units share: nothing but the few cells of a crossing has to be looked at.
    fn each_locked<const W: usize>(
        &self,
        view: View<'_, W>,
        found: &mut impl FnMut(Pack<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo, sought) = (view.position(), view.memo(), Sought::Locked(self.size));
        if memo.fresh_units(sought).next().is_none() {
            return ControlFlow::Continue(());
        }
        let few = view.cells_with_few(self.size);
        let pairs = &position.ground().pairs;
        let marks = memo.fresh_marks(sought);
        let known = if self.size == 2 { view.pairs_with::<2>(few, marks) } else { view.pairs_with::<3>(few, marks) };
        let mut vain = u64::MAX; // of the first 64 units
        for pair in ones(known).chain(64..pairs.len()).map(|at| &pairs[at]) {
            if !memo.is_fresh_unit(sought, pair.base) {
                continue;
            }
            let shared = view.unit(pair.base) & view.unit(pair.cover) & few;
            self.packs_among(view, shared, &mut |pack| {
                if view.units_around(pack.cells).next() != Some(pair.base) {
                    return ControlFlow::Continue(());
                }
                vain &= !1_u64.checked_shl(u32::from(pair.base.0)).unwrap_or(0);
                let is_here = view.units_around(pack.cells).nth(1) == Some(pair.cover);
                if is_here && pack.is_locked(view) { found(pack) } else { ControlFlow::Continue(()) }
            })?;
        }
        memo.note_vain_units(sought, vain);
        ControlFlow::Continue(())
    }

    /// Hands over each choice of these cells of a unit that have as many digits, and by which something falls.
    fn packs_among<const W: usize>(
        &self,
        view: View<'_, W>,
        among: Cells<W>,
        found: &mut impl FnMut(Pack<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut cells, mut sets, mut many) = ([Cell::new(0); 64], [0; 64], 0);
        for cell in among.iter() {
            (cells[many], sets[many]) = (cell, view.candidates(cell).bits());
            many += 1;
        }
        packs(&sets[..many], self.size, &mut |chosen, union| {
            let chosen = ones(chosen).map(|at| cells[at]).collect();
            Pack::of(view, chosen, DigitSet::from_bits(union)).map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.each(view, &mut |Pack { cells, digits, losers }| {
            let lost = |cell: Cell| view.candidates(cell).and(digits).iter().map(move |digit| (cell, digit));
            found(Deduction {
                technique: self.technique,
                place: Vec::new(),
                eliminate: losers.iter().flat_map(lost).collect(),
                digits,
                evidence: Evidence::Naked { units: view.units_around(cells).collect(), cells: cells.to_vec() },
            })
        })
    }
}

impl<const W: usize> Pack<W> {
    /// These cells, if another loses something by them.
    fn of(view: View<'_, W>, cells: Cells<W>, digits: DigitSet) -> Option<Self> {
        let seen = view.seen_by_all(cells);
        let losers = digits.iter().fold(Cells::EMPTY, |losers, digit| losers | view.places(digit) & seen);
        (!losers.is_empty()).then_some(Self { cells, digits, losers })
    }

    /// The units around that have other empty cells: those in which it may be found.
    fn homes(&self, view: View<'_, W>) -> impl Iterator<Item = UnitId> {
        let (empty, size) = (move |unit: UnitId| count(view.position().empty(unit)), self.cells.len() as u32);
        view.units_around(self.cells).filter(move |&unit| empty(unit) > size)
    }

    /// Whether a unit has no other empty cells: all that falls, falls by claiming too.
    pub fn is_claiming(&self, view: View<'_, W>) -> bool {
        self.homes(view).next() != view.units_around(self.cells).next()
    }

    /// Whether two units share the cells, and no unit has all that lose something.
    fn is_locked(&self, view: View<'_, W>) -> bool {
        let loses_all = |unit: UnitId| self.losers.within(view.unit(unit));
        let mut units = view.units_around(self.cells);
        view.units_around(self.cells).nth(1).is_some() && !units.any(loses_all)
    }
}

impl Finder for Naked {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_in(view, found))
    }
}

/// Returns one bit for each of the first 64 units that has a cell of three candidates and two of `few` with no others.
fn with_narrower<const W: usize>(view: View<'_, W>, cell: Cell, few: Cells<W>) -> u64 {
    let digits = view.candidates(cell);
    let fits = |other: &Cell| view.candidates(*other).minus(digits).is_empty();
    with_two_of(view, cell, (few & view.peers(cell)).iter().filter(fits).collect())
}

/// Returns one bit for each of the first 64 units that has a cell of two candidates and two of `few` with at most one other between them.
fn with_wider<const W: usize>(view: View<'_, W>, cell: Cell, few: Cells<W>) -> u64 {
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
    let with = |digit: Digit| with_two_of(view, cell, fitting & view.places(digit) | twins);
    wider.iter().fold(0, |units, digit| units | with(digit))
}

/// Returns one bit for each of the first 64 units that holds `cell` and two of `cells`.
fn with_two_of<const W: usize>(view: View<'_, W>, cell: Cell, cells: Cells<W>) -> u64 {
    if !cells.has_several() {
        return 0;
    }
    let marks = |cell: Cell| view.marks(Cells::only(cell));
    marks(cell) & in_several::<2>(cells.iter().map(marks))
}

/// A bit for each of the first 64 units in which it is known that there is no subset of this size, since there is none of what it leaves:
/// the other cells, or the other digits, would be one of the other kind, and strike the same.
fn told(analysis: &Analysis, size: u32, other: fn(u32) -> Sought) -> u64 {
    let (position, memo) = (analysis.position(), analysis.memo());
    let (mut told, mut fuller) = (0, position.nearly_full(size));
    for left in 1..=4 {
        let full = position.nearly_full(size + left);
        let lacking = if left == 1 { u64::MAX } else { !memo.fresh_marks(other(left)) };
        told |= full & !fuller & lacking;
        fuller = full;
    }
    told & position.units_without_lone() // what is left of one cell or digit is a single
}

/// n digits that have n places in a unit between them: these cells hold nothing else.
#[derive(Debug)]
pub struct Hidden {
    size: u32,
    technique: Technique,
}

/// Such digits, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenPack {
    pub unit: UnitId,
    pub digits: DigitSet,
    pub places: u64,
}

impl Hidden {
    pub const PAIR: Self = Self { size: 2, technique: Technique::HiddenPair };
    pub const TRIPLE: Self = Self { size: 3, technique: Technique::HiddenTriple };
    pub const QUADRUPLE: Self = Self { size: 4, technique: Technique::HiddenQuadruple };

    /// Hands over every one that strikes something.
    pub fn each(&self, analysis: &Analysis, found: &mut impl FnMut(HiddenPack) -> ControlFlow<()>) -> ControlFlow<()> {
        let (position, memo) = (analysis.position(), analysis.memo());
        let sought = Sought::Hidden(self.size);
        let full = position.nearly_full(self.size);
        let few = position.units_with_few_places(self.size);
        memo.note_vain_units(sought, full | !few | told(analysis, self.size, Sought::Naked));
        for unit in memo.fresh_units(sought) {
            let mut is_vain = true;
            if count(position.empty(unit)) > self.size {
                packs(position.all_places(unit), self.size, &mut |chosen, places| {
                    let digits = DigitSet::from_bits(chosen);
                    if position.cells(unit, places).all(|cell| position.candidates(cell).minus(digits).is_empty()) {
                        return ControlFlow::Continue(());
                    }
                    is_vain = false;
                    found(HiddenPack { unit, digits, places })
                })?;
            }
            if is_vain {
                memo.note_vain_unit(sought, unit);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Finder for Hidden {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        self.each(analysis, &mut |HiddenPack { unit, digits, places }| {
            let others = |cell: Cell| position.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
            found(Deduction {
                technique: self.technique,
                place: Vec::new(),
                eliminate: position.cells(unit, places).flat_map(others).collect(),
                digits,
                evidence: Evidence::Hidden { unit, cells: position.cells(unit, places).collect() },
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ladder, samples};

    #[test]
    fn what_is_told_of_a_unit_holds() {
        let (ladder, mut count) = (Ladder::ours(), 0);
        for position in samples::beyond_singles(&ladder) {
            let analysis = Analysis::of(position);
            let position = analysis.position();
            for size in [2, 3, 4] {
                let _ = Hidden::PAIR.each(&analysis, &mut |_| ControlFlow::Continue(())); // so that something is known
                let told = told(&analysis, size, Sought::Hidden);
                for unit in ones(told & ((1 << 27) - 1)).map(|at| UnitId(at as u16)) {
                    let cells = &position.unit(unit).cells;
                    let sets: Vec<u64> = cells.iter().map(|&cell| position.candidates(cell).bits()).collect();
                    let _ = packs(&sets, size, &mut |chosen, union| {
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
