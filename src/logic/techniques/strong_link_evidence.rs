//! Chains of a few strong links, written down as evidence.

use crate::evidence::{Chain, Link, LinkReason, Node};
use crate::{Cells, Evidence, View};
use grid::Cell;

/// A strong link as it is walked: not both ends are false, and `via` is where that is seen.
#[derive(Clone, Debug)]
pub(crate) struct StrongLinkEvidence {
    pub from: Node,
    pub to: Node,
    pub via: LinkReason,
}

/// These strong links one after the other: each ends where the next begins, by a weak link that is found here. Their nodes go over into
/// the chain as they are.
pub(crate) fn chain_evidence<const W: usize, S>(view: View<'_, W>, strides: S, is_loop: bool) -> Evidence
where
    S: IntoIterator<Item = StrongLinkEvidence, IntoIter: ExactSizeIterator>,
{
    let strides = strides.into_iter();
    let count = 2 * strides.len();
    let (mut nodes, mut links) = (Vec::<Node>::with_capacity(count), Vec::with_capacity(count));
    for stride in strides {
        links.extend(nodes.last().map(|last| weak_link(view, last, &stride.from)));
        links.push(Link { is_strong: true, reason: stride.via });
        nodes.extend([stride.from, stride.to]);
    }
    if let ([first, .., last], true) = (nodes.as_slice(), is_loop) {
        links.push(weak_link(view, last, first));
    }
    Evidence::Chain(Chain { nodes, links, is_loop })
}

/// That between two nodes of which not both are true.
fn weak_link<const W: usize>(view: View<'_, W>, one: &Node, other: &Node) -> Link {
    if one.digit != other.digit {
        return Link { is_strong: false, reason: LinkReason::Cell };
    }
    let cells: Cells<W> = one.cells.iter().chain(&other.cells).copied().collect();
    Link { is_strong: false, reason: view.common_units(cells).next().map_or(LinkReason::Peers, LinkReason::Unit) }
}

/// A digit in one cell.
pub(super) fn single_cell_node(cell: Cell, digit: grid::Digit) -> Node {
    Node { cells: vec![cell], digit }
}
