//! Thread that counts the solutions of a puzzle and rates it while it is typed in. Only the latest board matters; work on an older one is
//! stopped.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::app::{Analysis, Input, Report};
use crate::shell::run::Event;
use crate::shell::terminal::WORKER;
use grid::Board;
use logic::StopSignal;
use solve::Budget;

/// Handle of the thread, which the first board starts.
pub struct LiveRater {
    events: Sender<Event>,
    queue: Option<Arc<Queue>>,
}

/// Queue with room for one board, shared with the thread.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Option<(u64, Box<Board>)>>,
    latest: AtomicU64, // turn of the latest board; work on older ones stops
    changed: Condvar,
}

/// Node limit of the search for solutions: more than any classic 9 × 9 board needs.
const NODE_LIMIT: u64 = 3_000_000;

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Option<(u64, Box<Board>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next board.
    fn next(&self) -> (u64, Box<Board>) {
        let mut waiting = self.waiting();
        loop {
            match waiting.take() {
                Some(job) => return job,
                None => waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Counts the solutions and reports them; then, if the board is to be rated, rates it and reports again. Stops when a newer board
    /// arrives.
    fn weigh(&self, (turn, board): (u64, &Board), report: &dyn Fn(Report)) {
        let is_old = || self.latest.load(Ordering::SeqCst) != turn;
        let mut weighed = Analysis::of(board, &mut Budget::nodes_until(NODE_LIMIT, &is_old));
        if is_old() {
            return;
        }
        report(Report::Rated(turn, Box::new(weighed.clone())));
        if weighed.is_to_be_graded(board) {
            weighed.rate(board, &StopSignal::when(&is_old));
            report(Report::Rated(turn, Box::new(weighed)));
        }
    }
}

impl LiveRater {
    /// Creates a handle without a thread; [`Self::ask`] starts it.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, queue: None }
    }

    /// Queues a board. Drops one that is waiting and stops work on any other.
    pub fn ask(&mut self, turn: u64, board: Box<Board>) {
        let events = &self.events;
        let queue = self.queue.get_or_insert_with(|| {
            let (queue, events) = (Arc::<Queue>::default(), events.clone());
            let shared = Arc::clone(&queue);
            let report = move |report| drop(events.send(Event::Input(Input::Report(report))));
            let work = move || {
                loop {
                    let (turn, board) = shared.next();
                    if catch_unwind(AssertUnwindSafe(|| shared.weigh((turn, &board), &report))).is_err() {
                        report(Report::Notice("that could not be worked out: a fault of this program".to_owned()));
                    }
                }
            };
            // If no thread can be started, the player goes on without a rating.
            let _ = thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024).spawn(work);
            queue
        });
        queue.latest.store(turn, Ordering::SeqCst);
        *queue.waiting() = Some((turn, board));
        queue.changed.notify_all();
    }
}
