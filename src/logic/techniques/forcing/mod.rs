//! Forcing chains, forcing nets, whips and braids: deductions from the consequences of assumptions.
//!
//! An assumption that leads to a contradiction is false. A conclusion that follows from each of several assumptions is true if one of
//! the assumptions is.
//!
//! The finders are in `forcing_chains`, `nested_forcing`, `nishio`, `whips` and `explainer_nets`. Only the ladder of Sudoku Explainer uses
//! `explainer_nets`. The finders derive consequences with `analysis::implication::propagation`. Most of them read cached results through
//! `forcing_lookup`. If a result is not in the cache yet, `forcing_lookup` computes it: closures with `closure_derivation`, and whips with
//! `whip_search`, which uses `whip_index`. `level_propagation` propagates an assumption at any level, and calls `dynamic_techniques` for
//! easier techniques. `forcing_deduction` builds the deductions.

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

pub(crate) use explainer_nets::{ExplainerLevel, ExplainerNets};
pub(super) use forcing_chains::ForcingChains;
pub(super) use nested_forcing::NestedForcing;
pub(super) use nishio::Nishio;
pub(super) use whips::{Braids, Whips};
