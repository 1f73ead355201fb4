//! Chain as a path in a link graph.

use crate::analysis::implication::link_graph::LinkSource;

/// Maximum number of literals that are excluded one after the other in order to find a chain that visits no node twice.
pub(crate) const MAX_EXCLUDED_LITERALS: usize = 4;

/// Chain as the nodes that it visits.
///
/// Nodes are counted from 0. A strong link leads to each odd one, a weak link to each even one but the first:
///
/// ```text
/// 0 === 1 --- 2 === 3 --- 4 === 5     if node 0 is false, 1 is true, 2 is false, 3 is true …
/// ```
pub(crate) struct ChainPath {
    /// Nodes in order. Their number is even.
    pub nodes: Vec<usize>,
    /// Reason for each strong link.
    pub sources: Vec<LinkSource>,
}

impl ChainPath {
    /// Returns the nodes without the first two and the last two.
    pub fn inner_nodes(&self) -> &[usize] {
        self.nodes.get(2..self.nodes.len() - 2).unwrap_or_default()
    }

    /// Whether the chain visits no node twice. It may end at its first node.
    pub fn is_simple(&self) -> bool {
        self.repeated_node().is_none()
    }

    /// Returns the first node that the chain visits for the second time, or `None` if there is none. It may end at its first node.
    pub fn repeated_node(&self) -> Option<usize> {
        let is_repeated = |at: usize| {
            (at + 1 < self.nodes.len() || self.nodes[at] != self.nodes[0]) && self.nodes[..at].contains(&self.nodes[at])
        };
        (1..self.nodes.len()).find(|&at| is_repeated(at)).map(|at| self.nodes[at])
    }
}
