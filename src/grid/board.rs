//! A checked puzzle: no rule is broken.

use std::sync::Arc;

use crate::{Candidates, Cell, Digit, DigitSet, Fault, Layout, Puzzle, Shape, Unit};

/// A puzzle in which no digit repeats where it may not. Comes only from [`Puzzle::check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Puzzle);

impl Board {
    /// For [`Puzzle::check`], which has looked.
    pub(super) const fn checked(puzzle: Puzzle) -> Self {
        Self(puzzle)
    }

    /// What it was made from.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.0
    }

    /// Shape and rules.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.0.layout
    }

    /// Side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.0.shape()
    }

    /// The digit in a cell, given or placed.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.0.digits[cell.index()]
    }

    /// Whether the cell's digit belongs to the puzzle itself.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.digit(cell).is_some() && !self.0.placed.has(cell)
    }

    /// How many cells hold a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.0.digits.iter().flatten().count()
    }

    /// What each cell may still be: its digit alone, or what neither a peer holds nor the position has struck.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        Candidates::of(self)
    }

    /// The board of the givens alone: what was placed or struck since is gone.
    #[must_use]
    pub fn givens(&self) -> Self {
        let mut puzzle = Puzzle::blank(Arc::clone(self.layout()));
        for cell in self.shape().iter().filter(|&cell| self.is_given(cell)) {
            puzzle.digits[cell.index()] = self.digit(cell);
        }
        Self(puzzle) // fewer digits break no rule that more have kept
    }

    /// Every cell without a candidate, then every digit without a place in a unit. Empty does not mean that there is a solution.
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

fn missing<'a>(unit: &Unit, candidates: &Candidates, side: usize) -> impl Iterator<Item = Digit> + use<'a> {
    let anywhere = unit.cells.iter().fold(DigitSet::EMPTY, |set, &cell| set.or(candidates.of_cell(cell)));
    DigitSet::all(side).minus(anywhere).iter()
}
