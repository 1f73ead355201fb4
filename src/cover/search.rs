//! Algorithm X, one step at a time, forwards and backwards.
//!
//! A search is its own log. It keeps only what Knuth's algorithm keeps: the links and, for each level, the item chosen there and which
//! of its options is being tried. Since `uncover` restores every link exactly, and the choice of an item depends only on the links, the
//! options taken and a seed, the state determines the step that led to it as well as the step that comes next:
//!
//! - [`Phase::Arrived`]: nothing is chosen on this level yet. Next step: `solution` if no primary item is active. Otherwise the rule picks
//!   an item: `dead-end` if that item has no options, else `choose`. Previous step: the `try` on the level above.
//! - [`Phase::Chosen`]: k of the item's n options have been tried, and none is taken. Next step: `try` option k + 1; after the last one,
//!   uncover the item and `take-back` the option of the level above, or `exhausted` if there is no level above. Previous step: `choose`
//!   if k = 0, otherwise the `take-back` of option k. To undo that, option k is taken again and the end of its subtree is rebuilt, which
//!   is bound to be the same as before.
//! - [`Phase::Leaf`]: a solution or a dead end was found. Next step: `take-back`. Previous step: that `solution` or `dead-end`.
//! - [`Phase::Exhausted`]: the first level has been left. There is no next step.
//!
//! An observer may request another item or another first option on a level ([`Search::prefer`]). From then on, the state of this level
//! leads to that choice, both forwards and backwards.
//!
//! So memory is proportional to the deepest path, however many steps were made, and a fast run makes the same steps as a watched one. A
//! step is larger than one of Knuth's (his X1 to X8): choosing includes covering the item, trying includes covering the rest of the
//! option, and taking back includes uncovering both that rest and the item chosen on the level below.

use crate::sized_links::{Entry, Links};
use crate::{
    Branch, CommitError, Counters, ItemId, OptionId, Pause, Phase, Pick, PreferenceError, Problem, SearchBookmark,
    SearchLevel, SearchStep, StepKind,
};

/// Depth-first search for all covers of a problem. Two searches are equal if their links, counters and all other parts of their states are
/// equal.
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

/// One level of the search path: an item chosen, and the progress through its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) item: ItemId,
    pub(super) start: Entry, // entry before the first option to try: the item's list head, unless a preference names another option
    pub(super) entry: Entry, // entry of the option tried last; `start` if none was tried
    pub(super) k: u32,
    pub(super) n: u32,
}

/// Request to choose an item, and perhaps to try one of its options first, whenever the options taken are exactly those of `after`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    after: Vec<OptionId>,
    item: ItemId,
    first: Option<OptionId>,
}

impl Search {
    /// Creates a search that has not made a step yet, with the default rule for choosing items.
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

    /// Replaces the rule for choosing items.
    ///
    /// # Panics
    /// If a step has been made.
    #[must_use]
    pub fn picking(mut self, pick: Pick) -> Self {
        assert!(self.counters.steps == 0, "the rule is settled before the first step");
        self.pick = pick;
        self
    }

    /// Takes an option permanently, before the first step. This is not a step: no counter includes it, and no step takes it back.
    ///
    /// # Errors
    /// If one of the option's items is covered by an option committed before. Nothing is changed then.
    ///
    /// # Panics
    /// If a step has been made.
    pub fn commit(&mut self, option: OptionId) -> Result<(), CommitError> {
        assert!(self.counters.steps == 0, "options are committed before the first step");
        if let Some(item) = self.links.items_of(option).find(|&item| !self.links.is_active(item)) {
            return Err(CommitError { option, item });
        }
        self.links.cover_all(option);
        self.committed.push(option);
        Ok(())
    }

