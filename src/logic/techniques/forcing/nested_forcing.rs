//! Nested forcing: assumptions within an assumption.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES};
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::{NetStep, Reason};
use crate::techniques::forcing::dynamic_techniques;
use crate::techniques::forcing::forcing_deduction::contradiction;
use crate::techniques::forcing::forcing_lookup::closures_of;
use crate::{DeductionSink, Evidence, StopSignal, Technique, View, ViewFinder};

/// An assumption led to a contradiction with the help of others that are led to contradictions inside.
#[derive(Debug)]
pub struct NestedForcing;

impl ViewFinder for NestedForcing {
    fn technique(&self) -> Technique {
        Technique::NestedForcingChains
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in_until(view, &StopSignal::never(), found)
    }

    /// Tries the assumptions with the most consequences first, since a contradiction is near. Uses easier techniques, which take longer, only if
    /// singles alone lead to no contradiction. Polls the signal before each assumption.
    fn find_in_until<const W: usize>(
        &self,
        view: View<'_, W>,
        stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let web = candidate_grid(view);
        if web.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&web, InferenceLevel::NET);
        let mut all: Vec<(CandidateId, bool)> = web.candidates().flat_map(|id| [(id, true), (id, false)]).collect();
        let (mut outer, mut inner) =
            (Propagator::new(InferenceRule::Net, &web), Propagator::new(InferenceRule::Net, &web));
        let mut length = |&(id, is_true): &(CandidateId, bool)| {
            if !closures.has_conflict((id, is_true)) {
                return closures.consequence_count((id, is_true));
            }
            outer.propagate_assumption(&web, id, is_true); // as far as it comes
            outer.assignments().len()
        };
        all.sort_by_cached_key(|one| (!one.1, Reverse(length(one)), one.0));
        for eased in [false, true] {
            let mut is_fruitless = true;
            for &(id, is_true) in &all {
                if stop.poll_before(ViewFinder::technique(self), web.digits.len()) {
                    return ControlFlow::Break(());
                }
                outer.propagate_assumption(&web, id, is_true);
                propagate_with_refutations(&mut outer, &mut inner, &web, eased);
                if outer.has_conflict() {
                    let branch = outer.branch_to_conflict(&web);
                    if branch.steps.iter().any(is_nested) {
                        is_fruitless = false;
                        found(contradiction(ViewFinder::technique(self), branch))?;
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

fn is_nested(step: &NetStep) -> bool {
    matches!(&step.reason, Reason::Nested(deduction) if matches!(deduction.evidence, Evidence::ForcingNet(_)))
}

/// Drives a wave on by refuting assumptions inside it, until there are none left to refute or it comes to a contradiction.
fn propagate_with_refutations<const W: usize>(
    outer: &mut Propagator,
    inner: &mut Propagator,
    web: &CandidateGrid<'_, W>,
    eased: bool,
) {
    let mut quiet = 0; // how many assumptions in a row led to nothing
    let all: Vec<CandidateId> = web.candidates().collect();
    if eased {
        dynamic_techniques::propagate_with_techniques(outer, web);
    }
    let mut reduced = outer.reduced(web);
    for at in (0..all.len()).cycle() {
        if outer.has_conflict() || quiet == all.len() {
            return;
        }
        quiet += 1;
        let (cell, digit) = web.candidate(all[at]);
        let is_settled = reduced.digits_of(cell).single() == Some(digit);
        if is_settled || !reduced.digits_of(cell).has(digit) {
            continue;
        }
        inner.propagate_assumption(&reduced, all[at], true);
        if inner.has_conflict() {
            let deduction = contradiction(Technique::ForcingNetContradiction, inner.branch_to_conflict(&reduced));
            outer.apply_deduction(web, &deduction);
            outer.propagate(web);
            if eased {
                dynamic_techniques::propagate_with_techniques(outer, web);
            }
            reduced = outer.reduced(web);
            quiet = 0;
        }
    }
}
