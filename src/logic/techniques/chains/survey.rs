//! How far chains lead from every node.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::bit_matrix::BitMatrix;
use crate::bits::ones;
use crate::bits::{for_each_one, has_bit, ones_in_both, ones_of, union, with_width, words_for};
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::literals::Literal;
use crate::techniques::chains::search::Search;
use crate::techniques::chains::walk::{TRIED, Walked};

/// From each node that is taken for false, the nodes that chains then prove true: searched when first asked for.
#[derive(Debug)]
pub(super) struct Survey {
    pub graph: Arc<Graph>,
    most: u8,
    linked: Vec<u64>,                // the nodes with strong links
    steps: OnceCell<[BitMatrix; 2]>, // by node: what is true one strong link later, if it is false and if it is true
    rows: Vec<OnceCell<Vec<u64>>>,   // by start, see `from`
}

impl Survey {
    /// From every single candidate and every group that has a strong link, by chains of `most` strong links.
    pub fn of(graph: Arc<Graph>, most: u8) -> Self {
        let linked = graph.linked();
        let rows = vec![OnceCell::new(); graph.groups];
        Self { graph, most, linked, steps: OnceCell::new(), rows }
    }

    /// The nodes that chains begin at.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        ones_of(&self.linked).take_while(|&node| node < self.graph.groups)
    }

    /// The nodes with strong links.
    pub fn linked(&self) -> &[u64] {
        &self.linked
    }

    /// What is true if `start` is false.
    pub fn on(&self, start: usize) -> &[u64] {
        self.from(start).rchunks_exact(self.linked.len()).next().unwrap_or_default()
    }

    /// Hands over the `goals` that chains from `start` prove, with how many strong links the shortest chain there has: nearest first.
    pub fn each_end(&self, start: usize, goals: &[u64], mut look: impl FnMut(u8, usize)) {
        let mut nearer: &[u64] = &[];
        for (level, row) in (1..=u8::MAX).zip(self.from(start).chunks_exact(self.linked.len())) {
            for (at, (on, goals)) in row.iter().zip(goals).enumerate() {
                let known = nearer.get(at).copied().unwrap_or(0);
                ones(on & goals & !known).for_each(|bit| look(level, at * 64 + bit));
            }
            nearer = row;
        }
    }

    /// Hands over the ends of chains of two strong links and more that both exclude something in doubt, a chain back to its start too. With
    /// how many strong links the shortest has; by start, nearest first.
    pub fn each_pair(&self, doubt: &Doubt, mut look: impl FnMut(u8, usize, usize)) {
        let mut goals = vec![0; self.linked.len()];
        for from in self.starts().filter(|&from| doubt.is_end(from)) {
            doubt.note_goals(&self.graph, from, &mut goals);
            self.each_end(from, &goals, |level, to| {
                if (from..self.graph.groups).contains(&to) && level > 1 {
                    look(level, from, to);
                }
            });
        }
    }

    /// With how many strong links the shortest chain from `start` proves `end`; `None` where no chain does.
    pub fn level(&self, start: usize, end: usize) -> Option<u8> {
        if start >= self.graph.groups || end >= self.graph.len() || !has_bit(&self.linked, start) {
            return None;
        }
        let mut rows = self.from(start).chunks_exact(self.linked.len());
        rows.position(|row| has_bit(row, end)).map(|at| at as u8 + 1)
    }

    /// Returns a row for each number of strong links, from 1 on: the nodes that chains from `start`, false, with no more links prove.
    fn from(&self, start: usize) -> &[u64] {
        self.rows[start].get_or_init(|| with_width!(self.linked.len(), N => self.spread::<N>(start)))
    }

    /// Searches breadth first from `start`. A node that is reached again, even the start itself, leads no further.
    fn spread<const N: usize>(&self, start: usize) -> Vec<u64> {
        let [by_false, by_true] = self.steps.get_or_init(|| two_steps::<N>(&self.graph, &self.linked));
        let (mut before, mut on) = ([0; N], by_false.wide::<N>()[start]);
        let mut rows = Vec::with_capacity(4 * N); // chains seldom need more
        for _ in 0..self.most {
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
        Search::refuting(&self.graph, &self.linked, single).run(u8::MAX, &[]).is_some()
    }

    /// Returns a shortest chain from `start`, false, to `end`, true.
    pub fn walk(&self, start: usize, end: usize) -> Option<Walked> {
        Search::between(&self.graph, &self.linked, start, end).run(u8::MAX, &[])
    }

    /// Returns a chain from `start`, false, to `end`, true, that visits no node twice: if possible one that visits none of `struck`.
    /// Prefers a shortest chain.
    pub fn straight(&self, start: usize, end: usize, struck: &[usize]) -> Option<Walked> {
        let both = |&node: &usize| [2 * node as Literal, 2 * node as Literal + 1];
        let mut out: Vec<Literal> = struck.iter().flat_map(both).collect();
        let search = Search::between(&self.graph, &self.linked, start, end);
        search.straight(&mut out, TRIED).or_else(|| search.straight(&mut Vec::new(), TRIED))
    }

    /// Shortest chains from `start`, false, to `end`, true: up to `cap` of them.
    pub fn walks(&self, start: usize, end: usize, cap: usize) -> Vec<Walked> {
        let walked = Walked { nodes: vec![end], ties: Vec::new() };
        let mut trace = Trace { survey: self, start, cap, walked, walks: Vec::new() };
        trace.back(self.level(start, end).unwrap_or_default());
        trace.walks
    }
}

