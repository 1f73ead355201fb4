//! Empty rectangles: the places of a digit in a box lie in one row and one column.

use std::ops::ControlFlow;

use crate::techniques::one_digit::strong::{Strong, strong_links, walked};
use crate::techniques::packs::count;
use crate::{Found, Sweep, Technique, View};
use grid::{Digit, DigitSet, UnitId};

/// The places of a digit in a box fall into those that one end of a strong link sees, and those that all see what the other end
/// sees: whichever end holds the digit, what sees both is free of it.
#[derive(Debug)]
pub struct EmptyRectangle;

impl Sweep for EmptyRectangle {
    fn technique(&self) -> Technique {
        Technique::EmptyRectangle
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        // Boxes with two places are as good, but are turbot fish or kites too.
        let (digits, mut vain) = (view.digits_for(Technique::EmptyRectangle), DigitSet::all(64));
        for is_small in [false, true] {
            for digit in digits.iter() {
                let links = strong_links(view, digit);
                rectangles(view, digit, &links, is_small, &mut |arms, link| {
                    vain = vain.without(digit);
                    walked(view, Technique::EmptyRectangle, digit, &[arms, link])
                        .map_or(ControlFlow::Continue(()), &mut *found)
                })?;
            }
        }
        digits.and(vain).iter().for_each(|digit| view.memo().note_lacking(Technique::EmptyRectangle, digit));
        ControlFlow::Continue(())
    }
}

/// Every box in two arms, walked from the one to the other, with one of these strong links that goes on from there and leads to something.
pub(super) fn rectangles<const W: usize>(
    view: View<'_, W>,
    digit: Digit,
    links: &[Strong<W>],
    is_small: bool,
    found: &mut impl FnMut(Strong<W>, Strong<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = view.doubtful(digit); // nothing else can fall
    let fits = |&unit: &UnitId| match count(view.position().places(unit, digit)) {
        0 | 1 => false,
        2 => is_small,
        _ => !is_small,
    };
    for unit in view.boxes().filter(fits) {
        let (places, all) = (view.places_in(unit, digit), view.unit(unit));
        if view.units_around(places).count() > 1 {
            continue; // all in one line: a locked candidate
        }
        for link in links.iter().filter(|link| !link.cells().meets(all)) {
            for link in [*link, link.back()] {
                let near = places & link.from_sees;
                let far = places - near;
                let falls = link.to_sees & targets;
                if near.is_empty() || far.is_empty() || falls.is_empty() {
                    continue;
                }
                if view.seen_by_all(far).meets(falls) {
                    found(Strong::new(view, unit, far, near), link)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
