//! Open chains: one of the two ends is true, and what both exclude falls.

use std::ops::ControlFlow;

use crate::analysis::Tied;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::Kind;
use crate::techniques::chains::hits::{Hit, Hits, Scope, Ways, is_new, struck_by_both};
use crate::techniques::chains::kinds::{ANY, GROUPED, GROUPS, Kinds, PLAIN, SHORT};
use crate::techniques::chains::pairs::{self, Pairs};
use crate::techniques::chains::shared::{each_survey, known};
use crate::techniques::chains::survey::Survey;
use crate::techniques::chains::written::{chain, deduction};
use crate::{Found, Sweep, Technique, View};
use grid::DigitSet;

/// A chain from end to end.
#[derive(Debug)]
pub(super) struct Ends {
    technique: Technique,
    kinds: Kinds,
    fewest: u8,  // strong links
    longest: u8, // strong links
    ways: Ways,
}

impl Ends {
    pub const X_CHAIN: Self = Self {
        technique: Technique::XChain,
        kinds: &[(Kind::Digit, None)],
        fewest: 2,
        longest: ANY,
        ways: Ways::Straight,
    };
    pub const XY_CHAIN: Self = Self {
        technique: Technique::XyChain,
        kinds: &[(Kind::Bivalue, None)],
        fewest: 3,
        longest: ANY,
        ways: Ways::Straight,
    };
    pub const GROUPED_AIC: Self =
        Self { technique: Technique::GroupedAic, kinds: GROUPED, fewest: 2, longest: ANY, ways: Ways::Straight };
    pub const AIC: Self =
        Self { technique: Technique::Aic, kinds: PLAIN, fewest: 2, longest: ANY, ways: Ways::Straight };
    pub const SHORT: [Self; 4] = [
        Self::X_CHAIN.of_any(),
        Self::XY_CHAIN.of_any(),
        Self { longest: SHORT, ..Self::AIC.of_any() },
        Self { kinds: GROUPS, longest: SHORT, ..Self::GROUPED_AIC.of_any() },
    ];

    /// The same, be the chains straight or not.
    const fn of_any(self) -> Self {
        Self { ways: Ways::Any, ..self }
    }

    /// Returns every pair of ends that eliminates something. The reverse of a chain is the same chain.
    fn hits(&self, survey: &Survey, below: Option<&Survey>, doubt: &Doubt) -> Hits {
        let mut hits = Hits::default();
        survey.each_pair(doubt, |level, from, to| {
            if self.is_wanted(survey, (level, from, to)) && is_new(below, level, from, to) {
                hits.add(level, Hit { from, to, struck: None });
            }
        });
        hits
    }

    /// Same as [`Ends::hits`], for chains of one of the simple kinds whose ends are candidates of one of these digits.
    fn hits_of(&self, survey: &Survey, digits: DigitSet) -> Hits {
        let (mut hits, graph) = (Hits::default(), &survey.graph);
        let of_digits = graph.of_digits();
        for from in survey.starts().filter(|&from| digits.has(graph.digit(from))) {
            survey.each_end(from, of_digits.row(graph.digit(from).index()), |level, to| {
                if self.is_wanted(survey, (level, from, to)) {
                    hits.add(level, Hit { from, to, struck: None });
                }
            });
        }
        hits
    }

    /// Whether a chain of `level` strong links has a wanted length and ends that eliminate something.
    fn is_wanted(&self, survey: &Survey, (level, from, to): (u8, usize, usize)) -> bool {
        let graph = &survey.graph;
        (from + 1..graph.groups).contains(&to)
            && (self.fewest..=self.longest).contains(&level)
            && graph.cells(from) != graph.cells(to)
            && struck_by_both(graph, from, to).next().is_some()
    }
}

