//! Unique and avoidable rectangles beyond the numbered types, with conjugate pairs on their sides or with bivalue cells.
//!
//! With conjugate pairs, a digit of the pair is assumed in a corner, and its consequences are followed along the sides. If every guardian
//! cell then has a digit of the pair, no guardian is true, so the assumption is false:
//!
//! ```text
//!   12+ ------ 12      Guardians are marked with +. In the lower row, 1 has no other place than these two cells.
//!    |          |      If the upper left cell is 1, the lower left one is not 1, so the lower right one is 1.
//!   12 ===1=== 12+     Then no guardian is true. So the upper left cell is not 1.
//! ```

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::{Candidate, Clause};
use crate::techniques::uniqueness::avoidable;
use crate::techniques::uniqueness::rectangle_search::for_each_unique_rectangle;
use crate::techniques::uniqueness::unique_rectangle::RectanglePattern;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Finder of unique rectangles with conjugate pairs (UR/C) and with bivalue cells that link guardians to an elimination (UR-Wing).
#[derive(Debug)]
pub struct AdvancedUniqueRectangle;

/// Finder of avoidable rectangles with one or two filled cells beyond types 1 and 2: hidden ones, types 3 and 5, and wings.
#[derive(Debug)]
pub struct AdvancedAvoidableRectangle;

impl ViewFinder for AdvancedUniqueRectangle {
    fn technique(&self) -> Technique {
        Technique::UniqueRectangleConjugatePairs
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::UniqueRectangleConjugatePairs, Technique::UniqueRectangleWing]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (conjugate_pairs, wings) = (Technique::UniqueRectangleConjugatePairs, Technique::UniqueRectangleWing);
        for_each_common_pair(view, &mut |corners| {
            ConjugateRectangle::new(RectanglePattern::new(view, conjugate_pairs, corners)).report(found)
        })?;
        for_each_unique_rectangle(view, &mut |corners| {
            RectanglePattern::new(view, wings, *corners).guarded_pattern().report_wings(found)
        })
    }
}

impl ViewFinder for AdvancedAvoidableRectangle {
    fn technique(&self) -> Technique {
        Technique::HiddenAvoidableRectangle
    }

