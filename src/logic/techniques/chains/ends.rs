//! Open chains: one of the two ends is true, and what both exclude falls.

use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::techniques::chains::doubt::Doubt;
use crate::logic::techniques::chains::graph::Kind;
use crate::logic::techniques::chains::survey::Survey;
use crate::logic::techniques::chains::{
    ANY, GROUPED, GROUPS, Hit, Hits, Kinds, PLAIN, SHORT, chain, deduction, each_survey, is_new, rows, struck_by_both,
};
use crate::logic::{Found, Sweep, Technique, View};

/// A chain from end to end.
#[derive(Debug)]
pub(super) struct Ends {
    technique: Technique,
    kinds: Kinds,
    fewest: u8,  // strong links
    longest: u8, // strong links
}

impl Ends {
    pub const X_CHAIN: Self =
        Self { technique: Technique::XChain, kinds: &[(Kind::Digit, None)], fewest: 2, longest: ANY };
    pub const XY_CHAIN: Self =
        Self { technique: Technique::XyChain, kinds: &[(Kind::Bivalue, None)], fewest: 3, longest: ANY };
    pub const GROUPED_AIC: Self = Self { technique: Technique::GroupedAic, kinds: GROUPED, fewest: 2, longest: ANY };
    pub const AIC: Self = Self { technique: Technique::Aic, kinds: PLAIN, fewest: 2, longest: ANY };
    pub const SHORT: [Self; 2] =
        [Self { longest: SHORT, ..Self::AIC }, Self { kinds: GROUPS, longest: SHORT, ..Self::GROUPED_AIC }];

    /// Every pair of ends with one of these `digits` that leaves something to strike. A chain walked backwards is the same chain.
    fn hits(&self, survey: &Survey, below: Option<&Survey>, doubt: &Doubt, digits: DigitSet) -> Hits {
        let (mut hits, graph) = (Hits::default(), &survey.graph);
        let is_one_digit = self.kinds[0].0 <= Kind::Bivalue;
        let starts = survey.starts().filter(|&from| doubt.is_end(from));
        for from in starts.filter(|&from| digits.has(graph.digit(from))) {
            let ends = rows::all(survey.on(from)).take_while(|&to| to < graph.groups).filter(|&to| to > from);
            for to in ends {
                let level = survey.level(from, to).unwrap_or_default();
                let is_wanted = (self.fewest..=self.longest).contains(&level)
                    && (!is_one_digit || graph.digit(from) == graph.digit(to))
                    && graph.cells(from) != graph.cells(to)
                    && is_new(below, survey, from, to);
                if is_wanted && struck_by_both(graph, from, to).next().is_some() {
                    hits.add(level, Hit { from, to, struck: None });
                }
            }
        }
        hits
    }
}

impl Ends {
    fn seek<const W: usize>(&self, view: View<'_, W>, is_most: bool, found: &mut Found<'_>) -> ControlFlow<()> {
        let is_alone = self.technique == Technique::XChain;
        let digits: DigitSet = if is_alone { view.doubtful_digits().collect() } else { view.digits().collect() };
        if digits.is_empty() {
            return ControlFlow::Continue(());
        }
        each_survey(view, self.kinds, |_, survey, below, doubt| {
            let hits = self.hits(survey, below, doubt, digits);
            let struck = |hit: &Hit| struck_by_both(&survey.graph, hit.from, hit.to);
            let write = |hit: &Hit| {
                let walked = survey.walk(hit.from, hit.to)?;
                let struck: Vec<usize> = struck(hit).collect();
                let chain = chain(&view, &survey.graph, &walked, false);
                Some(deduction(self.technique, &survey.graph, &struck, chain))
            };
            if is_most {
                hits.heaviest(|hit| struck(hit).count()).hand_over(found, write)
            } else {
                hits.hand_over(found, write)
            }
        })
    }
}

impl Sweep for Ends {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, false, found)
    }

    fn sweep_most<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.seek(view, true, found)
    }
}
