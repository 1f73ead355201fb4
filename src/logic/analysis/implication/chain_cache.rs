//! Cache of the links of a position and of how far chains of them lead, by kind of chain.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::SHORT_LENGTH;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::analysis::implication::literals::LiteralComponents;

/// Cache of what is known of chains, by [`Kind`]. `None` if the board is too large.
#[derive(Debug, Default)]
pub(crate) struct ChainCache(pub(crate) [OnceCell<Option<Box<ChainTables>>>; GraphKind::ALL.len()]);

/// Links of one kind, with tables that are computed when first asked for.
#[derive(Debug)]
pub(crate) struct ChainTables {
    graph: Arc<LinkGraph>,
    components: OnceCell<LiteralComponents>,
    bound: OnceCell<ChainBound>,
    trivial_bound: OnceCell<ChainBound>,
    has_short_eliminations: OnceCell<bool>,
    has_no_eliminations: OnceCell<bool>,
    distances: [OnceCell<ChainDistances>; 2], // of short chains, and of all
    max_length: u8,                           // strong links in a chain
}

impl ChainTables {
    /// Returns the links of `graph`, with nothing derived from them yet. Chains have at most `most` strong links.
    pub(crate) fn new(graph: LinkGraph, most: u8) -> Self {
        Self {
            graph: Arc::new(graph),
            components: OnceCell::new(),
            bound: OnceCell::new(),
            trivial_bound: OnceCell::new(),
            has_short_eliminations: OnceCell::new(),
            has_no_eliminations: OnceCell::new(),
            distances: Default::default(),
            max_length: most,
        }
    }

    /// Returns the nodes and their links.
    pub fn graph(&self) -> &LinkGraph {
        &self.graph
    }

    /// Returns the strongly connected components of the literals.
    pub fn components(&self) -> &LiteralComponents {
        self.components.get_or_init(|| LiteralComponents::of(&self.graph))
    }

    /// Returns a bound on what the chains can eliminate.
    pub(crate) fn bound(&self) -> &ChainBound {
        self.bound.get_or_init(|| ChainBound::of(&self.graph, self.components()))
    }

    /// Returns the trivial bound, which excludes nothing.
    pub(crate) fn trivial_bound(&self) -> &ChainBound {
        self.trivial_bound.get_or_init(|| ChainBound::trivial(&self.graph, &self.graph.strongly_linked()))
    }

    /// Whether some short chain of two strong links or more eliminates something.
    pub(crate) fn has_short_eliminations(&self) -> bool {
        *self.has_short_eliminations.get_or_init(|| {
            let mut has_some = false;
            self.distances(SHORT_LENGTH).each_eliminating_pair(self.trivial_bound(), |_, _, _| has_some = true);
            has_some
        })
    }

    /// Whether the chains eliminate nothing, and no loop runs through a set that may eliminate more than chains do.
    pub(crate) fn has_no_eliminations(&self) -> bool {
        *self.has_no_eliminations.get_or_init(|| {
            let is_open = |&set: &u32| self.components().has_loop_through(&self.graph, set);
            self.bound().is_empty() && !self.graph.bent_als.iter().any(is_open)
        })
    }

    /// Whether the bound on what the chains can eliminate has been computed.
    pub(crate) fn has_bound(&self) -> bool {
        self.bound.get().is_some()
    }

    /// Returns how far chains of at most `longest` strong links lead. There is one survey of short chains, for which most finders ask,
    /// and one of all chains.
    pub fn distances(&self, longest: u8) -> &ChainDistances {
        let most = if longest <= SHORT_LENGTH { SHORT_LENGTH } else { self.max_length };
        self.distances[usize::from(longest > SHORT_LENGTH)]
            .get_or_init(|| ChainDistances::of(Arc::clone(&self.graph), most))
    }
}
