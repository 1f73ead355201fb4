//! Givens taken away from a full grid, in random order, for as long as the puzzle stays what it should be.

use std::ops::ControlFlow;

use rand::Rng;

use crate::Symmetry;
use crate::chance::shuffle;
use grid::{Cell, Digit, DigitSet, Puzzle};
use solve::{Budget, End, auto};

/// How many guesses a search may take to show that a digit can go; where it is not through by then the digit stays. No 9 × 9
/// board comes near.
const PATIENCE: u64 = 20_000;

/// The same where other rules are to be followed up, which costs more.
const PATIENCE_WITH_RULES: u64 = 2_000;

/// The same on boards above 16 × 16, where few searches are through that are not soon.
const PATIENCE_ABOVE_16: u64 = 100;

/// Takes givens away from `puzzle`, together with those that lie in symmetry with them, and puts back what `may_go` does not
/// allow: it sees the puzzle without these cells. Ends when `least` givens are left or each was tried; `None` if `keep_going`
/// says no.
pub(super) fn dig(
    mut puzzle: Puzzle,
    (symmetry, least): (Symmetry, usize),
    rng: &mut impl Rng,
    keep_going: &dyn Fn() -> bool,
    mut may_go: impl FnMut(&Puzzle, &[Cell]) -> bool,
) -> Option<Puzzle> {
    let mut orbits = symmetry.orbits(puzzle.shape());
    shuffle(&mut orbits, rng);
    let mut givens = puzzle.digits.iter().flatten().count();
    for orbit in orbits {
        if !keep_going() {
            return None;
        }
        let digits: Vec<Option<Digit>> = orbit.iter().map(|cell| puzzle.digits[cell.index()].take()).collect();
        if digits.iter().any(Option::is_none) || givens < least + orbit.len() || !may_go(&puzzle, &orbit) {
            orbit.iter().zip(digits).for_each(|(cell, digit)| puzzle.digits[cell.index()] = digit);
        } else {
            givens -= orbit.len();
        }
    }
    Some(puzzle)
}

/// Whether the puzzle, which had one solution while the cells of `gone` were given, still has no other. In another one of them
/// would hold another digit, so it is enough to look for a solution with that.
pub(super) fn is_unique(puzzle: &Puzzle, solution: &[Digit], gone: &[Cell]) -> bool {
    let guesses = match puzzle.shape().side() {
        17.. => PATIENCE_ABOVE_16,
        _ if puzzle.layout.is_plain() => PATIENCE,
        _ => PATIENCE_WITH_RULES,
    };
    gone.iter().all(|&cell| has_no_other(puzzle, cell, solution[cell.index()], guesses))
}

/// Whether so many guesses show that `cell` can hold nothing but `digit`. As long as there are many givens its peers alone
/// show it.
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
    fn what_was_not_shown_is_not_taken_for_true() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle = Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let (cell, one, two) = (Cell::new(1), Digit::ONE, Digit::TWO); // the solution begins 812
        assert!(has_no_other(&puzzle, cell, one, PATIENCE));
        assert!(!has_no_other(&puzzle, cell, one, 1), "one guess does not show it");
        assert!(!has_no_other(&puzzle, cell, two, PATIENCE));
    }
}
