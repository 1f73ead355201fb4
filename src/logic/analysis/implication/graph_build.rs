//! Construction of the [`LinkGraph`] of a position with the nodes and links of its [`GraphKind`].

use crate::analysis::implication::graph_builder::GraphBuilder;
use crate::analysis::implication::group_nodes;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph, LinkSource, MAX_NODES};
use crate::bit_matrix::BitMatrix;
use crate::bits::{set_bit, with_width, words_for};
use crate::csr::Csr;
use crate::{Cells, View};
use grid::DigitSet;

/// Value that marks the end of a linked list of nodes.
const NO_NODE: u32 = u32::MAX;

impl LinkGraph {
    /// Builds the link graph of a position. Returns `None` if it would have more than [`MAX_NODES`] nodes.
    pub fn of<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<Self> {
        let mut builder = GraphBuilder::new(view, kind);
        if builder.graph.singles_end > MAX_NODES {
            return None;
        }
        if kind != GraphKind::SingleDigit {
            builder.link_bivalue_cells();
        }
        if kind != GraphKind::Bivalue {
            builder.link_bilocal_units();
        }
        if kind >= GraphKind::Grouped {
            group_nodes::add_groups(&mut builder);
        }
        builder.graph.groups_end = builder.graph.len();
        if kind >= GraphKind::Als {
            group_nodes::add_als_nodes(&mut builder);
        }
        (builder.graph.len() <= MAX_NODES).then(|| builder.finish())
    }
}

