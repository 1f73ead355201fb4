//! The visualiser's state: a search, its position, and how it runs.
//!
//! The screen depends on the position of the search alone, not on the way there: a step forward and a step back change nothing.

mod checkpoints;
mod counters;
mod depth_history;
mod glossary;
mod input;
mod item_squares;
mod matrix_window;
mod motion;
mod second_search;
mod sentence;
mod stepping;
mod steps_per_tick;
mod watch_layout;
mod watched_search;

use std::time::Instant;

use crate::app::Action;
use grid::Board;
use solve::{
    Bookmark, ItemName, Machine, Matrix, NotAChoice, OptionName, OptionState, Step, Verb, Watched, exact, watchable,
};

pub use checkpoints::Checkpoints;
pub use counters::{DepthBars, counters, counters_in_a_row};
pub use depth_history::Depths;
pub use glossary::GLOSSARY;
pub use item_squares::{SQUARE_GAP, Square};
pub use matrix_window::{Cut, Grain, MatrixArea, Pane, Window, sentence_rows};
pub use motion::{Direction, Goal, Motion, Speed};
use steps_per_tick::Throughput;
pub use watch_layout::{MATRIX_MARGIN, WatchLayout, WatchPage, WatchSide, matrix_size, matrix_step};
pub use watched_search::{WatchSubject, WatchedSearch};

/// The searches a player can watch, one of them on screen.
#[derive(Debug)]
pub struct Watch {
    shows: Vec<WatchedSearch>,
    at: usize,
    motion: Motion,
    pace: Speed,
    due: Option<Instant>, // of the next step; none while paused
    page: usize,
    window: Window,
    said: String,
    before: Option<Bookmark>, // position before the present fast-forward, to return to if it fails
    missed: Option<(Goal, Direction)>, // goal of the last fast-forward, if it failed
    sought: Option<Goal>,     // last goal that was typed
    paused_back_at: Option<u64>, // step of the solution where a run backwards has paused
    rival: Option<WatchedSearch>,
    in_time: bool,     // both searches get the same time rather than the same number of steps
    rivals_turn: bool, // then: whether the rival runs next
    throughput: Throughput,
}

