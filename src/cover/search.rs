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
//! So the memory is that of the deepest path, after ten million steps as after ten, and the fast run and the one that is watched are
//! the same. A step is larger than one of Knuth's (his X1 to X8): choosing includes covering the item, trying includes covering the
//! rest of the option, taking back includes uncovering both it and the item chosen below it.

use crate::cover::links::{Links, Node};
use crate::cover::{Act, Branch, Clash, Counters, ItemId, Level, OptionId, Pause, Phase, Problem, Step};

/// A search for all covers of a problem, always first into the first option. Equal searches have equal links and counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    links: Links,
    committed: Vec<OptionId>,
    path: Vec<Choice>,
    phase: Phase,
    counters: Counters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    item: ItemId,
    node: Node, // of the option tried last; before the first one the item's end
    k: u32,
    n: u32,
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
        }
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
        let items: Vec<ItemId> = self.links.items_of(option).collect();
        if let Some(&item) = items.iter().find(|&&item| !self.links.is_active(item)) {
            return Err(Clash { option, item });
        }
        for item in items {
            self.links.cover(item);
        }
        self.committed.push(option);
        Ok(())
    }

    /// The step that [`forward`](Self::forward) would make; `None` when all is exhausted.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        let (depth, act) = match (self.phase, self.path.split_last()) {
            (Phase::Arrived, _) => (self.path.len(), self.arrival()),
            (Phase::Chosen, Some((level, above))) if level.k < level.n => {
                let node = self.links.below(level.node);
                (above.len(), Act::Try(self.branch(&Choice { node, k: level.k + 1, ..*level })))
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
        match self.links.smallest() {
            None => Act::Solution,
            Some((item, 0)) => Act::DeadEnd { item },
            Some((item, size)) => Act::Choose { item, size },
        }
    }

    /// How to leave the level below `above`, and the level to which that leads.
    fn retreat(&self, above: &[Choice]) -> (usize, Act) {
        match above.split_last() {
            Some((level, above)) => (above.len(), Act::TakeBack(self.branch(level))),
            None => (0, Act::Exhausted),
        }
    }

    fn branch(&self, level: &Choice) -> Branch {
        Branch { item: level.item, option: self.links.option_of(level.node), k: level.k, n: level.n }
    }

    /// Makes the next step and says what it was; `None` when all is exhausted.
    pub fn forward(&mut self) -> Option<Step> {
        let step = self.next()?;
        self.counters.steps += 1;
        match step.act {
            Act::Choose { item, size } => self.counters.updates += self.choose(item, size),
            Act::Try(branch) => {
                let node = self.top().node;
                let node = self.links.below(node);
                self.counters.nodes += 1;
                self.counters.guesses += u64::from(branch.n > 1);
                self.counters.updates += self.links.take(node);
                *self.top() = Choice { node, k: branch.k, ..*self.top() };
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
                let node = self.top().node;
                self.links.untake(node);
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
                let node = self.top().node;
                self.counters.updates -= self.links.untake(node);
                self.counters.guesses -= u64::from(branch.n > 1);
                self.counters.nodes -= 1;
                *self.top() = Choice { node: self.links.above(node), k: branch.k - 1, ..*self.top() };
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
                let node = self.top().node;
                self.links.take(node);
                self.reenter();
            }
            Act::Exhausted => self.reenter(),
        }
        Some(step)
    }

    /// Covers an item and opens a level for it, no option tried. Says how many links went.
    fn choose(&mut self, item: ItemId, n: u32) -> u64 {
        let updates = self.links.cover(item);
        self.path.push(Choice { item, node: self.links.end(item), k: 0, n });
        self.phase = Phase::Chosen;
        updates
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
        match self.links.smallest() {
            None | Some((_, 0)) => self.phase = Phase::Leaf,
            Some((item, n)) => {
                self.choose(item, n);
                let node = self.links.above(self.links.end(item));
                *self.top() = Choice { item, node, k: n, n };
            }
        }
    }

    fn top(&mut self) -> &mut Choice {
        self.path.last_mut().expect("only what was chosen is tried or taken back")
    }

    /// Goes forward until a solution is met, all is exhausted, or so many steps are made.
    pub fn run(&mut self, steps: u64) -> Pause {
        for _ in 0..steps {
            match self.forward().map(|step| step.act) {
                Some(Act::Solution) => return Pause::Solution,
                None | Some(Act::Exhausted) => return Pause::Exhausted,
                Some(Act::Choose { .. } | Act::Try(_) | Act::DeadEnd { .. } | Act::TakeBack(_)) => {}
            }
        }
        Pause::Budget
    }

    /// The solutions from here on, each as its options in the order of their taking, those committed first.
    pub const fn solutions(&mut self) -> Solutions<'_> {
        Solutions(self)
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
        self.path.iter().enumerate().map(move |(depth, &Choice { item, node, k, n })| {
            let option = (depth < taken).then(|| self.links.option_of(node));
            Level { item, k, n, option }
        })
    }

    /// The options taken now, those committed first, then level by level. After a solution these are it.
    pub fn taken(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.committed.iter().copied().chain(self.path().filter_map(|level| level.option))
    }

    /// The item that would be chosen on a new level, and how many options it has; `None` if no primary item is active.
    #[must_use]
    pub fn smallest(&self) -> Option<(ItemId, u32)> {
        self.links.smallest()
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
        let end = self.links.end(item);
        let nodes = std::iter::successors(Some(self.links.below(end)), |&node| Some(self.links.below(node)));
        nodes.take_while(move |&node| node != end).map(|node| self.links.option_of(node))
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
