//! Grid of candidates in which the consequences of an assumption are derived.

use std::cell::OnceCell;

use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex, candidate_id};
use crate::csr::Csr;
use crate::evidence::{Candidate, Clause};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Maximum number of candidates of a position in which finders look for forcing chains. With more candidates, following every assumption
/// would take seconds.
pub(crate) const MAX_CANDIDATES: usize = 3000;

/// Candidates in which the consequences of an assumption are derived: all candidates of a position, or some of them.
#[derive(Debug)]
pub(crate) struct CandidateGrid<'a, const W: usize> {
    /// View of the position. The position may have candidates that the grid lacks.
    pub view: View<'a, W>,
    /// For each digit, the cells in which it is a candidate.
    pub places: Vec<Cells<W>>,
    /// For each cell, the digits that are its candidates. Placed cells have none.
    pub digits: Vec<DigitSet>,
    /// Clause index of the grid, built on first use.
    index: ClauseIndexSlot<'a>,
}

/// Storage of a clause index, which is built on first use.
#[derive(Debug)]
enum ClauseIndexSlot<'a> {
    /// Storage in the cache of the position. Used by a grid with all candidates of the position.
    Cached(&'a OnceCell<Box<ClauseIndex>>),
    /// Storage in the grid itself. Used by a grid that lacks some candidates of the position.
    Own(OnceCell<Box<ClauseIndex>>),
}

impl<'a, const W: usize> CandidateGrid<'a, W> {
    /// Returns the grid with all candidates of a position. `index` is the storage for its clause index.
    pub(crate) fn new(view: View<'a, W>, index: &'a OnceCell<Box<ClauseIndex>>) -> Self {
        let shape = view.position().shape();
        Self {
            view,
            places: view.digits().map(|digit| view.places(digit)).collect(),
            digits: shape.iter().map(|cell| view.candidates(cell)).collect(),
            index: ClauseIndexSlot::Cached(index),
        }
    }

    /// Returns a copy of the grid without `candidates`.
    pub fn without(&self, candidates: impl Iterator<Item = Candidate>) -> Self {
        let (places, digits, index) = (self.places.clone(), self.digits.clone(), ClauseIndexSlot::Own(OnceCell::new()));
        let mut reduced = Self { view: self.view, places, digits, index };
        for (cell, digit) in candidates {
            reduced.digits[cell.index()] = reduced.digits[cell.index()].without(digit);
            reduced.places[digit.index()] -= Cells::only(cell);
        }
        reduced
    }

    /// Returns the clause index of the grid, built on first use.
    pub(crate) fn clauses(&self) -> &ClauseIndex {
        let index = match &self.index {
            ClauseIndexSlot::Cached(index) => *index,
            ClauseIndexSlot::Own(index) => index,
        };
        index.get_or_init(|| {
            Box::new(ClauseIndex::of(self.all_clause_candidates(), self.exclusions(), &self.digits, self.side()))
        })
    }

    /// For each clause, in the order of [`ClauseId`], returns its candidates.
    fn all_clause_candidates(&self) -> Csr<CandidateId> {
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

    /// For each candidate, in the order of [`CandidateId`], returns the candidates that it excludes. The other candidates of its cell come
    /// first, then the candidates of its digit in the peers of its cell.
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

    /// Number of digits of the board.
    pub const fn side(&self) -> usize {
        self.places.len()
    }

    /// Returns the ID of a candidate.
    pub const fn id(&self, candidate: Candidate) -> CandidateId {
        candidate_id(candidate, self.side())
    }

    /// Returns the candidate whose ID is `id`.
    pub const fn candidate(&self, id: CandidateId) -> Candidate {
        (Cell::new(id as usize / self.side()), Digit::new(id as usize % self.side()))
    }

    /// Returns all candidates, cell by cell, then digit by digit.
    pub fn candidates(&self) -> impl Iterator<Item = CandidateId> {
        let of_cell = move |(cell, digits): (usize, &DigitSet)| {
            let digits = *digits;
            digits.iter().map(move |digit| self.id((Cell::new(cell), digit)))
        };
        self.digits.iter().enumerate().flat_map(of_cell)
    }

    /// Returns the clauses to which a candidate belongs: first its cell, then its digit in each unit of the cell. Does not check whether
    /// the grid has the candidate.
    pub(crate) fn clauses_of(&self, id: CandidateId) -> impl Iterator<Item = ClauseId> {
        let ((cell, digit), cells) = (self.candidate(id), self.digits.len());
        let slots = self.view.position().geometry().unit_slots(cell).iter();
        let in_units = slots.map(move |slot| (cells + slot.offset as usize + digit.index()) as ClauseId);
        std::iter::once(cell.index() as ClauseId).chain(in_units)
    }

    /// Returns the digits that are candidates of a cell. A placed cell has none.
    pub fn digits_of(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Returns the candidates of a clause in ascending order.
    pub fn clause_candidates(&self, clause: Clause) -> Vec<CandidateId> {
        match clause {
            Clause::Cell(cell) => self.digits_of(cell).iter().map(|digit| self.id((cell, digit))).collect(),
            Clause::Unit(unit, digit) => {
                let cells = self.view.unit(unit) & self.places[digit.index()];
                cells.iter().map(|cell| self.id((cell, digit))).collect()
            }
        }
    }
}

/// Returns the grid with all candidates of a position. The clause index of the grid is stored in the cache of the position.
pub(crate) fn candidate_grid<const W: usize>(view: View<'_, W>) -> CandidateGrid<'_, W> {
    CandidateGrid::new(view, &view.analysis().forcing.clauses)
}
