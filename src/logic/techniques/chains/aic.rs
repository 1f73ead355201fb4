//! Finder of AICs, X-chains and XY-chains.
//!
//! In an AIC (alternating inference chain), strong and weak links alternate, and the first and the last link are strong. So at least one of
//! the two ends is true, and every candidate that both ends exclude is eliminated.
//!
//! ```text
//! A === B --- C === D     if A is false, B is true, C is false, D is true
//! ```

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

/// Finder of chains whose two ends have different cells. A chain eliminates the candidates that both ends exclude.
#[derive(Debug)]
pub struct Aic {
    /// Technique of the deductions.
    technique: Technique,
    /// Kinds of link graph in which chains are searched for.
    graph_kinds: GraphKinds,
    /// Minimum number of strong links in a chain.
    min_length: u8,
    /// Maximum number of strong links in a chain.
    max_length: u8,
    /// Rule that chooses a chain if there are several between the same two ends.
    choice: ChainChoice,
}

impl Aic {
    /// Finder of X-chains: chains of one digit.
    pub const X_CHAIN: Self = Self {
        technique: Technique::XChain,
        graph_kinds: &[(GraphKind::SingleDigit, None)],
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finder of XY-chains: chains of at least three bivalue cells.
    pub const XY_CHAIN: Self = Self {
        technique: Technique::XyChain,
        graph_kinds: &[(GraphKind::Bivalue, None)],
        min_length: 3,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finder of AICs with groups or almost locked sets.
    pub const GROUPED_AIC: Self = Self {
        technique: Technique::GroupedAic,
        graph_kinds: WITH_GROUPS_AND_ALS,
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finder of AICs whose nodes are all single candidates.
    pub const AIC: Self = Self {
        technique: Technique::Aic,
        graph_kinds: UNGROUPED,
        min_length: 2,
        max_length: ANY_LENGTH,
        choice: ChainChoice::Simple,
    };
    /// Finders for the ladder of `HoDoKu`: X-chains, XY-chains, AICs and AICs with groups.
    pub const HODOKU: [Self; 4] = [
        Self::X_CHAIN.choosing_first(),
        Self::XY_CHAIN.choosing_first(),
        Self { max_length: SHORT_LENGTH, ..Self::AIC.choosing_first() },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, ..Self::GROUPED_AIC.choosing_first() },
    ];

    /// Returns this finder with [`ChainChoice::First`], which allows chains that visit a node twice.
    const fn choosing_first(self) -> Self {
        Self { choice: ChainChoice::First, ..self }
    }

    /// Returns the ends of all chains that eliminate something. A chain and its reverse count as one chain.
    ///
    /// `bound` is an over-approximation of what chains can eliminate. `simpler` contains the lengths of the chains in a simpler kind of
    /// graph, if there is one. A chain is then returned only if it is shorter than all simpler chains between the same ends.
    fn find_ends(
        &self,
        distances: &ChainDistances,
        simpler: Option<&ChainDistances>,
        bound: &ChainBound,
    ) -> EndsByLength {
        let mut chains = EndsByLength::default();
        distances.each_eliminating_pair(bound, |length, from, to| {
            if self.is_wanted(distances, (length, from, to)) && is_shorter_than_simpler(simpler, length, from, to) {
                chains.add(length, ChainEnds { from, to, elimination: None });
            }
        });
        chains
    }

    /// Returns the ends of all X-chains or XY-chains that eliminate something and whose two ends have the same digit, one of `digits`.
    fn find_ends_of_digits(&self, distances: &ChainDistances, digits: DigitSet) -> EndsByLength {
        let (mut chains, graph) = (EndsByLength::default(), &distances.graph);
        let of_digits = graph.nodes_by_digit();
        for from in distances.starts().filter(|&from| digits.has(graph.digit(from))) {
            distances.each_reached(from, of_digits.row(graph.digit(from).index()), |length, to| {
                if self.is_wanted(distances, (length, from, to)) {
                    chains.add(length, ChainEnds { from, to, elimination: None });
                }
            });
        }
        chains
    }

    /// Whether this finder reports a chain of `length` strong links between `from` and `to`. It does if the length is within its limits,
    /// and if the ends are single candidates or groups, have different cells and exclude a common candidate. Of a chain and its reverse, it
    /// reports only the one with `from < to`.
    fn is_wanted(&self, distances: &ChainDistances, (length, from, to): (u8, usize, usize)) -> bool {
        let graph = &distances.graph;
        (from + 1..graph.groups_end).contains(&to)
            && (self.min_length..=self.max_length).contains(&length)
            && graph.cells(from) != graph.cells(to)
            && excluded_by_both(graph, from, to).next().is_some()
    }
}

impl Aic {
    /// Calls `found` with the deductions that `scope` asks for.
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
                let Some(graph) = BivalueGraph::of(view) else { return self.search_simple_graph(view, scope, found) };
                if self.search_bivalue_graph(&graph, scope, found)? {
                    view.mark_cells_searched(CellPattern::XyChain, bivalue);
                }
                ControlFlow::Continue(())
            }
            _ => each_kind(view, (self.graph_kinds, self.max_length), |_, distances, simpler, bound| {
                let chains = self.find_ends(distances, simpler, bound);
                self.report(view, distances, (chains, scope), found)
            }),
        }
    }

    /// Searches `graph` for XY-chains and calls `found` with the deductions that `scope` asks for. The returned `Continue` contains `true`
    /// if no XY-chain eliminates anything.
    pub(super) fn search_bivalue_graph<const W: usize>(
        &self,
        graph: &BivalueGraph<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<(), bool> {
        let mut chains = graph.find_chains(self.min_length, self.max_length);
        let has_no_chains = chains.is_empty();
        if scope == Scope::MostEliminations {
            xy_chain::XyChainEnds::keep_most_eliminations(&mut chains);
        }
        graph.report(self.technique, (&chains, self.choice, scope), found)?;
        ControlFlow::Continue(has_no_chains)
    }

    /// Searches the link graph for X-chains or XY-chains and calls `found` with the deductions that `scope` asks for. `self` is the finder
    /// of X-chains or of XY-chains.
    ///
    /// Does not search for X-chains of a digit again if an earlier search with the same candidates of the digit found none. With
    /// [`Scope::All`], a search for X-chains also reports X-chains that return to their start.
    pub(super) fn search_simple_graph<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let kind = self.graph_kinds[0].0;
        let with_returning = scope == Scope::All && kind == GraphKind::SingleDigit;
        let digits = if kind == GraphKind::SingleDigit {
            view.digits_to_search(self.technique)
        } else {
            view.digits().collect()
        };
        if digits.is_empty() && !with_returning {
            return ControlFlow::Continue(()); // the most frequent case
        }
        let Some(tables) = tables(view, kind) else { return ControlFlow::Continue(()) };
        let distances = tables.distances(self.max_length);
        let mut chains = self.find_ends_of_digits(distances, digits);
        if kind == GraphKind::SingleDigit {
            let with_chains = chains.0.iter().flatten().map(|ends| distances.graph.digit(ends.from)).collect();
            digits
                .minus(with_chains)
                .iter()
                .for_each(|digit| view.memo().mark_technique_searched(self.technique, digit));
        }
        if with_returning {
            // A chain that returns to its start proves the start node true.
            distances.starts().filter_map(|from| Some((from, distances.distance(from, from)?))).for_each(
                |(from, length)| {
                    chains.add(length, ChainEnds { from, to: from, elimination: None });
                },
            );
        }
        self.report(view, distances, (chains, scope), found)
    }

    /// Calls `found` with the deductions that follow from the chains whose ends are in `chains`. `scope` determines which of them are
    /// reported.
    fn report<const W: usize>(
        &self,
        view: View<'_, W>,
        distances: &ChainDistances,
        (chains, scope): (EndsByLength, Scope),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let count = |ends: &ChainEnds| excluded_by_both(&distances.graph, ends.from, ends.to).count();
        let chains = if scope == Scope::MostEliminations { chains.with_most_eliminations(count) } else { chains };
        if scope == Scope::MostEliminations && self.choice == ChainChoice::First {
            let graph = &distances.graph;
            let eliminated_by = |ends: &ChainEnds| excluded_by_both(graph, ends.from, ends.to).collect();
            let path_of = |ends: &ChainEnds| distances.shortest_path(ends.from, ends.to);
            return chains.report_fewest_cells(graph, found, (eliminated_by, path_of), |path, eliminated| {
                deduction(self.technique, graph, eliminated, chain_evidence(&view, graph, path, false))
            });
        }
        let deductions_of = |ends: &ChainEnds| {
            let eliminated: Vec<usize> = excluded_by_both(&distances.graph, ends.from, ends.to).collect();
            let Some(path) = self.choice.find_path(distances, ends, &eliminated) else { return Vec::new() };
            let sets = self.choice.elimination_sets(&path, eliminated, scope).into_iter();
            let chain = || chain_evidence(&view, &distances.graph, &path, false);
            sets.map(|eliminated| deduction(self.technique, &distances.graph, &eliminated, chain())).collect()
        };
        chains.report(found, deductions_of)
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
