//! Construction of a position, cell by cell.

use std::sync::Arc;

use crate::Position;
use crate::position::candidate_index::CandidateIndex;
use crate::position::geometry::Geometry;
use grid::{Board, Cell, CellSet, Digit, DigitSet, Layout, Transformation};

impl Position {
    /// Returns the position of `board`: its digits, and the candidates that are neither excluded by a peer nor eliminated by the player.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut position = Self::blank(board.layout(), Geometry::of(board.layout()));
        position.fill(board, None);
        position
    }

    /// Becomes the position of another board with the same layout, or of its transformation.
    pub(crate) fn reset_to(&mut self, board: &Board, transformation: Option<&Transformation>) {
        self.index.clear();
        self.digits.fill(None);
        self.givens = CellSet::new();
        self.empty_places.fill(0);
        self.empty_count = board.shape().cells();
        self.fill(board, transformation);
    }

    /// Fills a blank position.
    fn fill(&mut self, board: &Board, transformation: Option<&Transformation>) {
        let layout = board.layout();
        let source = |cell: Cell| transformation.map_or(cell, |transformation| transformation.source(cell));
        let label = |digit: Digit| transformation.map_or(digit, |transformation| transformation.label(digit));
        for cell in board.shape().iter() {
            let Some(digit) = board.digit(source(cell)).map(label) else { continue };
            self.set_digit(cell, digit, board.is_given(source(cell)));
            for peer in layout.peers(cell).iter().map(|peer| peer.index()) {
                let excluded = &mut self.index.candidates[peer]; // until the cell is opened
                *excluded = excluded.with(digit);
            }
        }
        for cell in board.shape().iter() {
            let excluded = std::mem::take(&mut self.index.candidates[cell.index()]);
            if self.digit(cell).is_none() {
                let removed: DigitSet = board.puzzle().removed[source(cell).index()].iter().map(label).collect();
                self.set_candidates(cell, layout.domain(cell).minus(excluded).minus(removed));
            }
        }
        self.index.has_contradiction = self.index.detect_contradiction(self.empty_places.len());
    }

    /// Returns a position where no cell has a digit or a candidate yet.
    pub(crate) fn blank(layout: &Arc<Layout>, ground: Arc<Geometry>) -> Self {
        let (shape, units) = (layout.shape(), layout.units().len());
        Self {
            layout: Arc::clone(layout),
            index: CandidateIndex::blank(shape, units, ground.set_words()),
            geometry: ground,
            digits: vec![None; shape.cells()],
            givens: CellSet::new(),
            empty_places: vec![0; units],
            empty_count: shape.cells(),
        }
    }

    fn set_digit(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.digits[cell.index()] = Some(digit);
        self.index.set_placed(&self.geometry, cell, digit);
        self.empty_count -= 1;
        if is_given {
            self.givens.insert(cell);
        }
    }

    fn set_candidates(&mut self, cell: Cell, candidates: DigitSet) {
        self.index.open_cell(&self.geometry, cell, candidates);
        for seat in self.geometry.unit_slots(cell) {
            self.empty_places[usize::from(seat.unit.0)] |= seat.bit;
        }
    }
}
