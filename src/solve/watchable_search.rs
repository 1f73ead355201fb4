//! Interface of every search that can be watched, and the types that describe its state.

use std::fmt::Debug;

use crate::{ItemName, OptionName, Step, exact, tree};
use grid::{Cell, Digit};

/// Search that can be run one step at a time, forwards and backwards. Going back is an exact undo: what a machine shows
/// depends only on its current position, not on how it got there. No machine keeps a log, since its state and its rules
/// determine the previous step as well as the next one.
pub trait Machine: Debug + Send {
    /// Returns the step that [`forward`](Self::forward) would make, or `None` at the end. Does not change the machine.
    fn next(&self) -> Option<Step>;

    /// Returns the step that [`back`](Self::back) would undo, or `None` at the start. Does not change the machine.
    fn last(&self) -> Option<Step>;

    /// Makes the next step and returns it, or `None` at the end.
    fn forward(&mut self) -> Option<Step>;

    /// Undoes the last step and returns it, or `None` at the start.
    fn back(&mut self) -> Option<Step>;

    /// Returns the levels of the path, from the first to the current one.
    fn path(&self) -> Vec<PathLevel>;

    /// Returns the counters of the search so far.
    fn tally(&self) -> SearchCounts;

    /// Returns the state of each candidate, cell by cell and digit by digit. For a small matrix, returns the state of
    /// each option.
    fn option_states(&self) -> Vec<OptionState>;

    /// Returns the digits now on the board: first the digits that were there at the start, then the digits placed by
    /// the search, level by level. Empty for a small matrix.
    fn digits(&self) -> Vec<(Cell, Digit)>;

    /// Returns a sentence, without its full stop, that says what a step does and why. The step must be the next or the
    /// last one; for any other step, the numbers in the sentence would be wrong.
    fn sentence(&self, step: &Step) -> String;

    /// Returns the sentence shown before the first step.
    fn foreword(&self) -> String;

    /// Returns the options that could be tried first on the current level, by item. The machine's own choice comes
    /// first. Empty if the search has not just reached this level, or if there is nothing to choose.
    fn choices(&self) -> Vec<(ItemName, Vec<OptionName>)>;

    /// Makes the search choose this item on the current level and try this option first. Does not change the path so
    /// far.
    ///
    /// # Errors
    /// Returns an error if this item and option are not among the [`choices`](Self::choices).
    fn prefer(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice>;

    /// Returns a bookmark of the current position, for [`resume`](Self::resume).
    fn bookmark(&self) -> Bookmark;

    /// Goes to a bookmarked position of the same search without making the steps in between.
    fn resume(&mut self, bookmark: &Bookmark);

    /// Returns this machine, with its items, options and links, if it is Algorithm X; otherwise `None`.
    fn exact(&self) -> Option<&exact::Machine>;

    /// Returns a copy at the same position.
    fn copy(&self) -> Box<dyn Machine>;

    /// Returns the share of the tree that has been searched, from 0 to 1. It is estimated as if all branches of a level
    /// were of equal size.
    fn progress(&self) -> f64 {
        if self.next().is_none() {
            return 1.0;
        }
        let (mut seen, mut share) = (0.0, 1.0);
        for level in self.path() {
            share /= f64::from(level.n.max(1));
            seen += share * f64::from(level.k - u32::from(level.option.is_some()));
        }
        seen
    }
}

/// Error for an item or option that cannot be chosen here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this cannot be chosen here")]
pub struct NotAChoice;

/// Level of the path: the chosen item, and how many of its options have been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathLevel {
    /// Chosen item.
    pub item: ItemName,
    /// Number of options tried so far, including the option that is taken now.
    pub k: u32,
    /// Number of options of the item when it was chosen.
    pub n: u32,
    /// Option that is taken now; `None` if no option of this level is taken, which happens only on the last level.
    pub option: Option<OptionName>,
}

/// Counters of a search. Undoing a step also undoes its counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Number of steps.
    pub steps: u64,
    /// Number of options examined, including refused and forced ones.
    pub nodes: u64,
    /// Number of examined options that were not the only option of their item: Norvig's *possibilities*.
    pub guesses: u64,
    /// Number of dead ends.
    pub dead_ends: u64,
    /// Number of solutions found.
    pub solutions: u64,
    /// Number of constraint checks; 0 except for brute force.
    pub tests: u64,
    /// Number of links removed; 0 except for dancing links.
    pub updates: u64,
    /// Number of different items that were chosen with more than one option: Norvig's *squares searched*.
    pub searched: u64,
}

/// State of a candidate or of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionState {
    /// Available option that the last step did not change.
    Open,
    /// Option that the last step made available again.
    Returned,
    /// Option that was taken before the last step.
    Taken,
    /// Option that the last step took.
    JustTaken,
    /// Untried option of the chosen item.
    ToTry,
    /// Tried option of the chosen item: it failed or was searched to the end.
    Tried,
    /// Option that was ruled out before the last step, by options that are taken.
    Hidden,
    /// Option that the last step ruled out.
    JustHidden,
}

/// Position of a search, valid only for the machine that made it and for copies of that machine.
#[derive(Clone, Debug)]
pub struct Bookmark(pub(super) MachineState);

/// Saved position, by kind of machine.
#[derive(Clone, Debug)]
pub(super) enum MachineState {
    Exact(exact::ExactBookmark),
    Tree(tree::TreeBookmark),
}

impl Bookmark {
    /// Returns the number of the step after which the bookmark was made.
    #[must_use]
    pub const fn step(&self) -> u64 {
        match &self.0 {
            MachineState::Exact(moment) => moment.steps(),
            MachineState::Tree(moment) => moment.steps(),
        }
    }

    /// Returns the approximate size of the bookmark in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.0 {
            MachineState::Exact(moment) => moment.size(),
            MachineState::Tree(moment) => moment.size(),
        }
    }
}

/// Number of times that each item was chosen with more than one option, and the number of different items chosen in
/// this way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BranchCounts {
    times: Vec<u32>,
    different: u64,
}

impl BranchCounts {
    pub(super) fn new(things: usize) -> Self {
        Self { times: vec![0; things], different: 0 }
    }

    pub(super) fn add(&mut self, thing: usize) {
        self.different += u64::from(self.times[thing] == 0);
        self.times[thing] += 1;
    }

    pub(super) fn take_off(&mut self, thing: usize) {
        self.times[thing] -= 1;
        self.different -= u64::from(self.times[thing] == 0);
    }

    pub(super) const fn different(&self) -> u64 {
        self.different
    }

    pub(super) const fn size(&self) -> usize {
        self.times.len() * size_of::<u32>()
    }
}
