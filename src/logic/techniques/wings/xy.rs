//! XY-Wing and XYZ-Wing: a pivot cell and two bivalue cells that it sees, the wings.
//!
//! ```text
//!             column 2        column 7
//! row 1   {1,2} pivot ──── {1,3} wing        XY-Wing: if the pivot is 1, the wing in row 1 is 3;
//!             │                │             if it is 2, the wing in row 5 is 3.
//! row 5   {2,3} wing ──────────*             Either way * is not 3.
//! ```
//!
//! In an XYZ-Wing, 3 is a candidate of the pivot too, so 3 is eliminated only from cells that see the pivot and both wings.

use std::ops::ControlFlow;

use crate::analysis::CellPattern;
use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::finder::view_finder::found_nothing;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Finder of XY-Wings: a pivot with the candidates `a` and `b`, and two cells that it sees, the wings. One wing has the candidates `a` and
/// `c`, the other wing has `b` and `c`.
#[derive(Debug)]
pub struct XyWing;

impl ViewFinder for XyWing {
    fn technique(&self) -> Technique {
        Technique::XyWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let near = view.with_peers(view.unsearched_cells(CellPattern::XyWing, bivalue)) & bivalue;
        if found_nothing(found, |found| Self::report_pivots(view, near, found))? {
            view.mark_cells_searched(CellPattern::XyWing, bivalue);
        }
        ControlFlow::Continue(())
    }
}

impl XyWing {
    /// Reports the XY-Wings whose pivot is in `pivots`.
    fn report_pivots<const W: usize>(
        view: View<'_, W>,
        pivots: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        pivots.iter().try_for_each(|pivot| {
            let of_pivot = view.candidates(pivot);
            let near = view.peers(pivot) & view.bivalue();
            let [mut with_all, mut with_some] = [near, Cells::EMPTY];
            for digit in of_pivot.iter() {
                with_all &= view.places(digit);
                with_some |= near & view.places(digit);
            }
            let mut left = with_some - with_all; // cells with exactly one of the two digits of the pivot
            for one in left.iter() {
                left = left.without(one);
                let shared = view.candidates(one).and(of_pivot);
                let third = view.candidates(one).minus(shared);
                let matching = left & view.bivalue_cells_of(of_pivot.minus(shared).or(third));
                let third = third.first().expect("a bivalue cell has a digit besides the shared one");
                let seen = view.peers(one) & view.places(third);
                matching.iter().try_for_each(|other| {
                    let eliminated = seen & view.peers(other);
                    let wing = wing_deduction(view, Technique::XyWing, [pivot, one, other], (third, eliminated));
                    wing.map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// Finder of XYZ-Wings: a pivot with three candidates, and two bivalue cells that it sees, the wings. Each wing has two of the three
/// candidates of the pivot, but not the same two as the other wing.
///
/// The digit that both wings have is in one of the three cells, so it is eliminated from the cells that see all three.
#[derive(Debug)]
pub struct XyzWing;

impl ViewFinder for XyzWing {
    fn technique(&self) -> Technique {
        Technique::XyzWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let trivalue = view.trivalue();
        let near = view.with_peers(view.unsearched_cells(CellPattern::XyzPincers, bivalue))
            | view.unsearched_cells(CellPattern::XyzPivot, trivalue);
        if found_nothing(found, |found| Self::report_pivots(view, trivalue & near, found))? {
            view.mark_cells_searched(CellPattern::XyzPincers, bivalue);
            view.mark_cells_searched(CellPattern::XyzPivot, trivalue);
        }
        ControlFlow::Continue(())
    }
}

impl XyzWing {
    /// Reports the XYZ-Wings whose pivot is in `pivots`. Each cell in `pivots` has three candidates.
    fn report_pivots<const W: usize>(
        view: View<'_, W>,
        pivots: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        pivots.iter().try_for_each(|pivot| {
            // Cells with at least one digit of the pivot, and cells with at least two.
            let (mut some, mut left) = (Cells::EMPTY, Cells::EMPTY);
            for digit in view.candidates(pivot).iter() {
                let places = view.places(digit);
                left |= some & places;
                some |= places;
            }
            let seen = view.peers(pivot);
            left &= seen & view.bivalue();
            for one in left.iter() {
                left = left.without(one);
                let (digits, seen) = (view.candidates(one), seen & view.peers(one));
                (left - view.bivalue_cells_of(digits)).iter().try_for_each(|other| {
                    let shared = digits
                        .and(view.candidates(other))
                        .first()
                        .expect("two different pairs of three digits share a digit");
                    let eliminated = seen & view.peers(other) & view.places(shared);
                    let wing = wing_deduction(view, Technique::XyzWing, [pivot, one, other], (shared, eliminated));
                    wing.map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the deduction that eliminates `digit` from the cells `eliminated`, or `None` if there are no such cells. `cells` contains the
/// pivot and the two wings; each of them is a part of the reported pattern.
fn wing_deduction<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
    cells: [Cell; 3],
    (digit, eliminated): (Digit, Cells<W>),
) -> Option<Deduction> {
    let part = |&cell: &Cell| Part { cells: vec![cell], digits: view.candidates(cell) };
    (!eliminated.is_empty()).then(|| Deduction {
        technique,
        placements: Vec::new(),
        eliminations: eliminated.product(DigitSet::only(digit)).collect(),
        digits: view.candidates_of(cells.into_iter().collect()),
        evidence: Evidence::Pattern(Pattern {
            kind: PatternKind::XyWing,
            clauses: cells.map(Clause::Cell).to_vec(),
            parts: cells.iter().map(part).collect(),
        }),
    })
}
