//! Canonical form of generated puzzles, for recognizing puzzles that are equivalent to earlier ones.

use crate::SolvedPuzzle;
use grid::{Digit, Shape};

/// Maximum number of transformations that are compared. Full grids need about 10,000. Of all other puzzles with one solution, nearly all
/// need one.
const MAX_LEAVES: usize = 1 << 16;

/// Givens of the canonical form of a classic 9 × 9 puzzle with one solution, by cell. Two puzzles have the same form if and only if they
/// are equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CanonicalForm(Vec<Option<Digit>>);

impl SolvedPuzzle {
    /// Returns the canonical form of a classic 9 × 9 puzzle with one solution; `None` for all other puzzles. Two puzzles have the same form
    /// if and only if one can be turned into the other by transposing, permuting bands, stacks, and the rows and columns within these, and
    /// relabelling.
    #[must_use]
    pub fn form(&self) -> Option<CanonicalForm> {
        if self.puzzle.shape() != Shape::nine() {
            return None;
        }
        let found = self.puzzle.canonicalize(MAX_LEAVES)?;
        Some(CanonicalForm(found.apply(&self.puzzle).digits))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::Rng;

    use super::*;
    use crate::classic_grids::{Line, any_transformation, digits, draft, puzzle, transformed};
    use crate::random::{below, shuffle};
    use crate::seeded;
    use solve::lanes::{Column, Limits, answers};

    fn form(givens: &Line, solution: &Line) -> CanonicalForm {
        let solved = SolvedPuzzle { puzzle: puzzle(givens), solution: digits(solution) };
        solved.form().expect("it is a classic 9 × 9 puzzle")
    }

    /// Returns a random grid.
    fn random_grid(rng: &mut impl Rng) -> Line {
        loop {
            let Some(draft) = draft(rng) else { continue };
            let answer = answers(&[Column::read(&draft)], Limits { solutions: 1, guesses: 1000 })[0];
            if let Some(grid) = answer.first() {
                return grid.line();
            }
        }
    }

    /// Returns the grid with `count` random digits removed.
    fn without(grid: &Line, count: usize, rng: &mut impl Rng) -> Line {
        let mut cells: Vec<usize> = (0..81).collect();
        shuffle(&mut cells, rng);
        let mut puzzle = *grid;
        cells[..count].iter().for_each(|&cell| puzzle[cell] = b'.');
        puzzle
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn equivalent_puzzles_have_the_same_form(seed in any::<u64>(), gone in 0_usize..50) {
            let mut rng = seeded(seed);
            let grid = random_grid(&mut rng);
            let puzzle = without(&grid, gone, &mut rng);
            let transformation = any_transformation(&mut rng);
            let known = form(&puzzle, &grid);
            let other = form(&transformed(&puzzle, &transformation), &transformed(&grid, &transformation));
            prop_assert_eq!(&other, &known);
            prop_assert_eq!(known.0.iter().filter(|digit| digit.is_none()).count(), gone);
        }

        /// Removes one given of a puzzle and adds another from the same solution. The two puzzles have different forms, unless the grid has
        /// an automorphism.
        #[test]
        fn different_puzzles_have_different_forms(seed in any::<u64>(), gone in 1_usize..50) {
            let mut rng = seeded(seed);
            let grid = random_grid(&mut rng);
            let puzzle = without(&grid, gone, &mut rng);
            let pick = |is_gone: bool, rng: &mut _| -> usize {
                let cells: Vec<usize> = (0..81).filter(|&cell| (puzzle[cell] == b'.') == is_gone).collect();
                cells[below(rng, cells.len() as u32) as usize]
            };
            let (given, empty) = (pick(false, &mut rng), pick(true, &mut rng));
            let mut other = puzzle;
            (other[given], other[empty]) = (b'.', grid[empty]);
            prop_assert_ne!(form(&other, &grid), form(&puzzle, &grid));
        }
    }
}
