//! Cache of what forcing chains derive from a position.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::techniques::forcing::closures::Carried;
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::refutation_memory::RefutationMemory;
use crate::techniques::forcing::ties::{Id, Ties};
use crate::techniques::forcing::whip::Whip;

/// Cache of what forcing chains derive: the index of the candidates, refutations, whips, and closures by [`Reach`].
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    pub(super) ties: OnceCell<Box<Ties>>,
    pub(super) refutations: RefCell<RefutationMemory>,
    pub(super) whips: RefCell<HashMap<Id, Option<Whip>>>, // by target
    pub(super) current: [OnceCell<Box<Carried>>; Reach::COUNT],
    pub(super) earlier: [RefCell<Option<Box<Carried>>>; Reach::COUNT],
}

impl ForcingCache {
    /// Continues with the next position of the same analysis. Keeps the closures, to update them, and the refutations.
    pub(crate) fn advance(&mut self) {
        self.ties.take();
        self.whips.get_mut().clear();
        for (current, earlier) in self.current.iter_mut().zip(&mut self.earlier) {
            if let Some(carried) = current.take() {
                *earlier.get_mut() = Some(carried);
            }
        }
    }
}
