//! A position as a web of candidates: which exclude each other, and which needs they serve.

use std::cell::OnceCell;

use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex, candidate_id};
use crate::csr::Csr;
use crate::evidence::{Candidate, Clause};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Largest number of candidates for which forcing chains are searched: with more, following each of them would take seconds.
pub(crate) const MAX_CANDIDATES: usize = 3000;

/// The candidates that a wave may run through.
#[derive(Debug)]
pub(crate) struct CandidateGrid<'a, const W: usize> {
    pub view: View<'a, W>,
    pub places: Vec<Cells<W>>, // by digit
    pub digits: Vec<DigitSet>, // by cell
    index: ClauseIndexSlot<'a>,
}

/// Index of the candidates, built on first use.
#[derive(Debug)]
enum ClauseIndexSlot<'a> {
    /// Index of a whole position, in the cache of the position.
    Cached(&'a OnceCell<Box<ClauseIndex>>),
    /// Index of a web without some of the position's candidates.
    Own(OnceCell<Box<ClauseIndex>>),
}

impl<'a, const W: usize> CandidateGrid<'a, W> {
    /// Returns the web of a whole position. Its index is built in `index`.
    pub(crate) fn new(view: View<'a, W>, index: &'a OnceCell<Box<ClauseIndex>>) -> Self {
        let shape = view.position().shape();
        Self {
            view,
            places: view.digits().map(|digit| view.places(digit)).collect(),
            digits: shape.iter().map(|cell| view.candidates(cell)).collect(),
            index: ClauseIndexSlot::Cached(index),
        }
    }

    /// Returns the web without these candidates.
    pub fn without(&self, candidates: impl Iterator<Item = Candidate>) -> Self {
        let (places, cells, index) = (self.places.clone(), self.digits.clone(), ClauseIndexSlot::Own(OnceCell::new()));
        let mut web = Self { view: self.view, places, digits: cells, index };
        for (cell, digit) in candidates {
            web.digits[cell.index()] = web.digits[cell.index()].without(digit);
            web.places[digit.index()] -= Cells::only(cell);
        }
        web
    }

    /// Returns the index of the candidates. It is built on first use.
    pub(crate) fn clauses(&self) -> &ClauseIndex {
        let index = match &self.index {
            ClauseIndexSlot::Cached(index) => *index,
            ClauseIndexSlot::Own(index) => index,
        };
        index.get_or_init(|| {
            Box::new(ClauseIndex::of(self.clause_candidates(), self.exclusions(), &self.digits, self.side()))
        })
    }

    /// Returns the candidates that would meet each need.
    fn clause_candidates(&self) -> Csr<CandidateId> {
        let (mut members, view, side) = (Csr::default(), self.view, self.side());
        for (cell, digits) in self.digits.iter().enumerate() {
            members.push_row(digits.iter().map(|digit| candidate_id((Cell::new(cell), digit), side)));
        }
        for unit in view.units().map(|unit| view.unit(unit)) {
            for (digit, &places) in view.digits().zip(&self.places) {
                members.push_row((unit & places).iter().map(|cell| candidate_id((cell, digit), side)));
            }
        }
        members
    }

    /// Returns the candidates that each candidate excludes.
    fn exclusions(&self) -> Csr<CandidateId> {
        let (mut excluded, view, side) = (Csr::default(), self.view, self.side());
        for (cell, &digits) in self.digits.iter().enumerate() {
            let (cell, peers) = (Cell::new(cell), view.peers(Cell::new(cell)));
            for digit in view.digits() {
                if digits.has(digit) {
                    excluded.extend_row(digits.without(digit).iter().map(|other| candidate_id((cell, other), side)));
                    let seen = self.places[digit.index()] & peers;
                    excluded.extend_row(seen.iter().map(|peer| candidate_id((peer, digit), side)));
                }
                excluded.end_row();
            }
        }
        excluded
    }

    pub const fn side(&self) -> usize {
        self.places.len()
    }

    pub const fn id(&self, candidate: Candidate) -> CandidateId {
        candidate_id(candidate, self.side())
    }

    pub const fn candidate(&self, id: CandidateId) -> Candidate {
        (Cell::new(id as usize / self.side()), Digit::new(id as usize % self.side()))
    }

    /// Every candidate, cell by cell.
    pub fn candidates(&self) -> impl Iterator<Item = CandidateId> {
        let of_cell = move |(cell, digits): (usize, &DigitSet)| {
            let digits = *digits;
            digits.iter().map(move |digit| self.id((Cell::new(cell), digit)))
        };
        self.digits.iter().enumerate().flat_map(of_cell)
    }

    /// Returns the needs that a candidate would meet, whether it is still there or not: its cell first.
    pub(crate) fn clauses_of(&self, id: CandidateId) -> impl Iterator<Item = ClauseId> {
        let ((cell, digit), cells) = (self.candidate(id), self.digits.len());
        let seats = self.view.position().geometry().unit_slots(cell).iter();
        let places = seats.map(move |seat| (cells + seat.offset as usize + digit.index()) as ClauseId);
        std::iter::once(cell.index() as ClauseId).chain(places)
    }

    /// What an empty cell may be.
    pub fn digits_of(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The candidates that would meet a need, in their order.
    pub fn candidates_for(&self, need: Clause) -> Vec<CandidateId> {
        match need {
            Clause::Cell(cell) => self.digits_of(cell).iter().map(|digit| self.id((cell, digit))).collect(),
            Clause::Unit(unit, digit) => {
                let cells = self.view.unit(unit) & self.places[digit.index()];
                cells.iter().map(|cell| self.id((cell, digit))).collect()
            }
        }
    }
}

/// Returns the web of a whole position.
pub(crate) fn candidate_grid<const W: usize>(view: View<'_, W>) -> CandidateGrid<'_, W> {
    CandidateGrid::new(view, &view.analysis().forcing.clauses)
}
