//! Finders for the conditions of variant rules, such as sums, comparisons, dots and lines.
//!
//! They find nothing on boards whose rules only demand that digits differ.

mod condition_propagation;
mod law_of_leftovers;
mod peer_pointing;
mod rule_of_45;
mod thermometer;

use std::sync::Arc;

use crate::{Finder, Technique};
pub(super) use peer_pointing::report_peer_pointing;

/// Returns the finders of techniques for variant rules, apart from pointing.
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
