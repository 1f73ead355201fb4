//! Puzzles made until one is as hard as asked.

use std::sync::Arc;

use rand::Rng;

use crate::generate::chance::{below, shuffle};
use crate::generate::dig::{dig, is_unique};
use crate::generate::fill::fill;
use crate::generate::rate::up_to;
use crate::generate::{Made, Recipe, rate};
use crate::grid::{Board, Cell, Digit, Puzzle};
use crate::logic::{Ladder, Level, Position};

/// How often one puzzle that is too hard is eased, each time in another way, before a new grid is filled.
const EASINGS: usize = 16;

/// A puzzle with one solution, as the recipe asks. The same recipe and the same state of `rng` make the same puzzle on every
/// machine. `None` if `keep_going` says no before there is one, or if the layout has no full grid at all; a level that no
/// puzzle of the layout has is sought until then.
pub fn puzzle(recipe: &Recipe, rng: &mut impl Rng, keep_going: &dyn Fn() -> bool) -> Option<Made> {
    loop {
        let solution = fill(&recipe.layout, rng, keep_going)?;
        let mut attempt = Attempt { recipe, solution, rng, keep_going };
        let dug = match recipe.level {
            Some(Level::Easy) => attempt.airy(),
            Some(level @ (Level::Medium | Level::Hard)) => attempt.eased(level),
            None | Some(Level::Unfair | Level::Extreme) => attempt.bare(),
        };
        let Some(puzzle) = dug else { continue };
        let rating = rate(&board(&puzzle));
        if recipe.level.is_none_or(|level| level == rating.level) {
            return Some(Made { puzzle, solution: attempt.solution, rating });
        }
    }
}

/// One full grid, and what puzzles it may give.
struct Attempt<'a, R> {
    recipe: &'a Recipe,
    solution: Vec<Digit>,
    rng: &'a mut R,
    keep_going: &'a dyn Fn() -> bool,
}

impl<R: Rng> Attempt<'_, R> {
    /// As few givens as leave one solution; as hard as it falls out.
    fn bare(&mut self) -> Option<Puzzle> {
        let unique = |puzzle: &Puzzle, gone: &[Cell]| is_unique(puzzle, &self.solution, gone);
        dig(self.full(), (self.recipe.symmetry, 0), self.rng, self.keep_going, unique)
    }

    /// More givens than are needed, 30 to 37 of 81, so that a beginner finds a place to go on.
    fn airy(&mut self) -> Option<Puzzle> {
        let cells = self.solution.len();
        let least = cells * 3 / 8 + below(self.rng, cells as u32 / 10 + 1) as usize;
        let ladder = up_to(Level::Easy);
        dig(self.full(), (self.recipe.symmetry, least), self.rng, self.keep_going, |puzzle, _| {
            reach(&ladder, puzzle).is_some()
        })
    }

    /// A bare puzzle, which as a rule is either too easy or too hard; to one that is too hard givens come back, one by one in
    /// random order, until the ladder up to `level` reaches the end. Where that took the level's own techniques, what else can
    /// go is taken away again.
    fn eased(&mut self, level: Level) -> Option<Puzzle> {
        let (bare, ladder) = (self.bare()?, up_to(level));
        if let Some(reached) = reach(&ladder, &bare) {
            return (reached == level).then_some(bare);
        }
        let (shape, symmetry) = (bare.shape(), self.recipe.symmetry);
        let mut empty: Vec<Cell> = shape.iter().filter(|cell| bare.digits[cell.index()].is_none()).collect();
        for _ in 0..EASINGS {
            shuffle(&mut empty, self.rng);
            let mut puzzle = bare.clone();
            let mut back = empty.iter().map(|&cell| {
                symmetry.orbit(shape, cell).iter().for_each(|at| {
                    puzzle.digits[at.index()] = Some(self.solution[at.index()]);
                });
                reach(&ladder, &puzzle)
            });
            if back.find_map(|reached| reached) == Some(level) {
                drop(back);
                // A path may take it for granted that there is one solution, so that it is no proof of it.
                let reasoned = |puzzle: &Puzzle, gone: &[Cell]| {
                    is_unique(puzzle, &self.solution, gone) && reach(&ladder, puzzle).is_some()
                };
                return dig(puzzle, (symmetry, 0), self.rng, self.keep_going, reasoned);
            }
        }
        None
    }

    fn full(&self) -> Puzzle {
        let mut full = Puzzle::blank(Arc::clone(&self.recipe.layout));
        full.digits = self.solution.iter().copied().map(Some).collect();
        full
    }
}

/// The level of the hardest technique that a ladder needs for a puzzle; `None` if it does not reach the end.
fn reach(ladder: &Ladder, puzzle: &Puzzle) -> Option<Level> {
    ladder.path(&Position::of(&board(puzzle))).level()
}

fn board(puzzle: &Puzzle) -> Board {
    puzzle.clone().check().expect("fewer digits of a grid break no rule")
}
