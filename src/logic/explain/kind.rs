//! Names of the exact kinds within families of techniques.

use std::borrow::Cow;

use crate::evidence::{Asked, Deadly, Need};
use crate::{Deduction, Evidence, Position, Technique};
use grid::Family;

/// Returns the name of the exact kind, or of the technique if it has only one kind.
pub(super) fn name(position: &Position, deduction: &Deduction) -> Cow<'static, str> {
    let technique = deduction.technique;
    let kind = match (&deduction.evidence, technique) {
        (Evidence::Fish(fish), _) => fish.twin.as_ref().map(|twin| format!("Siamese {}", twin.first.name())),
        (Evidence::Deadly(deadly), Technique::ExtendedRectangle | Technique::UniqueLoop) => {
            Some(format!("{technique} Type {}", number(position, deadly)))
        }
        (Evidence::Deadly(deadly), Technique::BugMore) => {
            let extra: usize = extra_candidates(position, deadly).sum();
            Some(format!("BUG + {extra}"))
        }
        (Evidence::Deadly(deadly), Technique::UniqueRectanglePairs) => {
            let pairs = deadly.needs.len();
            let word = if pairs == 1 { "Pair" } else { "Pairs" };
            Some(format!("Unique Rectangle + {pairs} Conjugate {word}"))
        }
        (Evidence::Asked(asked), Technique::Sandwich) => Some(sum_outside(position, asked).to_owned()),
        (Evidence::Asked(asked), Technique::CageCombinations) => other_sum(position, asked).map(str::to_owned),
        _ => None,
    };
    kind.map_or(Cow::Borrowed(technique.name()), Cow::Owned)
}

/// Returns the number of the type of a unique pattern, from 1 to 4.
fn number(position: &Position, deadly: &Deadly) -> usize {
    let has_places = deadly.needs.iter().any(|need| matches!(need, Need::Place(..)));
    match extra_candidates(position, deadly).count() {
        _ if !deadly.parts.is_empty() => 3,
        _ if has_places => 4,
        1 => 1,
        _ => 2,
    }
}

/// Returns for each cell of a unique pattern that has extra candidates how many it has.
fn extra_candidates(position: &Position, deadly: &Deadly) -> impl Iterator<Item = usize> {
    let cells = deadly.cells.iter().map(|&(cell, digits)| position.candidates(cell).minus(digits).len());
    cells.filter(|&count| count > 0)
}

/// Returns the families of the rules that a deduction uses.
fn families(position: &Position, asked: &Asked) -> impl Iterator<Item = Family> {
    asked.conditions.iter().map(move |&at| position.layout().condition(at as usize).name.family)
}

/// Returns the name of a sum outside the board.
fn sum_outside(position: &Position, asked: &Asked) -> &'static str {
    if families(position, asked).any(|family| family == Family::XSum) { "X-Sum" } else { "Sandwich" }
}

/// Returns the name of a sum that is not the sum of a cage; `None` for a cage.
fn other_sum(position: &Position, asked: &Asked) -> Option<&'static str> {
    families(position, asked).find_map(|family| match family {
        Family::Arrow => Some("Arrow Sum"),
        Family::LittleKiller => Some("Little Killer Sum"),
        Family::Frame => Some("Frame Sum"),
        _ => None,
    })
}
