//! What a search says of itself: its steps, its path, its counters.

use crate::{ItemId, OptionId};

/// Where a search stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// On a new level: an option was taken, or nothing was done yet.
    Arrived,
    /// An item is chosen, and none of its options is taken: not yet, or it was taken back.
    Chosen,
    /// On a level with nothing to choose: a solution, or an item that no option covers.
    Leaf,
    /// All has been tried.
    Exhausted,
}

/// One step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Counted from 1.
    pub number: u64,
    /// The level where it happens, counted from 0: how many options were taken before its item was chosen.
    pub depth: usize,
    /// What is done.
    pub act: Act,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Covers the first of the smallest items, to try its options.
    Choose {
        /// Which.
        item: ItemId,
        /// How many options it has, at least 1.
        size: u32,
    },
    /// Takes an option: covers its other items. With n = 1 it is forced.
    Try(Branch),
    /// Finds an item that no option covers any more.
    DeadEnd {
        /// Which.
        item: ItemId,
    },
    /// Finds every primary item covered.
    Solution,
    /// Uncovers the items of an option: what followed from it has been seen.
    TakeBack(Branch),
    /// Finds nothing left to try.
    Exhausted,
}

/// One option of the item chosen on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The item chosen.
    pub item: ItemId,
    /// One of its options.
    pub option: OptionId,
    /// Which of them, counted from 1.
    pub k: u32,
    /// How many there were when the item was chosen.
    pub n: u32,
}

/// One level of the path: an item chosen, and how far its options are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The item chosen.
    pub item: ItemId,
    /// How many of its options were tried, the one that is taken now included.
    pub k: u32,
    /// How many options it had when it was chosen.
    pub n: u32,
    /// The option taken now; `None` on the last level between two tries.
    pub option: Option<OptionId>,
}

/// What a search has done so far. Going back takes it off again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Steps.
    pub steps: u64,
    /// Options tried, forced ones included.
    pub nodes: u64,
    /// Options tried where there was another one.
    pub guesses: u64,
    /// Dead ends met.
    pub dead_ends: u64,
    /// Solutions met.
    pub solutions: u64,
    /// Links removed on the way down, Knuth's measure of work. Those removed by [`Search::commit`](super::Search::commit) are not counted.
    pub updates: u64,
}

/// Why [`Search::run`](super::Search::run) came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The last step was a solution; [`Search::taken`](super::Search::taken) is it.
    Solution,
    /// Nothing is left to try.
    Exhausted,
    /// As many steps as allowed were made.
    Budget,
}

/// Why an option cannot be committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {} needs item {}, which is covered already", option.0, item.0)]
pub struct Clash {
    /// The option.
    pub option: OptionId,
    /// The first of its items that is covered.
    pub item: ItemId,
}

/// Why a search cannot be led to an item or an option here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing of this kind to choose here")]
pub struct NotHere;
