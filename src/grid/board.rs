//! Checked puzzles, which break no rule.

use std::sync::Arc;

use crate::{Candidates, Cell, Digit, DigitSet, Fault, Layout, Puzzle, Shape, Unit};

/// A puzzle that breaks no rule. Made only by [`Puzzle::check`] or from another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Puzzle);

impl Board {
    /// Wraps a puzzle that [`Puzzle::check`] has checked.
    pub(super) const fn checked(puzzle: Puzzle) -> Self {
        Self(puzzle)
    }

    /// Returns the puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.0
    }

    /// Returns the layout: shape and rules.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.0.layout
    }

    /// Returns the shape: side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.0.shape()
    }

    /// Returns the digit in a cell, given or placed.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.0.digits[cell.index()]
    }

    /// Whether a cell holds a given.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.digit(cell).is_some() && !self.0.placed.has(cell)
    }

    /// Returns the number of cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.0.digits.iter().flatten().count()
    }

    /// Returns the candidates of all cells. A filled cell has only its digit. An empty cell has the digits that the rules allow there,
    /// except the digits of its peers and the candidates in [`Puzzle::removed`].
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        Candidates::of(self)
    }

    /// Returns the board with only its givens: placed digits are removed and no candidates are eliminated.
    #[must_use]
    pub fn givens(&self) -> Self {
        let mut puzzle = Puzzle::blank(Arc::clone(self.layout()));
        for cell in self.shape().iter().filter(|&cell| self.is_given(cell)) {
            puzzle.digits[cell.index()] = self.digit(cell);
        }
        Self(puzzle) // removing digits never breaks a rule
    }

    /// Returns a fault for each cell without candidates, then a fault for each unit and digit such that no cell of the unit can hold the
    /// digit. Even if the list is empty, there may be no solution.
    #[must_use]
    pub fn dead(&self) -> Vec<Fault> {
        let candidates = self.candidates();
        let cells = self.shape().iter().filter(|&cell| candidates.of_cell(cell).is_empty());
        let cells = cells.map(|cell| Fault::NoCandidate { cell: self.shape().place(cell) });
        let digits = self.layout().units().iter().flat_map(|unit| {
            missing(unit, &candidates, self.shape().side()).map(|digit| Fault::NoPlace { unit: unit.name, digit })
        });
        cells.chain(digits).collect()
    }
}

/// Iterates over the digits that are a candidate of no cell of the unit.
fn missing<'a>(unit: &Unit, candidates: &Candidates, side: usize) -> impl Iterator<Item = Digit> + use<'a> {
    let anywhere = unit.cells.iter().fold(DigitSet::EMPTY, |set, &cell| set.or(candidates.of_cell(cell)));
    DigitSet::all(side).minus(anywhere).iter()
}
