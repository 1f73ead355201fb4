//! Rectangles that strong links along their sides, or cells beside them, leave too little.

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::{Candidate, Clause};
use crate::techniques::uniqueness::avoidable;
use crate::techniques::uniqueness::rectangle_search::for_each_unique_rectangle;
use crate::techniques::uniqueness::unique_rectangle::RectanglePattern;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Rectangles of empty cells beyond the numbered types.
#[derive(Debug)]
pub struct AdvancedUniqueRectangle;

/// Rectangles of which one or two cells are filled, beyond the numbered types.
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
        let (by_links, by_cells) = (Technique::UniqueRectangleConjugatePairs, Technique::UniqueRectangleWing);
        for_each_common_pair(view, &mut |corners| {
            ConjugateRectangle::new(RectanglePattern::new(view, by_links, corners)).report(found)
        })?;
        for_each_unique_rectangle(view, &mut |corners| {
            RectanglePattern::new(view, by_cells, *corners).guarded_pattern().report_wings(found)
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
                let four = RectanglePattern::new(view, Technique::HiddenAvoidableRectangle, *corners);
                if !four.guardian_cells.has_several() {
                    return ControlFlow::Continue(());
                }
                let mut trap = four.guarded_pattern();
                if filled == 1 {
                    trap.reported_as(Technique::AvoidableRectangle5).report_type_2(found)?;
                }
                trap.reported_as(Technique::AvoidableRectangle3).report_type_3(found)?;
                trap.reported_as(Technique::AvoidableRectangleWing).report_wings(found)?;
                ConjugateRectangle::new(four).report(found)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Hands over the rectangles of empty cells that have two digits in common, all four of them.
fn for_each_common_pair<const W: usize>(
    view: View<'_, W>,
    judge: &mut impl FnMut(UrCandidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &corners in &view.rectangles().all {
        let common = corners[1..].iter().fold(view.candidates(corners[0]), |all, &cell| all.and(view.candidates(cell)));
        for one in common.iter() {
            for other in common.iter().filter(|&other| other > one) {
                judge(UrCandidate::of(view, corners, DigitSet::only(one).with(other)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// So many sides there are, each once for each digit of the pair.
const MAX_CONJUGATE_SIDES: usize = 8;

/// A side of which a unit leaves a digit to the two ends.
struct ConjugateSide {
    ends: [Cell; 2],
    digit: Digit,
    need: Clause,
}

/// A rectangle and its strong links.
struct ConjugateRectangle<'a, const W: usize> {
    rectangle: RectanglePattern<'a, W>,
    sides: Vec<ConjugateSide>,
}

impl<'a, const W: usize> ConjugateRectangle<'a, W> {
    fn new(four: RectanglePattern<'a, W>) -> Self {
        let [a, b, c, d] = four.corners.cells;
        let mut sides = Vec::new();
        for ends in [[a, b], [c, d], [a, c], [b, d]] {
            for digit in four.corners.digits.iter() {
                if let Some(unit) = four.conjugate_unit(digit, ends) {
                    sides.push(ConjugateSide { ends, digit, need: Clause::Unit(unit, digit) });
                }
            }
        }
        Self { rectangle: four, sides }
    }

    /// Strikes each digit of the pair from each corner where it would fill all guards.
    fn report(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.sides.is_empty() {
            return ControlFlow::Continue(());
        }
        for corner in self.rectangle.corners.cells {
            for digit in self.rectangle.view.candidates(corner).and(self.rectangle.corners.digits).iter() {
                if let Some(needs) =
                    self.needs_to_fill((corner, digit)).filter(|needs| !self.is_numbered_type(corner, needs))
                {
                    self.rectangle.guarded_pattern().report(vec![(corner, digit)], needs, Vec::new(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a numbered type finds the same: one link between both guards, or two from the corner across from a bare one.
    fn is_numbered_type(&self, corner: Cell, needs: &[Clause]) -> bool {
        let side = |need: &Clause| self.sides.iter().find(|side| side.need == *need).map(|side| side.ends);
        let ends: Vec<[Cell; 2]> = needs.iter().filter_map(side).collect();
        match ends[..] {
            [[one, other]] => self.rectangle.guardian_cells == Cells::only(one).with(other),
            [one, other] => one.contains(&corner) && other.contains(&corner),
            _ => false,
        }
    }

    /// What was used, if with this candidate each guard has a digit of the pair.
    fn needs_to_fill(&self, assumed: Candidate) -> Option<Vec<Clause>> {
        let (mut all, mut needs) = ([assumed; 1 + MAX_CONJUGATE_SIDES], Vec::new());
        let view = self.rectangle.view;
        loop {
            let held = &all[..=needs.len()];
            let keeps_out = |cell: Cell, digit: Digit| {
                held.iter().any(|&(other, theirs)| {
                    if other == cell { theirs != digit } else { theirs == digit && view.peers(other).has(cell) }
                })
            };
            let next = self.sides.iter().find_map(|side| {
                let [one, other] = side.ends;
                let is_held = held.iter().any(|&(cell, digit)| digit == side.digit && side.ends.contains(&cell));
                match (keeps_out(one, side.digit), keeps_out(other, side.digit)) {
                    (true, false) if !is_held => Some(((other, side.digit), side.need)),
                    (false, true) if !is_held => Some(((one, side.digit), side.need)),
                    _ => None,
                }
            });
            let Some((candidate, need)) = next else { break };
            needs.push(need);
            all[needs.len()] = candidate;
        }
        let is_filled = |guard: Cell| all[..=needs.len()].iter().any(|&(cell, _)| cell == guard);
        (!needs.is_empty() && self.rectangle.guardian_cells.iter().all(is_filled)).then_some(needs)
    }
}
