//! Who works on which attempt at which puzzle, and which of them counts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::chance::nth;
use crate::judge::{Judge, Miss};
use crate::{Contradiction, Order};
use grid::{Digit, Puzzle};

/// Attempts that are worked on at once by each thread, at most; what they ask goes to the solver together.
const ABREAST: usize = 256;

/// The same where logic has the word, beside which the solver costs little.
const ABREAST_WITH_LOGIC: usize = 128;

/// The same for each puzzle: those that come after one that succeeds were in vain.
const ABREAST_EACH: u64 = 8;

/// The same where each look of logic costs tenths of a second.
const ABREAST_LONG: u64 = 2;

/// Puzzles that may be done before the first one that is not.
const AHEAD: u64 = 8192;

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The givens.
    pub puzzle: Puzzle,
    /// By cell.
    pub solution: Vec<Digit>,
}

/// What came of one puzzle of an order.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Counted from 0.
    pub number: u64,
    /// What makes it again, alone.
    pub seed: u64,
    /// The puzzle; or what came nearest, if anything did, and what is amiss with it.
    pub result: Result<Piece, (Option<Piece>, &'static str)>,
}

/// One attempt at one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket {
    pub(super) number: u64,
    pub(super) seed: u64,
    pub(super) attempt: u64,
}

/// An order being worked on.
#[derive(Debug)]
pub struct Desk {
    pub(super) judge: Judge,
    seed: u64,
    count: u64,
    attempts: u64,
    is_closed: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    count: u64, // of puzzles
    next: u64,  // puzzle to begin
    begun: u64, // attempts
    open: BTreeMap<u64, Open>,
}

/// A puzzle that is worked on.
#[derive(Debug)]
struct Open {
    seed: u64,
    next: u64, // attempt to begin
    begun: BTreeSet<u64>,
    best: Option<(u64, Piece)>, // the attempt that succeeded, of those that did the first
    nearest: Option<(Miss, u64, Piece)>,
}

impl Desk {
    /// For `count` puzzles as ordered, the first from this seed, each given up after so many attempts.
    ///
    /// # Errors
    /// If the order cannot be met.
    pub fn new(order: Order, (seed, count): (u64, u64), attempts: u64) -> Result<Self, Contradiction> {
        order.check()?;
        let state = Mutex::new(State { count, next: 0, begun: 0, open: BTreeMap::new() });
        Ok(Self { judge: Judge::new(order), seed, count, attempts, is_closed: AtomicBool::new(false), state })
    }

    /// What was ordered.
    #[must_use]
    pub const fn order(&self) -> &Order {
        &self.judge.order
    }

    /// Whether one thread has what was ordered in a moment, since levels alone are seldom missed.
    #[must_use]
    pub const fn is_quick(&self) -> bool {
        self.judge.order.with.is_empty()
    }

    /// Nobody waits for more: who works goes home soon.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// What came nearest to this puzzle so far, if it is not done; nobody works on it any more.
    pub fn give_up(&self, number: u64) -> Option<Sent> {
        let mut state = self.lock();
        if number >= state.next && number < state.count {
            (state.next..=number).for_each(|number| drop(state.open.insert(number, Open::new(nth(self.seed, number)))));
            state.next = number + 1;
        }
        state.open.remove(&number).map(|open| open.sent(number))
    }

    /// One puzzle more than was said, after the others: those who have gone home do not hear of it.
    pub fn one_more(&self) {
        self.lock().count += 1;
    }

    /// How many attempts were begun.
    pub fn begun(&self) -> u64 {
        self.lock().begun
    }

    /// How many attempts each thread works on at once.
    pub(super) fn abreast(&self) -> usize {
        let most = if self.judge.order.has_logic() { ABREAST_WITH_LOGIC } else { ABREAST };
        let each = if self.judge.is_long() { ABREAST_LONG } else { ABREAST_EACH };
        self.count.saturating_mul(each).min(most as u64) as usize
    }

