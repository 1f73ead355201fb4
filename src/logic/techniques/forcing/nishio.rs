//! Nishio: a candidate is eliminated if placing it leaves its digit without a candidate in some unit.

use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::MAX_CANDIDATES;
use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::Candidate;
use crate::techniques::forcing::forcing_deduction::contradiction;
use crate::{DeductionSink, Technique, View, ViewFinder};

/// Finder of candidates that lead to a contradiction even if only the consequences for their own digit are followed.
#[derive(Debug)]
pub struct Nishio;

impl ViewFinder for Nishio {
    fn technique(&self) -> Technique {
        Technique::NishioForcingChain
    }

    fn is_sorted_by_rating(&self) -> bool {
        true
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let grid = candidate_grid(view);
        if grid.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let mut propagator = Propagator::new(InferenceRule::Nishio, &grid);
        let mut conflicts = Vec::new();
        for id in grid.candidates().filter(|&id| is_eliminable(view, grid.candidate(id))) {
            propagator.propagate_assumption(&grid, id, true);
            if propagator.has_conflict() {
                conflicts.push((propagator.steps_to_conflict(&grid), id));
            }
        }
        conflicts.sort_unstable();
        for (_, id) in conflicts {
            propagator.propagate_assumption(&grid, id, true);
            found(contradiction(ViewFinder::technique(self), propagator.branch_to_conflict(&grid)))?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether placing this candidate may lead to a contradiction if only the candidates of its digit are considered. Over-approximates: may
/// return `true` for a candidate that leads to no contradiction.
fn is_eliminable<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> bool {
    view.unconfirmed_candidates(digit).has(cell)
}
