//! Rectangles of two digits: unique ones of empty cells, and avoidable ones of which some cells are filled.

use std::ops::ControlFlow;

use crate::analysis::Corners;
use crate::evidence::{Candidate, Need};
use crate::techniques::uniqueness::corners::each_rectangle;
use crate::techniques::uniqueness::filled;
use crate::techniques::uniqueness::trap::{Trap, USUAL};
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, UnitId};

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
    technique: Technique,
    pub corners: Corners,
    /// The cells that may hold another digit.
    pub guards: Cells<W>,
}

/// Sets of guards, a bit for each of the sixteen that there are: one cell, two side by side, two across from each other, or more.
const ONE: u16 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
const SIDE_BY_SIDE: u16 = 1 << 0b0011 | 1 << 0b0101 | 1 << 0b1010 | 1 << 0b1100;
const ACROSS: u16 = 1 << 0b1001 | 1 << 0b0110;
const MORE: u16 = 1 << 0b0111 | 1 << 0b1011 | 1 << 0b1101 | 1 << 0b1110 | 1 << 0b1111;

impl Rectangle {
    /// Those whose subsets, if it takes any, have so many cells beside the guards at most.
    fn seek<const W: usize>(&self, view: View<'_, W>, subset: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        let sets = self.guards();
        let mut judge = |corners: &Corners| {
            if sets >> corners.guards & 1 == 1 {
                self.judge(&Four::new(view, self.0, *corners), subset, found)
            } else {
                ControlFlow::Continue(())
            }
        };
        match self.0 {
            Technique::AvoidableRectangle1 => filled::each_rectangle(view, 3, view.open(), &mut judge),
            // its guards lack the digit that each sees: beside the other they have but one
            Technique::AvoidableRectangle2 => filled::each_rectangle(view, 2, view.bivalue(), &mut judge),
            _ => each_rectangle(view, &mut judge),
        }
    }

    /// The sets of guards that a rectangle of this type may have.
    const fn guards(&self) -> u16 {
        match self.0 {
            Technique::UniqueRectangle2 | Technique::UniqueRectangle3 | Technique::UniqueRectangle4 => SIDE_BY_SIDE,
            Technique::UniqueRectangle5 | Technique::HiddenRectangle => ACROSS | MORE,
            Technique::UniqueRectangle6 => ACROSS,
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => ONE,
            Technique::AvoidableRectangle2 => SIDE_BY_SIDE | ACROSS | MORE,
            _ => 0,
        }
    }

    /// Hands over the deductions of this type from one rectangle.
    fn judge<const W: usize>(&self, four: &Four<'_, W>, subset: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        match self.0 {
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => four.trap().one_guard(found),
            Technique::UniqueRectangle3 => four.trap().subset_of(subset, found),
            Technique::UniqueRectangle4 => four.trap().locked_digit(found),
            Technique::UniqueRectangle6 => four.locked_lines(found),
            Technique::HiddenRectangle => four.hidden(found),
            Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::AvoidableRectangle2
                if four.corners.others.single().is_some() =>
            {
                four.trap().one_digit(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl<'a, const W: usize> Four<'a, W> {
    pub fn new(view: View<'a, W>, technique: Technique, corners: Corners) -> Self {
        let cells = corners.cells.iter().enumerate().filter(|(at, _)| corners.guards >> at & 1 == 1);
        Self { view, technique, corners, guards: cells.map(|(_, &cell)| cell).collect() }
    }

    /// What follows from it.
    pub fn trap(&self) -> Trap<'a, W> {
        let Corners { cells, pair, .. } = self.corners;
        Trap::new(self.view, self.technique, cells.iter().map(|&cell| (cell, pair)).collect())
    }

    /// Returns the first unit in which these two corners are the only places of `digit`.
    pub fn link(&self, digit: Digit, [one, other]: [Cell; 2]) -> Option<UnitId> {
        let both = Cells::only(one).with(other);
        self.view.units_around(both).find(|&unit| self.view.places_in(unit, digit) == both)
    }

    /// Two sides that hold a digit at their ends alone, like an X-Wing: it is not across, where both guards are (type 6).
    fn locked_lines(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for digit in self.corners.pair.iter() {
            for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let links = sides.map(|side| self.link(digit, side));
                if let [Some(one), Some(other)] = links {
                    let falls: Vec<Candidate> = self.guards.iter().map(|guard| (guard, digit)).collect();
                    let needs = vec![Need::Place(one, digit), Need::Place(other, digit)];
                    self.trap().strike(falls, needs, Vec::new(), found)?;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Across from a corner of two candidates, both sides hold one digit at their ends alone: the other is not there.
    fn hidden(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for (corner, across, sides) in [(a, d, [b, c]), (b, c, [a, d]), (c, b, [a, d]), (d, a, [b, c])] {
            if self.guards.has(corner) {
                continue;
            }
            for digit in self.corners.pair.iter() {
                let links = sides.map(|side| self.link(digit, [across, side]));
                if let [Some(one), Some(other)] = links {
                    let rest = self.corners.pair.without(digit).and(self.view.candidates(across));
                    let needs = vec![Need::Place(one, digit), Need::Place(other, digit)];
                    self.trap().strike(rest.iter().map(|digit| (across, digit)).collect(), needs, Vec::new(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
