//! Graph whose nodes are single candidates, and the deductions of chains in it. Links are in the order in which Sudoku Explainer follows
//! them.

use crate::csr::Csr;
use crate::digraph::{Digraph, find_successor_in};
use crate::evidence::{Candidate, Chain, Link, LinkReason, Node};
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Mode of a search for chains: the links that they may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkMode {
    /// Strong and weak links in units.
    Units,
    /// Strong links in cells, weak links in cells and units.
    Cells,
    /// Strong and weak links in cells and units.
    Both,
}

impl LinkMode {
    /// Returns the rating of the shortest cycles in this mode, in tenths.
    pub const fn cycle_tenths(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 65 }
    }

    /// Returns the rating of the shortest chains in this mode, in tenths.
    pub const fn chain_tenths(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 66 }
    }
}

/// Chain or cycle in a [`SeLinkGraph`], with its rank and its eliminations.
#[derive(Debug)]
pub(super) struct FoundChain {
    /// Rating in tenths, number of states (candidates that are true or false along the chain), and mode of the search. The lowest rank is
    /// the best.
    pub rank: (u32, usize, LinkMode),
    pub is_cycle: bool,
    /// Nodes along the chain from the last to the first, alternately true and false.
    pub states: Vec<usize>,
    /// Eliminated candidates. Empty if the chain shows that its first node is true.
    pub eliminated: Vec<Candidate>,
}

/// Graph whose nodes are the candidates of a position, with strong and weak links between them.
pub(super) struct SeLinkGraph {
    pub nodes: Vec<Candidate>,
    weak: LinkLists,
    strong: LinkLists,
}

/// For each node, the nodes that it is linked with. They are stored in two rows of a table. The first row has the linked nodes in the same
/// cell, and the second row has the linked nodes in the units of the cell.
#[derive(Default)]
struct LinkLists(Csr<u32>);

impl LinkLists {
    /// Adds the two rows of the next node. `in_cell` are the linked nodes in its cell, and `in_units` are the linked nodes in its units.
    fn add(&mut self, in_cell: impl Iterator<Item = u32>, in_units: &[u32]) {
        self.0.push_row(in_cell);
        self.0.push_row(in_units.iter().copied());
    }

    /// Returns the nodes that `node` is linked with. Includes the linked nodes in its cell if `with_cell` is true, and the linked nodes in
    /// its units if `with_units` is true.
    #[inline]
    fn of(&self, node: usize, with_cell: bool, with_units: bool) -> &[u32] {
        let units = 2 * node + 1;
        self.0.span(units - usize::from(with_cell)..units + usize::from(with_units))
    }
}

/// Implication graph of the links of a mode. Its nodes are statements about the nodes of the [`SeLinkGraph`]: number 2n says that node n is
/// false, and number 2n + 1 that node n is true.
pub(super) struct SeImplications<'a> {
    pub graph: &'a SeLinkGraph,
    pub mode: LinkMode,
}

impl Digraph for SeImplications<'_> {
    type Cursor = usize;

    fn node_count(&self) -> usize {
        2 * self.graph.nodes.len()
    }

    #[inline]
    fn find_successor(&self, state: u32, cursor: &mut usize, stop: impl FnMut(u32) -> bool) -> Option<u32> {
        let (node, is_true) = (state as usize / 2, state % 2 == 1);
        let links =
            if is_true { self.graph.weak_links(node, self.mode) } else { self.graph.strong_links(node, self.mode) };
        find_successor_in(links, cursor, |to| 2 * to + u32::from(!is_true), stop)
    }
}

/// For each node, the pairs of a weak link from this node and a strong link that follows it. A pair contains the nodes to which its links
/// lead: if the start node is true, the first node of the pair is false and the second one is true.
pub(super) type TwoStepLinks = Csr<(u32, u32)>;

