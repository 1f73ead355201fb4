//! Many steps of a search at once: the same steps, none of which is told.

use crate::arena::{Arena, Number};
use crate::links::with;
use crate::pick::Ties;
use crate::search::Choice;
use crate::{Act, Counters, Pause, Phase, Pick, Search};

impl Search {
    /// Goes forward until a solution is met, all is exhausted, or so many steps are made.
    pub fn run(&mut self, steps: u64) -> Pause {
        if self.pick == Pick::Smallest(Ties::First) && self.preferences.is_empty() {
            let Self { links, path, phase, counters, .. } = self;
            path.reserve(LEVELS);
            return with!(links, arena => Run { arena, path, phase, counters }.run(steps));
        }
        for _ in 0..steps {
            match self.forward().map(|step| step.act) {
                Some(Act::Solution) => return Pause::Solution,
                None | Some(Act::Exhausted) => return Pause::Exhausted,
                Some(Act::Choose { .. } | Act::Try(_) | Act::DeadEnd { .. } | Act::TakeBack(_)) => {}
            }
        }
        Pause::Budget
    }
}

/// Room on the path that is made at once, for as many levels as a board of 9 × 9 may need.
const LEVELS: usize = 64;

/// A search by the usual rule.
struct Run<'a, N, S, const W: usize> {
    arena: &'a mut Arena<N, S, W>,
    path: &'a mut Vec<Choice>,
    phase: &'a mut Phase,
    counters: &'a mut Counters,
}

impl<N: Number, S: Number, const W: usize> Run<'_, N, S, W> {
    fn run(&mut self, steps: u64) -> Pause {
        for _ in 0..steps {
            match *self.phase {
                Phase::Arrived => {
                    if self.arrive() {
                        return Pause::Solution;
                    }
                }
                Phase::Chosen if self.top().is_some_and(|level| level.k < level.n) => self.go_on(),
                Phase::Chosen => {
                    if let Some(level) = self.path.pop() {
                        self.arena.uncover(level.item);
                    }
                    self.retreat();
                }
                Phase::Leaf => self.retreat(),
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

    /// Chooses an item on a new level; whether there is none, which makes a solution.
    fn arrive(&mut self) -> bool {
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

    /// Tries the next option.
    fn go_on(&mut self) {
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

    /// Takes the option of the last level back; there is no level: that is the end.
    fn retreat(&mut self) {
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
