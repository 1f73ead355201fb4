//! The candidates as nodes, their links in the order in which Sudoku Explainer goes through them, and what it found.

use crate::grid::{Cell, Digit, DigitSet, Family, UnitId};
use crate::logic::evidence::{Candidate, Chain, Link, Node, Via};
use crate::logic::{Cells, Deduction, Evidence, Technique, View};

/// Where strong and weak links may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mode {
    Units,
    Cells,
    Both,
}

impl Mode {
    /// What a cycle rates at least, in tenths.
    pub const fn cycle(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 65 }
    }

    /// What a chain rates at least, in tenths.
    pub const fn chain(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 66 }
    }
}

/// What was found, and what makes one come before another: the rating in tenths, the states, the mode.
#[derive(Debug)]
pub(super) struct Hit {
    pub key: (u32, usize, Mode),
    pub is_cycle: bool,
    pub states: Vec<usize>, // from the last to the first, true and false in turn
    pub struck: Vec<Candidate>,
}

/// The candidates and their links.
pub(super) struct Web {
    pub nodes: Vec<Candidate>,
    weak: Vec<[Vec<usize>; 2]>,   // by node: in its cell, in its units
    strong: Vec<[Vec<usize>; 2]>, // the same
}

impl Web {
    pub fn new<const W: usize>(view: View<'_, W>) -> Self {
        let side = view.position().shape().side();
        let mut at = vec![usize::MAX; view.position().shape().cells() * side];
        let mut nodes = Vec::new();
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                at[cell.index() * side + digit.index()] = nodes.len();
                nodes.push((cell, digit));
            }
        }
        let node = |cell: Cell, digit: Digit| at[cell.index() * side + digit.index()];
        let mut web = Self { nodes, weak: Vec::new(), strong: Vec::new() };
        for &(cell, digit) in &web.nodes {
            let others: Vec<usize> =
                view.candidates(cell).without(digit).iter().map(|other| node(cell, other)).collect();
            let mut units: Vec<UnitId> = view.units_around(Cells::only(cell)).collect();
            units.sort_by_key(|&unit| view.position().unit(unit).name.family != Family::Box);
            let (mut seen, mut weak, mut strong) = (Cells::only(cell), Vec::new(), Vec::new());
            for unit in units {
                let places = view.places_in(unit, digit).without(cell);
                strong.extend(places.single().map(|other| node(other, digit)));
                weak.extend((places - seen).iter().map(|other| node(other, digit)));
                seen |= places;
            }
            let rest = (view.peers(cell) & view.places(digit)) - seen;
            weak.extend(rest.iter().map(|other| node(other, digit)));
            web.strong.push([if others.len() == 1 { others.clone() } else { Vec::new() }, strong]);
            web.weak.push([others, weak]);
        }
        web
    }

    /// What cannot be true beside `node`.
    pub fn excluded(&self, node: usize, mode: Mode) -> impl Iterator<Item = usize> + '_ {
        let [cell, units] = &self.weak[node];
        let cell: &[usize] = if mode == Mode::Units { &[] } else { cell };
        cell.iter().chain(units).copied()
    }

    /// What is true if `node` is not.
    pub fn forced(&self, node: usize, mode: Mode) -> impl Iterator<Item = usize> + '_ {
        let [cell, units] = &self.strong[node];
        let cell: &[usize] = if mode == Mode::Units { &[] } else { cell };
        let units: &[usize] = if mode == Mode::Cells { &[] } else { units };
        cell.iter().chain(units).copied()
    }

    pub fn deduction<const W: usize>(&self, view: View<'_, W>, hit: &Hit) -> Deduction {
        let is_placed = hit.struck.is_empty();
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
            Link { is_strong, via: self.via(view, one, next, is_strong) }
        };
        let chain = Chain { links: (0..count).map(link).collect(), nodes, is_loop: hit.is_cycle };
        let placed = is_placed.then(|| self.nodes[hit.states[0]]);
        let digits: DigitSet = hit.struck.iter().chain(&placed).map(|&(_, digit)| digit).collect();
        Deduction {
            technique: if hit.is_cycle { Technique::ContinuousNiceLoop } else { Technique::Aic },
            place: placed.into_iter().collect(),
            eliminate: hit.struck.clone(),
            digits,
            evidence: Evidence::Chain(chain),
        }
    }

    fn via<const W: usize>(&self, view: View<'_, W>, one: usize, next: usize, is_strong: bool) -> Via {
        let ((one, digit), (next, _)) = (self.nodes[one], self.nodes[next]);
        if one == next {
            return Via::Cell;
        }
        let cells = Cells::only(one).with(next);
        let fits = |&unit: &UnitId| !is_strong || view.places_in(unit, digit) == cells;
        view.units_around(cells).find(fits).map_or(Via::Peers, Via::Unit)
    }
}
