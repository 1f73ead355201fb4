//! Empty Rectangle: each place of a digit in a box is in a certain row or in a certain column. A strong link outside the box continues from
//! this row or from this column.
//!
//! ```text
//!        box              column 7
//!      ┌───────┐
//!      │ . A . │
//!      │ N . N │ ────────── S      S, E: the only places in column 7; S sees every N
//!      │ . A . │            │
//!      └───────┘            │
//!          *  ───────────── E      * sees E and every A
//! ```
//!
//! If E has the digit, `*` does not have it. Otherwise S has the digit, so no N has it, so an A has it, and again `*` does not have it.

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, UnitId};

/// Finder of Empty Rectangles.
///
/// The evidence is a chain of two strong links, the first in the box and the second outside it. In the box, the near places of the digit
/// are those that the start of the second link sees, and the far places are the others. The first link leads from the far places to the
/// near places.
#[derive(Debug)]
pub struct EmptyRectangle;

impl ViewFinder for EmptyRectangle {
    fn technique(&self) -> Technique {
        Technique::EmptyRectangle
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        // With only two places in the box, the pattern is a Turbot Fish or a 2-String Kite too, so these boxes come last.
        let (digits, mut without_any) = (view.digits_to_search(Technique::EmptyRectangle), DigitSet::all(64));
        for is_small in [false, true] {
            for digit in digits.iter() {
                let links = strong_links(view, digit);
                for_each_empty_rectangle(view, digit, &links, is_small, &mut |arms, link| {
                    without_any = without_any.without(digit);
                    chain_deduction(view, Technique::EmptyRectangle, digit, &[arms, link])
                        .map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
        }
        digits
            .and(without_any)
            .iter()
            .for_each(|digit| view.memo().mark_technique_searched(Technique::EmptyRectangle, digit));
        ControlFlow::Continue(())
    }
}

/// Calls `found` with each Empty Rectangle that eliminates something. If `is_small` is set, searches the boxes with just two places of the
/// digit, otherwise the boxes with more.
///
/// The arguments of `found` are the strong link in the box and a link outside it. The link outside is from `links` or is the reverse of
/// such a link. In the box, the near places of the digit are those that the start of this link sees, and the far places are the others. The
/// link in the box leads from the far places to the near places.
pub(super) fn for_each_empty_rectangle<const W: usize>(
    view: View<'_, W>,
    digit: Digit,
    links: &[DigitLink<W>],
    is_small: bool,
    found: &mut impl FnMut(DigitLink<W>, DigitLink<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = view.unconfirmed_candidates(digit); // a technique of one digit can only eliminate these
    let has_right_size = |&unit: &UnitId| match popcount(view.position().places(unit, digit)) {
        0 | 1 => false,
        2 => is_small,
        _ => !is_small,
    };
    for unit in view.boxes().filter(has_right_size) {
        let (places, all) = (view.places_in(unit, digit), view.unit(unit));
        if view.common_units(places).count() > 1 {
            continue; // all places are in one line, so they are locked candidates
        }
        for link in links.iter().filter(|link| !link.cells().intersects(all)) {
            for link in [*link, link.reversed()] {
                let near = places & link.from_sees;
                let far = places - near;
                let targets_of_link = link.to_sees & targets;
                if near.is_empty() || far.is_empty() || targets_of_link.is_empty() {
                    continue;
                }
                if view.common_peers(far).intersects(targets_of_link) {
                    found(DigitLink::new(view, unit, far, near), link)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
