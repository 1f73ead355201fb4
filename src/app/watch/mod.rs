//! State of the visualiser: a search, its position, and how it runs.
//!
//! The screen depends only on the position of the search, not on how it was reached: after a step forward and a step back, the screen is
//! the same.

mod checkpoints;
mod counter_text;
mod depth_history;
mod footer;
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
use cover::NamedProblem;
use grid::Board;
use solve::{
    Bookmark, CoverExample, ItemName, Machine, Matrix, NotAChoice, OptionName, OptionState, Step, Verb, Watched, exact,
    watchable,
};

pub use checkpoints::Checkpoints;
pub use counter_text::{DepthBars, counters, counters_in_a_row};
pub use depth_history::Depths;
pub use glossary::GLOSSARY;
pub use item_squares::{SQUARE_GAP, SQUARE_MARGIN, Square};
pub use matrix_window::{Cut, Grain, MatrixArea, Pane, Window, sentence_rows};
pub use motion::{Direction, Goal, Motion, Speed};
use steps_per_tick::Throughput;
pub use watch_layout::{MATRIX_MARGIN, WatchLayout, WatchPage, WatchSide, matrix_size, matrix_step};
pub use watched_search::{WatchSubject, WatchedSearch};

/// Searches that a player can watch, one of which is on screen.
#[derive(Debug)]
pub struct Watch {
    shows: Vec<WatchedSearch>,
    at: usize,
    motion: Motion,
    pace: Speed,
    due: Option<Instant>, // time of the next step; `None` while paused
    page: usize,
    window: Window,
    said: String,
    before: Option<Bookmark>, // position before the present fast-forward, restored if the fast-forward fails
    missed: Option<(Goal, Direction)>, // goal and direction of the last fast-forward, if it failed
    sought: Option<Goal>,     // last goal that was typed
    paused_back_at: Option<u64>, // step of the solution at which a run backwards has paused
    rival: Option<WatchedSearch>,
    in_time: bool,     // whether both searches get the same time instead of the same number of steps
    rivals_turn: bool, // whether the rival runs next if both searches get the same time
    throughput: Throughput,
}

