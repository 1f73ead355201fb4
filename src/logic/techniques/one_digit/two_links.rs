//! Two strong links of a digit that meet: Skyscraper, 2-String Kite and Turbot Fish.

use std::ops::ControlFlow;

use crate::techniques::one_digit::strong::{Strong, strong_links, walked};
use crate::{Found, Sweep, Technique, View};
use grid::Family;

/// Two units where a digit has two places each, one of which sees one of the other's: the far ends cannot both lack it.
#[derive(Debug)]
pub struct TwoLinks(pub Technique);

/// What two links can be called.
const KINDS: [Technique; 3] = [Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish];

impl Sweep for TwoLinks {
    fn technique(&self) -> Technique {
        self.0
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        view.each_digit(self.0, found, |digit, found| {
            let targets = view.doubtful(digit); // nothing else can fall
            let (links, mut is_vain) = (strong_links(view, digit), true);
            for (at, one) in links.iter().enumerate() {
                let sees = one.from_sees | one.to_sees;
                let may_meet = |other: &&Strong<W>| sees.meets(other.cells()) && !one.cells().meets(other.cells());
                for other in links[at + 1..].iter().filter(may_meet) {
                    for (one, other) in
                        [(*one, *other), (one.back(), *other), (*one, other.back()), (one.back(), other.back())]
                    {
                        if !other.from.within(one.to_sees) || !(one.from_sees & other.to_sees).meets(targets) {
                            continue;
                        }
                        is_vain = false;
                        if name(view, &one, &other) == Some(self.0) {
                            walked(view, self.0, digit, &[one, other])
                                .map_or(ControlFlow::Continue(()), &mut *found)?;
                        }
                    }
                }
            }
            if is_vain {
                KINDS.iter().for_each(|&kind| view.memo().note_lacking(kind, digit));
            }
            ControlFlow::Continue(())
        })
    }
}

/// What two links are called that meet where the one goes to and the other comes from.
fn name<const W: usize>(view: View<'_, W>, one: &Strong<W>, other: &Strong<W>) -> Option<Technique> {
    let family = |unit| view.position().unit(unit).name.family;
    let share = |cells, wanted: Family| view.units_around(cells).any(|unit| family(unit) == wanted);
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
