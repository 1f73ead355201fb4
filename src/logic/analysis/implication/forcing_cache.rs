//! Cache of everything that forcing chains derive from a position.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::analysis::implication::clause_index::{CandidateId, ClauseIndex};
use crate::analysis::implication::closures::UpdatableClosures;
use crate::analysis::implication::conflict_cache::ConflictCache;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::whip::Whip;

/// Cache of everything that forcing chains derive from a position. Each part is computed when it is first requested.
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    /// Clauses of the position.
    pub(crate) clauses: OnceCell<Box<ClauseIndex>>,
    /// Derivations of contradictions, kept from one position to the next.
    pub(crate) conflicts: RefCell<ConflictCache>,
    /// Results of the searches for a whip, by target: the shortest whip, or `None` if there is none.
    pub(crate) whips: RefCell<HashMap<CandidateId, Option<Whip>>>,
    /// Closures of the position, indexed by [`InferenceLevel::index`].
    pub(crate) closures: [OnceCell<Box<UpdatableClosures>>; InferenceLevel::COUNT],
    /// Closures of the latest earlier position that had any, indexed by [`InferenceLevel::index`]. They are updated when closures of this
    /// position are requested.
    pub(crate) previous_closures: [RefCell<Option<Box<UpdatableClosures>>>; InferenceLevel::COUNT],
}

impl ForcingCache {
    /// Continues with the next position of the same analysis. Keeps the closures, to update them later, and the conflicts.
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
