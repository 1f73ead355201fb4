//! A pivot and two wings: XY-Wing and XYZ-Wing.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::fresh::Tied;
use crate::logic::view::is_vain;
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// A cell of two digits that sees two cells, each with one of its digits and the same third one: one of these holds the third.
#[derive(Debug)]
pub struct XyWing;

impl Sweep for XyWing {
    fn technique(&self) -> Technique {
        Technique::XyWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let near = view.around(view.untied(Tied::XyWing, bivalue)) & bivalue;
        if is_vain(found, |found| Self::about(view, near, found))? {
            view.note_tied(Tied::XyWing, bivalue);
        }
        ControlFlow::Continue(())
    }
}

impl XyWing {
    /// Those with these pivots.
    fn about<const W: usize>(view: View<'_, W>, pivots: Cells<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        pivots.iter().try_for_each(|pivot| {
            let wings = view.peers(pivot) & view.bivalue();
            wings.iter().try_for_each(|one| {
                let shared = view.candidates(one).and(view.candidates(pivot));
                let third = view.candidates(one).minus(shared);
                let other = view.candidates(pivot).minus(shared).or(third);
                let Some(third) = third.single() else { return ControlFlow::Continue(()) };
                let matching = wings.iter().filter(|&cell| cell > one && view.candidates(cell) == other);
                matching.map(|other| [pivot, one, other]).try_for_each(|cells| {
                    wing(view, Technique::XyWing, third, cells, Cells::EMPTY)
                        .map_or(ControlFlow::Continue(()), &mut *found)
                })
            })
        })
    }
}

/// A cell of three digits that sees two cells of two of them, which are not the same two: one of the three cells holds the digit
/// that they share.
#[derive(Debug)]
pub struct XyzWing;

impl Sweep for XyzWing {
    fn technique(&self) -> Technique {
        Technique::XyzWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let triads = view.cells_with_few(3) - bivalue;
        let near = view.around(view.untied(Tied::XyzWing, bivalue)) | view.untied(Tied::XyzPivot, triads);
        if is_vain(found, |found| Self::about(view, triads & near, found))? {
            view.note_tied(Tied::XyzWing, bivalue);
            view.note_tied(Tied::XyzPivot, triads);
        }
        ControlFlow::Continue(())
    }
}

impl XyzWing {
    /// Those with these pivots, of three candidates each.
    fn about<const W: usize>(view: View<'_, W>, pivots: Cells<W>, found: &mut Found<'_>) -> ControlFlow<()> {
        pivots.iter().try_for_each(|pivot| {
            let bivalue = view.peers(pivot) & view.bivalue();
            let fits = |cell: &Cell| view.candidates(*cell).is_subset(view.candidates(pivot));
            let wings: Cells<W> = bivalue.iter().filter(fits).collect();
            wings.iter().try_for_each(|one| {
                wings.iter().filter(|&cell| cell > one).try_for_each(|other| {
                    let shared = view.candidates(one).and(view.candidates(other)).single();
                    let cells = [pivot, one, other];
                    let wing = shared.and_then(|z| wing(view, Technique::XyzWing, z, cells, Cells::only(pivot)));
                    wing.map_or(ControlFlow::Continue(()), &mut *found)
                })
            })
        })
    }
}

/// The deduction from pivot and wings, if something sees both wings, and `pivot` too if it may hold `digit`.
fn wing<const W: usize>(
    view: View<'_, W>,
    technique: Technique,
    digit: Digit,
    cells: [Cell; 3],
    pivot: Cells<W>,
) -> Option<Deduction> {
    let falls = view.places(digit) & view.seen_by_all(pivot.with(cells[1]).with(cells[2]));
    let part = |&cell: &Cell| Part { cells: vec![cell], digits: view.candidates(cell) };
    (!falls.is_empty()).then(|| Deduction {
        technique,
        place: Vec::new(),
        eliminate: falls.times(DigitSet::only(digit)).collect(),
        digits: view.candidates_of(cells.into_iter().collect()),
        evidence: Evidence::Pattern(Pattern {
            needs: cells.map(Need::Cell).to_vec(),
            parts: cells.iter().map(part).collect(),
        }),
    })
}
