//! Nodes and strong links of a graph that is being built.

use crate::csr::Csr;
use crate::techniques::chains::graph::{Graph, Kind, StrongEdge, Tie};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Number of nodes for which room is made from the start. There are seldom more.
const USUAL: usize = 256;

/// Graph to which nodes and links are still added.
#[derive(Debug)]
pub(super) struct Maker<'a, const W: usize> {
    pub view: View<'a, W>,
    pub graph: Graph,
    pub kind: Kind,
    pub side: usize,
    first: Vec<u32>,                    // by cell and digit: the candidate's node
    pub strong: Vec<(u32, StrongEdge)>, // with the node where each begins
}

impl<'a, const W: usize> Maker<'a, W> {
    /// Returns a graph with the single candidates as nodes and no links.
    pub fn new(view: View<'a, W>, kind: Kind) -> Self {
        let side = view.position().shape().side();
        let mut first = vec![u32::MAX; view.position().shape().cells() * side];
        let (digits, cells) = (Vec::with_capacity(USUAL), Csr::with_capacity(USUAL, USUAL));
        let mut graph = Graph { digits, cells, ..Graph::default() };
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                first[cell.index() * side + digit.index()] = graph.digits.len() as u32;
                graph.add(digit, [cell].into_iter());
            }
        }
        graph.singles = graph.len();
        Self { view, graph, kind, side, first, strong: Vec::with_capacity(2 * USUAL) }
    }

    /// Returns the node of a candidate that is there.
    pub fn single(&self, cell: Cell, digit: Digit) -> u32 {
        self.first[cell.index() * self.side + digit.index()]
    }

    /// Adds a node of several cells and returns its number.
    pub fn add(&mut self, digit: Digit, cells: Cells<W>) -> u32 {
        self.graph.add(digit, cells.iter());
        self.graph.len() as u32 - 1
    }

    /// Adds an almost locked set with the nodes of its digits, or of those that matter.
    pub fn add_set(&mut self, cells: Cells<W>, digits: DigitSet, members: impl IntoIterator<Item = u32>) {
        self.graph.set_cells.push_row(cells.iter());
        self.graph.set_digits.push(digits);
        self.graph.members.push_row(members);
    }

    /// Adds a strong link: one of the two nodes at least is true.
    pub fn bind(&mut self, one: u32, other: u32, tie: Tie) {
        self.strong.push((one, StrongEdge { to: other, tie }));
        self.strong.push((other, StrongEdge { to: one, tie }));
    }
}
