//! Two searches of one board: in step, or each for the same time.

use crate::app::watch::{Motion, Show, Subject, Watch, Way};
use solve::Watched;

impl Watch {
    /// The search that is set beside this one.
    #[must_use]
    pub const fn rival(&self) -> Option<&Show> {
        self.rival.as_ref()
    }

    /// Whether the two are given the same time rather than the same number of steps, when they run as fast as they go.
    #[must_use]
    pub const fn is_in_time(&self) -> bool {
        self.in_time
    }

    /// Sets another solver beside this one, on the same board; or takes it away.
    pub fn set_rival(&mut self, solver: Option<&dyn Watched>) {
        self.rival = match (solver, self.subject()) {
            (Some(solver), Subject::Board(board)) => Some(Show::of_board(board, solver)),
            _ => None,
        };
        self.page = 0;
        self.fall_in();
        self.tell();
    }

    /// The rival makes as many steps as this search has made, as far as it has so many.
    pub(super) fn fall_in(&mut self) {
        let here = self.machine().tally().steps;
        if let Some(rival) = &mut self.rival {
            rival.go_to(here);
        }
    }

    /// Whether the two are running for the same time now, each as fast as it goes.
    pub(super) fn is_timed(&self) -> bool {
        let is_free = matches!(self.motion, Motion::Running(Way::On)) && self.pace.steps().is_none();
        self.in_time && is_free && self.rival.is_some()
    }

    /// Whether the rival is to move now; the next time it is the other's turn.
    pub(super) fn is_rivals_turn(&mut self) -> bool {
        let is_its = self.is_timed() && self.rivals_turn;
        self.rivals_turn = !is_its;
        is_its
    }

    /// A turn of the rival's, when the two are given the same time.
    pub(super) fn rival_goes(&mut self) {
        let Some(rival) = &mut self.rival else { return };
        for _ in 0..self.tempo.rival_at_once {
            if rival.step(Way::On).is_none() {
                break;
            }
        }
    }
}
