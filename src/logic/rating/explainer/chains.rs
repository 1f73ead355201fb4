//! Chains and cycles of single candidates, as Sudoku Explainer looks for them: the shortest from every candidate.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, Family, UnitId};
use crate::logic::evidence::{Candidate, Chain, Link, Node, Via};
use crate::logic::position::ones;
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// A candidate from which a chain leads to its opposite, or a cycle of candidates of which every second one is true. Sudoku
/// Explainer goes breadth first from every candidate, first within one digit, then through cells with two candidates, then through
/// both. Hands over the one that it takes: the one that rates lowest, of these the one with the fewest states.
#[derive(Debug)]
pub(super) struct Chains;

/// Where strong and weak links may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Units,
    Cells,
    Both,
}

impl Mode {
    /// What a cycle rates at least, in tenths.
    const fn cycle(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 65 }
    }

    /// What a chain rates at least, in tenths.
    const fn chain(self) -> u32 {
        if matches!(self, Self::Both) { 70 } else { 66 }
    }
}

/// What was found, and what makes one come before another: the rating in tenths, the states, the mode.
#[derive(Debug)]
struct Hit {
    key: (u32, usize, Mode),
    is_cycle: bool,
    states: Vec<usize>, // from the last to the first, true and false in turn
    struck: Vec<Candidate>,
}

impl Sweep for Chains {
    fn technique(&self) -> Technique {
        Technique::Aic
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::new(view);
        let mut best: Option<Hit> = None;
        for mode in [Mode::Units, Mode::Cells, Mode::Both] {
            let mut search = Search {
                web: &web,
                view,
                mode,
                flood: Flood::new(&web, mode),
                turns: Turns::new(&web, mode),
                best: &mut best,
            };
            let doubtful: DigitSet = view.doubtful_digits().collect();
            for (source, &(_, digit)) in web.nodes.iter().enumerate() {
                if mode == Mode::Units && !doubtful.has(digit) {
                    continue; // the digit alone strikes nothing
                }
                if web.forced(source, mode).next().is_some() {
                    search.cycle(source);
                }
                if mode != Mode::Cells {
                    search.chain(source, true);
                    search.chain(source, false);
                }
            }
        }
        best.map_or(ControlFlow::Continue(()), |hit| found(web.deduction(view, &hit)))
    }
}

/// The candidates and their links.
struct Web {
    nodes: Vec<Candidate>,
    weak: Vec<[Vec<usize>; 2]>,   // by node: in its cell, in its units
    strong: Vec<[Vec<usize>; 2]>, // the same
}

impl Web {
    fn new<const W: usize>(view: View<'_, W>) -> Self {
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
    fn excluded(&self, node: usize, mode: Mode) -> impl Iterator<Item = usize> + '_ {
        let [cell, units] = &self.weak[node];
        let cell: &[usize] = if mode == Mode::Units { &[] } else { cell };
        cell.iter().chain(units).copied()
    }

