//! Unique rectangles of types 1 to 6, hidden rectangles, and avoidable rectangles of types 1 and 2.
//!
//! Four cells in two rows, two columns and two boxes could exchange two digits if they had no other candidates. A unique rectangle consists
//! of empty cells. In an avoidable rectangle, some cells are filled, but not givens. The types differ in which cells have guardians, marked
//! with + here, and in what follows from these:
//!
//! ```text
//!   type 1      types 2, 3, 4    types 5, 6, hidden    types 5, hidden
//!   12  12      12   12          12   12+              12   12+
//!   12  12+     12+  12+         12+  12               12+  12+
//! ```

use std::ops::ControlFlow;

use crate::analysis::UrCandidate;
use crate::evidence::{Candidate, Clause};
use crate::techniques::uniqueness::avoidable;
use crate::techniques::uniqueness::guardian_types::{DEFAULT_SUBSET_CELLS, GuardedPattern};
use crate::techniques::uniqueness::rectangle_search::for_each_unique_rectangle;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, UnitId};

/// Maximum number of cells apart from the guardian cells in the naked subset of type 3, if all deductions are requested.
///
/// A larger naked subset is easier to see as a hidden one.
const MAX_SUBSET_CELLS: usize = 6;

/// Finder of the unique, hidden or avoidable rectangles of the given type.
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

/// Rectangle of four cells that could exchange two digits, with its guardian cells.
pub struct RectanglePattern<'a, const W: usize> {
    pub view: View<'a, W>,
    technique: Technique,
    /// The cells and digits of the rectangle.
    pub corners: UrCandidate,
    /// Cells that have candidates other than the two digits.
    pub guardian_cells: Cells<W>,
}

// Sets of roofs. A roof is a set of guardian cells as in `UrCandidate::roof`; bit `n` of a set says whether it contains roof `n`.

/// Roofs of one guardian cell.
const SINGLE: u16 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
/// Roofs of two guardian cells on one side of the rectangle.
const ADJACENT: u16 = 1 << 0b0011 | 1 << 0b0101 | 1 << 0b1010 | 1 << 0b1100;
/// Roofs of two guardian cells that lie diagonally opposite each other.
const DIAGONAL: u16 = 1 << 0b1001 | 1 << 0b0110;
/// Roofs of three or four guardian cells.
const THREE_OR_FOUR: u16 = 1 << 0b0111 | 1 << 0b1011 | 1 << 0b1101 | 1 << 0b1110 | 1 << 0b1111;

impl UniqueRectangle {
    /// Reports the deductions of this type. A naked subset of type 3 has at most `max_subset_cells` cells apart from the guardian cells.
    fn search<const W: usize>(
        &self,
        view: View<'_, W>,
        max_subset_cells: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let roofs = self.roofs();
        let mut visit = |corners: &UrCandidate| {
            if roofs >> corners.roof & 1 == 1 {
                self.report(&RectanglePattern::new(view, self.0, *corners), max_subset_cells, found)
            } else {
                ControlFlow::Continue(())
            }
        };
        match self.0 {
            Technique::AvoidableRectangle1 => {
                avoidable::for_each_avoidable_rectangle(view, 3, view.empty_cells(), &mut visit)
            }
            // Each empty cell sees a filled one, so it lacks the digit of that. It has the other digit and a single guardian.
            Technique::AvoidableRectangle2 => {
                avoidable::for_each_avoidable_rectangle(view, 2, view.bivalue(), &mut visit)
            }
            _ => for_each_unique_rectangle(view, &mut visit),
        }
    }

    /// Returns the roofs that a rectangle of this type can have, one bit for each.
    const fn roofs(&self) -> u16 {
        match self.0 {
            Technique::UniqueRectangle2 | Technique::UniqueRectangle3 | Technique::UniqueRectangle4 => ADJACENT,
            Technique::UniqueRectangle5 | Technique::HiddenRectangle => DIAGONAL | THREE_OR_FOUR,
            Technique::UniqueRectangle6 => DIAGONAL,
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => SINGLE,
            Technique::AvoidableRectangle2 => ADJACENT | DIAGONAL | THREE_OR_FOUR,
            _ => 0,
        }
    }

