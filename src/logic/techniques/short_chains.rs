//! Chains of a few strong links, written down as evidence.

use crate::grid::Cell;
use crate::logic::evidence::{Chain, Link, Node, Via};
use crate::logic::{Cells, Evidence, View};

/// A strong link as it is walked: not both ends are false, and `via` is where that is seen.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Stride {
    pub from: Node,
    pub to: Node,
    pub via: Via,
}

/// These strong links one after the other: each ends where the next begins, by a weak link that is found here.
pub(in crate::logic) fn chain<const W: usize>(view: View<'_, W>, strides: &[Stride], is_loop: bool) -> Evidence {
    let count = 2 * strides.len();
    let (mut nodes, mut links) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for (at, stride) in strides.iter().enumerate() {
        nodes.extend([stride.from.clone(), stride.to.clone()]);
        links.push(Link { is_strong: true, via: stride.via.clone() });
        let next = strides.get(at + 1).or_else(|| strides.first().filter(|_| is_loop));
        links.extend(next.map(|next| Link { is_strong: false, via: weak(view, &stride.to, &next.from) }));
    }
    Evidence::Chain(Chain { nodes, links, is_loop })
}

fn weak<const W: usize>(view: View<'_, W>, one: &Node, other: &Node) -> Via {
    if one.digit != other.digit {
        return Via::Cell;
    }
    let cells: Cells<W> = one.cells.iter().chain(&other.cells).copied().collect();
    view.units_around(cells).next().map_or(Via::Peers, Via::Unit)
}

/// A digit in one cell.
pub(super) fn node(cell: Cell, digit: crate::grid::Digit) -> Node {
    Node { cells: vec![cell], digit }
}
