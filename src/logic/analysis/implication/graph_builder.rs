//! Nodes and strong links of a graph that is being built.

use crate::analysis::implication::link_graph::{GraphKind, LinkGraph, LinkSource, StrongEdge};
use crate::csr::Csr;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Number of nodes for which room is made from the start. There are seldom more.
const TYPICAL_NODES: usize = 256;

/// Graph to which nodes and links are still added.
#[derive(Debug)]
pub(crate) struct GraphBuilder<'a, const W: usize> {
    pub view: View<'a, W>,
    pub graph: LinkGraph,
    pub kind: GraphKind,
    pub side: usize,
    single_nodes: Vec<u32>,             // by cell and digit: the candidate's node
    pub strong: Vec<(u32, StrongEdge)>, // with the node where each begins
}

impl<'a, const W: usize> GraphBuilder<'a, W> {
    /// Returns a graph with the single candidates as nodes and no links.
    pub fn new(view: View<'a, W>, kind: GraphKind) -> Self {
        let side = view.position().shape().side();
        let mut first = vec![u32::MAX; view.position().shape().cells() * side];
        let (digits, cells) = (Vec::with_capacity(TYPICAL_NODES), Csr::with_capacity(TYPICAL_NODES, TYPICAL_NODES));
        let mut graph = LinkGraph { digits, cells, ..LinkGraph::default() };
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                first[cell.index() * side + digit.index()] = graph.digits.len() as u32;
                graph.add_node(digit, [cell].into_iter());
            }
        }
        graph.singles_end = graph.len();
        Self { view, graph, kind, side, single_nodes: first, strong: Vec::with_capacity(2 * TYPICAL_NODES) }
    }

    /// Returns the node of a candidate that is there.
    pub fn single_node(&self, cell: Cell, digit: Digit) -> u32 {
        self.single_nodes[cell.index() * self.side + digit.index()]
    }

    /// Adds a node of several cells and returns its number.
    pub fn add_node(&mut self, digit: Digit, cells: Cells<W>) -> u32 {
        self.graph.add_node(digit, cells.iter());
        self.graph.len() as u32 - 1
    }

    /// Adds an almost locked set with the nodes of its digits, or of those that matter.
    pub fn add_als(&mut self, cells: Cells<W>, digits: DigitSet, members: impl IntoIterator<Item = u32>) {
        self.graph.als_cells.push_row(cells.iter());
        self.graph.als_digits.push(digits);
        self.graph.als_nodes.push_row(members);
    }

    /// Adds a strong link: one of the two nodes at least is true.
    pub fn add_strong_link(&mut self, one: u32, other: u32, tie: LinkSource) {
        self.strong.push((one, StrongEdge { to: other, source: tie }));
        self.strong.push((other, StrongEdge { to: one, source: tie }));
    }
}
