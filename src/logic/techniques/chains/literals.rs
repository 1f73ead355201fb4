//! Implications between the nodes of a [`Graph`], and which of them imply each other.

use crate::bits::ones_of;
use crate::digraph::Digraph;
use crate::scc::Components;
use crate::techniques::chains::graph::Graph;

/// Node that is false or true: twice the number of the node, plus 1 if it is true.
pub(super) type Literal = u32;

/// Strongly connected components of the literals of nodes with strong links. Other nodes are left out: nothing follows if they are
/// false, and nothing implies that they are true.
#[derive(Debug)]
pub(super) struct LiteralComponents {
    /// Nodes with strong links, one bit each.
    pub linked: Vec<u64>,
    components: Components,
}

impl LiteralComponents {
    pub fn of(graph: &Graph) -> Self {
        let linked = graph.linked();
        let literals = ones_of(&linked).flat_map(|node| [2 * node as Literal, 2 * node as Literal + 1]);
        let components = Components::of(&Implications { graph, linked: &linked }, literals);
        Self { linked, components }
    }

    /// Returns the number of the component of a literal whose node has strong links.
    #[inline]
    pub fn component_of(&self, literal: usize) -> usize {
        self.components.of_node(literal)
    }

    /// Returns the literals of each component.
    pub fn literals(&self) -> impl Iterator<Item = &[Literal]> {
        self.components.nodes()
    }

    /// Whether a loop may run through this almost locked set: one member is false in it and another is true.
    pub fn has_loop_through(&self, graph: &Graph, set: u32) -> bool {
        let members = graph.members(set);
        let component_of = |member: u32, is_true: bool| self.component_of(2 * member as usize + usize::from(is_true));
        let leads_back = |&one: &u32| {
            let mut others = members.iter().filter(|&&other| other != one);
            others.any(|&other| component_of(one, false) == component_of(other, true))
        };
        members.iter().any(leads_back)
    }

    /// Returns for each component the values `own` of all literals that it implies, its own literals included, merged by `join`.
    pub fn gather<S>(&self, graph: &Graph, own: impl Fn(Literal) -> S, join: impl Fn(&mut S, &S)) -> Vec<S> {
        self.components.gather(&Implications { graph, linked: &self.linked }, own, join)
    }
}

/// Implication graph of the literals: if a node is false, the nodes strongly linked with it are true. If it is true, the nodes weakly
/// linked with it are false. Of these only the `linked` ones count.
#[derive(Debug)]
pub(super) struct Implications<'a> {
    pub graph: &'a Graph,
    pub linked: &'a [u64],
}

/// Position in the literals that a literal implies.
#[derive(Default)]
pub(super) struct Cursor {
    at: u32,   // false: number of strong edges and sets passed. True: number of words of the row that have been read
    left: u64, // false: number of members of the current set passed. True: bits of the last word that have not been passed
}

impl Digraph for Implications<'_> {
    type Cursor = Cursor;

    fn node_count(&self) -> usize {
        2 * self.graph.len()
    }

    #[inline]
    fn find_successor(
        &self,
        literal: Literal,
        cursor: &mut Cursor,
        stop: impl FnMut(Literal) -> bool,
    ) -> Option<Literal> {
        let (node, is_true) = (literal as usize / 2, literal % 2 == 1);
        if is_true { self.find_false(node, cursor, stop) } else { self.find_true(node, cursor, stop) }
    }
}

impl Implications<'_> {
    /// Searches the nodes that are false if `node` is true.
    #[inline]
    fn find_false(&self, node: usize, cursor: &mut Cursor, mut stop: impl FnMut(Literal) -> bool) -> Option<Literal> {
        let row = self.graph.weak.row(node);
        loop {
            while cursor.left != 0 {
                let other = (cursor.at - 1) * 64 + cursor.left.trailing_zeros();
                if stop(2 * other) {
                    return Some(2 * other);
                }
                cursor.left &= cursor.left - 1;
            }
            let at = cursor.at as usize;
            cursor.left = row.get(at)? & self.linked[at];
            cursor.at += 1;
        }
    }

    /// Searches the nodes that are true if `node` is false.
    #[inline]
    fn find_true(&self, node: usize, cursor: &mut Cursor, mut stop: impl FnMut(Literal) -> bool) -> Option<Literal> {
        let edges = self.graph.strong_edges(node);
        while let Some(edge) = edges.get(cursor.at as usize) {
            if stop(2 * edge.to + 1) {
                return Some(2 * edge.to + 1);
            }
            cursor.at += 1;
        }
        let sets = self.graph.sets_of(node);
        while let Some(&set) = sets.get(cursor.at as usize - edges.len()) {
            while let Some(&member) = self.graph.members(set).get(cursor.left as usize) {
                if member as usize != node && stop(2 * member + 1) {
                    return Some(2 * member + 1);
                }
                cursor.left += 1;
            }
            (cursor.at, cursor.left) = (cursor.at + 1, 0);
        }
        None
    }
}
