//! How far chains lead from every node.

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

/// From each node that is taken for false, the nodes that chains then prove true: searched when first asked for.
#[derive(Debug)]
pub(crate) struct ChainDistances {
    pub graph: Arc<LinkGraph>,
    max_length: u8,
    strongly_linked: Vec<u64>,               // the nodes with strong links
    two_step_rows: OnceCell<[BitMatrix; 2]>, // by node: what is true one strong link later, if it is false and if it is true
    rows: Vec<OnceCell<Vec<u64>>>,           // by start, see `from`
}

impl ChainDistances {
    /// From every single candidate and every group that has a strong link, by chains of `most` strong links.
    pub fn of(graph: Arc<LinkGraph>, most: u8) -> Self {
        let linked = graph.strongly_linked();
        let rows = vec![OnceCell::new(); graph.groups_end];
        Self { graph, max_length: most, strongly_linked: linked, two_step_rows: OnceCell::new(), rows }
    }

    /// The nodes that chains begin at.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        ones_of(&self.strongly_linked).take_while(|&node| node < self.graph.groups_end)
    }

    /// The nodes with strong links.
    pub fn strongly_linked(&self) -> &[u64] {
        &self.strongly_linked
    }

    /// What is true if `start` is false.
    pub fn implied_true(&self, start: usize) -> &[u64] {
        self.rows_from(start).rchunks_exact(self.strongly_linked.len()).next().unwrap_or_default()
    }

    /// Hands over the `goals` that chains from `start` prove, with how many strong links the shortest chain there has: nearest first.
    pub fn each_reached(&self, start: usize, goals: &[u64], mut look: impl FnMut(u8, usize)) {
        let mut nearer: &[u64] = &[];
        for (level, row) in (1..=u8::MAX).zip(self.rows_from(start).chunks_exact(self.strongly_linked.len())) {
            for (at, (on, goals)) in row.iter().zip(goals).enumerate() {
                let known = nearer.get(at).copied().unwrap_or(0);
                ones(on & goals & !known).for_each(|bit| look(level, at * 64 + bit));
            }
            nearer = row;
        }
    }

    /// Hands over the ends of chains of two strong links and more that both exclude something in doubt, a chain back to its start too. With
    /// how many strong links the shortest has; by start, nearest first.
    pub fn each_eliminating_pair(&self, doubt: &ChainBound, mut look: impl FnMut(u8, usize, usize)) {
        let mut goals = vec![0; self.strongly_linked.len()];
        for from in self.starts().filter(|&from| doubt.is_chain_end(from)) {
            doubt.collect_goals(&self.graph, from, &mut goals);
            self.each_reached(from, &goals, |level, to| {
                if (from..self.graph.groups_end).contains(&to) && level > 1 {
                    look(level, from, to);
                }
            });
        }
    }

    /// With how many strong links the shortest chain from `start` proves `end`; `None` where no chain does.
    pub fn distance(&self, start: usize, end: usize) -> Option<u8> {
        if start >= self.graph.groups_end || end >= self.graph.len() || !has_bit(&self.strongly_linked, start) {
            return None;
        }
        let mut rows = self.rows_from(start).chunks_exact(self.strongly_linked.len());
        rows.position(|row| has_bit(row, end)).map(|at| at as u8 + 1)
    }

    /// Returns a row for each number of strong links, from 1 on: the nodes that chains from `start`, false, with no more links prove.
    fn rows_from(&self, start: usize) -> &[u64] {
        self.rows[start].get_or_init(|| with_width!(self.strongly_linked.len(), N => self.breadth_first::<N>(start)))
    }

    /// Searches breadth first from `start`. A node that is reached again, even the start itself, leads no further.
    fn breadth_first<const N: usize>(&self, start: usize) -> Vec<u64> {
        let [by_false, by_true] =
            self.two_step_rows.get_or_init(|| two_step_adjacency::<N>(&self.graph, &self.strongly_linked));
        let (mut before, mut on) = ([0; N], by_false.wide::<N>()[start]);
        let mut rows = Vec::with_capacity(4 * N); // chains seldom need more
        for _ in 0..self.max_length {
            rows.extend(on);
            let mut fresh: [u64; N] = std::array::from_fn(|at| on[at] & !before[at]);
            fresh[start / 64] &= !(1 << (start % 64));
            before = on;
            for_each_one(&fresh, |node| union(&mut on, &by_true.wide::<N>()[node]));
            if on == before {
                break;
            }
        }
        rows
    }

    /// Whether some chain, be it of almost locked sets alone, strikes `single`.
    #[cfg(test)]
    pub fn refutes(&self, single: usize) -> bool {
        ChainSearch::refuting(&self.graph, &self.strongly_linked, single).shortest_path(u8::MAX, &[]).is_some()
    }

    /// Returns a shortest chain from `start`, false, to `end`, true.
    pub fn shortest_path(&self, start: usize, end: usize) -> Option<ChainPath> {
        ChainSearch::between(&self.graph, &self.strongly_linked, start, end).shortest_path(u8::MAX, &[])
    }

    /// Returns a chain from `start`, false, to `end`, true, that visits no node twice: if possible one that visits none of `struck`.
    /// Prefers a shortest chain.
    pub fn simple_path(&self, start: usize, end: usize, struck: &[usize]) -> Option<ChainPath> {
        let both = |&node: &usize| [2 * node as Literal, 2 * node as Literal + 1];
        let mut out: Vec<Literal> = struck.iter().flat_map(both).collect();
        let search = ChainSearch::between(&self.graph, &self.strongly_linked, start, end);
        search
            .simple_path(&mut out, MAX_EXCLUDED_LITERALS)
            .or_else(|| search.simple_path(&mut Vec::new(), MAX_EXCLUDED_LITERALS))
    }

    /// Shortest chains from `start`, false, to `end`, true: up to `cap` of them.
    pub fn shortest_paths(&self, start: usize, end: usize, cap: usize) -> Vec<ChainPath> {
        let walked = ChainPath { nodes: vec![end], sources: Vec::new() };
        let mut trace = PathEnumerator { distances: self, start, max_paths: cap, path: walked, paths: Vec::new() };
        trace.extend(self.distance(start, end).unwrap_or_default());
        trace.paths
    }
}

