//! Boards that several tests use.

use grid::{Board, Digit, Puzzle, Shape};

/// Peter Norvig's hard puzzle.
pub(super) const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Puzzle without a solution, in which no given breaks a rule.
pub(super) const NONE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// Puzzle with 125 solutions.
pub(super) const MANY: &str = "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...";

/// Returns the classic board with these symbols, row by row. Spaces between symbols are ignored.
pub(super) fn board(line: &str) -> Board {
    let digits: Vec<_> = line.chars().filter(|&c| c != ' ').map(Digit::from_symbol).collect();
    Puzzle::classic(Shape::of_side(digits.len().isqrt()).unwrap(), digits).check().unwrap()
}
