//! How far chains lead from every node.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::bits::ones;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::literals::Literal;
use crate::techniques::chains::rows::{add, all, has, in_both, of_width, set, wide};
use crate::techniques::chains::search::Search;
use crate::techniques::chains::strides::{Every, Pair};
use crate::techniques::chains::walk::{NOBODY, TRIED, Walked, each_next};

/// From each node that is taken for false, the nodes that chains then prove true: searched when first asked for.
#[derive(Debug)]
pub(super) struct Survey {
    pub graph: Arc<Graph>,
    most: u8,
    linked: Vec<u64>,                 // the nodes with strong links
    every: OnceCell<Every>,           // for all starts, if somebody asked for all
    spreads: Vec<OnceCell<Vec<u64>>>, // otherwise: by start, its rows
}

impl Survey {
    /// From every single candidate and every group that has a strong link, by chains of `most` strong links.
    pub fn of(graph: Arc<Graph>, most: u8) -> Self {
        let linked = graph.linked();
        let spreads = vec![OnceCell::new(); graph.groups];
        Self { graph, most, linked, every: OnceCell::new(), spreads }
    }

    /// The nodes that chains begin at.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        all(&self.linked).take_while(|&node| node < self.graph.groups)
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

    /// Whether some chain of two strong links and more strikes something.
    pub fn strikes(&self) -> bool {
        !self.pairs().is_empty()
    }

    /// Hands over the ends of chains of two strong links and more that both exclude something in doubt, at least where anything is;
    /// a chain back to its start too. With how many strong links the shortest has; by start, nearest first.
    pub fn each_pair(&self, doubt: &Doubt, mut look: impl FnMut(u8, usize, usize)) {
        if doubt.is_open() {
            return self.pairs().iter().for_each(|pair| look(pair.level, pair.from as usize, pair.to as usize));
        }
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

    fn pairs(&self) -> &[Pair] {
        &self.every.get_or_init(|| Every::of(&self.graph, &self.linked, self.most)).pairs
    }

    /// With how many strong links the shortest chain from `start` proves `end`; `None` where no chain does.
    pub fn level(&self, start: usize, end: usize) -> Option<u8> {
        if start >= self.graph.groups || end >= self.graph.len() || !has(&self.linked, start) {
            return None;
        }
        let mut rows = self.from(start).chunks_exact(self.linked.len());
        rows.position(|row| has(row, end)).map(|at| at as u8 + 1)
    }

    /// Returns a row for each number of strong links, from 1 on: the nodes that chains from `start`, false, with no more links prove.
    fn from(&self, start: usize) -> &[u64] {
        match self.every.get() {
            Some(every) => every.from(start),
            None => self.spreads[start].get_or_init(|| of_width!(self.linked.len(), N => self.spread::<N>(start))),
        }
    }

    /// Searches breadth first from `start`. A node that is reached again, even the start itself, leads no further.
    fn spread<const N: usize>(&self, start: usize) -> Vec<u64> {
        let (weak, mut missing) = (self.graph.weak.wide::<N>(), vec![NOBODY; self.graph.set_count()]);
        let mut left = wide::<N>(&self.linked); // what is not known to be false yet
        left[start / 64] &= !(1 << (start % 64));
        let (mut on, mut off) = ([0; N], [0; N]);
        set(&mut off, start);
        let mut rows = Vec::new();
        for _ in 0..self.most {
            let before = on;
            for node in all(&off) {
                each_next(&self.graph, &mut missing, node, |to, _| set(&mut on, to));
            }
            if on == before {
                break;
            }
            rows.extend(on);
            let mut fresh: [u64; N] = std::array::from_fn(|at| on[at] & !before[at]);
            fresh[start / 64] &= !(1 << (start % 64));
            off = [0; N];
            for node in all(&fresh) {
                add(&mut off, &weak[node]);
            }
            for (off, left) in off.iter_mut().zip(&mut left) {
                *off &= *left;
                *left &= !*off;
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
                for by in in_both(survey.graph.weak.row(off), survey.on(self.start)) {
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
    use crate::techniques::chains::kinds::SHORT;
    use crate::{Analysis, Ladder, View, samples};

    #[test]
    fn all_starts_at_once_give_the_rows_and_pairs_of_each_start_alone() {
        let (ladder, mut count) = (Ladder::ours(), [0; 2]);
        for position in samples::starts().flat_map(|start| samples::harder(&ladder, start).take(4)) {
            for kind in [Kind::Digit, Kind::Bivalue, Kind::Plain, Kind::Grouped] {
                let graph = Arc::new(Graph::of(View::<2>::of(&Analysis::of(position.clone())), kind).unwrap());
                for most in [SHORT, u8::MAX] {
                    let [alone, together] = [0; 2].map(|_| Survey::of(Arc::clone(&graph), most));
                    let mut pairs = Vec::new();
                    for from in alone.starts() {
                        alone.each_end(from, &vec![u64::MAX; alone.linked.len()], |level, to| {
                            let struck = in_both(graph.weak.row(from), graph.weak.row(to)).next();
                            if level > 1
                                && (from..graph.groups).contains(&to)
                                && struck.is_some_and(|at| at < graph.singles)
                            {
                                pairs.push((level, from, to));
                            }
                        });
                    }
                    let mut told = Vec::new();
                    together.each_pair(&Doubt::open(&graph, &together.linked), |level, from, to| {
                        told.push((level, from, to));
                    });
                    assert_eq!(told, pairs, "{kind:?}");
                    alone
                        .starts()
                        .for_each(|from| assert_eq!(alone.from(from), together.from(from), "{kind:?} {from}"));
                    count[0] += pairs.len();
                    count[1] += pairs.iter().filter(|(.., from, to)| from == to).count();
                }
            }
        }
        assert!(count[0] > 2000 && count[1] > 200, "{count:?}");
    }
}
