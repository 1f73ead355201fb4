//! Finder of discontinuous loops: chains that return to the candidate at which they begin, and so prove it true or false.
//!
//! ```text
//! A === B --- C === A     if A is false, it is true: A is true
//! X --- A === B --- X     if X is true, A is false, B is true, and X is false: X is false
//! ```

use std::ops::ControlFlow;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::{
    ANY_LENGTH, GraphKinds, SHORT_LENGTH, UNGROUPED, WITH_GROUPS, WITH_GROUPS_AND_ALS,
};
use crate::analysis::implication::chain_lookup::each_kind;
use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::chain_search::ChainSearch;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::excluded_by_both;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::bits::ones_of;
use crate::techniques::chains::chain_ends::{ChainChoice, ChainEnds, EndsByLength, Scope, is_shorter_than_simpler};
use crate::techniques::chains::chain_evidence::{chain_evidence, deduction};
use crate::{Deduction, DeductionSink, Technique, View, ViewFinder};

/// Maximum number of strong links in a loop. Longer chains are left to the finder of AICs. With [`Scope::All`], longer loops are reported
/// too, except those of `search_als_loops`.
const MAX_LENGTH: u8 = 6;

/// Finder of loops in which links alternate except at one candidate, where two strong links or two weak links meet.
#[derive(Debug)]
pub struct DiscontinuousLoop {
    /// Technique of the deductions.
    technique: Technique,
    /// Kinds of link graph in which loops are searched for.
    graph_kinds: GraphKinds,
    /// Maximum number of strong links in a loop. It does not apply to [`Scope::All`].
    max_length: u8,
    /// Rule that chooses a chain if there are several between the same two ends.
    choice: ChainChoice,
}

impl DiscontinuousLoop {
    /// Finder of loops whose nodes are all single candidates.
    pub const DISCONTINUOUS: Self = Self {
        technique: Technique::DiscontinuousNiceLoop,
        graph_kinds: UNGROUPED,
        max_length: MAX_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finder of loops with groups or almost locked sets.
    pub const GROUPED: Self = Self {
        technique: Technique::GroupedDiscontinuousNiceLoop,
        graph_kinds: WITH_GROUPS_AND_ALS,
        max_length: MAX_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finders for the ladder of `HoDoKu`: loops of single candidates and loops with groups.
    pub const HODOKU: [Self; 2] = [
        Self { max_length: SHORT_LENGTH, choice: ChainChoice::First, ..Self::DISCONTINUOUS },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, choice: ChainChoice::First, ..Self::GROUPED },
    ];

    /// Returns the ends of chains of at most `longest` strong links. For each node that chains prove true, returns a shortest chain. For
    /// each candidate that chains eliminate, returns the first of the shortest chains that eliminate it.
    ///
    /// `bound` is an over-approximation of what chains can eliminate. `simpler` contains the lengths of the chains in a simpler kind of
    /// graph, if there is one. A chain is then returned only if it is shorter than all simpler chains between the same ends.
    fn find_ends(
        &self,
        distances: &ChainDistances,
        simpler: Option<&ChainDistances>,
        bound: &ChainBound,
        longest: u8,
    ) -> EndsByLength {
        let (mut chains, graph) = (EndsByLength::default(), &distances.graph);
        let mut best = vec![(u8::MAX, 0, 0); graph.singles_end];
        distances.each_eliminating_pair(bound, |length, from, to| {
            if length > longest || !is_shorter_than_simpler(simpler, length, from, to) {
                return;
            }
            if from == to {
                chains.add(length, ChainEnds { from, to, elimination: None });
                return;
            }
            for single in excluded_by_both(graph, from, to) {
                best[single] = best[single].min((length, from, to));
            }
        });
        for (single, (length, from, to)) in
            best.into_iter().enumerate().filter(|(_, best)| best.0 < ANY_LENGTH && best.0 <= longest)
        {
            chains.add(length, ChainEnds { from, to, elimination: Some(single) });
        }
        chains
    }

    /// Returns the deductions from a chain between these ends. `scope` determines which deductions are returned. Returns none if no
    /// suitable chain is found.
    fn deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        distances: &ChainDistances,
        ends: &ChainEnds,
        scope: Scope,
    ) -> Vec<Deduction> {
        let (graph, all) = (&distances.graph, eliminated(&distances.graph, ends));
        let Some(path) = self.choice.find_path(distances, ends, &all) else { return Vec::new() };
        let sets = self.choice.elimination_sets(&path, all, scope).into_iter();
        sets.map(|set| deduction(self.technique, graph, &set, chain_evidence(view, graph, &path, false))).collect()
    }

