//! The visualiser: a search, how far it has come, and how it moves on.
//!
//! What is shown depends on where the search stands, not on the way there: after a step and a step back everything is as it was.

mod depths;
mod moments;
mod pace;
mod show;
mod telling;
mod tempo;
mod together;
mod window;

use std::ops::ControlFlow;
use std::time::Instant;

use crate::app::Action;
use grid::Board;
use solve::{
    Bookmark, ItemName, Machine, Matrix, NotAChoice, OptionName, Standing, Step, Verb, Watched, exact, watchable,
};

pub use depths::Depths;
pub use moments::Moments;
pub use pace::{Goal, Motion, Pace, Way};
pub use show::{Show, Subject};
use tempo::Tempo;
pub use window::{Cut, Grain, MatrixArea, Pane, Window, sentence_rows};

/// A search that is being watched, and those to which the player can change.
#[derive(Debug)]
pub struct Watch {
    shows: Vec<Show>,
    at: usize,
    motion: Motion,
    pace: Pace,
    due: Option<Instant>, // of the next move; none while it stands still
    page: usize,
    window: Window,
    said: String,
    before: Option<Bookmark>, // where it stood when it began to look for what may not be there
    missed: Option<(Goal, Way)>, // what was looked for last and is not there
    sought: Option<Goal>,     // what was looked for by name last
    rival: Option<Show>,
    in_time: bool,     // the two are given the same time
    rivals_turn: bool, // then: whose turn it is
    tempo: Tempo,
}

