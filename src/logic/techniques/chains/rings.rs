//! Loops whose links are strong and weak in turn all the way round: of each two that are linked just one is true.

use std::ops::ControlFlow;

use crate::evidence::Via;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::hits::{Hit, Hits, is_new, struck_by_both};
use crate::techniques::chains::kinds::{ANY, GROUPED, GROUPS, Kinds, PLAIN, SHORT};
use crate::techniques::chains::shared::each_survey;
use crate::techniques::chains::survey::Survey;
use crate::techniques::chains::walk::Walked;
use crate::techniques::chains::written::{chain, deduction};
use crate::{Cells, Deduction, Found, Sweep, Technique, View};
use grid::{Cell, DigitSet};

/// So many ways round are told apart where several are equally short.
const WALKS: usize = 64;

/// A loop.
#[derive(Debug)]
pub(super) struct Rings {
    technique: Technique,
    kinds: Kinds,
    longest: u8, // strong links
}

impl Rings {
    pub const X_CYCLE: Self = Self { technique: Technique::XCycle, kinds: &[(Kind::Digit, None)], longest: ANY };
    pub const CONTINUOUS: Self = Self { technique: Technique::ContinuousNiceLoop, kinds: PLAIN, longest: ANY };
    pub const GROUPED: Self = Self { technique: Technique::GroupedContinuousNiceLoop, kinds: GROUPED, longest: ANY };
    pub const SHORT: [Self; 2] =
        [Self { longest: SHORT, ..Self::CONTINUOUS }, Self { kinds: GROUPS, longest: SHORT, ..Self::GROUPED }];

    /// Every weak link that would close a chain and strikes something.
    fn hits(&self, survey: &Survey, below: Option<&Survey>, doubt: &Doubt) -> Hits {
        let (mut hits, graph) = (Hits::default(), &survey.graph);
        for from in survey.starts() {
            let is_circle = self.technique == Technique::XCycle;
            if !(doubt.is_round(from) || is_circle && doubt.is_end(from)) {
                continue;
            }
            survey.each_end(from, graph.weak.row(from), |level, to| {
                if (2..=self.longest).contains(&level)
                    && is_new(below, level, from, to)
                    && (self.technique == Technique::GroupedContinuousNiceLoop
                        || struck_by_both(graph, from, to).next().is_some())
                {
                    hits.add(level, Hit { from, to, struck: None });
                }
            });
            if self.technique == Technique::XCycle
                && let Some(level) = survey.level(from, from)
            {
                hits.add(level, Hit { from, to: from, struck: None });
            }
        }
        hits
    }

    fn write<const W: usize>(&self, view: &View<'_, W>, survey: &Survey, hit: &Hit) -> Vec<Deduction> {
        let graph = &survey.graph;
        if hit.from != hit.to {
            let walks = survey.walks(hit.from, hit.to, WALKS).into_iter().filter(Walked::is_straight);
            return walks.flat_map(|walked| self.ring(view, graph, &walked)).collect();
        }
        let Some(walked) = survey.straight(hit.from, hit.to, &[]) else { return Vec::new() };
        let (cell, digit) = graph.candidate(hit.from);
        let mut placed = deduction(self.technique, graph, &[], chain(view, graph, &walked, false));
        (placed.place, placed.digits) = (vec![(cell, digit)], DigitSet::only(digit));
        vec![placed]
    }
}

impl Rings {
    /// What falls by a loop: all of it, and without what stands in the loop's own cells, which is how HoDoKu's library counts.
    fn ring<const W: usize>(&self, view: &View<'_, W>, graph: &Graph, walked: &Walked) -> Vec<Deduction> {
        let whole = struck_round(view, graph, walked);
        let is_own = |node: usize| {
            let own = |&other: &usize| graph.cells(other).contains(&graph.cells(node)[0]);
            walked.nodes.iter().any(own)
        };
        let in_cells = in_cells(graph, walked);
        let outer: Vec<usize> =
            whole.iter().copied().filter(|&node| in_cells.contains(&node) || !is_own(node)).collect();
        let mut all = vec![outer, whole];
        all.dedup();
        all.retain(|struck| !struck.is_empty());
        let write = |struck: &Vec<usize>| deduction(self.technique, graph, struck, chain(view, graph, walked, true));
        all.iter().rev().map(write).collect()
    }
}

