//! Chains of cells with two candidates: their links are so few and so plain that whole rows of them are single words, and nobody
//! makes a graph of the position for them.

use std::ops::ControlFlow;

use crate::analysis::implication::chain_lookup::MAX_SIMPLE_LENGTH;
use crate::analysis::implication::chain_path::MAX_EXCLUDED_LITERALS;
use crate::analysis::implication::link_graph;
use crate::bits::ones;
use crate::digraph::{Digraph, PathQuery, PathSearch};
use crate::evidence::{Chain, Link, LinkReason, Node};
use crate::scc::Components;
use crate::techniques::chains::chain_ends::{ChainChoice, Scope};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// As many nodes as a word has bits, two to a cell.
const MAX_NODES: usize = 64;
/// As many cells as a view has at most.
const MAX_CELLS: usize = 640;

/// The cells with two candidates. Each of these is a node: twice the number of its cell, one more for the second, so that each is
/// its opposite but for the last bit.
pub(super) struct BivalueGraph<'a, const W: usize> {
    view: View<'a, W>,
    node_count: usize, // of nodes
    cells: [Cell; MAX_NODES / 2],
    digits: [Digit; MAX_NODES],
    /// By node: what is true next to it if it is true, by one weak link and the strong one of the cell there.
    successors: [u64; MAX_NODES],
    /// By digit its nodes.
    nodes_by_digit: [u64; MAX_NODES],
}

/// A chain from end to end, by its nodes, both of `digit`.
#[derive(Clone, Copy)]
pub(super) struct XyChainEnds<const W: usize> {
    length: u8, // strong links
    from: usize,
    to: usize,
    eliminated: Cells<W>,
}

impl<'a, const W: usize> BivalueGraph<'a, W> {
    /// Those of a position; `None` where there are too many cells or candidates.
    pub fn of(view: View<'a, W>) -> Option<Self> {
        let bivalue = view.bivalue();
        if bivalue.len() > MAX_NODES / 2 || has_too_many_candidates(view) {
            return None;
        }
        let (cells, digits, holding) = ([Cell::new(0); MAX_NODES / 2], [Digit::ONE; MAX_NODES], [0; MAX_NODES]);
        let mut pairs =
            Self { view, node_count: 0, cells, digits, successors: [0; MAX_NODES], nodes_by_digit: holding };
        let (mut numbers, mut rest) = ([0_u8; MAX_CELLS], bivalue);
        for (at, cell) in bivalue.iter().enumerate() {
            (pairs.cells[at], numbers[cell.index()]) = (cell, at as u8);
            for (of, digit) in view.candidates(cell).iter().take(2).enumerate() {
                pairs.digits[2 * at + of] = digit;
                pairs.nodes_by_digit[digit.index()] |= 1 << (2 * at + of);
            }
            pairs.node_count += 2;
        }
        for one in 0..pairs.node_count {
            let (cell, digit) = (pairs.cells[one / 2], pairs.digits[one]);
            rest = rest.without(cell);
            for peer in (rest & view.peers(cell) & view.places(digit)).iter() {
                let first = 2 * usize::from(numbers[peer.index()]);
                let other = first + usize::from(pairs.digits[first] != digit);
                pairs.successors[one] |= 1 << (other ^ 1);
                pairs.successors[other] |= 1 << (one ^ 1);
            }
        }
        Some(pairs)
    }

    /// By node the later ones of its digit to which chains of any length lead and that strike something with it.
    fn eliminating_ends(&self) -> [u64; MAX_NODES] {
        let (mut goals, graph) = ([0; MAX_NODES], self.digraph());
        let components = Components::of(&graph, 0..self.node_count as u32);
        let reached = components.gather(&graph, |node| 1_u64 << node, |all, more| *all |= more);
        for (from, goals) in goals.iter_mut().enumerate().take(self.node_count) {
            let later = u64::MAX << (from | 1) << 1;
            let ends = reached[components.of_node(from ^ 1)] & self.nodes_by_digit[self.digits[from].index()] & later;
            if ends != 0 {
                let falls = self.view.peers(self.cells[from / 2]) & self.view.places(self.digits[from]);
                let strikes = |&end: &usize| falls.intersects(self.view.peers(self.cells[end / 2]));
                *goals = ones(ends).filter(strikes).fold(0, |goals, end| goals | 1 << end);
            }
        }
        goals
    }

