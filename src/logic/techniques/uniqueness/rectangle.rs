//! Rectangles of two digits: unique ones of empty cells, and avoidable ones of which some cells are filled.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Candidate, Need};
use crate::logic::techniques::uniqueness::corners::each_rectangle;
use crate::logic::techniques::uniqueness::trap::{Trap, USUAL};
use crate::logic::{Cells, Found, Sweep, Technique, View};

/// So many cells a naked subset has at most where all are asked for: what is larger is better seen as a hidden one.
const MOST: usize = 6;

/// Four cells that could swap two digits, of one type.
#[derive(Debug)]
pub struct Rectangle(pub Technique);

impl Sweep for Rectangle {
    fn technique(&self) -> Technique {
        self.0
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, USUAL, found)
    }

    fn sweep_all<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, MOST, found)
    }
}

/// A rectangle and its two digits.
pub struct Four<'a, const W: usize> {
    pub view: View<'a, W>,
    /// The first and the last lie across from each other.
    pub corners: [Cell; 4],
    /// The digits.
    pub pair: DigitSet,
    /// What follows from it.
    pub trap: Trap<'a, W>,
}

impl Rectangle {
    /// Those whose subsets, if it takes any, have so many cells beside the guards at most.
    fn seek<const W: usize>(&self, view: View<'_, W>, subset: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        let filled = match self.0 {
            Technique::AvoidableRectangle1 => 3,
            Technique::AvoidableRectangle2 => 2,
            _ => 0,
        };
        each_rectangle(view, filled, &mut |corners, pair| {
            let is_guard = |cell: Cell| !view.candidates(cell).minus(pair).is_empty();
            if self.fits(corners.map(is_guard)) {
                self.judge(&Four::new(view, self.0, corners, pair), subset, found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Whether a rectangle can be of this type, with guards at these corners. Most cannot, so that this is told before it is made.
    fn fits(&self, guards: [bool; 4]) -> bool {
        let count = guards.into_iter().filter(|&is_guard| is_guard).count();
        let [a, b, c, d] = guards;
        let side_by_side = count == 2 && !(a && d || b && c);
        match self.0 {
            Technique::UniqueRectangle2 | Technique::UniqueRectangle3 | Technique::UniqueRectangle4 => side_by_side,
            Technique::UniqueRectangle5 | Technique::HiddenRectangle => count > 1 && !side_by_side,
            Technique::UniqueRectangle6 => count == 2 && !side_by_side,
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => count == 1,
            Technique::AvoidableRectangle2 => count > 1,
            _ => false,
        }
    }

    fn judge<const W: usize>(&self, four: &Four<'_, W>, subset: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        let trap = &four.trap;
        match self.0 {
            Technique::UniqueRectangle3 => trap.subset_of(subset, found),
            Technique::UniqueRectangle4 => trap.locked_digit(found),
            Technique::UniqueRectangle6 => four.locked_lines(found),
            Technique::HiddenRectangle => four.hidden(found),
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => trap.one_guard(found),
            _ => trap.one_digit(found),
        }
    }
}

impl<'a, const W: usize> Four<'a, W> {
    pub fn new(view: View<'a, W>, technique: Technique, corners: [Cell; 4], pair: DigitSet) -> Self {
        let cells = corners.iter().map(|&corner| (corner, pair)).collect();
        Self { view, corners, pair, trap: Trap::new(view, technique, cells) }
    }

    /// A unit that leaves `digit` just these two corners.
    pub fn link(&self, digit: Digit, [one, other]: [Cell; 2]) -> Option<UnitId> {
        let both = Cells::only(one).with(other);
        self.view.units_around(both).find(|&unit| self.view.places_in(unit, digit) == both)
    }

    /// Two sides that hold a digit at their ends alone, like an X-Wing: it is not across, where both guards are (type 6).
    fn locked_lines(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners;
        for digit in self.pair.iter() {
            for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let links = sides.map(|side| self.link(digit, side));
                if let [Some(one), Some(other)] = links {
                    let falls: Vec<Candidate> = self.trap.guards.iter().map(|guard| (guard, digit)).collect();
                    let needs = vec![Need::Place(one, digit), Need::Place(other, digit)];
                    self.trap.strike(falls, needs, Vec::new(), found)?;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Across from a corner of two candidates, both sides hold one digit at their ends alone: the other is not there.
    fn hidden(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners;
        for (corner, across, sides) in [(a, d, [b, c]), (b, c, [a, d]), (c, b, [a, d]), (d, a, [b, c])] {
            if self.trap.guards.has(corner) {
                continue;
            }
            for digit in self.pair.iter() {
                let links = sides.map(|side| self.link(digit, [across, side]));
                if let [Some(one), Some(other)] = links {
                    let rest = self.pair.without(digit).and(self.view.candidates(across));
                    let needs = vec![Need::Place(one, digit), Need::Place(other, digit)];
                    self.trap.strike(rest.iter().map(|digit| (across, digit)).collect(), needs, Vec::new(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
