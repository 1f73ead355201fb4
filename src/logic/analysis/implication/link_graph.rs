//! Which candidates exclude each other, and of which two one is true.

use crate::bit_matrix::BitMatrix;
use crate::bits::{ones_in_both, set_bit, words_for};
use crate::csr::Csr;
use crate::evidence::{Candidate, LinkReason, Node};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of nodes. Only large boards that are nearly empty have more, where searching for chains is hopeless.
pub(crate) const MAX_NODES: usize = 4000;

/// Which chains are looked for: what may stand as a node, and what joins two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GraphKind {
    /// Candidates of one digit, if any of its can be struck.
    SingleDigit,
    /// The candidates of cells that have two; others have links to these alone.
    Bivalue,
    /// Single candidates.
    Ungrouped,
    /// Also the places of a digit where two units cross.
    Grouped,
    /// Also the places of a digit in an almost locked set.
    Als,
}

impl GraphKind {
    /// Each of them.
    pub const ALL: [Self; 5] = [Self::SingleDigit, Self::Bivalue, Self::Ungrouped, Self::Grouped, Self::Als];
}

/// Where a strong link is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkSource {
    Cell,
    Unit(UnitId),
    Als(u32), // an almost locked set, by number
}

/// Strong link that leads from some node to `to`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongEdge {
    pub to: u32,
    pub source: LinkSource,
}

/// The links of a position. Every candidate is a node, cell by cell; the nodes of several cells come after them.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkGraph {
    /// How many nodes are single candidates: the first ones.
    pub singles_end: usize,
    /// How many are single candidates or groups; those of almost locked sets come last.
    pub groups_end: usize,
    /// By node: the nodes that cannot be true beside it.
    pub weak: BitMatrix,
    pub(crate) strong: Csr<StrongEdge>, // by node, without those of almost locked sets
    pub(crate) digits: Vec<Digit>,      // by node
    pub(crate) cells: Csr<Cell>,        // by node
    pub(crate) als_digits: Vec<DigitSet>, // by set
    pub(crate) als_cells: Csr<Cell>,    // by set
    pub(crate) als_nodes: Csr<u32>,     // by set: its nodes
    pub(crate) als_of: Csr<u32>,        // by node: the sets that it is a member of; empty if there are no sets
    /// The bent sets that may strike digits for which they have no node.
    pub bent_als: Vec<u32>,
}

impl LinkGraph {
    /// How many nodes.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    pub fn digit(&self, node: usize) -> Digit {
        self.digits[node]
    }

    /// By digit its nodes.
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

    /// Returns the almost locked sets that `node` is a member of. It is strongly linked with each other member.
    pub fn als_of(&self, node: usize) -> &[u32] {
        if self.als_nodes.is_empty() { &[] } else { self.als_of.row(node) }
    }

    /// The nodes of an almost locked set: one at most is false.
    pub fn als_nodes(&self, set: u32) -> &[u32] {
        self.als_nodes.row(set as usize)
    }

    /// Number of almost locked sets.
    pub fn als_count(&self) -> usize {
        self.als_nodes.len()
    }

    /// Returns every strong link that begins at `node`.
    pub fn all_strong_edges(&self, node: usize) -> impl Iterator<Item = StrongEdge> + '_ {
        let of_set = move |&set: &u32| {
            let others = self.als_nodes(set).iter().filter(move |&&other| other as usize != node);
            others.map(move |&to| StrongEdge { to, source: LinkSource::Als(set) })
        };
        self.strong_edges(node).iter().copied().chain(self.als_of(node).iter().flat_map(of_set))
    }

    /// The nodes at which some strong link begins.
    pub fn strongly_linked(&self) -> Vec<u64> {
        let mut linked = vec![0; self.weak.words()];
        self.strong.values().iter().for_each(|edge| set_bit(&mut linked, edge.to as usize)); // each goes both ways
        let members = self.als_of.rows().enumerate().filter(|(_, sets)| !sets.is_empty());
        members.for_each(|(node, _)| set_bit(&mut linked, node));
        linked
    }

    /// Whether some set is bent: it may strike digits for which it has no node.
    pub const fn has_bent_als(&self) -> bool {
        !self.bent_als.is_empty()
    }

    /// The candidate that a node of one cell stands for.
    pub fn candidate(&self, single: usize) -> Candidate {
        (self.cells(single)[0], self.digit(single))
    }

    pub fn node(&self, node: usize) -> Node {
        Node { cells: self.cells(node).to_vec(), digit: self.digit(node) }
    }

    /// Adds a node.
    pub fn add_node(&mut self, digit: Digit, cells: impl Iterator<Item = Cell>) {
        self.digits.push(digit);
        self.cells.push_row(cells);
    }

    pub fn via(&self, tie: LinkSource) -> LinkReason {
        match tie {
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
    fn a_node_is_linked_where_a_strong_link_begins() {
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
