//! The candidates as nodes, their links in the order in which Sudoku Explainer goes through them, and what it found.

use crate::csr::Csr;
use crate::digraph::{Digraph, find_in};
use crate::evidence::{Candidate, Chain, Link, LinkReason, Node};
use crate::{Cells, Deduction, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Where strong and weak links may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkMode {
    Units,
    Cells,
    Both,
}

impl LinkMode {
    /// What a cycle rates at least, in tenths.
    pub const fn cycle_tenths(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 65 }
    }

    /// What a chain rates at least, in tenths.
    pub const fn chain_tenths(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 66 }
    }
}

/// What was found, and what makes one come before another: the rating in tenths, the states, the mode.
#[derive(Debug)]
pub(super) struct FoundChain {
    pub rank: (u32, usize, LinkMode),
    pub is_cycle: bool,
    pub states: Vec<usize>, // from the last to the first, true and false in turn
    pub eliminated: Vec<Candidate>,
}

/// The candidates and their links.
pub(super) struct SeLinkGraph {
    pub nodes: Vec<Candidate>,
    weak: LinkLists,
    strong: LinkLists,
}

/// Nodes that each node is linked with, in two rows: those in its cell, then those in its units.
#[derive(Default)]
struct LinkLists(Csr<u32>);

impl LinkLists {
    /// Adds the links of the next node.
    fn add(&mut self, in_cell: impl Iterator<Item = u32>, in_units: &[u32]) {
        self.0.push_row(in_cell);
        self.0.push_row(in_units.iter().copied());
    }

    #[inline]
    fn of(&self, node: usize, with_cell: bool, with_units: bool) -> &[u32] {
        let units = 2 * node + 1;
        self.0.span(units - usize::from(with_cell)..units + usize::from(with_units))
    }
}

/// Implication graph of a mode: twice the number of a node if that is false, plus 1 if it is true.
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
        find_in(links, cursor, |to| 2 * to + u32::from(!is_true), stop)
    }
}

/// Pairs of a weak link and a strong link that lead on from each node: the node that is false if it is true, and the node that is true
/// then.
pub(super) type TwoStepLinks = Csr<(u32, u32)>;

impl SeLinkGraph {
    pub fn new<const W: usize>(view: View<'_, W>) -> Self {
        let side = view.position().shape().side();
        let mut at = vec![u32::MAX; view.position().shape().cells() * side];
        let mut nodes = Vec::new();
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                at[cell.index() * side + digit.index()] = nodes.len() as u32;
                nodes.push((cell, digit));
            }
        }
        let node = |cell: Cell, digit: Digit| at[cell.index() * side + digit.index()];
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

    /// What cannot be true beside `node`.
    #[inline]
    pub fn weak_links(&self, node: usize, mode: LinkMode) -> &[u32] {
        self.weak.of(node, mode != LinkMode::Units, true)
    }

    /// What is true if `node` is not.
    #[inline]
    pub fn strong_links(&self, node: usize, mode: LinkMode) -> &[u32] {
        self.strong.of(node, mode != LinkMode::Units, mode != LinkMode::Cells)
    }

    /// Returns the pairs of links in this mode between nodes that cycles may run through, in the order in which they are searched.
    pub fn two_steps(&self, mode: LinkMode, is_round: &[bool]) -> TwoStepLinks {
        let mut steps = Csr::with_capacity(self.nodes.len(), 0);
        for node in 0..self.nodes.len() {
            if is_round[node] {
                for &off in self.weak_links(node, mode).iter().filter(|&&off| is_round[off as usize]) {
                    let ons = self.strong_links(off as usize, mode).iter().filter(|&&on| is_round[on as usize]);
                    steps.extend_row(ons.map(|&on| (off, on)));
                }
            }
            steps.end_row();
        }
        steps
    }

    pub fn deduction<const W: usize>(&self, view: View<'_, W>, hit: &FoundChain) -> Deduction {
        let is_placed = hit.eliminated.is_empty();
        let states: Vec<usize> = match (hit.is_cycle, is_placed) {
            (true, _) => hit.states[1..].iter().rev().copied().collect(),
            (false, true) => hit.states.iter().rev().copied().collect(),
            (false, false) => hit.states[1..hit.states.len() - 1].iter().rev().copied().collect(),
        };
        // A cycle that sets out from a true candidate ends with a strong link: it is turned so that it begins with one.
        let states = if hit.is_cycle { [&states[1..], &states[..1]].concat() } else { states };
        let node = |&at: &usize| Node { cells: vec![self.nodes[at].0], digit: self.nodes[at].1 };
        let nodes: Vec<Node> = states.iter().map(node).collect();
        let count = if hit.is_cycle { nodes.len() } else { nodes.len() - 1 };
        let link = |at: usize| {
            let (one, next) = (states[at], states[(at + 1) % states.len()]);
            let is_strong = at.is_multiple_of(2);
            Link { is_strong, reason: self.link_reason(view, one, next, is_strong) }
        };
        let chain = Chain { links: (0..count).map(link).collect(), nodes, is_loop: hit.is_cycle };
        let placed = is_placed.then(|| self.nodes[hit.states[0]]);
        let digits: DigitSet = hit.eliminated.iter().chain(&placed).map(|&(_, digit)| digit).collect();
        Deduction {
            technique: if hit.is_cycle { Technique::ContinuousNiceLoop } else { Technique::Aic },
            placements: placed.into_iter().collect(),
            eliminations: hit.eliminated.clone(),
            digits,
            evidence: Evidence::Chain(chain),
        }
    }

    fn link_reason<const W: usize>(&self, view: View<'_, W>, one: usize, next: usize, is_strong: bool) -> LinkReason {
        let ((one, digit), (next, _)) = (self.nodes[one], self.nodes[next]);
        if one == next {
            return LinkReason::Cell;
        }
        let cells = Cells::only(one).with(next);
        let fits = |&unit: &UnitId| !is_strong || view.places_in(unit, digit) == cells;
        view.common_units(cells).find(fits).map_or(LinkReason::Peers, LinkReason::Unit)
    }
}
