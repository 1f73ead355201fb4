//! Unique rectangles of types 1 to 6, hidden rectangles, and avoidable rectangles of types 1 and 2.
//!
//! Four cells in two rows, two columns and two boxes could exchange two digits if the cells had no other candidates. A unique rectangle
//! consists of empty cells. In an avoidable rectangle, some cells are filled, but none of them is a given. The types differ in which cells
//! have extra candidates (guardians), marked with + here, and in what follows from the guardians:
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

/// Maximum number of cells outside the rectangle in the naked subset of type 3, when [`ViewFinder::find_all_in`] searches for all
/// deductions. [`ViewFinder::find_in`] uses [`DEFAULT_SUBSET_CELLS`].
///
/// Larger naked subsets are easier to see as hidden subsets.
const MAX_SUBSET_CELLS: usize = 6;

/// Finder of one rectangle technique: hidden rectangles, or one type of unique or avoidable rectangles.
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

/// Rectangle of four cells that could exchange two digits. The field `guardian_cells` contains the cells with extra candidates (guardians).
pub struct RectanglePattern<'a, const W: usize> {
    pub view: View<'a, W>,
    technique: Technique,
    /// Cells and digits of the rectangle.
    pub corners: UrCandidate,
    /// Cells of the rectangle that have candidates other than its two digits.
    pub guardian_cells: Cells<W>,
}

// Sets of roofs. A roof is a 4-bit mask of the corners with guardians (extra candidates), as in `UrCandidate::roof`. Bit `n` of a set says
// whether the set contains roof `n`.

/// Set of all roofs that consist of one corner. A roof is a 4-bit mask of the corners with guardians. The set contains the roof `n` if bit
/// `n` is set.
const SINGLE: u16 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
/// Set of all roofs (masks of corners with guardians) that consist of two corners on one side of the rectangle.
const ADJACENT: u16 = 1 << 0b0011 | 1 << 0b0101 | 1 << 0b1010 | 1 << 0b1100;
/// Set of all roofs (masks of corners with guardians) that consist of two diagonally opposite corners.
const DIAGONAL: u16 = 1 << 0b1001 | 1 << 0b0110;
/// Set of all roofs (masks of corners with guardians) that consist of three or four corners.
const THREE_OR_FOUR: u16 = 1 << 0b0111 | 1 << 0b1011 | 1 << 0b1101 | 1 << 0b1110 | 1 << 0b1111;

impl UniqueRectangle {
    /// Reports the deductions of this finder's technique. In type 3, the naked subset has at most `max_subset_cells` cells outside the
    /// rectangle.
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
            // Each empty cell sees a filled cell and lacks its digit. So the empty cell has the other digit as a candidate, and a single
            // guardian.
            Technique::AvoidableRectangle2 => {
                avoidable::for_each_avoidable_rectangle(view, 2, view.bivalue(), &mut visit)
            }
            _ => for_each_unique_rectangle(view, &mut visit),
        }
    }

    /// Returns the set of roofs (masks of corners with guardians) that this technique allows. The set contains the roof `n` if bit `n` is
    /// set.
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

    /// Reports the deductions that this finder's technique makes from one rectangle.
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
    /// Returns the pattern of the rectangle `corners`. Deductions from the pattern are reported as `technique`.
    pub fn new(view: View<'a, W>, technique: Technique, corners: UrCandidate) -> Self {
        let cells = corners.cells.iter().enumerate().filter(|(at, _)| corners.roof >> at & 1 == 1);
        Self { view, technique, corners, guardian_cells: cells.map(|(_, &cell)| cell).collect() }
    }

    /// Returns the rectangle as a [`GuardedPattern`], which makes the deductions that all deadly patterns have in common.
    pub fn guarded_pattern(&self) -> GuardedPattern<'a, W> {
        let UrCandidate { cells, digits, .. } = self.corners;
        GuardedPattern::new(self.view, self.technique, cells.iter().map(|&cell| (cell, digits)).collect())
    }

    /// Returns the first unit in which the corners `one` and `other` are the only places of `digit`, or `None` if there is no such unit.
    pub fn conjugate_unit(&self, digit: Digit, [one, other]: [Cell; 2]) -> Option<UnitId> {
        let both = Cells::only(one).with(other);
        self.view.common_units(both).find(|&unit| self.view.places_in(unit, digit) == both)
    }

    /// Reports the deductions of type 6. The rectangle has guardians (extra candidates) in two diagonally opposite corners.
    ///
    /// If one of the two digits has conjugate pairs on two opposite sides, as in an X-Wing, this digit is eliminated from the corners with
    /// guardians.
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

    /// Reports the deductions of hidden rectangles. Each deduction needs a corner without guardians (extra candidates). Its opposite corner
    /// is the corner diagonally across from it.
    ///
    /// If one of the two digits has conjugate pairs on both sides that meet in the opposite corner, the other digit is eliminated from the
    /// opposite corner.
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
