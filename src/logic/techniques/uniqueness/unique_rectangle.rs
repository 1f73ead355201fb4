//! Rectangles of two digits: unique ones of empty cells, and avoidable ones of which some cells are filled.

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::{Candidate, Clause};
use crate::techniques::uniqueness::avoidable;
use crate::techniques::uniqueness::guardian_types::{DEFAULT_SUBSET_CELLS, GuardedPattern};
use crate::techniques::uniqueness::rectangle_search::for_each_unique_rectangle;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, UnitId};

/// So many cells a naked subset has at most where all are asked for: what is larger is better seen as a hidden one.
const MAX_SUBSET_CELLS: usize = 6;

/// Four cells that could swap two digits, of one type.
#[derive(Debug)]
pub struct UniqueRectangle(pub Technique);

impl ViewFinder for UniqueRectangle {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.search(view, DEFAULT_SUBSET_CELLS, found)
    }

    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.search(view, MAX_SUBSET_CELLS, found)
    }
}

/// A rectangle and its two digits.
pub struct RectanglePattern<'a, const W: usize> {
    pub view: View<'a, W>,
    technique: Technique,
    pub corners: UrCandidate,
    /// The cells that may hold another digit.
    pub guardian_cells: Cells<W>,
}

/// Sets of guards, a bit for each of the sixteen that there are: one cell, two side by side, two across from each other, or more.
const SINGLE: u16 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
const ADJACENT: u16 = 1 << 0b0011 | 1 << 0b0101 | 1 << 0b1010 | 1 << 0b1100;
const DIAGONAL: u16 = 1 << 0b1001 | 1 << 0b0110;
const THREE_OR_FOUR: u16 = 1 << 0b0111 | 1 << 0b1011 | 1 << 0b1101 | 1 << 0b1110 | 1 << 0b1111;

impl UniqueRectangle {
    /// Those whose subsets, if it takes any, have so many cells beside the guards at most.
    fn search<const W: usize>(
        &self,
        view: View<'_, W>,
        subset: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let sets = self.guardian_sets();
        let mut judge = |corners: &UrCandidate| {
            if sets >> corners.roof & 1 == 1 {
                self.report(&RectanglePattern::new(view, self.0, *corners), subset, found)
            } else {
                ControlFlow::Continue(())
            }
        };
        match self.0 {
            Technique::AvoidableRectangle1 => {
                avoidable::for_each_avoidable_rectangle(view, 3, view.empty_cells(), &mut judge)
            }
            // its guards lack the digit that each sees: beside the other they have but one
            Technique::AvoidableRectangle2 => {
                avoidable::for_each_avoidable_rectangle(view, 2, view.bivalue(), &mut judge)
            }
            _ => for_each_unique_rectangle(view, &mut judge),
        }
    }

    /// The sets of guards that a rectangle of this type may have.
    const fn guardian_sets(&self) -> u16 {
        match self.0 {
            Technique::UniqueRectangle2 | Technique::UniqueRectangle3 | Technique::UniqueRectangle4 => ADJACENT,
            Technique::UniqueRectangle5 | Technique::HiddenRectangle => DIAGONAL | THREE_OR_FOUR,
            Technique::UniqueRectangle6 => DIAGONAL,
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => SINGLE,
            Technique::AvoidableRectangle2 => ADJACENT | DIAGONAL | THREE_OR_FOUR,
            _ => 0,
        }
    }

    /// Hands over the deductions of this type from one rectangle.
    fn report<const W: usize>(
        &self,
        four: &RectanglePattern<'_, W>,
        subset: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        match self.0 {
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => four.guarded_pattern().report_type_1(found),
            Technique::UniqueRectangle3 => four.guarded_pattern().report_type_3_up_to(subset, found),
            Technique::UniqueRectangle4 => four.guarded_pattern().report_type_4(found),
            Technique::UniqueRectangle6 => four.report_type_6(found),
            Technique::HiddenRectangle => four.report_hidden(found),
            Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::AvoidableRectangle2
                if four.corners.extra_digits.single().is_some() =>
            {
                four.guarded_pattern().report_type_2(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl<'a, const W: usize> RectanglePattern<'a, W> {
    pub fn new(view: View<'a, W>, technique: Technique, corners: UrCandidate) -> Self {
        let cells = corners.cells.iter().enumerate().filter(|(at, _)| corners.roof >> at & 1 == 1);
        Self { view, technique, corners, guardian_cells: cells.map(|(_, &cell)| cell).collect() }
    }

    /// What follows from it.
    pub fn guarded_pattern(&self) -> GuardedPattern<'a, W> {
        let UrCandidate { cells, digits: pair, .. } = self.corners;
        GuardedPattern::new(self.view, self.technique, cells.iter().map(|&cell| (cell, pair)).collect())
    }

    /// Returns the first unit in which these two corners are the only places of `digit`.
    pub fn conjugate_unit(&self, digit: Digit, [one, other]: [Cell; 2]) -> Option<UnitId> {
        let both = Cells::only(one).with(other);
        self.view.common_units(both).find(|&unit| self.view.places_in(unit, digit) == both)
    }

    /// Two sides that hold a digit at their ends alone, like an X-Wing: it is not across, where both guards are (type 6).
    fn report_type_6(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for digit in self.corners.digits.iter() {
            for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let links = sides.map(|side| self.conjugate_unit(digit, side));
                if let [Some(one), Some(other)] = links {
                    let falls: Vec<Candidate> = self.guardian_cells.iter().map(|guard| (guard, digit)).collect();
                    let needs = vec![Clause::Unit(one, digit), Clause::Unit(other, digit)];
                    self.guarded_pattern().report(falls, needs, Vec::new(), found)?;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Across from a corner of two candidates, both sides hold one digit at their ends alone: the other is not there.
    fn report_hidden(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for (corner, across, sides) in [(a, d, [b, c]), (b, c, [a, d]), (c, b, [a, d]), (d, a, [b, c])] {
            if self.guardian_cells.has(corner) {
                continue;
            }
            for digit in self.corners.digits.iter() {
                let links = sides.map(|side| self.conjugate_unit(digit, [across, side]));
                if let [Some(one), Some(other)] = links {
                    let rest = self.corners.digits.without(digit).and(self.view.candidates(across));
                    let needs = vec![Clause::Unit(one, digit), Clause::Unit(other, digit)];
                    self.guarded_pattern().report(
                        rest.iter().map(|digit| (across, digit)).collect(),
                        needs,
                        Vec::new(),
                        found,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
