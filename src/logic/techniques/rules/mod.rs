//! Finders of techniques for variant rules, such as sums, comparisons, dots, lines and irregular regions.
//!
//! On boards whose rules only demand that certain cells have different digits, only the law of leftovers and pointing by variant rules find
//! anything.

mod condition_propagation;
mod law_of_leftovers;
mod peer_pointing;
mod rule_of_45;
mod thermometer;

use std::sync::Arc;

use crate::{Finder, Technique};
pub(super) use peer_pointing::report_peer_pointing;

/// Returns the finders of techniques for variant rules. Pointing by variant rules has no finder of its own: the finder of pointing calls
/// [`report_peer_pointing`].
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let propagating = [
        Technique::LinkedPair,
        Technique::Quadruple,
        Technique::CageCombinations,
        Technique::Renban,
        Technique::Sandwich,
    ];
    let mut finders: Vec<Arc<dyn Finder>> = vec![
        Arc::new(thermometer::Thermometer),
        Arc::new(rule_of_45::RuleOf45),
        Arc::new(law_of_leftovers::LawOfLeftovers),
    ];
    for technique in propagating {
        finders.push(Arc::new(condition_propagation::ConditionPropagation(technique)));
    }
    finders
}
