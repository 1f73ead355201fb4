//! Locked candidates: a digit that one unit keeps where it crosses another.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::UnitPattern;
use crate::bits::ones;
use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::position::geometry::Intersection;
use crate::techniques::rules::report_peer_pointing;
use crate::techniques::subset_cover::for_each_subset_of_union;
use crate::{Analysis, Cells, Deduction, DeductionSink, Evidence, Finder, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![Arc::new(LockedCandidates::Pointing), Arc::new(LockedCandidates::Claiming), Arc::new(AlmostLockedCandidates)]
}

/// All places of a digit in one unit lie in a second, whose other cells lose it.
#[derive(Debug)]
pub enum LockedCandidates {
    /// From a box, or whatever is no row and no column, into another unit; and from any unit to what sees all its places by other
    /// rules.
    Pointing,
    /// From a row or a column.
    Claiming,
}

impl Finder for LockedCandidates {
    fn technique(&self) -> Technique {
        match self {
            Self::Pointing => Technique::Pointing,
            Self::Claiming => Technique::Claiming,
        }
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        self.for_each(analysis, |kept| found(kept.deduction(self.technique(), position)))?;
        match self {
            Self::Pointing => report_peer_pointing(position, found),
            Self::Claiming => ControlFlow::Continue(()),
        }
    }
}

/// A digit that `base` keeps to its crossing with `cover`, before anything is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockedMatch {
    pub base: UnitId,
    pub cover: UnitId,
    pub digit: Digit,
}

impl LockedCandidates {
    /// Hands over every one.
    pub fn for_each(
        &self,
        analysis: &Analysis,
        mut found: impl FnMut(LockedMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo) = (analysis.position(), analysis.memo());
        let (side, lines) = (position.shape().side(), position.geometry().line_mask);
        let wanted = if matches!(self, Self::Claiming) { lines } else { !lines };
        let count = position.layout().units().len();
        let wanted = if count < 64 { wanted & ((1 << count) - 1) } else { wanted };
        let (mut units, mut sought, mut beyond) = (0, [0_u16; 64], DigitSet::EMPTY); // digits that some unit keeps
        for digit in DigitSet::all(side).iter() {
            let Some(unlocked) = memo.maybe_locked(digit) else {
                (units, beyond) = (wanted, beyond.with(digit));
                continue;
            };
            let mut vain = unlocked & wanted;
            for at in ones(vain & position.maybe_locked_units(digit)) {
                if is_locked(position, UnitId(at as u16), digit) {
                    vain &= !(1 << at);
                    units |= 1 << at;
                    sought[at] |= 1 << digit.index();
                }
            }
            memo.mark_not_locked(digit, vain);
        }
        for at in ones(units) {
            let digits = DigitSet::from_bits(u64::from(sought[at])).or(beyond);
            Self::for_each_in_base(UnitId(at as u16), digits, position, &mut found)?;
        }
        let last = (64..count).map(|at| UnitId(at as u16));
        let last = last.filter(|&unit| self.technique() == Self::of_base(position, unit).technique());
        last.into_iter().try_for_each(|unit| Self::for_each_in_base(unit, DigitSet::all(side), position, &mut found))
    }

    /// Which it is from this unit.
    fn of_base(position: &Position, unit: UnitId) -> Self {
        match position.unit(unit).name.family {
            Family::Row | Family::Column => Self::Claiming,
            _ => Self::Pointing,
        }
    }

