//! Following assumptions within a reach.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::techniques::forcing::dynamic_techniques;

impl InferenceLevel {
    /// Runs `wave` from an assumption until nothing more follows within this reach.
    pub fn propagate<const W: usize>(
        self,
        wave: &mut Propagator,
        web: &CandidateGrid<'_, W>,
        id: CandidateId,
        is_true: bool,
    ) {
        wave.propagate_assumption(web, id, is_true);
        if self.is_dynamic && is_true {
            dynamic_techniques::propagate_with_techniques(wave, web);
        }
    }

    /// Runs `wave` from an assumption at least as far as these goals, to which the assumption leads without a contradiction.
    pub fn propagate_to<const W: usize>(
        self,
        wave: &mut Propagator,
        web: &CandidateGrid<'_, W>,
        from: (CandidateId, bool),
        goals: &[(CandidateId, bool)],
    ) {
        if self.is_dynamic {
            self.propagate(wave, web, from.0, from.1);
        } else {
            wave.propagate_to(web, from, goals);
        }
    }

    /// Continues `wave`, which [`Self::run_to`] has run, to these goals too.
    pub fn continue_to<const W: usize>(
        self,
        wave: &mut Propagator,
        web: &CandidateGrid<'_, W>,
        goals: &[(CandidateId, bool)],
    ) {
        if !self.is_dynamic {
            wave.continue_to(web, goals); // with easier techniques, it has been run to its end
        }
    }
}
