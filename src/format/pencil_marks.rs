//! Converts candidates of cells to positions.

use std::sync::Arc;

use grid::{Cell, CellSet, Digit, DigitSet, Layout, Puzzle};

/// Returns the position in which each cell has these candidates. The only candidate of a cell becomes its digit if no peer has it too, or
/// if the player placed it there.
pub(super) fn position(layout: &Arc<Layout>, sets: &[DigitSet], placed: CellSet) -> Puzzle {
    let shape = layout.shape();
    let lone = |cell: Cell| {
        let digit = sets[cell.index()].single()?;
        let held = |peer: &Cell| sets[peer.index()].has(digit);
        (placed.has(cell) || !layout.peers(cell).iter().any(held)).then_some(digit)
    };
    let digits = shape.iter().map(lone).collect();
    let mut puzzle = Puzzle { digits, placed, ..Puzzle::blank(Arc::clone(layout)) };
    for cell in shape.iter() {
        let removed = DigitSet::all(shape.side()).minus(sets[cell.index()]);
        removed.iter().for_each(|digit| eliminate(&mut puzzle, cell, digit));
    }
    puzzle
}

/// Eliminates a candidate, unless it is excluded by a digit already.
pub(super) fn eliminate(puzzle: &mut Puzzle, cell: Cell, digit: Digit) {
    let held = |peer: &Cell| puzzle.digits[peer.index()] == Some(digit);
    if puzzle.digits[cell.index()].is_none() && !puzzle.layout.peers(cell).iter().any(held) {
        puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
    }
}
