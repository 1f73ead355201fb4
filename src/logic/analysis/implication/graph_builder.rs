//! Builder of a [`LinkGraph`], to which nodes and strong links are added one by one.

use crate::analysis::implication::link_graph::{GraphKind, LinkGraph, LinkSource, StrongEdge};
use crate::csr::Csr;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Initial capacity for nodes. Few positions need more.
const TYPICAL_NODES: usize = 256;

/// Graph under construction. Its strong links are collected in a list, and are added to the graph when the list is complete.
#[derive(Debug)]
pub(crate) struct GraphBuilder<'a, const W: usize> {
    /// View of the position.
    pub view: View<'a, W>,
    /// Graph with the nodes and almost locked sets added so far. It has no links yet.
    pub graph: LinkGraph,
    /// Kind of the graph.
    pub kind: GraphKind,
    /// Number of digits of the board.
    pub side: usize,
    /// Node of each candidate. The index is the cell times `side`, plus the digit. `u32::MAX` for a candidate that the position does not
    /// have.
    single_nodes: Vec<u32>,
    /// Strong links added so far, in both directions, each with the node where it begins.
    pub strong: Vec<(u32, StrongEdge)>,
}

impl<'a, const W: usize> GraphBuilder<'a, W> {
    /// Returns a builder with a graph whose nodes are the single candidates of the position. It has no links.
    pub fn new(view: View<'a, W>, kind: GraphKind) -> Self {
        let side = view.position().shape().side();
        let mut single_nodes = vec![u32::MAX; view.position().shape().cells() * side];
        let (digits, cells) = (Vec::with_capacity(TYPICAL_NODES), Csr::with_capacity(TYPICAL_NODES, TYPICAL_NODES));
        let mut graph = LinkGraph { digits, cells, ..LinkGraph::default() };
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                single_nodes[cell.index() * side + digit.index()] = graph.digits.len() as u32;
                graph.add_node(digit, [cell].into_iter());
            }
        }
        graph.singles_end = graph.len();
        Self { view, graph, kind, side, single_nodes, strong: Vec::with_capacity(2 * TYPICAL_NODES) }
    }

    /// Returns the node of a single candidate, or `u32::MAX` if the position does not have the candidate.
    pub fn single_node(&self, cell: Cell, digit: Digit) -> u32 {
        self.single_nodes[cell.index() * self.side + digit.index()]
    }

    /// Adds the node of `digit` in `cells`, and returns its number.
    pub fn add_node(&mut self, digit: Digit, cells: Cells<W>) -> u32 {
        self.graph.add_node(digit, cells.iter());
        self.graph.len() as u32 - 1
    }

    /// Adds an almost locked set with these `cells` and `digits`. `members` contains its nodes: at most one for each digit.
    pub fn add_als(&mut self, cells: Cells<W>, digits: DigitSet, members: impl IntoIterator<Item = u32>) {
        self.graph.als_cells.push_row(cells.iter());
        self.graph.als_digits.push(digits);
        self.graph.als_nodes.push_row(members);
    }

    /// Adds a strong link in both directions: at least one of the two nodes is true.
    pub fn add_strong_link(&mut self, one: u32, other: u32, source: LinkSource) {
        self.strong.push((one, StrongEdge { to: other, source }));
        self.strong.push((other, StrongEdge { to: one, source }));
    }
}
