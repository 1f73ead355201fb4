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

pub(super) use aligned_exclusion::AlignedExclusion;
pub(super) use death_blossom::DeathBlossom;
pub(super) use fireworks::Fireworks;
pub(super) use sue_de_coq::SueDeCoq;
pub(super) use w_wing::AlsWWing;
pub(super) use xy_chain::AlsXyChain;
pub(super) use xy_wing::AlsXyWing;
pub(super) use xz::AlsXz;
