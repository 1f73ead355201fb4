//! Cache of what forcing chains derive from a position.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::techniques::forcing::closures::UpdatableClosures;
use crate::techniques::forcing::reach::InferenceLevel;
use crate::techniques::forcing::refutation_memory::ConflictCache;
use crate::techniques::forcing::ties::{CandidateId, ClauseIndex};
use crate::techniques::forcing::whip::Whip;

/// Cache of what forcing chains derive: the index of the candidates, refutations, whips, and closures by [`Reach`].
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    pub(super) clauses: OnceCell<Box<ClauseIndex>>,
    pub(super) conflicts: RefCell<ConflictCache>,
    pub(super) whips: RefCell<HashMap<CandidateId, Option<Whip>>>, // by target
    pub(super) closures: [OnceCell<Box<UpdatableClosures>>; InferenceLevel::COUNT],
    pub(super) previous_closures: [RefCell<Option<Box<UpdatableClosures>>>; InferenceLevel::COUNT],
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
