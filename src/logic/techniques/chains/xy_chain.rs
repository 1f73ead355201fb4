//! Search for XY-chains: chains of bivalue cells.
//!
//! If a position has at most 32 bivalue cells, these cells have at most 64 candidates, so one word can represent a set of these candidates.
//! The search uses such words instead of a link graph.

use std::ops::ControlFlow;

use crate::analysis::implication::chain_lookup::MAX_X_CHAIN_LENGTH;
use crate::analysis::implication::chain_path::MAX_EXCLUDED_LITERALS;
use crate::analysis::implication::link_graph;
use crate::bits::ones;
use crate::digraph::{Digraph, PathQuery, PathSearch};
use crate::evidence::{Chain, Link, LinkReason, Node};
use crate::scc::Components;
use crate::techniques::chains::chain_ends::{ChainChoice, Scope};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// Maximum number of nodes. A set of nodes is a word of 64 bits. Each bivalue cell has two nodes.
const MAX_NODES: usize = 64;
/// Maximum number of cells of a board that is searched for chains.
const MAX_CELLS: usize = 640;

/// Graph of the candidates of bivalue cells.
///
/// Each candidate is a node: nodes 0 and 1 belong to the first cell, 2 and 3 to the second, and so on. So `node ^ 1` is the other candidate
/// of the cell of `node`, and `node / 2` is the index of that cell. A set of nodes is a word; bit i stands for node i.
pub(super) struct BivalueGraph<'a, const W: usize> {
    /// View of the position.
    view: View<'a, W>,
    /// Number of nodes.
    node_count: usize,
    /// Bivalue cells in reading order.
    cells: [Cell; MAX_NODES / 2],
    /// Digit of each node, indexed by node.
    digits: [Digit; MAX_NODES],
    /// For each node, the set of nodes that follow from it by one weak and one strong link. If the node is true, the other bivalue cells
    /// that see its cell cannot have its digit. In each of these cells that has the digit as a candidate, the other candidate is true.
    successors: [u64; MAX_NODES],
    /// For each digit, the set of its nodes.
    nodes_by_digit: [u64; MAX_NODES],
}

/// Length, ends and eliminations of an XY-chain that eliminates something. Both ends have the same digit.
#[derive(Clone, Copy)]
pub(super) struct XyChainEnds<const W: usize> {
    /// Number of strong links, which is also the number of cells.
    length: u8,
    /// Node at which the chain begins.
    from: usize,
    /// Node at which the chain ends.
    to: usize,
    /// Cells from which the chain eliminates the digit of its ends.
    eliminated: Cells<W>,
}

impl<'a, const W: usize> BivalueGraph<'a, W> {
    /// Builds the graph of a position. Returns `None` if the position has more than 32 bivalue cells, or too many candidates for any search
    /// for chains.
    pub fn of(view: View<'a, W>) -> Option<Self> {
        let bivalue = view.bivalue();
        if bivalue.len() > MAX_NODES / 2 || has_too_many_candidates(view) {
            return None;
        }
        let (cells, digits, nodes_by_digit) = ([Cell::new(0); MAX_NODES / 2], [Digit::ONE; MAX_NODES], [0; MAX_NODES]);
        let mut graph = Self { view, node_count: 0, cells, digits, successors: [0; MAX_NODES], nodes_by_digit };
        let (mut numbers, mut rest) = ([0_u8; MAX_CELLS], bivalue);
        for (at, cell) in bivalue.iter().enumerate() {
            (graph.cells[at], numbers[cell.index()]) = (cell, at as u8);
            for (of, digit) in view.candidates(cell).iter().take(2).enumerate() {
                graph.digits[2 * at + of] = digit;
                graph.nodes_by_digit[digit.index()] |= 1 << (2 * at + of);
            }
            graph.node_count += 2;
        }
        for one in 0..graph.node_count {
            let (cell, digit) = (graph.cells[one / 2], graph.digits[one]);
            rest = rest.without(cell);
            for peer in (rest & view.peers(cell) & view.places(digit)).iter() {
                let first = 2 * usize::from(numbers[peer.index()]);
                let other = first + usize::from(graph.digits[first] != digit);
                graph.successors[one] |= 1 << (other ^ 1);
                graph.successors[other] |= 1 << (one ^ 1);
            }
        }
        Some(graph)
    }

