//! Finder of continuous loops: loops of alternating strong and weak links.
//!
//! A loop is a chain whose ends exclude each other. Exactly one of any two linked nodes of a loop is true. So its weak links are strong
//! links too, and every candidate that both nodes of a weak link exclude is eliminated.
//!
//! ```text
//! A === B --- C === D
//! '-----------------'     either A and C are true, or B and D
//! ```

use std::ops::ControlFlow;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_limits::{
    ANY_LENGTH, GraphKinds, SHORT_LENGTH, UNGROUPED, WITH_GROUPS, WITH_GROUPS_AND_ALS,
};
use crate::analysis::implication::chain_lookup::each_kind;
use crate::analysis::implication::chain_path::ChainPath;
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::excluded_by_both;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::evidence::LinkReason;
use crate::techniques::chains::chain_ends::{ChainEnds, EndsByLength, is_shorter_than_simpler};
use crate::techniques::chains::chain_evidence::{chain_evidence, deduction};
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// Maximum number of shortest chains between two ends that are examined as loops.
const MAX_PATHS: usize = 64;

/// Finder of continuous loops and of X-cycles.
///
/// An X-cycle is a continuous loop of one digit, or a chain of one digit that returns to its start and proves the start node true.
#[derive(Debug)]
pub struct ContinuousLoop {
    /// Technique of the deductions.
    technique: Technique,
    /// Kinds of link graph in which loops are searched for.
    graph_kinds: GraphKinds,
    /// Maximum number of strong links in a loop.
    max_length: u8,
}

impl ContinuousLoop {
    /// Finder of X-cycles.
    pub const X_CYCLE: Self =
        Self { technique: Technique::XCycle, graph_kinds: &[(GraphKind::SingleDigit, None)], max_length: ANY_LENGTH };
    /// Finder of loops whose nodes are all single candidates.
    pub const CONTINUOUS: Self =
        Self { technique: Technique::ContinuousNiceLoop, graph_kinds: UNGROUPED, max_length: ANY_LENGTH };
    /// Finder of loops with groups or almost locked sets.
    pub const GROUPED: Self = Self {
        technique: Technique::GroupedContinuousNiceLoop,
        graph_kinds: WITH_GROUPS_AND_ALS,
        max_length: ANY_LENGTH,
    };
    /// Finders for the ladder of `HoDoKu`: loops of single candidates and loops with groups.
    pub const HODOKU: [Self; 2] = [
        Self { max_length: SHORT_LENGTH, ..Self::CONTINUOUS },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, ..Self::GROUPED },
    ];

    /// Returns the ends of chains that form a loop together with a weak link between their ends. For X-cycles, also returns the ends of
    /// chains that return to their start.
    ///
    /// Without groups and almost locked sets, returns a chain only if its two ends exclude a common candidate. A loop can have such an
    /// elimination at another weak link instead. It is then found as another chain, whose ends are the nodes of that link. With groups or
    /// almost locked sets, all chains are returned.
    ///
    /// `bound` is an over-approximation of what chains and loops can eliminate. `simpler` contains the lengths of the chains in a simpler
    /// kind of graph, if there is one. A chain is then returned only if it is shorter than all simpler chains between the same ends.
    fn find_ends(
        &self,
        distances: &ChainDistances,
        simpler: Option<&ChainDistances>,
        bound: &ChainBound,
    ) -> EndsByLength {
        let (mut chains, graph) = (EndsByLength::default(), &distances.graph);
        for from in distances.starts() {
            let is_x_cycle = self.technique == Technique::XCycle;
            if !(bound.is_on_loop(from) || is_x_cycle && bound.is_chain_end(from)) {
                continue;
            }
            distances.each_reached(from, graph.weak.row(from), |length, to| {
                if (2..=self.max_length).contains(&length)
                    && is_shorter_than_simpler(simpler, length, from, to)
                    && (self.technique == Technique::GroupedContinuousNiceLoop
                        || excluded_by_both(graph, from, to).next().is_some())
                {
                    chains.add(length, ChainEnds { from, to, elimination: None });
                }
            });
            if self.technique == Technique::XCycle
                && let Some(length) = distances.distance(from, from)
            {
                chains.add(length, ChainEnds { from, to: from, elimination: None });
            }
        }
        chains
    }

    /// Returns the deductions from the shortest chains between these ends, except chains that visit a node twice. If the ends are different
    /// nodes, each chain is a loop. If they are the same node, the chain proves that this node is true.
    fn deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        distances: &ChainDistances,
        ends: &ChainEnds,
    ) -> Vec<Deduction> {
        let graph = &distances.graph;
        if ends.from != ends.to {
            let paths =
                distances.shortest_paths(ends.from, ends.to, MAX_PATHS).into_iter().filter(ChainPath::is_simple);
            return paths.flat_map(|path| self.loop_deductions(view, graph, &path)).collect();
        }
        let Some(path) = distances.simple_path(ends.from, ends.to, &[]) else { return Vec::new() };
        let (cell, digit) = graph.candidate(ends.from);
        let mut placement = deduction(self.technique, graph, &[], chain_evidence(view, graph, &path, false));
        (placement.placements, placement.digits) = (vec![(cell, digit)], DigitSet::only(digit));
        vec![placement]
    }
}

