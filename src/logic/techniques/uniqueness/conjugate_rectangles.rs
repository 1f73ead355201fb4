//! Further techniques with unique and avoidable rectangles: rectangles with conjugate pairs on their sides, rectangles with bivalue cells,
//! and avoidable rectangles of types 3 and 5.
//!
//! With conjugate pairs, the search assumes one of the two digits of the rectangle in a corner, and follows the consequences along the
//! sides. If every cell with extra candidates (guardians) then has one of the two digits, no guardian is true. That would give a second
//! solution, so the assumption is false:
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

/// Finder of unique rectangles with conjugate pairs (UR/C) and of UR-Wings.
///
/// In a UR-Wing, all extra candidates (guardians) of the rectangle exclude the same candidate, directly or through bivalue cells.
#[derive(Debug)]
pub struct AdvancedUniqueRectangle;

/// Finder of avoidable rectangles other than types 1 and 2: hidden avoidable rectangles, types 3 and 5, and wings.
///
/// One or two of the cells are filled. In a wing, all extra candidates (guardians) of the rectangle exclude the same candidate, directly or
/// through bivalue cells.
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

/// Calls `visit` with each rectangle of empty cells and each pair of digits that all four cells have as candidates.
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

/// Maximum number of conjugate pairs on the sides of a rectangle: one for each of the four sides and each of the two digits.
const MAX_CONJUGATE_SIDES: usize = 8;

/// Conjugate pair on a side of a rectangle: some unit has no places for `digit` other than the two ends of the side.
struct ConjugateSide {
    ends: [Cell; 2],
    digit: Digit,
    /// Clause that `digit` is in one of the two ends, because their unit has no other place for it.
    clause: Clause,
}

/// Rectangle with the conjugate pairs on its sides. The pairs are of the two digits of the rectangle.
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

    /// Reports eliminations of a digit of the rectangle from a corner. Placing the digit there would make all guardians (extra candidates)
    /// false.
    ///
    /// Skips a deduction from conjugate pairs that type 4 or a hidden rectangle uses: see [`Self::is_numbered_type`]. Skips it in avoidable
    /// rectangles too.
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

    /// Whether type 4 or a hidden rectangle would use the conjugate pairs `clauses` for a deduction about `corner`.
    ///
    /// Type 4 uses one conjugate pair, between the two cells with guardians (extra candidates). A hidden rectangle uses two conjugate pairs
    /// that meet in `corner`.
    fn is_numbered_type(&self, corner: Cell, clauses: &[Clause]) -> bool {
        let side = |clause: &Clause| self.sides.iter().find(|side| side.clause == *clause).map(|side| side.ends);
        let ends: Vec<[Cell; 2]> = clauses.iter().filter_map(side).collect();
        match ends[..] {
            [[one, other]] => self.rectangle.guardian_cells == Cells::only(one).with(other),
            [one, other] => one.contains(&corner) && other.contains(&corner),
            _ => false,
        }
    }

    /// Returns the conjugate pairs that place digits of the rectangle if `assumed` is true, as clauses. With these digits, all cells that
    /// have guardians (extra candidates) are filled, so all guardians are false.
    ///
    /// Returns `None` if some cell with guardians is not filled, or if no conjugate pair places a digit.
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
