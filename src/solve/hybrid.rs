//! Solver that chooses another solver for each board.
//!
//! Solving a board takes time for two things: setting up the solver's data, and wrong guesses. With only a few empty
//! cells, hardly any guess is wrong, and the solver with the least set-up is fastest. Measured on 9 × 9 boards,
//! `backtrack` takes two thirds of the time of `propagate` with one empty cell, the same time with five, and three
//! times as long with twenty. On all other boards, from 4 × 4 to 36 × 36, `propagate` was nearly always fastest: it
//! makes the fewest wrong guesses, and each wrong guess is cheap. Algorithm X was never fastest: setting up its links
//! alone takes longer than `propagate` needs for most puzzles.

use crate::{Backtrack, Budget, Machine, OnSolution, Propagate, SolveReport, Solver, Watched};
use grid::Board;
use text::counted;

/// Solver that chooses another solver for each board.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid;

/// Maximum number of empty cells at which `backtrack` finishes before `propagate` would have set up its data.
const FEW: usize = 5;

/// Returns the solver for this board and the reason, such as `5 empty cells, so setting up would cost more than
/// searching`.
fn choose(board: &Board) -> (&'static dyn Watched, String) {
    let empty = board.shape().cells() - board.filled();
    let cells = counted(empty, "empty cell", "empty cells");
    if empty <= FEW {
        (&Backtrack::Checking, format!("{cells}, so setting up would cost more than searching"))
    } else {
        (&Propagate, format!("{cells}, so wrong guesses cost most, and it makes the fewest"))
    }
}

impl Solver for Hybrid {
    fn name(&self) -> &'static str {
        "hybrid"
    }

    fn about(&self) -> &'static str {
        "inspects the board, then hands it to the most suitable solver"
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        choose(board).0.run(board, budget, found)
    }

    fn judgement(&self, board: &Board) -> Option<String> {
        let (solver, why) = choose(board);
        Some(format!("{} is chosen: {why}", solver.name()))
    }
}

impl Watched for Hybrid {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        choose(board).0.machine(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Norvig;
    use crate::test_boards::board;

    #[test]
    fn a_nearly_full_board_goes_to_the_solver_that_sets_up_least() {
        for (line, judgement) in [
            (
                "................",
                "propagate is chosen: 16 empty cells, so wrong guesses cost most, and it makes the fewest",
            ),
            ("12343412214.....", "backtrack is chosen: 5 empty cells, so setting up would cost more than searching"),
        ] {
            assert_eq!(Hybrid.judgement(&board(line)).as_deref(), Some(judgement));
            assert_eq!(Norvig.judgement(&board(line)), None);
        }
    }
}
