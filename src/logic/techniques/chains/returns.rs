//! Chains that come back to the candidate they set out from: it is true, or it is false.

use std::ops::ControlFlow;

use crate::bits::ones_of;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::hits::{Hit, Hits, Scope, Ways, is_new, struck_by_both};
use crate::techniques::chains::kinds::{ANY, GROUPED, GROUPS, Kinds, PLAIN, SHORT};
use crate::techniques::chains::search::Search;
use crate::techniques::chains::shared::each_survey;
use crate::techniques::chains::survey::Survey;
use crate::techniques::chains::walk::Walked;
use crate::techniques::chains::written::{chain, deduction};
use crate::{Deduction, Found, Sweep, Technique, View};

/// Longer ones are AICs to a reader; who wants all is told of them here too.
const MOST: u8 = 6;

/// A loop with one place where two links of the same kind meet.
#[derive(Debug)]
pub(super) struct Returns {
    technique: Technique,
    kinds: Kinds,
    longest: u8, // strong links
    ways: Ways,
}

impl Returns {
    pub const DISCONTINUOUS: Self =
        Self { technique: Technique::DiscontinuousNiceLoop, kinds: PLAIN, longest: MOST, ways: Ways::Straight };
    pub const GROUPED: Self = Self {
        technique: Technique::GroupedDiscontinuousNiceLoop,
        kinds: GROUPED,
        longest: MOST,
        ways: Ways::Straight,
    };
    pub const SHORT: [Self; 2] = [
        Self { longest: SHORT, ways: Ways::Any, ..Self::DISCONTINUOUS },
        Self { kinds: GROUPS, longest: SHORT, ways: Ways::Any, ..Self::GROUPED },
    ];

    /// Each candidate that is true whether or not, and each that a shortest chain strikes.
    fn hits(&self, survey: &Survey, below: Option<&Survey>, doubt: &Doubt, longest: u8) -> Hits {
        let (mut hits, graph) = (Hits::default(), &survey.graph);
        let mut best = vec![(u8::MAX, 0, 0); graph.singles];
        survey.each_pair(doubt, |level, from, to| {
            if level > longest || !is_new(below, level, from, to) {
                return;
            }
            if from == to {
                hits.add(level, Hit { from, to, struck: None });
                return;
            }
            for struck in struck_by_both(graph, from, to) {
                best[struck] = best[struck].min((level, from, to));
            }
        });
        for (struck, (level, from, to)) in
            best.into_iter().enumerate().filter(|(_, best)| best.0 < ANY && best.0 <= longest)
        {
            hits.add(level, Hit { from, to, struck: Some(struck) });
        }
        hits
    }

    fn write<const W: usize>(&self, view: &View<'_, W>, survey: &Survey, hit: &Hit, scope: Scope) -> Vec<Deduction> {
        let (graph, struck) = (&survey.graph, struck(&survey.graph, hit));
        let Some(walked) = self.ways.walk(survey, hit, &struck) else { return Vec::new() };
        let told = self.ways.told(&walked, struck, scope).into_iter();
        told.map(|struck| deduction(self.technique, graph, &struck, chain(view, graph, &walked, false))).collect()
    }

    fn seek<const W: usize>(&self, view: View<'_, W>, scope: Scope, found: &mut Found<'_>) -> ControlFlow<()> {
        let longest = if scope == Scope::All { ANY } else { self.longest };
        each_survey(view, (self.kinds, longest), |kind, survey, below, doubt| {
            let mut hits = self.hits(survey, below, doubt, longest);
            if scope == Scope::Most && self.ways == Ways::Any {
                let graph = &survey.graph;
                hits = hits.heaviest(|hit| struck(graph, hit).len());
                let ways = (|hit: &Hit| struck(graph, hit), |hit: &Hit| survey.walk(hit.from, hit.to));
                return hits.hand_over_lightest(graph, found, ways, |walked, struck| {
                    deduction(self.technique, graph, struck, chain(&view, graph, walked, false))
                });
            }
            hits.hand_over(found, |hit| self.write(&view, survey, hit, scope))?;
            if kind == Kind::Sets { self.refute(&view, survey, doubt, found) } else { ControlFlow::Continue(()) }
        })
    }

    /// Loops that come to their candidate from an almost locked set.
    fn refute<const W: usize>(
        &self,
        view: &View<'_, W>,
        survey: &Survey,
        doubt: &Doubt,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let graph = &survey.graph;
        for single in ones_of(&doubt.struck) {
            let search = Search::refuting(graph, survey.linked(), single);
            let Some(walked) = search.run(MOST, &[]).filter(Walked::is_straight) else { continue };
            let has_set = walked.nodes.iter().any(|&node| node >= graph.groups);
            if has_set {
                found(deduction(self.technique, graph, &[single], chain(view, graph, &walked, false)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// What the candidate that the chain comes back to strikes, or the candidate itself.
fn struck(graph: &Graph, hit: &Hit) -> Vec<usize> {
    match hit.struck {
        Some(struck) => vec![struck],
        None if hit.from >= graph.singles => struck_by_both(graph, hit.from, hit.from).collect(),
        None => {
            let cell = graph.cells(hit.from);
            let of_cell = |&node: &usize| node != hit.from && graph.cells(node) == cell;
            ones_of(graph.weak.row(hit.from)).take_while(|&node| node < graph.singles).filter(of_cell).collect()
        }
    }
}

impl Sweep for Returns {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, Scope::Path, found)
    }

    fn sweep_most<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, Scope::Most, found)
    }

    fn sweep_all<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, Scope::All, found)
    }
}
