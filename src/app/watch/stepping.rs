//! Single steps, runs and fast-forwards of a search, and where they stop.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::app::watch::{Direction, Goal, Motion, Speed, Watch};
use solve::{Step, Verb};

impl Watch {
    /// Makes the steps that are due. A run pauses at each solution, in either direction.
    pub fn tick(&mut self, now: Instant) {
        let Some(due) = self.due.filter(|&due| due <= now) else { return };
        self.measure(now);
        let is_rivals = self.is_rivals_turn();
        match self.motion {
            Motion::Still => self.due = None,
            Motion::Running(_) if is_rivals => {
                self.due = Some(now);
                if self.run_rival().is_break() {
                    self.move_as(Motion::Still, now);
                }
            }
            Motion::Running(way) => {
                let (steps, pause) = self.pace.frame(self.throughput.batch);
                self.due = Some((due + pause).max(now));
                if self.run(way, steps).is_break() {
                    self.move_as(Motion::Still, now);
                    let is_paused_back = way == Direction::Back && self.last().is_some();
                    self.paused_back_at = is_paused_back.then(|| self.machine().tally().steps);
                }
            }
            Motion::Seeking(goal, way) => {
                self.due = Some(now);
                if self.go(way, self.throughput.batch, |step| goal.stops_at(step, way)).is_break() {
                    if !self.last().is_some_and(|step| goal.stops_at(&step, way)) {
                        self.return_from(goal, way);
                    }
                    self.move_as(Motion::Still, now);
                }
            }
        }
        self.set_message();
    }

    /// Returns the time of the next step; `None` while paused.
    #[must_use]
    pub const fn wake(&self, _now: Instant) -> Option<Instant> {
        self.due
    }

    /// Makes one step. If the search is running, changes the direction of the run instead.
    pub(super) fn step(&mut self, way: Direction, now: Instant) {
        match self.motion {
            Motion::Running(_) => self.move_as(Motion::Running(way), now),
            Motion::Still | Motion::Seeking(..) => _ = self.go(way, 1, |_| false),
        }
    }

    /// Starts a fast-forward and makes its first batch of steps, which usually reaches the goal.
    pub(super) fn seek(&mut self, goal: Goal, way: Direction, now: Instant) {
        self.before = (goal != Goal::Edge).then(|| self.machine().bookmark());
        self.move_as(Motion::Seeking(goal, way), now);
        self.tick(now);
    }

    /// Returns to the position before a fast-forward that has failed.
    fn return_from(&mut self, goal: Goal, way: Direction) {
        if let Some(before) = self.before.take() {
            self.shows[self.at].resume(&before);
            self.sync_rival();
            self.missed = Some((goal, way));
        }
    }

    pub(super) fn change_pace(&mut self, pace: Speed, now: Instant) {
        self.pace = pace;
        self.move_as(self.motion, now);
    }

    pub(super) fn move_as(&mut self, motion: Motion, now: Instant) {
        self.motion = motion;
        self.before = self.before.take().filter(|_| matches!(motion, Motion::Seeking(..)));
        self.due = (motion != Motion::Still).then_some(now);
        self.throughput.rest();
    }

    /// Returns the direction of the next run: back if a run backwards has paused at a solution here, otherwise forward.
    pub(super) fn onward(&self) -> Direction {
        if self.paused_back_at == Some(self.machine().tally().steps) { Direction::Back } else { Direction::Forward }
    }

    /// Makes up to `steps` steps of a run. Returns `Break` at a solution and at either end of the search. Also returns `Break` at a
    /// solution of the rival, if the rival makes the same number of steps.
    fn run(&mut self, way: Direction, steps: u32) -> ControlFlow<()> {
        let is_solution = |step: &Step| step.verb == Verb::Solution;
        if self.rival.is_none() || self.is_timed() {
            return self.go(way, steps, is_solution);
        }
        for _ in 0..steps {
            self.go(way, 1, is_solution)?;
            if self.is_rival_solved() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes up to `steps` steps. Returns `Break` after a step for which `is_wanted` returns true, and when there are no more steps.
    pub(super) fn go(&mut self, way: Direction, steps: u32, is_wanted: impl Fn(&Step) -> bool) -> ControlFlow<()> {
        let show = &mut self.shows[self.at];
        let mut flow = ControlFlow::Continue(());
        for _ in 0..steps {
            match show.step(way) {
                Some(step) if !is_wanted(&step) => {}
                _ => {
                    flow = ControlFlow::Break(());
                    break;
                }
            }
        }
        if !self.is_timed() {
            self.sync_rival();
        }
        flow
    }
}