/// What falls where a weak link joins two digits of one cell.
fn in_cells(graph: &Graph, walked: &Walked) -> Vec<usize> {
    let nodes = &walked.nodes;
    let ends = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let inside = ends.filter(|&(one, other)| graph.cells(one) == graph.cells(other));
    inside.flat_map(|(one, other)| struck_by_both(graph, one, other)).collect()
}

/// What both ends of a weak link strike, and what an almost locked set keeps: all its digits but the two that it links.
fn struck_round<const W: usize>(view: &View<'_, W>, graph: &Graph, walked: &Walked) -> Vec<usize> {
    let nodes = &walked.nodes;
    let ends = (1..nodes.len()).step_by(2).map(|at| (nodes[at], nodes[(at + 1) % nodes.len()]));
    let mut struck: Vec<usize> = ends.flat_map(|(one, other)| struck_by_both(graph, one, other)).collect();
    for (at, &tie) in walked.ties.iter().enumerate() {
        let Via::Set(cells, digits) = graph.via(tie) else { continue };
        let linked = [nodes[2 * at], nodes[2 * at + 1]].map(|node| graph.digit(node));
        let cells: Cells<W> = cells.iter().copied().collect();
        for digit in digits.iter().filter(|digit| !linked.contains(digit)) {
            let seers = view.seen_by_all(cells & view.places(digit)) & view.places(digit);
            let single = |cell: Cell| (0..graph.singles).find(|&node| graph.candidate(node) == (cell, digit));
            struck.extend(seers.iter().filter_map(single));
        }
    }
    struck.retain(|node| !nodes.contains(node)); // if two of a loop exclude a third, it is an open chain as well
    struck.sort_unstable();
    struck.dedup();
    struck
}

impl Sweep for Rings {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        each_survey(view, (self.kinds, self.longest), |_, survey, below, doubt| {
            self.hits(survey, below, doubt).hand_over(found, |hit| self.write(&view, survey, hit))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bits::{has_bit, ones_in_both};
    use crate::techniques::chains::graph::Tie;
    use crate::techniques::chains::literals::LiteralComponents;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::{Digit, Layout, Puzzle, Shape};

    /// Holds every loop of a position against what is told of loops before any is found: how many strike what no chain does, and how
    /// many run through sets that may strike more than chains do.
    fn check(view: View<'_, 2>) -> [usize; 2] {
        let graph = Arc::new(Graph::of(view, Kind::Sets).unwrap());
        let components = LiteralComponents::of(&graph);
        let (doubt, survey) = (Doubt::of(&graph, &components), Survey::of(Arc::clone(&graph), ANY));
        let mut count = [0; 2];
        for from in survey.starts() {
            let ends = ones_in_both(survey.on(from), graph.weak.row(from)).filter(|&to| to != from);
            let walks = ends.flat_map(|to| survey.walks(from, to, WALKS)).filter(Walked::is_straight);
            for walked in walks {
                let sets = walked.ties.iter().filter_map(|tie| if let Tie::Set(set) = tie { Some(*set) } else { None });
                let sets: Vec<u32> = sets.collect();
                assert!(sets.iter().all(|&set| components.has_loop_through(&graph, set)));
                let is_bent = sets.iter().any(|set| graph.bent.contains(set));
                let struck = struck_round(&view, &graph, &walked);
                let is_more = struck.iter().any(|&node| !has_bit(&doubt.struck, node));
                assert!(is_bent || !is_more, "{:?}", walked.nodes);
                count[0] += usize::from(is_more);
                count[1] += usize::from(is_bent);
            }
        }
        count
    }

    /// Three cells of the first row and one below share their digits. A loop through them keeps 2 and 3 out of the second column.
    fn bent() -> Position {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let cells = [(0, "15"), (1, "1235"), (2, "15"), (37, "234"), (7, "14"), (79, "46"), (73, "46")];
        for (cell, symbols) in cells {
            let digits: DigitSet = symbols.chars().filter_map(Digit::from_symbol).collect();
            puzzle.removed[cell] = DigitSet::all(9).minus(digits);
        }
        Position::of(&puzzle.check().unwrap())
    }

    #[test]
    fn a_loop_strikes_what_chains_do_or_runs_through_a_bent_set() {
        let (ladder, mut count) = (Ladder::ours(), check(View::<2>::of(&Analysis::of(bent()))));
        for start in samples::starts() {
            for position in samples::harder(&ladder, start).take(4) {
                let now = check(View::<2>::of(&Analysis::of(position)));
                count = [count[0] + now[0], count[1] + now[1]];
            }
        }
        assert!(count.iter().all(|&count| count > 0), "{count:?}");
    }
}
