//! Chains from all starts at once, in graphs without almost locked sets. There each strong link hangs on one false node alone, so that a
//! weak and a strong link together lead from a true node to the next ones.

use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::rows::{add, all, each, of_width, set};

/// Nodes that chains from each start prove, and the pairs of ends that eliminate something.
#[derive(Debug)]
pub(super) struct Every {
    rows: Vec<u64>,
    at: Vec<[u32; 2]>, // by start: where its rows begin and end
    pub pairs: Vec<Pair>,
}

/// Ends of a shortest chain that both exclude some single candidate. The start comes before the end, or is the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub level: u8, // strong links, at least two
    pub from: u32,
    pub to: u32,
}

impl Every {
    /// Follows chains of at most `most` strong links from all single candidates and groups that are `linked`.
    pub fn of(graph: &Graph, linked: &[u64], most: u8) -> Self {
        of_width!(linked.len(), N => Self::gathered::<N>(graph, linked, most))
    }

    fn gathered<const N: usize>(graph: &Graph, linked: &[u64], most: u8) -> Self {
        let (weak, [by_false, by_true]) = (graph.weak.wide::<N>(), strides::<N>(graph, linked));
        let mut singles = [0; N]; // only these can be eliminated
        (0..graph.singles).for_each(|single| set(&mut singles, single));
        let rows = Vec::with_capacity(4 * N * graph.groups); // chains seldom need more
        let mut every = Self { rows, at: vec![[0; 2]; graph.groups], pairs: Vec::new() };
        for from in all(linked).take_while(|&node| node < graph.groups) {
            let begin = every.rows.len() as u32;
            let struck: [u64; N] = std::array::from_fn(|at| weak[from][at] & singles[at]);
            let (mut before, mut on) = ([0; N], by_false[from]);
            for level in 1..=most {
                every.rows.extend(on);
                let mut fresh: [u64; N] = std::array::from_fn(|at| on[at] & !before[at]);
                if level > 1 {
                    let mut ends = fresh;
                    ends[..from / 64].fill(0);
                    ends[from / 64] &= u64::MAX << (from % 64);
                    each(&ends, |to| {
                        if struck.iter().zip(&weak[to]).any(|(one, other)| one & other != 0) && to < graph.groups {
                            every.pairs.push(Pair { level, from: from as u32, to: to as u32 });
                        }
                    });
                }
                fresh[from / 64] &= !(1 << (from % 64)); // a chain that returns to its start leads no further
                before = on;
                each(&fresh, |node| add(&mut on, &by_true[node]));
                if on == before {
                    break;
                }
            }
            every.at[from] = [begin, every.rows.len() as u32];
        }
        every
    }

    /// Returns a row for each number of strong links, from 1 on: the nodes that chains from `start`, false, with no more links prove.
    pub fn from(&self, start: usize) -> &[u64] {
        let [begin, end] = self.at[start];
        &self.rows[begin as usize..end as usize]
    }
}

/// Returns by node the nodes that are true one strong link later, first for nodes that are false, then for nodes that are true.
fn strides<const N: usize>(graph: &Graph, linked: &[u64]) -> [Vec<[u64; N]>; 2] {
    let weak = graph.weak.wide::<N>();
    let [mut by_false, mut by_true] = [0; 2].map(|_| vec![[0; N]; graph.len()]);
    for node in all(linked) {
        graph.strong_edges(node).iter().for_each(|edge| set(&mut by_false[node], edge.to as usize));
    }
    for node in all(linked) {
        let excluded: [u64; N] = std::array::from_fn(|at| weak[node][at] & linked[at]);
        let mut row = [0; N];
        each(&excluded, |other| add(&mut row, &by_false[other]));
        by_true[node] = row;
    }
    [by_false, by_true]
}
