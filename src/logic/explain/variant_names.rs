//! Names of the variants of techniques, such as `Unique Loop Type 2` and `BUG + 3`.

use std::borrow::Cow;

use crate::evidence::{Clause, DeadlyPattern, RuleConditions};
use crate::{Deduction, Evidence, Position, Technique};
use grid::Family;

/// Returns the name of the technique variant that a deduction uses. If its technique has no variants, returns the name of the technique.
pub(super) fn variant_name(position: &Position, deduction: &Deduction) -> Cow<'static, str> {
    let technique = deduction.technique;
    let variant = match (&deduction.evidence, technique) {
        (Evidence::Fish(fish), _) => fish.twin.as_ref().map(|twin| format!("Siamese {}", twin.first_technique.name())),
        (Evidence::DeadlyPattern(deadly_pattern), Technique::ExtendedRectangle | Technique::UniqueLoop) => {
            Some(format!("{technique} Type {}", type_number(position, deadly_pattern)))
        }
        (Evidence::DeadlyPattern(deadly_pattern), Technique::BugPlusN) => {
            let extra: usize = extra_candidate_counts(position, deadly_pattern).sum();
            Some(format!("BUG + {extra}"))
        }
        (Evidence::DeadlyPattern(deadly_pattern), Technique::UniqueRectangleConjugatePairs) => {
            let pairs = deadly_pattern.clauses.len();
            let word = if pairs == 1 { "Pair" } else { "Pairs" };
            Some(format!("Unique Rectangle + {pairs} Conjugate {word}"))
        }
        (Evidence::RuleConditions(evidence), Technique::Sandwich) => {
            Some(outside_sum_name(position, evidence).to_owned())
        }
        (Evidence::RuleConditions(evidence), Technique::CageCombinations) => {
            line_sum_name(position, evidence).map(str::to_owned)
        }
        _ => None,
    };
    variant.map_or(Cow::Borrowed(technique.name()), Cow::Owned)
}

/// Returns the type of a unique loop or an extended rectangle, a number from 1 to 4.
fn type_number(position: &Position, deadly_pattern: &DeadlyPattern) -> usize {
    let has_unit_clause = deadly_pattern.clauses.iter().any(|clause| matches!(clause, Clause::Unit(..)));
    match extra_candidate_counts(position, deadly_pattern).count() {
        _ if !deadly_pattern.parts.is_empty() => 3,
        _ if has_unit_clause => 4,
        1 => 1,
        _ => 2,
    }
}

/// Returns the numbers of extra candidates in the cells of a deadly pattern. Cells without extra candidates are left out. A candidate is
/// extra if its digit is not one of the pattern's digits in the cell.
fn extra_candidate_counts(position: &Position, deadly_pattern: &DeadlyPattern) -> impl Iterator<Item = usize> {
    let cells = deadly_pattern.cells.iter().map(|&(cell, digits)| position.candidates(cell).minus(digits).len());
    cells.filter(|&count| count > 0)
}

/// Returns a rule family for each condition in `evidence`, the conditions that a deduction uses. The family is the kind of rule to which
/// the condition belongs, such as [`Family::Arrow`].
fn rule_families(position: &Position, evidence: &RuleConditions) -> impl Iterator<Item = Family> {
    evidence.conditions.iter().map(move |&at| position.layout().condition(at as usize).name.family)
}

/// Returns the name of the variant for a sum whose number is outside the board: `Sandwich` or `X-Sum`.
fn outside_sum_name(position: &Position, evidence: &RuleConditions) -> &'static str {
    if rule_families(position, evidence).any(|family| family == Family::XSum) { "X-Sum" } else { "Sandwich" }
}

/// Returns the name of the variant for an arrow, a little killer or a frame sum; `None` for a cage.
fn line_sum_name(position: &Position, evidence: &RuleConditions) -> Option<&'static str> {
    rule_families(position, evidence).find_map(|family| match family {
        Family::Arrow => Some("Arrow Sum"),
        Family::LittleKiller => Some("Little Killer Sum"),
        Family::Frame => Some("Frame Sum"),
        _ => None,
    })
}
