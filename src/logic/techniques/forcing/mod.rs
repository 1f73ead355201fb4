//! Forcing: what follows from an assumption. An assumption that contradicts itself is wrong; and what follows from each of several
//! assumptions, one of which is right, is so.

mod assumptions;
mod beside;
mod cache;
mod closures;
mod deductions;
mod derivation;
mod easier;
mod follow;
mod leans;
pub(super) mod lookups;
mod nested;
mod nishio;
pub(super) mod reach;
mod refutation_memory;
mod refutations;
pub(super) mod rule;
mod tide;
mod ties;
pub(super) mod wave;
pub(super) mod web;
mod whip;
mod whip_search;
mod whips;

use std::sync::Arc;

use crate::Finder;
use assumptions::ForcingChains;
pub(crate) use cache::ForcingCache;

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(nishio::Nishio),
        Arc::new(ForcingChains::CHAIN_VERITY),
        Arc::new(ForcingChains::CHAIN_CONTRADICTION),
        Arc::new(whips::Whips),
        Arc::new(ForcingChains::NET_VERITY),
        Arc::new(ForcingChains::NET_CONTRADICTION),
        Arc::new(whips::Braids),
        Arc::new(ForcingChains::DYNAMIC),
        Arc::new(nested::NestedForcing),
    ]
}
