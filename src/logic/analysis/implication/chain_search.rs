//! Search for a single chain, which returns its nodes and the reasons for its strong links.

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::link_graph::{LinkGraph, LinkSource};
use crate::analysis::implication::literals::{ImplicationGraph, Literal};
use crate::bits::{has_bit, ones_of, set_bit};
use crate::digraph::{PathQuery, PathSearch};

/// Search for a shortest chain from one of several start nodes to one of several goals. The start node is assumed to be false, and it
/// follows that the goal is true.
#[derive(Debug)]
pub(crate) struct ChainSearch<'a> {
    /// Graph of the implications between literals, in which paths are searched for.
    implications: ImplicationGraph<'a>,
    /// Start nodes; bit i stands for node i.
    starts: Vec<u64>,
    /// Goals; bit i stands for node i.
    goals: Vec<u64>,
}

impl<'a> ChainSearch<'a> {
    /// Returns a search for chains that prove `end` true if `start` is false. `strongly_linked` contains the nodes with strong links; bit i
    /// stands for node i.
    pub fn between(graph: &'a LinkGraph, strongly_linked: &'a [u64], start: usize, end: usize) -> Self {
        let [mut starts, mut goals] = [0; 2].map(|_| vec![0; strongly_linked.len()]);
        set_bit(&mut starts, start);
        set_bit(&mut goals, end);
        Self { implications: ImplicationGraph { graph, strongly_linked }, starts, goals }
    }

    /// Returns a search for chains that eliminate the single candidate `single`: chains whose first and last node both exclude `single`.
    /// `strongly_linked` contains the nodes with strong links; bit i stands for node i.
    pub fn refuting(graph: &'a LinkGraph, strongly_linked: &'a [u64], single: usize) -> Self {
        let goals = graph.weak.row(single).to_vec();
        let starts = goals.iter().zip(strongly_linked).map(|(weak, linked)| weak & linked).collect();
        Self { implications: ImplicationGraph { graph, strongly_linked }, starts, goals }
    }

    /// Returns a chain that visits no node twice and contains none of the literals in `closed`. Returns `None` if none is found.
    ///
    /// First finds a shortest chain. If it visits a node twice, forbids the literal that the node is true and searches again. If that
    /// fails, forbids the literal that the node is false instead. At most `depth` literals are forbidden at the same time, in addition to
    /// those in `closed`. The search is incomplete: it may miss a suitable chain.
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

    /// Returns a shortest chain that contains none of the literals in `closed`. Returns `None` if there is no such chain of at most
    /// `longest` strong links.
    pub fn shortest_path(&self, longest: u8, closed: &[Literal]) -> Option<ChainPath> {
        let is_goal = |literal: Literal| literal % 2 == 1 && has_bit(&self.goals, literal as usize / 2);
        // If a chain reaches a start node as true, the chain is complete if that node is a goal. Otherwise it is not continued.
        let ends = ones_of(&self.starts).map(|start| 2 * start as Literal + 1).filter(|&literal| !is_goal(literal));
        let roots: Vec<Literal> = ones_of(&self.starts).map(|start| 2 * start as Literal).collect();
        let closed: Vec<Literal> = closed.iter().copied().chain(ends).collect();
        let query = PathQuery { roots: &roots, closed: &closed, max_edges: 2 * usize::from(longest) - 1 };
        let path = PathSearch::default().run(&self.implications, query, is_goal)?;
        let source = |link: &[Literal]| self.link_source(link[0] as usize / 2, link[1] / 2);
        let sources = path.chunks_exact(2).map(source).collect();
        Some(ChainPath { nodes: path.iter().map(|&literal| literal as usize / 2).collect(), sources })
    }

    /// Returns the reason for the strong link from node `from` to node `to`.
    ///
    /// # Panics
    /// If there is no such link.
    fn link_source(&self, from: usize, to: u32) -> LinkSource {
        let mut edges = self.implications.graph.all_strong_edges(from);
        edges.find(|edge| edge.to == to).expect("each step of a path from false to true follows a strong link").source
    }
}
