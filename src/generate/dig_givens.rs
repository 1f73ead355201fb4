//! Removes givens from a full grid, in random order, as long as the puzzle stays acceptable.

use std::ops::ControlFlow;

use rand::Rng;

use crate::Symmetry;
use crate::random::shuffle;
use grid::{Cell, Digit, DigitSet, Puzzle};
use solve::{Budget, End, auto};

/// Maximum number of guesses in the search that shows whether a given can be removed. If the search does not finish, the given stays. No 9
/// × 9 board comes near this limit.
const PATIENCE: u64 = 20_000;

/// Maximum number of guesses on boards with additional rules, where each guess costs more.
const PATIENCE_WITH_RULES: u64 = 2_000;

/// Maximum number of guesses on boards above 16 × 16, where a search hardly ever finishes if it does not finish soon.
const PATIENCE_ABOVE_16: u64 = 100;

/// Options of [`dig`].
#[derive(Clone, Copy)]
pub(super) struct DigOptions<'a> {
    /// Symmetry of the givens.
    pub(super) symmetry: Symmetry,
    /// Minimum number of givens to leave.
    pub(super) least: usize,
    /// Callback, called before each removal, that returns whether to continue.
    pub(super) keep_going: &'a dyn Fn() -> bool,
}

/// Removes givens from `puzzle` in random order, each together with the givens symmetric to it. After each removal, calls `may_go` with the
/// puzzle and the emptied cells; if `may_go` returns false, puts these givens back. Stops when all givens have been tried. Returns `None`
/// if `keep_going` returns false.
pub(super) fn dig(
    mut puzzle: Puzzle,
    options: DigOptions<'_>,
    rng: &mut impl Rng,
    mut may_go: impl FnMut(&Puzzle, &[Cell]) -> bool,
) -> Option<Puzzle> {
    let mut orbits = options.symmetry.orbits(puzzle.shape());
    shuffle(&mut orbits, rng);
    let mut givens = puzzle.digits.iter().flatten().count();
    for orbit in orbits {
        if !(options.keep_going)() {
            return None;
        }
        let digits: Vec<Option<Digit>> = orbit.iter().map(|cell| puzzle.digits[cell.index()].take()).collect();
        if digits.iter().any(Option::is_none) || givens < options.least + orbit.len() || !may_go(&puzzle, &orbit) {
            orbit.iter().zip(digits).for_each(|(cell, digit)| puzzle.digits[cell.index()] = digit);
        } else {
            givens -= orbit.len();
        }
    }
    Some(puzzle)
}

/// Whether the puzzle still has only one solution. It had one while the cells of `gone` were givens. So any other solution differs in one
/// of these cells, and it is enough to search for such solutions. Returns false if a search does not finish.
pub(super) fn is_unique(puzzle: &Puzzle, solution: &[Digit], gone: &[Cell]) -> bool {
    let guesses = match puzzle.shape().side() {
        17.. => PATIENCE_ABOVE_16,
        _ if puzzle.layout.has_only_distinct_cells() => PATIENCE,
        _ => PATIENCE_WITH_RULES,
    };
    gone.iter().all(|&cell| has_no_other(puzzle, cell, solution[cell.index()], guesses))
}

/// Whether a search with at most this many guesses proves that `cell` can only hold `digit`. While there are many givens, the peers alone
/// often prove it.
fn has_no_other(puzzle: &Puzzle, cell: Cell, digit: Digit, guesses: u64) -> bool {
    let seen: DigitSet = puzzle.layout.peers(cell).iter().filter_map(|peer| puzzle.digits[peer.index()]).collect();
    if seen.len() + 1 == puzzle.shape().side() {
        return true;
    }
    let mut other = puzzle.clone();
    other.removed[cell.index()] = DigitSet::only(digit);
    let board = other.check().expect("fewer digits of a grid break no rule");
    let report = auto(&board).run(&board, &mut Budget::nodes(guesses), &mut |_| ControlFlow::Break(()));
    report.end == End::Exhausted
}

#[cfg(test)]
mod tests {
    use grid::Shape;

    use super::*;

    #[test]
    fn an_unfinished_search_proves_nothing() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle = Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let (cell, one, two) = (Cell::new(1), Digit::ONE, Digit::TWO); // the solution begins 812
        assert!(has_no_other(&puzzle, cell, one, PATIENCE));
        assert!(!has_no_other(&puzzle, cell, one, 1), "one guess does not show it");
        assert!(!has_no_other(&puzzle, cell, two, PATIENCE));
    }
}
