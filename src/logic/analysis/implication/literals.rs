//! Literals: nodes of a [`LinkGraph`] that are true or false, the implications between them, and the literals that imply each other.

use crate::analysis::implication::link_graph::LinkGraph;
use crate::bits::ones_of;
use crate::digraph::Digraph;
use crate::scc::Components;

/// Node that is false or true: twice the number of the node, plus 1 if it is true.
pub(crate) type Literal = u32;

/// Strongly connected components of the literals of nodes with strong links.
///
/// Other nodes are left out: a node without strong links implies nothing if it is false, and nothing implies that it is true.
#[derive(Debug)]
pub(crate) struct LiteralComponents {
    /// Nodes with strong links, one bit each.
    pub strongly_linked: Vec<u64>,
    /// Components of the implication graph. Only literals of nodes with strong links have one.
    components: Components,
}

impl LiteralComponents {
    /// Computes the components of a graph. O(nodes + links).
    pub fn of(graph: &LinkGraph) -> Self {
        let strongly_linked = graph.strongly_linked();
        let literals = ones_of(&strongly_linked).flat_map(|node| [2 * node as Literal, 2 * node as Literal + 1]);
        let components = Components::of(&ImplicationGraph { graph, strongly_linked: &strongly_linked }, literals);
        Self { strongly_linked, components }
    }

    /// Returns the number of the component of a literal. Its node must have strong links.
    #[inline]
    pub fn component_of(&self, literal: usize) -> usize {
        self.components.of_node(literal)
    }

    /// Returns the literals of each component.
    pub fn components(&self) -> impl Iterator<Item = &[Literal]> {
        self.components.nodes()
    }

    /// Whether a loop may run through this almost locked set, so that one of its nodes is false in the loop and another one is true.
    pub fn has_loop_through(&self, graph: &LinkGraph, set: u32) -> bool {
        let members = graph.als_nodes(set);
        let component_of = |member: u32, is_true: bool| self.component_of(2 * member as usize + usize::from(is_true));
        let is_on_loop = |&one: &u32| {
            let mut others = members.iter().filter(|&&other| other != one);
            others.any(|&other| component_of(one, false) == component_of(other, true))
        };
        members.iter().any(is_on_loop)
    }

    /// Combines a value over all implied literals. Returns for each component the values `own` of the literals that it implies, its own
    /// literals included, merged by `join`. `join` may get the same value several times.
    pub fn fold_reachable<S>(
        &self,
        graph: &LinkGraph,
        own: impl Fn(Literal) -> S,
        join: impl Fn(&mut S, &S),
    ) -> Vec<S> {
        self.components.fold_reachable(&ImplicationGraph { graph, strongly_linked: &self.strongly_linked }, own, join)
    }
}

/// Implication graph of the literals.
///
/// A node that is false implies that the nodes strongly linked with it are true. A node that is true implies that the nodes weakly linked
/// with it are false, of which the graph contains only the `strongly_linked` ones.
#[derive(Debug)]
pub(crate) struct ImplicationGraph<'a> {
    /// Nodes and their links.
    pub graph: &'a LinkGraph,
    /// Nodes with strong links, one bit each.
    pub strongly_linked: &'a [u64],
}

/// Position in the list of the literals that a literal implies.
#[derive(Default)]
pub(crate) struct SuccessorCursor {
    /// If the literal is false: number of strong edges and almost locked sets passed. If it is true: number of words read from the row of
    /// its weak links.
    outer: u32,
    /// If the literal is false: number of nodes of the current almost locked set passed. If it is true: bits of the last word read that
    /// have not been passed.
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
    /// Implements [`Digraph::find_successor`] for a true `node`: its successors are the nodes that it excludes, false.
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

    /// Implements [`Digraph::find_successor`] for a false `node`: its successors are the nodes strongly linked with it, true.
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
