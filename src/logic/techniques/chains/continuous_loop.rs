//! Loops whose links are strong and weak in turn all the way round: of each two that are linked just one is true.

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

/// So many ways round are told apart where several are equally short.
const MAX_PATHS: usize = 64;

/// A loop.
#[derive(Debug)]
pub(super) struct ContinuousLoop {
    technique: Technique,
    graph_kinds: GraphKinds,
    max_length: u8, // strong links
}

impl ContinuousLoop {
    pub const X_CYCLE: Self =
        Self { technique: Technique::XCycle, graph_kinds: &[(GraphKind::SingleDigit, None)], max_length: ANY_LENGTH };
    pub const CONTINUOUS: Self =
        Self { technique: Technique::ContinuousNiceLoop, graph_kinds: UNGROUPED, max_length: ANY_LENGTH };
    pub const GROUPED: Self = Self {
        technique: Technique::GroupedContinuousNiceLoop,
        graph_kinds: WITH_GROUPS_AND_ALS,
        max_length: ANY_LENGTH,
    };
    pub const SHORT: [Self; 2] = [
        Self { max_length: SHORT_LENGTH, ..Self::CONTINUOUS },
        Self { graph_kinds: WITH_GROUPS, max_length: SHORT_LENGTH, ..Self::GROUPED },
    ];

    /// Every weak link that would close a chain and strikes something.
    fn find_ends(&self, survey: &ChainDistances, below: Option<&ChainDistances>, doubt: &ChainBound) -> EndsByLength {
        let (mut hits, graph) = (EndsByLength::default(), &survey.graph);
        for from in survey.starts() {
            let is_circle = self.technique == Technique::XCycle;
            if !(doubt.is_on_loop(from) || is_circle && doubt.is_chain_end(from)) {
                continue;
            }
            survey.each_reached(from, graph.weak.row(from), |level, to| {
                if (2..=self.max_length).contains(&level)
                    && is_shorter_than_simpler(below, level, from, to)
                    && (self.technique == Technique::GroupedContinuousNiceLoop
                        || excluded_by_both(graph, from, to).next().is_some())
                {
                    hits.add(level, ChainEnds { from, to, elimination: None });
                }
            });
            if self.technique == Technique::XCycle
                && let Some(level) = survey.distance(from, from)
            {
                hits.add(level, ChainEnds { from, to: from, elimination: None });
            }
        }
        hits
    }

    fn deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        survey: &ChainDistances,
        hit: &ChainEnds,
    ) -> Vec<Deduction> {
        let graph = &survey.graph;
        if hit.from != hit.to {
            let walks = survey.shortest_paths(hit.from, hit.to, MAX_PATHS).into_iter().filter(ChainPath::is_simple);
            return walks.flat_map(|walked| self.loop_deductions(view, graph, &walked)).collect();
        }
        let Some(walked) = survey.simple_path(hit.from, hit.to, &[]) else { return Vec::new() };
        let (cell, digit) = graph.candidate(hit.from);
        let mut placed = deduction(self.technique, graph, &[], chain_evidence(view, graph, &walked, false));
        (placed.placements, placed.digits) = (vec![(cell, digit)], DigitSet::only(digit));
        vec![placed]
    }
}

impl ContinuousLoop {
    /// What falls by a loop: all of it, and without what stands in the loop's own cells, which is how HoDoKu's library counts.
    fn loop_deductions<const W: usize>(
        &self,
        view: &View<'_, W>,
        graph: &LinkGraph,
        walked: &ChainPath,
    ) -> Vec<Deduction> {
        let whole = eliminated_by_loop(view, graph, walked);
        let is_own = |node: usize| {
            let own = |&other: &usize| graph.cells(other).contains(&graph.cells(node)[0]);
            walked.nodes.iter().any(own)
        };
        let in_cells = eliminated_in_cells(graph, walked);
        let outer: Vec<usize> =
            whole.iter().copied().filter(|&node| in_cells.contains(&node) || !is_own(node)).collect();
        let mut all = vec![outer, whole];
        all.dedup();
        all.retain(|struck| !struck.is_empty());
        let write =
            |struck: &Vec<usize>| deduction(self.technique, graph, struck, chain_evidence(view, graph, walked, true));
        all.iter().rev().map(write).collect()
    }
}

