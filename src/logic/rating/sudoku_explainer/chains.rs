//! Chains and cycles of single candidates, as Sudoku Explainer finds them: by a breadth-first search from every candidate.

mod candidate_links;

use std::ops::ControlFlow;

use crate::analysis::implication::{eliminable_by_chains, places_on_loops};
use crate::digraph::{PathQuery, PathSearch};
use crate::evidence::Candidate;
use crate::rating::sudoku_explainer::chain_length;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use candidate_links::{FoundChain, LinkMode, SeImplications, SeLinkGraph, TwoStepLinks};
use grid::{Cell, Digit, DigitSet};

/// Finder of chains and cycles of single candidates. In each position, finds only the one that Sudoku Explainer uses.
///
/// A chain leads from the assumption that a candidate is true (or false) to the opposite, so the assumption is wrong. A cycle returns to
/// its first candidate: of any two consecutive candidates in it, exactly one is true. Sudoku Explainer searches in three modes, which
/// differ in the links that may be used: see [`LinkMode`]. The chain or cycle with the lowest rating is used. Ties are broken by the fewest
/// states. A state is a candidate that is true or false along the chain.
#[derive(Debug)]
pub(super) struct SeChains;

impl ViewFinder for SeChains {
    fn technique(&self) -> Technique {
        Technique::Aic
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let eliminable = eliminable_by_chains(view);
        if eliminable.as_ref().is_some_and(|eliminable| eliminable.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let graph = SeLinkGraph::new(view);
        let (predecessors, frontiers) = (vec![UNVISITED; graph.nodes.len()], [Vec::new(), Vec::new()]);
        let mut search = SeChainSearch { graph: &graph, view, best: None, bound: None, predecessors, frontiers };
        let starts = StartNodes::new(view, &graph, eliminable);
        let digits: DigitSet = view.unconfirmed_digits().collect(); // chains of any other digit alone eliminate nothing
        let starts_in_units = starts.filtered(|source| digits.has(graph.nodes[source].1));
        let in_units = search.shortest(LinkMode::Units, &starts_in_units);
        let in_both = in_units.is_none().then(|| search.shortest(LinkMode::Both, &starts));
        search.search_mode(LinkMode::Units, &starts_in_units, in_units);
        search.search_mode(LinkMode::Cells, &starts, None);
        let in_both = in_both.unwrap_or_else(|| search.shortest(LinkMode::Both, &starts));
        search.search_mode(LinkMode::Both, &starts, in_both);
        search.best.map_or(ControlFlow::Continue(()), |best| found(graph.deduction(view, &best)))
    }
}

/// Nodes of a [`SeLinkGraph`] from which chains and cycles may start, in ascending order. Each node is a candidate.
///
/// Over-approximates: there may be nodes from which no chain or cycle starts, but none is missing. The nodes are computed for links of all
/// modes together.
struct StartNodes {
    /// Nodes that a chain may refute: it assumes that the node is true, and shows that the node is false.
    refutable: Vec<usize>,
    /// Nodes that a chain may prove: it assumes that the node is false, and shows that the node is true.
    provable: Vec<usize>,
    /// Nodes from which a cycle may start.
    cycle_starts: Vec<usize>,
    /// For each node, whether a cycle may run through it.
    on_cycle: Vec<bool>,
}

impl StartNodes {
    /// Returns the start nodes of a position. For each digit, `eliminable` contains the cells from which a chain may eliminate it. If
    /// `eliminable` is `None`, all nodes are start nodes.
    fn new<const W: usize>(view: View<'_, W>, graph: &SeLinkGraph, eliminable: Option<Vec<Cells<W>>>) -> Self {
        let nodes = |is_wanted: &dyn Fn(Cell, Digit) -> bool| {
            let is_wanted = |&node: &usize| is_wanted(graph.nodes[node].0, graph.nodes[node].1);
            (0..graph.nodes.len()).filter(is_wanted).collect::<Vec<usize>>()
        };
        let (Some(eliminable), Some(on_loops)) = (eliminable, places_on_loops(view)) else {
            let all = nodes(&|_, _| true);
            let on_loops = vec![true; all.len()];
            return Self { refutable: all.clone(), provable: all.clone(), cycle_starts: all, on_cycle: on_loops };
        };
        let is_eliminable = |cell: Cell, digit: Digit| eliminable[digit.index()].has(cell);
        // A candidate that is shown to be true eliminates all candidates that it excludes.
        let is_useful_if_true = |cell: Cell, digit: Digit| {
            let mut others = view.candidates(cell).without(digit).iter();
            (view.peers(cell) & eliminable[digit.index()]).first().is_some()
                || others.any(|other| is_eliminable(cell, other))
        };
        let is_on_loop = |cell: Cell, digit: Digit| on_loops[digit.index()].has(cell);
        let on_cycle = graph.nodes.iter().map(|&(cell, digit)| is_on_loop(cell, digit)).collect();
        Self {
            refutable: nodes(&is_eliminable),
            provable: nodes(&is_useful_if_true),
            cycle_starts: nodes(&is_on_loop),
            on_cycle,
        }
    }

