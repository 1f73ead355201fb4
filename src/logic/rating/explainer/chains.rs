//! Chains and cycles of single candidates, as Sudoku Explainer looks for them: the shortest from every candidate.

mod flood;
mod web;

use std::ops::ControlFlow;

use crate::grid::{Digit, DigitSet};
use crate::logic::evidence::Candidate;
use crate::logic::{Cells, Found, Sweep, Technique, View};
use flood::Flood;
use web::{Hit, Mode, Web};

/// A candidate from which a chain leads to its opposite, or a cycle of candidates of which every second one is true. Sudoku
/// Explainer goes breadth first from every candidate, first within one digit, then through cells with two candidates, then through
/// both. Hands over the one that it takes: the one that rates lowest, of these the one with the fewest states.
#[derive(Debug)]
pub(super) struct Chains;

impl Sweep for Chains {
    fn technique(&self) -> Technique {
        Technique::Aic
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::new(view);
        let mut best: Option<Hit> = None;
        for mode in [Mode::Units, Mode::Cells, Mode::Both] {
            let mut search = Search { web: &web, view, mode, flood: Flood::new(&web, mode), best: &mut best };
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

struct Search<'a, 'v, const W: usize> {
    web: &'a Web,
    view: View<'v, W>,
    mode: Mode,
    flood: Flood,
    best: &'a mut Option<Hit>,
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
        let (web, mode, base) = (self.web, self.mode, self.mode.cycle());
        let mut from = vec![(UNSEEN, UNSEEN); self.web.nodes.len()]; // the true one before, the false one between
        let (mut wave, mut states) = (vec![source], 0);
        from[source] = (source, source);
        while !wave.is_empty() && self.is_better(base, states + 2) {
            states += 2;
            let mut next = Vec::new();
            for &one in &wave {
                let through = |off: usize| web.forced(off, mode).map(move |on| (off, on));
                for (off, on) in web.excluded(one, mode).flat_map(through) {
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
