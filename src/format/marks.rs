//! Positions out of the candidates of each cell.

use std::sync::Arc;

use grid::{Cell, CellSet, Digit, DigitSet, Layout, Puzzle};

/// Returns the position in which each cell has these candidates. A cell's only candidate is its digit if no peer has it too, or if the player
/// placed it there.
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
        let gone = DigitSet::all(shape.side()).minus(sets[cell.index()]);
        gone.iter().for_each(|digit| eliminate(&mut puzzle, cell, digit));
    }
    puzzle
}

/// Notes that a candidate is eliminated, if it was there at all.
pub(super) fn eliminate(puzzle: &mut Puzzle, cell: Cell, digit: Digit) {
    let held = |peer: &Cell| puzzle.digits[peer.index()] == Some(digit);
    if puzzle.digits[cell.index()].is_none() && !puzzle.layout.peers(cell).iter().any(held) {
        puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
    }
}