impl Watch {
    /// Algorithm X on a board, or whoever knows its rules; the textbook matrices are at hand.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::with(board, watchable(board))
    }

    /// Any solver on a board; the textbook matrices are at hand.
    #[must_use]
    pub fn with(board: &Board, solver: &dyn Watched) -> Self {
        Self::new([Show::of_board(board, solver)].into_iter().chain(examples()).collect(), 0)
    }

    /// Algorithm X on a textbook matrix: `a-f` or `a-e`.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let shows: Vec<Show> = examples().collect();
        let at = shows.iter().position(|show| show.subject().example() == Some(name))?;
        Some(Self::new(shows, at))
    }

    fn new(shows: Vec<Show>, at: usize) -> Self {
        let mut watch = Self {
            shows,
            at,
            motion: Motion::Still,
            pace: Pace::default(),
            due: None,
            page: 0,
            window: Window::default(),
            said: String::new(),
            before: None,
            missed: None,
            sought: None,
            rival: None,
            in_time: false,
            rivals_turn: false,
            tempo: Tempo::default(),
        };
        watch.tell();
        watch
    }

    /// The search and what is searched through.
    #[must_use]
    pub fn show(&self) -> &Show {
        &self.shows[self.at]
    }

    /// What is searched through.
    #[must_use]
    pub fn subject(&self) -> &Subject {
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

    /// What became of each candidate of the board, cell by cell and digit by digit; of each option of a small matrix.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        self.machine().standings()
    }

    /// How deep it was, step by step.
    #[must_use]
    pub fn depths(&self) -> &Depths {
        self.show().depths()
    }

    /// The step that led here.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine().last()
    }

    /// What the last step did and why, in a sentence without its full stop.
    #[must_use]
    pub fn said(&self) -> &str {
        &self.said
    }

    /// How it moves by itself.
    #[must_use]
    pub const fn motion(&self) -> Motion {
        self.motion
    }

    /// How fast it runs when it runs.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Steps a second, as measured while it ran; none before that.
    #[must_use]
    pub const fn rate(&self) -> Option<u64> {
        self.tempo.rate()
    }

    /// Which page is to be seen, counted without end: the screen knows how many it has.
    #[must_use]
    pub const fn page(&self) -> usize {
        self.page
    }

    /// Another solver on the same board, from its start. Nothing where a small matrix is watched.
    pub fn change_solver(&mut self, solver: &dyn Watched, now: Instant) {
        if let Subject::Board(board) = self.shows[self.at].subject() {
            self.shows[self.at] = Show::of_board(board, solver);
            self.page = 0;
            self.fall_in();
            self.move_as(Motion::Still, now);
            self.missed = None;
            self.tell();
        }
    }

    /// Goes to a step: at once where it was seen already, else on until it is met.
    pub fn jump(&mut self, number: u64, now: Instant) {
        let before = self.machine().bookmark();
        self.missed = None;
        self.shows[self.at].jump(number);
        self.fall_in();
        match self.machine().tally().steps {
            here if here == number => self.move_as(Motion::Still, now),
            _ => {
                self.move_as(Motion::Seeking(Goal::Step(number), Way::On), now);
                self.before = Some(before);
                self.tick(now);
            }
        }
        self.tell();
    }

    /// Looks for something by name, that way.
    pub fn look_for(&mut self, goal: Goal, way: Way, now: Instant) {
        self.missed = None;
        match goal {
            Goal::Step(number) => self.jump(number, now),
            _ => {
                self.sought = Some(goal);
                self.seek(goal, way, now);
            }
        }
        self.tell();
    }

    /// Goes back to before the last decision on the path, asks there for this item and this option of it, and takes it.
    ///
    /// # Errors
    /// If they cannot be chosen there.
    pub fn lead(&mut self, item: ItemName, option: OptionName, now: Instant) -> Result<(), NotAChoice> {
        self.shows[self.at].lead(item, option)?;
        self.fall_in();
        self.move_as(Motion::Still, now);
        let _ = self.go(Way::On, 2, |_| false); // chosen, and tried
        self.tell();
        Ok(())
    }

    /// What could have been tried first instead at the last decision on the path, by item, its own first; and after which step that was.
    #[must_use]
    pub fn choices(&self) -> (u64, Vec<(ItemName, Vec<OptionName>)>) {
        let mut machine = self.machine().copy();
        unchoose(machine.as_mut());
        (machine.tally().steps, machine.choices())
    }

    /// Does what a key asks. While something is looked for, any key gives that up and does no more.
    pub fn update(&mut self, action: Action, now: Instant) {
        if self.halt(now) {
            return;
        }
        self.missed = None;
        match action {
            Action::Forward => self.step(Way::On, now),
            Action::Backward => self.step(Way::Back, now),
            Action::Play if self.motion == Motion::Still => {
                self.move_as(Motion::Running(Way::On), now);
                self.tick(now);
            }
            Action::Play => self.move_as(Motion::Still, now),
            Action::Faster => self.change_pace(self.pace.faster(), now),
            Action::Slower => self.change_pace(self.pace.slower(), now),
            Action::NextDecision => self.seek(Goal::Decision, Way::On, now),
            Action::PreviousDecision => self.seek(Goal::Decision, Way::Back, now),
            Action::NextDeadEnd => self.seek(Goal::DeadEnd, Way::On, now),
            Action::PreviousDeadEnd => self.seek(Goal::DeadEnd, Way::Back, now),
            Action::NextSolution => self.seek(Goal::Solution, Way::On, now),
            Action::PreviousSolution => self.seek(Goal::Solution, Way::Back, now),
            Action::End => self.seek(Goal::Edge, Way::On, now),
            Action::Start => self.jump(0, now),
            Action::LookFurther | Action::LookBack => {
                let way = if action == Action::LookBack { Way::Back } else { Way::On };
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
        self.tell();
    }

    /// Gives up what is being looked for, and says how far it came; whether anything was.
    pub fn halt(&mut self, now: Instant) -> bool {
        let sought = matches!(self.motion, Motion::Seeking(..));
        if sought {
            self.move_as(Motion::Still, now);
            self.said = telling::how_far(self.machine());
        }
        sought
    }

    /// Stands still.
    pub fn rest(&mut self, now: Instant) {
        self.move_as(Motion::Still, now);
        self.tell();
    }

    /// So many tenths of what was seen, on or back.
    fn scrub(&mut self, tenths: i64, now: Instant) {
        let seen = self.depths().reached();
        let tenth = (seen / 10).max(1) as i64;
        let here = self.machine().tally().steps as i64;
        self.jump((here + tenths * tenth).clamp(0, seen as i64) as u64, now);
    }

    /// Makes so many steps at once, fewer where there are no more.
    pub fn leap(&mut self, steps: u32) {
        let _ = self.go(Way::On, steps, |_| false);
        self.tell();
    }

    /// Moves on if it is time.
    pub fn tick(&mut self, now: Instant) {
        let Some(due) = self.due.filter(|&due| due <= now) else { return };
        self.measure(now);
        let is_rivals = self.is_rivals_turn();
        match self.motion {
            Motion::Still => self.due = None,
            Motion::Running(_) if is_rivals => {
                self.due = Some(now);
                self.rival_goes();
            }
            Motion::Running(way) => {
                let (steps, pause) = self.pace.frame(self.tempo.at_once);
                self.due = Some((due + pause).max(now));
                if self.go(way, steps, |step| way == Way::On && step.verb == Verb::Solution).is_break() {
                    self.move_as(Motion::Still, now);
                }
            }
            Motion::Seeking(goal, way) => {
                self.due = Some(now);
                if self.go(way, self.tempo.at_once, |step| goal.is_met_by(step)).is_break() {
                    if !self.last().is_some_and(|step| goal.is_met_by(&step)) {
                        self.return_from(goal, way);
                    }
                    self.move_as(Motion::Still, now);
                }
            }
        }
        self.tell();
    }

    /// When it moves next; never while it stands still.
    #[must_use]
    pub const fn wake(&self, _now: Instant) -> Option<Instant> {
        self.due
    }

    /// While it stands still an arrow is one step; while it runs it turns it round.
    fn step(&mut self, way: Way, now: Instant) {
        match self.motion {
            Motion::Running(_) => self.move_as(Motion::Running(way), now),
            Motion::Still | Motion::Seeking(..) => _ = self.go(way, 1, |_| false),
        }
    }

    /// Looks for a moment; in most searches it is found at once.
    fn seek(&mut self, goal: Goal, way: Way, now: Instant) {
        self.before = (goal != Goal::Edge).then(|| self.machine().bookmark());
        self.move_as(Motion::Seeking(goal, way), now);
        self.tick(now);
    }

    /// What was looked for is not there, so all is as it was before.
    fn return_from(&mut self, goal: Goal, way: Way) {
        if let Some(before) = self.before.take() {
            self.shows[self.at].resume(&before);
            self.fall_in();
            self.missed = Some((goal, way));
        }
    }

    fn change_pace(&mut self, pace: Pace, now: Instant) {
        self.pace = pace;
        self.move_as(self.motion, now);
    }

    fn move_as(&mut self, motion: Motion, now: Instant) {
        self.motion = motion;
        self.before = self.before.take().filter(|_| matches!(motion, Motion::Seeking(..)));
        self.due = (motion != Motion::Still).then_some(now);
        self.tempo.rest();
    }

    /// Makes so many steps, fewer where there are no more or one leads to what is wanted; then it is a break.
    fn go(&mut self, way: Way, steps: u32, is_wanted: impl Fn(&Step) -> bool) -> ControlFlow<()> {
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
            self.fall_in();
        }
        flow
    }
}

/// Back to before the last decision on the path; if all was forced, to before the last level; nowhere if there is none.
fn unchoose(machine: &mut dyn Machine) {
    let path = machine.path();
    let levels = path.iter().rposition(|level| level.n > 1).map_or(path.len(), |decision| decision + 1);
    // Only a choice opens a level, so the level is gone when its choice is undone; levels below it come and go on the way.
    let is_there = |machine: &dyn Machine| {
        machine.next().is_some_and(|step| step.verb == Verb::Choose && step.depth + 1 == levels)
    };
    while levels > 0 && !is_there(machine) && machine.back().is_some() {}
}

fn examples() -> impl Iterator<Item = Show> {
    Matrix::EXAMPLES.into_iter().filter_map(Show::example)
}

#[cfg(test)]
mod tests;
