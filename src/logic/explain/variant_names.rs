//! Names of the exact kinds within families of techniques.

use std::borrow::Cow;

use crate::evidence::{Clause, DeadlyPattern, RuleConditions};
use crate::{Deduction, Evidence, Position, Technique};
use grid::Family;

/// Returns the name of the exact kind, or of the technique if it has only one kind.
pub(super) fn variant_name(position: &Position, deduction: &Deduction) -> Cow<'static, str> {
    let technique = deduction.technique;
    let kind = match (&deduction.evidence, technique) {
        (Evidence::Fish(fish), _) => fish.twin.as_ref().map(|twin| format!("Siamese {}", twin.first_technique.name())),
        (Evidence::DeadlyPattern(deadly), Technique::ExtendedRectangle | Technique::UniqueLoop) => {
            Some(format!("{technique} Type {}", type_number(position, deadly)))
        }
        (Evidence::DeadlyPattern(deadly), Technique::BugPlusN) => {
            let extra: usize = extra_candidate_counts(position, deadly).sum();
            Some(format!("BUG + {extra}"))
        }
        (Evidence::DeadlyPattern(deadly), Technique::UniqueRectangleConjugatePairs) => {
            let pairs = deadly.clauses.len();
            let word = if pairs == 1 { "Pair" } else { "Pairs" };
            Some(format!("Unique Rectangle + {pairs} Conjugate {word}"))
        }
        (Evidence::RuleConditions(asked), Technique::Sandwich) => Some(outside_sum_name(position, asked).to_owned()),
        (Evidence::RuleConditions(asked), Technique::CageCombinations) => {
            line_sum_name(position, asked).map(str::to_owned)
        }
        _ => None,
    };
    kind.map_or(Cow::Borrowed(technique.name()), Cow::Owned)
}

/// Returns the number of the type of a unique pattern, from 1 to 4.
fn type_number(position: &Position, deadly: &DeadlyPattern) -> usize {
    let has_places = deadly.clauses.iter().any(|need| matches!(need, Clause::Unit(..)));
    match extra_candidate_counts(position, deadly).count() {
        _ if !deadly.parts.is_empty() => 3,
        _ if has_places => 4,
        1 => 1,
        _ => 2,
    }
}

/// Returns for each cell of a unique pattern that has extra candidates how many it has.
fn extra_candidate_counts(position: &Position, deadly: &DeadlyPattern) -> impl Iterator<Item = usize> {
    let cells = deadly.cells.iter().map(|&(cell, digits)| position.candidates(cell).minus(digits).len());
    cells.filter(|&count| count > 0)
}

/// Returns the families of the rules that a deduction uses.
fn rule_families(position: &Position, asked: &RuleConditions) -> impl Iterator<Item = Family> {
    asked.conditions.iter().map(move |&at| position.layout().condition(at as usize).name.family)
}

/// Returns the name of a sum outside the board.
fn outside_sum_name(position: &Position, asked: &RuleConditions) -> &'static str {
    if rule_families(position, asked).any(|family| family == Family::XSum) { "X-Sum" } else { "Sandwich" }
}

/// Returns the name of a sum that is not the sum of a cage; `None` for a cage.
fn line_sum_name(position: &Position, asked: &RuleConditions) -> Option<&'static str> {
    rule_families(position, asked).find_map(|family| match family {
        Family::Arrow => Some("Arrow Sum"),
        Family::LittleKiller => Some("Little Killer Sum"),
        Family::Frame => Some("Frame Sum"),
        _ => None,
    })
}
