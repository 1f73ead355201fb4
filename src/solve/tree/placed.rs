//! Candidates on which digits are put and taken off again: what plans share that keep candidates.

use std::sync::Arc;

use crate::tree::Placement;
use grid::{Candidates, Cell, Contradiction, Digit, DigitSet, Layout, Mark};

/// Candidates, and where each digit that was put can be taken off.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    candidates: Candidates,
    marks: Vec<Mark>,     // before each digit that was put
    unmet: Option<usize>, // a condition that nothing left meets
}

impl Placed {
    /// Nothing put yet.
    pub(super) const fn new(candidates: Candidates) -> Self {
        Self { candidates, marks: Vec::new(), unmet: None }
    }

    /// Nothing put yet, but every condition followed up, and so after each digit.
    pub(super) fn following(candidates: Candidates) -> Self {
        let mut placed = Self::new(candidates);
        placed.follow();
        placed
    }

    /// A condition that nothing left meets.
    pub(super) const fn unmet(&self) -> Option<usize> {
        self.unmet
    }

    /// Follows up every condition until nothing more follows.
    fn follow(&mut self) {
        loop {
            match self.candidates.tighten() {
                Ok(true) => {}
                Err(Contradiction::Unmet(at)) => return self.unmet = Some(at),
                Ok(false) | Err(_) => return,
            }
        }
    }

    /// The candidates as they are now.
    pub(super) const fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Shape and rules.
    pub(super) const fn layout(&self) -> &Arc<Layout> {
        self.candidates.layout()
    }

    /// Puts a digit; that a peer has nothing left is seen on the next level.
    pub(super) fn take(&mut self, (cell, digit): Placement) {
        self.marks.push(self.candidates.mark());
        let _ = self.candidates.place(cell, digit);
        self.follow();
    }

    /// Takes the last digit off.
    pub(super) fn untake(&mut self) {
        let mark = self.marks.pop().expect("a digit that was put has its mark");
        self.candidates.undo(mark);
        self.unmet = None;
    }

    /// What a cell holds.
    pub(super) fn digit(&self, cell: Cell) -> Option<Digit> {
        self.candidates.of_cell(cell).single().filter(|_| self.candidates.is_placed(cell))
    }

    /// What a cell may be.
    pub(super) fn left(&self, cell: Cell) -> DigitSet {
        self.candidates.of_cell(cell)
    }
}
