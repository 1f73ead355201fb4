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

/// Nodes joined by alternating strong and weak links, of which the first is strong, and so is the last unless the chain is a loop.
///
/// If the first node is false, the last one is true, and the other way round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    /// Nodes of the chain, at least two. In a chain that proves its first node, the last node is the first one again.
    pub nodes: Vec<Node>,
    /// Links from each node to the next one; in a loop also the link from the last node to the first.
    pub links: Vec<Link>,
    /// Whether a weak link joins the last node to the first. Then exactly one of any two linked nodes is true.
    pub is_loop: bool,
}

/// One digit in one cell or in a group of cells. The node is true if one of its cells contains the digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Cells in reading order.
    pub cells: Vec<Cell>,
    /// Digit of the node.
    pub digit: Digit,
}

/// Strong or weak link between two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Whether the link is strong, so that the nodes are not both false. If not, it is weak: the nodes are not both true.
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
    /// Both nodes have the same digit, and each cell of one sees each cell of the other, but no unit contains them all. The link is weak.
    Peers,
    /// The nodes are all places of two digits in an almost locked set of these n cells with these n + 1 digits. It can contain each digit
    /// only once, so it lacks only one of the digits. The link is strong.
    Als(Vec<Cell>, DigitSet),
}

/// Link together with the nodes that it joins, to be drawn.
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
    /// Returns the node of one candidate.
    #[must_use]
    pub fn single(cell: Cell, digit: Digit) -> Self {
        Self { cells: vec![cell], digit }
    }
}

impl NodeLink {
    /// Returns the link between two candidates.
    #[must_use]
    pub fn single(from: Candidate, to: Candidate, is_strong: bool) -> Self {
        Self { from: Node::single(from.0, from.1), to: Node::single(to.0, to.1), is_strong }
    }
}

impl Chain {
    /// Returns each link with the nodes that it joins, in order, as [`Chain::links_with_nodes`] does.
    #[must_use]
    pub fn node_links(&self) -> Vec<NodeLink> {
        let node_link = |(from, link, to): (&Node, &Link, &Node)| NodeLink {
            from: from.clone(),
            to: to.clone(),
            is_strong: link.is_strong,
        };
        self.links_with_nodes().map(node_link).collect()
    }

    /// Iterates over the links in order, each between the nodes that it joins. In a loop the last link leads back to the first node.
    pub fn links_with_nodes(&self) -> impl Iterator<Item = (&Node, &Link, &Node)> {
        let next = self.nodes.iter().skip(1).chain(self.nodes.first());
        self.nodes.iter().zip(&self.links).zip(next).map(|((from, link), to)| (from, link, to))
    }
}
