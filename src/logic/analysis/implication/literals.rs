//! Literals, the implications between them, and the sets of literals that imply each other.
//!
//! A literal states that a node of a [`LinkGraph`] is true, or that it is false.

use crate::analysis::implication::link_graph::LinkGraph;
use crate::bits::ones_of;
use crate::digraph::Digraph;
use crate::scc::Components;

/// Statement that a node of a [`LinkGraph`] is true or false, as a number: twice the number of the node, plus 1 if the node is true.
pub(crate) type Literal = u32;

/// Strongly connected components of the [`ImplicationGraph`]: sets of literals that all imply each other.
///
/// Nodes without strong links are left out. Such a node implies nothing if it is false, and nothing implies that it is true.
#[derive(Debug)]
pub(crate) struct LiteralComponents {
    /// Nodes with strong links; bit i stands for node i.
    pub strongly_linked: Vec<u64>,
    /// Components, numbered from 0. A literal of a node without strong links belongs to no component.
    components: Components,
}

impl LiteralComponents {
    /// Computes the components of the literals of `graph`. O(nodes + links).
    pub fn of(graph: &LinkGraph) -> Self {
        let strongly_linked = graph.strongly_linked();
        let literals = ones_of(&strongly_linked).flat_map(|node| [2 * node as Literal, 2 * node as Literal + 1]);
        let components = Components::of(&ImplicationGraph { graph, strongly_linked: &strongly_linked }, literals);
        Self { strongly_linked, components }
    }

    /// Returns the number of the component that contains a literal. Expects a literal of a node with strong links.
    #[inline]
    pub fn component_of(&self, literal: usize) -> usize {
        self.components.of_node(literal)
    }

    /// For each component, returns the literals that it contains.
    pub fn components(&self) -> impl Iterator<Item = &[Literal]> {
        self.components.nodes()
    }

    /// Whether a loop may use a strong link between two nodes of almost locked set number `set`. If there is such a loop, returns `true`,
    /// but `true` does not prove that there is one.
    ///
    /// The test is whether some component contains both the literal that one node of the set is false and the literal that another node of
    /// the set is true.
    pub fn has_loop_through(&self, graph: &LinkGraph, set: u32) -> bool {
        let members = graph.als_nodes(set);
        let component_of = |member: u32, is_true: bool| self.component_of(2 * member as usize + usize::from(is_true));
        let is_on_loop = |&one: &u32| {
            let mut others = members.iter().filter(|&&other| other != one);
            others.any(|&other| component_of(one, false) == component_of(other, true))
        };
        members.iter().any(is_on_loop)
    }

    /// For each component, returns a value merged from the values of all literals that the component contains or implies.
    ///
    /// `own` returns the value of a literal. `join` merges its second argument into its first. Expects `join` to be idempotent, such as a
    /// union, since it may merge the same value several times.
    pub fn fold_reachable<S>(
        &self,
        graph: &LinkGraph,
        own: impl Fn(Literal) -> S,
        join: impl Fn(&mut S, &S),
    ) -> Vec<S> {
        self.components.fold_reachable(&ImplicationGraph { graph, strongly_linked: &self.strongly_linked }, own, join)
    }
}

/// Directed graph whose nodes are literals and whose edges are implications.
///
/// If a node of the link graph is false, the nodes strongly linked with it are true. If a node is true, the nodes weakly linked with it are
/// false. The second rule is applied only to weakly linked nodes in `strongly_linked`.
#[derive(Debug)]
pub(crate) struct ImplicationGraph<'a> {
    /// Link graph from which the implications come.
    pub graph: &'a LinkGraph,
    /// Nodes with strong links; bit i stands for node i.
    pub strongly_linked: &'a [u64],
}

/// Position in the list of literals that follow directly from one literal.
#[derive(Default)]
pub(crate) struct SuccessorCursor {
    /// For the literal that a node is false: how many strong links and almost locked sets of the node have been passed. The strong links
    /// come first.
    ///
    /// For the literal that a node is true: how many words of the node's row of weak links have been read.
    outer: u32,
    /// For the literal that a node is false: how many nodes of the current almost locked set have been passed.
    ///
    /// For the literal that a node is true: bits of the last word read that have not been passed.
    inner: u64,
}

impl Digraph for ImplicationGraph<'_> {
    type Cursor = SuccessorCursor;

    fn node_count(&self) -> usize {
        2 * self.graph.len()
    }

    #[inline]
    fn find_successor(
        &self,
        literal: Literal,
        cursor: &mut SuccessorCursor,
        stop: impl FnMut(Literal) -> bool,
    ) -> Option<Literal> {
        let (node, is_true) = (literal as usize / 2, literal % 2 == 1);
        if is_true { self.find_implied_false(node, cursor, stop) } else { self.find_implied_true(node, cursor, stop) }
    }
}

impl ImplicationGraph<'_> {
    /// Implements [`Digraph::find_successor`] for the literal that `node` is true. The successors state that the nodes weakly linked with
    /// `node` are false.
    #[inline]
    fn find_implied_false(
        &self,
        node: usize,
        cursor: &mut SuccessorCursor,
        mut stop: impl FnMut(Literal) -> bool,
    ) -> Option<Literal> {
        let row = self.graph.weak.row(node);
        loop {
            while cursor.inner != 0 {
                let other = (cursor.outer - 1) * 64 + cursor.inner.trailing_zeros();
                if stop(2 * other) {
                    return Some(2 * other);
                }
                cursor.inner &= cursor.inner - 1;
            }
            let at = cursor.outer as usize;
            cursor.inner = row.get(at)? & self.strongly_linked[at];
            cursor.outer += 1;
        }
    }

    /// Implements [`Digraph::find_successor`] for the literal that `node` is false. The successors state that the nodes strongly linked
    /// with `node` are true.
    #[inline]
    fn find_implied_true(
        &self,
        node: usize,
        cursor: &mut SuccessorCursor,
        mut stop: impl FnMut(Literal) -> bool,
    ) -> Option<Literal> {
        let edges = self.graph.strong_edges(node);
        while let Some(edge) = edges.get(cursor.outer as usize) {
            if stop(2 * edge.to + 1) {
                return Some(2 * edge.to + 1);
            }
            cursor.outer += 1;
        }
        let sets = self.graph.als_of(node);
        while let Some(&set) = sets.get(cursor.outer as usize - edges.len()) {
            while let Some(&member) = self.graph.als_nodes(set).get(cursor.inner as usize) {
                if member as usize != node && stop(2 * member + 1) {
                    return Some(2 * member + 1);
                }
                cursor.inner += 1;
            }
            (cursor.outer, cursor.inner) = (cursor.outer + 1, 0);
        }
        None
    }
}
