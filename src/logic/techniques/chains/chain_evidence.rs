//! Conversion of chains into evidence and deductions.

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::link_graph::LinkGraph;
use crate::evidence::{Candidate, Chain, Link, LinkReason, Node};
use crate::{Deduction, Evidence, Technique, View};
use grid::{Digit, DigitSet};

/// Converts a chain to evidence. If `is_loop`, adds the weak link from its last node back to its first.
pub(super) fn chain_evidence<const W: usize>(
    view: &View<'_, W>,
    graph: &LinkGraph,
    path: &ChainPath,
    is_loop: bool,
) -> Chain {
    let nodes: Vec<Node> = path.nodes.iter().map(|&node| graph.node(node)).collect();
    let mut links = Vec::with_capacity(nodes.len());
    for (at, &source) in path.sources.iter().enumerate() {
        links.push(Link { is_strong: true, reason: graph.link_reason(source) });
        let last = 2 * at + 1;
        if last + 1 < nodes.len() || is_loop {
            let next = &nodes[(last + 1) % nodes.len()];
            links.push(Link { is_strong: false, reason: weak_link_via(view, &nodes[last], next) });
        }
    }
    Chain { nodes, links, is_loop }
}

/// Returns the reason why at most one of two weakly linked nodes is true.
fn weak_link_via<const W: usize>(view: &View<'_, W>, one: &Node, other: &Node) -> LinkReason {
    if one.cells == other.cells {
        return LinkReason::Cell;
    }
    let cells = one.cells.iter().chain(&other.cells).copied().collect();
    view.common_units(cells).next().map_or(LinkReason::Peers, LinkReason::Unit)
}

/// Returns a deduction with `chain` as its evidence. It eliminates the single candidates `eliminated`, which are given as nodes.
pub(super) fn deduction(technique: Technique, graph: &LinkGraph, eliminated: &[usize], chain: Chain) -> Deduction {
    let eliminations: Vec<Candidate> = eliminated.iter().map(|&node| graph.candidate(node)).collect();
    let digits: DigitSet = eliminations.iter().map(|&(_, digit): &(_, Digit)| digit).collect();
    Deduction { technique, placements: Vec::new(), eliminations, digits, evidence: Evidence::Chain(chain) }
}