    /// The next attempts, as many as there is room for.
    pub(super) fn tickets(&self, room: usize) -> Vec<Ticket> {
        let mut state = self.lock();
        let mut tickets = Vec::with_capacity(room);
        while tickets.len() < room && !self.is_closed() {
            let Some(ticket) = self.ticket(&mut state) else { break };
            tickets.push(ticket);
        }
        tickets
    }

    /// A new puzzle while there are few in work, else one more attempt at that with the fewest begun.
    fn ticket(&self, state: &mut State) -> Option<Ticket> {
        let first = state.open.keys().next().copied().unwrap_or(state.next);
        let idle =
            state.open.values().all(|open| open.best.is_some() || !open.begun.is_empty() || open.next == self.attempts);
        let number = if state.next < state.count && state.next < first + AHEAD && idle {
            state.open.insert(state.next, Open::new(nth(self.seed, state.next)));
            state.next += 1;
            state.next - 1
        } else {
            let can = |open: &&Open| open.best.is_none() && open.next < self.attempts;
            let open = state.open.iter().filter(|(_, open)| can(open));
            open.min_by_key(|(number, open)| (open.begun.len(), **number)).map(|(number, _)| *number)?
        };
        let open = state.open.get_mut(&number)?;
        let ticket = Ticket { number, seed: open.seed, attempt: open.next };
        open.begun.insert(open.next);
        open.next += 1;
        state.begun += 1;
        Some(ticket)
    }

    /// Whether the attempt may still count.
    pub(super) fn wants(&self, ticket: Ticket) -> bool {
        !self.is_closed() && self.lock().open.get(&ticket.number).is_some_and(|open| open.wants(ticket.attempt))
    }

    /// Takes what came near on the way, in case that nothing comes nearer in time.
    pub(super) fn note(&self, ticket: Ticket, miss: Miss, piece: impl FnOnce() -> Piece) {
        if let Some(open) = self.lock().open.get_mut(&ticket.number) {
            open.note(ticket.attempt, miss, piece);
        }
    }

    /// Takes what came of an attempt; gives the puzzle if it is done with it.
    pub(super) fn report(&self, ticket: Ticket, miss: Miss, piece: Option<Piece>) -> Option<Sent> {
        let mut state = self.lock();
        let open = state.open.get_mut(&ticket.number)?;
        open.begun.remove(&ticket.attempt);
        if let Some(piece) = piece {
            if miss == Miss::None {
                if open.wants(ticket.attempt) {
                    open.best = Some((ticket.attempt, piece));
                }
            } else {
                open.note(ticket.attempt, miss, || piece);
            }
        }
        let is_done = open.is_done(self.attempts);
        let open = if is_done { state.open.remove(&ticket.number) } else { None };
        open.map(|open| open.sent(ticket.number))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn sent(self, number: u64) -> Sent {
        let result = match (self.best, self.nearest) {
            (Some((_, piece)), _) => Ok(piece),
            (None, Some((miss, _, piece))) => Err((Some(piece), miss.said())),
            (None, None) => Err((None, Miss::Nothing.said())),
        };
        Sent { number, seed: self.seed, result }
    }

    const fn new(seed: u64) -> Self {
        Self { seed, next: 0, begun: BTreeSet::new(), best: None, nearest: None }
    }

    fn wants(&self, attempt: u64) -> bool {
        self.best.as_ref().is_none_or(|&(best, _)| attempt < best)
    }

    fn note(&mut self, attempt: u64, miss: Miss, piece: impl FnOnce() -> Piece) {
        if self.nearest.as_ref().is_none_or(|near| (near.0, near.1) > (miss, attempt)) {
            self.nearest = Some((miss, attempt, piece()));
        }
    }

    /// Whether nothing that is begun can still count, and nothing more is to be begun.
    fn is_done(&self, attempts: u64) -> bool {
        match &self.best {
            Some((best, _)) => self.begun.first().is_none_or(|first| first > best),
            None => self.begun.is_empty() && self.next >= attempts,
        }
    }
}
