//! The visualiser: Algorithm X on a board or a small matrix, step by step both ways.

use std::time::{Duration, Instant};

use crate::app::Action;
use crate::grid::{Board, Cell, Digit};
use crate::solve::exact::Machine;
use crate::solve::{Machine as _, Step, Verb};

/// Steps a second; the last is as fast as the machine goes.
pub const SPEEDS: [u64; 10] = [1, 2, 4, 8, 15, 30, 120, 600, 3_000, u64::MAX];

/// Ticks a second at speeds above it.
const FRAMES: u64 = 30;

/// Steps in one tick at full speed or on the way to a goal: a few milliseconds, so that a key is answered within a frame.
const CHUNK: u64 = 10_000;

/// Depths that are kept for the picture of the search.
const KEPT: usize = 4_096;

/// What one page shows, where there is no room for everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The board or the matrix, and the path.
    Board,
    /// How many options each item has left.
    Items,
}

/// What the search runs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    /// To be looked at, from the moment when the next step is due.
    Show(Instant),
    /// On to a step like this, or the end.
    On(Goal),
    /// Back to a step like this, or the start.
    Back(Goal),
}

/// A kind of step to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// A choice among several options.
    Decision,
    /// An item without an option.
    DeadEnd,
    /// Everything covered.
    Solution,
    /// None: as far as it goes.
    Edge,
}

/// A search on the screen.
#[derive(Debug)]
pub struct Watch {
    machine: Machine,
    board: Option<Board>,          // what the examples give way to again
    example: Option<&'static str>, // the matrix that is shown
    run: Option<Run>,
    depths: Vec<u16>, // of the last steps, the present one last
    /// The page shown.
    pub page: Page,
    /// Which of [`SPEEDS`].
    pub speed: usize,
}

impl Watch {
    /// On a board, before the first step.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        Self::new(Machine::of(board), Some(board.clone()), None)
    }

    /// On one of the textbooks' matrices, `a-f` or `a-e`; `None` if there is no such matrix.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        let name = *["a-f", "a-e"].iter().find(|&&known| known == name)?;
        Some(Self::new(Machine::example(name)?, None, Some(name)))
    }

    const fn new(machine: Machine, board: Option<Board>, example: Option<&'static str>) -> Self {
        Self { machine, board, example, run: None, depths: Vec::new(), page: Page::Board, speed: 3 }
    }

    /// The machine.
    #[must_use]
    pub const fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The board that is searched; `None` for a matrix.
    #[must_use]
    pub const fn board(&self) -> Option<&Board> {
        if self.example.is_none() { self.board.as_ref() } else { None }
    }

    /// The name of the matrix that is searched; `None` for a board.
    #[must_use]
    pub const fn matrix(&self) -> Option<&'static str> {
        self.example
    }

    /// The step that was made last.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine.last()
    }

    /// Whether it moves by itself.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// The depths of the last steps, oldest first.
    #[must_use]
    pub fn depths(&self) -> &[u16] {
        &self.depths
    }

    /// The cell and digit that the last step was about.
    #[must_use]
    pub fn touched(&self) -> Option<(Cell, Digit)> {
        let option = self.last()?.option?;
        self.machine.matrix().candidate(self.machine.matrix().option(option)?)
    }

    /// What the last step did and why, in a sentence or two.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.last() {
            Some(step) => self.machine.sentence(&step),
            None => {
                let search = self.machine.search();
                let (items, options) = (search.items_left(), search.options_left());
                format!(
                    "The start: {items} items are to be covered, and {options} options are left to cover them with."
                )
            }
        }
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action, now: Instant) {
        let was_running = self.run.take().is_some();
        match action {
            Action::Forward => drop(self.forward()),
            Action::Backward => drop(self.backward()),
            Action::Play => self.run = (!was_running && self.machine.next().is_some()).then_some(Run::Show(now)),
            Action::Faster | Action::Slower => {
                let step = if action == Action::Faster { 1 } else { -1 };
                self.speed = self.speed.saturating_add_signed(step).min(SPEEDS.len() - 1);
                self.run = was_running.then_some(Run::Show(now));
            }
            Action::NextDecision => self.go(Run::On(Goal::Decision), now),
            Action::PreviousDecision => self.go(Run::Back(Goal::Decision), now),
            Action::NextDeadEnd => self.go(Run::On(Goal::DeadEnd), now),
            Action::PreviousDeadEnd => self.go(Run::Back(Goal::DeadEnd), now),
            Action::NextSolution => self.go(Run::On(Goal::Solution), now),
            Action::PreviousSolution => self.go(Run::Back(Goal::Solution), now),
            Action::Start => self.go(Run::Back(Goal::Edge), now),
            Action::End => self.go(Run::On(Goal::Edge), now),
            Action::NextPage => {
                self.page = if self.page == Page::Board { Page::Items } else { Page::Board };
                self.run = was_running.then_some(Run::Show(now));
            }
            Action::Example => self.change_matrix(),
            _ => self.run = was_running.then_some(Run::Show(now)),
        }
    }

    /// Goes on with what runs.
    pub fn tick(&mut self, now: Instant) {
        match self.run {
            Some(Run::Show(due)) if due <= now => {
                let speed = SPEEDS[self.speed];
                let steps = if speed <= FRAMES { 1 } else { (speed / FRAMES).min(CHUNK) };
                let more = (0..steps).all(|_| self.forward().is_some());
                self.run = more.then(|| Run::Show(now + Self::pause(speed)));
            }
            Some(Run::On(goal)) => self.seek(goal, Self::forward),
            Some(Run::Back(goal)) => self.seek(goal, Self::backward),
            Some(Run::Show(_)) | None => {}
        }
    }

    /// When [`tick`](Self::tick) is wanted; never while it stands still.
    #[must_use]
    pub fn wake(&self, now: Instant) -> Option<Instant> {
        match self.run? {
            Run::Show(due) => Some(due),
            Run::On(_) | Run::Back(_) => Some(now),
        }
    }

    fn pause(speed: u64) -> Duration {
        if speed == u64::MAX { Duration::ZERO } else { Duration::from_secs(1) / speed.min(FRAMES) as u32 }
    }

    /// Starts for a goal, and is there at once if it is near.
    fn go(&mut self, run: Run, now: Instant) {
        self.run = Some(run);
        self.tick(now);
    }

    fn seek(&mut self, goal: Goal, step: fn(&mut Self) -> Option<Step>) {
        for _ in 0..CHUNK {
            let moved = step(self);
            if moved.is_none() || self.last().is_some_and(|step| goal.is_met(&step)) {
                self.run = None;
                return;
            }
        }
    }

    fn forward(&mut self) -> Option<Step> {
        let step = self.machine.forward()?;
        if self.depths.len() >= KEPT {
            self.depths.drain(..KEPT / 2);
        }
        self.depths.push(step.depth.min(usize::from(u16::MAX)) as u16);
        Some(step)
    }

    fn backward(&mut self) -> Option<Step> {
        self.depths.pop();
        self.machine.back()
    }

    /// From the board to the first matrix, to the second, and back to the board if there is one.
    fn change_matrix(&mut self) {
        let next = match (self.example, &self.board) {
            (None, _) => Some("a-f"),
            (Some("a-f"), _) => Some("a-e"),
            (Some(_), Some(_)) => None,
            (Some(_), None) => Some("a-f"),
        };
        let machine = match (next, &self.board) {
            (Some(name), _) => Machine::example(name),
            (None, board) => board.as_ref().map(Machine::of),
        };
        if let Some(machine) = machine {
            *self = Self { page: self.page, speed: self.speed, ..Self::new(machine, self.board.take(), next) };
        }
    }
}