    /// Returns only the start nodes for which `is_wanted` returns `true`. Cycles may still run through all nodes that they could run
    /// through before.
    fn filtered(&self, is_wanted: impl Fn(usize) -> bool) -> Self {
        let only = |nodes: &[usize]| nodes.iter().copied().filter(|&node| is_wanted(node)).collect();
        let (from_true, from_false, cycle_starts) =
            (only(&self.refutable), only(&self.provable), only(&self.cycle_starts));
        Self { refutable: from_true, provable: from_false, cycle_starts, on_cycle: self.on_cycle.clone() }
    }
}

/// Rank of a chain or cycle: its rating in tenths, the number of its states (candidates that are true or false along it), and the mode of
/// the search that found it. The lowest rank is the best.
type ChainRank = (u32, usize, LinkMode);

/// Shortest chain of a mode that leads from an assumption about a node to the opposite.
struct ShortestChain {
    /// Node at which the chain starts and ends.
    source: usize,
    /// Whether `source` is assumed to be true. If not, it is assumed to be false.
    is_true: bool,
    rank: ChainRank,
    /// Nodes that become true or false along the chain, from the last to the first.
    states: Vec<usize>,
}

/// Search for the chain or cycle of a position with the lowest rank.
struct SeChainSearch<'a, 'v, const W: usize> {
    graph: &'a SeLinkGraph,
    view: View<'v, W>,
    /// Best chain or cycle that has been recorded so far.
    best: Option<FoundChain>,
    /// Rank of the chain that the last call of [`Self::shortest`] returned, or `None` if it returned none. The chain itself may not be
    /// recorded yet.
    bound: Option<ChainRank>,
    /// Scratch buffer of [`Self::find_cycles`]. For each node that was reached as a true node: the previous true node, and the false node
    /// between the two.
    predecessors: Vec<(u32, u32)>,
    /// Scratch buffers of [`Self::find_cycles`]: the true nodes that were reached last, and the true nodes that are reached from these
    /// nodes.
    frontiers: [Vec<u32>; 2],
}

/// Placeholder for the predecessors of a node that has not been reached yet.
const UNVISITED: (u32, u32) = (u32::MAX, u32::MAX);

impl<const W: usize> SeChainSearch<'_, '_, W> {
    /// Whether a chain or cycle of this rank would be better than the best recorded one.
    fn is_better(&self, rank: ChainRank) -> bool {
        self.best.as_ref().is_none_or(|best| rank < best.rank)
    }

    /// Whether a cycle of `mode` with this number of states would be better than the best recorded chain or cycle, and no worse than
    /// `bound`.
    fn can_improve(&self, mode: LinkMode, states: usize) -> bool {
        let rank = (mode.cycle_tenths() + chain_length::length_tenths(states), states, mode);
        self.is_better(rank) && self.bound.is_none_or(|bound| rank <= bound)
    }

    /// Returns the shortest chain of `mode` that leads from an assumption about a node in `sources` to the opposite. Returns `None` if no
    /// chain would be better than the best recorded chain or cycle.
    ///
    /// If several chains are shortest, returns the one with the first source node. If there are two for this node, returns the one that
    /// assumes the node to be true. Sets `bound` to the rank of the returned chain.
    fn shortest(&mut self, mode: LinkMode, sources: &StartNodes) -> Option<ShortestChain> {
        let rank = |states: usize| (mode.chain_tenths() + chain_length::length_tenths(states), states, mode);
        let lengths = (1..=self.graph.nodes.len()).map(|links| 2 * links);
        let max_states = lengths.take_while(|&states| self.is_better(rank(states))).last().unwrap_or(0);
        let (mut best, mut search): (Option<ShortestChain>, _) = (None, PathSearch::default());
        for (is_true, sources) in [(true, &sources.refutable), (false, &sources.provable)] {
            for &source in sources {
                let max_states =
                    best.as_ref().map_or(max_states, |best| best.rank.1 - usize::from(source >= best.source));
                let (root, goal) = (2 * source as u32 + u32::from(is_true), 2 * source as u32 + u32::from(!is_true));
                let graph = SeImplications { graph: self.graph, mode };
                let query = PathQuery { roots: &[root], closed: &[], max_edges: max_states.saturating_sub(1) };
                if let Some(path) = search.run(&graph, query, |to| to == goal) {
                    let states: Vec<usize> = path.iter().rev().map(|&state| state as usize / 2).collect();
                    best = Some(ShortestChain { source, is_true, rank: rank(states.len()), states });
                }
            }
        }
        self.bound = best.as_ref().map(|best| best.rank);
        best
    }

