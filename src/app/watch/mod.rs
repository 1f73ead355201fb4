//! The visualiser: a search, how far it has come, and how it moves on.
//!
//! What is shown depends on where the search stands, not on the way there: after a step and a step back everything is as it was.

mod depths;
mod pace;
mod standing;

use std::time::Instant;

use crate::app::Action;
use crate::grid::{Board, Cell, Digit};
use crate::solve::exact::Machine;
use crate::solve::{Machine as _, Matrix, Step, Verb};

pub use depths::Depths;
pub use pace::{Goal, Motion, Pace, Way};
pub use standing::{Standing, standings};

/// Steps that are made between two looks at the keys while it runs as fast as it goes: 2 ms in the mean, 7 at worst, boards of any side.
const AT_ONCE: u32 = 10_000;

/// Where there is no solution, whose digits that may be owed to.
const WITH_ENTRIES: &str = " with the digits entered so far; the puzzle by itself may have one";

/// A search that is being watched, and those to which the player can change.
#[derive(Debug)]
pub struct Watch {
    shows: Vec<Show>,
    at: usize,
    motion: Motion,
    pace: Pace,
    due: Option<Instant>, // of the next move; none while it stands still
    page: usize,
    said: String,
    before: Option<Box<(Machine, Depths)>>, // where it stood when it began to look for what may not be there
    missed: Option<(Goal, Way)>,            // what was looked for last and is not there
}

/// One search and what it searches through.
#[derive(Debug)]
struct Show {
    subject: Subject,
    machine: Machine,
    depths: Depths,
}

/// What is searched through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A board.
    Board(Box<Board>),
    /// One of [`Matrix::EXAMPLES`].
    Example(&'static str),
}

