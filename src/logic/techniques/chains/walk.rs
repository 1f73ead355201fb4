//! Chains as the nodes that they visit, and the step from a false node to true ones.

use crate::techniques::chains::graph::{Graph, Tie};

/// Stands for no node.
pub(super) const NOBODY: u32 = u32::MAX;
/// Maximum number of literals that are left out in turn to find a chain that visits no node twice.
pub(super) const TRIED: usize = 4;

/// Chain as the nodes that it visits, counted from 0: strong links lead to the odd ones, weak links to the even ones.
pub(super) struct Walked {
    pub nodes: Vec<usize>,
    pub ties: Vec<Tie>, // of each strong link
}

impl Walked {
    /// Returns the nodes without the ends and the nodes next to them.
    pub fn middle(&self) -> &[usize] {
        self.nodes.get(2..self.nodes.len() - 2).unwrap_or_default()
    }

    /// Whether the chain visits no node twice. It may end where it begins.
    pub fn is_straight(&self) -> bool {
        self.twice().is_none()
    }

    /// Returns a node that the chain visits twice, if there is one. Its first node may be its last as well.
    pub fn twice(&self) -> Option<usize> {
        let is_again = |at: usize| {
            (at + 1 < self.nodes.len() || self.nodes[at] != self.nodes[0]) && self.nodes[..at].contains(&self.nodes[at])
        };
        (1..self.nodes.len()).find(|&at| is_again(at)).map(|at| self.nodes[at])
    }
}

/// Passes to `next` the nodes that are true if `node` is false. `missing` has for each set the member that is known to be false, if any:
/// then the other members have been passed already, and only that one is left to pass.
pub(super) fn each_next(graph: &Graph, missing: &mut [u32], node: usize, mut next: impl FnMut(usize, Tie)) {
    graph.strong_edges(node).iter().for_each(|edge| next(edge.to as usize, edge.tie));
    for &set in graph.sets_of(node) {
        match std::mem::replace(&mut missing[set as usize], node as u32) {
            NOBODY => {
                let others = graph.members(set).iter().filter(|&&other| other as usize != node);
                others.for_each(|&other| next(other as usize, Tie::Set(set)));
            }
            first if first as usize != node => next(first as usize, Tie::Set(set)),
            _ => {}
        }
    }
}
