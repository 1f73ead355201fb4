//! Thread that counts the solutions of a puzzle and rates the puzzle while it is being typed in. Only the latest board matters; work on an
//! older board is stopped.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use crate::app::{Analysis, Report};
use crate::shell::background::{FAULT, LatestRequest, report, spawn};
use crate::shell::event_loop::Event;
use grid::Board;
use logic::StopSignal;
use solve::Budget;

/// Handle of the rating thread, which is started when the first board arrives.
pub struct LiveRater {
    events: Sender<Event>,
    shared: Option<Arc<Shared>>,
}

/// Data shared with the thread.
#[derive(Default)]
struct Shared {
    boards: LatestRequest<(u64, Box<Board>)>,
    latest: AtomicU64, // number of the request for the latest board; work on older boards stops
}

/// Node limit of the search for solutions: more than any classic 9 × 9 board needs.
const NODE_LIMIT: u64 = 3_000_000;

impl Shared {
    /// Counts the solutions of a board and sends a report. If the board is to be rated, then rates it and sends another report. Stops when
    /// a newer board arrives.
    fn rate(&self, turn: u64, board: &Board, events: &Sender<Event>) {
        let is_old = || self.latest.load(Ordering::SeqCst) != turn;
        let mut analysis = Analysis::of(board, &mut Budget::nodes_until(NODE_LIMIT, &is_old));
        if is_old() {
            return;
        }
        report(events, Report::Rated(turn, Box::new(analysis.clone())));
        if analysis.is_to_be_graded(board) {
            analysis.rate(board, &StopSignal::when(&is_old));
            report(events, Report::Rated(turn, Box::new(analysis)));
        }
    }
}

impl LiveRater {
    /// Creates a handle without a thread; [`Self::ask`] starts it.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, shared: None }
    }

    /// Queues a board. Drops a board that is still waiting, and stops work on an earlier one. The reports contain `turn`, the number of the
    /// request.
    pub fn ask(&mut self, turn: u64, board: Box<Board>) {
        let shared = self.shared.get_or_insert_with(|| {
            let (shared, events) = (Arc::<Shared>::default(), self.events.clone());
            let own = Arc::clone(&shared);
            let work = move || {
                own.boards.serve(|(turn, board)| {
                    if catch_unwind(AssertUnwindSafe(|| own.rate(turn, &board, &events))).is_err() {
                        report(&events, Report::Notice(FAULT.to_owned()));
                    }
                });
            };
            let _ = spawn(work); // if no thread can be started, the player gets no rating
            shared
        });
        shared.latest.store(turn, Ordering::SeqCst);
        shared.boards.put((turn, board));
    }
}