    /// Every pair of ends that leaves something to strike, with the shortest chains that have so many strong links at least and at
    /// most: shortest first. A chain walked backwards is the same chain.
    pub fn find_chains(&self, fewest: u8, longest: u8) -> Vec<XyChainEnds<W>> {
        let (mut hits, goals) = (Vec::new(), self.eliminating_ends());
        for from in (0..self.node_count).filter(|&from| goals[from] != 0) {
            let (mut on, mut fresh, mut left) = (1 << (from ^ 1), 1_u64 << (from ^ 1), goals[from]);
            for level in 2..=longest.min(MAX_SIMPLE_LENGTH) {
                fresh = ones(fresh).fold(0, |next, node| next | self.successors[node]) & !on;
                if level >= fewest {
                    let ends = ones(fresh & left);
                    hits.extend(ends.map(|to| XyChainEnds {
                        length: level,
                        from,
                        to,
                        eliminated: self.eliminated(from, to),
                    }));
                }
                on |= fresh;
                left &= !fresh;
                fresh &= !(1 << from); // where a chain comes back to its start it is over
                if left == 0 || fresh == 0 {
                    break;
                }
            }
        }
        hits.sort_by_key(|hit| hit.length);
        hits
    }

    /// What two nodes of one digit both exclude.
    fn eliminated(&self, from: usize, to: usize) -> Cells<W> {
        let [one, other] = [from, to].map(|node| self.view.peers(self.cells[node / 2]));
        one & other & self.view.places(self.digits[from])
    }

