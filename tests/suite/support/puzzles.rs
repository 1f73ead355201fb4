//! Puzzles that many tests use, and functions that read and solve them.

use std::ops::ControlFlow;

use format::read_one;
use grid::{Board, Cell, Digit, Shape};
use solve::{Budget, Exact, Solver};

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// [`EASY_SOLUTION`] without its last digit.
pub const ALMOST_SOLVED: &str = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

/// Puzzle that has 17 givens.
pub const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Puzzle that has its first empty cell in r1c1.
pub const TOUGH: &str = "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......";

pub const TWO_SOLUTIONS: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
pub const NO_SOLUTION: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// Puzzle of side 4.
pub const SMALL: &str = "1...34..2.....3.";

/// Reads a board. Panics if it breaks a rule.
pub fn board(line: &str) -> Board {
    read_one(line).expect("a puzzle").check().expect("no digit repeats")
}

/// Reads a board that must have exactly one solution. Returns the board and the solution.
pub fn solved(line: &str) -> (Board, Vec<Digit>) {
    let board = board(line);
    let mut solutions = solve::solutions(&board, 2);
    assert_eq!(solutions.len(), 1, "{line}");
    (board, solutions.remove(0))
}

/// Returns the solution of a board; `None` unless there is exactly one. Uses Algorithm X, which the generator does not use.
pub fn only_solution(board: &Board) -> Option<Vec<Digit>> {
    let mut grids = Vec::new();
    Exact::Smallest.run(board, &mut Budget::unlimited(), &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids.pop().filter(|_| grids.is_empty())
}

/// Returns the cell of a 9×9 board with this name, such as `r1c3`.
pub fn cell(name: &str) -> Cell {
    Shape::nine().at(name.parse().expect("a place")).expect("on the board")
}
