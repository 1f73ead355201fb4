//! Candidates for methods that place digits and remove them again.

use std::sync::Arc;

use crate::tree::Placement;
use grid::{Candidates, Cell, Contradiction, Digit, DigitSet, Layout, TrailPosition};

/// Candidates, and for each placed digit the trail position that is restored when the digit is removed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    candidates: Candidates,
    trail_positions: Vec<TrailPosition>, // positions before each placed digit
    unmet: Option<usize>,                // index of a condition that can no longer be met
}

impl Placed {
    /// Creates a state in which nothing has been placed.
    pub(super) const fn new(candidates: Candidates) -> Self {
        Self { candidates, trail_positions: Vec::new(), unmet: None }
    }

    /// Creates a state in which nothing has been placed, but all conditions have been propagated.
    pub(super) fn following(candidates: Candidates) -> Self {
        let mut placed = Self::new(candidates);
        placed.follow();
        placed
    }

    /// Returns the index of a condition that can no longer be met, or `None` if there is no such condition.
    pub(super) const fn unmet(&self) -> Option<usize> {
        self.unmet
    }

    /// Propagates all conditions until nothing more follows.
    fn follow(&mut self) {
        loop {
            match self.candidates.tighten() {
                Ok(true) => {}
                Err(Contradiction::Unmet(at)) => return self.unmet = Some(at),
                Ok(false) | Err(_) => return,
            }
        }
    }

    /// Returns the current candidates.
    pub(super) const fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the shape and rules.
    pub(super) const fn layout(&self) -> &Arc<Layout> {
        self.candidates.layout()
    }

    /// Places a digit and propagates the conditions. A peer left without candidates is noticed only on the next level.
    pub(super) fn take(&mut self, (cell, digit): Placement) {
        self.trail_positions.push(self.candidates.position());
        let _ = self.candidates.place(cell, digit);
        self.follow();
    }

    /// Removes the digit placed last.
    pub(super) fn untake(&mut self) {
        let position = self.trail_positions.pop().expect("a digit that was put has its position");
        self.candidates.undo(position);
        self.unmet = None;
    }

    /// Returns the digit placed in a cell, or `None` if there is none.
    pub(super) fn digit(&self, cell: Cell) -> Option<Digit> {
        self.candidates.of_cell(cell).single().filter(|_| self.candidates.is_placed(cell))
    }

    /// Returns the candidates of a cell.
    pub(super) fn left(&self, cell: Cell) -> DigitSet {
        self.candidates.of_cell(cell)
    }
}
