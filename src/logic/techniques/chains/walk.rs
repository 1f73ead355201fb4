//! Chains as the nodes that they visit.

use crate::techniques::chains::graph::Tie;

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
