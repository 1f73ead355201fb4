//! Ends of chains, for chains whose inner nodes are not known yet.
//!
//! Finders first list the ends of all chains that eliminate something. They search for the nodes of a chain only when it is reported.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::LinkGraph;
use crate::{Deduction, DeductionSink};
use grid::Cell;

/// Set of deductions that a search reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All deductions that are useful for a solve path.
    Path,
    /// The deduction in [`Path`](Self::Path) with the most eliminations, and possibly others. If there are several, the one with the fewest
    /// cells is among those reported.
    MostEliminations,
    /// All deductions of the technique, also deductions that add nothing to a solve path because other chains make the same eliminations.
    All,
}

/// Rule that chooses a chain if there are several between the same two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChainChoice {
    /// A chain that visits no node twice. If possible, it visits none of the candidates that it eliminates.
    Simple,
    /// The first of the shortest chains, as in `HoDoKu`. It may visit a node twice.
    First,
}

impl ChainChoice {
    /// Returns a chain between these ends, or `None` if no suitable chain is found. `eliminated` are the candidates that the chain
    /// eliminates, as nodes.
    pub fn find_path(self, distances: &ChainDistances, ends: &ChainEnds, eliminated: &[usize]) -> Option<ChainPath> {
        match self {
            Self::Simple => distances.simple_path(ends.from, ends.to, eliminated),
            Self::First => distances.shortest_path(ends.from, ends.to),
        }
    }

    /// Returns the eliminations of each deduction from the chain `path`: one list for each deduction. `eliminated` contains all candidates
    /// that the chain eliminates. Candidates are given as nodes.
    ///
    /// With [`ChainChoice::First`], there is a single deduction, which eliminates all candidates. With [`ChainChoice::Simple`], the first
    /// deduction leaves out candidates that are inner nodes of the chain, since shorter chains eliminate them. If it leaves out any and the
    /// scope is [`Scope::All`], a second deduction eliminates all candidates.
    pub fn elimination_sets(self, path: &ChainPath, eliminated: Vec<usize>, scope: Scope) -> Vec<Vec<usize>> {
        let is_outside = |node: &&usize| self == Self::First || !path.inner_nodes().contains(node);
        let outside: Vec<usize> = eliminated.iter().filter(is_outside).copied().collect();
        let is_more = scope == Scope::All && outside.len() < eliminated.len();
        let mut sets = vec![outside];
        sets.extend(is_more.then_some(eliminated));
        sets.retain(|set| !set.is_empty());
        sets
    }
}

/// Both ends of a chain that eliminates something.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainEnds {
    /// Node at which the chain begins.
    pub from: usize,
    /// Node at which the chain ends. It equals `from` if the chain returns to its start, which proves that node true.
    pub to: usize,
    /// Only candidate that the chain is to eliminate, as a node. `None` if the eliminations follow from the ends of the chain.
    pub elimination: Option<usize>,
}

/// Lists of the ends of chains. The index of a list is the number of strong links of its chains.
#[derive(Debug, Default)]
pub(super) struct EndsByLength(pub Vec<Vec<ChainEnds>>);

impl EndsByLength {
    /// Adds the ends of a chain of `length` strong links.
    pub fn add(&mut self, length: u8, ends: ChainEnds) {
        let length = usize::from(length);
        if self.0.len() <= length {
            self.0.resize(length + 1, Vec::new());
        }
        self.0[length].push(ends);
    }

    /// Returns only the chains with the most eliminations. `count` returns the number of eliminations of a chain.
    pub fn with_most_eliminations(self, count: impl Fn(&ChainEnds) -> usize) -> Self {
        let most = self.0.iter().flatten().map(&count).max().unwrap_or_default();
        let with_most = |mut chains: Vec<ChainEnds>| {
            chains.retain(|ends| count(ends) == most);
            chains
        };
        Self(self.0.into_iter().map(with_most).collect())
    }

    /// Calls `found` with the deductions that `deductions_of` returns for each chain, shortest chains first. Leaves out a deduction if an
    /// earlier one has the same placements and eliminations.
    pub fn report<D: IntoIterator<Item = Deduction>>(
        &self,
        found: &mut DeductionSink<'_>,
        deductions_of: impl FnMut(&ChainEnds) -> D,
    ) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        for deduction in self.0.iter().flatten().flat_map(deductions_of) {
            if seen.insert((deduction.placements.clone(), deduction.eliminations.clone())) {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `found` with a single deduction: that of the chain with the fewest cells, or of the first such chain if there are several. Of
    /// chains with equal eliminations, only the first one with a path is considered.
    ///
    /// `eliminated_by` returns the candidates that a chain eliminates, as nodes. `path_of` returns the path of a chain, or `None` to leave
    /// out the chain. `deduction_of` builds the deduction.
    pub fn report_fewest_cells(
        &self,
        graph: &LinkGraph,
        found: &mut DeductionSink<'_>,
        (eliminated_by, path_of): (impl Fn(&ChainEnds) -> Vec<usize>, impl Fn(&ChainEnds) -> Option<ChainPath>),
        deduction_of: impl FnOnce(&ChainPath, &[usize]) -> Deduction,
    ) -> ControlFlow<()> {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut best: Option<(usize, ChainPath)> = None; // index of the eliminations in `seen`, and chain
        let (mut cells, mut fewest): (Vec<Cell>, usize) = (Vec::new(), usize::MAX);
        for ends in self.0.iter().flatten() {
            let eliminated = eliminated_by(ends);
            if eliminated.is_empty() || seen.contains(&eliminated) {
                continue;
            }
            let Some(path) = path_of(ends) else { continue };
            cells.clear();
            path.nodes.iter().for_each(|&node| cells.extend_from_slice(graph.cells(node)));
            cells.sort_unstable();
            cells.dedup();
            if cells.len() < fewest {
                (fewest, best) = (cells.len(), Some((seen.len(), path)));
            }
            seen.push(eliminated);
        }
        best.map_or(ControlFlow::Continue(()), |(at, path)| found(deduction_of(&path, &seen[at])))
    }
}

/// Whether a chain of `length` strong links between `from` and `to` is shorter than all chains between these ends in a simpler kind of
/// graph. Returns `true` if there are no such chains.
///
/// `simpler` contains the lengths of the chains in the simpler graph. It is `None` if there is no simpler kind of graph.
pub(super) fn is_shorter_than_simpler(simpler: Option<&ChainDistances>, length: u8, from: usize, to: usize) -> bool {
    simpler.and_then(|simpler| simpler.distance(from, to)).is_none_or(|distance| length < distance)
}