impl Watch {
    /// Watches Algorithm X on a board, or the first solver that knows its rules; the textbook matrices can be switched to.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::with(board, watchable(board))
    }

    /// Watches a solver on a board; the textbook matrices can be switched to.
    #[must_use]
    pub fn with(board: &Board, solver: &dyn Watched) -> Self {
        Self::new([WatchedSearch::of_board(board, solver)].into_iter().chain(examples()).collect(), 0)
    }

    /// Watches Algorithm X on a textbook matrix: `a-f` or `a-e`.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let shows: Vec<WatchedSearch> = examples().collect();
        let at = shows.iter().position(|show| show.subject().example() == Some(name))?;
        Some(Self::new(shows, at))
    }

    fn new(shows: Vec<WatchedSearch>, at: usize) -> Self {
        let mut watch = Self {
            shows,
            at,
            motion: Motion::Still,
            pace: Speed::default(),
            due: None,
            page: 0,
            window: Window::default(),
            said: String::new(),
            before: None,
            missed: None,
            sought: None,
            paused_back_at: None,
            rival: None,
            in_time: false,
            rivals_turn: false,
            throughput: Throughput::default(),
        };
        watch.set_message();
        watch
    }

    /// The search on screen and its subject.
    #[must_use]
    pub fn show(&self) -> &WatchedSearch {
        &self.shows[self.at]
    }

    /// The board or matrix that is searched.
    #[must_use]
    pub fn subject(&self) -> &WatchSubject {
        self.show().subject()
    }

    /// The search.
    #[must_use]
    pub fn machine(&self) -> &dyn Machine {
        self.show().machine()
    }

    /// The search, if it is Algorithm X.
    #[must_use]
    pub fn exact(&self) -> Option<&exact::Machine> {
        self.machine().exact()
    }

    /// The state of each candidate of the board, by cell and then by digit; of a small matrix, of each option.
    #[must_use]
    pub fn option_states(&self) -> Vec<OptionState> {
        self.machine().option_states()
    }

    /// The depth of the search over its steps.
    #[must_use]
    pub fn depths(&self) -> &Depths {
        self.show().depths()
    }

    /// The step that led here.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine().last()
    }

    /// Returns the sentence on screen, without its full stop: usually what the last step did and why.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.said
    }

    /// How the search moves by itself.
    #[must_use]
    pub const fn motion(&self) -> Motion {
        self.motion
    }

    /// Speed of a run.
    #[must_use]
    pub const fn pace(&self) -> Speed {
        self.pace
    }

    /// Measured steps a second of the present run.
    #[must_use]
    pub const fn rate(&self) -> Option<u64> {
        self.throughput.rate()
    }

    /// Number of page turns so far. The screen takes it modulo its number of pages.
    #[must_use]
    pub const fn page(&self) -> usize {
        self.page
    }

    /// Starts another solver on the same board. Does nothing on a small matrix.
    pub fn change_solver(&mut self, solver: &dyn Watched, now: Instant) {
        if let WatchSubject::Board(board) = self.shows[self.at].subject() {
            self.shows[self.at] = WatchedSearch::of_board(board, solver);
            self.page = 0;
            self.fall_in();
            self.move_as(Motion::Still, now);
            self.missed = None;
            self.set_message();
        }
    }

    /// Goes to a step: at once if it was visited before, otherwise by searching on.
    pub fn jump(&mut self, number: u64, now: Instant) {
        let before = self.machine().bookmark();
        self.missed = None;
        self.shows[self.at].jump(number);
        self.fall_in();
        match self.machine().tally().steps {
            here if here == number => self.move_as(Motion::Still, now),
            _ => {
                self.move_as(Motion::Seeking(Goal::Step(number), Direction::Forward), now);
                self.before = Some(before);
                self.tick(now);
            }
        }
        self.set_message();
    }

    /// Fast-forwards to a goal that was typed, or back to it.
    pub fn look_for(&mut self, goal: Goal, way: Direction, now: Instant) {
        self.missed = None;
        match goal {
            Goal::Step(number) => self.jump(number, now),
            _ => {
                self.sought = Some(goal);
                self.seek(goal, way, now);
            }
        }
        self.set_message();
    }

    /// Goes back to the last decision on the path and takes this option of this item there instead.
    ///
    /// # Errors
    /// If the item or the option cannot be chosen there.
    pub fn lead(&mut self, item: ItemName, option: OptionName, now: Instant) -> Result<(), NotAChoice> {
        self.shows[self.at].lead(item, option)?;
        self.fall_in();
        self.move_as(Motion::Still, now);
        let _ = self.go(Direction::Forward, 2, |_| false); // chosen, and tried
        self.set_message();
        Ok(())
    }

    /// Returns the options that could be tried at the last decision on the path, by item, with its own item first; and the
    /// number of the step before it.
    #[must_use]
    pub fn choices(&self) -> (u64, Vec<(ItemName, Vec<OptionName>)>) {
        let mut machine = self.machine().copy();
        unchoose(machine.as_mut());
        (machine.tally().steps, machine.choices())
    }

    /// Does what a key asks. During a fast-forward any key stops it and does nothing else.
    pub fn update(&mut self, action: Action, now: Instant) {
        if self.halt(now) {
            return;
        }
        self.missed = None;
        match action {
            Action::Forward => self.step(Direction::Forward, now),
            Action::Backward => self.step(Direction::Back, now),
            Action::Play if self.motion == Motion::Still => {
                self.move_as(Motion::Running(self.onward()), now);
                self.tick(now);
            }
            Action::Play => self.move_as(Motion::Still, now),
            Action::Faster => self.change_pace(self.pace.faster(), now),
            Action::Slower => self.change_pace(self.pace.slower(), now),
            Action::NextDecision => self.seek(Goal::Decision, Direction::Forward, now),
            Action::PreviousDecision => self.seek(Goal::Decision, Direction::Back, now),
            Action::NextDeadEnd => self.seek(Goal::DeadEnd, Direction::Forward, now),
            Action::PreviousDeadEnd => self.seek(Goal::DeadEnd, Direction::Back, now),
            Action::NextSolution => self.seek(Goal::Solution, Direction::Forward, now),
            Action::PreviousSolution => self.seek(Goal::Solution, Direction::Back, now),
            Action::End => self.seek(Goal::Edge, Direction::Forward, now),
            Action::Start => self.jump(0, now),
            Action::LookFurther | Action::LookBack => {
                let way = if action == Action::LookBack { Direction::Back } else { Direction::Forward };
                self.look_for(self.sought.unwrap_or(Goal::Decision), way, now);
            }
            Action::TenthOn => self.scrub(1, now),
            Action::TenthBack => self.scrub(-1, now),
            Action::Together => self.in_time = !self.in_time,
            Action::NextPage => self.page = self.page.wrapping_add(1),
            Action::Example => {
                self.move_as(Motion::Still, now);
                self.at = (self.at + 1) % self.shows.len();
                self.page = 0;
                self.window = Window::default();
                self.rival = None;
            }
            _ => {} // not a key of this screen
        }
        self.set_message();
    }

    /// Stops a fast-forward and puts its progress into the sentence. Returns whether there was one.
    pub fn halt(&mut self, now: Instant) -> bool {
        let is_seeking = matches!(self.motion, Motion::Seeking(..));
        if is_seeking {
            self.move_as(Motion::Still, now);
            self.said = sentence::how_far(self.machine());
        }
        is_seeking
    }

    /// Pauses.
    pub fn rest(&mut self, now: Instant) {
        self.move_as(Motion::Still, now);
        self.set_message();
    }

    /// Goes forward or back by tenths of the steps seen so far.
    fn scrub(&mut self, tenths: i64, now: Instant) {
        let seen = self.depths().reached();
        let tenth = (seen / 10).max(1) as i64;
        let here = self.machine().tally().steps as i64;
        self.jump((here + tenths * tenth).clamp(0, seen as i64) as u64, now);
    }

    /// Makes up to `steps` steps at once.
    pub fn leap(&mut self, steps: u32) {
        let _ = self.go(Direction::Forward, steps, |_| false);
        self.set_message();
    }
}

/// Goes back to before the last decision on the path; if every level is forced, to before the last one.
fn unchoose(machine: &mut dyn Machine) {
    let path = machine.path();
    let levels = path.iter().rposition(|level| level.n > 1).map_or(path.len(), |decision| decision + 1);
    // Only a choice opens a level, so the level is gone when its choice is undone; levels below it come and go on the way.
    let is_there = |machine: &dyn Machine| {
        machine.next().is_some_and(|step| step.verb == Verb::Choose && step.depth + 1 == levels)
    };
    while levels > 0 && !is_there(machine) && machine.back().is_some() {}
}

fn examples() -> impl Iterator<Item = WatchedSearch> {
    Matrix::EXAMPLES.into_iter().filter_map(WatchedSearch::example)
}

#[cfg(test)]
mod tests;
