//! Cache of the link graphs of a position, and of all tables that are computed from them.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::SHORT_LENGTH;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::analysis::implication::literals::LiteralComponents;

/// Link graphs of a position with their tables, indexed by [`GraphKind`]. `None` for a graph that would be too large.
#[derive(Debug, Default)]
pub(crate) struct ChainCache(pub(crate) [OnceCell<Option<Box<ChainTables>>>; GraphKind::ALL.len()]);

/// Link graph with tables that are computed from it when they are first requested.
#[derive(Debug)]
pub(crate) struct ChainTables {
    /// Graph of the strong and weak links.
    graph: Arc<LinkGraph>,
    /// Strongly connected components of the literals: sets of literals that imply each other.
    components: OnceCell<LiteralComponents>,
    /// Over-approximation of what chains can eliminate.
    bound: OnceCell<ChainBound>,
    /// Bound that lists every candidate as eliminable.
    trivial_bound: OnceCell<ChainBound>,
    /// Result of [`has_short_eliminations`](Self::has_short_eliminations).
    has_short_eliminations: OnceCell<bool>,
    /// Result of [`has_no_eliminations`](Self::has_no_eliminations).
    has_no_eliminations: OnceCell<bool>,
    /// Lengths of the shortest chains between nodes: first a table limited to short chains, then a table without this limit.
    distances: [OnceCell<ChainDistances>; 2],
    /// Maximum number of strong links of a chain in the second table of `distances`.
    max_length: u8,
}

impl ChainTables {
    /// Returns the tables of a link graph for chains of at most `max_length` strong links. No table is computed yet.
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

    /// Returns the link graph.
    pub fn graph(&self) -> &LinkGraph {
        &self.graph
    }

    /// Returns the strongly connected components of the literals of the graph.
    pub fn components(&self) -> &LiteralComponents {
        self.components.get_or_init(|| LiteralComponents::of(&self.graph))
    }

    /// Returns an over-approximation of what chains of any length can eliminate.
    pub(crate) fn bound(&self) -> &ChainBound {
        self.bound.get_or_init(|| ChainBound::of(&self.graph, self.components()))
    }

    /// Returns a bound that lists every candidate as eliminable. Unlike [`bound`](Self::bound), it takes hardly any time to compute.
    pub(crate) fn trivial_bound(&self) -> &ChainBound {
        self.trivial_bound.get_or_init(|| ChainBound::trivial(&self.graph, &self.graph.strongly_linked()))
    }

    /// Whether there is a chain of 2 to [`SHORT_LENGTH`] strong links whose two ends exclude the same candidate.
    pub(crate) fn has_short_eliminations(&self) -> bool {
        *self.has_short_eliminations.get_or_init(|| {
            let mut has_some = false;
            self.distances(SHORT_LENGTH).each_eliminating_pair(self.trivial_bound(), |_, _, _| has_some = true);
            has_some
        })
    }

    /// Returns `true` if it is certain that no chain and no loop eliminates anything. `false` means that there may be eliminations.
    ///
    /// Checks that [`bound`](Self::bound) is empty. The bound does not cover loops through bent almost locked sets, so also checks that
    /// there is no loop through a set that the graph lists as bent.
    pub(crate) fn has_no_eliminations(&self) -> bool {
        *self.has_no_eliminations.get_or_init(|| {
            let is_on_loop = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            self.bound().is_empty() && !self.graph.bent_als.iter().any(is_on_loop)
        })
    }

    /// Whether [`bound`](Self::bound) has been computed.
    pub(crate) fn has_bound(&self) -> bool {
        self.bound.get().is_some()
    }

    /// Returns a table of the lengths of the shortest chains. It contains at least all chains of at most `longest` strong links.
    ///
    /// There are only two tables. If `longest` is at most [`SHORT_LENGTH`], returns the table of chains up to this length. Otherwise
    /// returns the table of chains up to the maximum length for the graph.
    pub fn distances(&self, longest: u8) -> &ChainDistances {
        let max_length = if longest <= SHORT_LENGTH { SHORT_LENGTH } else { self.max_length };
        self.distances[usize::from(longest > SHORT_LENGTH)]
            .get_or_init(|| ChainDistances::of(Arc::clone(&self.graph), max_length))
    }
}
