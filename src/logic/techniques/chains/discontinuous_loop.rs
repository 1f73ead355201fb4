//! Chains that come back to the candidate they set out from: it is true, or it is false.

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

/// Longer ones are AICs to a reader; who wants all is told of them here too.
const MAX_LENGTH: u8 = 6;

/// A loop with one place where two links of the same kind meet.
#[derive(Debug)]
pub(super) struct DiscontinuousLoop {
    technique: Technique,
    graph_kinds: GraphKinds,
    max_length: u8, // strong links
    choice: ChainChoice,
}

impl DiscontinuousLoop {
    pub const DISCONTINUOUS: Self = Self {
        technique: Technique::DiscontinuousNiceLoop,
        graph_kinds: UNGROUPED,
        max_length: MAX_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const GROUPED: Self = Self {
        technique: Technique::GroupedDiscontinuousNiceLoop,
        graph_kinds: WITH_GROUPS_AND_ALS,
        max_length: MAX_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const SHORT: [Self; 2] = [
        Self { max_length: SHORT_LENGTH, choice: ChainChoice::First, ..Self::DISCONTINUOUS },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, choice: ChainChoice::First, ..Self::GROUPED },
    ];

    /// Each candidate that is true whether or not, and each that a shortest chain strikes.
    fn find_ends(
        &self,
        survey: &ChainDistances,
        below: Option<&ChainDistances>,
        doubt: &ChainBound,
        longest: u8,
    ) -> EndsByLength {
        let (mut hits, graph) = (EndsByLength::default(), &survey.graph);
        let mut best = vec![(u8::MAX, 0, 0); graph.singles_end];
        survey.each_eliminating_pair(doubt, |level, from, to| {
            if level > longest || !is_shorter_than_simpler(below, level, from, to) {
                return;
            }
            if from == to {
                hits.add(level, ChainEnds { from, to, elimination: None });
                return;
            }
            for struck in excluded_by_both(graph, from, to) {
                best[struck] = best[struck].min((level, from, to));
            }
        });
        for (struck, (level, from, to)) in
            best.into_iter().enumerate().filter(|(_, best)| best.0 < ANY_LENGTH && best.0 <= longest)
        {
            hits.add(level, ChainEnds { from, to, elimination: Some(struck) });
        }
        hits
    }

    fn deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        survey: &ChainDistances,
        hit: &ChainEnds,
        scope: Scope,
    ) -> Vec<Deduction> {
        let (graph, struck) = (&survey.graph, eliminated(&survey.graph, hit));
        let Some(walked) = self.choice.find_path(survey, hit, &struck) else { return Vec::new() };
        let told = self.choice.elimination_sets(&walked, struck, scope).into_iter();
        told.map(|struck| deduction(self.technique, graph, &struck, chain_evidence(view, graph, &walked, false)))
            .collect()
    }

    fn search<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let longest = if scope == Scope::All { ANY_LENGTH } else { self.max_length };
        each_kind(view, (self.graph_kinds, longest), |kind, survey, below, doubt| {
            let mut hits = self.find_ends(survey, below, doubt, longest);
            if scope == Scope::MostEliminations && self.choice == ChainChoice::First {
                let graph = &survey.graph;
                hits = hits.with_most_eliminations(|hit| eliminated(graph, hit).len());
                let ways = (
                    |hit: &ChainEnds| eliminated(graph, hit),
                    |hit: &ChainEnds| survey.shortest_path(hit.from, hit.to),
                );
                return hits.report_fewest_cells(graph, found, ways, |walked, struck| {
                    deduction(self.technique, graph, struck, chain_evidence(&view, graph, walked, false))
                });
            }
            hits.report(found, |hit| self.deductions(&view, survey, hit, scope))?;
            if kind == GraphKind::Als {
                self.search_als_loops(&view, survey, doubt, found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Loops that come to their candidate from an almost locked set.
    fn search_als_loops<const W: usize>(
        &self,
        view: &View<'_, W>,
        survey: &ChainDistances,
        doubt: &ChainBound,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let graph = &survey.graph;
        for single in ones_of(&doubt.eliminable) {
            let search = ChainSearch::refuting(graph, survey.strongly_linked(), single);
            let Some(walked) = search.shortest_path(MAX_LENGTH, &[]).filter(ChainPath::is_simple) else { continue };
            let has_set = walked.nodes.iter().any(|&node| node >= graph.groups_end);
            if has_set {
                found(deduction(self.technique, graph, &[single], chain_evidence(view, graph, &walked, false)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// What the candidate that the chain comes back to strikes, or the candidate itself.
fn eliminated(graph: &LinkGraph, hit: &ChainEnds) -> Vec<usize> {
    match hit.elimination {
        Some(struck) => vec![struck],
        None if hit.from >= graph.singles_end => excluded_by_both(graph, hit.from, hit.from).collect(),
        None => {
            let cell = graph.cells(hit.from);
            let of_cell = |&node: &usize| node != hit.from && graph.cells(node) == cell;
            ones_of(graph.weak.row(hit.from)).take_while(|&node| node < graph.singles_end).filter(of_cell).collect()
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
