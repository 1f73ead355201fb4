//! Converts lists of candidates to positions.

use std::sync::Arc;

use grid::{Cell, CellSet, Digit, DigitSet, Layout, Puzzle};

/// Returns the position in which each cell has these candidates. A cell with a single candidate gets that digit if no peer has the same
/// candidate, or if the player placed the digit.
pub(super) fn position(layout: &Arc<Layout>, sets: &[DigitSet], placed: CellSet) -> Puzzle {
    let shape = layout.shape();
    let only_digit = |cell: Cell| {
        let digit = sets[cell.index()].single()?;
        let has_digit = |peer: &Cell| sets[peer.index()].has(digit);
        (placed.has(cell) || !layout.peers(cell).iter().any(has_digit)).then_some(digit)
    };
    let digits = shape.iter().map(only_digit).collect();
    let mut puzzle = Puzzle { digits, placed, ..Puzzle::blank(Arc::clone(layout)) };
    keep_only(&mut puzzle, sets);
    puzzle
}

/// Eliminates all candidates that are not in `sets`, which has one set per cell.
pub(super) fn keep_only(puzzle: &mut Puzzle, sets: &[DigitSet]) {
    let shape = puzzle.shape();
    for (cell, &set) in shape.iter().zip(sets) {
        DigitSet::all(shape.side()).minus(set).iter().for_each(|digit| eliminate(puzzle, cell, digit));
    }
}

/// Eliminates a candidate, unless a digit on the board already excludes it.
pub(super) fn eliminate(puzzle: &mut Puzzle, cell: Cell, digit: Digit) {
    let has_digit = |peer: &Cell| puzzle.digits[peer.index()] == Some(digit);
    if puzzle.digits[cell.index()].is_none() && !puzzle.layout.peers(cell).iter().any(has_digit) {
        puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
    }
}
