//! Graph of the strong and weak links of a position.
//!
//! A node is a digit in one or several cells. It is true if the digit is in one of these cells. A strong link joins two nodes of which at
//! least one is true, a weak link two nodes of which at most one is true.

use crate::bit_matrix::BitMatrix;
use crate::bits::{ones_in_both, set_bit, words_for};
use crate::csr::Csr;
use crate::evidence::{Candidate, LinkReason, Node};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of nodes of a graph. Only large boards with many empty cells have more, and searching them for chains would take too
/// long.
pub(crate) const MAX_NODES: usize = 4000;

/// Kind of link graph. It determines which nodes and links the graph has, and so which chains.
///
/// A graph of kind `Ungrouped` or of a later kind has all nodes and links of the graphs of earlier kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GraphKind {
    /// Single candidates with the links between candidates of the same digit. A digit has no links if it is already known that single-digit
    /// techniques cannot eliminate any of its candidates.
    SingleDigit,
    /// Single candidates with the strong links of bivalue cells, and the weak links that have at least one end in a bivalue cell.
    Bivalue,
    /// Single candidates with all their links.
    Ungrouped,
    /// Single candidates, and groups: the places of a digit in the intersection of two units.
    Grouped,
    /// Single candidates, groups, and the places of a digit in an almost locked set.
    Als,
}

impl GraphKind {
    /// All kinds of graph, in the order of their declaration.
    pub const ALL: [Self; 5] = [Self::SingleDigit, Self::Bivalue, Self::Ungrouped, Self::Grouped, Self::Als];
}

/// Reason for a strong link, which says that at least one of two nodes is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkSource {
    /// The nodes are the only two candidates of a cell.
    Cell,
    /// All places of a digit in this unit belong to the two nodes.
    Unit(UnitId),
    /// The nodes are the places of two digits in the almost locked set with this number. At most one of the digits is missing from the set.
    Als(u32),
}

/// One direction of a strong link, stored in the list of the node where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongEdge {
    /// Node where the link ends.
    pub to: u32,
    /// Reason for the link.
    pub source: LinkSource,
}

/// Graph of the strong and weak links of a position.
///
/// Nodes are numbered from 0, in this order: the single candidates (cell by cell, then digit by digit), the groups, and the other nodes of
/// several cells, which belong only to almost locked sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkGraph {
    /// Number of single candidates. Their nodes have the numbers below this one.
    pub singles_end: usize,
    /// Number of single candidates and groups. Their nodes have the numbers below this one. The nodes from this number on belong only to
    /// almost locked sets.
    pub groups_end: usize,
    /// For each node, the nodes weakly linked with it, as a row of bits; bit i stands for node i.
    pub weak: BitMatrix,
    /// For each node, the strong links that begin there. Links between two nodes of an almost locked set are not included.
    pub(crate) strong: Csr<StrongEdge>,
    /// Digit of each node, indexed by node.
    pub(crate) digits: Vec<Digit>,
    /// For each node, its cells in reading order.
    pub(crate) cells: Csr<Cell>,
    /// For each almost locked set, its digits.
    pub(crate) als_digits: Vec<DigitSet>,
    /// For each almost locked set, its cells.
    pub(crate) als_cells: Csr<Cell>,
    /// For each almost locked set, its nodes: at most one for each digit.
    pub(crate) als_nodes: Csr<u32>,
    /// For each node, the numbers of the almost locked sets that have it as a node. Empty if the graph has no almost locked sets.
    pub(crate) als_of: Csr<u32>,
    /// Numbers of the bent almost locked sets through which a loop may eliminate a shared digit.
    ///
    /// A bent set consists of an almost locked set of one unit and one cell outside this unit. The two have two digits in common. These
    /// shared digits have no node in the bent set.
    pub bent_als: Vec<u32>,
}

impl LinkGraph {
    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Returns the digit of a node.
    pub fn digit(&self, node: usize) -> Digit {
        self.digits[node]
    }

    /// For each digit, returns its nodes as a row of bits; bit i stands for node i. There are no rows for digits above the highest one that
    /// has a node.
    pub fn nodes_by_digit(&self) -> BitMatrix {
        let digits = self.digits.iter().map(|digit| digit.index() + 1).max().unwrap_or_default();
        let mut rows = BitMatrix::new(digits, words_for(self.len()));
        self.digits.iter().enumerate().for_each(|(node, digit)| rows.set(digit.index(), node));
        rows
    }

