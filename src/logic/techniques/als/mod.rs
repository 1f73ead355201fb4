//! Finders of techniques with almost locked sets, and of their relatives: Sue de Coq, Aligned Exclusion and Fireworks.
//!
//! The almost locked sets of a position are cached in [`analysis::als`](crate::analysis::als).
//!
//! `xz`, `xy_wing`, `xy_chain`, `w_wing` and `death_blossom` read these sets; `xz` is the simplest. `sue_de_coq` and `aligned_exclusion`
//! search among the cells of the position instead. All these finders report through `emitter`, which reports only one of several deductions
//! with the same eliminations. `chain_parts` names the sets of a chain for `xy_wing` and `xy_chain`. `fireworks` uses no other file of the
//! folder, and no finder uses another one.

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
