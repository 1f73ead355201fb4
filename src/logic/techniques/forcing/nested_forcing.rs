//! Nested forcing chains: forcing nets that also make and refute further assumptions inside a branch.

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

/// Finder of assumptions that lead to a contradiction only if further assumptions are refuted on the way.
#[derive(Debug)]
pub struct NestedForcing;

impl ViewFinder for NestedForcing {
    fn technique(&self) -> Technique {
        Technique::NestedForcingChains
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in_until(view, &StopSignal::never(), found)
    }

    /// Reports each assumption that leads to a contradiction through at least one nested contradiction: a step that follows because a
    /// further assumption is refuted.
    ///
    /// Tries the assumptions that a candidate is true before the assumptions that a candidate is false. Among each of these, tries the
    /// assumptions with the most consequences first, since they are closest to a contradiction. Polls `stop` before each assumption.
    ///
    /// If nothing is found, tries all assumptions a second time. This time, easier techniques are also applied inside the branches, which
    /// takes longer.
    fn find_in_until<const W: usize>(
        &self,
        view: View<'_, W>,
        stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let grid = candidate_grid(view);
        if grid.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&grid, InferenceLevel::NET);
        let mut assumptions: Vec<(CandidateId, bool)> =
            grid.candidates().flat_map(|id| [(id, true), (id, false)]).collect();
        let (mut outer, mut inner) =
            (Propagator::new(InferenceRule::Net, &grid), Propagator::new(InferenceRule::Net, &grid));
        let mut consequence_count = |&(id, is_true): &(CandidateId, bool)| {
            if !closures.has_conflict((id, is_true)) {
                return closures.consequence_count((id, is_true));
            }
            outer.propagate_assumption(&grid, id, is_true); // until it reaches the conflict
            outer.assignments().len()
        };
        assumptions
            .sort_by_cached_key(|assumption| (!assumption.1, Reverse(consequence_count(assumption)), assumption.0));
        for with_techniques in [false, true] {
            let mut is_fruitless = true;
            for &(id, is_true) in &assumptions {
                if stop.poll_before(ViewFinder::technique(self), grid.digits.len()) {
                    return ControlFlow::Break(());
                }
                outer.propagate_assumption(&grid, id, is_true);
                propagate_with_refutations(&mut outer, &mut inner, &grid, with_techniques);
                if outer.has_conflict() {
                    let branch = outer.branch_to_conflict(&grid);
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

/// Whether the step is a nested contradiction: it follows because a further assumption leads to a contradiction.
fn is_nested(step: &NetStep) -> bool {
    matches!(&step.reason, Reason::Nested(deduction) if matches!(deduction.evidence, Evidence::ForcingNet(_)))
}

/// Continues the propagation in `outer` by refuting further assumptions. If `with_techniques`, also applies easier techniques to `outer`.
///
/// Each remaining candidate in turn is assumed to be true. If this leads to a contradiction, the candidate is eliminated in `outer`. Ends
/// when no candidate can be refuted any more, or when `outer` reaches a conflict. `inner` is a scratch propagator for the further
/// assumptions.
fn propagate_with_refutations<const W: usize>(
    outer: &mut Propagator,
    inner: &mut Propagator,
    grid: &CandidateGrid<'_, W>,
    with_techniques: bool,
) {
    let mut failed_attempts = 0; // number of candidates tried since the last refutation
    let candidates: Vec<CandidateId> = grid.candidates().collect();
    if with_techniques {
        dynamic_techniques::propagate_with_techniques(outer, grid);
    }
    let mut reduced = outer.reduced(grid);
    for at in (0..candidates.len()).cycle() {
        if outer.has_conflict() || failed_attempts == candidates.len() {
            return;
        }
        failed_attempts += 1;
        let (cell, digit) = grid.candidate(candidates[at]);
        let is_settled = reduced.digits_of(cell).single() == Some(digit);
        if is_settled || !reduced.digits_of(cell).has(digit) {
            continue;
        }
        inner.propagate_assumption(&reduced, candidates[at], true);
        if inner.has_conflict() {
            let deduction = contradiction(Technique::ForcingNetContradiction, inner.branch_to_conflict(&reduced));
            outer.apply_deduction(grid, &deduction);
            outer.propagate(grid);
            if with_techniques {
                dynamic_techniques::propagate_with_techniques(outer, grid);
            }
            reduced = outer.reduced(grid);
            failed_attempts = 0;
        }
    }
}
