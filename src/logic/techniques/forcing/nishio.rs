//! Nishio: one digit, put into a cell, finds no place in some unit.

use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::MAX_CANDIDATES;
use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::Candidate;
use crate::techniques::forcing::forcing_deduction::contradiction;
use crate::{DeductionSink, Technique, View, ViewFinder};

/// An assumption led to a contradiction by its own digit alone.
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
        let web = candidate_grid(view);
        if web.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let mut wave = Propagator::new(InferenceRule::Nishio, &web);
        let mut clashes = Vec::new();
        for id in web.candidates().filter(|&id| is_eliminable(view, web.candidate(id))) {
            wave.propagate_assumption(&web, id, true);
            if wave.has_conflict() {
                clashes.push((wave.steps_to_conflict(&web), id));
            }
        }
        clashes.sort_unstable();
        for (_, id) in clashes {
            wave.propagate_assumption(&web, id, true);
            found(contradiction(ViewFinder::technique(self), wave.branch_to_conflict(&web)))?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether the digit alone may refute the candidate.
fn is_eliminable<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> bool {
    view.unconfirmed_candidates(digit).has(cell)
}
