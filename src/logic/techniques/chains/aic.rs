//! Open chains: one of the two ends is true, and what both exclude falls.

use std::ops::ControlFlow;

use crate::analysis::CellPattern;
use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::{
    ANY_LENGTH, GraphKinds, SHORT_LENGTH, UNGROUPED, WITH_GROUPS, WITH_GROUPS_AND_ALS,
};
use crate::analysis::implication::chain_lookup::{each_kind, tables};
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::GraphKind;
use crate::analysis::implication::link_graph::excluded_by_both;
use crate::techniques::chains::chain_ends::{ChainChoice, ChainEnds, EndsByLength, Scope, is_shorter_than_simpler};
use crate::techniques::chains::chain_evidence::{chain_evidence, deduction};
use crate::techniques::chains::xy_chain::{self, BivalueGraph};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::DigitSet;

/// A chain from end to end.
#[derive(Debug)]
pub(super) struct Aic {
    technique: Technique,
    graph_kinds: GraphKinds,
    min_length: u8, // strong links
    max_length: u8, // strong links
    choice: ChainChoice,
}

impl Aic {
    pub const X_CHAIN: Self = Self {
        technique: Technique::XChain,
        graph_kinds: &[(GraphKind::SingleDigit, None)],
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const XY_CHAIN: Self = Self {
        technique: Technique::XyChain,
        graph_kinds: &[(GraphKind::Bivalue, None)],
        min_length: 3,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const GROUPED_AIC: Self = Self {
        technique: Technique::GroupedAic,
        graph_kinds: WITH_GROUPS_AND_ALS,
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const AIC: Self = Self {
        technique: Technique::Aic,
        graph_kinds: UNGROUPED,
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    pub const SHORT: [Self; 4] = [
        Self::X_CHAIN.choosing_first(),
        Self::XY_CHAIN.choosing_first(),
        Self { max_length: SHORT_LENGTH, ..Self::AIC.choosing_first() },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, ..Self::GROUPED_AIC.choosing_first() },
    ];

    /// The same, be the chains straight or not.
    const fn choosing_first(self) -> Self {
        Self { choice: ChainChoice::First, ..self }
    }

    /// Returns every pair of ends that eliminates something. The reverse of a chain is the same chain.
    fn find_ends(&self, survey: &ChainDistances, below: Option<&ChainDistances>, doubt: &ChainBound) -> EndsByLength {
        let mut hits = EndsByLength::default();
        survey.each_eliminating_pair(doubt, |level, from, to| {
            if self.is_wanted(survey, (level, from, to)) && is_shorter_than_simpler(below, level, from, to) {
                hits.add(level, ChainEnds { from, to, elimination: None });
            }
        });
        hits
    }

    /// Same as [`Ends::hits`], for chains of one of the simple kinds whose ends are candidates of one of these digits.
    fn find_ends_of_digits(&self, survey: &ChainDistances, digits: DigitSet) -> EndsByLength {
        let (mut hits, graph) = (EndsByLength::default(), &survey.graph);
        let of_digits = graph.nodes_by_digit();
        for from in survey.starts().filter(|&from| digits.has(graph.digit(from))) {
            survey.each_reached(from, of_digits.row(graph.digit(from).index()), |level, to| {
                if self.is_wanted(survey, (level, from, to)) {
                    hits.add(level, ChainEnds { from, to, elimination: None });
                }
            });
        }
        hits
    }

    /// Whether a chain of `level` strong links has a wanted length and ends that eliminate something.
    fn is_wanted(&self, survey: &ChainDistances, (level, from, to): (u8, usize, usize)) -> bool {
        let graph = &survey.graph;
        (from + 1..graph.groups_end).contains(&to)
            && (self.min_length..=self.max_length).contains(&level)
            && graph.cells(from) != graph.cells(to)
            && excluded_by_both(graph, from, to).next().is_some()
    }
}

impl Aic {
    fn search<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        match self.graph_kinds[0].0 {
            GraphKind::SingleDigit => self.search_simple_graph(view, scope, found),
            GraphKind::Bivalue => {
                let bivalue = view.bivalue();
                if view.unsearched_cells(CellPattern::XyChain, bivalue).is_empty() {
                    return ControlFlow::Continue(());
                }
                let Some(pairs) = BivalueGraph::of(view) else { return self.search_simple_graph(view, scope, found) };
                if self.search_bivalue_graph(&pairs, scope, found)? {
                    view.mark_cells_searched(CellPattern::XyChain, bivalue);
                }
                ControlFlow::Continue(())
            }
            _ => each_kind(view, (self.graph_kinds, self.max_length), |_, survey, below, doubt| {
                let hits = self.find_ends(survey, below, doubt);
                self.report(view, survey, (hits, scope), found)
            }),
        }
    }

    /// Chains of cells with two candidates; whether there are none.
    pub(super) fn search_bivalue_graph<const W: usize>(
        &self,
        pairs: &BivalueGraph<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<(), bool> {
        let mut hits = pairs.find_chains(self.min_length, self.max_length);
        let is_vain = hits.is_empty();
        if scope == Scope::MostEliminations {
            xy_chain::XyChainEnds::keep_most_eliminations(&mut hits);
        }
        pairs.report(self.technique, (&hits, self.choice, scope), found)?;
        ControlFlow::Continue(is_vain)
    }

    /// Searches the graph of one of the simple kinds for chains of that kind.
    pub(super) fn search_simple_graph<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let kind = self.graph_kinds[0].0;
        let may_return = scope == Scope::All && kind == GraphKind::SingleDigit;
        let digits = if kind == GraphKind::SingleDigit {
            view.digits_to_search(self.technique)
        } else {
            view.digits().collect()
        };
        if digits.is_empty() && !may_return {
            return ControlFlow::Continue(()); // the usual case
        }
        let Some(known) = tables(view, kind) else { return ControlFlow::Continue(()) };
        let survey = known.distances(self.max_length);
        let mut hits = self.find_ends_of_digits(survey, digits);
        if kind == GraphKind::SingleDigit {
            let fruitful = hits.0.iter().flatten().map(|hit| survey.graph.digit(hit.from)).collect();
            digits.minus(fruitful).iter().for_each(|digit| view.memo().mark_searched(self.technique, digit));
        }
        if may_return {
            // A chain that returns to its start proves it.
            survey.starts().filter_map(|from| Some((from, survey.distance(from, from)?))).for_each(|(from, level)| {
                hits.add(level, ChainEnds { from, to: from, elimination: None });
            });
        }
        self.report(view, survey, (hits, scope), found)
    }

    fn report<const W: usize>(
        &self,
        view: View<'_, W>,
        survey: &ChainDistances,
        (hits, scope): (EndsByLength, Scope),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let count = |hit: &ChainEnds| excluded_by_both(&survey.graph, hit.from, hit.to).count();
        let hits = if scope == Scope::MostEliminations { hits.with_most_eliminations(count) } else { hits };
        if scope == Scope::MostEliminations && self.choice == ChainChoice::First {
            let graph = &survey.graph;
            let struck = |hit: &ChainEnds| excluded_by_both(graph, hit.from, hit.to).collect();
            let ways = (struck, |hit: &ChainEnds| survey.shortest_path(hit.from, hit.to));
            return hits.report_fewest_cells(graph, found, ways, |walked, struck| {
                deduction(self.technique, graph, struck, chain_evidence(&view, graph, walked, false))
            });
        }
        let write = |hit: &ChainEnds| {
            let struck: Vec<usize> = excluded_by_both(&survey.graph, hit.from, hit.to).collect();
            let Some(walked) = self.choice.find_path(survey, hit, &struck) else { return Vec::new() };
            let told = self.choice.elimination_sets(&walked, struck, scope).into_iter();
            let chain = || chain_evidence(&view, &survey.graph, &walked, false);
            told.map(|struck| deduction(self.technique, &survey.graph, &struck, chain())).collect()
        };
        hits.report(found, write)
    }
}

impl ViewFinder for Aic {
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