    /// For each node, returns the possible ends of chains that begin at this node and eliminate something, as a set of nodes.
    ///
    /// An end has the same digit as the first node, belongs to a later cell, and is true if the first node is false. Both nodes exclude a
    /// common candidate.
    fn eliminating_ends(&self) -> [u64; MAX_NODES] {
        let (mut goals, graph) = ([0; MAX_NODES], self.digraph());
        let components = Components::of(&graph, 0..self.node_count as u32);
        let reached = components.fold_reachable(&graph, |node| 1_u64 << node, |all, more| *all |= more);
        for (from, goals) in goals.iter_mut().enumerate().take(self.node_count) {
            let later = u64::MAX << (from | 1) << 1;
            let ends = reached[components.of_node(from ^ 1)] & self.nodes_by_digit[self.digits[from].index()] & later;
            if ends != 0 {
                let seen = self.view.peers(self.cells[from / 2]) & self.view.places(self.digits[from]);
                let eliminates = |&end: &usize| seen.intersects(self.view.peers(self.cells[end / 2]));
                *goals = ones(ends).filter(eliminates).fold(0, |goals, end| goals | 1 << end);
            }
        }
        goals
    }

    /// Returns the ends of the chains that eliminate something, shortest chains first.
    ///
    /// Between two ends, only the shortest chain counts. It is returned if it has at least `shortest` and at most `longest` strong links. A
    /// chain and its reverse count as one chain.
    pub fn find_chains(&self, shortest: u8, longest: u8) -> Vec<XyChainEnds<W>> {
        let (mut chains, goals) = (Vec::new(), self.eliminating_ends());
        for from in (0..self.node_count).filter(|&from| goals[from] != 0) {
            let (mut reached, mut new, mut goals_left) = (1 << (from ^ 1), 1_u64 << (from ^ 1), goals[from]);
            for length in 2..=longest.min(MAX_X_CHAIN_LENGTH) {
                new = ones(new).fold(0, |next, node| next | self.successors[node]) & !reached;
                if length >= shortest {
                    let ends = ones(new & goals_left);
                    chains.extend(ends.map(|to| XyChainEnds {
                        length,
                        from,
                        to,
                        eliminated: self.eliminated(from, to),
                    }));
                }
                reached |= new;
                goals_left &= !new;
                new &= !(1 << from); // a chain that returns to its start is not continued
                if goals_left == 0 || new == 0 {
                    break;
                }
            }
        }
        chains.sort_by_key(|ends| ends.length);
        chains
    }

    /// Returns the cells from which a chain between the nodes `from` and `to`, which have the same digit, eliminates this digit.
    fn eliminated(&self, from: usize, to: usize) -> Cells<W> {
        let [one, other] = [from, to].map(|node| self.view.peers(self.cells[node / 2]));
        one & other & self.view.places(self.digits[from])
    }

