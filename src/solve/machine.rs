//! What every search that can be watched offers, and how it describes where it stands.

use std::fmt::Debug;

use crate::{ItemName, OptionName, Step, exact, tree};
use grid::{Cell, Digit};

/// A search that goes one step at a time, forwards and backwards. Going back undoes exactly: what a machine shows depends on
/// where it stands alone, not on how it came there. None keeps a log: state and rule decide the step before as they do the next one.
pub trait Machine: Debug + Send {
    /// The step that [`forward`](Self::forward) would make; alters nothing. `None` at the end.
    fn next(&self) -> Option<Step>;

    /// The step that [`back`](Self::back) would undo; alters nothing. `None` at the start.
    fn last(&self) -> Option<Step>;

    /// Makes the next step and says what it was.
    fn forward(&mut self) -> Option<Step>;

    /// Undoes the last step and says what it was.
    fn back(&mut self) -> Option<Step>;

    /// The levels from the first to the one where it stands.
    fn path(&self) -> Vec<Level>;

    /// What it has done so far.
    fn tally(&self) -> Tally;

    /// What became of each candidate of a board, cell by cell and digit by digit; of each option of a small matrix.
    fn standings(&self) -> Vec<Standing>;

    /// The digits that stand on the board now: those it holds, then those that were taken, level by level. None on a small matrix.
    fn digits(&self) -> Vec<(Cell, Digit)>;

    /// What a step does and why, in one sentence without its full stop. The step must be the next one or the last one; of
    /// others the numbers are not what they were.
    fn sentence(&self, step: &Step) -> String;

    /// What there is to say before the first step.
    fn foreword(&self) -> String;

    /// The options that could be tried first on the new level where it stands, by item: first that of its own choice. Empty where it
    /// stands on none.
    fn choices(&self) -> Vec<(ItemName, Vec<OptionName>)>;

    /// Asks that on the new level where it stands this item be chosen and this option of it be tried first. What is behind stays as it
    /// was.
    ///
    /// # Errors
    /// If that is none of its [`choices`](Self::choices).
    fn prefer(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice>;

    /// This moment, to [`resume`](Self::resume) from.
    fn bookmark(&self) -> Bookmark;

    /// Goes to a moment of this same search without the steps between.
    fn resume(&mut self, bookmark: &Bookmark);

    /// Its items, options and links, if it is Algorithm X.
    fn exact(&self) -> Option<&exact::Machine>;

    /// Another one that stands at the same moment.
    fn copy(&self) -> Box<dyn Machine>;

    /// How much of the tree has been seen, from 0 to 1, if the branches of each level are all as large as each other.
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

/// Why a machine cannot be led somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this cannot be chosen here")]
pub struct NotAChoice;

/// One level of the path: what was chosen, and how far its options are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The item chosen.
    pub item: ItemName,
    /// How many of its options were tried, the one that is taken now included.
    pub k: u32,
    /// How many options it had when it was chosen.
    pub n: u32,
    /// The option taken now; `None` on the last level between two tries.
    pub option: Option<OptionName>,
}

/// What a search has done so far. Going back takes it off again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Steps.
    pub steps: u64,
    /// Options looked at, those refused and those forced included.
    pub nodes: u64,
    /// Those of them that had another beside them: Norvig's *possibilities*.
    pub guesses: u64,
    /// Dead ends met.
    pub dead_ends: u64,
    /// Solutions met.
    pub solutions: u64,
    /// How often a constraint was asked whether it is kept; only brute force asks.
    pub tests: u64,
    /// Links removed; only the dancing ones are.
    pub updates: u64,
    /// How many different items were chosen with more than one option: Norvig's *squares searched*.
    pub searched: u64,
}

/// What became of a candidate or an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It may still be taken.
    Open,
    /// It may be taken again since the last step.
    Returned,
    /// It is taken.
    Taken,
    /// It was taken by the last step.
    JustTaken,
    /// It covers the chosen item and has not been tried.
    ToTry,
    /// It covers the chosen item and was tried in vain, or to the end.
    Tried,
    /// It cannot be taken beside what is taken.
    Hidden,
    /// It cannot since the last step.
    JustHidden,
}

/// A moment of a machine; of the machine that made it and of copies of it alone.
#[derive(Clone, Debug)]
pub struct Bookmark(pub(super) Moment);

/// What each kind of machine keeps of a moment.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    Exact(exact::Bookmark),
    Tree(tree::Bookmark),
}

impl Bookmark {
    /// The number of the step after which it was made.
    #[must_use]
    pub const fn step(&self) -> u64 {
        match &self.0 {
            Moment::Exact(moment) => moment.steps(),
            Moment::Tree(moment) => moment.steps(),
        }
    }

    /// The bytes that it takes, about.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.0 {
            Moment::Exact(moment) => moment.size(),
            Moment::Tree(moment) => moment.size(),
        }
    }
}

/// How often each thing was chosen with more than one option, and how many were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Searched {
    times: Vec<u32>,
    different: u64,
}

impl Searched {
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
