//! One search that is watched: its machine, how deep it was, and moments to come back to.

use crate::app::watch::{Depths, Moments, Way, unchoose};
use grid::{Board, Cell, Digit};
use solve::{ItemName, Machine, NotAChoice, OptionName, Step, Watched, exact};

/// What is searched through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A board.
    Board(Box<Board>),
    /// One of [`Matrix::EXAMPLES`](solve::Matrix::EXAMPLES).
    Example(&'static str),
}

impl Subject {
    /// Which example it is.
    #[must_use]
    pub const fn example(&self) -> Option<&'static str> {
        match self {
            Self::Board(_) => None,
            Self::Example(name) => Some(name),
        }
    }
}

/// One search, and what it searches through.
#[derive(Debug)]
pub struct Show {
    subject: Subject,
    solver: &'static str, // its name
    judgement: Option<String>,
    machine: Box<dyn Machine>,
    depths: Depths,
    moments: Moments,
}

impl Show {
    /// A solver at work on a board.
    #[must_use]
    pub fn of_board(board: &Board, solver: &dyn Watched) -> Self {
        let subject = Subject::Board(Box::new(board.clone()));
        Self { judgement: solver.judgement(board), ..Self::new(subject, solver.name(), solver.machine(board)) }
    }

    /// Algorithm X on a textbook matrix; none of another name.
    #[must_use]
    pub fn example(name: &'static str) -> Option<Self> {
        let machine = exact::Machine::example(name)?;
        Some(Self::new(Subject::Example(name), "exact", Box::new(machine)))
    }

    fn new(subject: Subject, solver: &'static str, machine: Box<dyn Machine>) -> Self {
        let moments = Moments::new(machine.as_ref());
        Self { subject, solver, judgement: None, machine, depths: Depths::default(), moments }
    }

    /// What is searched through.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The name of the solver.
    #[must_use]
    pub const fn solver(&self) -> &'static str {
        self.solver
    }

    /// The search.
    #[must_use]
    pub fn machine(&self) -> &dyn Machine {
        self.machine.as_ref()
    }

    /// How deep it was, step by step.
    #[must_use]
    pub const fn depths(&self) -> &Depths {
        &self.depths
    }

    /// Moments to come back to.
    #[must_use]
    pub const fn moments(&self) -> &Moments {
        &self.moments
    }

    /// What there is to say before the first step.
    #[must_use]
    pub fn foreword(&self) -> String {
        self.judgement.clone().unwrap_or_else(|| self.machine.foreword())
    }

    /// The step that led here.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.machine.last()
    }

    /// What the last step did and why, in a sentence without its full stop.
    #[must_use]
    pub fn said(&self) -> String {
        self.machine.last().map_or_else(|| self.foreword(), |step| self.machine.sentence(&step))
    }

    /// The digits that the search has put on the board, and whether each was one of several options.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit, bool)> + '_ {
        let shape = match &self.subject {
            Subject::Board(board) => Some(board.shape()),
            Subject::Example(_) => None,
        };
        self.machine.path().into_iter().filter_map(move |level| match level.option? {
            OptionName::Candidate(place, digit) => Some((shape?.at(place)?, digit, level.n > 1)),
            OptionName::Letter(_) => None,
        })
    }

    /// A step that way; gives the step that led to where it stands then. None if there is none that way or, going back, it
    /// came to the start.
    pub fn step(&mut self, way: Way) -> Option<Step> {
        match way {
            Way::On => {
                let step = self.machine.forward()?;
                self.depths.add(step.number, step.depth);
                self.moments.add(step.number, self.machine.as_ref());
                Some(step)
            }
            Way::Back => {
                self.machine.back()?;
                self.machine.last()
            }
        }
    }

    /// Goes to a step that was made before, or to the last one before it from which a few steps lead there.
    pub fn jump(&mut self, number: u64) {
        let here = self.machine.tally().steps;
        let bookmark = self.moments.before(number);
        if number < here || bookmark.step() > here {
            self.machine.resume(bookmark);
        }
    }

    /// Goes to a step, or to the end if that comes first.
    pub fn go_to(&mut self, number: u64) {
        self.jump(number);
        while self.machine.tally().steps < number && self.step(Way::On).is_some() {}
        while self.machine.tally().steps > number && self.step(Way::Back).is_some() {}
    }

    /// Goes to a moment of this search.
    pub fn resume(&mut self, bookmark: &solve::Bookmark) {
        self.machine.resume(bookmark);
    }

    /// Goes back to before the last decision on the path and asks for this item and its first option there; what came after is forgotten.
    ///
    /// # Errors
    /// If they cannot be chosen there; then nothing has changed.
    pub fn lead(&mut self, item: ItemName, option: OptionName) -> Result<(), NotAChoice> {
        let before = self.machine.bookmark();
        unchoose(self.machine.as_mut());
        if let Err(error) = self.machine.prefer(item, option) {
            self.machine.resume(&before);
            return Err(error);
        }
        let here = self.machine.tally().steps;
        self.depths.forget_after(here);
        self.moments.forget_after(here);
        Ok(())
    }
}
