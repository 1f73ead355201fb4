//! Chains as pairs of ends, sorted by length, before they are written as deductions.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::LinkGraph;
use crate::{Deduction, DeductionSink};
use grid::Cell;

/// Which deductions a rung is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Only chains that a path may take.
    Path,
    /// The one of those that eliminates most.
    MostEliminations,
    /// All deductions of the technique.
    All,
}

/// Which of the shortest chains between two ends is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChainChoice {
    /// Only chains that visit no node twice, and none that they eliminate.
    Simple,
    /// The first, as `HoDoKu` has it.
    First,
}

impl ChainChoice {
    /// Returns the chain of a hit that eliminates `struck`.
    pub fn find_path(self, survey: &ChainDistances, hit: &ChainEnds, struck: &[usize]) -> Option<ChainPath> {
        match self {
            Self::Simple => survey.simple_path(hit.from, hit.to, struck),
            Self::First => survey.shortest_path(hit.from, hit.to),
        }
    }

    /// Returns the eliminations of each deduction from the chain: those that it does not run through, since a shorter chain shows the
    /// others, and in [`Scope::All`] also `struck` as a whole.
    pub fn elimination_sets(self, walked: &ChainPath, struck: Vec<usize>, scope: Scope) -> Vec<Vec<usize>> {
        let is_outside = |node: &&usize| self == Self::First || !walked.inner_nodes().contains(node);
        let outside: Vec<usize> = struck.iter().filter(is_outside).copied().collect();
        let is_more = scope == Scope::All && outside.len() < struck.len();
        let mut told = vec![outside];
        told.extend(is_more.then_some(struck));
        told.retain(|struck| !struck.is_empty());
        told
    }
}

/// Conclusion of a survey, not yet written as a deduction.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainEnds {
    pub from: usize,
    pub to: usize,
    pub elimination: Option<usize>, // the only elimination, if there is only one
}

/// Hits by the number of strong links in their chains.
#[derive(Debug, Default)]
pub(super) struct EndsByLength(pub Vec<Vec<ChainEnds>>);

impl EndsByLength {
    /// Adds a hit whose chain has `level` strong links.
    pub fn add(&mut self, level: u8, hit: ChainEnds) {
        let level = usize::from(level);
        if self.0.len() <= level {
            self.0.resize(level + 1, Vec::new());
        }
        self.0[level].push(hit);
    }

    /// Keeps the hits that eliminate most, where `weigh` returns the number of eliminations.
    pub fn with_most_eliminations(self, weigh: impl Fn(&ChainEnds) -> usize) -> Self {
        let most = self.0.iter().flatten().map(&weigh).max().unwrap_or_default();
        let heavy = |mut hits: Vec<ChainEnds>| {
            hits.retain(|hit| weigh(hit) == most);
            hits
        };
        Self(self.0.into_iter().map(heavy).collect())
    }

    /// Passes to `found` the deductions that `write` returns for each hit, shortest chains first, each conclusion once.
    pub fn report<D: IntoIterator<Item = Deduction>>(
        &self,
        found: &mut DeductionSink<'_>,
        write: impl FnMut(&ChainEnds) -> D,
    ) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        for deduction in self.0.iter().flatten().flat_map(write) {
            if seen.insert((deduction.placements.clone(), deduction.eliminations.clone())) {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes to `found` the deduction that `write` returns for the hit whose chain has the fewest cells, the first of several. Of hits
    /// with the same eliminations only the first counts.
    pub fn report_fewest_cells(
        &self,
        graph: &LinkGraph,
        found: &mut DeductionSink<'_>,
        (struck, walk): (impl Fn(&ChainEnds) -> Vec<usize>, impl Fn(&ChainEnds) -> Option<ChainPath>),
        write: impl FnOnce(&ChainPath, &[usize]) -> Deduction,
    ) -> ControlFlow<()> {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut best: Option<(usize, ChainPath)> = None; // with the index of its eliminations in `seen`
        let (mut cells, mut fewest): (Vec<Cell>, usize) = (Vec::new(), usize::MAX);
        for hit in self.0.iter().flatten() {
            let struck = struck(hit);
            if struck.is_empty() || seen.contains(&struck) {
                continue;
            }
            let Some(walked) = walk(hit) else { continue };
            cells.clear();
            walked.nodes.iter().for_each(|&node| cells.extend_from_slice(graph.cells(node)));
            cells.sort_unstable();
            cells.dedup();
            if cells.len() < fewest {
                (fewest, best) = (cells.len(), Some((seen.len(), walked)));
            }
            seen.push(struck);
        }
        best.map_or(ControlFlow::Continue(()), |(at, walked)| found(write(&walked, &seen[at])))
    }
}

/// Whether a chain of `level` strong links is shorter than all chains between these ends in `below`, the survey of a simpler kind.
pub(super) fn is_shorter_than_simpler(below: Option<&ChainDistances>, level: u8, from: usize, to: usize) -> bool {
    below.and_then(|below| below.distance(from, to)).is_none_or(|simpler| level < simpler)
}
