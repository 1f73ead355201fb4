//! How a position comes to be: blank first, then cell by cell.

use std::sync::Arc;

use crate::fresh::Fresh;
use crate::ground::Ground;
use crate::marks::Marks;
use crate::position::plain;
use crate::{Position, lent};
use grid::{Board, Cell, CellSet, Digit, DigitSet, Layout};

impl Position {
    /// Where `board` stands: its digits, and the candidates that neither a peer forbids nor somebody has struck.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut position = Self::blank(board.layout());
        if position.ground.is_plain {
            position.lay(&plain::told(board));
            return position;
        }
        position.told(board)
    }

    /// The same cell by cell, on a board of any kind.
    pub(super) fn told(mut self, board: &Board) -> Self {
        let candidates = board.candidates();
        for cell in board.shape().iter() {
            match board.digit(cell) {
                Some(digit) => self.stand(cell, digit, board.is_given(cell)),
                None => self.open(cell, candidates.of_cell(cell)),
            }
        }
        self.marks.is_dead = self.marks.has_dead_end(self.empty.len());
        self
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

    /// Returns a position to be [overwritten](Self::lay): the recycled allocation with its old contents, if there is one for this layout.
    pub(super) fn anything(layout: &Arc<Layout>) -> Box<Self> {
        let room = lent::room().filter(|room| Arc::ptr_eq(&room.layout, layout));
        room.unwrap_or_else(|| Box::new(Self::blank(layout)))
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
