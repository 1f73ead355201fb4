//! Algorithm X, one step at a time, forwards and backwards.
//!
//! A search is its own log. What it keeps is what Knuth's algorithm keeps: the links and, for each level, the item chosen
//! there and which of its options is being tried. Since `uncover` restores every link exactly, and the choice of an item
//! depends on the links alone, the step that led here can be read off the state as well as the step that comes next:
//!
//! - [`Phase::Arrived`], nothing chosen on this level. Next: `solution` if no primary item is active; else the first of
//!   the smallest items, which is a `dead-end` if nothing covers it, else the one to `choose`. Before: the `try` of the level above.
//! - [`Phase::Chosen`], k of the item's n options tried, none taken. Next: `try` option k + 1, or after the last one
//!   uncover the item and `take-back` the option of the level above; there is none: `exhausted`. Before: `choose` if k = 0,
//!   else the `take-back` of option k. To undo that, option k is taken again and its end is met again: it must be what it was.
//! - [`Phase::Leaf`], a solution or a dead end has been seen. Next: `take-back`. Before: the `solution` or `dead-end`.
//! - [`Phase::Exhausted`], the first level is left. Nothing is next.
//!
//! Whoever watches may ask for another item or another first option on a level ([`Search::prefer`]); from then on that is what the
//! state of this level leads to, forwards and backwards.
//!
//! So the memory is that of the deepest path, after ten million steps as after ten, and the fast run and the one that is watched are
//! the same. A step is larger than one of Knuth's (his X1 to X8): choosing includes covering the item, trying includes covering the
//! rest of the option, taking back includes uncovering both it and the item chosen below it.

use crate::links::{Entry, Links};
use crate::{
    Act, Bookmark, Branch, Clash, Counters, ItemId, Level, NotHere, OptionId, Pause, Phase, Pick, Problem, Step,
};

/// A search for all covers of a problem, always first into the first option. Equal searches have equal links and counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    pub(super) links: Links,
    committed: Vec<OptionId>,
    pub(super) path: Vec<Choice>,
    pub(super) phase: Phase,
    pub(super) counters: Counters,
    pub(super) pick: Pick,
    pub(super) preferences: Vec<Preference>,
}

/// A level of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) item: ItemId,
    pub(super) start: Entry, // after which trying begins: the item's end, unless another first option was asked for
    pub(super) entry: Entry, // of the option tried last; before the first one `start`
    pub(super) k: u32,
    pub(super) n: u32,
}

/// What is to be chosen after these options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    after: Vec<OptionId>,
    item: ItemId,
    first: Option<OptionId>,
}