    /// Returns the step that [`forward`](Self::forward) would make; `None` once the search is exhausted.
    #[must_use]
    pub fn next(&self) -> Option<SearchStep> {
        let (depth, act) = match (self.phase, self.path.split_last()) {
            (Phase::Arrived, _) => (self.path.len(), self.first_step()),
            (Phase::Chosen, Some((level, above))) if level.k < level.n => {
                (above.len(), StepKind::Try(self.branch(&self.next_option(level))))
            }
            (Phase::Chosen, Some((_, above))) => self.retreat(above),
            (Phase::Leaf, _) => self.retreat(&self.path),
            (Phase::Exhausted, _) => return None,
            (Phase::Chosen, None) => unreachable!("the path contains the chosen option"),
        };
        Some(SearchStep { number: self.counters.steps + 1, depth, kind: act })
    }

    /// Returns the last step made, which [`back`](Self::back) would undo; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<SearchStep> {
        let (depth, act) = match (self.phase, self.path.split_last()) {
            (Phase::Arrived, None) => return None,
            (Phase::Arrived, Some((level, above))) => (above.len(), StepKind::Try(self.branch(level))),
            (Phase::Chosen, Some((level, above))) if level.k == 0 => {
                (above.len(), StepKind::Choose { item: level.item, size: level.n })
            }
            (Phase::Chosen, Some((level, above))) => (above.len(), StepKind::TakeBack(self.branch(level))),
            (Phase::Leaf, _) => (self.path.len(), self.first_step()),
            (Phase::Exhausted, _) => (0, StepKind::Exhausted),
            (Phase::Chosen, None) => unreachable!("the path contains the chosen option"),
        };
        Some(SearchStep { number: self.counters.steps, depth, kind: act })
    }

    /// Returns the first step on a new level.
    fn first_step(&self) -> StepKind {
        match self.upcoming() {
            None => StepKind::Solution,
            Some((item, 0)) => StepKind::DeadEnd { item },
            Some((item, size)) => StepKind::Choose { item, size },
        }
    }

    /// Returns the item that the next step would choose on a new level, and its number of options; `None` if no primary item is active.
    #[must_use]
    pub fn upcoming(&self) -> Option<(ItemId, u32)> {
        match self.preference() {
            Some(preference) => Some((preference.item, self.links.size(preference.item))),
            None => self.pick.choose(&self.links, self.path().filter_map(|level| level.option)),
        }
    }

    /// Returns the preference for the current level, if there is one.
    fn preference(&self) -> Option<&Preference> {
        if self.preferences.is_empty() {
            return None; // fast path: this is called on each level, and preferences are rare
        }
        let here = |preference: &&Preference| {
            self.path().filter_map(|level| level.option).eq(preference.after.iter().copied())
        };
        self.preferences.iter().find(here)
    }

    /// Requests that on the current level, which must be new, `item` is chosen instead of the item that the rule would pick. If `first` is
    /// given, that option is tried first, followed by the options after it in order and then, wrapping around, by those before it. Replaces
    /// an earlier preference for this level; preferences for other levels stay.
    ///
    /// # Errors
    /// If the search is not on a new level, the item is secondary or covered, or `first` is not one of its options. Nothing is changed
    /// then.
    pub fn prefer(&mut self, item: ItemId, first: Option<OptionId>) -> Result<(), PreferenceError> {
        let is_free = self.phase == Phase::Arrived && self.links.is_primary(item) && self.links.is_active(item);
        if !is_free || first.is_some_and(|first| self.options_of(item).all(|option| option != first)) {
            return Err(PreferenceError);
        }
        self.prefer_nothing();
        let after = self.path().filter_map(|level| level.option).collect();
        self.preferences.push(Preference { after, item, first });
        Ok(())
    }

    /// Removes the preference for the current level, if there is one.
    pub fn prefer_nothing(&mut self) {
        let after: Vec<OptionId> = self.path().filter_map(|level| level.option).collect();
        self.preferences.retain(|preference| preference.after != after);
    }

    /// Whether there is a preference for the current level.
    #[must_use]
    pub fn is_led(&self) -> bool {
        self.preference().is_some()
    }

    /// Returns the rule for choosing items, which applies wherever there is no preference.
    #[must_use]
    pub const fn pick(&self) -> Pick {
        self.pick
    }

    /// Returns a level advanced to the option after the one tried last.
    fn next_option(&self, level: &Choice) -> Choice {
        let below = self.links.below(level.entry);
        let end = self.links.end(level.item);
        let entry = if below == end { self.links.below(end) } else { below };
        Choice { entry, k: level.k + 1, ..*level }
    }

    /// Returns a level moved back to the option before the one tried last; the inverse of [`next_option`](Self::next_option).
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

    /// Returns the depth and the kind of the step that leaves the current level, where `above` holds the levels above it.
    fn retreat(&self, above: &[Choice]) -> (usize, StepKind) {
        match above.split_last() {
            Some((level, above)) => (above.len(), StepKind::TakeBack(self.branch(level))),
            None => (0, StepKind::Exhausted),
        }
    }

    fn branch(&self, level: &Choice) -> Branch {
        Branch { item: level.item, option: self.links.option_of(level.entry), k: level.k, n: level.n }
    }

    /// Makes the next step and returns it; `None` if the search is exhausted.
    pub fn forward(&mut self) -> Option<SearchStep> {
        let step = self.next()?;
        self.counters.steps += 1;
        match step.kind {
            StepKind::Choose { item, size } => self.counters.updates += self.choose(item, size),
            StepKind::Try(branch) => {
                let level = *self.top();
                let level = self.next_option(&level);
                self.counters.nodes += 1;
                self.counters.guesses += u64::from(branch.n > 1);
                self.counters.updates += self.links.take(level.entry);
                *self.top() = level;
                self.phase = Phase::Arrived;
            }
            StepKind::DeadEnd { .. } => {
                self.counters.dead_ends += 1;
                self.phase = Phase::Leaf;
            }
            StepKind::Solution => {
                self.counters.solutions += 1;
                self.phase = Phase::Leaf;
            }
            StepKind::TakeBack(_) => {
                self.leave();
                let entry = self.top().entry;
                self.links.untake(entry);
                self.phase = Phase::Chosen;
            }
            StepKind::Exhausted => {
                self.leave();
                self.phase = Phase::Exhausted;
            }
        }
        Some(step)
    }

    /// Undoes the last step and returns it; `None` at the start.
    pub fn back(&mut self) -> Option<SearchStep> {
        let step = self.last()?;
        self.counters.steps -= 1;
        match step.kind {
            StepKind::Choose { item, .. } => {
                self.counters.updates -= self.links.uncover(item);
                self.path.pop();
                self.phase = Phase::Arrived;
            }
            StepKind::Try(branch) => {
                let level = *self.top();
                self.counters.updates -= self.links.untake(level.entry);
                self.counters.guesses -= u64::from(branch.n > 1);
                self.counters.nodes -= 1;
                *self.top() = self.option_before(&level);
                self.phase = Phase::Chosen;
            }
            StepKind::DeadEnd { .. } => {
                self.counters.dead_ends -= 1;
                self.phase = Phase::Arrived;
            }
            StepKind::Solution => {
                self.counters.solutions -= 1;
                self.phase = Phase::Arrived;
            }
            StepKind::TakeBack(_) => {
                let entry = self.top().entry;
                self.links.take(entry);
                self.reenter();
            }
            StepKind::Exhausted => self.reenter(),
        }
        Some(step)
    }

    /// Covers an item and opens a level for it, with no option tried. Returns the number of removed links.
    fn choose(&mut self, item: ItemId, n: u32) -> u64 {
        let start = self.start(item);
        let updates = self.links.cover(item);
        self.path.push(Choice { item, start, entry: start, k: 0, n });
        self.phase = Phase::Chosen;
        updates
    }

    /// Returns the entry that precedes the first option to try if `item` is chosen on the current level.
    fn start(&self, item: ItemId) -> Entry {
        let end = self.links.end(item);
        match self.preference().and_then(|preference| preference.first) {
            Some(first) => self.links.entries_of(item).find(|&entry| self.links.option_of(entry) == first),
            None => None,
        }
        .map_or(end, |entry| self.links.above(entry))
    }

    /// Closes the current level, on which all options were tried or nothing could be chosen.
    fn leave(&mut self) {
        if self.phase == Phase::Chosen
            && let Some(level) = self.path.pop()
        {
            self.links.uncover(level.item);
        }
    }

    /// Undoes [`leave`](Self::leave). Restores the level as it was after its last option was tried. If nothing could be
    /// chosen on the level, restores [`Phase::Leaf`].
    fn reenter(&mut self) {
        self.phase = Phase::Arrived; // so that `upcoming` sees a new level
        match self.upcoming() {
            None | Some((_, 0)) => self.phase = Phase::Leaf,
            Some((item, n)) => {
                self.choose(item, n);
                let end = self.links.end(item);
                let start = self.top().start;
                // Trying wraps around, so the last option tried is the one at `start`.
                let entry = if start == end { self.links.above(end) } else { start };
                *self.top() = Choice { entry, k: n, ..*self.top() };
            }
        }
    }

    fn top(&mut self) -> &mut Choice {
        self.path.last_mut().expect("only what was chosen is tried or taken back")
    }

    /// Iterates over the solutions that the search finds from here on. Each solution is a list of options: first the committed options,
    /// then the others in the order in which they were taken.
    pub const fn solutions(&mut self) -> Solutions<'_> {
        Solutions(self)
    }

    /// Saves the current state, for [`resume`](Self::resume).
    #[must_use]
    pub fn bookmark(&self) -> SearchBookmark {
        SearchBookmark { path: self.path.clone(), phase: self.phase, counters: self.counters }
    }

    /// Jumps to a saved state of this same search. Leaves the levels that the two states do not share, and enters those of the bookmark.
    /// This costs at most as much as a few hundred steps, however many steps there are between the two states.
    ///
    /// The resulting state is wrong if the bookmark is of another search. It is also wrong if a preference that affects the path of the
    /// bookmark was changed after the bookmark was made.
    pub fn resume(&mut self, bookmark: &SearchBookmark) {
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

    /// Returns the state between two steps.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns counts of steps, nodes and other work done so far.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the options taken permanently, before the first step.
    #[must_use]
    pub fn committed(&self) -> &[OptionId] {
        &self.committed
    }

    /// Iterates over the levels from the first to the current one.
    #[must_use]
    pub fn path(&self) -> impl ExactSizeIterator<Item = SearchLevel> + '_ {
        let taken = self.path.len() - usize::from(self.phase == Phase::Chosen);
        self.path.iter().enumerate().map(move |(depth, &Choice { item, entry, k, n, .. })| {
            let option = (depth < taken).then(|| self.links.option_of(entry));
            SearchLevel { item, k, n, option }
        })
    }

    /// Iterates over the options taken now: the committed options, then those taken level by level. Right after a [`StepKind::Solution`],
    /// they are the solution.
    pub fn taken(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.committed.iter().copied().chain(self.path().filter_map(|level| level.option))
    }

    /// Returns the number of options that can still cover an item. For a covered item, returns the number at the time when it was covered.
    #[must_use]
    pub fn size(&self, item: ItemId) -> u32 {
        self.links.size(item)
    }

    /// Whether an item is active, that is, not covered.
    #[must_use]
    pub fn is_active(&self, item: ItemId) -> bool {
        self.links.is_active(item)
    }

    /// Whether an option is open, that is, none of its items is covered, so that the option can still be taken.
    #[must_use]
    pub fn is_open(&self, option: OptionId) -> bool {
        self.links.items_of(option).all(|item| self.links.is_active(item))
    }

    /// Returns the options of a level's item in the order in which they are tried. Levels are counted from 0.
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

    /// Returns the number of active primary items.
    #[must_use]
    pub const fn items_left(&self) -> u32 {
        self.links.active()
    }

    /// Returns the number of open options.
    #[must_use]
    pub const fn options_left(&self) -> u32 {
        self.links.open()
    }

    /// Iterates, in order, over the options that can still cover an item. For a covered item, iterates over the options that could cover it
    /// at the time when it was covered.
    pub fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        self.links.entries_of(item).map(|entry| self.links.option_of(entry))
    }
}

/// Iterator over the solutions of a search.
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
