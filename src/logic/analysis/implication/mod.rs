//! Implications between candidates: links, chains of links, and the consequences of assumptions.
//!
//! Chains: `link_graph` contains the strong and weak links of a position, `distances` computes the lengths of the shortest chains, and
//! `chain_bound` computes an over-approximation of the candidates that chains can eliminate. Forcing: `propagation` derives the
//! consequences of one assumption and can explain each of them. `closures` contains the consequences of every assumption, and
//! `incremental_closure` updates the consequences after each step of a path. The finders are in [`techniques`](crate::techniques).

pub(crate) mod candidate_grid;
pub(crate) mod chain_bound;
pub(crate) mod chain_cache;
pub(crate) mod chain_limits;
pub(crate) mod chain_lookup;
pub(crate) mod chain_path;
pub(crate) mod chain_search;
pub(crate) mod clause_index;
pub(crate) mod closures;
pub(crate) mod conflict_cache;
pub(crate) mod conflict_replay;
pub(crate) mod distances;
pub(crate) mod forcing_cache;
pub(crate) mod graph_build;
pub(crate) mod graph_builder;
pub(crate) mod group_nodes;
pub(crate) mod incremental_closure;
pub(crate) mod inference_level;
pub(crate) mod inference_rule;
pub(crate) mod link_closure;
pub(crate) mod link_graph;
pub(crate) mod literal_set;
pub(crate) mod literals;
pub(crate) mod premises;
pub(crate) mod propagation;
pub(crate) mod whip;

pub(crate) use chain_cache::ChainCache;
pub(crate) use chain_lookup::{eliminable_by_chains, places_on_loops};
pub(crate) use forcing_cache::ForcingCache;
