//! Search for a chain, with the nodes and links on the way.

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::link_graph::{LinkGraph, LinkSource};
use crate::analysis::implication::literals::{ImplicationGraph, Literal};
use crate::bits::{has_bit, ones_of, set_bit};
use crate::digraph::{PathQuery, PathSearch};

/// Search for a shortest chain from one of the roots, false, to one of the goals, true.
#[derive(Debug)]
pub(crate) struct ChainSearch<'a> {
    implications: ImplicationGraph<'a>,
    starts: Vec<u64>,
    goals: Vec<u64>,
}

impl<'a> ChainSearch<'a> {
    /// Returns the search for a chain from `start`, false, to `end`, true.
    pub fn between(graph: &'a LinkGraph, linked: &'a [u64], start: usize, end: usize) -> Self {
        let [mut roots, mut goals] = [0; 2].map(|_| vec![0; linked.len()]);
        set_bit(&mut roots, start);
        set_bit(&mut goals, end);
        Self { implications: ImplicationGraph { graph, strongly_linked: linked }, starts: roots, goals }
    }

    /// Returns the search for a chain both ends of which exclude `single`.
    pub fn refuting(graph: &'a LinkGraph, linked: &'a [u64], single: usize) -> Self {
        let goals = graph.weak.row(single).to_vec();
        let roots = goals.iter().zip(linked).map(|(weak, linked)| weak & linked).collect();
        Self { implications: ImplicationGraph { graph, strongly_linked: linked }, starts: roots, goals }
    }

    /// Returns a chain without the literals in `out` that visits no node twice: a shortest chain, or if that visits a node twice, a
    /// chain in which that node is not true, or else not false, and so on down to `depth`.
    pub fn simple_path(&self, out: &mut Vec<Literal>, depth: usize) -> Option<ChainPath> {
        let walked = self.shortest_path(u8::MAX, out)?;
        let Some(twice) = walked.repeated_node() else { return Some(walked) };
        [2 * twice as Literal + 1, 2 * twice as Literal].into_iter().filter(|_| depth > 0).find_map(|literal| {
            out.push(literal);
            let straight = self.simple_path(out, depth - 1);
            out.pop();
            straight
        })
    }

    /// Returns a shortest chain without the literals in `out`, if there is one of at most `most` strong links.
    pub fn shortest_path(&self, most: u8, out: &[Literal]) -> Option<ChainPath> {
        let is_goal = |literal: Literal| literal % 2 == 1 && has_bit(&self.goals, literal as usize / 2);
        // A chain that comes to one of its roots, true, ends there or leads no further.
        let ends = ones_of(&self.starts).map(|root| 2 * root as Literal + 1).filter(|&literal| !is_goal(literal));
        let roots: Vec<Literal> = ones_of(&self.starts).map(|root| 2 * root as Literal).collect();
        let closed: Vec<Literal> = out.iter().copied().chain(ends).collect();
        let query = PathQuery { roots: &roots, closed: &closed, longest: 2 * usize::from(most) - 1 };
        let path = PathSearch::default().run(&self.implications, query, is_goal)?;
        let tie = |link: &[Literal]| self.link_source(link[0] as usize / 2, link[1] / 2);
        let ties = path.chunks_exact(2).map(tie).collect();
        Some(ChainPath { nodes: path.iter().map(|&literal| literal as usize / 2).collect(), sources: ties })
    }

    /// Returns where the strong link between two nodes is seen.
    fn link_source(&self, from: usize, to: u32) -> LinkSource {
        let mut edges = self.implications.graph.all_strong_edges(from);
        edges.find(|edge| edge.to == to).expect("the path leads along this link").source
    }
}
