//! Rectangles that strong links along their sides, or cells beside them, leave too little.

use std::ops::ControlFlow;

use crate::analysis::Corners;
use crate::evidence::{Candidate, Need};
use crate::techniques::uniqueness::corners::each_rectangle;
use crate::techniques::uniqueness::filled;
use crate::techniques::uniqueness::rectangle::Four;
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// Rectangles of empty cells beyond the numbered types.
#[derive(Debug)]
pub struct MoreUnique;

/// Rectangles of which one or two cells are filled, beyond the numbered types.
#[derive(Debug)]
pub struct MoreAvoidable;

impl Sweep for MoreUnique {
    fn technique(&self) -> Technique {
        Technique::UniqueRectanglePairs
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::UniqueRectanglePairs, Technique::UniqueRectangleWing]
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (by_links, by_cells) = (Technique::UniqueRectanglePairs, Technique::UniqueRectangleWing);
        each_common_pair(view, &mut |corners| Linked::new(Four::new(view, by_links, corners)).judge(found))?;
        each_rectangle(view, &mut |corners| Four::new(view, by_cells, *corners).trap().through_pairs(found))
    }
}

impl Sweep for MoreAvoidable {
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

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for filled in [2, 1] {
            filled::each_rectangle(view, filled, view.open(), &mut |corners| {
                let four = Four::new(view, Technique::HiddenAvoidableRectangle, *corners);
                if !four.guards.has_several() {
                    return ControlFlow::Continue(());
                }
                let mut trap = four.trap();
                if filled == 1 {
                    trap.reported_as(Technique::AvoidableRectangle5).one_digit(found)?;
                }
                trap.reported_as(Technique::AvoidableRectangle3).subset(found)?;
                trap.reported_as(Technique::AvoidableRectangleWing).through_pairs(found)?;
                Linked::new(four).judge(found)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Hands over the rectangles of empty cells that have two digits in common, all four of them.
fn each_common_pair<const W: usize>(
    view: View<'_, W>,
    judge: &mut impl FnMut(Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &corners in &view.rectangles().all {
        let common = corners[1..].iter().fold(view.candidates(corners[0]), |all, &cell| all.and(view.candidates(cell)));
        for one in common.iter() {
            for other in common.iter().filter(|&other| other > one) {
                judge(Corners::of(view, corners, DigitSet::only(one).with(other)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// So many sides there are, each once for each digit of the pair.
const SIDES: usize = 8;

/// A side of which a unit leaves a digit to the two ends.
struct Side {
    ends: [Cell; 2],
    digit: Digit,
    need: Need,
}

/// A rectangle and its strong links.
struct Linked<'a, const W: usize> {
    four: Four<'a, W>,
    sides: Vec<Side>,
}

impl<'a, const W: usize> Linked<'a, W> {
    fn new(four: Four<'a, W>) -> Self {
        let [a, b, c, d] = four.corners.cells;
        let mut sides = Vec::new();
        for ends in [[a, b], [c, d], [a, c], [b, d]] {
            for digit in four.corners.pair.iter() {
                if let Some(unit) = four.link(digit, ends) {
                    sides.push(Side { ends, digit, need: Need::Place(unit, digit) });
                }
            }
        }
        Self { four, sides }
    }

    /// Strikes each digit of the pair from each corner where it would fill all guards.
    fn judge(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.sides.is_empty() {
            return ControlFlow::Continue(());
        }
        for corner in self.four.corners.cells {
            for digit in self.four.view.candidates(corner).and(self.four.corners.pair).iter() {
                if let Some(needs) = self.fills((corner, digit)).filter(|needs| !self.is_numbered(corner, needs)) {
                    self.four.trap().strike(vec![(corner, digit)], needs, Vec::new(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a numbered type finds the same: one link between both guards, or two from the corner across from a bare one.
    fn is_numbered(&self, corner: Cell, needs: &[Need]) -> bool {
        let side = |need: &Need| self.sides.iter().find(|side| side.need == *need).map(|side| side.ends);
        let ends: Vec<[Cell; 2]> = needs.iter().filter_map(side).collect();
        match ends[..] {
            [[one, other]] => self.four.guards == Cells::only(one).with(other),
            [one, other] => one.contains(&corner) && other.contains(&corner),
            _ => false,
        }
    }

    /// What was used, if with this candidate each guard has a digit of the pair.
    fn fills(&self, assumed: Candidate) -> Option<Vec<Need>> {
        let (mut all, mut needs) = ([assumed; 1 + SIDES], Vec::new());
        let view = self.four.view;
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
        (!needs.is_empty() && self.four.guards.iter().all(is_filled)).then_some(needs)
    }
}
