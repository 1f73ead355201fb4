//! Saved states of a search, small enough to keep thousands of them.

use crate::search::Choice;
use crate::{Counters, Phase};

/// Saved state of a [`Search`](super::Search). Holds the path but not the links, which can be rebuilt from the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchBookmark {
    pub(super) path: Vec<Choice>,
    pub(super) phase: Phase,
    pub(super) counters: Counters,
}

impl SearchBookmark {
    /// Returns the number of steps made up to this state.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.counters.steps
    }

    /// Returns the memory that the bookmark takes, in bytes.
    #[must_use]
    pub const fn size(&self) -> usize {
        size_of::<Self>() + self.path.len() * size_of::<Choice>()
    }
}