impl Ends {
    fn seek<const W: usize>(&self, view: View<'_, W>, scope: Scope, found: &mut Found<'_>) -> ControlFlow<()> {
        match self.kinds[0].0 {
            Kind::Digit => self.seek_alike(view, scope, found),
            Kind::Bivalue => {
                let bivalue = view.bivalue();
                if view.untied(Tied::XyChain, bivalue).is_empty() {
                    return ControlFlow::Continue(());
                }
                let Some(pairs) = Pairs::of(view) else { return self.seek_alike(view, scope, found) };
                if self.seek_pairs(&pairs, scope, found)? {
                    view.note_tied(Tied::XyChain, bivalue);
                }
                ControlFlow::Continue(())
            }
            _ => each_survey(view, (self.kinds, self.longest), |_, survey, below, doubt| {
                let hits = self.hits(survey, below, doubt);
                self.hand_over(view, survey, (hits, scope), found)
            }),
        }
    }

    /// Chains of cells with two candidates; whether there are none.
    pub(super) fn seek_pairs<const W: usize>(
        &self,
        pairs: &Pairs<'_, W>,
        scope: Scope,
        found: &mut Found<'_>,
    ) -> ControlFlow<(), bool> {
        let mut hits = pairs.hits(self.fewest, self.longest);
        let is_vain = hits.is_empty();
        if scope == Scope::Most {
            pairs::Hit::keep_heaviest(&mut hits);
        }
        pairs.hand_over(self.technique, (&hits, self.ways, scope), found)?;
        ControlFlow::Continue(is_vain)
    }

    /// Searches the graph of one of the simple kinds for chains of that kind.
    pub(super) fn seek_alike<const W: usize>(
        &self,
        view: View<'_, W>,
        scope: Scope,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let kind = self.kinds[0].0;
        let may_return = scope == Scope::All && kind == Kind::Digit;
        let digits = if kind == Kind::Digit { view.digits_for(self.technique) } else { view.digits().collect() };
        if digits.is_empty() && !may_return {
            return ControlFlow::Continue(()); // the usual case
        }
        let Some(known) = known(view, kind) else { return ControlFlow::Continue(()) };
        let survey = known.survey(self.longest);
        let mut hits = self.hits_of(survey, digits);
        if kind == Kind::Digit {
            let fruitful = hits.0.iter().flatten().map(|hit| survey.graph.digit(hit.from)).collect();
            digits.minus(fruitful).iter().for_each(|digit| view.memo().note_lacking(self.technique, digit));
        }
        if may_return {
            // A chain that returns to its start proves it.
            survey.starts().filter_map(|from| Some((from, survey.level(from, from)?))).for_each(|(from, level)| {
                hits.add(level, Hit { from, to: from, struck: None });
            });
        }
        self.hand_over(view, survey, (hits, scope), found)
    }

    fn hand_over<const W: usize>(
        &self,
        view: View<'_, W>,
        survey: &Survey,
        (hits, scope): (Hits, Scope),
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let count = |hit: &Hit| struck_by_both(&survey.graph, hit.from, hit.to).count();
        let hits = if scope == Scope::Most { hits.heaviest(count) } else { hits };
        if scope == Scope::Most && self.ways == Ways::Any {
            let graph = &survey.graph;
            let struck = |hit: &Hit| struck_by_both(graph, hit.from, hit.to).collect();
            let ways = (struck, |hit: &Hit| survey.walk(hit.from, hit.to));
            return hits.hand_over_lightest(graph, found, ways, |walked, struck| {
                deduction(self.technique, graph, struck, chain(&view, graph, walked, false))
            });
        }
        let write = |hit: &Hit| {
            let struck: Vec<usize> = struck_by_both(&survey.graph, hit.from, hit.to).collect();
            let Some(walked) = self.ways.walk(survey, hit, &struck) else { return Vec::new() };
            let told = self.ways.told(&walked, struck, scope).into_iter();
            let chain = || chain(&view, &survey.graph, &walked, false);
            told.map(|struck| deduction(self.technique, &survey.graph, &struck, chain())).collect()
        };
        hits.hand_over(found, write)
    }
}

impl Sweep for Ends {
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
