//! Following assumptions within a reach.

use crate::techniques::forcing::easier;
use crate::techniques::forcing::reach::InferenceLevel;
use crate::techniques::forcing::ties::CandidateId;
use crate::techniques::forcing::wave::Propagator;
use crate::techniques::forcing::web::CandidateGrid;

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
            easier::propagate_with_techniques(wave, web);
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
