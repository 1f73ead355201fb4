//! Data that describe a search: its steps, its path and its counters.

use crate::{ItemId, OptionId};

/// State of a search between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// On a new level: an option was just taken, or the search has not started.
    Arrived,
    /// An item is chosen and none of its options is taken: none was tried yet, or the last one was taken back.
    Chosen,
    /// On a level with nothing to choose. Either a solution was found, or a dead end, where an item has no options left.
    Leaf,
    /// All options of the first level have been tried, so the search has ended.
    Exhausted,
}

/// One step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStep {
    /// Number of the step, counted from 1.
    pub number: u64,
    /// Level of the step, counted from 0: the number of options taken before the level's item was chosen.
    pub depth: usize,
    /// Kind of step.
    pub kind: StepKind,
}

/// Kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Choice of an item, according to the [`Pick`](crate::Pick) or a preference; the item is covered.
    Choose {
        /// Item chosen on the level.
        item: ItemId,
        /// Number of the item's options, at least 1.
        size: u32,
    },
    /// Attempt of an option: the option's other items are covered. Forced if [`Branch::n`] is 1.
    Try(Branch),
    /// Discovery of an item that has no options left.
    DeadEnd {
        /// The item without options.
        item: ItemId,
    },
    /// Discovery that every primary item is covered.
    Solution,
    /// Backtracking: after the subtree of an option was searched, the option is taken back and its other items are uncovered.
    TakeBack(Branch),
    /// End of the search: nothing is left to try.
    Exhausted,
}

/// One option of the item chosen on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Item chosen on the level.
    pub item: ItemId,
    /// Option of that item.
    pub option: OptionId,
    /// Position of the option in the order of trying, counted from 1.
    pub k: u32,
    /// Number of options the item had when it was chosen.
    pub n: u32,
}

/// One level of the search path: an item chosen, and the progress through its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLevel {
    /// Item chosen on the level.
    pub item: ItemId,
    /// Number of the item's options tried so far, including the one taken now.
    pub k: u32,
    /// Number of options the item had when it was chosen.
    pub n: u32,
    /// Option taken now; `None` on the last level if no option is taken there.
    pub option: Option<OptionId>,
}

/// Counts of what a search has done so far. Stepping back decreases them again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Steps made.
    pub steps: u64,
    /// Options tried, forced ones included.
    pub nodes: u64,
    /// Options tried where the item had more than one.
    pub guesses: u64,
    /// Dead ends found.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Links removed by covering, Knuth's measure of work. Links that [`Search::commit`](super::Search::commit) removed are not counted.
    pub updates: u64,
}

/// Reason why [`Search::run`](super::Search::run) returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The last step found a solution, which [`Search::taken`](super::Search::taken) returns.
    Solution,
    /// Nothing is left to try.
    Exhausted,
    /// The limit on steps was reached.
    Budget,
}

/// Error of committing an option that shares an item with an option committed before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {} needs item {}, which is already covered", option.0, item.0)]
pub struct CommitError {
    /// Option that cannot be committed.
    pub option: OptionId,
    /// First of the option's items that is already covered.
    pub item: ItemId,
}

/// Error of [`Search::prefer`](super::Search::prefer) for an item or option that cannot be chosen now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing of this kind to choose here")]
pub struct PreferenceError;
