//! Solver that looks at a board and picks another solver for it.
//!
//! The cost of a board has two parts: what a solver sets up before it starts, and the wrong guesses it makes. With a
//! handful of empty cells hardly any guess is wrong, and the solver with the least set-up is fastest. Measured on 9 × 9
//! boards, `backtrack` takes two thirds of the time of `propagate` with one empty cell, as long with five, and three
//! times as long with twenty. On all other boards, from 4 × 4 to 36 × 36, `propagate` was nearly always fastest: it
//! makes the fewest wrong guesses, and each of them is cheap. Algorithm X never was: setting up its links alone takes
//! longer than `propagate` needs for most puzzles.

use std::fmt;
use std::ops::ControlFlow;

use crate::{Backtrack, Budget, Machine, Propagate, SolveReport, Solver, Watched};
use grid::{Board, Digit};

/// Solver that picks another one for each board.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid;

/// Solver picked for a board, and why.
#[derive(Clone)]
pub struct Choice {
    /// Solver picked.
    pub solver: &'static dyn Watched,
    /// Reason for the choice: `5 empty cells, so setting up would cost more than searching`.
    pub why: String,
}

impl Hybrid {
    /// Largest number of empty cells for which plain backtracking finishes before `propagate` is set up.
    const FEW: usize = 5;

    /// Returns the solver for this board, and why.
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
    ) -> SolveReport {
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
