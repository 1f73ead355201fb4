//! Finders of techniques with almost locked sets, and of their relatives: Sue de Coq, Aligned Exclusion and Fireworks.
//!
//! The almost locked sets of a position are cached in [`analysis::als`](crate::analysis::als).

mod aligned_exclusion;
mod chain_parts;
mod death_blossom;
mod emitter;
mod fireworks;
mod sue_de_coq;
mod w_wing;
mod xy_chain;
mod xy_wing;
mod xz;

use std::sync::Arc;

use crate::Finder;

/// Returns the finders of this module.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(xz::AlsXz),
        Arc::new(xy_wing::AlsXyWing),
        Arc::new(xy_chain::AlsXyChain),
        Arc::new(death_blossom::DeathBlossom),
        Arc::new(sue_de_coq::SueDeCoq),
        Arc::new(aligned_exclusion::AlignedExclusion::PAIR),
        Arc::new(aligned_exclusion::AlignedExclusion::TRIPLET),
        Arc::new(fireworks::Fireworks),
        Arc::new(w_wing::AlsWWing),
    ]
}
