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
    /// For each target candidate for which whips have been searched, the shortest whip that proves it false, or `None` if there is no whip.
    pub(crate) whips: RefCell<HashMap<CandidateId, Option<Whip>>>,
    /// One table for each inference level, at the index that [`InferenceLevel::index`] returns. A table contains the consequences of every
    /// assumption about the position. An assumption is that one candidate is true, or that it is false.
    pub(crate) closures: [OnceCell<Box<UpdatableClosures>>; InferenceLevel::COUNT],
    /// For each inference level, the table of an earlier position: the latest one for which it was computed. It is updated when the table
    /// of the present position is requested. Indexed by [`InferenceLevel::index`].
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
