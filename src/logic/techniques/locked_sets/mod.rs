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
pub(super) use cache::AlsIndex;
pub(super) use linked_pair::AlsPair;
pub(super) use sets::{Als, DigitPlacement, FxHasher};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(xz::AlsXz),
        Arc::new(wing::AlsXyWing),
        Arc::new(chain::AlsXyChain),
        Arc::new(blossom::DeathBlossom),
        Arc::new(sue_de_coq::SueDeCoq),
        Arc::new(aligned::AlignedExclusion::PAIR),
        Arc::new(aligned::AlignedExclusion::TRIPLET),
        Arc::new(fireworks::Fireworks),
        Arc::new(places::AlsWWing),
    ]
}