impl Watch {
    /// Algorithm X on a board; the textbook matrices are at hand.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let machine = Machine::of(board);
        let show = Show { subject: Subject::Board(Box::new(board.clone())), machine, depths: Depths::default() };
        Self::new([show].into_iter().chain(examples()).collect(), 0)
    }

    /// Algorithm X on a textbook matrix: `a-f` or `a-e`.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let shows: Vec<Show> = examples().collect();
        let at = shows.iter().position(|show| show.subject.example() == Some(name))?;
        Some(Self::new(shows, at))
    }

    fn new(shows: Vec<Show>, at: usize) -> Self {
        let (motion, pace, said) = (Motion::Still, Pace::default(), String::new());
        let mut watch = Self { shows, at, motion, pace, due: None, page: 0, said, before: None, missed: None };
        watch.tell();
        watch
    }

    /// What is searched through.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.shows[self.at].subject
    }

    /// The search and its names.
    #[must_use]
    pub fn machine(&self) -> &Machine {
        &self.shows[self.at].machine
    }

    /// How deep it was, step by step.
    #[must_use]
    pub fn depths(&self) -> &Depths {
        &self.shows[self.at].depths
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

    /// Which page is to be seen, counted without end: the screen knows how many it has.
    #[must_use]
    pub const fn page(&self) -> usize {
        self.page
    }

    /// The digits that the search has put on the board, and whether each was one of several options.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit, bool)> + '_ {
        let matrix = self.machine().matrix();
        self.machine().search().path().filter_map(|level| {
            let (cell, digit) = matrix.candidate(level.option?)?;
            Some((cell, digit, level.n > 1))
        })
    }

    /// Does what a key asks. Whatever is being looked for is given up.
    pub fn update(&mut self, action: Action, now: Instant) {
        let sought = matches!(self.motion, Motion::Seeking(..));
        self.missed = None;
        if sought {
            self.move_as(Motion::Still, now);
        }
        match action {
            Action::Forward => self.step(Way::On, now),
            Action::Backward => self.step(Way::Back, now),
            Action::Play if self.motion == Motion::Still && !sought => {
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
            Action::Start => self.seek(Goal::Edge, Way::Back, now),
            Action::NextPage => self.page = self.page.wrapping_add(1),
            Action::Example => {
                self.move_as(Motion::Still, now);
                self.at = (self.at + 1) % self.shows.len();
                self.page = 0;
            }
            _ => {} // not a key of this screen
        }
        self.tell();
    }

    /// Makes so many steps at once, fewer where there are no more.
    pub fn leap(&mut self, steps: u32) {
        let _ = self.go(Way::On, steps, |_| false);
        self.tell();
    }

    /// Moves on if it is time.
    pub fn tick(&mut self, now: Instant) {
        let Some(due) = self.due.filter(|&due| due <= now) else { return };
        match self.motion {
            Motion::Still => self.due = None,
            Motion::Running(way) => {
                let (steps, pause) = self.pace.frame(AT_ONCE);
                self.due = Some((due + pause).max(now));
                if self.go(way, steps, |step| way == Way::On && step.verb == Verb::Solution).is_break() {
                    self.move_as(Motion::Still, now);
                }
            }
            Motion::Seeking(goal, way) => {
                self.due = Some(now);
                if self.go(way, AT_ONCE, |step| goal.is_met_by(step)).is_break() {
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
        let show = &self.shows[self.at];
        self.before = (goal != Goal::Edge).then(|| Box::new((show.machine.clone(), show.depths.clone())));
        self.move_as(Motion::Seeking(goal, way), now);
        self.tick(now);
    }

    /// What was looked for is not there, so all is as it was before.
    fn return_from(&mut self, goal: Goal, way: Way) {
        if let Some(before) = self.before.take() {
            let show = &mut self.shows[self.at];
            (show.machine, show.depths) = *before;
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
    }

    /// Makes so many steps, fewer where there are no more or one leads to what is wanted; then it is a break.
    fn go(&mut self, way: Way, steps: u32, is_wanted: impl Fn(&Step) -> bool) -> std::ops::ControlFlow<()> {
        let show = &mut self.shows[self.at];
        for _ in 0..steps {
            let here = match way {
                Way::On => show.on(),
                Way::Back => show.back(),
            };
            match here {
                Some(step) if !is_wanted(&step) => {}
                _ => return std::ops::ControlFlow::Break(()),
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    fn tell(&mut self) {
        let machine = self.machine();
        let is_hopeless = machine.search().counters().solutions == 0;
        let entered = match self.subject() {
            Subject::Board(board) if !board.puzzle().placed.is_empty() => WITH_ENTRIES,
            Subject::Board(_) | Subject::Example(_) => "",
        };
        self.said = match (self.missed, machine.last()) {
            (Some((Goal::Solution, Way::On)), _) if is_hopeless => format!("there is no solution{entered}"),
            (Some((Goal::Solution, Way::On)), Some(step)) if step.verb == Verb::Solution => {
                "this is the last solution".to_owned()
            }
            (Some((Goal::Solution, Way::On)), _) => "there is no further solution; the last one is behind".to_owned(),
            (Some((goal, way)), _) => goal.missed(way).to_owned(),
            (None, Some(step)) if step.verb == Verb::Exhausted && is_hopeless => machine.sentence(&step) + entered,
            (None, Some(step)) => machine.sentence(&step),
            (None, None) => start(machine),
        };
    }
}

impl Show {
    /// A step on; gives it.
    fn on(&mut self) -> Option<Step> {
        let step = self.machine.forward()?;
        self.depths.add(step.number, step.depth);
        Some(step)
    }

    /// A step back; gives the one before it, which led to where it stands now.
    fn back(&mut self) -> Option<Step> {
        let undone = self.machine.back()?;
        self.depths.take_off(undone.number);
        self.machine.last()
    }
}

impl Subject {
    fn example(&self) -> Option<&'static str> {
        match self {
            Self::Board(_) => None,
            Self::Example(name) => Some(name),
        }
    }
}

fn examples() -> impl Iterator<Item = Show> {
    Matrix::EXAMPLES.into_iter().filter_map(|name| {
        let machine = Machine::example(name)?;
        Some(Show { subject: Subject::Example(name), machine, depths: Depths::default() })
    })
}

/// What there is to do before anything is done.
fn start(machine: &Machine) -> String {
    let (search, problem) = (machine.search(), machine.matrix().problem());
    let (items, options) = (search.items_left(), search.options_left());
    let covered = problem.primary() - items as usize;
    match covered {
        0 => format!("nothing is done yet: each of {items} items is to be covered once, by some of {options} options"),
        _ => format!(
            "nothing is done yet: the digits on the board cover {covered} items; {items} are left, and {options} options"
        ),
    }
}

#[cfg(test)]
mod tests;
