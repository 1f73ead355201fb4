//! Forcing chains, forcing nets, whips and braids: deductions from the consequences of assumptions.
//!
//! An assumption that leads to a contradiction is false. A conclusion that follows from each of several assumptions is true if one of
//! the assumptions is.

mod closure_derivation;
mod dynamic_techniques;
mod explainer_nets;
mod forcing_chains;
mod forcing_deduction;
pub(super) mod forcing_lookup;
mod level_propagation;
mod nested_forcing;
mod nishio;
mod whip_index;
mod whip_search;
mod whips;

use std::sync::Arc;

use crate::Finder;
pub(crate) use explainer_nets::{ExplainerLevel, ExplainerNets};
use forcing_chains::ForcingChains;

/// Returns a finder for each forcing technique, easiest first.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(nishio::Nishio),
        Arc::new(ForcingChains::CHAIN_VERITY),
        Arc::new(ForcingChains::CHAIN_CONTRADICTION),
        Arc::new(whips::Whips),
        Arc::new(ForcingChains::NET_VERITY),
        Arc::new(ForcingChains::NET_CONTRADICTION),
        Arc::new(whips::Braids),
        Arc::new(ForcingChains::DYNAMIC),
        Arc::new(nested_forcing::NestedForcing),
    ]
}
