//! Graph of the strong and weak links of a position.
//!
//! A node is a digit in a cell, or in one of several cells. A strong link joins two nodes of which at least one is true, a weak link two
//! nodes of which at most one is true.

use crate::bit_matrix::BitMatrix;
use crate::bits::{ones_in_both, set_bit, words_for};
use crate::csr::Csr;
use crate::evidence::{Candidate, LinkReason, Node};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of nodes. Only large boards with many empty cells have more, and for them the search for chains would take too long.
pub(crate) const MAX_NODES: usize = 4000;

/// Kind of graph, which determines the kinds of chains in it: what its nodes are, and what links them. Each kind from `Ungrouped` on has
/// all nodes and links of the kinds before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GraphKind {
    /// Single candidates, linked if they have the same digit. Digits without possible eliminations have no links.
    SingleDigit,
    /// Single candidates with the strong links of bivalue cells. Candidates of other cells are linked with those of bivalue cells only.
    Bivalue,
    /// Single candidates with all their links.
    Ungrouped,
    /// Single candidates, and groups: the places of a digit in the intersection of two units.
    Grouped,
    /// Single candidates, groups, and the places of a digit in an almost locked set.
    Als,
}

impl GraphKind {
    /// All kinds in ascending order.
    pub const ALL: [Self; 5] = [Self::SingleDigit, Self::Bivalue, Self::Ungrouped, Self::Grouped, Self::Als];
}

/// Reason why one of two nodes must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkSource {
    /// The nodes are the only two candidates of a cell.
    Cell,
    /// The nodes contain all places of a digit in this unit.
    Unit(UnitId),
    /// The nodes are the places of two digits in the almost locked set with this number.
    Als(u32),
}

/// Strong link, stored at the node where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongEdge {
    /// Node where the link ends.
    pub to: u32,
    /// Reason for the link.
    pub source: LinkSource,
}

/// Strong and weak links of a position.
///
/// The first nodes are the single candidates, cell by cell, then digit by digit. Then come the groups, and then the nodes that only almost
/// locked sets have.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkGraph {
    /// Number of nodes that are single candidates. They are the first ones.
    pub singles_end: usize,
    /// Number of nodes that are single candidates or groups. The other nodes belong to almost locked sets only.
    pub groups_end: usize,
    /// Nodes weakly linked with each node, one bit each, indexed by node.
    pub weak: BitMatrix,
    /// Strong links that begin at each node, without those of almost locked sets, indexed by node.
    pub(crate) strong: Csr<StrongEdge>,
    /// Digit of each node.
    pub(crate) digits: Vec<Digit>,
    /// Cells of each node in reading order.
    pub(crate) cells: Csr<Cell>,
    /// Digits of each almost locked set.
    pub(crate) als_digits: Vec<DigitSet>,
    /// Cells of each almost locked set.
    pub(crate) als_cells: Csr<Cell>,
    /// Nodes of each almost locked set, at most one for each of its digits.
    pub(crate) als_nodes: Csr<u32>,
    /// Almost locked sets that each node belongs to, indexed by node. Has no rows if there are no sets.
    pub(crate) als_of: Csr<u32>,
    /// Bent almost locked sets that may eliminate digits for which they have no node.
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

    /// Returns the nodes of each digit, one bit each, indexed by digit. Has no rows after the highest digit that has nodes.
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

    /// Returns the strong links that begin at `node`, without those of almost locked sets.
    pub fn strong_edges(&self, node: usize) -> &[StrongEdge] {
        self.strong.row(node)
    }

    /// Returns the almost locked sets that `node` belongs to. It is strongly linked with every other node of each of them.
    pub fn als_of(&self, node: usize) -> &[u32] {
        if self.als_nodes.is_empty() { &[] } else { self.als_of.row(node) }
    }

    /// Returns the nodes of an almost locked set. At most one of them is false.
    pub fn als_nodes(&self, set: u32) -> &[u32] {
        self.als_nodes.row(set as usize)
    }

    /// Number of almost locked sets.
    pub fn als_count(&self) -> usize {
        self.als_nodes.len()
    }

    /// Returns all strong links that begin at `node`, including those of almost locked sets.
    pub fn all_strong_edges(&self, node: usize) -> impl Iterator<Item = StrongEdge> + '_ {
        let of_set = move |&set: &u32| {
            let others = self.als_nodes(set).iter().filter(move |&&other| other as usize != node);
            others.map(move |&to| StrongEdge { to, source: LinkSource::Als(set) })
        };
        self.strong_edges(node).iter().copied().chain(self.als_of(node).iter().flat_map(of_set))
    }

    /// Returns the nodes with strong links, one bit each.
    pub fn strongly_linked(&self) -> Vec<u64> {
        let mut linked = vec![0; self.weak.words()];
        self.strong.values().iter().for_each(|edge| set_bit(&mut linked, edge.to as usize)); // stored in both directions
        let members = self.als_of.rows().enumerate().filter(|(_, sets)| !sets.is_empty());
        members.for_each(|(node, _)| set_bit(&mut linked, node));
        linked
    }

    /// Whether there is a bent almost locked set that may eliminate digits for which it has no node.
    pub const fn has_bent_als(&self) -> bool {
        !self.bent_als.is_empty()
    }

    /// Returns the candidate that a node of one cell represents.
    pub fn candidate(&self, single: usize) -> Candidate {
        (self.cells(single)[0], self.digit(single))
    }

    /// Returns a node as part of the evidence of a chain.
    pub fn node(&self, node: usize) -> Node {
        Node { cells: self.cells(node).to_vec(), digit: self.digit(node) }
    }

    /// Adds a node. `cells` are in reading order.
    pub fn add_node(&mut self, digit: Digit, cells: impl Iterator<Item = Cell>) {
        self.digits.push(digit);
        self.cells.push_row(cells);
    }

    /// Returns the reason for a strong link as part of the evidence of a chain.
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

/// Returns the single candidates that both nodes exclude.
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
