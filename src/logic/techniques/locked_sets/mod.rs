//! Almost locked sets and what they do to each other.

mod aligned;
mod blossom;
mod cache;
mod chain;
mod choices;
mod doubt;
mod eliminations;
mod fireworks;
mod gather;
mod linked_pair;
mod links;
mod pairs;
mod places;
mod pool;
mod row;
mod sets;
mod stock;
mod sue_de_coq;
mod taken;
mod told;
mod wing;
mod xz;

use std::sync::Arc;

use crate::Finder;
pub(crate) use cache::AlsCache;
pub(super) use cache::Stock;
pub(super) use linked_pair::Pair;
pub(super) use sets::{Hold, Quick, Set};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(xz::Xz),
        Arc::new(wing::XyWing),
        Arc::new(chain::XyChain),
        Arc::new(blossom::DeathBlossom),
        Arc::new(sue_de_coq::SueDeCoq),
        Arc::new(aligned::Aligned::PAIR),
        Arc::new(aligned::Aligned::TRIPLET),
        Arc::new(fireworks::Fireworks),
        Arc::new(places::Places),
    ]
}
