//! Chains of two strong links of one digit: Skyscraper, 2-String Kite and Turbot Fish.
//!
//! Each link consists of the only two places of the digit in a unit, and an end of one link sees an end of the other. These two ends cannot
//! both have the digit, so at least one of the other two ends has it.
//!
//! ```text
//!        column 2  column 7
//! row 3  ── A ─────── B ──      A, B: the only places in row 3
//!           │
//! row 8  ── C ────────── D      C, D: the only places in row 8; A and C see each other, so B or D has the digit
//! ```

use std::ops::ControlFlow;

use crate::techniques::one_digit::digit_link::{DigitLink, chain_deduction, strong_links};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::Family;

/// Finder of Skyscrapers, of 2-String Kites or of Turbot Fish, depending on the technique that it contains.
#[derive(Debug)]
pub struct TwoStrongLinks(pub Technique);

/// Techniques with two strong links of one digit. One search covers all of them.
const TECHNIQUES: [Technique; 3] = [Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish];

impl ViewFinder for TwoStrongLinks {
    fn technique(&self) -> Technique {
        self.0
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.0, found, |digit, found| {
            let targets = view.unconfirmed_candidates(digit); // a technique of one digit can only eliminate these
            let (links, mut found_none) = (strong_links(view, digit), true);
            for (at, one) in links.iter().enumerate() {
                let sees = one.from_sees | one.to_sees;
                let can_join =
                    |other: &&DigitLink<W>| sees.intersects(other.cells()) && !one.cells().intersects(other.cells());
                for other in links[at + 1..].iter().filter(can_join) {
                    for (one, other) in [
                        (*one, *other),
                        (one.reversed(), *other),
                        (*one, other.reversed()),
                        (one.reversed(), other.reversed()),
                    ] {
                        if !other.from.is_subset(one.to_sees) || !(one.from_sees & other.to_sees).intersects(targets) {
                            continue;
                        }
                        found_none = false;
                        if technique_of(view, &one, &other) == Some(self.0) {
                            chain_deduction(view, self.0, digit, &[one, other])
                                .map_or(ControlFlow::Continue(()), &mut *found)?;
                        }
                    }
                }
            }
            if found_none {
                TECHNIQUES.iter().for_each(|&kind| view.memo().mark_technique_searched(kind, digit));
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the technique of the chain of the two links `one` and `other`, where the end of `one` sees the start of `other`. Returns `None`
/// if the places of the two links are an X-Wing.
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
        return (!share(far, across)).then_some(Technique::Skyscraper); // otherwise an X-Wing
    }
    let crossed = matches!(lines, [Family::Row, Family::Column] | [Family::Column, Family::Row]);
    Some(if crossed && share(near, Family::Box) { Technique::TwoStringKite } else { Technique::TurbotFish })
}
