//! Fast path for many steps at once: makes the same steps as [`Search::forward`] but does not report them.

use crate::dancing_links::{Arena, Number};
use crate::item_choice::Ties;
use crate::search::Choice;
use crate::sized_links::with;
use crate::{Counters, Pause, Phase, Pick, Search, StepKind};

impl Search {
    /// Steps forward until a solution is found, the search is exhausted, or `steps` steps are made.
    pub fn run(&mut self, steps: u64) -> Pause {
        if self.pick == Pick::Smallest(Ties::First) && self.preferences.is_empty() {
            let Self { links, path, phase, counters, .. } = self;
            path.reserve(LEVELS);
            return with!(links, arena => Run { arena, path, phase, counters }.run(steps));
        }
        for _ in 0..steps {
            match self.forward().map(|step| step.kind) {
                Some(StepKind::Solution) => return Pause::Solution,
                None | Some(StepKind::Exhausted) => return Pause::Exhausted,
                Some(StepKind::Choose { .. } | StepKind::Try(_) | StepKind::DeadEnd { .. } | StepKind::TakeBack(_)) => {
                }
            }
        }
        Pause::Budget
    }
}

/// Initial capacity of the path, enough for the levels of a 9 × 9 board with 17 givens.
const LEVELS: usize = 64;

/// Borrowed state of a search that uses the default [`Pick`] and has no preferences.
struct Run<'a, N, S, const W: usize> {
    arena: &'a mut Arena<N, S, W>,
    path: &'a mut Vec<Choice>,
    phase: &'a mut Phase,
    counters: &'a mut Counters,
}

impl<N: Number, S: Number, const W: usize> Run<'_, N, S, W> {
    /// Does the work of [`Search::run`].
    fn run(&mut self, steps: u64) -> Pause {
        for _ in 0..steps {
            match *self.phase {
                Phase::Arrived => {
                    if self.choose() {
                        return Pause::Solution;
                    }
                }
                Phase::Chosen if self.top().is_some_and(|level| level.k < level.n) => self.try_next(),
                Phase::Chosen => {
                    if let Some(level) = self.path.pop() {
                        self.arena.uncover(level.item);
                    }
                    self.take_back();
                }
                Phase::Leaf => self.take_back(),
                Phase::Exhausted => return Pause::Exhausted,
            }
            if *self.phase == Phase::Exhausted {
                return Pause::Exhausted;
            }
        }
        Pause::Budget
    }

    fn top(&self) -> Option<&Choice> {
        self.path.last()
    }

    /// Chooses an item on a new level. Returns true if no primary item is left, so that a solution is found.
    fn choose(&mut self) -> bool {
        self.counters.steps += 1;
        let Some((item, n)) = self.arena.smallest() else {
            self.counters.solutions += 1;
            *self.phase = Phase::Leaf;
            return true;
        };
        if n == 0 {
            self.counters.dead_ends += 1;
            *self.phase = Phase::Leaf;
        } else {
            self.counters.updates += self.arena.cover(item);
            let start = self.arena.end(item);
            self.path.push(Choice { item, start, entry: start, k: 0, n });
            *self.phase = Phase::Chosen;
        }
        false
    }

    /// Takes the next option of the last level.
    fn try_next(&mut self) {
        let Some(level) = self.path.last_mut() else { return };
        self.counters.steps += 1;
        let end = self.arena.end(level.item);
        let below = self.arena.below(level.entry);
        level.entry = if below == end { self.arena.below(end) } else { below };
        level.k += 1;
        self.counters.nodes += 1;
        self.counters.guesses += u64::from(level.n > 1);
        self.counters.updates += self.arena.take(level.entry);
        *self.phase = Phase::Arrived;
    }

    /// Takes back the option of the last level. If there is no level left, marks the search as exhausted.
    fn take_back(&mut self) {
        self.counters.steps += 1;
        *self.phase = match self.path.last() {
            Some(level) => {
                self.arena.untake(level.entry);
                Phase::Chosen
            }
            None => Phase::Exhausted,
        };
    }
}
