//! How far chains lead from every node.

use crate::logic::techniques::chains::graph::{Graph, Tie};
use crate::logic::techniques::chains::rows::{Rows, all, has, in_both, set};

const NOBODY: u32 = u32::MAX;

/// From each node that is taken for false, the nodes that chains then prove true.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub graph: Graph,
    most: u8,
    linked: Vec<u64>, // the nodes with strong links
    on: Rows,         // by node: what is true if it is false
    levels: Vec<u8>,  // by node, then node: how many strong links it takes, where it is true
}

/// A walk from node to node: strong links lead to the odd ones, weak links to the even ones.
pub(super) struct Walked {
    pub nodes: Vec<usize>,
    pub ties: Vec<Tie>, // of each strong link
}

impl Survey {
    /// Searches from every single candidate and every group that has a strong link, to chains of `most` strong links.
    pub fn of(graph: Graph, most: u8) -> Self {
        let count = graph.len();
        let mut linked = vec![0; graph.weak.words()];
        (0..count).filter(|&node| !graph.bonds(node).is_empty()).for_each(|node| set(&mut linked, node));
        let (on, levels) = (Rows::new(graph.groups, count), vec![0; graph.groups * count]);
        let mut survey = Self { graph, most, linked, on, levels };
        let starts: Vec<usize> = survey.starts().collect();
        starts.into_iter().for_each(|start| survey.spread(start));
        survey
    }

    /// The nodes that chains begin at.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        all(&self.linked).take_while(|&node| node < self.graph.groups)
    }

    /// What is true if `start` is false.
    pub fn on(&self, start: usize) -> &[u64] {
        self.on.row(start)
    }

    /// With how many strong links the shortest chain from `start` proves `end`; `None` where no chain does.
    pub fn level(&self, start: usize, end: usize) -> Option<u8> {
        (start < self.graph.groups && end < self.graph.len() && self.on.has(start, end))
            .then(|| self.levels[start * self.graph.len() + end])
    }

    /// Breadth first. A node that is reached again, even the start itself, is reached no sooner.
    fn spread(&mut self, start: usize) {
        let Self { graph, most, linked, on, levels } = self;
        let (on, levels) = (on.row_mut(start), &mut levels[start * graph.len()..][..graph.len()]);
        let mut left = linked.clone(); // what is not known to be false yet
        left[start / 64] &= !(1 << (start % 64));
        let mut off = vec![0; left.len()];
        set(&mut off, start);
        let mut fresh = vec![0; left.len()];
        for level in 1..=*most {
            fresh.fill(0);
            let mut is_any = false;
            for node in all(&off) {
                for to in graph.nexts(node).iter().map(|&to| to as usize) {
                    if !has(on, to) {
                        set(on, to);
                        levels[to] = level;
                        is_any = true;
                        if to != start {
                            set(&mut fresh, to);
                        }
                    }
                }
            }
            if !is_any {
                return;
            }
            off.fill(0);
            for node in all(&fresh) {
                off.iter_mut().zip(graph.weak.row(node)).for_each(|(off, weak)| *off |= weak);
            }
            for (off, left) in off.iter_mut().zip(&mut left) {
                *off &= *left;
                *left &= !*off;
            }
        }
    }

    /// A shortest chain from `start`, false, to `end`, true.
    pub fn walk(&self, start: usize, end: usize) -> Option<Walked> {
        self.search(std::iter::once(start), u8::MAX, |node| node == end)
    }

    /// Shortest chains from `start`, false, to `end`, true: up to `cap` of them.
    pub fn walks(&self, start: usize, end: usize, cap: usize) -> Vec<Walked> {
        let walked = Walked { nodes: vec![end], ties: Vec::new() };
        let mut trace = Trace { survey: self, start, cap, walked, walks: Vec::new() };
        trace.back(self.level(start, end).unwrap_or_default());
        trace.walks
    }

    /// A shortest chain of `most` strong links at most, both ends of which exclude `single`.
    pub fn refute(&self, single: usize, most: u8) -> Option<Walked> {
        let row = self.graph.weak.row(single);
        self.search(in_both(row, &self.linked), most, |node| has(row, node))
    }

    /// Breadth first from what is false to the first true node that is an end.
    fn search(&self, roots: impl Iterator<Item = usize>, most: u8, is_end: impl Fn(usize) -> bool) -> Option<Walked> {
        let graph = &self.graph;
        let mut off_by = vec![NOBODY; graph.len()]; // by node: the true node that excludes it; for a root, itself
        let mut on_by = vec![(NOBODY, Tie::Cell); graph.len()]; // by node: the false node that leaves only it
        let (mut off, mut on) = (roots.collect::<Vec<_>>(), Vec::new());
        off.iter().for_each(|&root| off_by[root] = root as u32);
        for _ in 0..most {
            on.clear();
            for &node in &off {
                for bond in graph.bonds(node) {
                    let to = bond.to as usize;
                    if on_by[to].0 != NOBODY {
                        continue;
                    }
                    on_by[to] = (node as u32, bond.tie);
                    if is_end(to) {
                        return Some(back(to, &on_by, &off_by));
                    }
                    on.push(to);
                }
            }
            off.clear();
            on.retain(|&node| off_by[node] != node as u32);
            for &node in &on {
                for to in in_both(graph.weak.row(node), &self.linked) {
                    if off_by[to] == NOBODY {
                        off_by[to] = node as u32;
                        off.push(to);
                    }
                }
            }
            if off.is_empty() {
                break;
            }
        }
        None
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
        for bond in survey.graph.bonds(end) {
            let off = bond.to as usize;
            self.walked.ties.push(bond.tie);
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

/// From the end to the root.
fn back(end: usize, on_by: &[(u32, Tie)], off_by: &[u32]) -> Walked {
    let (mut nodes, mut ties, mut at) = (vec![end], Vec::new(), end);
    loop {
        let (from, tie) = on_by[at];
        nodes.push(from as usize);
        ties.push(tie);
        if off_by[from as usize] == from {
            break;
        }
        at = off_by[from as usize] as usize;
        nodes.push(at);
    }
    nodes.reverse();
    ties.reverse();
    Walked { nodes, ties }
}

impl Walked {
    /// Whether no node but the first and the last is the same.
    pub fn is_straight(&self) -> bool {
        let inner = &self.nodes[1..];
        inner.iter().enumerate().all(|(at, node)| !inner[at + 1..].contains(node))
            && !self.nodes[1..self.nodes.len() - 1].contains(&self.nodes[0])
    }
}