    /// What is true if `node` is not.
    fn forced(&self, node: usize, mode: Mode) -> impl Iterator<Item = usize> + '_ {
        let [cell, units] = &self.strong[node];
        let cell: &[usize] = if mode == Mode::Units { &[] } else { cell };
        let units: &[usize] = if mode == Mode::Cells { &[] } else { units };
        cell.iter().chain(units).copied()
    }

    fn deduction<const W: usize>(&self, view: View<'_, W>, hit: &Hit) -> Deduction {
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

struct Search<'a, 'v, const W: usize> {
    web: &'a Web,
    view: View<'v, W>,
    mode: Mode,
    flood: Flood,
    turns: Turns,
    best: &'a mut Option<Hit>,
}

/// How far one gets, without the way: sets of nodes, a bit each.
struct Flood {
    words: usize,
    next: [Vec<u64>; 2], // by node, `words` each: what is forced if it is false, what is excluded if it is true
    seen: [Vec<u64>; 2], // those reached as false, as true
    wave: Vec<u64>,
    front: Vec<u64>,
}

impl Flood {
    fn new(web: &Web, mode: Mode) -> Self {
        let words = web.nodes.len().div_ceil(64);
        let (mut forced, mut excluded) = (vec![0; web.nodes.len() * words], vec![0; web.nodes.len() * words]);
        for node in 0..web.nodes.len() {
            let row = node * words..(node + 1) * words;
            web.forced(node, mode).for_each(|other| insert(&mut forced[row.clone()], other));
            web.excluded(node, mode).for_each(|other| insert(&mut excluded[row.clone()], other));
        }
        let blank = || vec![0; words];
        let seen = [blank(), blank()];
        Self { words, next: [forced, excluded], seen, wave: blank(), front: blank() }
    }

    /// Whether `source` being true (or false) leads to its opposite, in as many states as are `allowed`.
    fn turns(&mut self, source: usize, is_true: bool, allowed: impl Fn(usize) -> bool) -> bool {
        let Self { words, next, seen, wave, front } = self;
        seen.iter_mut().for_each(|seen| seen.fill(0));
        front.fill(0);
        insert(front, source);
        insert(&mut seen[usize::from(is_true)], source);
        let (mut state, mut states) = (is_true, 1);
        while front.iter().any(|&word| word != 0) && allowed(states + 1) {
            std::mem::swap(wave, front);
            front.fill(0);
            for (at, &word) in wave.iter().enumerate() {
                for bit in ones(word) {
                    let row = &next[usize::from(state)][(at * 64 + bit) * *words..][..*words];
                    front.iter_mut().zip(row).for_each(|(front, row)| *front |= row);
                }
            }
            (state, states) = (!state, states + 1);
            let seen = &mut seen[usize::from(state)];
            for (front, seen) in front.iter_mut().zip(seen) {
                *front &= !*seen;
                *seen |= *front;
            }
            if state != is_true && front[source / 64] >> (source % 64) & 1 == 1 {
                return true;
            }
        }
        false
    }
}

/// Two links at once: what is false beside a true node, and what is true for that.
struct Turns {
    pairs: Vec<(usize, usize)>,
    starts: Vec<usize>, // by node: where its pairs begin; one more at the end
}

impl Turns {
    fn new(web: &Web, mode: Mode) -> Self {
        let (mut pairs, mut starts) = (Vec::new(), vec![0]);
        for one in 0..web.nodes.len() {
            let through = |off: usize| web.forced(off, mode).map(move |on| (off, on));
            pairs.extend(web.excluded(one, mode).flat_map(through));
            starts.push(pairs.len());
        }
        Self { pairs, starts }
    }

    fn of(&self, one: usize) -> std::ops::Range<usize> {
        self.starts[one]..self.starts[one + 1]
    }
}

fn insert(set: &mut [u64], node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

/// Nobody has come here yet.
const UNSEEN: usize = usize::MAX;

/// Whether something with so many states would come before what was found.
fn is_better(best: Option<&Hit>, mode: Mode, base: u32, states: usize) -> bool {
    best.is_none_or(|hit| (base + super::length(states), states, mode) < hit.key)
}

impl<const W: usize> Search<'_, '_, W> {
    fn is_better(&self, base: u32, states: usize) -> bool {
        is_better(self.best.as_ref(), self.mode, base, states)
    }

    /// From `source` being true (or false) to its opposite.
    fn chain(&mut self, source: usize, is_true: bool) {
        let base = self.mode.chain();
        let (best, mode) = (&self.best, self.mode);
        if !self.flood.turns(source, is_true, |states| is_better(best.as_ref(), mode, base, states)) {
            return;
        }
        let mut from = [vec![UNSEEN; self.web.nodes.len()], vec![UNSEEN; self.web.nodes.len()]]; // by whether false, node
        let (mut wave, mut state, mut states) = (vec![source], is_true, 1);
        from[usize::from(!state)][source] = source;
        while !wave.is_empty() && self.is_better(base, states + 1) {
            let mut next = Vec::new();
            for &one in &wave {
                let mut reach = |to: usize| {
                    let seen = &mut from[usize::from(state)][to];
                    if *seen == UNSEEN {
                        *seen = one;
                        next.push(to);
                    }
                };
                if state {
                    self.web.excluded(one, self.mode).for_each(&mut reach);
                } else {
                    self.web.forced(one, self.mode).for_each(&mut reach);
                }
            }
            (state, states) = (!state, states + 1);
            if state != is_true && from[usize::from(!state)][source] != UNSEEN {
                let mut walked = vec![source];
                let (mut at, mut kind) = (source, state);
                while at != source || kind != is_true {
                    at = from[usize::from(!kind)][at];
                    kind = !kind;
                    walked.push(at);
                }
                let struck = if is_true { vec![self.web.nodes[source]] } else { Vec::new() };
                let key = (base + super::length(states), states, self.mode);
                *self.best = Some(Hit { key, is_cycle: false, states: walked, struck });
                return;
            }
            wave = next;
        }
    }

    /// From `source` being true back to it, the last link a strong one.
    fn cycle(&mut self, source: usize) {
        let base = self.mode.cycle();
        let mut from = vec![(UNSEEN, UNSEEN); self.web.nodes.len()]; // the true one before, the false one between
        let (mut wave, mut states) = (vec![source], 0);
        from[source] = (source, source);
        while !wave.is_empty() && self.is_better(base, states + 2) {
            states += 2;
            let mut next = Vec::new();
            for &one in &wave {
                for at in self.turns.of(one) {
                    let (off, on) = self.turns.pairs[at];
                    if off == from[one].1 && one != source {
                        continue;
                    }
                    if on == source && states >= 4 {
                        self.close(source, one, off, &from);
                    }
                    if from[on].0 == UNSEEN {
                        from[on] = (one, off);
                        next.push(on);
                    }
                }
            }
            wave = next;
        }
    }

    /// A cycle: what sees a true state and a false one of its digit falls, outside of its cells.
    fn close(&mut self, source: usize, last: usize, off: usize, from: &[(usize, usize)]) {
        let mut states = vec![source, off, last];
        let mut at = last;
        while at != source {
            let (before, between) = from[at];
            states.extend([between, before]);
            at = before;
        }
        let mut all = states[1..].to_vec();
        all.sort_unstable();
        all.dedup();
        let key = (self.mode.cycle() + super::length(all.len()), all.len(), self.mode);
        if all.len() + 1 != states.len() || self.best.as_ref().is_some_and(|hit| hit.key <= key) {
            return;
        }
        let cells: Cells<W> = states.iter().map(|&at| self.web.nodes[at].0).collect();
        let seen = |first: usize, digit: Digit| {
            let nodes = states[first..].iter().step_by(2).map(|&at| self.web.nodes[at]);
            nodes.filter(|node| node.1 == digit).fold(Cells::EMPTY, |seen, (cell, _)| seen | self.view.peers(cell))
        };
        let falls = |digit: Digit| {
            ((seen(0, digit) & seen(1, digit) & self.view.places(digit)) - cells).times(DigitSet::only(digit))
        };
        let mut struck: Vec<Candidate> = self.view.digits().flat_map(falls).collect();
        struck.sort_unstable();
        if !struck.is_empty() {
            *self.best = Some(Hit { key, is_cycle: true, states, struck });
        }
    }
}