    /// Calls `found` with the deductions that `scope` asks for.
    fn search<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let longest = if scope == Scope::All { ANY_LENGTH } else { self.max_length };
        each_kind(view, (self.graph_kinds, longest), |kind, distances, simpler, bound| {
            let mut chains = self.find_ends(distances, simpler, bound, longest);
            if scope == Scope::MostEliminations && self.choice == ChainChoice::First {
                let graph = &distances.graph;
                chains = chains.with_most_eliminations(|ends| eliminated(graph, ends).len());
                let eliminated_by = |ends: &ChainEnds| eliminated(graph, ends);
                let path_of = |ends: &ChainEnds| distances.shortest_path(ends.from, ends.to);
                return chains.report_fewest_cells(graph, found, (eliminated_by, path_of), |path, eliminated| {
                    deduction(self.technique, graph, eliminated, chain_evidence(&view, graph, path, false))
                });
            }
            chains.report(found, |ends| self.deductions(&view, distances, ends, scope))?;
            if kind == GraphKind::Als {
                self.search_als_loops(&view, distances, bound, found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Calls `found` with the deductions of loops that visit at least one node that belongs only to almost locked sets. `find_ends` does
    /// not find all these loops: it searches only for chains whose ends are single candidates or groups, but the node next to the
    /// eliminated candidate may be one that belongs only to almost locked sets.
    ///
    /// For each candidate that `bound` lists as eliminable, searches for a shortest loop of at most [`MAX_LENGTH`] strong links. Leaves out
    /// a loop that visits a node twice.
    fn search_als_loops<const W: usize>(
        &self,
        view: &View<'_, W>,
        distances: &ChainDistances,
        bound: &ChainBound,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let graph = &distances.graph;
        for single in ones_of(&bound.eliminable) {
            let search = ChainSearch::refuting(graph, distances.strongly_linked(), single);
            let Some(path) = search.shortest_path(MAX_LENGTH, &[]).filter(ChainPath::is_simple) else { continue };
            let has_als_node = path.nodes.iter().any(|&node| node >= graph.groups_end);
            if has_als_node {
                found(deduction(self.technique, graph, &[single], chain_evidence(view, graph, &path, false)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates that a loop eliminates, as nodes.
///
/// - If the loop proves a candidate false, it eliminates only this candidate.
/// - If it proves that one of a group of candidates is true, it eliminates all candidates that the group excludes.
/// - If it proves a single candidate true, only the other candidates of the same cell are returned. The true candidate is then the last one
///   in its cell. Placing it eliminates the rest.
fn eliminated(graph: &LinkGraph, ends: &ChainEnds) -> Vec<usize> {
    match ends.elimination {
        Some(single) => vec![single],
        None if ends.from >= graph.singles_end => excluded_by_both(graph, ends.from, ends.from).collect(),
        None => {
            let cell = graph.cells(ends.from);
            let of_cell = |&node: &usize| node != ends.from && graph.cells(node) == cell;
            ones_of(graph.weak.row(ends.from)).take_while(|&node| node < graph.singles_end).filter(of_cell).collect()
        }
    }
}

impl ViewFinder for DiscontinuousLoop {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.search(view, Scope::Path, found)
    }

    fn find_most_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.search(view, Scope::MostEliminations, found)
    }

    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.search(view, Scope::All, found)
    }
}
