//! Construction of a position from a board, cell by cell.

use std::sync::Arc;

use crate::Position;
use crate::position::candidate_store::CandidateStore;
use crate::position::geometry::Geometry;
use grid::{Board, Cell, CellSet, Digit, DigitSet, Layout, Transformation};

impl Position {
    /// Returns the position of `board`. The candidates of an empty cell are the digits that the rules allow there, without the digits of
    /// the cell's peers and without the candidates that the player has eliminated.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut position = Self::blank(board.layout(), Geometry::of(board.layout()));
        position.fill(board, None);
        position
    }

    /// Replaces the contents by the position of `board`, or of the transformed board if there is a `transformation`. `board` must have the
    /// same layout as before. Keeps the allocations.
    pub(crate) fn reset_to(&mut self, board: &Board, transformation: Option<&Transformation>) {
        self.candidate_store.clear();
        self.digits.fill(None);
        self.givens = CellSet::new();
        self.empty_places.fill(0);
        self.empty_count = board.shape().cells();
        self.fill(board, transformation);
    }

    /// Enters the digits and candidates of `board` in this position, which must be blank. If there is a `transformation`, enters the digits
    /// and candidates of the transformed board instead.
    fn fill(&mut self, board: &Board, transformation: Option<&Transformation>) {
        let layout = board.layout();
        let source = |cell: Cell| transformation.map_or(cell, |transformation| transformation.source(cell));
        let label = |digit: Digit| transformation.map_or(digit, |transformation| transformation.label(digit));
        for cell in board.shape().iter() {
            let Some(digit) = board.digit(source(cell)).map(label) else { continue };
            self.set_digit(cell, digit, board.is_given(source(cell)));
            for peer in layout.peers(cell).iter().map(|peer| peer.index()) {
                let excluded = &mut self.candidate_store.candidates[peer]; // contains the excluded digits until the loop below
                *excluded = excluded.with(digit);
            }
        }
        for cell in board.shape().iter() {
            let excluded = std::mem::take(&mut self.candidate_store.candidates[cell.index()]);
            if self.digit(cell).is_none() {
                let removed: DigitSet = board.puzzle().removed[source(cell).index()].iter().map(label).collect();
                self.set_candidates(cell, layout.domain(cell).minus(excluded).minus(removed));
            }
        }
        self.candidate_store.has_contradiction = self.candidate_store.detect_contradiction(self.empty_places.len());
    }

    /// Returns a position in which no cell has a digit or a candidate. `geometry` must be the geometry of `layout`.
    pub(crate) fn blank(layout: &Arc<Layout>, geometry: Arc<Geometry>) -> Self {
        let (shape, units) = (layout.shape(), layout.units().len());
        Self {
            layout: Arc::clone(layout),
            candidate_store: CandidateStore::blank(shape, units, geometry.set_words()),
            geometry,
            digits: vec![None; shape.cells()],
            givens: CellSet::new(),
            empty_places: vec![0; units],
            empty_count: shape.cells(),
        }
    }

    /// Enters `digit` in a cell that has no digit and no candidates. Does not eliminate the digit from the peers of the cell.
    fn set_digit(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        self.digits[cell.index()] = Some(digit);
        self.candidate_store.set_placed(&self.geometry, cell, digit);
        self.empty_count -= 1;
        if is_given {
            self.givens.insert(cell);
        }
    }

    /// Gives `candidates` to a cell that has no digit and no candidates yet, and adds the cell to the empty cells of its units.
    fn set_candidates(&mut self, cell: Cell, candidates: DigitSet) {
        self.candidate_store.open_cell(&self.geometry, cell, candidates);
        for slot in self.geometry.unit_slots(cell) {
            self.empty_places[usize::from(slot.unit.0)] |= slot.bit;
        }
    }
}
