//! Breadth-first search for a chain, with the nodes and links on the way.

use crate::bits::ones;
use crate::techniques::chains::graph::{Graph, Tie};
use crate::techniques::chains::literals::Literal;
use crate::techniques::chains::rows::{all, has, of_width, set, wide};
use crate::techniques::chains::walk::{NOBODY, Walked, each_next};

/// Search for a shortest chain from one of the roots, false, to one of the goals, true.
#[derive(Debug)]
pub(super) struct Search<'a> {
    graph: &'a Graph,
    linked: &'a [u64], // nodes with strong links
    roots: Vec<u64>,
    goals: Vec<u64>,
}

impl<'a> Search<'a> {
    /// Returns the search for a chain from `start`, false, to `end`, true.
    pub fn between(graph: &'a Graph, linked: &'a [u64], start: usize, end: usize) -> Self {
        let [mut roots, mut goals] = [0; 2].map(|_| vec![0; linked.len()]);
        set(&mut roots, start);
        set(&mut goals, end);
        Self { graph, linked, roots, goals }
    }

    /// Returns the search for a chain both ends of which exclude `single`.
    pub fn refuting(graph: &'a Graph, linked: &'a [u64], single: usize) -> Self {
        let goals = graph.weak.row(single).to_vec();
        let roots = goals.iter().zip(linked).map(|(weak, linked)| weak & linked).collect();
        Self { graph, linked, roots, goals }
    }

    /// Returns a chain without the literals in `out` that visits no node twice: a shortest chain, or if that visits a node twice, a
    /// chain in which that node is not true, or else not false, and so on down to `depth`.
    pub fn straight(&self, out: &mut Vec<Literal>, depth: usize) -> Option<Walked> {
        let walked = self.run(u8::MAX, out)?;
        let Some(twice) = walked.twice() else { return Some(walked) };
        [2 * twice as Literal + 1, 2 * twice as Literal].into_iter().filter(|_| depth > 0).find_map(|literal| {
            out.push(literal);
            let straight = self.straight(out, depth - 1);
            out.pop();
            straight
        })
    }

    /// Returns a shortest chain without the literals in `out`, if there is one of at most `most` strong links.
    pub fn run(&self, most: u8, out: &[Literal]) -> Option<Walked> {
        of_width!(self.roots.len(), N => self.flood::<N>(most, out))
    }

    fn flood<const N: usize>(&self, most: u8, out: &[Literal]) -> Option<Walked> {
        let (graph, weak) = (self.graph, self.graph.weak.wide::<N>());
        let mut left = wide::<N>(self.linked); // not known to be false yet
        let mut reached = [0; N]; // known to be true
        for &literal in out {
            let node = literal as usize / 2;
            match literal % 2 {
                0 => left[node / 64] &= !(1 << (node % 64)),
                _ => set(&mut reached, node),
            }
        }
        let mut off_by = vec![NOBODY; graph.len()]; // by false node: the true node that excludes it; for a root, itself
        let mut on_by = vec![(NOBODY, Tie::Cell); graph.len()]; // by true node: the false node that leaves only it
        let mut missing = vec![NOBODY; graph.set_count()];
        let (mut off, mut on): (Vec<usize>, Vec<usize>) = (all(&self.roots).collect(), Vec::new());
        left.iter_mut().zip(&self.roots).for_each(|(left, roots)| *left &= !roots);
        off.iter().for_each(|&root| off_by[root] = root as u32);
        for _ in 0..most {
            on.clear();
            for &node in &off {
                let mut end = None;
                each_next(graph, &mut missing, node, |to, tie| {
                    if !has(&reached, to) && end.is_none() {
                        set(&mut reached, to);
                        on_by[to] = (node as u32, tie);
                        on.push(to);
                        end = has(&self.goals, to).then_some(to);
                    }
                });
                if let Some(end) = end {
                    return Some(back(end, &on_by, &off_by));
                }
            }
            off.clear();
            on.retain(|&node| !has(&self.roots, node));
            for &node in &on {
                for (at, left) in left.iter_mut().enumerate() {
                    let fresh = weak[node][at] & *left;
                    *left &= !fresh;
                    for to in ones(fresh).map(|bit| at * 64 + bit) {
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

/// Returns the chain that leads to `end`, traced back to its root.
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
