//! Chain as a path through the nodes of a link graph.

use crate::analysis::implication::link_graph::LinkSource;

/// Maximum number of literals that the search for a chain without repeated nodes forbids at the same time: see
/// [`ChainSearch::simple_path`](crate::analysis::implication::chain_search::ChainSearch::simple_path).
pub(crate) const MAX_EXCLUDED_LITERALS: usize = 4;

/// Chain as a list of nodes. The first node is assumed to be false, so the last one is true.
///
/// With the nodes counted from 0, there is a strong link from each even node to the next node, and a weak link from each odd node to the
/// next node:
///
/// ```text
/// 0 === 1 --- 2 === 3 --- 4 === 5     if node 0 is false, 1 is true, 2 is false, 3 is true …
/// ```
pub(crate) struct ChainPath {
    /// Nodes from the start to the end of the chain. Their number is even.
    pub nodes: Vec<usize>,
    /// Reason for each strong link, from the start to the end of the chain.
    pub sources: Vec<LinkSource>,
}

impl ChainPath {
    /// Returns the nodes of the chain without the first two and the last two.
    pub fn inner_nodes(&self) -> &[usize] {
        self.nodes.get(2..self.nodes.len() - 2).unwrap_or_default()
    }

    /// Whether the chain visits no node twice, except that it may end at its first node.
    pub fn is_simple(&self) -> bool {
        self.repeated_node().is_none()
    }

    /// Returns the first node that the chain visits a second time, or `None` if there is none. A chain may end at its first node: this does
    /// not count as a second visit.
    pub fn repeated_node(&self) -> Option<usize> {
        let is_repeated = |at: usize| {
            (at + 1 < self.nodes.len() || self.nodes[at] != self.nodes[0]) && self.nodes[..at].contains(&self.nodes[at])
        };
        (1..self.nodes.len()).find(|&at| is_repeated(at)).map(|at| self.nodes[at])
    }
}
