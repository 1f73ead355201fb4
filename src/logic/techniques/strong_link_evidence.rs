//! Evidence of chains that consist of a few strong links, which weak links join.

use crate::evidence::{Chain, Link, LinkReason, Node};
use crate::{Cells, Evidence, View};
use grid::Cell;

/// Strong link in the direction in which a chain uses it.
#[derive(Clone, Debug)]
pub(crate) struct DirectedStrongLink {
    /// Node where the link begins.
    pub from: Node,
    /// Node where the link ends.
    pub to: Node,
    /// Reason why the nodes are not both false.
    pub reason: LinkReason,
}

/// Returns the evidence of a chain of these strong links, in this order.
///
/// A weak link joins the end of each strong link to the beginning of the next one, and in a loop also the end of the last to the beginning
/// of the first. These weak links must exist; only their reasons are determined here.
pub(crate) fn chain_evidence<const W: usize, S>(view: View<'_, W>, strong_links: S, is_loop: bool) -> Evidence
where
    S: IntoIterator<Item = DirectedStrongLink, IntoIter: ExactSizeIterator>,
{
    let strong_links = strong_links.into_iter();
    let count = 2 * strong_links.len();
    let (mut nodes, mut links) = (Vec::<Node>::with_capacity(count), Vec::with_capacity(count));
    for strong_link in strong_links {
        links.extend(nodes.last().map(|last| weak_link(view, last, &strong_link.from)));
        links.push(Link { is_strong: true, reason: strong_link.reason });
        nodes.extend([strong_link.from, strong_link.to]);
    }
    if let ([first, .., last], true) = (nodes.as_slice(), is_loop) {
        links.push(weak_link(view, last, first));
    }
    Evidence::Chain(Chain { nodes, links, is_loop })
}

/// Returns the weak link between two nodes that cannot both be true.
fn weak_link<const W: usize>(view: View<'_, W>, one: &Node, other: &Node) -> Link {
    if one.digit != other.digit {
        return Link { is_strong: false, reason: LinkReason::Cell };
    }
    let cells: Cells<W> = one.cells.iter().chain(&other.cells).copied().collect();
    Link { is_strong: false, reason: view.common_units(cells).next().map_or(LinkReason::Peers, LinkReason::Unit) }
}

/// Returns the node of a digit in one cell.
pub(super) fn single_cell_node(cell: Cell, digit: grid::Digit) -> Node {
    Node { cells: vec![cell], digit }
}
