//! Peter Norvig's solver, which reproduces his counts. It places singles until none is left, then branches on the first
//! of the cells with fewest candidates and tries its digits in ascending order.
//!
//! Norvig describes it in “Solving Every Sudoku Puzzle”, 2006, <https://norvig.com/sudoku.html>. For `4.....8.5.3…` it
//! examines 25 possibilities in 9 cells before it has the solution. Digits placed by propagation alone do not count as
//! possibilities.

use crate::tree::{Branching, Singles, Tree};
use crate::{Budget, Machine, OnSolution, SolveReport, Solver, Watched};
use grid::Board;

/// Solver that places naked and hidden singles, then branches on the first of the cells with fewest candidates.
#[derive(Clone, Copy, Debug)]
pub struct Norvig;

impl Solver for Norvig {
    fn name(&self) -> &'static str {
        "norvig"
    }

    fn about(&self) -> &'static str {
        "places naked and hidden singles, then tries the first of the smallest cells"
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        Tree::new(board, Singles::new(board, Branching::Smallest)).run(budget, found)
    }
}

impl Watched for Norvig {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        Box::new(Tree::new(board, Singles::new(board, Branching::Smallest)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verb;
    use crate::test_boards::{NORVIG, board};

    #[test]
    fn the_counts_are_those_that_norvig_published() {
        let mut machine = Norvig.machine(&board(NORVIG));
        let mut branched = 0;
        while machine.last().is_none_or(|step| step.verb != Verb::Solution) {
            let step = machine.forward().unwrap();
            branched += u64::from(step.verb == Verb::Choose && step.size > Some(1));
        }
        let tally = machine.tally();
        assert_eq!((tally.guesses, tally.searched, branched), (25, 9, 15));
    }
}
