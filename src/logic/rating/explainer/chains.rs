//! Chains and cycles of single candidates, as Sudoku Explainer looks for them: the shortest from every candidate.

mod web;

use std::ops::ControlFlow;

use crate::digraph::{PathQuery, PathSearch};
use crate::evidence::Candidate;
use crate::rating::explainer::chain_length;
use crate::techniques::{doubtful, looping};
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet};
use web::{Hit, Implications, Mode, TwoSteps, Web};

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
        let struck = doubtful(view);
        if struck.as_ref().is_some_and(|struck| struck.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let web = Web::new(view);
        let (from, waves) = (vec![UNSEEN; web.nodes.len()], [Vec::new(), Vec::new()]);
        let mut search = Search { web: &web, view, best: None, bound: None, from, waves };
        let all = Sources::of(view, &web, struck);
        let digits: DigitSet = view.doubtful_digits().collect(); // the others strike nothing alone
        let alone = all.only(|source| digits.has(web.nodes[source].1));
        let in_units = search.shortest(Mode::Units, &alone);
        let in_both = in_units.is_none().then(|| search.shortest(Mode::Both, &all));
        search.go(Mode::Units, &alone, in_units);
        search.go(Mode::Cells, &all, None);
        let in_both = in_both.unwrap_or_else(|| search.shortest(Mode::Both, &all));
        search.go(Mode::Both, &all, in_both);
        search.best.map_or(ControlFlow::Continue(()), |hit| found(web.deduction(view, &hit)))
    }
}

/// The nodes that something may set out from, each in order: any link of any mode is one of those of which it is known what they can
/// come to.
struct Sources {
    refuted: Vec<usize>, // to where they are false
    proved: Vec<usize>,  // from false to where they are true
    looping: Vec<usize>,
    round: Vec<bool>, // by node: whether a cycle may run through it
}

impl Sources {
    /// `struck` are the places of each digit that a chain may strike; `None` where it is not known.
    fn of<const W: usize>(view: View<'_, W>, web: &Web, struck: Option<Vec<Cells<W>>>) -> Self {
        let nodes = |is_wanted: &dyn Fn(Cell, Digit) -> bool| {
            let is_wanted = |&node: &usize| is_wanted(web.nodes[node].0, web.nodes[node].1);
            (0..web.nodes.len()).filter(is_wanted).collect::<Vec<usize>>()
        };
        let (Some(struck), Some(round)) = (struck, looping(view)) else {
            let all = nodes(&|_, _| true);
            let round = vec![true; all.len()];
            return Self { refuted: all.clone(), proved: all.clone(), looping: all, round };
        };
        let is_struck = |cell: Cell, digit: Digit| struck[digit.index()].has(cell);
        // What is proved strikes all that it excludes.
        let strikes = |cell: Cell, digit: Digit| {
            let mut others = view.candidates(cell).without(digit).iter();
            (view.peers(cell) & struck[digit.index()]).first().is_some() || others.any(|other| is_struck(cell, other))
        };
        let is_round = |cell: Cell, digit: Digit| round[digit.index()].has(cell);
        let is_on = web.nodes.iter().map(|&(cell, digit)| is_round(cell, digit)).collect();
        Self { refuted: nodes(&is_struck), proved: nodes(&strikes), looping: nodes(&is_round), round: is_on }
    }

    fn only(&self, is_wanted: impl Fn(usize) -> bool) -> Self {
        let only = |nodes: &[usize]| nodes.iter().copied().filter(|&node| is_wanted(node)).collect();
        let (refuted, proved, looping) = (only(&self.refuted), only(&self.proved), only(&self.looping));
        Self { refuted, proved, looping, round: self.round.clone() }
    }
}

/// What makes one come before another: the rating in tenths, the states, the mode.
type Key = (u32, usize, Mode);

/// Shortest chain of a mode.
struct Shortest {
    source: usize,
    is_true: bool, // whether the source is true at first
    key: Key,
    states: Vec<usize>, // nodes from the last to the first
}

struct Search<'a, 'v, const W: usize> {
    web: &'a Web,
    view: View<'v, W>,
    best: Option<Hit>,
    bound: Option<Key>,    // of the best chain known of, which has not been walked yet
    from: Vec<(u32, u32)>, // of one cycle after the other, as are the waves
    waves: [Vec<u32>; 2],
}

/// Nobody has come here yet.
const UNSEEN: (u32, u32) = (u32::MAX, u32::MAX);

impl<const W: usize> Search<'_, '_, W> {
    /// Whether this would come before what was found.
    fn is_better(&self, key: Key) -> bool {
        self.best.as_ref().is_none_or(|hit| key < hit.key)
    }

    /// Whether a cycle with so many states would come before what was found, and no later than what is known of.
    fn is_wanted(&self, mode: Mode, states: usize) -> bool {
        let key = (mode.cycle() + chain_length::points(states), states, mode);
        self.is_better(key) && self.bound.is_none_or(|bound| key <= bound)
    }

