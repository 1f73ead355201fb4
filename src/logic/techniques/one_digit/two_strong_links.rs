//! Two strong links of a digit that meet: Skyscraper, 2-String Kite and Turbot Fish.

use std::ops::ControlFlow;

use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::Family;

/// Two units where a digit has two places each, one of which sees one of the other's: the far ends cannot both lack it.
#[derive(Debug)]
pub struct TwoStrongLinks(pub Technique);

/// What two links can be called.
const TECHNIQUES: [Technique; 3] = [Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish];

impl ViewFinder for TwoStrongLinks {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            let targets = view.unconfirmed_candidates(digit); // nothing else can fall
            let (links, mut is_vain) = (strong_links(view, digit), true);
            for (at, one) in links.iter().enumerate() {
                let sees = one.from_sees | one.to_sees;
                let may_meet =
                    |other: &&DigitLink<W>| sees.intersects(other.cells()) && !one.cells().intersects(other.cells());
                for other in links[at + 1..].iter().filter(may_meet) {
                    for (one, other) in [
                        (*one, *other),
                        (one.reversed(), *other),
                        (*one, other.reversed()),
                        (one.reversed(), other.reversed()),
                    ] {
                        if !other.from.is_subset(one.to_sees) || !(one.from_sees & other.to_sees).intersects(targets) {
                            continue;
                        }
                        is_vain = false;
                        if technique_of(view, &one, &other) == Some(self.0) {
                            chain_deduction(view, self.0, digit, &[one, other])
                                .map_or(ControlFlow::Continue(()), &mut *found)?;
                        }
                    }
                }
            }
            if is_vain {
                TECHNIQUES.iter().for_each(|&kind| view.memo().mark_searched(kind, digit));
            }
            ControlFlow::Continue(())
        })
    }
}

/// What two links are called that meet where the one goes to and the other comes from.
fn technique_of<const W: usize>(view: View<'_, W>, one: &DigitLink<W>, other: &DigitLink<W>) -> Option<Technique> {
    let family = |unit| view.position().unit(unit).name.family;
    let share = |cells, wanted: Family| view.common_units(cells).any(|unit| family(unit) == wanted);
    let (near, far) = (one.to | other.from, one.from | other.to);
    let lines = [family(one.unit), family(other.unit)];
    let across = match lines {
        [Family::Row, Family::Row] => Some(Family::Column),
        [Family::Column, Family::Column] => Some(Family::Row),
        _ => None,
    };
    if let Some(across) = across.filter(|&across| share(near, across)) {
        return (!share(far, across)).then_some(Technique::Skyscraper); // else an X-Wing
    }
    let crossed = matches!(lines, [Family::Row, Family::Column] | [Family::Column, Family::Row]);
    Some(if crossed && share(near, Family::Box) { Technique::TwoStringKite } else { Technique::TurbotFish })
}
