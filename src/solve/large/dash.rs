//! A dash at a classic board of 16 × 16: singles alone, and few failures. Most boards that leave much open are filled so before anything
//! learned from failures would pay, and many that leave little need no search at all.

use std::ops::ControlFlow;

use crate::large::planes::{Dead, Planes, Singles};
use crate::{Budget, Effort, End};
use grid::{Board, Digit};

/// How a dash ends.
#[derive(Debug)]
pub(super) enum Dash {
    /// All is done.
    Over(End),
    /// Enough failed or was found that it is somebody else's turn. These solutions were handed out.
    Left(Vec<Vec<Digit>>),
}

/// How much a dash bears.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// So many failures, and one more for every [`PAID`] guesses.
    pub(super) failures: u64,
    /// So many solutions.
    pub(super) solutions: usize,
}

impl Limit {
    /// Where much is open, a guess seldom fails; where most of the first ones do, a search that learns is the better one. And one or two
    /// solutions are what is asked for most.
    pub(super) const USUAL: Self = Self { failures: 5, solutions: 2 };
}

/// Dashes at a board for which there are [`Planes`].
pub(super) fn dash(
    board: &Board,
    limit: Limit,
    budget: &mut Budget<'_>,
    effort: &mut Effort,
    found: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> Dash {
    let mut singles = Singles::default();
    let Ok(planes) = Planes::new(board, &mut singles) else {
        effort.dead_ends += 1;
        return Dash::Over(End::Exhausted);
    };
    Run { planes, singles, path: Vec::with_capacity(ROOM), effort }.run(limit, budget, found)
}

/// So many guesses pay for one more failure.
const PAID: u64 = 8;
/// There are seldom as many guesses.
const ROOM: usize = 160;

struct Run<'a> {
    planes: Planes,
    singles: Singles,
    path: Vec<Planes>, // before each guess
    effort: &'a mut Effort,
}

impl Run<'_> {
    fn run(
        &mut self,
        limit: Limit,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Dash {
        let (mut failures, mut solutions) = (0, Vec::new());
        let mut outcome = self.planes.propagate(&mut self.singles);
        loop {
            match outcome {
                Err(Dead) => {
                    self.effort.dead_ends += 1;
                    failures += 1;
                }
                Ok(()) if self.planes.is_solved() => {
                    let grid = self.planes.grid();
                    if found(&grid).is_break() {
                        return Dash::Over(End::Stopped);
                    }
                    solutions.push(grid);
                }
                Ok(()) => {
                    if !budget.node() {
                        return Dash::Over(End::OutOfBudget);
                    }
                    outcome = self.descend();
                    continue;
                }
            }
            let Some(before) = self.path.pop() else { return Dash::Over(End::Exhausted) };
            if failures > limit.failures.saturating_add(self.effort.guesses / PAID)
                || solutions.len() >= limit.solutions
            {
                return Dash::Left(solutions);
            }
            outcome = self.ascend(before);
        }
    }

    /// Puts a candidate.
    fn descend(&mut self) -> Result<(), Dead> {
        self.effort.nodes += 1;
        self.effort.guesses += 1;
        self.path.extend([&self.planes]);
        let (seat, digit) = self.planes.choose();
        self.planes.put(seat, digit, &mut self.singles)?;
        self.planes.propagate(&mut self.singles)
    }

    /// Strikes the candidate that was put then.
    fn ascend(&mut self, before: Planes) -> Result<(), Dead> {
        (self.planes, self.singles) = (before, Singles::default());
        let (seat, digit) = self.planes.choose();
        self.planes.strike(seat, digit, &mut self.singles)?;
        self.planes.propagate(&mut self.singles)
    }
}