    /// Returns the cells of a node in reading order.
    pub fn cells(&self, node: usize) -> &[Cell] {
        self.cells.row(node)
    }

    /// Returns the strong links that begin at `node`. Links between two nodes of an almost locked set are not included.
    pub fn strong_edges(&self, node: usize) -> &[StrongEdge] {
        self.strong.row(node)
    }

    /// Returns the numbers of the almost locked sets that have `node` as a node. There is a strong link from `node` to every other node of
    /// each of these sets.
    pub fn als_of(&self, node: usize) -> &[u32] {
        if self.als_nodes.is_empty() { &[] } else { self.als_of.row(node) }
    }

    /// Returns the nodes of the almost locked set with number `set`. At most one of these nodes is false.
    pub fn als_nodes(&self, set: u32) -> &[u32] {
        self.als_nodes.row(set as usize)
    }

    /// Number of almost locked sets.
    pub fn als_count(&self) -> usize {
        self.als_nodes.len()
    }

    /// Returns all strong links that begin at `node`. Links between two nodes of an almost locked set are included.
    pub fn all_strong_edges(&self, node: usize) -> impl Iterator<Item = StrongEdge> + '_ {
        let of_set = move |&set: &u32| {
            let others = self.als_nodes(set).iter().filter(move |&&other| other as usize != node);
            others.map(move |&to| StrongEdge { to, source: LinkSource::Als(set) })
        };
        self.strong_edges(node).iter().copied().chain(self.als_of(node).iter().flat_map(of_set))
    }

    /// Returns the nodes with strong links; bit i of the result stands for node i.
    pub fn strongly_linked(&self) -> Vec<u64> {
        let mut linked = vec![0; self.weak.words()];
        self.strong.values().iter().for_each(|edge| set_bit(&mut linked, edge.to as usize)); // stored in both directions
        let members = self.als_of.rows().enumerate().filter(|(_, sets)| !sets.is_empty());
        members.for_each(|(node, _)| set_bit(&mut linked, node));
        linked
    }

    /// Whether [`bent_als`](Self::bent_als) lists any bent almost locked set.
    pub const fn has_bent_als(&self) -> bool {
        !self.bent_als.is_empty()
    }

    /// Returns the candidate that the node `single` stands for. Expects a node of a single cell.
    pub fn candidate(&self, single: usize) -> Candidate {
        (self.cells(single)[0], self.digit(single))
    }

    /// Converts a node to the type that is used in the evidence of a chain.
    pub fn node(&self, node: usize) -> Node {
        Node { cells: self.cells(node).to_vec(), digit: self.digit(node) }
    }

    /// Adds a node. Its number is the number of nodes before the call. `cells` must be in reading order.
    pub fn add_node(&mut self, digit: Digit, cells: impl Iterator<Item = Cell>) {
        self.digits.push(digit);
        self.cells.push_row(cells);
    }

    /// Converts the reason for a strong link to the type that is used in the evidence of a chain.
    pub fn link_reason(&self, source: LinkSource) -> LinkReason {
        match source {
            LinkSource::Cell => LinkReason::Cell,
            LinkSource::Unit(unit) => LinkReason::Unit(unit),
            LinkSource::Als(set) => {
                LinkReason::Als(self.als_cells.row(set as usize).to_vec(), self.als_digits[set as usize])
            }
        }
    }
}

/// Returns the nodes of single candidates that are weakly linked with both `one` and `other`.
pub(crate) fn excluded_by_both(graph: &LinkGraph, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
    ones_in_both(graph.weak.row(one), graph.weak.row(other)).take_while(|&node| node < graph.singles_end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::has_bit;
    use crate::{Analysis, Position, View, samples};

    #[test]
    fn strongly_linked_nodes_are_those_where_a_strong_link_begins() {
        let mut counts = [0; 2];
        for analysis in samples::random_candidates().step_by(40).map(|board| Analysis::of(Position::of(&board))) {
            for graph in GraphKind::ALL.into_iter().filter_map(|kind| LinkGraph::of(View::<2>::of(&analysis), kind)) {
                let linked = graph.strongly_linked();
                for node in 0..graph.len() {
                    let is_linked = graph.all_strong_edges(node).next().is_some();
                    assert_eq!(has_bit(&linked, node), is_linked);
                    counts[usize::from(is_linked)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