    /// Hands over what these hits tell, each conclusion once.
    pub fn report(
        &self,
        technique: Technique,
        (hits, ways, scope): (&[XyChainEnds<W>], ChainChoice, Scope),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if (ways, scope) == (ChainChoice::First, Scope::MostEliminations) {
            return self.report_fewest_cells(technique, hits, found);
        }
        let mut seen: Vec<(Digit, Cells<W>)> = Vec::new();
        for hit in hits {
            let digit = self.digits[hit.from];
            if ways == ChainChoice::First && seen.contains(&(digit, hit.eliminated)) {
                continue; // any chain would tell no more
            }
            let Some(walked) = self.choose_path(hit, ways) else { continue };
            let through = if ways == ChainChoice::First { Cells::EMPTY } else { self.inner_cells(&walked) };
            let outside = hit.eliminated - through;
            let is_more = scope == Scope::All && outside != hit.eliminated;
            for struck in [Some(outside), is_more.then_some(hit.eliminated)].into_iter().flatten() {
                if !struck.is_empty() && !seen.contains(&(digit, struck)) {
                    seen.push((digit, struck));
                    found(self.deduction(technique, digit, struck, &walked))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over the one whose chain has the fewest cells, of those the first: whoever wants the one that strikes most, all of these do.
    fn report_fewest_cells(
        &self,
        technique: Technique,
        hits: &[XyChainEnds<W>],
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut seen, mut fewest, mut best): (Vec<(Digit, Cells<W>)>, usize, _) = (Vec::new(), usize::MAX, None);
        for hit in hits {
            let told = (self.digits[hit.from], hit.eliminated);
            if seen.contains(&told) {
                continue;
            }
            let Some(walked) = self.choose_path(hit, ChainChoice::First) else { continue };
            let cells: Cells<W> = walked.iter().map(|&node| self.cells[node / 2]).collect();
            if cells.len() < fewest {
                (fewest, best) = (cells.len(), Some((told, walked)));
            }
            seen.push(told);
        }
        best.map_or(ControlFlow::Continue(()), |((digit, struck), walked)| {
            found(self.deduction(technique, digit, struck, &walked))
        })
    }

    fn deduction(&self, technique: Technique, digit: Digit, struck: Cells<W>, walked: &[usize]) -> Deduction {
        Deduction {
            technique,
            placements: Vec::new(),
            eliminations: struck.product(DigitSet::only(digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: Evidence::Chain(self.evidence(walked)),
        }
    }

    /// The chain of a hit, by those of its nodes that are true.
    fn choose_path(&self, hit: &XyChainEnds<W>, ways: ChainChoice) -> Option<Vec<usize>> {
        if ways == ChainChoice::First {
            return self.shortest_path(hit, 0);
        }
        let is_struck = |node: &usize| hit.eliminated.has(self.cells[node / 2]);
        let struck = (0..self.node_count).filter(is_struck).fold(0, |struck, node| struck | 1 << node);
        self.simple_path(hit, struck, MAX_EXCLUDED_LITERALS).or_else(|| self.simple_path(hit, 0, MAX_EXCLUDED_LITERALS))
    }

    /// A chain in which none of `out` is true: a shortest one, or where it goes through a cell twice one in which the node that it comes
    /// back to is not true, or else not false, and so on to some depth.
    fn simple_path(&self, hit: &XyChainEnds<W>, out: u64, depth: usize) -> Option<Vec<usize>> {
        let walked = self.shortest_path(hit, out)?;
        let mut seen = 0_u64;
        let is_again = |&node: &usize| {
            let is_again = seen >> node & 1 == 1;
            seen |= 1 << node;
            is_again
        };
        let Some(twice) = walked.iter().flat_map(|&on| [on ^ 1, on]).find(is_again) else { return Some(walked) };
        let mut turnings = [twice, twice ^ 1].into_iter().filter(|_| depth > 0);
        turnings.find_map(|turning| self.simple_path(hit, out | 1 << turning, depth - 1))
    }

    /// A shortest chain in which none of `out` is true.
    fn shortest_path(&self, hit: &XyChainEnds<W>, out: u64) -> Option<Vec<usize>> {
        let start = hit.from ^ 1;
        if out >> start & 1 == 1 {
            return None;
        }
        let closed: Vec<u32> = ones(out | 1 << hit.from).map(|node| node as u32).collect(); // the start is taken for false
        let query = PathQuery { roots: &[start as u32], closed: &closed, longest: MAX_NODES };
        let path = PathSearch::default().run(&self.digraph(), query, |node| node as usize == hit.to)?;
        Some(path.into_iter().map(|node| node as usize).collect())
    }

    fn digraph(&self) -> SuccessorRows<'_> {
        SuccessorRows(&self.successors[..self.node_count])
    }

    /// The cells that it goes through but for its ends.
    fn inner_cells(&self, walked: &[usize]) -> Cells<W> {
        let middle = walked.get(1..walked.len() - 1).unwrap_or_default();
        middle.iter().map(|node| self.cells[node / 2]).collect()
    }

    /// The walk as evidence.
    fn evidence(&self, walked: &[usize]) -> Chain {
        let mut chain = Chain { nodes: Vec::with_capacity(2 * walked.len()), ..Chain::default() };
        chain.links.reserve_exact(2 * walked.len() - 1);
        let mut last: Option<Cell> = None;
        for &on in walked {
            let cell = self.cells[on / 2];
            if let Some(last) = last {
                let unit = self.view.common_units(Cells::only(last).with(cell)).next();
                chain.links.push(Link { is_strong: false, reason: unit.map_or(LinkReason::Peers, LinkReason::Unit) });
            }
            chain.nodes.extend([on ^ 1, on].map(|node| Node { cells: vec![cell], digit: self.digits[node] }));
            chain.links.push(Link { is_strong: true, reason: LinkReason::Cell });
            last = Some(cell);
        }
        chain
    }
}

impl<const W: usize> XyChainEnds<W> {
    /// Leaves those that strike most.
    pub fn keep_most_eliminations(hits: &mut Vec<Self>) {
        let most = hits.iter().map(|hit| hit.eliminated.len()).max().unwrap_or_default();
        hits.retain(|hit| hit.eliminated.len() == most);
    }
}

/// Whether the board has so many candidates that nobody would look for a chain there: only large ones can.
fn has_too_many_candidates<const W: usize>(view: View<'_, W>) -> bool {
    let shape = view.position().shape();
    let count = || view.empty_cells().iter().map(|cell| view.candidates(cell).len()).sum::<usize>();
    shape.cells() * shape.side() > link_graph::MAX_NODES && count() > link_graph::MAX_NODES
}

/// Graph of the nodes: one word for each, with a bit for each node that is true next to it.
struct SuccessorRows<'a>(&'a [u64]);

impl Digraph for SuccessorRows<'_> {
    type Cursor = u32; // number of bits that have been passed

    fn node_count(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn find_successor(&self, node: u32, cursor: &mut u32, mut stop: impl FnMut(u32) -> bool) -> Option<u32> {
        let row = self.0[node as usize];
        let left = row & u64::MAX.checked_shl(*cursor).unwrap_or(0);
        let next = ones(left).map(|next| next as u32).find(|&next| stop(next));
        *cursor = next.unwrap_or(u64::BITS);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::chains::aic::Aic;
    use crate::{Analysis, Ladder, Position, samples};

    /// All that an XY-Chain tells, by the small rows or by the graph of all chains.
    fn deductions(rung: &Aic, position: &Position, scope: Scope, is_small: bool) -> Vec<Deduction> {
        let (mut told, analysis) = (Vec::new(), Analysis::of(position.clone()));
        let view = View::<2>::of(&analysis);
        let mut found = |deduction| {
            told.push(deduction);
            ControlFlow::Continue(())
        };
        let _ = match BivalueGraph::of(view).filter(|_| is_small) {
            Some(pairs) => rung.search_bivalue_graph(&pairs, scope, &mut found).map_continue(|_| ()),
            None => rung.search_simple_graph(view, scope, &mut found),
        };
        told
    }

    #[test]
    fn the_bivalue_graph_finds_the_chains_of_the_link_graph() {
        let ladder = Ladder::ninefold();
        let ([_, any, ..], mut count) = (Aic::SHORT, [0; 3]);
        let struck = samples::random_candidates().step_by(12).map(|board| Position::of(&board));
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start)).chain(struck) {
            for rung in [&Aic::XY_CHAIN, &any] {
                for (scope, count) in [Scope::Path, Scope::MostEliminations, Scope::All].into_iter().zip(&mut count) {
                    let told_small = deductions(rung, &position, scope, true);
                    assert_eq!(told_small, deductions(rung, &position, scope, false), "{scope:?}");
                    *count += told_small.len();
                }
            }
        }
        assert!(count[1] > 20 && count[0] > count[1] && count[2] > count[0], "{count:?}");
    }
}
