//! Chains written as deductions.

use crate::evidence::{Candidate, Chain, Link, Node, Via};
use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::walk::Walked;
use crate::{Deduction, Evidence, Technique, View};
use grid::{Digit, DigitSet};

/// Returns the chain as evidence.
pub(super) fn chain<const W: usize>(view: &View<'_, W>, graph: &Graph, walked: &Walked, is_loop: bool) -> Chain {
    let nodes: Vec<Node> = walked.nodes.iter().map(|&node| graph.node(node)).collect();
    let mut links = Vec::with_capacity(nodes.len());
    for (at, &tie) in walked.ties.iter().enumerate() {
        links.push(Link { is_strong: true, via: graph.via(tie) });
        let last = 2 * at + 1;
        if last + 1 < nodes.len() || is_loop {
            let next = &nodes[(last + 1) % nodes.len()];
            links.push(Link { is_strong: false, via: weak(view, &nodes[last], next) });
        }
    }
    Chain { nodes, links, is_loop }
}

/// Returns where it is seen that at most one of the nodes is true.
fn weak<const W: usize>(view: &View<'_, W>, one: &Node, other: &Node) -> Via {
    if one.cells == other.cells {
        return Via::Cell;
    }
    let cells = one.cells.iter().chain(&other.cells).copied().collect();
    view.units_around(cells).next().map_or(Via::Peers, Via::Unit)
}

/// Returns the deduction that eliminates the single candidates `struck`.
pub(super) fn deduction(technique: Technique, graph: &Graph, struck: &[usize], chain: Chain) -> Deduction {
    let eliminate: Vec<Candidate> = struck.iter().map(|&node| graph.candidate(node)).collect();
    let digits: DigitSet = eliminate.iter().map(|&(_, digit): &(_, Digit)| digit).collect();
    Deduction { technique, place: Vec::new(), eliminate, digits, evidence: Evidence::Chain(chain) }
}
