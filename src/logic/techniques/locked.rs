//! Locked candidates: digits whose places in one unit (the base) are all in a second unit (the cover).
//!
//! ```text
//!          box 1     box 2     box 3
//! row 1    . . .  |  . . .  |  . . .      Pointing: in box 1, the digit has places only in row 2.
//! row 2    ● . ●  |  ✗ ✗ ✗  |  ✗ ✗ ✗      So it is eliminated from the other cells of row 2.
//! row 3    . . .  |  . . .  |  . . .
//! ```

use std::ops::ControlFlow;

use crate::analysis::UnitPattern;
use crate::bits::ones;
use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::position::geometry::Intersection;
use crate::techniques::rules::report_peer_pointing;
use crate::techniques::subset_cover::for_each_subset_of_union;
use crate::{Analysis, Cells, Deduction, DeductionSink, Evidence, Finder, Position, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Finder of locked candidates: digits whose places in one unit (the base) are all in a second unit (the cover). The digits are eliminated
/// from the other cells of the cover.
#[derive(Debug)]
pub enum LockedCandidates {
    /// The base is a box or any other unit that is neither a row nor a column. Also reports eliminations by variant rules, see
    /// [`report_peer_pointing`].
    Pointing,
    /// The base is a row or a column.
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
        self.for_each(analysis, |locked| found(locked.deduction(self.technique(), position)))?;
        match self {
            Self::Pointing => report_peer_pointing(position, found),
            Self::Claiming => ControlFlow::Continue(()),
        }
    }
}

/// Locked candidates that a search has found, before they are turned into a [`Deduction`].
#[derive(Clone, Copy, Debug)]
pub(super) struct LockedMatch {
    /// Unit whose places of the digit are all in `cover`, too.
    pub base: UnitId,
    /// Unit that contains all places of the digit in `base`. The digit is eliminated from the other cells of this unit.
    pub cover: UnitId,
    /// Digit whose places in the base are all in the cover.
    pub digit: Digit,
}

