//! Quick attempt at a classic 16 × 16 board, using singles alone and allowing few failures. Most boards with many open
//! cells are filled this way before learning from failures would pay off. Many boards with few open cells need no
//! search at all.

use crate::large::bit_planes_16::{Contradiction, Planes, Singles};
use crate::{Budget, Effort, End, OnSolution};
use grid::{Board, Digit};

/// Result of a quick attempt.
#[derive(Debug)]
pub(super) enum Attempt {
    /// The search is finished.
    Over(End),
    /// The attempt reached its limit, so another search must continue. Holds the solutions already reported.
    Left(Vec<Vec<Digit>>),
}

/// Limits of a quick attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Number of failures allowed at first. After every [`GUESSES_PER_FAILURE`] guesses, one more failure is allowed.
    pub(super) failures: u64,
    /// Number of solutions after which the attempt ends.
    pub(super) solutions: usize,
}

impl Limit {
    /// Limit for ordinary runs. On boards with many open cells, a guess seldom fails. If most of the first guesses
    /// fail, a search that learns from failures is better. Callers usually want one or two solutions.
    pub(super) const USUAL: Self = Self { failures: 5, solutions: 2 };
}

/// Makes a quick attempt at a board that [`Planes`] can hold.
pub(super) fn attempt(
    board: &Board,
    limit: Limit,
    budget: &mut Budget<'_>,
    effort: &mut Effort,
    found: &mut OnSolution<'_>,
) -> Attempt {
    let mut singles = Singles::default();
    let Ok(planes) = Planes::new(board, &mut singles) else {
        effort.dead_ends += 1;
        return Attempt::Over(End::Exhausted);
    };
    Run { planes, singles, path: Vec::with_capacity(PATH_CAPACITY), effort }.run(limit, budget, found)
}

/// Number of guesses after which one more failure is allowed.
const GUESSES_PER_FAILURE: u64 = 8;
/// Initial capacity of the path. There are seldom more guesses than this.
const PATH_CAPACITY: usize = 160;

struct Run<'a> {
    planes: Planes,
    singles: Singles,
    path: Vec<Planes>, // state before each guess
    effort: &'a mut Effort,
}

impl Run<'_> {
    fn run(&mut self, limit: Limit, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> Attempt {
        let (mut failures, mut solutions) = (0, Vec::new());
        let mut outcome = self.planes.propagate(&mut self.singles);
        loop {
            match outcome {
                Err(Contradiction) => {
                    self.effort.dead_ends += 1;
                    failures += 1;
                }
                Ok(()) if self.planes.is_solved() => {
                    let grid = self.planes.grid();
                    if found(&grid).is_break() {
                        return Attempt::Over(End::Stopped);
                    }
                    solutions.push(grid);
                }
                Ok(()) => {
                    if !budget.node() {
                        return Attempt::Over(End::OutOfBudget);
                    }
                    outcome = self.descend();
                    continue;
                }
            }
            let Some(before) = self.path.pop() else { return Attempt::Over(End::Exhausted) };
            if failures > limit.failures.saturating_add(self.effort.guesses / GUESSES_PER_FAILURE)
                || solutions.len() >= limit.solutions
            {
                return Attempt::Left(solutions);
            }
            outcome = self.ascend(before);
        }
    }

    /// Chooses a candidate as a guess, places it and propagates.
    fn descend(&mut self) -> Result<(), Contradiction> {
        self.effort.nodes += 1;
        self.effort.guesses += 1;
        self.path.extend([&self.planes]);
        let (bit_cell, digit) = self.planes.choose();
        self.planes.put(bit_cell, digit, &mut self.singles)?;
        self.planes.propagate(&mut self.singles)
    }

    /// Goes back to the state before a guess, eliminates the candidate guessed there, and propagates.
    fn ascend(&mut self, before: Planes) -> Result<(), Contradiction> {
        (self.planes, self.singles) = (before, Singles::default());
        let (bit_cell, digit) = self.planes.choose();
        self.planes.eliminate(bit_cell, digit, &mut self.singles)?;
        self.planes.propagate(&mut self.singles)
    }
}
