//! Chains as the nodes that they visit.

use crate::analysis::implication::link_graph::LinkSource;

/// Maximum number of literals that are left out in turn to find a chain that visits no node twice.
pub(crate) const MAX_EXCLUDED_LITERALS: usize = 4;

/// Chain as the nodes that it visits, counted from 0: strong links lead to the odd ones, weak links to the even ones.
pub(crate) struct ChainPath {
    pub nodes: Vec<usize>,
    pub sources: Vec<LinkSource>, // of each strong link
}

impl ChainPath {
    /// Returns the nodes without the ends and the nodes next to them.
    pub fn inner_nodes(&self) -> &[usize] {
        self.nodes.get(2..self.nodes.len() - 2).unwrap_or_default()
    }

    /// Whether the chain visits no node twice. It may end where it begins.
    pub fn is_simple(&self) -> bool {
        self.repeated_node().is_none()
    }

    /// Returns a node that the chain visits twice, if there is one. Its first node may be its last as well.
    pub fn repeated_node(&self) -> Option<usize> {
        let is_again = |at: usize| {
            (at + 1 < self.nodes.len() || self.nodes[at] != self.nodes[0]) && self.nodes[..at].contains(&self.nodes[at])
        };
        (1..self.nodes.len()).find(|&at| is_again(at)).map(|at| self.nodes[at])
    }
}
