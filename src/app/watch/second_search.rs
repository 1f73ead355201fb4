//! Second search of the same board, called the rival. The rival either makes the same number of steps as the first search, or gets the same
//! time.

use std::ops::ControlFlow;

use crate::app::watch::{Direction, Motion, Watch, WatchedSearch};
use solve::{Verb, Watched};

impl Watch {
    /// Returns the second search; `None` if there is none.
    #[must_use]
    pub const fn rival(&self) -> Option<&WatchedSearch> {
        self.rival.as_ref()
    }

    /// Whether both searches get the same time at full speed, instead of making the same number of steps.
    #[must_use]
    pub const fn is_in_time(&self) -> bool {
        self.in_time
    }

    /// Adds a second search on the same board, with this solver. `None` removes the second search.
    pub fn set_rival(&mut self, solver: Option<&dyn Watched>) {
        let board = self.subject().board();
        self.rival = solver.zip(board).map(|(solver, board)| WatchedSearch::of_board(board, solver));
        self.page = 0;
        self.sync_rival();
        self.set_message();
    }

    /// Moves the rival to the step at which the first search is, or to the rival's own end if that comes first.
    pub(super) fn sync_rival(&mut self) {
        let here = self.machine().tally().steps;
        if let Some(rival) = &mut self.rival {
            rival.go_to(here);
        }
    }

    /// Whether the last step of the rival found a solution.
    pub(super) fn is_rival_solved(&self) -> bool {
        self.rival.as_ref().and_then(WatchedSearch::last).is_some_and(|step| step.verb == Verb::Solution)
    }

    /// Whether both searches are running at full speed now and share the time.
    pub(super) fn is_timed(&self) -> bool {
        let is_free = matches!(self.motion, Motion::Running(Direction::Forward)) && self.pace.steps().is_none();
        self.in_time && is_free && self.rival.is_some()
    }

    /// Returns whether the rival makes the next batch of steps, and gives the batch after that to the other search.
    pub(super) fn is_rivals_turn(&mut self) -> bool {
        let is_its = self.is_timed() && self.rivals_turn;
        self.rivals_turn = !is_its;
        is_its
    }

    /// Makes one batch of the rival's steps. Returns `Break` at a solution.
    pub(super) fn run_rival(&mut self) -> ControlFlow<()> {
        let Some(rival) = &mut self.rival else { return ControlFlow::Continue(()) };
        for _ in 0..self.throughput.rival_batch {
            match rival.step(Direction::Forward) {
                Some(step) if step.verb == Verb::Solution => return ControlFlow::Break(()),
                Some(_) => {}
                None => break,
            }
        }
        ControlFlow::Continue(())
    }
}
