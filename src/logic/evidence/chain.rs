//! Chains of alternating strong and weak links.
//!
//! ```text
//! r1c2=6 ═══ r5c2=6 ─── r5c8=6 ═══ r3c8=6
//!
//! ═══ strong link: the nodes are not both false
//! ─── weak link: the nodes are not both true
//! ```
//!
//! If the first node of this chain is false, the second is true, the third is false and the last is true. So the first node or the last one
//! is true, and a candidate that excludes both of them is false.

use crate::evidence::Candidate;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Nodes that are joined by alternating strong and weak links. The first link is strong. The last link is strong too, unless the chain is a
/// loop.
///
/// If the first node is false, the last node is true. If the last node is false, the first node is true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    /// Nodes of the chain, at least two. In a chain that proves its first node true, the last node is equal to the first.
    pub nodes: Vec<Node>,
    /// Links from each node to the next node. In a loop, a final link leads from the last node to the first.
    pub links: Vec<Link>,
    /// Whether a weak link joins the last node to the first. In such a loop, exactly one of any two linked nodes is true.
    pub is_loop: bool,
}

/// One digit in a cell or in a group of cells. The node is true if one of its cells contains the digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Cells of the node, in reading order.
    pub cells: Vec<Cell>,
    /// Digit of the node.
    pub digit: Digit,
}

/// Strong or weak link between two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Whether the link is strong, which means that its nodes are not both false. Otherwise it is weak, and its nodes are not both true.
    pub is_strong: bool,
    /// Reason why the nodes are linked.
    pub reason: LinkReason,
}

/// Reason why two nodes are linked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LinkReason {
    /// Both nodes are candidates of the same cell. If the link is strong, the cell has no other candidates.
    Cell,
    /// Both nodes have the same digit and are in this unit. If the link is strong, the unit has no other places for the digit.
    Unit(UnitId),
    /// Both nodes have the same digit, and each cell of one node sees each cell of the other, but no unit contains all these cells. The
    /// link is weak.
    Peers,
    /// Both nodes are in the same almost locked set, given here by its n cells and n + 1 digits. One node consists of all places of one
    /// digit in the set, the other node of all places of another digit. The set can contain each digit only once, so it lacks only one of
    /// its digits. So at least one node is true, and the link is strong.
    Als(Vec<Cell>, DigitSet),
}

/// Link together with the two nodes that it joins, for drawing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeLink {
    /// Node where the link begins.
    pub from: Node,
    /// Node where the link ends.
    pub to: Node,
    /// Whether the link is strong.
    pub is_strong: bool,
}

impl Node {
    /// Returns the node that consists of a single candidate.
    #[must_use]
    pub fn single(cell: Cell, digit: Digit) -> Self {
        Self { cells: vec![cell], digit }
    }
}

impl NodeLink {
    /// Returns the link between two nodes that consist of a single candidate each.
    #[must_use]
    pub fn single(from: Candidate, to: Candidate, is_strong: bool) -> Self {
        Self { from: Node::single(from.0, from.1), to: Node::single(to.0, to.1), is_strong }
    }
}

impl Chain {
    /// Returns each link together with the nodes that it joins, in order. In a loop, the last link leads back to the first node.
    #[must_use]
    pub fn node_links(&self) -> Vec<NodeLink> {
        let node_link = |(from, link, to): (&Node, &Link, &Node)| NodeLink {
            from: from.clone(),
            to: to.clone(),
            is_strong: link.is_strong,
        };
        self.links_with_nodes().map(node_link).collect()
    }

    /// Iterates over the links in order, each between the two nodes that it joins. In a loop, the last link leads back to the first node.
    pub fn links_with_nodes(&self) -> impl Iterator<Item = (&Node, &Link, &Node)> {
        let next = self.nodes.iter().skip(1).chain(self.nodes.first());
        self.nodes.iter().zip(&self.links).zip(next).map(|((from, link), to)| (from, link, to))
    }
}
