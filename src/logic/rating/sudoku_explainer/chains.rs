//! Chains and cycles of single candidates, as Sudoku Explainer looks for them: the shortest from every candidate.

mod candidate_links;

use std::ops::ControlFlow;

use crate::analysis::implication::{eliminable_by_chains, places_on_loops};
use crate::digraph::{PathQuery, PathSearch};
use crate::evidence::Candidate;
use crate::rating::sudoku_explainer::chain_length;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use candidate_links::{FoundChain, LinkMode, SeImplications, SeLinkGraph, TwoStepLinks};
use grid::{Cell, Digit, DigitSet};

/// A candidate from which a chain leads to its opposite, or a cycle of candidates of which every second one is true. Sudoku
/// Explainer goes breadth first from every candidate, first within one digit, then through cells with two candidates, then through
/// both. Hands over the one that it takes: the one that rates lowest, of these the one with the fewest states.
#[derive(Debug)]
pub(super) struct SeChains;

impl ViewFinder for SeChains {
    fn technique(&self) -> Technique {
        Technique::Aic
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let struck = eliminable_by_chains(view);
        if struck.as_ref().is_some_and(|struck| struck.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let web = SeLinkGraph::new(view);
        let (from, waves) = (vec![UNVISITED; web.nodes.len()], [Vec::new(), Vec::new()]);
        let mut search =
            SeChainSearch { graph: &web, view, best: None, bound: None, predecessors: from, frontiers: waves };
        let all = StartNodes::new(view, &web, struck);
        let digits: DigitSet = view.unconfirmed_digits().collect(); // the others strike nothing alone
        let alone = all.filtered(|source| digits.has(web.nodes[source].1));
        let in_units = search.shortest(LinkMode::Units, &alone);
        let in_both = in_units.is_none().then(|| search.shortest(LinkMode::Both, &all));
        search.search_mode(LinkMode::Units, &alone, in_units);
        search.search_mode(LinkMode::Cells, &all, None);
        let in_both = in_both.unwrap_or_else(|| search.shortest(LinkMode::Both, &all));
        search.search_mode(LinkMode::Both, &all, in_both);
        search.best.map_or(ControlFlow::Continue(()), |hit| found(web.deduction(view, &hit)))
    }
}

/// The nodes that something may set out from, each in order: any link of any mode is one of those of which it is known what they can
/// come to.
struct StartNodes {
    from_true: Vec<usize>,  // to where they are false
    from_false: Vec<usize>, // from false to where they are true
    cycle_starts: Vec<usize>,
    on_cycle: Vec<bool>, // by node: whether a cycle may run through it
}

impl StartNodes {
    /// `struck` are the places of each digit that a chain may strike; `None` where it is not known.
    fn new<const W: usize>(view: View<'_, W>, web: &SeLinkGraph, struck: Option<Vec<Cells<W>>>) -> Self {
        let nodes = |is_wanted: &dyn Fn(Cell, Digit) -> bool| {
            let is_wanted = |&node: &usize| is_wanted(web.nodes[node].0, web.nodes[node].1);
            (0..web.nodes.len()).filter(is_wanted).collect::<Vec<usize>>()
        };
        let (Some(struck), Some(round)) = (struck, places_on_loops(view)) else {
            let all = nodes(&|_, _| true);
            let round = vec![true; all.len()];
            return Self { from_true: all.clone(), from_false: all.clone(), cycle_starts: all, on_cycle: round };
        };
        let is_struck = |cell: Cell, digit: Digit| struck[digit.index()].has(cell);
        // What is proved strikes all that it excludes.
        let strikes = |cell: Cell, digit: Digit| {
            let mut others = view.candidates(cell).without(digit).iter();
            (view.peers(cell) & struck[digit.index()]).first().is_some() || others.any(|other| is_struck(cell, other))
        };
        let is_round = |cell: Cell, digit: Digit| round[digit.index()].has(cell);
        let is_on = web.nodes.iter().map(|&(cell, digit)| is_round(cell, digit)).collect();
        Self {
            from_true: nodes(&is_struck),
            from_false: nodes(&strikes),
            cycle_starts: nodes(&is_round),
            on_cycle: is_on,
        }
    }

    fn filtered(&self, is_wanted: impl Fn(usize) -> bool) -> Self {
        let only = |nodes: &[usize]| nodes.iter().copied().filter(|&node| is_wanted(node)).collect();
        let (refuted, proved, looping) = (only(&self.from_true), only(&self.from_false), only(&self.cycle_starts));
        Self { from_true: refuted, from_false: proved, cycle_starts: looping, on_cycle: self.on_cycle.clone() }
    }
}

/// What makes one come before another: the rating in tenths, the states, the mode.
type ChainRank = (u32, usize, LinkMode);

/// Shortest chain of a mode.
struct ShortestChain {
    source: usize,
    is_true: bool, // whether the source is true at first
    rank: ChainRank,
    states: Vec<usize>, // nodes from the last to the first
}

struct SeChainSearch<'a, 'v, const W: usize> {
    graph: &'a SeLinkGraph,
    view: View<'v, W>,
    best: Option<FoundChain>,
    bound: Option<ChainRank>,      // of the best chain known of, which has not been walked yet
    predecessors: Vec<(u32, u32)>, // of one cycle after the other, as are the waves
    frontiers: [Vec<u32>; 2],
}

/// Nobody has come here yet.
const UNVISITED: (u32, u32) = (u32::MAX, u32::MAX);

impl<const W: usize> SeChainSearch<'_, '_, W> {
    /// Whether this would come before what was found.
    fn is_better(&self, key: ChainRank) -> bool {
        self.best.as_ref().is_none_or(|hit| key < hit.rank)
    }

