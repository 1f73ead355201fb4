//! Search for a single chain, with its nodes and the reasons for its links.

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::link_graph::{LinkGraph, LinkSource};
use crate::analysis::implication::literals::{ImplicationGraph, Literal};
use crate::bits::{has_bit, ones_of, set_bit};
use crate::digraph::{PathQuery, PathSearch};

/// Search for a shortest chain from one of several start nodes, which is false, to one of several goals, which is true.
#[derive(Debug)]
pub(crate) struct ChainSearch<'a> {
    /// Implications between the literals.
    implications: ImplicationGraph<'a>,
    /// Start nodes, one bit each.
    starts: Vec<u64>,
    /// Goals, one bit each.
    goals: Vec<u64>,
}

impl<'a> ChainSearch<'a> {
    /// Returns the search for a chain from `start`, false, to `end`, true. `strongly_linked` are the nodes with strong links.
    pub fn between(graph: &'a LinkGraph, strongly_linked: &'a [u64], start: usize, end: usize) -> Self {
        let [mut starts, mut goals] = [0; 2].map(|_| vec![0; strongly_linked.len()]);
        set_bit(&mut starts, start);
        set_bit(&mut goals, end);
        Self { implications: ImplicationGraph { graph, strongly_linked }, starts, goals }
    }

    /// Returns the search for a chain both ends of which exclude `single`. `strongly_linked` are the nodes with strong links.
    pub fn refuting(graph: &'a LinkGraph, strongly_linked: &'a [u64], single: usize) -> Self {
        let goals = graph.weak.row(single).to_vec();
        let starts = goals.iter().zip(strongly_linked).map(|(weak, linked)| weak & linked).collect();
        Self { implications: ImplicationGraph { graph, strongly_linked }, starts, goals }
    }

    /// Returns a chain that visits no node twice and contains none of the literals in `closed`.
    ///
    /// Takes a shortest chain. If that visits a node twice, searches again for a chain in which that node is not true, then for one in
    /// which it is not false, and so on recursively down to `depth`. May return `None` although there is such a chain.
    pub fn simple_path(&self, closed: &mut Vec<Literal>, depth: usize) -> Option<ChainPath> {
        let path = self.shortest_path(u8::MAX, closed)?;
        let Some(repeated) = path.repeated_node() else { return Some(path) };
        [2 * repeated as Literal + 1, 2 * repeated as Literal].into_iter().filter(|_| depth > 0).find_map(|literal| {
            closed.push(literal);
            let simple = self.simple_path(closed, depth - 1);
            closed.pop();
            simple
        })
    }

    /// Returns a shortest chain without the literals in `closed`. Returns `None` if there is none of at most `longest` strong links.
    pub fn shortest_path(&self, longest: u8, closed: &[Literal]) -> Option<ChainPath> {
        let is_goal = |literal: Literal| literal % 2 == 1 && has_bit(&self.goals, literal as usize / 2);
        // A chain on which a start node is true ends there, if the node is a goal, or else is not followed further.
        let ends = ones_of(&self.starts).map(|start| 2 * start as Literal + 1).filter(|&literal| !is_goal(literal));
        let roots: Vec<Literal> = ones_of(&self.starts).map(|start| 2 * start as Literal).collect();
        let closed: Vec<Literal> = closed.iter().copied().chain(ends).collect();
        let query = PathQuery { roots: &roots, closed: &closed, max_edges: 2 * usize::from(longest) - 1 };
        let path = PathSearch::default().run(&self.implications, query, is_goal)?;
        let source = |link: &[Literal]| self.link_source(link[0] as usize / 2, link[1] / 2);
        let sources = path.chunks_exact(2).map(source).collect();
        Some(ChainPath { nodes: path.iter().map(|&literal| literal as usize / 2).collect(), sources })
    }

    /// Returns the reason for the strong link between two nodes.
    fn link_source(&self, from: usize, to: u32) -> LinkSource {
        let mut edges = self.implications.graph.all_strong_edges(from);
        edges.find(|edge| edge.to == to).expect("each step of a path from false to true follows a strong link").source
    }
}
