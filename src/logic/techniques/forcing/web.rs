//! A position as a web of candidates: which exclude each other, and which needs they serve.

use std::cell::OnceCell;

use crate::evidence::{Candidate, Need};
use crate::techniques::forcing::ties::{NeedId, Ties};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// A candidate as a number: the cell's, times the side, plus the digit's.
pub(in crate::techniques) type Id = u16;

/// The candidates that a wave may run through.
#[derive(Debug)]
pub(in crate::techniques) struct Web<'a, const W: usize> {
    pub view: View<'a, W>,
    pub places: Vec<Cells<W>>,    // by digit
    pub cells: Vec<DigitSet>,     // by cell
    ties: Option<OnceCell<Ties>>, // none of a whole position, whose index is in the analysis
}

impl<'a, const W: usize> Web<'a, W> {
    pub fn of(view: View<'a, W>) -> Self {
        let shape = view.position().shape();
        Self {
            view,
            places: view.digits().map(|digit| view.places(digit)).collect(),
            cells: shape.iter().map(|cell| view.candidates(cell)).collect(),
            ties: None,
        }
    }

    /// The same without these.
    pub fn without(&self, candidates: impl Iterator<Item = Candidate>) -> Self {
        let (places, cells, ties) = (self.places.clone(), self.cells.clone(), Some(OnceCell::new()));
        let mut web = Self { view: self.view, places, cells, ties };
        for (cell, digit) in candidates {
            web.cells[cell.index()] = web.cells[cell.index()].without(digit);
            web.places[digit.index()] -= Cells::only(cell);
        }
        web
    }

    /// Returns the index of the candidates. It is built on first use.
    pub(super) fn ties(&self) -> &Ties {
        match &self.ties {
            Some(ties) => ties.get_or_init(|| Ties::of(self)),
            None => self.view.analysis().forcing.ties.get_or_init(|| Box::new(Ties::of(self))),
        }
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

    /// Returns the needs that a candidate would meet, whether it is still there or not: its cell first.
    pub(super) fn needs_of(&self, id: Id) -> impl Iterator<Item = NeedId> {
        let ((cell, digit), cells) = (self.candidate(id), self.cells.len());
        let seats = self.view.position().ground().seats(cell).iter();
        let places = seats.map(move |seat| (cells + seat.start as usize + digit.index()) as NeedId);
        std::iter::once(cell.index() as NeedId).chain(places)
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
