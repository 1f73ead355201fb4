//! Forcing: what follows from an assumption. An assumption that contradicts itself is wrong; and what follows from each of several
//! assumptions, one of which is right, is so.

mod closure_derivation;
mod dynamic_techniques;
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
use forcing_chains::ForcingChains;

/// The rungs of this family.
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
