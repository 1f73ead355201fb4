//! A position as a web of candidates: which exclude each other, and which needs they serve.

use std::cell::OnceCell;

use crate::evidence::{Candidate, Need};
use crate::techniques::forcing::ties::Ties;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// A candidate as a number: the cell's, times the side, plus the digit's.
pub(in crate::techniques) type Id = u16;

/// The candidates that a wave may run through.
#[derive(Debug)]
pub(in crate::techniques) struct Web<'a, const W: usize> {
    pub view: View<'a, W>,
    pub places: Vec<Cells<W>>, // by digit
    pub cells: Vec<DigitSet>,  // by cell
    ties: OnceCell<Ties>,
}

impl<'a, const W: usize> Web<'a, W> {
    pub fn of(view: View<'a, W>) -> Self {
        let shape = view.position().shape();
        Self {
            view,
            places: view.digits().map(|digit| view.places(digit)).collect(),
            cells: shape.iter().map(|cell| view.candidates(cell)).collect(),
            ties: OnceCell::new(),
        }
    }

    /// The same without these.
    pub fn without(&self, candidates: impl Iterator<Item = Candidate>) -> Self {
        let mut web =
            Self { view: self.view, places: self.places.clone(), cells: self.cells.clone(), ties: OnceCell::new() };
        for (cell, digit) in candidates {
            web.cells[cell.index()] = web.cells[cell.index()].without(digit);
            web.places[digit.index()] -= Cells::only(cell);
        }
        web
    }

    /// Returns the index of the candidates. It is built on first use.
    pub(super) fn ties(&self) -> &Ties {
        self.ties.get_or_init(|| Ties::of(self))
    }

    pub const fn side(&self) -> usize {
        self.places.len()
    }

    pub const fn id(&self, (cell, digit): Candidate) -> Id {
        (cell.index() * self.side() + digit.index()) as Id
    }

    pub const fn candidate(&self, id: Id) -> Candidate {
        (Cell::new(id as usize / self.side()), Digit::new(id as usize % self.side()))
    }

    /// Every candidate, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = Id> {
        let of_cell = move |(cell, digits): (usize, &DigitSet)| {
            let digits = *digits;
            digits.iter().map(move |digit| self.id((Cell::new(cell), digit)))
        };
        self.cells.iter().enumerate().flat_map(of_cell)
    }

    /// What an empty cell may be.
    pub fn of_cell(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// The candidates that would meet a need, in their order.
    pub fn ways(&self, need: Need) -> Vec<Id> {
        match need {
            Need::Cell(cell) => self.of_cell(cell).iter().map(|digit| self.id((cell, digit))).collect(),
            Need::Place(unit, digit) => {
                let cells = self.view.unit(unit) & self.places[digit.index()];
                cells.iter().map(|cell| self.id((cell, digit))).collect()
            }
        }
    }
}
