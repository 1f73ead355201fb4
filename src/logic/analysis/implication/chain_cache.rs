//! Cache of the link graphs of a position, and of everything that is derived from them, one entry for each kind of graph.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::SHORT_LENGTH;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::analysis::implication::literals::LiteralComponents;

/// Cache of the link graphs of a position with their tables, indexed by [`GraphKind`]. An entry is `None` if the board is too large.
#[derive(Debug, Default)]
pub(crate) struct ChainCache(pub(crate) [OnceCell<Option<Box<ChainTables>>>; GraphKind::ALL.len()]);

/// Link graph, with tables that are computed when they are first requested.
#[derive(Debug)]
pub(crate) struct ChainTables {
    /// Nodes and links.
    graph: Arc<LinkGraph>,
    /// Strongly connected components of the literals.
    components: OnceCell<LiteralComponents>,
    /// Bound on what chains can eliminate.
    bound: OnceCell<ChainBound>,
    /// Bound that excludes nothing.
    trivial_bound: OnceCell<ChainBound>,
    /// Answer of [`has_short_eliminations`](Self::has_short_eliminations).
    has_short_eliminations: OnceCell<bool>,
    /// Answer of [`has_no_eliminations`](Self::has_no_eliminations).
    has_no_eliminations: OnceCell<bool>,
    /// Lengths of short chains, and of chains of any length.
    distances: [OnceCell<ChainDistances>; 2],
    /// Maximum number of strong links in a chain.
    max_length: u8,
}

impl ChainTables {
    /// Returns a graph without any tables computed yet. Its chains have at most `max_length` strong links.
    pub(crate) fn new(graph: LinkGraph, max_length: u8) -> Self {
        Self {
            graph: Arc::new(graph),
            components: OnceCell::new(),
            bound: OnceCell::new(),
            trivial_bound: OnceCell::new(),
            has_short_eliminations: OnceCell::new(),
            has_no_eliminations: OnceCell::new(),
            distances: Default::default(),
            max_length,
        }
    }

    /// Returns the nodes and links.
    pub fn graph(&self) -> &LinkGraph {
        &self.graph
    }

    /// Returns the strongly connected components of the literals.
    pub fn components(&self) -> &LiteralComponents {
        self.components.get_or_init(|| LiteralComponents::of(&self.graph))
    }

    /// Returns a bound on what chains of any length can eliminate.
    pub(crate) fn bound(&self) -> &ChainBound {
        self.bound.get_or_init(|| ChainBound::of(&self.graph, self.components()))
    }

    /// Returns the bound that excludes nothing. It needs no search.
    pub(crate) fn trivial_bound(&self) -> &ChainBound {
        self.trivial_bound.get_or_init(|| ChainBound::trivial(&self.graph, &self.graph.strongly_linked()))
    }

    /// Whether a short chain of at least two strong links has ends that both exclude some candidate.
    pub(crate) fn has_short_eliminations(&self) -> bool {
        *self.has_short_eliminations.get_or_init(|| {
            let mut has_some = false;
            self.distances(SHORT_LENGTH).each_eliminating_pair(self.trivial_bound(), |_, _, _| has_some = true);
            has_some
        })
    }

    /// Whether chains eliminate nothing, and no loop runs through a bent almost locked set, which might eliminate more than chains do.
    pub(crate) fn has_no_eliminations(&self) -> bool {
        *self.has_no_eliminations.get_or_init(|| {
            let is_on_loop = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            self.bound().is_empty() && !self.graph.bent_als.iter().any(is_on_loop)
        })
    }

    /// Whether the bound on what chains can eliminate has been computed.
    pub(crate) fn has_bound(&self) -> bool {
        self.bound.get().is_some()
    }

    /// Returns the lengths of chains of at most `longest` strong links, or of longer chains too.
    ///
    /// There are two tables: one of short chains, which most finders use, and one of all chains.
    pub fn distances(&self, longest: u8) -> &ChainDistances {
        let max_length = if longest <= SHORT_LENGTH { SHORT_LENGTH } else { self.max_length };
        self.distances[usize::from(longest > SHORT_LENGTH)]
            .get_or_init(|| ChainDistances::of(Arc::clone(&self.graph), max_length))
    }
}