impl ContinuousLoop {
    /// Returns the deductions of a loop. The first has all its eliminations. The second has only some of them, and is left out if it would
    /// have all or none.
    ///
    /// The second deduction omits the eliminations in cells of the loop, except those by a weak link between two digits of one cell. The
    /// library of positions of `HoDoKu` counts eliminations in this way.
    fn loop_deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        graph: &LinkGraph,
        path: &ChainPath,
    ) -> Vec<Deduction> {
        let all = eliminated_by_loop(view, graph, path);
        let is_in_loop_cell = |node: usize| {
            let has_cell = |&other: &usize| graph.cells(other).contains(&graph.cells(node)[0]);
            path.nodes.iter().any(has_cell)
        };
        let in_cells = eliminated_in_cells(graph, path);
        let outer: Vec<usize> =
            all.iter().copied().filter(|&node| in_cells.contains(&node) || !is_in_loop_cell(node)).collect();
        let mut sets = vec![outer, all];
        sets.dedup();
        sets.retain(|set| !set.is_empty());
        let deduction_of =
            |set: &Vec<usize>| deduction(self.technique, graph, set, chain_evidence(view, graph, path, true));
        sets.iter().rev().map(deduction_of).collect()
    }
}

/// Returns the candidates, as nodes, that a loop eliminates by its weak links between two digits of one cell.
fn eliminated_in_cells(graph: &LinkGraph, path: &ChainPath) -> Vec<usize> {
    let nodes = &path.nodes;
    let weak_links = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let in_cells = weak_links.filter(|&(one, other)| graph.cells(one) == graph.cells(other));
    in_cells.flat_map(|(one, other)| excluded_by_both(graph, one, other)).collect()
}

/// Returns all candidates that a loop eliminates, as nodes in ascending order. Nodes of the loop itself are left out.
///
/// A candidate is eliminated if both nodes of a weak link exclude it. It is also eliminated if an almost locked set of the loop excludes
/// it. Such a set lacks one of the two digits that the loop links in it, so it contains all its other digits. A candidate is false if it
/// sees all places of such a digit in the set.
fn eliminated_by_loop<const W: usize>(view: &View<'_, W>, graph: &LinkGraph, path: &ChainPath) -> Vec<usize> {
    let nodes = &path.nodes;
    let weak_links = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let mut eliminated: Vec<usize> = weak_links.flat_map(|(one, other)| excluded_by_both(graph, one, other)).collect();
    for (at, &source) in path.sources.iter().enumerate() {
        let LinkReason::Als(cells, digits) = graph.link_reason(source) else { continue };
        let linked = [nodes[2 * at], nodes[2 * at + 1]].map(|node| graph.digit(node));
        let cells: Cells<W> = cells.iter().copied().collect();
        for digit in digits.iter().filter(|digit| !linked.contains(digit)) {
            let seen = view.common_peers(cells & view.places(digit)) & view.places(digit);
            let single = |cell: Cell| (0..graph.singles_end).find(|&node| graph.candidate(node) == (cell, digit));
            eliminated.extend(seen.iter().filter_map(single));
        }
    }
    eliminated.retain(|node| !nodes.contains(node)); // eliminations of nodes of the loop are left to AICs
    eliminated.sort_unstable();
    eliminated.dedup();
    eliminated
}

