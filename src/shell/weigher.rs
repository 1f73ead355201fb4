//! A thread that weighs a puzzle while it is typed: the latest only, and the one before is dropped in mid-count.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::app::{Input, Report, Weighed};
use crate::shell::run::Event;
use crate::shell::terminal::WORKER;
use grid::Board;
use logic::StopSignal;
use solve::Budget;

/// Takes boards to be weighed; started by the first.
pub struct Weigher {
    events: Sender<Event>,
    desk: Option<Arc<Desk>>,
}

#[derive(Default)]
struct Desk {
    waiting: Mutex<Option<(u64, Box<Board>)>>,
    latest: AtomicU64, // what is older is not worth going on with
    changed: Condvar,
}

/// Node limit of the search for solutions: more than any classic 9 × 9 board needs.
const PATIENCE: u64 = 3_000_000;

impl Desk {
    fn waiting(&self) -> MutexGuard<'_, Option<(u64, Box<Board>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> (u64, Box<Board>) {
        let mut waiting = self.waiting();
        loop {
            match waiting.take() {
                Some(job) => return job,
                None => waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Counts, tells, rates, tells, for as long as nothing newer came.
    fn weigh(&self, (turn, board): (u64, &Board), tell: &dyn Fn(Report)) {
        let is_old = || self.latest.load(Ordering::SeqCst) != turn;
        let mut weighed = Weighed::of(board, &mut Budget::nodes_until(PATIENCE, &is_old));
        if is_old() {
            return;
        }
        tell(Report::Weighed(turn, Box::new(weighed.clone())));
        if weighed.is_to_be_graded(board) {
            weighed.rate(board, &StopSignal::when(&is_old));
            tell(Report::Weighed(turn, Box::new(weighed)));
        }
    }
}

impl Weigher {
    /// No thread yet.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, desk: None }
    }

    /// Weighs this, and drops what came before.
    pub fn ask(&mut self, turn: u64, board: Box<Board>) {
        let events = &self.events;
        let desk = self.desk.get_or_insert_with(|| {
            let (desk, events) = (Arc::<Desk>::default(), events.clone());
            let theirs = Arc::clone(&desk);
            let tell = move |report| drop(events.send(Event::Input(Input::Report(report))));
            let work = move || {
                loop {
                    let (turn, board) = theirs.next();
                    if catch_unwind(AssertUnwindSafe(|| theirs.weigh((turn, &board), &tell))).is_err() {
                        tell(Report::Notice("that could not be worked out: a fault of this program".to_owned()));
                    }
                }
            };
            // Where there is no thread, the player goes on without.
            let _ = thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024).spawn(work);
            desk
        });
        desk.latest.store(turn, Ordering::SeqCst);
        *desk.waiting() = Some((turn, board));
        desk.changed.notify_all();
    }
}
