//! Lengths of the shortest chains between the nodes of a link graph.
//!
//! A chain begins with a node that is assumed to be false. Strong and weak links alternate, and both the first and the last link are
//! strong, so the last node is true. The length of a chain is its number of strong links.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_path::{ChainPath, MAX_EXCLUDED_LITERALS};
use crate::analysis::implication::chain_search::ChainSearch;
use crate::analysis::implication::link_graph::LinkGraph;
use crate::analysis::implication::literals::Literal;
use crate::bit_matrix::BitMatrix;
use crate::bits::ones;
use crate::bits::{for_each_one, has_bit, ones_in_both, ones_of, union, with_width, words_for};

/// Lengths of the shortest chains from each start node to each node that is true if the start node is false.
///
/// The length is the number of strong links. The lengths for a start node are computed when they are first requested.
#[derive(Debug)]
pub(crate) struct ChainDistances {
    /// Link graph whose chains the table covers.
    pub graph: Arc<LinkGraph>,
    /// Maximum number of strong links in a chain.
    max_length: u8,
    /// Nodes with strong links; bit i stands for node i.
    strongly_linked: Vec<u64>,
    /// Result of [`two_step_adjacency`], computed on first use.
    two_step_rows: OnceCell<[BitMatrix; 2]>,
    /// Result of [`rows_from`](Self::rows_from) for each start node, computed on first use.
    rows: Vec<OnceCell<Vec<u64>>>,
}

impl ChainDistances {
    /// Returns a table for chains of at most `max_length` strong links. No length is computed yet.
    pub fn of(graph: Arc<LinkGraph>, max_length: u8) -> Self {
        let strongly_linked = graph.strongly_linked();
        let rows = vec![OnceCell::new(); graph.groups_end];
        Self { graph, max_length, strongly_linked, two_step_rows: OnceCell::new(), rows }
    }

