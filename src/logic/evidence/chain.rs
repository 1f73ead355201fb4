//! Chains of strong and weak links.

use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Nodes joined by links that are strong and weak in turn, the first and the last strong: if the first node is false, the last is
/// true, and the other way round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    /// Two at least. In a chain that proves its first node true, the last is that node again.
    pub nodes: Vec<Node>,
    /// Between each node and the next.
    pub links: Vec<Link>,
    /// Whether a weak link leads from the last node back to the first, so that of each two linked nodes just one is true.
    pub is_loop: bool,
}

/// One digit in one cell, or in several of which any will do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// In reading order.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
}

/// What joins two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Strong: not both are false. Weak: not both are true.
    pub is_strong: bool,
    /// Where that is seen.
    pub reason: LinkReason,
}

/// Where a link is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LinkReason {
    /// Two digits of one cell.
    Cell,
    /// Two places of one digit in this unit.
    Unit(UnitId),
    /// The same digit where every cell of the one node sees every cell of the other, though no unit holds them all.
    Peers,
    /// The places of two digits in an almost locked set, with these cells (n cells, n + 1 digits, each of them once at most): one of
    /// the two stays.
    Als(Vec<Cell>, DigitSet),
}

/// A link with its ends, to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeLink {
    /// Where it comes from.
    pub from: Node,
    /// Where it goes to.
    pub to: Node,
    /// Strong or weak.
    pub is_strong: bool,
}

impl Node {
    /// Returns the node of one candidate.
    #[must_use]
    pub fn single(cell: Cell, digit: Digit) -> Self {
        Self { cells: vec![cell], digit }
    }
}

impl NodeLink {
    /// Returns the line between two candidates.
    #[must_use]
    pub fn single(from: Candidate, to: Candidate, is_strong: bool) -> Self {
        Self { from: Node::single(from.0, from.1), to: Node::single(to.0, to.1), is_strong }
    }
}

impl Chain {
    /// Each link with its ends, in order.
    #[must_use]
    pub fn node_links(&self) -> Vec<NodeLink> {
        let line = |(from, link, to): (&Node, &Link, &Node)| NodeLink {
            from: from.clone(),
            to: to.clone(),
            is_strong: link.is_strong,
        };
        self.links_with_nodes().map(line).collect()
    }

    /// Each link between the nodes that it joins, in order; in a loop also the weak one from the last node to the first.
    pub fn links_with_nodes(&self) -> impl Iterator<Item = (&Node, &Link, &Node)> {
        let next = self.nodes.iter().skip(1).chain(self.nodes.first());
        self.nodes.iter().zip(&self.links).zip(next).map(|((from, link), to)| (from, link, to))
    }
}
