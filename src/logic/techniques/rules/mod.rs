//! Reasons that the rules themselves give: sums, comparisons, dots and lines. Where the rules ask for nothing but different digits
//! they look at nothing.

mod condition_propagation;
mod law_of_leftovers;
mod peer_pointing;
mod possible_digits;
mod rule_of_45;
mod thermometer;

use std::sync::Arc;

use crate::{Finder, Technique};
pub(super) use peer_pointing::report_peer_pointing;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let followed = [
        Technique::LinkedPair,
        Technique::Quadruple,
        Technique::CageCombinations,
        Technique::Renban,
        Technique::Sandwich,
    ];
    let mut rungs: Vec<Arc<dyn Finder>> = vec![
        Arc::new(thermometer::Thermometer),
        Arc::new(rule_of_45::RuleOf45),
        Arc::new(law_of_leftovers::LawOfLeftovers),
    ];
    for technique in followed {
        rungs.push(Arc::new(condition_propagation::ConditionPropagation(technique)));
    }
    rungs
}