/// Returns by node the nodes that are true one strong link later, first for nodes that are false, then for nodes that are true, by a weak link
/// and a strong one.
fn two_steps<const N: usize>(graph: &Graph, linked: &[u64]) -> [BitMatrix; 2] {
    let [mut by_false, mut by_true] = [0; 2].map(|_| BitMatrix::new(graph.len(), words_for(graph.len())));
    for node in ones_of(linked) {
        graph.strong_edges(node).iter().for_each(|edge| by_false.set(node, edge.to as usize));
        for &set in graph.sets_of(node) {
            let others = graph.members(set).iter().filter(|&&other| other as usize != node);
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
struct Trace<'a> {
    survey: &'a Survey,
    start: usize,
    cap: usize,
    walked: Walked, // from the end
    walks: Vec<Walked>,
}

impl Trace<'_> {
    /// From the last node so far, which takes `level` strong links to reach.
    fn back(&mut self, level: u8) {
        let (survey, end) = (self.survey, self.walked.nodes[self.walked.nodes.len() - 1]);
        for edge in survey.graph.all_strong_edges(end) {
            let off = edge.to as usize;
            self.walked.ties.push(edge.tie);
            self.walked.nodes.push(off);
            if off == self.start && level == 1 {
                let (nodes, ties) = (self.walked.nodes.iter().rev(), self.walked.ties.iter().rev());
                self.walks.push(Walked { nodes: nodes.copied().collect(), ties: ties.copied().collect() });
            } else if off != self.start && level > 1 {
                for by in ones_in_both(survey.graph.weak.row(off), survey.on(self.start)) {
                    let is_before = by != self.start && survey.level(self.start, by) == Some(level - 1);
                    if is_before && self.walks.len() < self.cap {
                        self.walked.nodes.push(by);
                        self.back(level - 1);
                        self.walked.nodes.pop();
                    }
                }
            }
            self.walked.nodes.pop();
            self.walked.ties.pop();
            if self.walks.len() >= self.cap {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::chains::graph::Kind;
    use crate::{Analysis, Ladder, View, samples};

    #[test]
    fn the_length_of_a_chain_is_that_of_the_shortest_that_a_search_finds() {
        let (ladder, mut count) = (Ladder::ours(), 0);
        for position in samples::starts().flat_map(|start| samples::harder(&ladder, start).take(1)) {
            for kind in Kind::ALL {
                let graph = Arc::new(Graph::of(View::<2>::of(&Analysis::of(position.clone())), kind).unwrap());
                let survey = Survey::of(Arc::clone(&graph), u8::MAX);
                for start in survey.starts().step_by(3) {
                    for end in (0..graph.len()).step_by(2) {
                        let walked = survey.walk(start, end);
                        let links = walked.as_ref().map(|walked| walked.ties.len() as u8);
                        assert_eq!(survey.level(start, end), links, "{kind:?} {start} {end}");
                        count += usize::from(links > Some(1));
                    }
                }
            }
        }
        assert!(count > 2000, "{count}");
    }
}