    /// Whether a cycle with so many states would come before what was found, and no later than what is known of.
    fn can_improve(&self, mode: LinkMode, states: usize) -> bool {
        let key = (mode.cycle_tenths() + chain_length::length_tenths(states), states, mode);
        self.is_better(key) && self.bound.is_none_or(|bound| key <= bound)
    }

    /// Returns the shortest chain from a source to its opposite, of several the one with the first source, and from true rather than from
    /// false. Returns `None` if no chain would come before what was found.
    fn shortest(&mut self, mode: LinkMode, sources: &StartNodes) -> Option<ShortestChain> {
        let key = |states: usize| (mode.chain_tenths() + chain_length::length_tenths(states), states, mode);
        let lengths = (1..=self.graph.nodes.len()).map(|links| 2 * links);
        let most = lengths.take_while(|&states| self.is_better(key(states))).last().unwrap_or(0);
        let (mut best, mut search): (Option<ShortestChain>, _) = (None, PathSearch::default());
        for (is_true, sources) in [(true, &sources.from_true), (false, &sources.from_false)] {
            for &source in sources {
                let most = best.as_ref().map_or(most, |best| best.rank.1 - usize::from(source >= best.source));
                let (root, goal) = (2 * source as u32 + u32::from(is_true), 2 * source as u32 + u32::from(!is_true));
                let graph = SeImplications { graph: self.graph, mode };
                let query = PathQuery { roots: &[root], closed: &[], longest: most.saturating_sub(1) };
                if let Some(path) = search.run(&graph, query, |to| to == goal) {
                    let states: Vec<usize> = path.iter().rev().map(|&state| state as usize / 2).collect();
                    best = Some(ShortestChain { source, is_true, rank: key(states.len()), states });
                }
            }
        }
        self.bound = best.as_ref().map(|best| best.rank);
        best
    }

    /// Goes through cycles and chains of this mode in the order of their sources; the shortest chain is known.
    fn search_mode(&mut self, mode: LinkMode, sources: &StartNodes, mut chain: Option<ShortestChain>) {
        let has_cycles = !sources.cycle_starts.is_empty() && self.can_improve(mode, 4);
        let two_steps = has_cycles.then(|| self.graph.two_steps(mode, &sources.on_cycle));
        for &source in &sources.cycle_starts {
            if let Some(chain) = chain.take_if(|chain| chain.source < source) {
                self.record_chain(chain);
            }
            if let Some(two_steps) = two_steps.as_ref().filter(|_| !self.graph.strong_links(source, mode).is_empty()) {
                self.find_cycles(source, mode, two_steps);
            }
        }
        if let Some(chain) = chain {
            self.record_chain(chain);
        }
    }

    /// Notes the chain if it comes before what was found.
    fn record_chain(&mut self, ShortestChain { source, is_true, rank: key, states }: ShortestChain) {
        if self.is_better(key) {
            let struck = if is_true { vec![self.graph.nodes[source]] } else { Vec::new() };
            self.best = Some(FoundChain { rank: key, is_cycle: false, states, eliminated: struck });
        }
    }

    /// From `source` being true back to it, the last link a strong one.
    fn find_cycles(&mut self, source: usize, mode: LinkMode, two_steps: &TwoStepLinks) {
        let mut from = std::mem::take(&mut self.predecessors); // the true one before, the false one between
        let ([mut wave, mut next], mut states) = (std::mem::take(&mut self.frontiers), 0);
        wave.clear();
        wave.push(source as u32);
        from.fill(UNVISITED);
        from[source] = (source as u32, source as u32);
        while !wave.is_empty() && self.can_improve(mode, states + 2) {
            states += 2;
            next.clear();
            for &one in &wave {
                let between = if one as usize == source { u32::MAX } else { from[one as usize].1 };
                for &(off, on) in two_steps.row(one as usize).iter().filter(|&&(off, _)| off != between) {
                    if on as usize == source && states >= 4 {
                        self.record_cycle(source, mode, (one, off), &from);
                    }
                    if from[on as usize] == UNVISITED {
                        from[on as usize] = (one, off);
                        next.push(on);
                    }
                }
            }
            std::mem::swap(&mut wave, &mut next);
        }
        (self.predecessors, self.frontiers) = (from, [wave, next]);
    }

    /// A cycle: what sees a true state and a false one of its digit falls, outside of its cells.
    fn record_cycle(&mut self, source: usize, mode: LinkMode, (last, off): (u32, u32), from: &[(u32, u32)]) {
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
        let key = (mode.cycle_tenths() + chain_length::length_tenths(all.len()), all.len(), mode);
        if all.len() + 1 != states.len() || !self.is_better(key) {
            return;
        }
        let cells: Cells<W> = states.iter().map(|&at| self.graph.nodes[at].0).collect();
        let mut seen = vec![[Cells::EMPTY; 2]; self.view.position().shape().side()]; // by digit, by what is true and what is false
        for (at, &state) in states.iter().enumerate() {
            let (cell, digit) = self.graph.nodes[state];
            seen[digit.index()][at % 2] |= self.view.peers(cell);
        }
        let falls = |(digit, [ons, offs]): (Digit, &[Cells<W>; 2])| {
            ((*ons & *offs & self.view.places(digit)) - cells).product(DigitSet::only(digit))
        };
        let mut struck: Vec<Candidate> = self.view.digits().zip(&seen).flat_map(falls).collect();
        struck.sort_unstable();
        if !struck.is_empty() {
            self.best = Some(FoundChain { rank: key, is_cycle: true, states, eliminated: struck });
        }
    }
}
