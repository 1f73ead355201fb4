//! Cache of everything that forcing chains derive from a position.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::analysis::implication::clause_index::{CandidateId, ClauseIndex};
use crate::analysis::implication::closures::UpdatableClosures;
use crate::analysis::implication::conflict_cache::ConflictCache;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::whip::Whip;

/// Cached results of forcing chains for a position. Each part is computed when it is first requested.
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    /// Index of the clauses of the position.
    pub(crate) clauses: OnceCell<Box<ClauseIndex>>,
    /// Derivations of contradictions from assumptions. They are kept for later positions.
    pub(crate) conflicts: RefCell<ConflictCache>,
    /// Shortest whip that the search has found for each target candidate: a whip that proves the target false. `None` if the search has
    /// found no whip. Targets that have not been searched are missing.
    pub(crate) whips: RefCell<HashMap<CandidateId, Option<Whip>>>,
    /// For each inference level, the consequences of every assumption about the position. An assumption is that one candidate is true, or
    /// that it is false. Indexed by [`InferenceLevel::index`].
    pub(crate) closures: [OnceCell<Box<UpdatableClosures>>; InferenceLevel::COUNT],
    /// For each inference level, the closures of the latest earlier position for which they were computed. When the closures of the present
    /// position are requested, they are computed by an update of these. Indexed by [`InferenceLevel::index`].
    pub(crate) previous_closures: [RefCell<Option<Box<UpdatableClosures>>>; InferenceLevel::COUNT],
}

impl ForcingCache {
    /// Prepares the cache for the next position of the same analysis. Keeps the closures, which are updated later, and the derivations of
    /// contradictions. Drops everything else.
    pub(crate) fn advance(&mut self) {
        self.clauses.take();
        self.whips.get_mut().clear();
        for (current, previous) in self.closures.iter_mut().zip(&mut self.previous_closures) {
            if let Some(closures) = current.take() {
                *previous.get_mut() = Some(closures);
            }
        }
    }
}