    /// Returns the nodes at which chains begin: the single candidates and groups that have strong links.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        ones_of(&self.strongly_linked).take_while(|&node| node < self.graph.groups_end)
    }

    /// Returns the nodes with strong links; bit i stands for node i.
    pub fn strongly_linked(&self) -> &[u64] {
        &self.strongly_linked
    }

    /// Returns the nodes that are proved true by chains if `start` is false; bit i stands for node i.
    pub fn implied_true(&self, start: usize) -> &[u64] {
        self.rows_from(start).rchunks_exact(self.strongly_linked.len()).next().unwrap_or_default()
    }

    /// Calls `visit` for each node in `goals` that a chain from `start` proves true, in order of increasing length. The arguments of
    /// `visit` are the length of the shortest chain to the node, and the node. Bit i of `goals` stands for node i.
    pub fn each_reached(&self, start: usize, goals: &[u64], mut visit: impl FnMut(u8, usize)) {
        let mut shorter: &[u64] = &[];
        for (length, row) in (1..=u8::MAX).zip(self.rows_from(start).chunks_exact(self.strongly_linked.len())) {
            for (at, (on, goals)) in row.iter().zip(goals).enumerate() {
                let visited = shorter.get(at).copied().unwrap_or(0);
                ones(on & goals & !visited).for_each(|bit| visit(length, at * 64 + bit));
            }
            shorter = row;
        }
    }

    /// Calls `visit` once for each pair of chain ends that eliminates something: some candidate that `bound` lists as eliminable is excluded
    /// by both ends. Both ends are single candidates or groups. Pairs that a strong link joins directly are left out.
    ///
    /// The arguments of `visit` are the length of the shortest chain between the ends, the start and the end. The number of the start is
    /// not larger than that of the end: a chain and its reverse are reported once. The two are equal if the chain returns to its start.
    /// Calls are sorted by start, then by length.
    pub fn each_eliminating_pair(&self, bound: &ChainBound, mut visit: impl FnMut(u8, usize, usize)) {
        let mut goals = vec![0; self.strongly_linked.len()];
        for from in self.starts().filter(|&from| bound.is_chain_end(from)) {
            bound.collect_goals(&self.graph, from, &mut goals);
            self.each_reached(from, &goals, |length, to| {
                if (from..self.graph.groups_end).contains(&to) && length > 1 {
                    visit(length, from, to);
                }
            });
        }
    }

    /// Returns the number of strong links of the shortest chain that proves `end` true if `start` is false. Returns `None` if this table
    /// has no such chain, or if `start` is not one of the [`starts`](Self::starts).
    pub fn distance(&self, start: usize, end: usize) -> Option<u8> {
        if start >= self.graph.groups_end || end >= self.graph.len() || !has_bit(&self.strongly_linked, start) {
            return None;
        }
        let mut rows = self.rows_from(start).chunks_exact(self.strongly_linked.len());
        rows.position(|row| has_bit(row, end)).map(|at| at as u8 + 1)
    }

    /// Returns rows of bits, one after the other. If `start` is false, chains of one strong link prove the nodes of the first row true,
    /// chains of at most two strong links those of the second row, and so on. Bit i of a row stands for node i. The last row is that of the
    /// maximum length, or of the first length after which no node is added.
    fn rows_from(&self, start: usize) -> &[u64] {
        self.rows[start].get_or_init(|| with_width!(self.strongly_linked.len(), N => self.breadth_first::<N>(start)))
    }

    /// Implements [`rows_from`](Self::rows_from) by a breadth-first search. Each step extends the chains by a weak and a strong link, only
    /// from the nodes that were new in the previous step. A chain that returns to `start` is not extended.
    fn breadth_first<const N: usize>(&self, start: usize) -> Vec<u64> {
        let [by_false, by_true] =
            self.two_step_rows.get_or_init(|| two_step_adjacency::<N>(&self.graph, &self.strongly_linked));
        let (mut before, mut reached) = ([0; N], by_false.rows::<N>()[start]);
        let mut rows = Vec::with_capacity(4 * N); // longer chains are rare
        for _ in 0..self.max_length {
            rows.extend(reached);
            let mut new: [u64; N] = std::array::from_fn(|at| reached[at] & !before[at]);
            new[start / 64] &= !(1 << (start % 64));
            before = reached;
            for_each_one(&new, |node| union(&mut reached, &by_true.rows::<N>()[node]));
            if reached == before {
                break;
            }
        }
        rows
    }

    /// Whether a chain eliminates the single candidate `single`. The chain may begin and end at any node, including nodes of almost locked
    /// sets. It may visit a node twice.
    #[cfg(test)]
    pub fn refutes(&self, single: usize) -> bool {
        ChainSearch::refuting(&self.graph, &self.strongly_linked, single).shortest_path(u8::MAX, &[]).is_some()
    }

    /// Returns a shortest chain that proves `end` true if `start` is false. Returns `None` if there is no such chain. The chain may visit a
    /// node twice.
    pub fn shortest_path(&self, start: usize, end: usize) -> Option<ChainPath> {
        ChainSearch::between(&self.graph, &self.strongly_linked, start, end).shortest_path(u8::MAX, &[])
    }

    /// Returns a chain that proves `end` true if `start` is false and that visits no node twice. Returns `None` if none is found: the
    /// search is incomplete, see [`ChainSearch::simple_path`].
    ///
    /// First searches for a chain that visits none of the nodes in `avoided`. If none is found, searches for a chain that may visit them.
    pub fn simple_path(&self, start: usize, end: usize, avoided: &[usize]) -> Option<ChainPath> {
        let both = |&node: &usize| [2 * node as Literal, 2 * node as Literal + 1];
        let mut closed: Vec<Literal> = avoided.iter().flat_map(both).collect();
        let search = ChainSearch::between(&self.graph, &self.strongly_linked, start, end);
        search
            .simple_path(&mut closed, MAX_EXCLUDED_LITERALS)
            .or_else(|| search.simple_path(&mut Vec::new(), MAX_EXCLUDED_LITERALS))
    }

    /// Returns up to `max_paths` shortest chains that prove `end` true if `start` is false. These chains may visit a node twice.
    pub fn shortest_paths(&self, start: usize, end: usize, max_paths: usize) -> Vec<ChainPath> {
        let path = ChainPath { nodes: vec![end], sources: Vec::new() };
        let mut enumerator = PathEnumerator { distances: self, start, max_paths, path, paths: Vec::new() };
        enumerator.extend(self.distance(start, end).unwrap_or_default());
        enumerator.paths
    }
}