impl<const W: usize> GraphBuilder<'_, W> {
    /// Adds a strong link between the two candidates of each bivalue cell.
    fn link_bivalue_cells(&mut self) {
        for cell in self.view.bivalue().iter() {
            let mut both = self.view.candidates(cell).iter().map(|digit| self.single_node(cell, digit));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.add_strong_link(one, other, LinkSource::Cell);
            }
        }
    }

    /// Returns the digits whose candidates have links. In a graph of kind [`GraphKind::SingleDigit`], these are the digits of which a
    /// single-digit technique may still eliminate candidates. In any other graph, these are all digits.
    fn linked_digits(&self) -> DigitSet {
        match self.kind {
            GraphKind::SingleDigit => self.view.unconfirmed_digits().collect(),
            _ => self.view.digits().collect(),
        }
    }

    /// Adds a strong link for each digit and each unit that has exactly two places for the digit: the link between these two places.
    fn link_bilocal_units(&mut self) {
        let position = self.view.position();
        for digit in self.linked_digits().iter() {
            for unit in self.view.units_with_two_places(digit) {
                let mut both =
                    position.cells(unit, position.places(unit, digit)).map(|cell| self.single_node(cell, digit));
                if let (Some(one), Some(other)) = (both.next(), both.next()) {
                    self.add_strong_link(one, other, LinkSource::Unit(unit));
                }
            }
        }
    }

    /// Adds the weak links, and returns the finished graph.
    fn finish(mut self) -> LinkGraph {
        self.add_weak_links();
        let mut graph = self.graph;
        graph.strong = Csr::from_pairs(graph.len(), self.strong.iter().map(|&(from, edge)| (from as usize, edge)));
        if !graph.als_nodes.is_empty() {
            graph.als_of = graph.als_nodes.transposed(graph.len(), |&node| node as usize);
        }
        graph
    }

    /// Adds the weak links of all nodes.
    fn add_weak_links(&mut self) {
        let count = self.graph.len();
        let mut weak = BitMatrix::new(count, words_for(count));
        with_width!(weak.words(), N => self.add_weak_links_of_singles(weak.rows_mut::<N>()));
        self.add_weak_links_of_groups(&mut weak);
        self.graph.weak = weak;
    }

    /// Adds the weak links between single candidates: between candidates of the same digit in cells that are peers, and between candidates
    /// of the same cell.
    ///
    /// Each digit and each cell has a row of bits with the nodes that belong to it. From these rows, the weak links of a node are computed
    /// with a few operations on words.
    fn add_weak_links_of_singles<const N: usize>(&self, weak: &mut [[u64; N]]) {
        let (digits, empty, bivalue) = (self.linked_digits(), self.view.empty_cells(), self.view.bivalue());
        let mut of_digit = vec![[0; N]; self.side];
        let singles = self.graph.digits[..self.graph.singles_end].iter().enumerate();
        singles.for_each(|(node, digit)| set_bit(&mut of_digit[digit.index()], node));
        let mut of_cell = vec![[0; N]; self.view.position().shape().cells()];
        let singles = self.graph.cells.values()[..self.graph.singles_end].iter().enumerate(); // one cell per node
        singles.for_each(|(node, cell)| set_bit(&mut of_cell[cell.index()], node));
        for cell in empty.iter() {
            // In a graph of kind `Bivalue`, candidates of cells with more candidates are linked only with candidates of bivalue cells.
            let has_all_links = self.kind != GraphKind::Bivalue || bivalue.has(cell);
            let mut seen = [0; N];
            for peer in (self.view.peers(cell) & if has_all_links { empty } else { bivalue }).iter() {
                seen.iter_mut().zip(&of_cell[peer.index()]).for_each(|(seen, peer)| *seen |= peer);
            }
            let in_cell =
                if has_all_links && self.kind != GraphKind::SingleDigit { of_cell[cell.index()] } else { [0; N] };
            for digit in self.view.candidates(cell).and(digits).iter() {
                let (node, of_digit) = (self.single_node(cell, digit) as usize, &of_digit[digit.index()]);
                weak[node] = std::array::from_fn(|at| seen[at] & of_digit[at] | in_cell[at]);
                weak[node][node / 64] &= !(1 << (node % 64));
            }
        }
    }

    /// Adds the weak links of nodes of several cells. Two nodes of the same digit have such a link if each cell of one node sees every cell
    /// of the other.
    fn add_weak_links_of_groups(&self, weak: &mut BitMatrix) {
        let (singles, count) = (self.graph.singles_end, self.graph.len());
        // Linked lists of the nodes of several cells. There is one list for each single candidate: it contains the nodes that have the
        // candidate's digit and whose first cell is the candidate's cell.
        let (mut heads, mut next) = (vec![NO_NODE; singles], vec![NO_NODE; count - singles]);
        let places = |node: usize| -> Cells<W> { self.graph.cells(node).iter().copied().collect() };
        let places: Vec<Cells<W>> = (singles..count).map(places).collect();
        for node in singles..count {
            let digit = self.graph.digit(node);
            let seen = self.view.common_peers(places[node - singles]) & self.view.places(digit);
            for peer in seen.iter().map(|cell| self.single_node(cell, digit) as usize) {
                weak.set(node, peer);
                weak.set(peer, node);
                let mut other = heads[peer];
                while other != NO_NODE {
                    if places[other as usize - singles].is_subset(seen) {
                        weak.set(node, other as usize);
                        weak.set(other as usize, node);
                    }
                    other = next[other as usize - singles];
                }
            }
            let first = self.single_node(self.graph.cells(node)[0], digit) as usize;
            next[node - singles] = heads[first];
            heads[first] = node as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::has_bit;
    use crate::{Analysis, Position};
    use grid::{Digit, Layout, Puzzle, Rule, Shape};

    /// Returns two positions in which every second cell has two candidates, so that bivalue cells see other cells. In the second position,
    /// some peers share no unit.
    fn positions() -> [Position; 2] {
        let knight = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        [Layout::classic(Shape::nine()), knight].map(|layout| {
            let mut puzzle = Puzzle::blank(layout);
            for (at, removed) in puzzle.removed.iter_mut().enumerate().step_by(2) {
                *removed = DigitSet::all(9).without(Digit::new(at % 9)).without(Digit::new((at + 1) % 9));
            }
            Position::of(&puzzle.check().unwrap())
        })
    }

    #[test]
    fn weak_links_join_candidates_of_a_cell_and_candidates_of_a_digit_in_peers() {
        for position in positions() {
            let analysis = Analysis::of(position);
            let view = View::<2>::of(&analysis);
            for kind in [GraphKind::SingleDigit, GraphKind::Bivalue, GraphKind::Ungrouped, GraphKind::Grouped] {
                let (graph, digits) =
                    (LinkGraph::of(view, kind).unwrap(), GraphBuilder::new(view, kind).linked_digits());
                let excludes = |one: usize, other: usize| {
                    let [(cell, digit), (other_cell, other_digit)] = [one, other].map(|node| graph.candidate(node));
                    let has_two = |cell| view.candidates(cell).len() == 2;
                    let is_linked = match kind {
                        GraphKind::SingleDigit => digit == other_digit && digits.has(digit),
                        GraphKind::Bivalue => has_two(cell) || has_two(other_cell),
                        _ => true,
                    };
                    let is_same_cell = cell == other_cell && digit != other_digit;
                    is_linked && (is_same_cell || digit == other_digit && view.peers(cell).has(other_cell))
                };
                for one in 0..graph.singles_end {
                    for other in 0..graph.singles_end {
                        assert_eq!(has_bit(graph.weak.row(one), other), excludes(one, other), "{kind:?} {one} {other}");
                    }
                }
            }
        }
    }
}
