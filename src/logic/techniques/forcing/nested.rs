//! Nested forcing: assumptions within an assumption.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::evidence::{Reason, Step};
use crate::techniques::forcing::deductions::refuted;
use crate::techniques::forcing::easier;
use crate::techniques::forcing::lookups::{closures_of, web_of};
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::{MOST_CANDIDATES, Web};
use crate::{Evidence, Found, StopSignal, Sweep, Technique, View};

/// An assumption led to a contradiction with the help of others that are led to contradictions inside.
#[derive(Debug)]
pub struct Nested;

impl Sweep for Nested {
    fn technique(&self) -> Technique {
        Technique::NestedForcingChains
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.sweep_until(view, &StopSignal::never(), found)
    }

    /// Tries the assumptions with the most consequences first, since a contradiction is near. Uses easier techniques, which take longer, only if
    /// singles alone lead to no contradiction. Polls the signal before each assumption.
    fn sweep_until<const W: usize>(
        &self,
        view: View<'_, W>,
        stop: &StopSignal<'_>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let web = web_of(view);
        if web.candidates().count() > MOST_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&web, Reach::NET);
        let mut all: Vec<(Id, bool)> = web.candidates().flat_map(|id| [(id, true), (id, false)]).collect();
        let (mut outer, mut inner) = (Wave::new(Rule::Net, &web), Wave::new(Rule::Net, &web));
        let mut length = |&(id, is_true): &(Id, bool)| {
            if !closures.is_clash((id, is_true)) {
                return closures.length((id, is_true));
            }
            outer.run(&web, id, is_true); // as far as it comes
            outer.known().len()
        };
        all.sort_by_cached_key(|one| (!one.1, Reverse(length(one)), one.0));
        for eased in [false, true] {
            let mut is_fruitless = true;
            for &(id, is_true) in &all {
                if stop.is_set_before(Sweep::technique(self), web.cells.len()) {
                    return ControlFlow::Break(());
                }
                outer.run(&web, id, is_true);
                press(&mut outer, &mut inner, &web, eased);
                if outer.is_clash() {
                    let branch = outer.branch_to_clash(&web);
                    if branch.steps.iter().any(is_nested) {
                        is_fruitless = false;
                        found(refuted(Sweep::technique(self), branch))?;
                    }
                }
            }
            if !is_fruitless {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

fn is_nested(step: &Step) -> bool {
    matches!(&step.reason, Reason::Easier(deduction) if matches!(deduction.evidence, Evidence::Net(_)))
}

/// Drives a wave on by refuting assumptions inside it, until there are none left to refute or it comes to a contradiction.
fn press<const W: usize>(outer: &mut Wave, inner: &mut Wave, web: &Web<'_, W>, eased: bool) {
    let mut quiet = 0; // how many assumptions in a row led to nothing
    let all: Vec<Id> = web.candidates().collect();
    if eased {
        easier::ease(outer, web);
    }
    let mut reduced = outer.reduced(web);
    for at in (0..all.len()).cycle() {
        if outer.is_clash() || quiet == all.len() {
            return;
        }
        quiet += 1;
        let (cell, digit) = web.candidate(all[at]);
        let is_settled = reduced.of_cell(cell).single() == Some(digit);
        if is_settled || !reduced.of_cell(cell).has(digit) {
            continue;
        }
        inner.run(&reduced, all[at], true);
        if inner.is_clash() {
            let deduction = refuted(Technique::ForcingNetContradiction, inner.branch_to_clash(&reduced));
            outer.ease(web, &deduction);
            outer.spread(web);
            if eased {
                easier::ease(outer, web);
            }
            reduced = outer.reduced(web);
            quiet = 0;
        }
    }
}