    fn techniques(&self) -> &[Technique] {
        &[
            Technique::HiddenAvoidableRectangle,
            Technique::AvoidableRectangle3,
            Technique::AvoidableRectangle5,
            Technique::AvoidableRectangleWing,
        ]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for filled in [2, 1] {
            avoidable::for_each_avoidable_rectangle(view, filled, view.empty_cells(), &mut |corners| {
                let rectangle = RectanglePattern::new(view, Technique::HiddenAvoidableRectangle, *corners);
                if !rectangle.guardian_cells.has_several() {
                    return ControlFlow::Continue(());
                }
                let mut pattern = rectangle.guarded_pattern();
                if filled == 1 {
                    pattern.set_technique(Technique::AvoidableRectangle5).report_type_2(found)?;
                }
                pattern.set_technique(Technique::AvoidableRectangle3).report_type_3(found)?;
                pattern.set_technique(Technique::AvoidableRectangleWing).report_wings(found)?;
                ConjugateRectangle::new(rectangle).report(found)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Calls `visit` with each rectangle whose four cells are empty and have two candidates in common, once for each such pair of digits.
fn for_each_common_pair<const W: usize>(
    view: View<'_, W>,
    visit: &mut impl FnMut(UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &corners in &view.rectangles().all {
        let common = corners[1..].iter().fold(view.candidates(corners[0]), |all, &cell| all.and(view.candidates(cell)));
        for one in common.iter() {
            for other in common.iter().filter(|&other| other > one) {
                visit(UrCandidate::of(view, corners, DigitSet::only(one).with(other)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Maximum number of conjugate pairs: one for each of the four sides and two digits.
const MAX_CONJUGATE_SIDES: usize = 8;

/// Conjugate pair on a side of a rectangle: in some unit, `digit` has no other places than the two ends of the side.
struct ConjugateSide {
    ends: [Cell; 2],
    digit: Digit,
    /// The clause that the unit must have the digit.
    clause: Clause,
}

/// Rectangle with the conjugate pairs on its sides.
struct ConjugateRectangle<'a, const W: usize> {
    rectangle: RectanglePattern<'a, W>,
    sides: Vec<ConjugateSide>,
}

impl<'a, const W: usize> ConjugateRectangle<'a, W> {
    fn new(rectangle: RectanglePattern<'a, W>) -> Self {
        let [a, b, c, d] = rectangle.corners.cells;
        let mut sides = Vec::new();
        for ends in [[a, b], [c, d], [a, c], [b, d]] {
            for digit in rectangle.corners.digits.iter() {
                if let Some(unit) = rectangle.conjugate_unit(digit, ends) {
                    sides.push(ConjugateSide { ends, digit, clause: Clause::Unit(unit, digit) });
                }
            }
        }
        Self { rectangle, sides }
    }

    /// Reports the elimination of each digit of the pair from each corner where it would leave no guardian true.
    ///
    /// Skips deductions that a numbered type reports too.
    fn report(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.sides.is_empty() {
            return ControlFlow::Continue(());
        }
        for corner in self.rectangle.corners.cells {
            for digit in self.rectangle.view.candidates(corner).and(self.rectangle.corners.digits).iter() {
                if let Some(clauses) =
                    self.clauses_to_fill((corner, digit)).filter(|clauses| !self.is_numbered_type(corner, clauses))
                {
                    self.rectangle.guarded_pattern().report(vec![(corner, digit)], clauses, Vec::new(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a numbered type makes this deduction with the same conjugate pairs: one between both guardian cells (type 4),
    /// or two that meet in `corner` (hidden rectangle).
    fn is_numbered_type(&self, corner: Cell, clauses: &[Clause]) -> bool {
        let side = |clause: &Clause| self.sides.iter().find(|side| side.clause == *clause).map(|side| side.ends);
        let ends: Vec<[Cell; 2]> = clauses.iter().filter_map(side).collect();
        match ends[..] {
            [[one, other]] => self.rectangle.guardian_cells == Cells::only(one).with(other),
            [one, other] => one.contains(&corner) && other.contains(&corner),
            _ => false,
        }
    }

    /// Returns the clauses of the conjugate pairs by which `assumed` leads to a digit of the pair in every guardian cell.
    ///
    /// Returns `None` if it does not do so, or needs no conjugate pair to do so.
    fn clauses_to_fill(&self, assumed: Candidate) -> Option<Vec<Clause>> {
        let (mut all, mut clauses) = ([assumed; 1 + MAX_CONJUGATE_SIDES], Vec::new());
        let view = self.rectangle.view;
        loop {
            let true_candidates = &all[..=clauses.len()];
            let is_excluded = |cell: Cell, digit: Digit| {
                true_candidates.iter().any(|&(other, theirs)| {
                    if other == cell { theirs != digit } else { theirs == digit && view.peers(other).has(cell) }
                })
            };
            let next = self.sides.iter().find_map(|side| {
                let [one, other] = side.ends;
                let is_satisfied =
                    true_candidates.iter().any(|&(cell, digit)| digit == side.digit && side.ends.contains(&cell));
                match (is_excluded(one, side.digit), is_excluded(other, side.digit)) {
                    (true, false) if !is_satisfied => Some(((other, side.digit), side.clause)),
                    (false, true) if !is_satisfied => Some(((one, side.digit), side.clause)),
                    _ => None,
                }
            });
            let Some((candidate, clause)) = next else { break };
            clauses.push(clause);
            all[clauses.len()] = candidate;
        }
        let is_filled = |cell: Cell| all[..=clauses.len()].iter().any(|&(other, _)| other == cell);
        (!clauses.is_empty() && self.rectangle.guardian_cells.iter().all(is_filled)).then_some(clauses)
    }
}
