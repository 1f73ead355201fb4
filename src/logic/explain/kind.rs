//! Names of the exact kinds within families of techniques.

use std::borrow::Cow;

use crate::evidence::{Chain, Deadly, Need, Twin, Via};
use crate::{Deduction, Evidence, Position, Technique};
use grid::{DigitSet, UnitId};

/// Returns the name of the exact kind, or of the technique if it has only one kind.
pub(super) fn name(position: &Position, deduction: &Deduction) -> Cow<'static, str> {
    let technique = deduction.technique;
    let kind = match (&deduction.evidence, technique) {
        (Evidence::Fish(fish), _) => fish.twin.as_ref().map(siamese),
        (Evidence::Chain(chain), Technique::LocalWing) => Some(Cow::Borrowed(local_wing(chain))),
        (Evidence::Chain(chain), Technique::WingRing) => Some(Cow::Borrowed(ring(chain))),
        (Evidence::Pattern(_), Technique::WingRing) => Some(Cow::Borrowed("XYZ-Ring")),
        (Evidence::Deadly(deadly), _) => unique(position, technique, deadly),
        _ => None,
    };
    kind.unwrap_or(Cow::Borrowed(technique.name()))
}

/// `Siamese Finned Swordfish`
fn siamese(twin: &Twin) -> Cow<'static, str> {
    Cow::Owned(format!("Siamese {}", twin.first.name()))
}

/// Returns for each strong link whether it is in a unit rather than in a cell.
fn in_units(chain: &Chain) -> Vec<bool> {
    let strong = chain.links.iter().filter(|link| link.is_strong);
    strong.map(|link| matches!(link.via, Via::Unit(UnitId(_)))).collect()
}

fn local_wing(chain: &Chain) -> &'static str {
    match in_units(chain)[..] {
        [true, true, true] => "L-Wing",
        [true, false, true] => "S-Wing",
        [false, true, true] | [true, true, false] => "M-Wing",
        _ => "H-Wing",
    }
}

/// Returns the name of a ring. A ring has no ends, so only the number of strong links in units counts.
fn ring(chain: &Chain) -> &'static str {
    let digits: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    match in_units(chain).into_iter().filter(|&is_in_unit| is_in_unit).count() {
        0 => "XY-Ring",
        1 if digits.len() == 2 => "W-Ring",
        1 => "H-Ring",
        2 => "M-Ring",
        _ => "L-Ring",
    }
}

/// Returns the name of a pattern of uniqueness.
fn unique(position: &Position, technique: Technique, deadly: &Deadly) -> Option<Cow<'static, str>> {
    let guards = deadly.cells.iter().map(|&(cell, digits)| position.candidates(cell).minus(digits));
    let guards: Vec<DigitSet> = guards.filter(|others| !others.is_empty()).collect();
    let has_places = deadly.needs.iter().any(|need| matches!(need, Need::Place(..)));
    let kind = match &deadly.parts[..] {
        [part, ..] if part.digits.is_empty() => Lead::Pairs,
        [_, ..] => Lead::Subset,
        [] if has_places => Lead::Places,
        [] if guards.len() == 1 => Lead::OneGuard,
        [] => Lead::OneDigit,
    };
    let types = |family: &str| match kind {
        Lead::OneGuard => Some(format!("{family} Type 1")),
        Lead::OneDigit => Some(format!("{family} Type 2")),
        Lead::Subset => Some(format!("{family} Type 3")),
        Lead::Places => Some(format!("{family} Type 4")),
        Lead::Pairs => None,
    };
    let named = match technique {
        Technique::ExtendedRectangle => types("Extended Rectangle"),
        Technique::UniqueLoop => types("Unique Loop"),
        Technique::BugTypes => types("BUG"),
        Technique::BugMore => Some(format!("BUG + {}", guards.iter().map(|others| others.len()).sum::<usize>())),
        Technique::UniqueRectangleMore if kind == Lead::Places => Some(conjugates("Unique Rectangle", deadly)),
        Technique::UniqueRectangleMore if kind == Lead::Pairs => Some("Unique Rectangle + Wing".to_owned()),
        Technique::AvoidableRectangleMore => match kind {
            Lead::OneGuard => None,
            Lead::OneDigit => Some("Avoidable Rectangle Type 5".to_owned()),
            Lead::Subset => Some("Avoidable Rectangle Type 3".to_owned()),
            Lead::Places => Some("Hidden Avoidable Rectangle".to_owned()),
            Lead::Pairs => Some("Avoidable Rectangle + Wing".to_owned()),
        },
        _ => None,
    };
    named.map(Cow::Owned)
}

fn conjugates(family: &str, deadly: &Deadly) -> String {
    let pairs = deadly.needs.len();
    let word = if pairs == 1 { "Conjugate Pair" } else { "Conjugate Pairs" };
    format!("{family} + {pairs} {word}")
}

/// How a pattern of uniqueness leads to an elimination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    OneGuard,
    OneDigit,
    Subset,
    Places,
    Pairs,
}
