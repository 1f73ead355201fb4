//! A position as a web of candidates: which exclude each other, and which needs they serve.

use std::cell::OnceCell;

use crate::csr::Csr;
use crate::evidence::{Candidate, Need};
use crate::techniques::forcing::ties::{Id, NeedId, Ties, id_of};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Largest number of candidates for which forcing chains are searched: with more, following each of them would take seconds.
pub(in crate::techniques) const MOST_CANDIDATES: usize = 3000;

/// The candidates that a wave may run through.
#[derive(Debug)]
pub(in crate::techniques) struct Web<'a, const W: usize> {
    pub view: View<'a, W>,
    pub places: Vec<Cells<W>>, // by digit
    pub cells: Vec<DigitSet>,  // by cell
    index: Index<'a>,
}

/// Index of the candidates, built on first use.
#[derive(Debug)]
enum Index<'a> {
    /// Index of a whole position, in the cache of the position.
    Cached(&'a OnceCell<Box<Ties>>),
    /// Index of a web without some of the position's candidates.
    Own(OnceCell<Box<Ties>>),
}

impl<'a, const W: usize> Web<'a, W> {
    /// Returns the web of a whole position. Its index is built in `index`.
    pub(super) fn new(view: View<'a, W>, index: &'a OnceCell<Box<Ties>>) -> Self {
        let shape = view.position().shape();
        Self {
            view,
            places: view.digits().map(|digit| view.places(digit)).collect(),
            cells: shape.iter().map(|cell| view.candidates(cell)).collect(),
            index: Index::Cached(index),
        }
    }

    /// Returns the web without these candidates.
    pub fn without(&self, candidates: impl Iterator<Item = Candidate>) -> Self {
        let (places, cells, index) = (self.places.clone(), self.cells.clone(), Index::Own(OnceCell::new()));
        let mut web = Self { view: self.view, places, cells, index };
        for (cell, digit) in candidates {
            web.cells[cell.index()] = web.cells[cell.index()].without(digit);
            web.places[digit.index()] -= Cells::only(cell);
        }
        web
    }

    /// Returns the index of the candidates. It is built on first use.
    pub(super) fn ties(&self) -> &Ties {
        let index = match &self.index {
            Index::Cached(index) => *index,
            Index::Own(index) => index,
        };
        index.get_or_init(|| Box::new(Ties::of(self.meeting(), self.excluded(), &self.cells, self.side())))
    }

    /// Returns the candidates that would meet each need.
    fn meeting(&self) -> Csr<Id> {
        let (mut members, view, side) = (Csr::default(), self.view, self.side());
        for (cell, digits) in self.cells.iter().enumerate() {
            members.push_row(digits.iter().map(|digit| id_of((Cell::new(cell), digit), side)));
        }
        for unit in view.units().map(|unit| view.unit(unit)) {
            for (digit, &places) in view.digits().zip(&self.places) {
                members.push_row((unit & places).iter().map(|cell| id_of((cell, digit), side)));
            }
        }
        members
    }

    /// Returns the candidates that each candidate excludes.
    fn excluded(&self) -> Csr<Id> {
        let (mut excluded, view, side) = (Csr::default(), self.view, self.side());
        for (cell, &digits) in self.cells.iter().enumerate() {
            let (cell, peers) = (Cell::new(cell), view.peers(Cell::new(cell)));
            for digit in view.digits() {
                if digits.has(digit) {
                    excluded.extend_row(digits.without(digit).iter().map(|other| id_of((cell, other), side)));
                    let seen = self.places[digit.index()] & peers;
                    excluded.extend_row(seen.iter().map(|peer| id_of((peer, digit), side)));
                }
                excluded.end_row();
            }
        }
        excluded
    }

    pub const fn side(&self) -> usize {
        self.places.len()
    }

    pub const fn id(&self, candidate: Candidate) -> Id {
        id_of(candidate, self.side())
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