/// Returns two tables of the nodes that are true after one strong link.
///
/// In the first table, row i contains the nodes that are true if node i is false: the nodes strongly linked with it. In the second table,
/// row i contains the nodes that are true if node i is true: `c` for each weak link `i --- b` followed by a strong link `b === c`. The rows
/// of nodes without strong links are empty.
fn two_step_adjacency<const N: usize>(graph: &LinkGraph, strongly_linked: &[u64]) -> [BitMatrix; 2] {
    let [mut by_false, mut by_true] = [0; 2].map(|_| BitMatrix::new(graph.len(), words_for(graph.len())));
    for node in ones_of(strongly_linked) {
        graph.strong_edges(node).iter().for_each(|edge| by_false.set(node, edge.to as usize));
        for &set in graph.als_of(node) {
            let others = graph.als_nodes(set).iter().filter(|&&other| other as usize != node);
            others.for_each(|&other| by_false.set(node, other as usize));
        }
    }
    let (weak, by_false_rows) = (graph.weak.rows::<N>(), by_false.rows::<N>());
    for node in ones_of(strongly_linked) {
        let excluded: [u64; N] = std::array::from_fn(|at| weak[node][at] & strongly_linked[at]);
        let row = &mut by_true.rows_mut::<N>()[node];
        for_each_one(&excluded, |other| union(row, &by_false_rows[other]));
    }
    [by_false, by_true]
}

/// Depth-first enumeration of the shortest chains between two nodes, from the end back to the start.
struct PathEnumerator<'a> {
    /// Table of the lengths of chains.
    distances: &'a ChainDistances,
    /// First node of the chains.
    start: usize,
    /// Maximum number of chains to enumerate.
    max_paths: usize,
    /// Current chain as far as it is known. It is stored in reverse: from the end of the chain back to the node reached so far.
    path: ChainPath,
    /// Chains that are complete, from start to end.
    paths: Vec<ChainPath>,
}

impl PathEnumerator<'_> {
    /// Extends `path` to the start in every possible way, and adds the complete chains to `paths`, until there are `max_paths`. `length` is
    /// the number of strong links from the start to the last node of `path`.
    fn extend(&mut self, length: u8) {
        let (distances, end) = (self.distances, self.path.nodes[self.path.nodes.len() - 1]);
        for edge in distances.graph.all_strong_edges(end) {
            let off = edge.to as usize;
            self.path.sources.push(edge.source);
            self.path.nodes.push(off);
            if off == self.start && length == 1 {
                let (nodes, sources) = (self.path.nodes.iter().rev(), self.path.sources.iter().rev());
                self.paths.push(ChainPath { nodes: nodes.copied().collect(), sources: sources.copied().collect() });
            } else if off != self.start && length > 1 {
                for on in ones_in_both(distances.graph.weak.row(off), distances.implied_true(self.start)) {
                    let is_before = on != self.start && distances.distance(self.start, on) == Some(length - 1);
                    if is_before && self.paths.len() < self.max_paths {
                        self.path.nodes.push(on);
                        self.extend(length - 1);
                        self.path.nodes.pop();
                    }
                }
            }
            self.path.nodes.pop();
            self.path.sources.pop();
            if self.paths.len() >= self.max_paths {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::implication::link_graph::GraphKind;
    use crate::{Analysis, Ladder, View, samples};

    #[test]
    fn distances_equal_the_lengths_of_the_shortest_chains_that_a_search_finds() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start).take(1)) {
            for kind in GraphKind::ALL {
                let graph = Arc::new(LinkGraph::of(View::<2>::of(&Analysis::of(position.clone())), kind).unwrap());
                let distances = ChainDistances::of(Arc::clone(&graph), u8::MAX);
                for start in distances.starts().step_by(3) {
                    for end in (0..graph.len()).step_by(2) {
                        let path = distances.shortest_path(start, end);
                        let length = path.as_ref().map(|path| path.sources.len() as u8);
                        assert_eq!(distances.distance(start, end), length, "{kind:?} {start} {end}");
                        count += usize::from(length > Some(1));
                    }
                }
            }
        }
        assert!(count > 2000, "{count}");
    }
}
