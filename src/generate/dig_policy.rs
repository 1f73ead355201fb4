//! Dig policy for a level: givens are removed only while the techniques of the level still solve the puzzle, since few puzzles without
//! superfluous givens are easy. On large boards, removal stops soon after the level is reached, since logical solving is expensive there.

use std::ops::ControlFlow;

use rand::Rng;

use crate::Order;
use crate::criteria::level_ladder;
use crate::dig_givens::{DigOptions, dig};
use grid::{Cell, Puzzle};
use logic::{Ladder, Level, Position};
use solve::{Budget, Propagate, Solver};

/// Largest side length at which removal is tried for every given. On larger boards, removal ends at the first given that cannot be removed
/// once the puzzle has its level.
const SMALL: usize = 12;

/// Techniques that puzzles of a level may need.
#[derive(Debug)]
pub(super) struct DigPolicy {
    /// Techniques of the lower levels; `None` for the lowest level.
    below: Option<Ladder>,
    /// Techniques of the level and of all lower levels.
    level: Ladder,
    /// Whether removal stops soon after the level is reached.
    is_quick: bool,
}

impl DigPolicy {
    /// Returns the policy for an order. Returns `None` if no level is ordered. Also returns `None` for the highest level, since every
    /// puzzle that is too hard for the other levels has the highest level.
    pub(super) fn of(order: &Order) -> Option<Self> {
        let level = order.level.filter(|&level| level < Level::Extreme)?;
        let up_to = |most: Level| level_ladder(order).only(|technique| technique.level() <= most);
        let lower = Level::ALL.into_iter().rfind(|&lower| lower < level);
        let is_quick = order.layout.shape().side() > SMALL && !order.is_minimal;
        Some(Self { below: lower.map(up_to), level: up_to(level), is_quick })
    }

    /// Removes givens like [`dig`], as far as the level allows. `is_unique` returns whether the puzzle still has only one solution after
    /// these cells were emptied.
    pub(super) fn dig(
        &self,
        full: Puzzle,
        options: DigOptions<'_>,
        rng: &mut impl Rng,
        is_unique: impl Fn(&Puzzle, &[Cell]) -> bool,
    ) -> Option<Puzzle> {
        let leads = |puzzle: &Puzzle, gone: &[Cell]| is_unique(puzzle, gone) && reaches(&self.level, puzzle, gone);
        if !full.layout.has_only_distinct_cells() {
            return dig(full, options, rng, leads);
        }
        // Singles are quick to try, and a puzzle that they solve has only one solution.
        let Some(below) = &self.below else {
            return dig(full, options, rng, |puzzle, _| has_only_singles(puzzle));
        };
        if !self.is_quick {
            return dig(full, options, rng, leads);
        }
        let easy = dig(full, options, rng, |puzzle, _| has_only_singles(puzzle))?;
        let (mut is_met, mut is_over) = (false, false);
        dig(easy, options, rng, |puzzle, gone| {
            if is_over || !is_unique(puzzle, gone) {
                return false;
            }
            if reaches(below, puzzle, gone) {
                return true;
            }
            let can_go = reaches(&self.level, puzzle, gone);
            (is_met, is_over) = (is_met | can_go, is_met & !can_go);
            can_go
        })
    }
}

/// Whether naked and hidden singles solve the puzzle. Its rules must only require digits to differ.
fn has_only_singles(puzzle: &Puzzle) -> bool {
    let board = puzzle.clone().check().expect("fewer digits of a grid break no rule");
    let mut is_filled = false;
    Propagate.run(&board, &mut Budget::nodes(0), &mut |_| {
        is_filled = true;
        ControlFlow::Break(())
    });
    is_filled
}

/// Whether these techniques solve the cells emptied last. If so, they also solve the rest of the puzzle, as they did before these cells
/// were emptied.
fn reaches(ladder: &Ladder, puzzle: &Puzzle, gone: &[Cell]) -> bool {
    let board = puzzle.clone().check().expect("fewer digits of a grid break no rule");
    ladder.can_fill(&Position::of(&board), gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symmetry, seeded};
    use grid::{Digit, Layout, Shape};

    const OPTIONS: DigOptions<'static> = DigOptions { symmetry: Symmetry::None, least: 0, keep_going: &|| true };

    /// Returns a puzzle dug for a level, and two ladders: the techniques up to that level, and the techniques of the lower levels.
    fn dug(side: usize, level: Level) -> (Position, [Ladder; 2]) {
        let layout = Layout::classic(Shape::of_side(side).unwrap());
        let order = Order { level: Some(level), ..Order::any(layout.clone()) };
        let grid: Vec<Digit> = crate::random_fill::fill(&layout, &mut seeded(7), &|| true).unwrap();
        let full = Puzzle { digits: grid.iter().copied().map(Some).collect(), ..Puzzle::blank(layout) };
        let unique = |puzzle: &Puzzle, gone: &[Cell]| crate::dig_givens::is_unique(puzzle, &grid, gone);
        let puzzle = DigPolicy::of(&order).unwrap().dig(full, OPTIONS, &mut seeded(8), unique).unwrap();
        let up_to = |most: Level| Ladder::hodoku().only(|technique| technique.level() <= most);
        let below = Ladder::hodoku().only(|technique| technique.level() < level);
        (Position::of(&puzzle.check().unwrap()), [up_to(level), below])
    }

    #[test]
    fn a_puzzle_dug_for_a_level_has_that_level() {
        for (side, level) in [(6, Level::Easy), (16, Level::Easy), (16, Level::Medium), (16, Level::Hard)] {
            let (position, [level_and_below, below]) = dug(side, level);
            assert!(level_and_below.path(&position).is_solved, "{side} {level}");
            assert!(!below.path(&position).is_solved, "{side} {level}");
        }
    }

    #[test]
    fn no_given_stays_that_singles_could_restore() {
        let (position, _) = dug(9, Level::Easy);
        let givens = || position.shape().iter().filter(|&cell| position.is_given(cell));
        let puzzle = |gone: Option<Cell>| {
            let digits = position.shape().iter().map(|cell| position.digit(cell).filter(|_| Some(cell) != gone));
            Puzzle { digits: digits.collect(), ..Puzzle::blank(position.layout().clone()) }
        };
        assert!(has_only_singles(&puzzle(None)));
        assert!(givens().all(|cell| !has_only_singles(&puzzle(Some(cell)))));
    }

    #[test]
    fn givens_stay_if_without_them_there_is_a_second_solution() {
        for side in [9, 16] {
            let layout = Layout::classic(Shape::of_side(side).unwrap());
            let order = Order { level: Some(Level::Medium), ..Order::any(layout.clone()) };
            let grid = crate::random_fill::fill(&layout, &mut seeded(7), &|| true).unwrap();
            let full = Puzzle { digits: grid.iter().copied().map(Some).collect(), ..Puzzle::blank(layout) };
            let dug = DigPolicy::of(&order).unwrap().dig(full, OPTIONS, &mut seeded(8), |_, _| false).unwrap();
            assert!(side > SMALL && has_only_singles(&dug) || dug.digits.iter().all(Option::is_some), "{side}");
        }
    }
}