impl LockedCandidates {
    /// Calls `found` with all locked candidates that eliminate something, base by base.
    ///
    /// The search memo records where earlier searches found nothing. Skips the units and digits that the memo excludes, and updates the
    /// memo.
    pub fn for_each(
        &self,
        analysis: &Analysis,
        mut found: impl FnMut(LockedMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (position, memo) = (analysis.position(), analysis.memo());
        let (side, lines) = (position.shape().side(), position.geometry().line_mask);
        let bases = if matches!(self, Self::Claiming) { lines } else { !lines };
        let count = position.layout().units().len();
        let bases = if count < 64 { bases & ((1 << count) - 1) } else { bases };
        // Bit mask of the bases to search among the first 64 units, the digits that are locked in each of these bases, and the digits that
        // the memo does not store.
        let (mut units, mut locked_digits, mut digits_without_memo) = (0, [0_u16; 64], DigitSet::EMPTY);
        for digit in DigitSet::all(side).iter() {
            let Some(maybe_locked) = memo.maybe_locked(digit) else {
                (units, digits_without_memo) = (bases, digits_without_memo.with(digit));
                continue;
            };
            let mut not_locked = maybe_locked & bases;
            for at in ones(not_locked & position.maybe_locked_units(digit)) {
                if is_locked(position, UnitId(at as u16), digit) {
                    not_locked &= !(1 << at);
                    units |= 1 << at;
                    locked_digits[at] |= 1 << digit.index();
                }
            }
            memo.mark_not_locked(digit, not_locked);
        }
        for at in ones(units) {
            let digits = DigitSet::from_bits(u64::from(locked_digits[at])).or(digits_without_memo);
            Self::for_each_in_base(UnitId(at as u16), digits, position, &mut found)?;
        }
        let later = (64..count).map(|at| UnitId(at as u16));
        let later = later.filter(|&unit| self.technique() == Self::of_base(position, unit).technique());
        later.into_iter().try_for_each(|unit| Self::for_each_in_base(unit, DigitSet::all(side), position, &mut found))
    }

    /// Returns the finder that searches for locked candidates with the base `unit`.
    fn of_base(position: &Position, unit: UnitId) -> Self {
        match position.unit(unit).name.family {
            Family::Row | Family::Column => Self::Claiming,
            _ => Self::Pointing,
        }
    }

    /// Calls `found` with the locked candidates of `digits` that have the base `unit` and eliminate something.
    fn for_each_in_base(
        unit: UnitId,
        digits: DigitSet,
        position: &Position,
        found: &mut impl FnMut(LockedMatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = position.unit_places(unit);
        let has_several = |digit: &Digit| places[digit.index()] & places[digit.index()].wrapping_sub(1) != 0;
        for intersection in position.geometry().intersections_of(unit) {
            for digit in digits.iter().filter(has_several) {
                let is_confined = places[digit.index()] & !intersection.in_base == 0;
                if is_confined && eliminated_places(position, intersection, digit) != 0 {
                    found(LockedMatch { base: unit, cover: intersection.cover, digit })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether `digit` is locked in `base` and can be eliminated elsewhere: it has at least two places in `base`, all of them are in a second
/// unit too, and the second unit has further places of the digit.
#[inline]
fn is_locked(position: &Position, base: UnitId, digit: Digit) -> bool {
    let places = position.places(base, digit);
    if places & places.wrapping_sub(1) == 0 {
        return false;
    }
    let mut intersections = position.geometry().intersections_of(base).iter();
    intersections.any(|intersection| {
        places & !intersection.in_base == 0 && eliminated_places(position, intersection, digit) != 0
    })
}

/// Returns a bit mask of the places of `digit` in the cover of `intersection` that are outside the base. Bit i stands for cell i of the
/// cover.
#[inline]
fn eliminated_places(position: &Position, intersection: &Intersection, digit: Digit) -> u64 {
    position.places(intersection.cover, digit) & !intersection.in_cover
}

impl LockedMatch {
    fn deduction(self, technique: Technique, position: &Position) -> Deduction {
        let Self { base, cover, digit } = self;
        let (base_cells, places) = (&position.unit(base).cells, position.places(base, digit));
        let is_outside = |cell: &Cell| base_cells.binary_search(cell).is_err();
        let eliminated = position.cells(cover, position.places(cover, digit)).filter(is_outside);
        Deduction {
            technique,
            placements: Vec::new(),
            eliminations: eliminated.map(|cell| (cell, digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: Evidence::LockedCandidates { base, cover, cells: position.cells(base, places).collect() },
        }
    }
}

/// Finder of almost locked candidates: an almost locked set that allows only one of its digits in the intersection of two units.
///
/// ```text
///          box 1     box 2     box 3
/// row 1    i i i  |  . A .  |  . . .      base: box 1; cover: row 1; i: intersection; n = 2
/// row 2    . R .  |  . . .  |  . . .      A: n - 1 cells of the cover with n candidates (here 1 and 2)
/// row 3    . . .  |  . . .  |  . . .      R: n - 1 cells, the only other places of these digits in the base
/// ```
///
/// A contains all but one of the n digits, so the intersection contains at most one of them. The base needs all n digits, so R contains
/// n - 1 of them and the intersection contains one. Other digits are eliminated from R. The n digits are eliminated from the cells of the
/// cover outside A and the intersection.
#[derive(Debug)]
pub struct AlmostLockedCandidates;

impl ViewFinder for AlmostLockedCandidates {
    fn technique(&self) -> Technique {
        Technique::AlmostLockedCandidates
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (position, mut found_none) = (view.position(), true);
        let is_dirty = |unit: UnitId| view.memo().is_unit_dirty(UnitPattern::AlmostLockedCandidates, unit);
        let intersections = position.geometry().intersections().iter();
        let intersections: Vec<&Intersection> =
            intersections.filter(|intersection| is_dirty(intersection.base) || is_dirty(intersection.cover)).collect();
        let (mut cells, mut sets) = ([Cell::new(0); 64], [0; 64]);
        for size in [2, 3] {
            let eligible: Cells<W> = position.naked_singles().chain(view.cells_with_two_to(size).iter()).collect();
            for &intersection in &intersections {
                let shared = view.unit(intersection.base) & view.unit(intersection.cover);
                let cover_cells = (view.unit(intersection.cover) - shared) & eligible;
                let mut count = 0;
                for cell in cover_cells.iter() {
                    (cells[count], sets[count]) = (cell, view.candidates(cell).bits());
                    count += 1;
                }
                for_each_subset_of_union(&sets[..count], 0, size - 1, size, &mut |chosen, union| {
                    let set = ones(chosen).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
                    let almost = AlmostLockedMatch {
                        view,
                        base: intersection.base,
                        cover: intersection.cover,
                        intersection: shared,
                        als_cells: set,
                    };
                    almost.report(DigitSet::from_bits(union), &mut |deduction| {
                        found_none = false;
                        found(deduction)
                    })
                })?;
            }
        }
        if found_none {
            view.units().for_each(|unit| view.memo().mark_unit_searched(UnitPattern::AlmostLockedCandidates, unit));
        }
        ControlFlow::Continue(())
    }
}

/// Almost locked set in the unit `cover`, outside the cells that `cover` shares with the unit `base`.
struct AlmostLockedMatch<'a, const W: usize> {
    view: View<'a, W>,
    base: UnitId,
    cover: UnitId,
    intersection: Cells<W>,
    als_cells: Cells<W>,
}

impl<const W: usize> AlmostLockedMatch<'_, W> {
    /// Reports the eliminations of the set, if there are any. `digits` contains the digits of the set.
    ///
    /// Reports nothing unless three conditions are met:
    ///
    /// - Each of `digits` has a place in `base`.
    /// - At least one of these places is in the intersection of `base` and `cover`.
    /// - All other places of `digits` in `base` are in exactly as many cells as the set has.
    fn report(&self, digits: DigitSet, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let view = self.view;
        let in_base = digits.iter().fold(Cells::EMPTY, |all, digit| all | view.places_in(self.base, digit));
        let rest = in_base - self.intersection;
        let is_placed = |digit: Digit| view.places_in(self.base, digit).is_empty();
        if rest.len() != self.als_cells.len() || !in_base.intersects(self.intersection) || digits.iter().any(is_placed)
        {
            return ControlFlow::Continue(());
        }
        let others = |cell: Cell| view.candidates(cell).minus(digits).iter().map(move |digit| (cell, digit));
        let cover_rest = view.unit(self.cover) - self.intersection - self.als_cells;
        let in_cover =
            digits.iter().flat_map(|digit| (view.places(digit) & cover_rest).iter().map(move |cell| (cell, digit)));
        let mut eliminations: Vec<Candidate> = rest.iter().flat_map(others).chain(in_cover).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminations.sort_unstable();
        let clauses = self.als_cells.iter().map(Clause::Cell);
        let clauses = clauses.chain(digits.iter().map(|digit| Clause::Unit(self.base, digit))).collect();
        let part = |cells: Cells<W>| Part { cells: cells.to_vec(), digits };
        found(Deduction {
            technique: Technique::AlmostLockedCandidates,
            placements: Vec::new(),
            eliminations,
            digits,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::AlmostLockedCandidates,
                clauses,
                parts: vec![part(self.als_cells), part(self.intersection & in_base), part(rest)],
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    /// Returns the deductions of all almost locked candidates in the position of `analysis`.
    fn deductions(analysis: &Analysis) -> Vec<Deduction> {
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
        let mut random_below = move |bound: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % bound
        };
        for _ in 0..300 {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            for removed in &mut puzzle.removed {
                *removed = DigitSet::all(9).iter().filter(|_| random_below(100) < 45).collect();
            }
            let mut analysis = Analysis::of(Position::of(&puzzle.check().unwrap()));
            for _ in 0..12 {
                let all = deductions(&analysis);
                assert_eq!(all, deductions(&Analysis::of(analysis.position().clone())));
                count += all.len();
                let candidate = (Cell::new(random_below(81) as usize), Digit::new(random_below(9) as usize));
                analysis.advance(&[candidate], &[]);
            }
        }
        assert!(count > 100, "only {count} deductions were compared");
    }
}
