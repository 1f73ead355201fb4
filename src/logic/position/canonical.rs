//! The transformation of a board into its canonical form.
//!
//! If a board is turned or its digits are relabelled, a finder may find a different one of several equally easy steps first. Then the path
//! becomes longer or shorter. Equivalent boards have the same canonical form, so paths that start from this form are the same, too.

use grid::{Board, Transformation};

/// Maximum number of transformations that are compared to find the canonical form. Nearly all puzzles need only one. Nearly blank boards
/// and full grids may need more than the maximum, but they need no rating.
const MAX_LEAVES: usize = 1024;

/// Returns the transformation of `board` into its canonical form. Returns `None` if the board has other rules than rows, columns and boxes,
/// or too many symmetries. Such a board is rated as it is.
pub(crate) fn canonical_transformation(board: &Board) -> Option<Transformation> {
    board.puzzle().canonicalize(MAX_LEAVES)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Analysis, Position, samples};
    use grid::{Digit, DigitSet, Layout, Puzzle, Rule, Shape};

    /// Returns the canonical form of a board, and the transformation into it.
    fn canonical_form(board: &Board) -> (Position, Option<Transformation>) {
        let mut analysis = Analysis::of(Position::of(board));
        let transformation = analysis.load_canonical(board);
        (analysis.position().clone(), transformation)
    }

    /// For each cell, returns the digit, whether it is a given, and the candidates. Also returns whether the position has a contradiction.
    fn contents(position: &Position) -> (Vec<(Option<Digit>, bool, DigitSet)>, bool) {
        let cells = position.shape().iter();
        let contents = cells.map(|cell| (position.digit(cell), position.is_given(cell), position.candidates(cell)));
        (contents.collect(), position.has_contradiction())
    }

    /// Asserts that the canonical form of a puzzle is the position of the transformed puzzle, and that an equivalent puzzle has the same
    /// canonical form.
    fn check(puzzle: Puzzle, number: usize) {
        let board = puzzle.check().expect("no digit repeats");
        let (form, transformation) = canonical_form(&board);
        let transformed = transformation.expect("the board is classic").apply(board.puzzle());
        let transformed = transformed.check().expect("an equivalent board breaks no rule");
        assert_eq!(contents(&form), contents(&Position::of(&transformed)));
        let other = canonical_form(&samples::equivalent(&board, number)).0;
        assert_eq!(contents(&form), contents(&other));
    }

    /// Generates puzzles with givens, placed digits and eliminated candidates.
    fn puzzle(side: usize) -> impl Strategy<Value = Puzzle> {
        let shape = Shape::of_side(side).unwrap();
        let (height, width) = (shape.box_height(), shape.box_width());
        proptest::collection::vec(0_u8..4, shape.cells()).prop_map(move |kinds| {
            let mut puzzle = Puzzle::blank(Layout::classic(shape));
            for (cell, kind) in shape.iter().zip(kinds) {
                let row = shape.row(cell);
                let digit = Digit::new((row % height * width + row / height + shape.column(cell)) % side);
                match kind {
                    0 => puzzle.removed[cell.index()] = DigitSet::only(digit),
                    1 | 2 => puzzle.digits[cell.index()] = Some(digit),
                    _ => {}
                }
                if kind == 2 {
                    puzzle.placed.insert(cell);
                }
            }
            puzzle
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn equivalent_boards_have_the_same_canonical_form(
            puzzles in (puzzle(6), puzzle(9), puzzle(12)),
            line in proptest::sample::select(samples::PUZZLES.lines().chain(samples::NET_PUZZLES).collect::<Vec<_>>()),
            number in 0_usize..18,
        ) {
            let sample = Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
            [puzzles.0, puzzles.1, puzzles.2, sample].into_iter().for_each(|puzzle| check(puzzle, number));
        }
    }

    #[test]
    fn boards_that_are_nearly_blank_or_have_other_rules_are_not_transformed() {
        let diagonals = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        for layout in [Layout::classic(Shape::nine()), diagonals] {
            let mut puzzle = Puzzle::blank(layout);
            puzzle.digits[40] = Some(Digit::ONE);
            let board = puzzle.check().unwrap();
            let (form, transformation) = canonical_form(&board);
            assert!(transformation.is_none());
            assert_eq!(contents(&form), contents(&Position::of(&board)));
        }
    }
}