    /// Reports the deductions of this type from one rectangle.
    fn report<const W: usize>(
        &self,
        rectangle: &RectanglePattern<'_, W>,
        max_subset_cells: usize,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        match self.0 {
            Technique::UniqueRectangle1 | Technique::AvoidableRectangle1 => {
                rectangle.guarded_pattern().report_type_1(found)
            }
            Technique::UniqueRectangle3 => rectangle.guarded_pattern().report_type_3_up_to(max_subset_cells, found),
            Technique::UniqueRectangle4 => rectangle.guarded_pattern().report_type_4(found),
            Technique::UniqueRectangle6 => rectangle.report_type_6(found),
            Technique::HiddenRectangle => rectangle.report_hidden(found),
            Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::AvoidableRectangle2
                if rectangle.corners.extra_digits.single().is_some() =>
            {
                rectangle.guarded_pattern().report_type_2(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl<'a, const W: usize> RectanglePattern<'a, W> {
    /// Returns the pattern of a rectangle. Its deductions are reported as `technique`.
    pub fn new(view: View<'a, W>, technique: Technique, corners: UrCandidate) -> Self {
        let cells = corners.cells.iter().enumerate().filter(|(at, _)| corners.roof >> at & 1 == 1);
        Self { view, technique, corners, guardian_cells: cells.map(|(_, &cell)| cell).collect() }
    }

    /// Returns the rectangle as a deadly pattern with guardians.
    pub fn guarded_pattern(&self) -> GuardedPattern<'a, W> {
        let UrCandidate { cells, digits, .. } = self.corners;
        GuardedPattern::new(self.view, self.technique, cells.iter().map(|&cell| (cell, digits)).collect())
    }

    /// Returns the first unit in which these two corners are the only places of `digit`.
    pub fn conjugate_unit(&self, digit: Digit, [one, other]: [Cell; 2]) -> Option<UnitId> {
        let both = Cells::only(one).with(other);
        self.view.common_units(both).find(|&unit| self.view.places_in(unit, digit) == both)
    }

    /// Reports the deductions of type 6: a digit that has conjugate pairs on two opposite sides, like an X-Wing, is eliminated from the
    /// guardian cells, which are diagonally opposite.
    fn report_type_6(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for digit in self.corners.digits.iter() {
            for sides in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let units = sides.map(|side| self.conjugate_unit(digit, side));
                if let [Some(one), Some(other)] = units {
                    let eliminated: Vec<Candidate> = self.guardian_cells.iter().map(|cell| (cell, digit)).collect();
                    let clauses = vec![Clause::Unit(one, digit), Clause::Unit(other, digit)];
                    self.guarded_pattern().report(eliminated, clauses, Vec::new(), found)?;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the deductions of hidden rectangles: if a cell is opposite a cell without guardians, and one digit has conjugate pairs on
    /// both of its sides, the other digit is eliminated from it.
    fn report_hidden(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners.cells;
        for (corner, opposite, sides) in [(a, d, [b, c]), (b, c, [a, d]), (c, b, [a, d]), (d, a, [b, c])] {
            if self.guardian_cells.has(corner) {
                continue;
            }
            for digit in self.corners.digits.iter() {
                let units = sides.map(|side| self.conjugate_unit(digit, [opposite, side]));
                if let [Some(one), Some(other)] = units {
                    let rest = self.corners.digits.without(digit).and(self.view.candidates(opposite));
                    let clauses = vec![Clause::Unit(one, digit), Clause::Unit(other, digit)];
                    self.guarded_pattern().report(
                        rest.iter().map(|digit| (opposite, digit)).collect(),
                        clauses,
                        Vec::new(),
                        found,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
