//! Judges a board before it picks a solver for it.
//!
//! Two things make the cost of a board: what a solver sets up before it begins, and the wrong turns that it takes. With a handful
//! of empty cells there are no wrong turns worth speaking of, and the solver that sets up least is first. Measured on 9 × 9 boards,
//! `backtrack` takes two thirds of the time of `propagate` with one empty cell, as much with five, three times as much with
//! twenty. On all other boards, of 4 × 4 to 36 × 36, `propagate` was nearly always first: it takes the fewest wrong turns,
//! and each is cheap. Algorithm X never was: to set up its links alone takes longer than `propagate` takes for most puzzles.

use std::fmt;
use std::ops::ControlFlow;

use crate::{Backtrack, Budget, Machine, Propagate, Report, Solver, Watched};
use grid::{Board, Digit};

/// Picks a solver board by board.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid;

/// Which solver a board is given to, and why.
#[derive(Clone)]
pub struct Choice {
    /// The solver.
    pub solver: &'static dyn Watched,
    /// Why this one: `5 empty cells, so setting up would cost more than searching`.
    pub why: String,
}

impl Hybrid {
    /// Up to so many empty cells a plain search is done before a clever one has begun.
    const FEW: usize = 5;

    /// The solver for this board, and why.
    #[must_use]
    pub fn choose(board: &Board) -> Choice {
        let empty = board.shape().cells() - board.filled();
        let cells = if empty == 1 { "1 empty cell".to_owned() } else { format!("{empty} empty cells") };
        if empty <= Self::FEW {
            Choice {
                solver: &Backtrack::Checking,
                why: format!("{cells}, so setting up would cost more than searching"),
            }
        } else {
            Choice { solver: &Propagate, why: format!("{cells}, so wrong turns cost most, and it takes fewest") }
        }
    }
}

impl Solver for Hybrid {
    fn name(&self) -> &'static str {
        "hybrid"
    }

    fn about(&self) -> &'static str {
        "judges the board, then hands it to the solver that suits it"
    }

    fn run(
        &self,
        board: &Board,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Report {
        Self::choose(board).solver.run(board, budget, found)
    }

    fn judgement(&self, board: &Board) -> Option<String> {
        let Choice { solver, why } = Self::choose(board);
        Some(format!("{} is chosen: {why}", solver.name()))
    }
}

impl Watched for Hybrid {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        Self::choose(board).solver.machine(board)
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.solver.name(), self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    #[test]
    fn a_nearly_full_board_goes_to_the_solver_that_sets_up_least() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::of_side(4).unwrap()));
        let choice = |puzzle: &Puzzle| format!("{:?}", Hybrid::choose(&puzzle.clone().check().unwrap()));
        assert_eq!(choice(&puzzle), "propagate: 16 empty cells, so wrong turns cost most, and it takes fewest");
        for (cell, digit) in [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4].into_iter().enumerate() {
            puzzle.digits[cell] = Some(Digit::new(digit - 1));
        }
        assert_eq!(choice(&puzzle), "backtrack: 5 empty cells, so setting up would cost more than searching");
    }
}