impl SeLinkGraph {
    /// Builds the graph of a position. For each node, the links in units are sorted by unit, the box first.
    pub fn new<const W: usize>(view: View<'_, W>) -> Self {
        let side = view.position().shape().side();
        let mut numbers = vec![u32::MAX; view.position().shape().cells() * side];
        let mut nodes = Vec::new();
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                numbers[cell.index() * side + digit.index()] = nodes.len() as u32;
                nodes.push((cell, digit));
            }
        }
        let node = |cell: Cell, digit: Digit| numbers[cell.index() * side + digit.index()];
        let (mut weak, mut strong) = (LinkLists::default(), LinkLists::default());
        let (mut units, mut weak_units, mut strong_units) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = None;
        for &(cell, digit) in &nodes {
            let others = view.candidates(cell).without(digit);
            if last.replace(cell) != Some(cell) {
                units.clear();
                units.extend(view.position().layout().units_of(cell));
                units.sort_by_key(|&unit: &UnitId| view.position().unit(unit).name.family != Family::Box);
            }
            weak_units.clear();
            strong_units.clear();
            let mut seen = Cells::only(cell);
            for &unit in &units {
                let places = view.places_in(unit, digit).without(cell);
                strong_units.extend(places.single().map(|other| node(other, digit)));
                weak_units.extend((places - seen).iter().map(|other| node(other, digit)));
                seen |= places;
            }
            let rest = (view.peers(cell) & view.places(digit)) - seen;
            weak_units.extend(rest.iter().map(|other| node(other, digit)));
            let in_cell = || others.iter().map(|other| node(cell, other));
            strong.add(in_cell().take(if others.len() == 1 { 1 } else { 0 }), &strong_units);
            weak.add(in_cell(), &weak_units);
        }
        Self { nodes, weak, strong }
    }

    /// Returns the nodes to which weak links of `mode` lead: if `node` is true, they are false.
    #[inline]
    pub fn weak_links(&self, node: usize, mode: LinkMode) -> &[u32] {
        self.weak.of(node, mode != LinkMode::Units, true)
    }

    /// Returns the nodes to which strong links of `mode` lead: if `node` is false, each of them is true.
    #[inline]
    pub fn strong_links(&self, node: usize, mode: LinkMode) -> &[u32] {
        self.strong.of(node, mode != LinkMode::Units, mode != LinkMode::Cells)
    }

    /// For each node, returns the pairs of a weak and a strong link of `mode`, in the order in which they are searched. Omits pairs with a
    /// node for which `on_cycle` is `false`.
    pub fn two_steps(&self, mode: LinkMode, on_cycle: &[bool]) -> TwoStepLinks {
        let mut steps = Csr::with_capacity(self.nodes.len(), 0);
        for node in 0..self.nodes.len() {
            if on_cycle[node] {
                for &off in self.weak_links(node, mode).iter().filter(|&&off| on_cycle[off as usize]) {
                    let ons = self.strong_links(off as usize, mode).iter().filter(|&&on| on_cycle[on as usize]);
                    steps.extend_row(ons.map(|&on| (off, on)));
                }
            }
            steps.end_row();
        }
        steps
    }

    /// Returns the deduction that follows from a chain or cycle.
    pub fn deduction<const W: usize>(&self, view: View<'_, W>, found: &FoundChain) -> Deduction {
        let is_placed = found.eliminated.is_empty();
        let states: Vec<usize> = match (found.is_cycle, is_placed) {
            (true, _) => found.states[1..].iter().rev().copied().collect(),
            (false, true) => found.states.iter().rev().copied().collect(),
            (false, false) => found.states[1..found.states.len() - 1].iter().rev().copied().collect(),
        };
        // A cycle starts from a true candidate and ends with a strong link. It is rotated so that it begins with a strong link.
        let states = if found.is_cycle { [&states[1..], &states[..1]].concat() } else { states };
        let node = |&at: &usize| Node { cells: vec![self.nodes[at].0], digit: self.nodes[at].1 };
        let nodes: Vec<Node> = states.iter().map(node).collect();
        let count = if found.is_cycle { nodes.len() } else { nodes.len() - 1 };
        let link = |at: usize| {
            let (one, next) = (states[at], states[(at + 1) % states.len()]);
            let is_strong = at.is_multiple_of(2);
            Link { is_strong, reason: self.link_reason(view, one, next, is_strong) }
        };
        let chain = Chain { links: (0..count).map(link).collect(), nodes, is_loop: found.is_cycle };
        let placed = is_placed.then(|| self.nodes[found.states[0]]);
        let digits: DigitSet = found.eliminated.iter().chain(&placed).map(|&(_, digit)| digit).collect();
        Deduction {
            technique: if found.is_cycle { Technique::ContinuousNiceLoop } else { Technique::Aic },
            placements: placed.into_iter().collect(),
            eliminations: found.eliminated.clone(),
            digits,
            evidence: Evidence::Chain(chain),
        }
    }

    /// Returns the reason why the nodes `one` and `next` are linked: their cell, a unit, or that their cells are peers.
    fn link_reason<const W: usize>(&self, view: View<'_, W>, one: usize, next: usize, is_strong: bool) -> LinkReason {
        let ((one, digit), (next, _)) = (self.nodes[one], self.nodes[next]);
        if one == next {
            return LinkReason::Cell;
        }
        let cells = Cells::only(one).with(next);
        let is_reason = |&unit: &UnitId| !is_strong || view.places_in(unit, digit) == cells;
        view.common_units(cells).find(is_reason).map_or(LinkReason::Peers, LinkReason::Unit)
    }
}
