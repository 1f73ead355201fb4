//! Reasons that the rules themselves give: sums, comparisons, dots and lines. Where the rules ask for nothing but different digits
//! they look at nothing.

mod followed;
mod forty_five;
mod leftovers;
mod reach;
mod sets;
mod thermometer;

use std::sync::Arc;

use crate::{Finder, Technique};
pub(super) use reach::report_peer_pointing;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let followed = [
        Technique::LinkedPair,
        Technique::Quadruple,
        Technique::CageCombinations,
        Technique::Renban,
        Technique::Sandwich,
    ];
    let mut rungs: Vec<Arc<dyn Finder>> =
        vec![Arc::new(thermometer::Thermometer), Arc::new(forty_five::RuleOf45), Arc::new(leftovers::LawOfLeftovers)];
    for technique in followed {
        rungs.push(Arc::new(followed::ConditionPropagation(technique)));
    }
    rungs
}