impl Search {
    /// A search that has done nothing yet.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        Self {
            links: Links::new(problem),
            committed: Vec::new(),
            path: Vec::new(),
            phase: Phase::Arrived,
            counters: Counters::default(),
            pick: Pick::default(),
            preferences: Vec::new(),
        }
    }

    /// The same search with another rule for choosing items.
    ///
    /// # Panics
    /// If a step was made already.
    #[must_use]
    pub fn picking(mut self, pick: Pick) -> Self {
        assert!(self.counters.steps == 0, "the rule is settled before the first step");
        self.pick = pick;
        self
    }

    /// Takes an option for good, before the first step: it is no step itself, is counted nowhere, and no step takes it back.
    ///
    /// # Errors
    /// If one of its items is covered by another option committed. Then nothing is done.
    ///
    /// # Panics
    /// If a step was made already.
    pub fn commit(&mut self, option: OptionId) -> Result<(), Clash> {
        assert!(self.counters.steps == 0, "options are committed before the first step");
        if let Some(item) = self.links.items_of(option).find(|&item| !self.links.is_active(item)) {
            return Err(Clash { option, item });
        }
        self.links.cover_all(option);
        self.committed.push(option);
        Ok(())
    }

    /// The step that [`forward`](Self::forward) would make; `None` when all is exhausted.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        let (depth, act) = match (self.phase, self.path.split_last()) {
            (Phase::Arrived, _) => (self.path.len(), self.arrival()),
            (Phase::Chosen, Some((level, above))) if level.k < level.n => {
                (above.len(), Act::Try(self.branch(&self.next_option(level))))
            }
            (Phase::Chosen, Some((_, above))) => self.retreat(above),
            (Phase::Leaf, _) => self.retreat(&self.path),
            (Phase::Exhausted, _) => return None,
            (Phase::Chosen, None) => unreachable!("what is chosen is on the path"),
        };
        Some(Step { number: self.counters.steps + 1, depth, act })
    }

    /// The step that [`back`](Self::back) would undo, the last one made; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        let (depth, act) = match (self.phase, self.path.split_last()) {
            (Phase::Arrived, None) => return None,
            (Phase::Arrived, Some((level, above))) => (above.len(), Act::Try(self.branch(level))),
            (Phase::Chosen, Some((level, above))) if level.k == 0 => {
                (above.len(), Act::Choose { item: level.item, size: level.n })
            }
            (Phase::Chosen, Some((level, above))) => (above.len(), Act::TakeBack(self.branch(level))),
            (Phase::Leaf, _) => (self.path.len(), self.arrival()),
            (Phase::Exhausted, _) => (0, Act::Exhausted),
            (Phase::Chosen, None) => unreachable!("what is chosen is on the path"),
        };
        Some(Step { number: self.counters.steps, depth, act })
    }

    /// What there is to do on a new level.
    fn arrival(&self) -> Act {
        match self.upcoming() {
            None => Act::Solution,
            Some((item, 0)) => Act::DeadEnd { item },
            Some((item, size)) => Act::Choose { item, size },
        }
    }

    /// The item that would be chosen on a new level, and how many options it has; `None` if no primary item is active.
    #[must_use]
    pub fn upcoming(&self) -> Option<(ItemId, u32)> {
        match self.preference() {
            Some(preference) => Some((preference.item, self.links.size(preference.item))),
            None => self.pick.choose(&self.links, self.path().filter_map(|level| level.option)),
        }
    }

    /// What was asked for on the level where it stands.
    fn preference(&self) -> Option<&Preference> {
        if self.preferences.is_empty() {
            return None; // nearly always, and asked at each level
        }
        let here = |preference: &&Preference| {
            self.path().filter_map(|level| level.option).eq(preference.after.iter().copied())
        };
        self.preferences.iter().find(here)
    }

    /// Asks that on this new level `item` be chosen rather than the one that the rule would pick, and `first` be tried first, the
    /// others after it in their order, round and round. Takes the place of what was asked here before. What was asked
    /// elsewhere stands.
    ///
    /// # Errors
    /// If it does not stand on a new level, the item is not active, or the option does not cover it. Then nothing is changed.
    pub fn prefer(&mut self, item: ItemId, first: Option<OptionId>) -> Result<(), NotHere> {
        let is_free = self.phase == Phase::Arrived && self.links.is_primary(item) && self.links.is_active(item);
        if !is_free || first.is_some_and(|first| self.options_of(item).all(|option| option != first)) {
            return Err(NotHere);
        }
        self.prefer_nothing();
        let after = self.path().filter_map(|level| level.option).collect();
        self.preferences.push(Preference { after, item, first });
        Ok(())
    }

    /// Takes back what was asked for on this level.
    pub fn prefer_nothing(&mut self) {
        let after: Vec<OptionId> = self.path().filter_map(|level| level.option).collect();
        self.preferences.retain(|preference| preference.after != after);
    }

    /// Whether something was asked for on the new level where it stands.
    #[must_use]
    pub fn is_led(&self) -> bool {
        self.preference().is_some()
    }

    /// How it chooses where nothing was asked for.
    #[must_use]
    pub const fn pick(&self) -> Pick {
        self.pick
    }

    /// A level with the option after the one tried last.
    fn next_option(&self, level: &Choice) -> Choice {
        let below = self.links.below(level.entry);
        let end = self.links.end(level.item);
        let entry = if below == end { self.links.below(end) } else { below };
        Choice { entry, k: level.k + 1, ..*level }
    }

    /// A level with the option before the one tried last; the inverse of [`next_option`](Self::next_option).
    fn option_before(&self, level: &Choice) -> Choice {
        let k = level.k - 1;
        let above = self.links.above(level.entry);
        let end = self.links.end(level.item);
        let entry = match (k, above == end) {
            (0, _) => level.start,
            (_, true) => self.links.above(end),
            (_, false) => above,
        };
        Choice { entry, k, ..*level }
    }

    /// How to leave the level below `above`, and the level to which that leads.
    fn retreat(&self, above: &[Choice]) -> (usize, Act) {
        match above.split_last() {
            Some((level, above)) => (above.len(), Act::TakeBack(self.branch(level))),
            None => (0, Act::Exhausted),
        }
    }

    fn branch(&self, level: &Choice) -> Branch {
        Branch { item: level.item, option: self.links.option_of(level.entry), k: level.k, n: level.n }
    }

    /// Makes the next step and says what it was; `None` when all is exhausted.
    pub fn forward(&mut self) -> Option<Step> {
        let step = self.next()?;
        self.counters.steps += 1;
        match step.act {
            Act::Choose { item, size } => self.counters.updates += self.choose(item, size),
            Act::Try(branch) => {
                let level = *self.top();
                let level = self.next_option(&level);
                self.counters.nodes += 1;
                self.counters.guesses += u64::from(branch.n > 1);
                self.counters.updates += self.links.take(level.entry);
                *self.top() = level;
                self.phase = Phase::Arrived;
            }
            Act::DeadEnd { .. } => {
                self.counters.dead_ends += 1;
                self.phase = Phase::Leaf;
            }
            Act::Solution => {
                self.counters.solutions += 1;
                self.phase = Phase::Leaf;
            }
            Act::TakeBack(_) => {
                self.leave();
                let entry = self.top().entry;
                self.links.untake(entry);
                self.phase = Phase::Chosen;
            }
            Act::Exhausted => {
                self.leave();
                self.phase = Phase::Exhausted;
            }
        }
        Some(step)
    }

    /// Undoes the last step and says what it was; `None` at the start.
    pub fn back(&mut self) -> Option<Step> {
        let step = self.last()?;
        self.counters.steps -= 1;
        match step.act {
            Act::Choose { item, .. } => {
                self.counters.updates -= self.links.uncover(item);
                self.path.pop();
                self.phase = Phase::Arrived;
            }
            Act::Try(branch) => {
                let level = *self.top();
                self.counters.updates -= self.links.untake(level.entry);
                self.counters.guesses -= u64::from(branch.n > 1);
                self.counters.nodes -= 1;
                *self.top() = self.option_before(&level);
                self.phase = Phase::Chosen;
            }
            Act::DeadEnd { .. } => {
                self.counters.dead_ends -= 1;
                self.phase = Phase::Arrived;
            }
            Act::Solution => {
                self.counters.solutions -= 1;
                self.phase = Phase::Arrived;
            }
            Act::TakeBack(_) => {
                let entry = self.top().entry;
                self.links.take(entry);
                self.reenter();
            }
            Act::Exhausted => self.reenter(),
        }
        Some(step)
    }

    /// Covers an item and opens a level for it, no option tried. Says how many links went.
    fn choose(&mut self, item: ItemId, n: u32) -> u64 {
        let start = self.start(item);
        let updates = self.links.cover(item);
        self.path.push(Choice { item, start, entry: start, k: 0, n });
        self.phase = Phase::Chosen;
        updates
    }

    /// After which entry of an item trying begins, on the new level where it stands.
    fn start(&self, item: ItemId) -> Entry {
        let end = self.links.end(item);
        match self.preference().and_then(|preference| preference.first) {
            Some(first) => self.links.entries_of(item).find(|&entry| self.links.option_of(entry) == first),
            None => None,
        }
        .map_or(end, |entry| self.links.above(entry))
    }

    /// Closes a level on which all is tried or nothing was to be chosen.
    fn leave(&mut self) {
        if self.phase == Phase::Chosen
            && let Some(level) = self.path.pop()
        {
            self.links.uncover(level.item);
        }
    }

    /// The inverse of [`leave`](Self::leave): meets again what there was to do on this level, and has done all of it.
    fn reenter(&mut self) {
        self.phase = Phase::Arrived; // as the rule knows it
        match self.upcoming() {
            None | Some((_, 0)) => self.phase = Phase::Leaf,
            Some((item, n)) => {
                self.choose(item, n);
                let end = self.links.end(item);
                let start = self.top().start;
                // The last one tried is the one after which trying began.
                let entry = if start == end { self.links.above(end) } else { start };
                *self.top() = Choice { entry, k: n, ..*self.top() };
            }
        }
    }

    fn top(&mut self) -> &mut Choice {
        self.path.last_mut().expect("only what was chosen is tried or taken back")
    }

    /// The solutions from here on, each as its options in the order of their taking, those committed first.
    pub const fn solutions(&mut self) -> Solutions<'_> {
        Solutions(self)
    }

    /// This moment, to [`resume`](Self::resume) from.
    #[must_use]
    pub fn bookmark(&self) -> Bookmark {
        Bookmark { path: self.path.clone(), phase: self.phase, counters: self.counters }
    }

    /// Goes to a moment of this same search without the steps between: leaves the levels that the two do not share, and enters those
    /// of the bookmark, which costs no more than a few hundred steps however many lie between.
    ///
    /// A bookmark of another search, or from before something was asked for that it depends on, leads astray.
    pub fn resume(&mut self, bookmark: &Bookmark) {
        let depth = |path: &[Choice], phase| path.len() - usize::from(phase == Phase::Chosen);
        let (taken, then) = (depth(&self.path, self.phase), depth(&bookmark.path, bookmark.phase));
        let shared = self.path.iter().zip(&bookmark.path).take(taken.min(then)).take_while(|(one, other)| one == other);
        let shared = shared.count();
        while self.path.len() > shared
            && let Some(level) = self.path.pop()
        {
            if self.path.len() < taken {
                self.links.untake(level.entry);
            }
            self.links.uncover(level.item);
        }
        for (at, level) in bookmark.path.iter().enumerate().skip(shared) {
            self.links.cover(level.item);
            if at < then {
                self.links.take(level.entry);
            }
            self.path.push(*level);
        }
        (self.phase, self.counters) = (bookmark.phase, bookmark.counters);
    }

    /// Where it stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What it has done.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The options taken before the first step.
    #[must_use]
    pub fn committed(&self) -> &[OptionId] {
        &self.committed
    }

    /// The levels from the first to the one where it stands.
    #[must_use]
    pub fn path(&self) -> impl ExactSizeIterator<Item = Level> + '_ {
        let taken = self.path.len() - usize::from(self.phase == Phase::Chosen);
        self.path.iter().enumerate().map(move |(depth, &Choice { item, entry, k, n, .. })| {
            let option = (depth < taken).then(|| self.links.option_of(entry));
            Level { item, k, n, option }
        })
    }

    /// The options taken now, those committed first, then level by level. After a solution these are it.
    pub fn taken(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.committed.iter().copied().chain(self.path().filter_map(|level| level.option))
    }

    /// How many options may still cover an item; of a covered item, how many could when it was covered.
    #[must_use]
    pub fn size(&self, item: ItemId) -> u32 {
        self.links.size(item)
    }

    /// Whether nothing covers an item yet.
    #[must_use]
    pub fn is_active(&self, item: ItemId) -> bool {
        self.links.is_active(item)
    }

    /// Whether an option can still be taken: none of its items is covered.
    #[must_use]
    pub fn is_open(&self, option: OptionId) -> bool {
        self.links.items_of(option).all(|item| self.links.is_active(item))
    }

    /// The options of the item of a level, counted from 0, in the order of their trying.
    ///
    /// # Panics
    /// If the path has no such level.
    #[must_use]
    pub fn turns(&self, level: usize) -> Vec<OptionId> {
        let Choice { item, start, .. } = self.path[level];
        let all: Vec<Entry> = self.links.entries_of(item).collect();
        let first = all.iter().position(|&entry| entry == start).map_or(0, |at| at + 1);
        let (before, after) = all.split_at(first);
        after.iter().chain(before).map(|&entry| self.links.option_of(entry)).collect()
    }

    /// How many primary items are active.
    #[must_use]
    pub const fn items_left(&self) -> u32 {
        self.links.active()
    }

    /// How many options are open.
    #[must_use]
    pub const fn options_left(&self) -> u32 {
        self.links.open()
    }

    /// The options that may still cover an item, in their order; of a covered item, those that could when it was covered.
    pub fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        self.links.entries_of(item).map(|entry| self.links.option_of(entry))
    }
}

/// The solutions of a search, one after the other.
#[derive(Debug)]
pub struct Solutions<'a>(&'a mut Search);

impl Iterator for Solutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        match self.0.run(u64::MAX) {
            Pause::Solution => Some(self.0.taken().collect()),
            Pause::Exhausted | Pause::Budget => None,
        }
    }
}