    /// Searches for all cycles of `mode`. Compares them with `chain`, the shortest chain of `mode`, if there is one. Records the best of
    /// them if it is better than the best recorded chain or cycle. If several have the same rank, the one with the first start node is
    /// recorded.
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

    /// Records a chain if it is better than the best recorded chain or cycle.
    fn record_chain(&mut self, ShortestChain { source, is_true, rank, states }: ShortestChain) {
        if self.is_better(rank) {
            let eliminated = if is_true { vec![self.graph.nodes[source]] } else { Vec::new() };
            self.best = Some(FoundChain { rank, is_cycle: false, states, eliminated });
        }
    }

    /// Records the best cycle of `mode` that starts with `source` as a true node and returns to it by a strong link.
    fn find_cycles(&mut self, source: usize, mode: LinkMode, two_steps: &TwoStepLinks) {
        let mut predecessors = std::mem::take(&mut self.predecessors);
        let ([mut frontier, mut next], mut states) = (std::mem::take(&mut self.frontiers), 0);
        frontier.clear();
        frontier.push(source as u32);
        predecessors.fill(UNVISITED);
        predecessors[source] = (source as u32, source as u32);
        while !frontier.is_empty() && self.can_improve(mode, states + 2) {
            states += 2;
            next.clear();
            for &one in &frontier {
                let between = if one as usize == source { u32::MAX } else { predecessors[one as usize].1 };
                for &(off, on) in two_steps.row(one as usize).iter().filter(|&&(off, _)| off != between) {
                    if on as usize == source && states >= 4 {
                        self.record_cycle(source, mode, (one, off), &predecessors);
                    }
                    if predecessors[on as usize] == UNVISITED {
                        predecessors[on as usize] = (one, off);
                        next.push(on);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
        }
        (self.predecessors, self.frontiers) = (predecessors, [frontier, next]);
    }

    /// Records a cycle if it is better than the best recorded chain or cycle, visits no node twice and eliminates something.
    ///
    /// A candidate is eliminated if it sees a true node and a false node of the cycle, both with its digit. Candidates in the cells of the
    /// cycle are not eliminated.
    ///
    /// `last` is the last true node of the cycle, and `off` is the false node between `last` and `source`. `predecessors` leads from `last`
    /// back to `source`.
    fn record_cycle(&mut self, source: usize, mode: LinkMode, (last, off): (u32, u32), predecessors: &[(u32, u32)]) {
        let mut states = vec![source, off as usize, last as usize];
        let mut at = last as usize;
        while at != source {
            let (before, between) = predecessors[at];
            states.extend([between as usize, before as usize]);
            at = before as usize;
        }
        let mut all = states[1..].to_vec();
        all.sort_unstable();
        all.dedup();
        let rank = (mode.cycle_tenths() + chain_length::length_tenths(all.len()), all.len(), mode);
        if all.len() + 1 != states.len() || !self.is_better(rank) {
            return;
        }
        let cells: Cells<W> = states.iter().map(|&at| self.graph.nodes[at].0).collect();
        // For each digit, the cells that true nodes see, and the cells that false nodes see.
        let mut seen = vec![[Cells::EMPTY; 2]; self.view.position().shape().side()];
        for (at, &state) in states.iter().enumerate() {
            let (cell, digit) = self.graph.nodes[state];
            seen[digit.index()][at % 2] |= self.view.peers(cell);
        }
        let eliminated_places = |(digit, [by_true, by_false]): (Digit, &[Cells<W>; 2])| {
            ((*by_true & *by_false & self.view.places(digit)) - cells).product(DigitSet::only(digit))
        };
        let mut eliminated: Vec<Candidate> = self.view.digits().zip(&seen).flat_map(eliminated_places).collect();
        eliminated.sort_unstable();
        if !eliminated.is_empty() {
            self.best = Some(FoundChain { rank, is_cycle: true, states, eliminated });
        }
    }
}