/// What falls where a weak link joins two digits of one cell.
fn eliminated_in_cells(graph: &LinkGraph, walked: &ChainPath) -> Vec<usize> {
    let nodes = &walked.nodes;
    let ends = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let inside = ends.filter(|&(one, other)| graph.cells(one) == graph.cells(other));
    inside.flat_map(|(one, other)| excluded_by_both(graph, one, other)).collect()
}

/// What both ends of a weak link strike, and what an almost locked set keeps: all its digits but the two that it links.
fn eliminated_by_loop<const W: usize>(view: &View<'_, W>, graph: &LinkGraph, walked: &ChainPath) -> Vec<usize> {
    let nodes = &walked.nodes;
    let ends = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let mut struck: Vec<usize> = ends.flat_map(|(one, other)| excluded_by_both(graph, one, other)).collect();
    for (at, &tie) in walked.sources.iter().enumerate() {
        let LinkReason::Als(cells, digits) = graph.via(tie) else { continue };
        let linked = [nodes[2 * at], nodes[2 * at + 1]].map(|node| graph.digit(node));
        let cells: Cells<W> = cells.iter().copied().collect();
        for digit in digits.iter().filter(|digit| !linked.contains(digit)) {
            let seers = view.common_peers(cells & view.places(digit)) & view.places(digit);
            let single = |cell: Cell| (0..graph.singles_end).find(|&node| graph.candidate(node) == (cell, digit));
            struck.extend(seers.iter().filter_map(single));
        }
    }
    struck.retain(|node| !nodes.contains(node)); // if two of a loop exclude a third, it is an open chain as well
    struck.sort_unstable();
    struck.dedup();
    struck
}

impl ViewFinder for ContinuousLoop {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        each_kind(view, (self.graph_kinds, self.max_length), |_, survey, below, doubt| {
            self.find_ends(survey, below, doubt).report(found, |hit| self.deductions(&view, survey, hit))
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

    /// Holds every loop of a position against what is told of loops before any is found: how many strike what no chain does, and how
    /// many run through sets that may strike more than chains do.
    fn check_bound(view: View<'_, 2>) -> [usize; 2] {
        let graph = Arc::new(LinkGraph::of(view, GraphKind::Als).unwrap());
        let components = LiteralComponents::of(&graph);
        let (doubt, survey) = (ChainBound::of(&graph, &components), ChainDistances::of(Arc::clone(&graph), ANY_LENGTH));
        let mut count = [0; 2];
        for from in survey.starts() {
            let ends = ones_in_both(survey.implied_true(from), graph.weak.row(from)).filter(|&to| to != from);
            let walks = ends.flat_map(|to| survey.shortest_paths(from, to, MAX_PATHS)).filter(ChainPath::is_simple);
            for walked in walks {
                let sets = walked
                    .sources
                    .iter()
                    .filter_map(|tie| if let LinkSource::Als(set) = tie { Some(*set) } else { None });
                let sets: Vec<u32> = sets.collect();
                assert!(sets.iter().all(|&set| components.has_loop_through(&graph, set)));
                let is_bent = sets.iter().any(|set| graph.bent_als.contains(set));
                let struck = eliminated_by_loop(&view, &graph, &walked);
                let is_more = struck.iter().any(|&node| !has_bit(&doubt.eliminable, node));
                assert!(is_bent || !is_more, "{:?}", walked.nodes);
                count[0] += usize::from(is_more);
                count[1] += usize::from(is_bent);
            }
        }
        count
    }

    /// Three cells of the first row and one below share their digits. A loop through them keeps 2 and 3 out of the second column.
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
    fn a_loop_eliminates_what_chains_do_or_has_a_bent_als() {
        let (ladder, mut count) =
            (Ladder::ninefold(), check_bound(View::<2>::of(&Analysis::of(position_with_bent_als()))));
        for start in samples::all_puzzles() {
            for position in samples::beyond_subsets(&ladder, start).take(4) {
                let now = check_bound(View::<2>::of(&Analysis::of(position)));
                count = [count[0] + now[0], count[1] + now[1]];
            }
        }
        assert!(count.iter().all(|&count| count > 0), "{count:?}");
    }
}
