//! Chains of single candidates and groups, from what is true to what is true: which nodes are false on the way nobody asks, where a strong
//! link hangs on one of them alone.

use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::rows::{Rows, all, each, of_width, set};

/// Chains seldom have more strong links: room for so many saves growing.
const USUAL: usize = 8;
/// Seldom do more pairs of ends strike something: room for so many saves growing.
const USUAL_PAIRS: usize = 256;

/// What is true a strong link on, where a node is false, and where it is true and makes others false.
#[derive(Debug)]
pub(super) struct Strides {
    by_false: Rows,
    by_true: Rows,
}

/// What there is to tell of all starts.
#[derive(Debug)]
pub(super) struct Every {
    rows: Vec<u64>,
    at: Vec<[u32; 2]>, // by start: where its rows begin and end
    pub pairs: Vec<Pair>,
}

/// The ends of a shortest chain, the start before the end or the same, that both exclude some single candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub level: u8, // strong links, two at least
    pub from: u32,
    pub to: u32,
}

impl Every {
    /// A row for each strong link more, of what is true by no more than so many where `start` is false.
    pub fn from(&self, start: usize) -> &[u64] {
        let [begin, end] = self.at[start];
        &self.rows[begin as usize..end as usize]
    }
}

impl Strides {
    /// Those from the nodes with strong links, `linked`.
    pub fn of(graph: &Graph, linked: &[u64]) -> Self {
        let [mut by_false, mut by_true] = [0; 2].map(|_| Rows::new(graph.len(), graph.len()));
        for node in all(linked) {
            let row = by_false.row_mut(node);
            graph.strong_edges(node).iter().for_each(|edge| set(row, edge.to as usize));
        }
        of_width!(linked.len(), N => {
            let (off, weak, on) = (by_false.wide::<N>(), graph.weak.wide::<N>(), by_true.wide_mut::<N>());
            for node in all(linked) {
                let mut row = [0; N];
                let excluded: [u64; N] = std::array::from_fn(|at| weak[node][at] & linked[at]);
                each(&excluded, |other| row.iter_mut().zip(&off[other]).for_each(|(row, off)| *row |= off));
                on[node] = row;
            }
        });
        Self { by_false, by_true }
    }

    /// The rows of one start, as [`Every::from`] has them, up to `most` strong links.
    pub fn rows_from(&self, start: usize, most: u8) -> Vec<u64> {
        of_width!(self.by_true.words(), N => {
            let mut rows = Vec::with_capacity(N * USUAL.min(most.into()));
            self.each_row::<N>(start, most, |_, on, _| rows.extend(*on));
            rows
        })
    }

    /// The rows of all `starts`, and the pairs of ends that strike something.
    pub fn every(&self, graph: &Graph, starts: impl Iterator<Item = usize>, most: u8) -> Every {
        of_width!(self.by_true.words(), N => self.every_of::<N>(graph, starts, most))
    }

    fn every_of<const N: usize>(&self, graph: &Graph, starts: impl Iterator<Item = usize>, most: u8) -> Every {
        let weak = graph.weak.wide::<N>();
        let mut singles = [0; N]; // of what is excluded these alone fall
        (0..graph.singles).for_each(|single| set(&mut singles, single));
        let rows = Vec::with_capacity(N * graph.groups * USUAL / 2);
        let mut every = Every { rows, at: vec![[0; 2]; graph.groups], pairs: Vec::with_capacity(USUAL_PAIRS) };
        for from in starts {
            let begin = every.rows.len() as u32;
            let struck: [u64; N] = std::array::from_fn(|at| weak[from][at] & singles[at]);
            self.each_row::<N>(from, most, |level, on, before| {
                every.rows.extend(*on);
                if level == 1 {
                    return;
                }
                let mut ends: [u64; N] = std::array::from_fn(|at| on[at] & !before[at]);
                ends[..from / 64].fill(0);
                ends[from / 64] &= u64::MAX << (from % 64);
                each(&ends, |to| {
                    if struck.iter().zip(&weak[to]).any(|(one, other)| one & other != 0) && to < graph.groups {
                        every.pairs.push(Pair { level, from: from as u32, to: to as u32 });
                    }
                });
            });
            every.at[from] = [begin, every.rows.len() as u32];
        }
        every
    }

    /// Hands over what is true by so many strong links, if `start` is false, and what was by one less, as long as that is more.
    #[inline(always)] // so that whoever looks keeps the rows in registers
    fn each_row<const N: usize>(&self, start: usize, most: u8, mut look: impl FnMut(u8, &[u64; N], &[u64; N])) {
        let next = self.by_true.wide::<N>();
        let (mut before, mut on) = ([0; N], self.by_false.wide::<N>()[start]);
        for level in 1..=most {
            look(level, &on, &before);
            let mut fresh: [u64; N] = std::array::from_fn(|at| on[at] & !before[at]);
            fresh[start / 64] &= !(1 << (start % 64)); // to be back is to come no further
            before = on;
            each(&fresh, |node| on.iter_mut().zip(&next[node]).for_each(|(on, next)| *on |= next));
            if on == before {
                break;
            }
        }
    }
}