    /// Those of these digits with this base.
    fn for_each_in_base(
        unit: UnitId,
        sought: DigitSet,
        position: &Position,
        found: &mut impl FnMut(LockedMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let base = position.unit_places(unit);
        let has_several = |digit: &Digit| base[digit.index()] & base[digit.index()].wrapping_sub(1) != 0;
        for crossing in position.geometry().intersections_of(unit) {
            for digit in sought.iter().filter(has_several) {
                if base[digit.index()] & !crossing.in_base == 0 && eliminated_places(position, crossing, digit) != 0 {
                    found(LockedMatch { base: unit, cover: crossing.cover, digit })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether `digit` has several places in `base`, all of them in one crossing, and others in the cover.
#[inline]
fn is_locked(position: &Position, base: UnitId, digit: Digit) -> bool {
    let from = position.places(base, digit);
    if from & from.wrapping_sub(1) == 0 {
        return false;
    }
    let mut crossings = position.geometry().intersections_of(base).iter();
    crossings.any(|crossing| from & !crossing.in_base == 0 && eliminated_places(position, crossing, digit) != 0)
}

/// The places of `digit` in the cover, outside of the crossing.
#[inline]
fn eliminated_places(position: &Position, crossing: &Intersection, digit: Digit) -> u64 {
    position.places(crossing.cover, digit) & !crossing.in_cover
}

impl LockedMatch {
    fn deduction(self, technique: Technique, position: &Position) -> Deduction {
        let Self { base, cover, digit } = self;
        let (cells, from) = (&position.unit(base).cells, position.places(base, digit));
        let is_beside = |cell: &Cell| cells.binary_search(cell).is_err();
        let losers = position.cells(cover, position.places(cover, digit)).filter(is_beside);
        Deduction {
            technique,
            placements: Vec::new(),
            eliminations: losers.map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: Evidence::LockedCandidates { base, cover, cells: position.cells(base, from).collect() },
        }
    }
}

/// Two crossing units. In the one, n - 1 cells beside the crossing have n candidates between them, so that the crossing holds one of
/// these digits at most. In the other the n digits fit only the crossing and n - 1 further cells.
#[derive(Debug)]
pub struct AlmostLockedCandidates;

impl ViewFinder for AlmostLockedCandidates {
    fn technique(&self) -> Technique {
        Technique::AlmostLockedCandidates
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, mut is_vain) = (view.position(), true);
        let is_fresh = |unit: UnitId| view.memo().is_unit_dirty(UnitPattern::AlmostLockedCandidates, unit);
        let crossings = position.geometry().intersections().iter();
        let crossings: Vec<&Intersection> =
            crossings.filter(|crossing| is_fresh(crossing.base) || is_fresh(crossing.cover)).collect();
        let (mut cells, mut sets) = ([Cell::new(0); 64], [0; 64]);
        for size in [2, 3] {
            let few: Cells<W> = position.naked_singles().chain(view.cells_with_up_to(size).iter()).collect();
            for &crossing in &crossings {
                let shared = view.unit(crossing.base) & view.unit(crossing.cover);
                let beside = (view.unit(crossing.cover) - shared) & few;
                let mut count = 0;
                for cell in beside.iter() {
                    (cells[count], sets[count]) = (cell, view.candidates(cell).bits());
                    count += 1;
                }
                for_each_subset_of_union(&sets[..count], 0, size - 1, size, &mut |chosen, union| {
                    let set = ones(chosen).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
                    let almost = AlmostLockedMatch {
                        view,
                        base: crossing.base,
                        cover: crossing.cover,
                        intersection: shared,
                        als_cells: set,
                    };
                    almost.report(DigitSet::from_bits(union), &mut |deduction| {
                        is_vain = false;
                        found(deduction)
                    })
                })?;
            }
        }
        if is_vain {
            view.units().for_each(|unit| view.memo().mark_unit_searched(UnitPattern::AlmostLockedCandidates, unit));
        }
        ControlFlow::Continue(())
    }
}

/// An almost locked set in `cover`, beside the cells that it shares with `base`.
struct AlmostLockedMatch<'a, const W: usize> {
    view: View<'a, W>,
    base: UnitId,
    cover: UnitId,
    intersection: Cells<W>,
    als_cells: Cells<W>,
}

impl<const W: usize> AlmostLockedMatch<'_, W> {
    fn report(&self, digits: DigitSet, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let view = self.view;
        let in_base = digits.iter().fold(Cells::EMPTY, |all, digit| all | view.places_in(self.base, digit));
        let rest = in_base - self.intersection;
        let stands = |digit: Digit| view.places_in(self.base, digit).is_empty();
        if rest.len() != self.als_cells.len() || !in_base.intersects(self.intersection) || digits.iter().any(stands) {
            return ControlFlow::Continue(());
        }
        let others = |cell: Cell| view.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
        let along = view.unit(self.cover) - self.intersection - self.als_cells;
        let beside = digits.iter().flat_map(|digit| (view.places(digit) & along).iter().map(move |cell| (cell, digit)));
        let mut eliminate: Vec<Candidate> = rest.iter().flat_map(others).chain(beside).collect();
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminate.sort_unstable();
        let needs = self.als_cells.iter().map(Clause::Cell);
        let needs = needs.chain(digits.iter().map(|digit| Clause::Unit(self.base, digit))).collect();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits };
        found(Deduction {
            technique: Technique::AlmostLockedCandidates,
            placements: Vec::new(),
            eliminations: eliminate,
            digits,
            evidence: Evidence::Pattern(Pattern {
                clauses: needs,
                parts: vec![part(self.als_cells), part(self.intersection & in_base), part(rest)],
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    fn found(analysis: &Analysis) -> Vec<Deduction> {
        let mut all = Vec::new();
        let _ = AlmostLockedCandidates.find(analysis, &mut |deduction| {
            all.push(deduction);
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn almost_locked_candidates_are_searched_again_after_a_change_in_one_of_their_units() {
        let (mut number, mut count) = (1_u64, 0);
        let mut chance = move |of: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % of
        };
        for _ in 0..300 {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            for removed in &mut puzzle.removed {
                *removed = DigitSet::all(9).iter().filter(|_| chance(100) < 45).collect();
            }
            let mut analysis = Analysis::of(Position::of(&puzzle.check().unwrap()));
            for _ in 0..12 {
                let all = found(&analysis);
                assert_eq!(all, found(&Analysis::of(analysis.position().clone())));
                count += all.len();
                analysis.advance(&[(Cell::new(chance(81) as usize), Digit::new(chance(9) as usize))], &[]);
            }
        }
        assert!(count > 100, "{count}");
    }
}