impl Watch {
    /// Creates the state for watching Algorithm X on a board. If Algorithm X does not support the rules of the board, uses the first solver
    /// that supports them. The player can switch to the textbook matrices.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::with(board, watchable(board))
    }

    /// Creates the state for watching a solver on a board. The player can switch to the textbook matrices.
    #[must_use]
    pub fn with(board: &Board, solver: &dyn Watched) -> Self {
        Self::new([WatchedSearch::of_board(board, solver)].into_iter().chain(examples()).collect(), 0)
    }

    /// Creates the state for watching Algorithm X on the textbook matrix of this name: `a-f` or `a-e`. Returns `None` for other names.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let shows: Vec<WatchedSearch> = examples().collect();
        let at = shows.iter().position(|show| show.subject.example() == Some(name))?;
        Some(Self::new(shows, at))
    }

    /// Creates the state for watching Algorithm X on an exact cover problem. The player can switch to the textbook matrices.
    #[must_use]
    pub fn cover(title: String, problem: NamedProblem) -> Self {
        let cover = WatchedSearch::cover(WatchSubject::Cover(title), problem);
        Self::new([cover].into_iter().chain(examples()).collect(), 0)
    }

    /// Creates the state for watching Algorithm X on an exact cover problem that comes along. The player can switch to the textbook
    /// matrices.
    #[must_use]
    pub fn cover_example(example: &'static CoverExample) -> Self {
        let cover = WatchedSearch::cover(WatchSubject::CoverExample(example), example.problem());
        Self::new([cover].into_iter().chain(examples()).collect(), 0)
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

    /// Returns the search on screen, together with its board or matrix.
    #[must_use]
    pub fn show(&self) -> &WatchedSearch {
        &self.shows[self.at]
    }

    /// Returns the board or matrix that is searched.
    #[must_use]
    pub fn subject(&self) -> &WatchSubject {
        &self.show().subject
    }

    /// Returns the machine of the search on screen.
    #[must_use]
    pub fn machine(&self) -> &dyn Machine {
        self.show().machine()
    }

    /// Returns the machine of the search on screen; `None` if the solver is not Algorithm X.
    #[must_use]
    pub fn exact(&self) -> Option<&exact::Machine> {
        self.machine().exact()
    }

    /// Returns the state of each candidate of the board, by cell and then by digit. For a small matrix, returns the state of each option.
    #[must_use]
    pub fn option_states(&self) -> Vec<OptionState> {
        self.machine().option_states()
    }

    /// Returns the history of the search depth.
    #[must_use]
    pub fn depths(&self) -> &Depths {
        &self.show().depths
    }

    /// Returns the step that led to the present position; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine().last()
    }

    /// Returns the sentence on screen, without its full stop: usually what the last step did and why.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.said
    }

    /// Returns how the search moves by itself.
    #[must_use]
    pub const fn motion(&self) -> Motion {
        self.motion
    }

    /// Returns the speed at which the search runs.
    #[must_use]
    pub const fn pace(&self) -> Speed {
        self.pace
    }

    /// Returns the measured rate of the present run in steps per second; `None` until it has been measured.
    #[must_use]
    pub const fn rate(&self) -> Option<u64> {
        self.throughput.rate()
    }

    /// Returns how often the page has been turned. The screen takes this number modulo its number of pages.
    #[must_use]
    pub const fn page(&self) -> usize {
        self.page
    }

    /// Starts another solver on the same board. Does nothing on a small matrix.
    pub fn change_solver(&mut self, solver: &dyn Watched, now: Instant) {
        if let Some(board) = self.subject().board() {
            self.shows[self.at] = WatchedSearch::of_board(board, solver);
            self.page = 0;
            self.sync_rival();
            self.move_as(Motion::Still, now);
            self.missed = None;
            self.set_message();
        }
    }

    /// Goes to step `number`: at once if the step was made before, otherwise by searching on.
    pub fn jump(&mut self, number: u64, now: Instant) {
        let before = self.machine().bookmark();
        self.missed = None;
        self.shows[self.at].jump(number);
        self.sync_rival();
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

    /// Fast-forwards, in direction `way`, to a goal that was typed.
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
        self.sync_rival();
        self.move_as(Motion::Still, now);
        let _ = self.go(Direction::Forward, 2, |_| false); // the two steps that choose the item and try the option
        self.set_message();
        Ok(())
    }

    /// Returns the number of the step before the last decision on the path, and the options that can be tried there, by item. The item that
    /// the search chose there comes first.
    #[must_use]
    pub fn choices(&self) -> (u64, Vec<(ItemName, Vec<OptionName>)>) {
        let mut machine = self.machine().copy();
        unchoose(machine.as_mut());
        (machine.tally().steps, machine.choices())
    }

    /// Carries out an action. During a fast-forward, any action only stops the fast-forward.
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
            Action::LookFurther => self.look_for(self.sought.unwrap_or(Goal::Decision), Direction::Forward, now),
            Action::LookBack => self.look_for(self.sought.unwrap_or(Goal::Decision), Direction::Back, now),
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

    /// Stops a fast-forward and reports its progress in the sentence. Returns whether there was a fast-forward to stop.
    pub fn halt(&mut self, now: Instant) -> bool {
        let is_seeking = matches!(self.motion, Motion::Seeking(..));
        if is_seeking {
            self.move_as(Motion::Still, now);
            self.said = sentence::how_far(self.machine());
        }
        is_seeking
    }

    /// Pauses the search.
    pub fn rest(&mut self, now: Instant) {
        self.move_as(Motion::Still, now);
        self.set_message();
    }

    /// Goes forward or back by `tenths` tenths of the steps made so far.
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

/// Goes back to before the last decision on the path. If every level is forced, goes back to before the last level.
fn unchoose(machine: &mut dyn Machine) {
    let path = machine.path();
    let levels = path.iter().rposition(|level| level.n > 1).map_or(path.len(), |decision| decision + 1);
    // Only a `Choose` step opens a level. Once the `Choose` step of the decision is undone, the level of the decision is gone. Deeper
    // levels open and close on the way back.
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
