//! Job queue: hands out attempts at puzzles to workers, and decides which successful attempt at a puzzle counts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::criteria::{Criteria, Shortfall};
use crate::random::nth;
use crate::{Contradiction, Order};
use grid::{Digit, Puzzle};

/// Maximum number of attempts that a thread works on at once. The queries of these attempts go to the solver together.
const BATCH: usize = 256;

/// Maximum number of attempts that a thread works on at once if the logical solver judges them, which takes much longer.
const BATCH_WITH_LOGIC: usize = 128;

/// Maximum number of attempts per thread for each puzzle wanted. The maximum is low because all attempts after the first successful attempt
/// are wasted.
const BATCH_PER_PUZZLE: u64 = 8;

/// Maximum number of attempts per thread for each puzzle wanted, if rating a puzzle takes tenths of a second.
const BATCH_PER_PUZZLE_SLOW: u64 = 2;

/// Maximum distance, in puzzle numbers, between the first unfinished puzzle and the last puzzle begun.
const AHEAD: u64 = 8192;

/// Puzzle with its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPuzzle {
    /// Givens.
    pub puzzle: Puzzle,
    /// Digits of the solution, by cell.
    pub solution: Vec<Digit>,
}

/// Result for one puzzle of an order.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Number of the puzzle, counted from 0.
    pub number: u64,
    /// Seed that recreates this puzzle alone.
    pub seed: u64,
    /// Puzzle that meets the order, or a failure with the nearest puzzle.
    pub result: Result<SolvedPuzzle, Miss>,
}

/// Failure to generate a puzzle that meets the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Puzzle nearest to the order, or `None` if no attempt made a puzzle.
    pub nearest: Option<SolvedPuzzle>,
    /// Phrase that says how the nearest puzzle falls short, to show after "nearest".
    pub why: &'static str,
}

/// Series of puzzles to generate: its length and first seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// Seed of the first puzzle.
    pub seed: u64,
    /// Number of puzzles.
    pub count: u64,
    /// Maximum number of attempts at each puzzle.
    pub attempts: u64,
}

/// Job for a worker: one attempt at one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// Number of the puzzle, counted from 0.
    pub(super) number: u64,
    /// Seed of the puzzle.
    pub(super) seed: u64,
    /// Number of the attempt at this puzzle, counted from 0.
    pub(super) attempt: u64,
}

/// Job queue of an order, shared by all threads that work on it.
#[derive(Debug)]
pub struct JobQueue {
    pub(super) criteria: Criteria,
    series: Series, // as requested at the start; more puzzles may have been added since
    is_closed: AtomicBool,
    state: Mutex<State>,
}

/// Mutable part of a queue.
#[derive(Debug)]
struct State {
    count: u64,                // puzzles ordered so far
    next: u64,                 // number of the puzzle to begin next
    begun: u64,                // number of attempts begun, at all puzzles
    open: BTreeMap<u64, Open>, // by number: puzzles that have been begun and are not finished
}

/// State of a puzzle that has been begun and is not finished.
#[derive(Debug)]
struct Open {
    seed: u64,
    next: u64,                  // number of the attempt to begin next
    begun: BTreeSet<u64>,       // numbers of the attempts being worked on
    best: Option<Candidate>,    // puzzle of the successful attempt with the lowest number so far
    nearest: Option<Candidate>, // puzzle of the best unsuccessful attempt so far
}

/// Puzzle made by an attempt.
#[derive(Debug)]
struct Candidate {
    shortfall: Shortfall,
    attempt: u64,
    solved_puzzle: SolvedPuzzle,
}

impl JobQueue {
    /// Creates a queue for a series of puzzles that meet this order.
    ///
    /// # Errors
    /// If the order contradicts itself or a known fact.
    pub fn new(order: Order, series: Series) -> Result<Self, Contradiction> {
        order.check()?;
        let state = Mutex::new(State { count: series.count, next: 0, begun: 0, open: BTreeMap::new() });
        Ok(Self { criteria: Criteria::new(order), series, is_closed: AtomicBool::new(false), state })
    }

    /// Returns the order.
    #[must_use]
    pub const fn order(&self) -> &Order {
        &self.criteria.order
    }

    /// Whether a single thread is fast enough: no techniques are wanted, and orders without techniques are met quickly.
    #[must_use]
    pub const fn is_quick(&self) -> bool {
        self.criteria.order.with.is_empty()
    }

    /// Makes all workers return soon, because no more puzzles are needed.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    /// Whether [`close`](Self::close) has been called.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Gives up a puzzle. Returns the puzzle's nearest result so far, or `None` if the puzzle is already finished or not part of the
    /// series.
    pub fn give_up(&self, number: u64) -> Option<Generated> {
        let mut state = self.lock();
        if number >= state.next && number < state.count {
            while state.next <= number {
                self.open_next(&mut state);
            }
        }
        state.open.remove(&number).map(|open| open.generated(number))
    }

    /// Adds one puzzle to the end of the series. Workers that have already returned do not come back for this puzzle.
    pub fn one_more(&self) {
        self.lock().count += 1;
    }

    /// Returns the number of attempts begun, at all puzzles.
    pub fn begun(&self) -> u64 {
        self.lock().begun
    }

