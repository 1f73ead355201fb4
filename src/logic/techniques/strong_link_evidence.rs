//! Evidence of chains that consist of a few strong links, joined by weak links. The evidence of a deduction is the data from which it is
//! proved and explained.

use crate::evidence::{Chain, Link, LinkReason, Node};
use crate::{Cells, Evidence, View};
use grid::Cell;

/// Strong link between two nodes, in the direction in which a chain uses the link.
#[derive(Clone, Debug)]
pub(crate) struct DirectedStrongLink {
    /// Node where the link begins.
    pub from: Node,
    /// Node where the link ends.
    pub to: Node,
    /// Reason why the nodes are not both false.
    pub reason: LinkReason,
}

/// Returns the evidence of the chain that consists of `strong_links`, in this order.
///
/// A weak link joins the end of each strong link to the beginning of the next one. In a loop, a weak link also joins the end of the last
/// strong link to the beginning of the first. The caller makes sure that these weak links exist; this function only determines their
/// reasons.
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

/// Returns the weak link between the nodes `one` and `other`, which cannot both be true.
fn weak_link<const W: usize>(view: View<'_, W>, one: &Node, other: &Node) -> Link {
    if one.digit != other.digit {
        return Link { is_strong: false, reason: LinkReason::Cell };
    }
    let cells: Cells<W> = one.cells.iter().chain(&other.cells).copied().collect();
    Link { is_strong: false, reason: view.common_units(cells).next().map_or(LinkReason::Peers, LinkReason::Unit) }
}

/// Returns the node of a chain that stands for the single candidate `digit` in `cell`.
pub(super) fn single_cell_node(cell: Cell, digit: grid::Digit) -> Node {
    Node { cells: vec![cell], digit }
}