impl Goal {
    fn is_met(self, step: &Step) -> bool {
        match self {
            Self::Decision => step.verb == Verb::Choose && step.size.is_some_and(|size| size > 1),
            Self::DeadEnd => step.verb == Verb::DeadEnd,
            Self::Solution => step.verb == Verb::Solution,
            Self::Edge => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Puzzle, Shape};

    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    fn now() -> Instant {
        Instant::now()
    }

    fn norvig() -> Watch {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let digits = line.chars().map(Digit::from_symbol).collect();
        Watch::of_board(&Puzzle::classic(Shape::nine(), digits).check().unwrap())
    }

    /// Ticks until it stands still.
    fn settle(watch: &mut Watch) {
        while watch.is_running() {
            watch.tick(now());
        }
    }

    fn press(watch: &mut Watch, action: Action) -> Option<Step> {
        watch.update(action, now());
        settle(watch);
        watch.last()
    }

    #[test]
    fn goals_are_found_in_both_directions() {
        let mut watch = norvig();
        let first = press(&mut watch, Action::NextDecision).unwrap();
        assert!(first.verb == Verb::Choose && first.size > Some(1));
        press(&mut watch, Action::NextDecision);
        assert_eq!(press(&mut watch, Action::PreviousDecision), Some(first));
        let dead = press(&mut watch, Action::NextDeadEnd).unwrap();
        assert_eq!(dead.verb, Verb::DeadEnd);
        press(&mut watch, Action::NextDeadEnd);
        assert_eq!(press(&mut watch, Action::PreviousDeadEnd), Some(dead));
        assert_eq!(press(&mut watch, Action::Start), None);
        assert_eq!(press(&mut watch, Action::NextSolution).unwrap().verb, Verb::Solution);
        assert_eq!(press(&mut watch, Action::End).unwrap().verb, Verb::Exhausted);
    }

    #[test]
    fn a_step_there_and_back_is_no_step() {
        let mut watch = norvig();
        (0..50).for_each(|_| watch.update(Action::Forward, now()));
        let before = (watch.last(), watch.sentence(), watch.depths().to_vec());
        watch.update(Action::Forward, now());
        watch.update(Action::Backward, now());
        assert_eq!((watch.last(), watch.sentence(), watch.depths().to_vec()), before);
    }

    #[test]
    fn it_asks_for_nothing_while_it_stands_still() {
        let mut watch = norvig();
        assert_eq!(watch.wake(now()), None);
        watch.update(Action::Play, now());
        assert!(watch.wake(now()).is_some());
        watch.update(Action::Play, now());
        assert_eq!(watch.wake(now()), None);
    }

    #[test]
    fn the_small_matrices_take_turns_with_the_board() {
        let mut watch = norvig();
        watch.update(Action::Example, now());
        assert_eq!(watch.matrix(), Some("a-f"));
        let solution = press(&mut watch, Action::NextSolution).unwrap();
        assert_eq!(solution.verb, Verb::Solution);
        let matrix = watch.machine().matrix();
        let taken: Vec<String> = watch.machine().search().taken().map(|o| matrix.option_name(o).to_string()).collect();
        assert_eq!(taken, ["B", "D", "F"]);
        watch.update(Action::Example, now());
        watch.update(Action::Example, now());
        assert!(watch.board().is_some());
    }
}
