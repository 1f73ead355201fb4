//! Implications between the nodes of a [`Graph`], and which of them imply each other.

use crate::analysis::implication::link_graph::LinkGraph;
use crate::bits::ones_of;
use crate::digraph::Digraph;
use crate::scc::Components;

/// Node that is false or true: twice the number of the node, plus 1 if it is true.
pub(crate) type Literal = u32;

/// Strongly connected components of the literals of nodes with strong links. Other nodes are left out: nothing follows if they are
/// false, and nothing implies that they are true.
#[derive(Debug)]
pub(crate) struct LiteralComponents {
    /// Nodes with strong links, one bit each.
    pub strongly_linked: Vec<u64>,
    components: Components,
}

impl LiteralComponents {
    pub fn of(graph: &LinkGraph) -> Self {
        let linked = graph.strongly_linked();
        let literals = ones_of(&linked).flat_map(|node| [2 * node as Literal, 2 * node as Literal + 1]);
        let components = Components::of(&ImplicationGraph { graph, strongly_linked: &linked }, literals);
        Self { strongly_linked: linked, components }
    }

    /// Returns the number of the component of a literal whose node has strong links.
    #[inline]
    pub fn component_of(&self, literal: usize) -> usize {
        self.components.of_node(literal)
    }

    /// Returns the literals of each component.
    pub fn components(&self) -> impl Iterator<Item = &[Literal]> {
        self.components.nodes()
    }

    /// Whether a loop may run through this almost locked set: one member is false in it and another is true.
    pub fn has_loop_through(&self, graph: &LinkGraph, set: u32) -> bool {
        let members = graph.als_nodes(set);
        let component_of = |member: u32, is_true: bool| self.component_of(2 * member as usize + usize::from(is_true));
        let leads_back = |&one: &u32| {
            let mut others = members.iter().filter(|&&other| other != one);
            others.any(|&other| component_of(one, false) == component_of(other, true))
        };
        members.iter().any(leads_back)
    }

    /// Returns for each component the values `own` of all literals that it implies, its own literals included, merged by `join`.
    pub fn gather<S>(&self, graph: &LinkGraph, own: impl Fn(Literal) -> S, join: impl Fn(&mut S, &S)) -> Vec<S> {
        self.components.gather(&ImplicationGraph { graph, strongly_linked: &self.strongly_linked }, own, join)
    }
}

/// Implication graph of the literals: if a node is false, the nodes strongly linked with it are true. If it is true, the nodes weakly
/// linked with it are false. Of these only the `linked` ones count.
#[derive(Debug)]
pub(crate) struct ImplicationGraph<'a> {
    pub graph: &'a LinkGraph,
    pub strongly_linked: &'a [u64],
}

/// Position in the literals that a literal implies.
#[derive(Default)]
pub(crate) struct SuccessorCursor {
    outer: u32, // false: number of strong edges and sets passed. True: number of words of the row that have been read
    inner: u64, // false: number of members of the current set passed. True: bits of the last word that have not been passed
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
    /// Searches the nodes that are false if `node` is true.
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

    /// Searches the nodes that are true if `node` is false.
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
