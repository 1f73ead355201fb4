//! Implications between candidates: links, chains of links, and the consequences of assumptions.
//!
//! Chains: `link_graph` contains the strong and weak links of a position, `distances` computes the lengths of the shortest chains, and
//! `chain_bound` computes an over-approximation of the candidates that chains can eliminate. Forcing: `propagation` derives the
//! consequences of one assumption and can explain each of them. `closures` contains the consequences of every assumption, and
//! `incremental_closure` updates them after each step of a solution path. The finders are in [`techniques`](crate::techniques).
//!
//! Finders of chains call `chain_lookup`, which fills `chain_cache` with graphs and their tables. `graph_build` builds a graph with
//! `graph_builder` and `group_nodes`, and `chain_search` finds a single chain in it. Finders of forcing chains begin with `candidate_grid`,
//! the input of `propagation`; its clauses are in `clause_index`. `forcing_cache` stores the results of these finders. The files for chains
//! use none of the files for forcing. Of the files for forcing, only `link_closure` uses a link graph; it computes the consequences that
//! follow from links alone.

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
