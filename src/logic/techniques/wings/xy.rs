//! A pivot and two wings: XY-Wing and XYZ-Wing.

use std::ops::ControlFlow;

use crate::analysis::CellPattern;
use crate::evidence::{Clause, Part, Pattern};
use crate::finder::view_finder::found_nothing;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// A cell of two digits that sees two cells, each with one of its digits and the same third one: one of these holds the third.
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
    /// Those with these pivots.
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
            let mut left = with_some - with_all; // those with one of its digits
            for one in left.iter() {
                left = left.without(one);
                let shared = view.candidates(one).and(of_pivot);
                let third = view.candidates(one).minus(shared);
                let matching = left & view.bivalue_cells_of(of_pivot.minus(shared).or(third));
                let third = third.first().expect("the other of two");
                let seen = view.peers(one) & view.places(third);
                matching.iter().try_for_each(|other| {
                    let falls = seen & view.peers(other);
                    let wing = wing_deduction(view, Technique::XyWing, [pivot, one, other], (third, falls));
                    wing.map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// A cell of three digits that sees two cells of two of them, which are not the same two: one of the three cells holds the digit
/// that they share.
#[derive(Debug)]
pub struct XyzWing;

impl ViewFinder for XyzWing {
    fn technique(&self) -> Technique {
        Technique::XyzWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let triads = view.trivalue();
        let near = view.with_peers(view.unsearched_cells(CellPattern::XyzPincers, bivalue))
            | view.unsearched_cells(CellPattern::XyzPivot, triads);
        if found_nothing(found, |found| Self::report_pivots(view, triads & near, found))? {
            view.mark_cells_searched(CellPattern::XyzPincers, bivalue);
            view.mark_cells_searched(CellPattern::XyzPivot, triads);
        }
        ControlFlow::Continue(())
    }
}

impl XyzWing {
    /// Those with these pivots, of three candidates each.
    fn report_pivots<const W: usize>(
        view: View<'_, W>,
        pivots: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        pivots.iter().try_for_each(|pivot| {
            let (mut some, mut left) = (Cells::EMPTY, Cells::EMPTY); // with one of its digits, with two
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
                    let shared =
                        digits.and(view.candidates(other)).first().expect("two of three and two others of them");
                    let falls = seen & view.peers(other) & view.places(shared);
                    let wing = wing_deduction(view, Technique::XyzWing, [pivot, one, other], (shared, falls));
                    wing.map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// The deduction from pivot and wings, if the digit that one of them holds falls anywhere.
fn wing_deduction<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
    cells: [Cell; 3],
    (digit, falls): (Digit, Cells<W>),
) -> Option<Deduction> {
    let part = |&cell: &Cell| Part { cells: vec![cell], digits: view.candidates(cell) };
    (!falls.is_empty()).then(|| Deduction {
        technique,
        placements: Vec::new(),
        eliminations: falls.product(DigitSet::only(digit)).collect(),
        digits: view.candidates_of(cells.into_iter().collect()),
        evidence: Evidence::Pattern(Pattern {
            clauses: cells.map(Clause::Cell).to_vec(),
            parts: cells.iter().map(part).collect(),
        }),
    })
}
