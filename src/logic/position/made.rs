//! Construction of a position, cell by cell.

use std::sync::Arc;

use crate::Position;
use crate::ground::Ground;
use crate::marks::Marks;
use grid::{Board, Cell, CellSet, Digit, DigitSet, Layout, Transformation};

impl Position {
    /// Returns the position of `board`: its digits, and the candidates that are neither excluded by a peer nor eliminated by the player.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut position = Self::blank(board.layout(), Ground::of(board.layout()));
        position.fill(board, None);
        position
    }

    /// Becomes the position of another board with the same layout, or of its transformation.
    pub(crate) fn refill(&mut self, board: &Board, transformation: Option<&Transformation>) {
        self.marks.clear();
        self.digits.fill(None);
        self.given = CellSet::new();
        self.empty.fill(0);
        self.left = board.shape().cells();
        self.fill(board, transformation);
    }

    /// Fills a blank position.
    fn fill(&mut self, board: &Board, transformation: Option<&Transformation>) {
        let layout = board.layout();
        let source = |cell: Cell| transformation.map_or(cell, |transformation| transformation.source(cell));
        let label = |digit: Digit| transformation.map_or(digit, |transformation| transformation.label(digit));
        for cell in board.shape().iter() {
            let Some(digit) = board.digit(source(cell)).map(label) else { continue };
            self.stand(cell, digit, board.is_given(source(cell)));
            for peer in layout.peers(cell).iter().map(|peer| peer.index()) {
                let excluded = &mut self.marks.candidates[peer]; // until the cell is opened
                *excluded = excluded.with(digit);
            }
        }
        for cell in board.shape().iter() {
            let excluded = std::mem::take(&mut self.marks.candidates[cell.index()]);
            if self.digit(cell).is_none() {
                let removed: DigitSet = board.puzzle().removed[source(cell).index()].iter().map(label).collect();
                self.open(cell, layout.domain(cell).minus(excluded).minus(removed));
            }
        }
        self.marks.is_dead = self.marks.has_dead_end(self.empty.len());
    }

    /// Returns a position where no cell has a digit or a candidate yet.
    pub(crate) fn blank(layout: &Arc<Layout>, ground: Arc<Ground>) -> Self {
        let (shape, units) = (layout.shape(), layout.units().len());
        Self {
            layout: Arc::clone(layout),
            marks: Marks::blank(shape, units, ground.words()),
            ground,
            digits: vec![None; shape.cells()],
            given: CellSet::new(),
            empty: vec![0; units],
            left: shape.cells(),
        }
    }

    fn stand(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.digits[cell.index()] = Some(digit);
        self.marks.stand(&self.ground, cell, digit);
        self.left -= 1;
        if is_given {
            self.given.insert(cell);
        }
    }

    fn open(&mut self, cell: Cell, candidates: DigitSet) {
        self.marks.open(&self.ground, cell, candidates);
        for seat in self.ground.seats(cell) {
            self.empty[usize::from(seat.unit.0)] |= seat.bit;
        }
    }
}