/// Returns by node the nodes that are true one strong link later, first for nodes that are false, then for nodes that are true, by a weak link
/// and a strong one.
fn two_step_adjacency<const N: usize>(graph: &LinkGraph, linked: &[u64]) -> [BitMatrix; 2] {
    let [mut by_false, mut by_true] = [0; 2].map(|_| BitMatrix::new(graph.len(), words_for(graph.len())));
    for node in ones_of(linked) {
        graph.strong_edges(node).iter().for_each(|edge| by_false.set(node, edge.to as usize));
        for &set in graph.als_of(node) {
            let others = graph.als_nodes(set).iter().filter(|&&other| other as usize != node);
            others.for_each(|&other| by_false.set(node, other as usize));
        }
    }
    let (weak, by_false_rows) = (graph.weak.wide::<N>(), by_false.wide::<N>());
    for node in ones_of(linked) {
        let excluded: [u64; N] = std::array::from_fn(|at| weak[node][at] & linked[at]);
        let row = &mut by_true.wide_mut::<N>()[node];
        for_each_one(&excluded, |other| union(row, &by_false_rows[other]));
    }
    [by_false, by_true]
}

/// Every way back from an end to the start.
struct PathEnumerator<'a> {
    distances: &'a ChainDistances,
    start: usize,
    max_paths: usize,
    path: ChainPath, // from the end
    paths: Vec<ChainPath>,
}

impl PathEnumerator<'_> {
    /// From the last node so far, which takes `level` strong links to reach.
    fn extend(&mut self, level: u8) {
        let (survey, end) = (self.distances, self.path.nodes[self.path.nodes.len() - 1]);
        for edge in survey.graph.all_strong_edges(end) {
            let off = edge.to as usize;
            self.path.sources.push(edge.source);
            self.path.nodes.push(off);
            if off == self.start && level == 1 {
                let (nodes, ties) = (self.path.nodes.iter().rev(), self.path.sources.iter().rev());
                self.paths.push(ChainPath { nodes: nodes.copied().collect(), sources: ties.copied().collect() });
            } else if off != self.start && level > 1 {
                for by in ones_in_both(survey.graph.weak.row(off), survey.implied_true(self.start)) {
                    let is_before = by != self.start && survey.distance(self.start, by) == Some(level - 1);
                    if is_before && self.paths.len() < self.max_paths {
                        self.path.nodes.push(by);
                        self.extend(level - 1);
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
    fn the_length_of_a_chain_is_that_of_the_shortest_that_a_search_finds() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start).take(1)) {
            for kind in GraphKind::ALL {
                let graph = Arc::new(LinkGraph::of(View::<2>::of(&Analysis::of(position.clone())), kind).unwrap());
                let survey = ChainDistances::of(Arc::clone(&graph), u8::MAX);
                for start in survey.starts().step_by(3) {
                    for end in (0..graph.len()).step_by(2) {
                        let walked = survey.shortest_path(start, end);
                        let links = walked.as_ref().map(|walked| walked.sources.len() as u8);
                        assert_eq!(survey.distance(start, end), links, "{kind:?} {start} {end}");
                        count += usize::from(links > Some(1));
                    }
                }
            }
        }
        assert!(count > 2000, "{count}");
    }
}
