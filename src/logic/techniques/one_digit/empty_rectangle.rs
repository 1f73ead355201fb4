//! Empty rectangles: the places of a digit in a box lie in one row and one column.

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, UnitId};

/// The places of a digit in a box fall into those that one end of a strong link sees, and those that all see what the other end
/// sees: whichever end holds the digit, what sees both is free of it.
#[derive(Debug)]
pub struct EmptyRectangle;

impl ViewFinder for EmptyRectangle {
    fn technique(&self) -> Technique {
        Technique::EmptyRectangle
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        // Boxes with two places are as good, but are turbot fish or kites too.
        let (digits, mut vain) = (view.digits_to_search(Technique::EmptyRectangle), DigitSet::all(64));
        for is_small in [false, true] {
            for digit in digits.iter() {
                let links = strong_links(view, digit);
                for_each_empty_rectangle(view, digit, &links, is_small, &mut |arms, link| {
                    vain = vain.without(digit);
                    chain_deduction(view, Technique::EmptyRectangle, digit, &[arms, link])
                        .map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
        }
        digits.and(vain).iter().for_each(|digit| view.memo().mark_searched(Technique::EmptyRectangle, digit));
        ControlFlow::Continue(())
    }
}

/// Every box in two arms, walked from the one to the other, with one of these strong links that goes on from there and leads to something.
pub(super) fn for_each_empty_rectangle<const W: usize>(
    view: View<'_, W>,
    digit: Digit,
    links: &[DigitLink<W>],
    is_small: bool,
    found: &mut impl FnMut(DigitLink<W>, DigitLink<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = view.unconfirmed_candidates(digit); // nothing else can fall
    let fits = |&unit: &UnitId| match popcount(view.position().places(unit, digit)) {
        0 | 1 => false,
        2 => is_small,
        _ => !is_small,
    };
    for unit in view.boxes().filter(fits) {
        let (places, all) = (view.places_in(unit, digit), view.unit(unit));
        if view.common_units(places).count() > 1 {
            continue; // all in one line: a locked candidate
        }
        for link in links.iter().filter(|link| !link.cells().intersects(all)) {
            for link in [*link, link.reversed()] {
                let near = places & link.from_sees;
                let far = places - near;
                let falls = link.to_sees & targets;
                if near.is_empty() || far.is_empty() || falls.is_empty() {
                    continue;
                }
                if view.common_peers(far).intersects(falls) {
                    found(DigitLink::new(view, unit, far, near), link)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