impl ViewFinder for ContinuousLoop {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        each_kind(view, (self.graph_kinds, self.max_length), |_, distances, simpler, bound| {
            self.find_ends(distances, simpler, bound).report(found, |ends| self.deductions(&view, distances, ends))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis::implication::link_graph::LinkSource;
    use crate::analysis::implication::literals::LiteralComponents;
    use crate::bits::{has_bit, ones_in_both};
    use crate::{Analysis, Ladder, Position, samples};
    use grid::{Digit, Layout, Puzzle, Shape};

    /// Checks that the [`ChainBound`] of a position covers the eliminations of all loops, except loops through bent almost locked sets.
    ///
    /// Returns the number of loops with an elimination that no chain has, and the number of loops through bent almost locked sets.
    fn check_bound(view: View<'_, 2>) -> [usize; 2] {
        let graph = Arc::new(LinkGraph::of(view, GraphKind::Als).unwrap());
        let components = LiteralComponents::of(&graph);
        let (bound, distances) =
            (ChainBound::of(&graph, &components), ChainDistances::of(Arc::clone(&graph), ANY_LENGTH));
        let mut counts = [0; 2];
        for from in distances.starts() {
            let ends = ones_in_both(distances.implied_true(from), graph.weak.row(from)).filter(|&to| to != from);
            let paths = ends.flat_map(|to| distances.shortest_paths(from, to, MAX_PATHS)).filter(ChainPath::is_simple);
            for path in paths {
                let sets = path
                    .sources
                    .iter()
                    .filter_map(|source| if let LinkSource::Als(set) = source { Some(*set) } else { None });
                let sets: Vec<u32> = sets.collect();
                assert!(sets.iter().all(|&set| components.has_loop_through(&graph, set)));
                let is_bent = sets.iter().any(|set| graph.bent_als.contains(set));
                let eliminated = eliminated_by_loop(&view, &graph, &path);
                let is_beyond_chains = eliminated.iter().any(|&node| !has_bit(&bound.eliminable, node));
                assert!(is_bent || !is_beyond_chains, "{:?}", path.nodes);
                counts[0] += usize::from(is_beyond_chains);
                counts[1] += usize::from(is_bent);
            }
        }
        counts
    }

    /// Returns a position with a bent almost locked set: three cells in the first row and one cell below them. A loop through this set
    /// eliminates 2 and 3 from the rest of the second column.
    fn position_with_bent_als() -> Position {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let cells = [(0, "15"), (1, "1235"), (2, "15"), (37, "234"), (7, "14"), (79, "46"), (73, "46")];
        for (cell, symbols) in cells {
            let digits: DigitSet = symbols.chars().filter_map(Digit::from_symbol).collect();
            puzzle.removed[cell] = DigitSet::all(9).minus(digits);
        }
        Position::of(&puzzle.check().unwrap())
    }

    #[test]
    fn only_loops_through_a_bent_als_eliminate_more_than_chains() {
        let (ladder, mut counts) =
            (Ladder::ninefold(), check_bound(View::<2>::of(&Analysis::of(position_with_bent_als()))));
        for start in samples::all_puzzles() {
            for position in samples::beyond_subsets(&ladder, start).take(4) {
                let more = check_bound(View::<2>::of(&Analysis::of(position)));
                counts = [counts[0] + more[0], counts[1] + more[1]];
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }
}