    /// Calls `found` with the deductions that follow from the chains whose ends are in `chains`. `scope` determines which of them are
    /// reported. Leaves out a deduction if an earlier one has the same eliminations.
    pub fn report(
        &self,
        technique: Technique,
        (chains, choice, scope): (&[XyChainEnds<W>], ChainChoice, Scope),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if (choice, scope) == (ChainChoice::First, Scope::MostEliminations) {
            return self.report_fewest_cells(technique, chains, found);
        }
        let mut seen: Vec<(Digit, Cells<W>)> = Vec::new();
        for ends in chains {
            let digit = self.digits[ends.from];
            if choice == ChainChoice::First && seen.contains(&(digit, ends.eliminated)) {
                continue; // no need to search for the path: its only deduction has been reported
            }
            let Some(path) = self.choose_path(ends, choice) else { continue };
            let inner = if choice == ChainChoice::First { Cells::EMPTY } else { self.inner_cells(&path) };
            let outside = ends.eliminated - inner;
            let is_more = scope == Scope::All && outside != ends.eliminated;
            for eliminated in [Some(outside), is_more.then_some(ends.eliminated)].into_iter().flatten() {
                if !eliminated.is_empty() && !seen.contains(&(digit, eliminated)) {
                    seen.push((digit, eliminated));
                    found(self.deduction(technique, digit, eliminated, &path))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `found` with the deduction of the chain with the fewest cells, or of the first such chain if there are several. `chains`
    /// contains the ends of the chains with the most eliminations.
    fn report_fewest_cells(
        &self,
        technique: Technique,
        chains: &[XyChainEnds<W>],
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut seen, mut fewest, mut best): (Vec<(Digit, Cells<W>)>, usize, _) = (Vec::new(), usize::MAX, None);
        for ends in chains {
            let conclusion = (self.digits[ends.from], ends.eliminated);
            if seen.contains(&conclusion) {
                continue;
            }
            let Some(path) = self.choose_path(ends, ChainChoice::First) else { continue };
            let cells: Cells<W> = path.iter().map(|&node| self.cells[node / 2]).collect();
            if cells.len() < fewest {
                (fewest, best) = (cells.len(), Some((conclusion, path)));
            }
            seen.push(conclusion);
        }
        best.map_or(ControlFlow::Continue(()), |((digit, eliminated), path)| {
            found(self.deduction(technique, digit, eliminated, &path))
        })
    }

    /// Returns a deduction with a chain as its evidence. It eliminates `digit` from the cells `eliminated`. `path` lists the true nodes of
    /// the chain, one in each cell.
    fn deduction(&self, technique: Technique, digit: Digit, eliminated: Cells<W>, path: &[usize]) -> Deduction {
        Deduction {
            technique,
            placements: Vec::new(),
            eliminations: eliminated.product(DigitSet::only(digit)).collect(),
            digits: DigitSet::only(digit),
            evidence: Evidence::Chain(self.evidence(path)),
        }
    }

    /// Returns a chain between these ends, or `None` if no suitable chain is found. The result lists the true nodes of the chain, one in
    /// each cell.
    fn choose_path(&self, ends: &XyChainEnds<W>, choice: ChainChoice) -> Option<Vec<usize>> {
        if choice == ChainChoice::First {
            return self.shortest_path(ends, 0);
        }
        let is_avoided = |node: &usize| ends.eliminated.has(self.cells[node / 2]);
        let avoided = (0..self.node_count).filter(is_avoided).fold(0, |avoided, node| avoided | 1 << node);
        self.simple_path(ends, avoided, MAX_EXCLUDED_LITERALS)
            .or_else(|| self.simple_path(ends, 0, MAX_EXCLUDED_LITERALS))
    }

    /// Returns the true nodes of a chain that visits no cell twice. None of them is in the set `closed`. Returns `None` if no such chain is
    /// found.
    ///
    /// Takes a shortest chain. If it visits a node twice, searches for a chain in which that node is never true. If there is none, searches
    /// for a chain in which it is never false. If the new chain visits a node twice, this is repeated, at most `depth` times. So the search
    /// may miss a suitable chain.
    fn simple_path(&self, ends: &XyChainEnds<W>, closed: u64, depth: usize) -> Option<Vec<usize>> {
        let path = self.shortest_path(ends, closed)?;
        let mut seen = 0_u64;
        let is_repeated = |&node: &usize| {
            let is_repeated = seen >> node & 1 == 1;
            seen |= 1 << node;
            is_repeated
        };
        let Some(repeated) = path.iter().flat_map(|&on| [on ^ 1, on]).find(is_repeated) else { return Some(path) };
        let mut to_close = [repeated, repeated ^ 1].into_iter().filter(|_| depth > 0);
        to_close.find_map(|node| self.simple_path(ends, closed | 1 << node, depth - 1))
    }

    /// Returns the true nodes of a shortest chain between these ends, none of which is in the set `closed`. Returns `None` if there is no
    /// such chain.
    fn shortest_path(&self, ends: &XyChainEnds<W>, closed: u64) -> Option<Vec<usize>> {
        let start = ends.from ^ 1;
        if closed >> start & 1 == 1 {
            return None;
        }
        let closed: Vec<u32> = ones(closed | 1 << ends.from).map(|node| node as u32).collect(); // the start is false
        let query = PathQuery { roots: &[start as u32], closed: &closed, max_edges: MAX_NODES };
        let path = PathSearch::default().run(&self.digraph(), query, |node| node as usize == ends.to)?;
        Some(path.into_iter().map(|node| node as usize).collect())
    }

    /// Returns the directed graph with an edge from each node to the nodes that it implies by one weak and one strong link.
    fn digraph(&self) -> SuccessorRows<'_> {
        SuccessorRows(&self.successors[..self.node_count])
    }

    /// Returns the cells of a chain without the first and the last one. `path` lists the true nodes of the chain.
    fn inner_cells(&self, path: &[usize]) -> Cells<W> {
        let inner = path.get(1..path.len() - 1).unwrap_or_default();
        inner.iter().map(|node| self.cells[node / 2]).collect()
    }

    /// Converts a chain to evidence. `path` lists the true nodes of the chain, one in each cell.
    fn evidence(&self, path: &[usize]) -> Chain {
        let mut chain = Chain { nodes: Vec::with_capacity(2 * path.len()), ..Chain::default() };
        chain.links.reserve_exact(2 * path.len() - 1);
        let mut last: Option<Cell> = None;
        for &on in path {
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
    /// Removes all chains that do not have the most eliminations.
    pub fn keep_most_eliminations(chains: &mut Vec<Self>) {
        let most = chains.iter().map(|ends| ends.eliminated.len()).max().unwrap_or_default();
        chains.retain(|ends| ends.eliminated.len() == most);
    }
}

/// Whether the position has too many candidates for any search for chains. Only positions on large boards can exceed the maximum.
fn has_too_many_candidates<const W: usize>(view: View<'_, W>) -> bool {
    let shape = view.position().shape();
    let count = || view.empty_cells().iter().map(|cell| view.candidates(cell).len()).sum::<usize>();
    shape.cells() * shape.side() > link_graph::MAX_NODES && count() > link_graph::MAX_NODES
}

/// Directed graph with a word for each node. Bit i of the word is 1 if there is an edge from the node to node i.
struct SuccessorRows<'a>(&'a [u64]);

impl Digraph for SuccessorRows<'_> {
    /// Index of the bit of a node's word at which the search for the next successor begins.
    type Cursor = u32;

    fn node_count(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn find_successor(&self, node: u32, cursor: &mut u32, mut stop: impl FnMut(u32) -> bool) -> Option<u32> {
        let row = self.0[node as usize];
        let rest = row & u64::MAX.checked_shl(*cursor).unwrap_or(0);
        let next = ones(rest).map(|next| next as u32).find(|&next| stop(next));
        *cursor = next.unwrap_or(u64::BITS);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::chains::aic::Aic;
    use crate::{Analysis, Ladder, Position, samples};

    /// Returns the deductions of XY-chains, found in the bivalue graph if `in_bivalue_graph`, or else in the link graph.
    fn deductions(finder: &Aic, position: &Position, scope: Scope, in_bivalue_graph: bool) -> Vec<Deduction> {
        let (mut deductions, analysis) = (Vec::new(), Analysis::of(position.clone()));
        let view = View::<2>::of(&analysis);
        let mut found = |deduction| {
            deductions.push(deduction);
            ControlFlow::Continue(())
        };
        let _ = match BivalueGraph::of(view).filter(|_| in_bivalue_graph) {
            Some(graph) => finder.search_bivalue_graph(&graph, scope, &mut found).map_continue(|_| ()),
            None => finder.search_simple_graph(view, scope, &mut found),
        };
        deductions
    }

    #[test]
    fn the_bivalue_graph_finds_the_chains_of_the_link_graph() {
        let ladder = Ladder::ninefold();
        let ([_, choosing_first, ..], mut counts) = (Aic::HODOKU, [0; 3]);
        let random = samples::random_candidates().step_by(12).map(|board| Position::of(&board));
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start)).chain(random) {
            for finder in [&Aic::XY_CHAIN, &choosing_first] {
                for (scope, count) in [Scope::Path, Scope::MostEliminations, Scope::All].into_iter().zip(&mut counts) {
                    let in_bivalue_graph = deductions(finder, &position, scope, true);
                    assert_eq!(in_bivalue_graph, deductions(finder, &position, scope, false), "{scope:?}");
                    *count += in_bivalue_graph.len();
                }
            }
        }
        assert!(counts[1] > 20 && counts[0] > counts[1] && counts[2] > counts[0], "{counts:?}");
    }
}
