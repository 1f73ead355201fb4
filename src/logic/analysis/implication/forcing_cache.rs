//! Cache of what forcing chains derive from a position.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::analysis::implication::clause_index::{CandidateId, ClauseIndex};
use crate::analysis::implication::closures::UpdatableClosures;
use crate::analysis::implication::conflict_cache::ConflictCache;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::whip::Whip;

/// Cache of what forcing chains derive: the index of the candidates, refutations, whips, and closures by [`Reach`].
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    pub(crate) clauses: OnceCell<Box<ClauseIndex>>,
    pub(crate) conflicts: RefCell<ConflictCache>,
    pub(crate) whips: RefCell<HashMap<CandidateId, Option<Whip>>>, // by target
    pub(crate) closures: [OnceCell<Box<UpdatableClosures>>; InferenceLevel::COUNT],
    pub(crate) previous_closures: [RefCell<Option<Box<UpdatableClosures>>>; InferenceLevel::COUNT],
}

impl ForcingCache {
    /// Continues with the next position of the same analysis. Keeps the closures, to update them, and the refutations.
    pub(crate) fn advance(&mut self) {
        self.clauses.take();
        self.whips.get_mut().clear();
        for (current, earlier) in self.closures.iter_mut().zip(&mut self.previous_closures) {
            if let Some(carried) = current.take() {
                *earlier.get_mut() = Some(carried);
            }
        }
    }
}
