//! Index of a position's candidates: which of them exclude each other, and which of them each cell and unit needs one of.

use crate::csr::Csr;
use crate::evidence::{Candidate, Clause};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Number of a candidate: the cell's number, times the side, plus the digit's number.
pub(crate) type CandidateId = u16;

/// Number of a need, which is a cell or a digit in a unit: cells first, then unit by unit, digit by digit.
pub(crate) type ClauseId = u16;

/// Returns the number of a candidate on a board with `side` digits.
pub(crate) const fn candidate_id((cell, digit): Candidate, side: usize) -> CandidateId {
    (cell.index() * side + digit.index()) as CandidateId
}

/// What is left for a need, as far as it matters: how many candidates, and all their numbers in one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLiterals(u32);

/// Candidates by need, and needs and excluded candidates by candidate.
#[derive(Debug)]
pub(crate) struct ClauseIndex {
    excluded: Csr<CandidateId>, // by candidate: the others of its cell, then the places of its digit that it sees
    other_counts: Vec<u8>,      // by cell: number of candidates minus one
    clauses_of: Csr<ClauseId>,  // by candidate: the needs that it would meet, its cell first
    candidates_of: Csr<CandidateId>, // by need: the candidates that would meet it
    initial_open: [Vec<OpenLiterals>; 2], // by need: if one follows from all others, if that holds for two alone
    cell_count: usize,
    side: usize,
}

impl OpenLiterals {
    const ONE: u32 = 1 << 16;
    const DUMMY: CandidateId = CandidateId::MAX;
    /// More than can be lost.
    const SATISFIED: Self = Self(1 << 31);

    fn of(members: &[CandidateId]) -> Self {
        Self(members.iter().fold(0, |left, &member| (left + Self::ONE) ^ u32::from(member)))
    }

    /// With nobody as one more, so that nothing comes of the last one.
    const fn with_dummy(self) -> Self {
        Self((self.0 + Self::ONE) ^ Self::DUMMY as u32)
    }

    /// Whether there are two at least, or nothing more comes of the need.
    #[inline]
    pub const fn is_inert(self) -> bool {
        self.0 >= 2 * Self::ONE
    }

    /// The last, if it is not open.
    #[inline]
    pub const fn last_open(self) -> Option<CandidateId> {
        if self.0 >= Self::ONE && self.0 as CandidateId != Self::DUMMY { Some(self.0 as CandidateId) } else { None }
    }

    /// One of them is false.
    #[inline]
    pub const fn eliminate(&mut self, id: CandidateId) {
        self.0 = (self.0 - Self::ONE) ^ id as u32;
    }

    /// One of them is true.
    #[inline]
    pub const fn satisfy(&mut self) {
        self.0 |= Self::SATISFIED.0;
    }
}

impl ClauseIndex {
    /// Builds the index from the candidates that would meet each need, the candidates that each candidate excludes, and the digits of each
    /// cell. `side` is the number of digits of the board.
    pub fn of(members: Csr<CandidateId>, excluded: Csr<CandidateId>, cells: &[DigitSet], side: usize) -> Self {
        let homes = (0..).zip(members.rows());
        let homes = homes.flat_map(|(need, members)| members.iter().map(move |&id| (usize::from(id), need)));
        let homes = Csr::from_pairs(cells.len() * side, homes);
        let left = members
            .rows()
            .map(|members| if members.is_empty() { OpenLiterals::SATISFIED } else { OpenLiterals::of(members) });
        let left: Vec<OpenLiterals> = left.collect();
        let chained = |(&left, members): (&OpenLiterals, &[CandidateId])| {
            if members.len() == 2 { left } else { left.with_dummy() }
        };
        let chained = left.iter().zip(members.rows()).map(chained).collect();
        let beside = cells.iter().map(|digits| digits.len().saturating_sub(1) as u8).collect();
        Self {
            excluded,
            other_counts: beside,
            clauses_of: homes,
            candidates_of: members,
            initial_open: [left, chained],
            cell_count: cells.len(),
            side,
        }
    }

    /// What is false if this candidate is true: the others of its cell first.
    #[inline]
    pub fn excluded(&self, id: CandidateId) -> &[CandidateId] {
        self.excluded.row(usize::from(id))
    }

    /// The same without those of its cell.
    #[inline]
    pub fn excluded_peers(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[usize::from(self.other_counts[usize::from(id) / self.side])..]
    }

    /// The others of its cell.
    #[inline]
    pub fn others_in_cell(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[..usize::from(self.other_counts[usize::from(id) / self.side])]
    }

    /// The needs that this candidate would meet, its cell first.
    #[inline]
    pub fn clauses_of(&self, id: CandidateId) -> &[ClauseId] {
        self.clauses_of.row(usize::from(id))
    }

    /// The same without its cell.
    #[inline]
    pub fn clauses_in_units(&self, id: CandidateId) -> &[ClauseId] {
        &self.clauses_of(id)[1..]
    }

    /// The candidates that would meet this need.
    #[inline]
    pub fn candidates_of(&self, need: ClauseId) -> &[CandidateId] {
        self.candidates_of.row(usize::from(need))
    }

    /// Returns the candidates that would meet each need: cells first, then unit by unit, digit by digit.
    pub fn all_clauses(&self) -> impl Iterator<Item = &[CandidateId]> {
        self.candidates_of.rows()
    }

    /// The needs that can be met in two ways at least: cells first, then the places of the digits.
    pub fn open_clauses(&self) -> impl Iterator<Item = ClauseId> {
        (0..).zip(self.candidates_of.rows()).filter(|(_, members)| members.len() > 1).map(|(need, _)| need)
    }

    pub fn need(&self, need: ClauseId) -> Clause {
        let digit = || Digit::new((usize::from(need) - self.cell_count) % self.side);
        self.unit(need).map_or_else(|| Clause::Cell(Cell::new(usize::from(need))), |unit| Clause::Unit(unit, digit()))
    }

    /// By need what is left at first. In a chain something follows for the last of two, and nothing for the last of more.
    #[inline]
    pub const fn initial_open(&self, is_chain: bool) -> &Vec<OpenLiterals> {
        &self.initial_open[is_chain as usize]
    }

    /// The unit whose need it is; none of a cell's.
    pub fn unit(&self, need: ClauseId) -> Option<UnitId> {
        usize::from(need).checked_sub(self.cell_count).map(|at| UnitId((at / self.side) as u16))
    }
}
