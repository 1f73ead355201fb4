//! Propagation of assumptions at an [`InferenceLevel`], including the easier techniques that dynamic forcing chains apply.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::techniques::forcing::dynamic_techniques;

impl InferenceLevel {
    /// Assumes that the candidate `id` is true (or false, if `is_true` is `false`), and propagates the assumption. Ends when nothing more
    /// follows at this level, or when there is a conflict.
    ///
    /// A dynamic level also applies easier techniques, such as locked candidates and pairs, but only if `is_true`.
    pub fn propagate<const W: usize>(
        self,
        propagator: &mut Propagator,
        grid: &CandidateGrid<'_, W>,
        id: CandidateId,
        is_true: bool,
    ) {
        propagator.propagate_assumption(grid, id, is_true);
        if self.is_dynamic && is_true {
            dynamic_techniques::propagate_with_techniques(propagator, grid);
        }
    }

    /// Makes the assumption `from`, and propagates it at least until all `goals` are derived. The assumption and each goal are a candidate,
    /// and whether it is true.
    ///
    /// The caller ensures that all goals follow from the assumption and are derived before any conflict.
    pub fn propagate_to<const W: usize>(
        self,
        propagator: &mut Propagator,
        grid: &CandidateGrid<'_, W>,
        from: (CandidateId, bool),
        goals: &[(CandidateId, bool)],
    ) {
        if self.is_dynamic {
            self.propagate(propagator, grid, from.0, from.1);
        } else {
            propagator.propagate_to(grid, from, goals);
        }
    }

    /// Continues a propagation that [`Self::propagate_to`] has started, until all `goals` are derived as well.
    pub fn continue_to<const W: usize>(
        self,
        propagator: &mut Propagator,
        grid: &CandidateGrid<'_, W>,
        goals: &[(CandidateId, bool)],
    ) {
        if !self.is_dynamic {
            propagator.continue_to(grid, goals); // a dynamic propagation is complete already
        }
    }
}
