//! A moment of a search, small enough to keep thousands of them.

use crate::search::Choice;
use crate::{Counters, Phase};

/// A moment of a [`Search`](super::Search): its path, not its links, since those follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    pub(super) path: Vec<Choice>,
    pub(super) phase: Phase,
    pub(super) counters: Counters,
}

impl Bookmark {
    /// How many steps were made.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.counters.steps
    }

    /// The bytes that it takes.
    #[must_use]
    pub const fn size(&self) -> usize {
        size_of::<Self>() + self.path.len() * size_of::<Choice>()
    }
}
