//! Construction of a position, cell by cell.

use std::sync::Arc;

use crate::Position;
use crate::fresh::Fresh;
use crate::ground::Ground;
use crate::marks::Marks;
use grid::{Board, Cell, CellSet, Digit, DigitSet, Layout};

impl Position {
    /// Returns the position of `board`: its digits, and the candidates that are neither excluded by a peer nor eliminated by the player.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut position = Self::blank(board.layout());
        let candidates = board.candidates();
        for cell in board.shape().iter() {
            match board.digit(cell) {
                Some(digit) => position.stand(cell, digit, board.is_given(cell)),
                None => position.open(cell, candidates.of_cell(cell)),
            }
        }
        position.marks.is_dead = position.marks.has_dead_end(position.empty.len());
        position
    }

    /// Nothing stands anywhere, and nothing may: each cell waits to be told what it is.
    pub(super) fn blank(layout: &Arc<Layout>) -> Self {
        let (shape, units, ground) = (layout.shape(), layout.units().len(), Ground::of(layout));
        Self {
            layout: Arc::clone(layout),
            marks: Marks::blank(shape, units, ground.words()),
            ground,
            digits: vec![None; shape.cells()],
            given: CellSet::new(),
            empty: vec![0; units],
            left: shape.cells(),
            fresh: Fresh::default(),
        }
    }

    pub(super) fn stand(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.digits[cell.index()] = Some(digit);
        self.marks.stand(&self.ground, cell, digit);
        self.fresh.note_unlocked(digit, self.ground.marks(cell));
        self.left -= 1;
        if is_given {
            self.given.insert(cell);
        }
    }

    pub(super) fn open(&mut self, cell: Cell, candidates: DigitSet) {
        self.marks.open(&self.ground, cell, candidates);
        for seat in self.ground.seats(cell) {
            self.empty[usize::from(seat.unit.0)] |= seat.bit;
        }
    }
}