    /// Returns the shortest chain from a source to its opposite, of several the one with the first source, and from true rather than from
    /// false. Returns `None` if no chain would come before what was found.
    fn shortest(&mut self, mode: Mode, sources: &Sources) -> Option<Shortest> {
        let key = |states: usize| (mode.chain() + chain_length::points(states), states, mode);
        let lengths = (1..=self.web.nodes.len()).map(|links| 2 * links);
        let most = lengths.take_while(|&states| self.is_better(key(states))).last().unwrap_or(0);
        let (mut best, mut search): (Option<Shortest>, _) = (None, PathSearch::default());
        for (is_true, sources) in [(true, &sources.refuted), (false, &sources.proved)] {
            for &source in sources {
                let most = best.as_ref().map_or(most, |best| best.key.1 - usize::from(source >= best.source));
                let (root, goal) = (2 * source as u32 + u32::from(is_true), 2 * source as u32 + u32::from(!is_true));
                let graph = Implications { web: self.web, mode };
                let query = PathQuery { roots: &[root], closed: &[], longest: most.saturating_sub(1) };
                if let Some(path) = search.run(&graph, query, |to| to == goal) {
                    let states: Vec<usize> = path.iter().rev().map(|&state| state as usize / 2).collect();
                    best = Some(Shortest { source, is_true, key: key(states.len()), states });
                }
            }
        }
        self.bound = best.as_ref().map(|best| best.key);
        best
    }

    /// Goes through cycles and chains of this mode in the order of their sources; the shortest chain is known.
    fn go(&mut self, mode: Mode, sources: &Sources, mut chain: Option<Shortest>) {
        let has_cycles = !sources.looping.is_empty() && self.is_wanted(mode, 4);
        let two_steps = has_cycles.then(|| self.web.two_steps(mode, &sources.round));
        for &source in &sources.looping {
            if let Some(chain) = chain.take_if(|chain| chain.source < source) {
                self.take(chain);
            }
            if let Some(two_steps) = two_steps.as_ref().filter(|_| !self.web.forced(source, mode).is_empty()) {
                self.cycle(source, mode, two_steps);
            }
        }
        if let Some(chain) = chain {
            self.take(chain);
        }
    }

    /// Notes the chain if it comes before what was found.
    fn take(&mut self, Shortest { source, is_true, key, states }: Shortest) {
        if self.is_better(key) {
            let struck = if is_true { vec![self.web.nodes[source]] } else { Vec::new() };
            self.best = Some(Hit { key, is_cycle: false, states, struck });
        }
    }

    /// From `source` being true back to it, the last link a strong one.
    fn cycle(&mut self, source: usize, mode: Mode, two_steps: &TwoSteps) {
        let mut from = std::mem::take(&mut self.from); // the true one before, the false one between
        let ([mut wave, mut next], mut states) = (std::mem::take(&mut self.waves), 0);
        wave.clear();
        wave.push(source as u32);
        from.fill(UNSEEN);
        from[source] = (source as u32, source as u32);
        while !wave.is_empty() && self.is_wanted(mode, states + 2) {
            states += 2;
            next.clear();
            for &one in &wave {
                let between = if one as usize == source { u32::MAX } else { from[one as usize].1 };
                for &(off, on) in two_steps.row(one as usize).iter().filter(|&&(off, _)| off != between) {
                    if on as usize == source && states >= 4 {
                        self.close(source, mode, (one, off), &from);
                    }
                    if from[on as usize] == UNSEEN {
                        from[on as usize] = (one, off);
                        next.push(on);
                    }
                }
            }
            std::mem::swap(&mut wave, &mut next);
        }
        (self.from, self.waves) = (from, [wave, next]);
    }

    /// A cycle: what sees a true state and a false one of its digit falls, outside of its cells.
    fn close(&mut self, source: usize, mode: Mode, (last, off): (u32, u32), from: &[(u32, u32)]) {
        let mut states = vec![source, off as usize, last as usize];
        let mut at = last as usize;
        while at != source {
            let (before, between) = from[at];
            states.extend([between as usize, before as usize]);
            at = before as usize;
        }
        let mut all = states[1..].to_vec();
        all.sort_unstable();
        all.dedup();
        let key = (mode.cycle() + chain_length::points(all.len()), all.len(), mode);
        if all.len() + 1 != states.len() || !self.is_better(key) {
            return;
        }
        let cells: Cells<W> = states.iter().map(|&at| self.web.nodes[at].0).collect();
        let mut seen = vec![[Cells::EMPTY; 2]; self.view.position().shape().side()]; // by digit, by what is true and what is false
        for (at, &state) in states.iter().enumerate() {
            let (cell, digit) = self.web.nodes[state];
            seen[digit.index()][at % 2] |= self.view.peers(cell);
        }
        let falls = |(digit, [ons, offs]): (Digit, &[Cells<W>; 2])| {
            ((*ons & *offs & self.view.places(digit)) - cells).times(DigitSet::only(digit))
        };
        let mut struck: Vec<Candidate> = self.view.digits().zip(&seen).flat_map(falls).collect();
        struck.sort_unstable();
        if !struck.is_empty() {
            self.best = Some(Hit { key, is_cycle: true, states, struck });
        }
    }
}