    /// Returns the number of attempts that each thread works on at once.
    pub(super) fn batch_size(&self) -> usize {
        let most = if self.criteria.order.has_logic() { BATCH_WITH_LOGIC } else { BATCH };
        let each = if self.criteria.is_long() { BATCH_PER_PUZZLE_SLOW } else { BATCH_PER_PUZZLE };
        self.series.count.saturating_mul(each).min(most as u64) as usize
    }

    /// Returns the next attempts, at most `most` of them. The list is empty if the queue is closed or has no more work.
    pub(super) fn jobs(&self, most: usize) -> Vec<Job> {
        let mut state = self.lock();
        std::iter::from_fn(|| if self.is_closed() { None } else { self.job(&mut state) }).take(most).collect()
    }

    /// Returns the first attempt at a new puzzle if all open puzzles are being worked on. Otherwise, returns the next attempt at the open
    /// puzzle with the fewest attempts in progress. Returns `None` if there is no more work.
    fn job(&self, state: &mut State) -> Option<Job> {
        let first = state.open.keys().next().copied().unwrap_or(state.next);
        let idle = state
            .open
            .values()
            .all(|open| open.best.is_some() || !open.begun.is_empty() || open.next == self.series.attempts);
        let number = if state.next < state.count && state.next < first + AHEAD && idle {
            self.open_next(state)
        } else {
            let can = |open: &&Open| open.best.is_none() && open.next < self.series.attempts;
            let open = state.open.iter().filter(|(_, open)| can(open));
            open.min_by_key(|(number, open)| (open.begun.len(), **number)).map(|(number, _)| *number)?
        };
        let open = state.open.get_mut(&number)?;
        let job = Job { number, seed: open.seed, attempt: open.next };
        open.begun.insert(open.next);
        open.next += 1;
        state.begun += 1;
        Some(job)
    }

    /// Opens the next puzzle and returns its number.
    fn open_next(&self, state: &mut State) -> u64 {
        let number = state.next;
        state.open.insert(number, Open::new(nth(self.series.seed, number)));
        state.next += 1;
        number
    }

    /// Whether the result of this attempt may still be needed.
    pub(super) fn wants(&self, job: Job) -> bool {
        !self.is_closed() && self.lock().open.get(&job.number).is_some_and(|open| open.wants(job.attempt))
    }

    /// Records an intermediate result of an attempt, in case no attempt succeeds.
    pub(super) fn note(&self, job: Job, shortfall: Shortfall, solved_puzzle: impl FnOnce() -> SolvedPuzzle) {
        if let Some(open) = self.lock().open.get_mut(&job.number) {
            open.note(job.attempt, shortfall, solved_puzzle);
        }
    }

    /// Records the final result of an attempt. If this finishes the puzzle, returns the puzzle's result.
    pub(super) fn report(
        &self,
        job: Job,
        shortfall: Shortfall,
        solved_puzzle: Option<SolvedPuzzle>,
    ) -> Option<Generated> {
        let mut state = self.lock();
        let open = state.open.get_mut(&job.number)?;
        open.begun.remove(&job.attempt);
        if let Some(solved_puzzle) = solved_puzzle {
            if shortfall != Shortfall::None {
                open.note(job.attempt, shortfall, || solved_puzzle);
            } else if open.wants(job.attempt) {
                open.best = Some(Candidate { shortfall, attempt: job.attempt, solved_puzzle });
            }
        }
        let is_done = open.is_done(self.series.attempts);
        let open = if is_done { state.open.remove(&job.number) } else { None };
        open.map(|open| open.generated(job.number))
    }

    /// Locks the state, even if a worker panicked while it held the lock.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Returns the final result for this puzzle. `number` is the number of the puzzle in the series.
    fn generated(self, number: u64) -> Generated {
        let result = self.best.map(|best| best.solved_puzzle).ok_or_else(|| Miss {
            why: self.nearest.as_ref().map_or(Shortfall::Nothing, |nearest| nearest.shortfall).phrase(),
            nearest: self.nearest.map(|nearest| nearest.solved_puzzle),
        });
        Generated { number, seed: self.seed, result }
    }

    const fn new(seed: u64) -> Self {
        Self { seed, next: 0, begun: BTreeSet::new(), best: None, nearest: None }
    }

    /// Whether the attempt with this number may still count: no attempt with a lower number has succeeded.
    fn wants(&self, attempt: u64) -> bool {
        self.best.as_ref().is_none_or(|best| attempt < best.attempt)
    }

    /// Keeps an unsuccessful result if it is nearer to the order than the result kept so far, or if it is equally near and comes from an
    /// earlier attempt.
    fn note(&mut self, attempt: u64, shortfall: Shortfall, solved_puzzle: impl FnOnce() -> SolvedPuzzle) {
        if self.nearest.as_ref().is_none_or(|nearest| (shortfall, attempt) < (nearest.shortfall, nearest.attempt)) {
            self.nearest = Some(Candidate { shortfall, attempt, solved_puzzle: solved_puzzle() });
        }
    }

    /// Whether no attempt in progress can change the result, and no further attempt will be begun.
    fn is_done(&self, attempts: u64) -> bool {
        match &self.best {
            Some(best) => self.begun.first().is_none_or(|&first| first > best.attempt),
            None => self.begun.is_empty() && self.next >= attempts,
        }
    }
}
