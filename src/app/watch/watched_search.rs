//! Search that is watched: its machine, its depth over time, and its checkpoints.

use crate::app::watch::{Checkpoints, Depths, Direction, unchoose};
use cover::NamedProblem;
use grid::{Board, Cell, Digit, Shape};
use solve::{CoverExample, ItemName, Machine, NotAChoice, OptionName, Step, Watched, exact};

/// Board or matrix that is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchSubject {
    /// Board of a puzzle.
    Board(Box<Board>),
    /// One of [`Matrix::EXAMPLES`](solve::Matrix::EXAMPLES).
    Example(&'static str),
    /// Exact cover problem of the player's own, with its title.
    Cover(String),
    /// Exact cover problem that comes along.
    CoverExample(&'static CoverExample),
}

impl WatchSubject {
    /// Returns the board; `None` for an example or another exact cover problem.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match self {
            Self::Board(board) => Some(board),
            Self::Example(_) | Self::Cover(_) | Self::CoverExample(_) => None,
        }
    }

    /// Returns the name of the example; `None` for a board or another exact cover problem.
    #[must_use]
    pub const fn example(&self) -> Option<&'static str> {
        match self {
            Self::Board(_) | Self::Cover(_) | Self::CoverExample(_) => None,
            Self::Example(name) => Some(name),
        }
    }
}

/// Search together with its board or matrix.
#[derive(Debug)]
pub struct WatchedSearch {
    /// The board or matrix that is searched.
    pub subject: WatchSubject,
    /// The name of the solver.
    pub solver: &'static str,
    /// The depth of the search over its steps.
    pub depths: Depths,
    /// Bookmarks to jump to.
    pub checkpoints: Checkpoints,
    judgement: Option<String>, // the solver's remark on the board
    machine: Box<dyn Machine>,
}

impl WatchedSearch {
    /// Starts a solver on a board.
    #[must_use]
    pub fn of_board(board: &Board, solver: &dyn Watched) -> Self {
        let subject = WatchSubject::Board(Box::new(board.clone()));
        Self { judgement: solver.judgement(board), ..Self::new(subject, solver.name(), solver.machine(board)) }
    }

    /// Starts Algorithm X on the textbook matrix of this name.
    #[must_use]
    pub fn example(name: &'static str) -> Option<Self> {
        let machine = exact::Machine::example(name)?;
        Some(Self::new(WatchSubject::Example(name), "exact", Box::new(machine)))
    }

    /// Starts Algorithm X on an exact cover problem. `subject` is its title or the example that it is.
    #[must_use]
    pub fn cover(subject: WatchSubject, problem: NamedProblem) -> Self {
        Self::new(subject, "exact", Box::new(exact::Machine::of_problem(problem)))
    }

    fn new(subject: WatchSubject, solver: &'static str, machine: Box<dyn Machine>) -> Self {
        let checkpoints = Checkpoints::new(machine.as_ref());
        Self { subject, solver, judgement: None, machine, depths: Depths::default(), checkpoints }
    }

    /// Returns the machine that makes the steps.
    #[must_use]
    pub fn machine(&self) -> &dyn Machine {
        self.machine.as_ref()
    }

    /// Returns the sentence that is shown before the first step.
    #[must_use]
    pub fn foreword(&self) -> String {
        self.judgement.clone().unwrap_or_else(|| self.machine.foreword())
    }

    /// Returns the step that led to the present position; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine.last()
    }

    /// Returns what the last step did and why, as a sentence without its full stop.
    #[must_use]
    pub fn description(&self) -> String {
        self.machine.last().map_or_else(|| self.foreword(), |step| self.machine.sentence(&step))
    }

    /// Returns each digit that the search has placed: its cell, the digit, and whether the search chose it from several options.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit, bool)> + '_ {
        let shape = self.subject.board().map(Board::shape);
        self.machine.path().into_iter().filter_map(move |level| match level.option? {
            OptionName::Candidate(place, digit) => Some((shape?.at(place)?, digit, level.n > 1)),
            OptionName::Letter(_) | OptionName::Number(_) => None,
        })
    }

    /// Returns the cell that the last step is about, if there is one.
    #[must_use]
    pub fn last_cell(&self, shape: Shape) -> Option<Cell> {
        let step = self.last()?;
        match (step.option, step.item) {
            (Some(OptionName::Candidate(place, _)), _) | (_, Some(ItemName::Cell(place))) => shape.at(place),
            _ => None,
        }
    }

    /// Returns the cell to show in a window too small for the whole board: the cell of the last step, otherwise the cell of the last digit
    /// placed.
    #[must_use]
    pub fn focus(&self, shape: Shape) -> Cell {
        let placed = || self.placed().last().map(|(cell, ..)| cell);
        self.last_cell(shape).or_else(placed).unwrap_or(Cell::new(0))
    }

    /// Makes a step in direction `way`. Returns the last step of the new position; `None` at the start, or if there was no step to make.
    pub fn step(&mut self, way: Direction) -> Option<Step> {
        match way {
            Direction::Forward => {
                let step = self.machine.forward()?;
                self.depths.add(step.number, step.depth);
                self.checkpoints.add(step.number, self.machine.as_ref());
                Some(step)
            }
            Direction::Back => {
                self.machine.back()?;
                self.machine.last()
            }
        }
    }

    /// Goes to the last checkpoint at or before step `number`, unless the search is already between that checkpoint and the step.
    pub fn jump(&mut self, number: u64) {
        let here = self.machine.tally().steps;
        let bookmark = self.checkpoints.before(number);
        if number < here || bookmark.step() > here {
            self.machine.resume(bookmark);
        }
    }

    /// Goes to step `number`, or to the end of the search if that comes first.
    pub fn go_to(&mut self, number: u64) {
        self.jump(number);
        while self.machine.tally().steps < number && self.step(Direction::Forward).is_some() {}
        while self.machine.tally().steps > number && self.step(Direction::Back).is_some() {}
    }

    /// Goes to a bookmark of this search.
    pub fn resume(&mut self, bookmark: &solve::Bookmark) {
        self.machine.resume(bookmark);
    }

    /// Goes back to before the last decision on the path and makes the search take this option of this item there. Forgets all later steps.
    ///
    /// # Errors
    /// If the item or the option cannot be chosen there. In this case nothing changes.
    pub fn lead(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice> {
        let before = self.machine.bookmark();
        unchoose(self.machine.as_mut());
        if let Err(error) = self.machine.prefer(item, option) {
            self.machine.resume(&before);
            return Err(error);
        }
        let here = self.machine.tally().steps;
        self.depths.forget_after(here);
        self.checkpoints.forget_after(here);
        Ok(())
    }
}
