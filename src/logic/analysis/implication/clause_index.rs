//! Index of clauses: the candidates of each cell, and of each digit in each unit, of which one is true, and the candidates that each
//! candidate excludes.

use crate::csr::Csr;
use crate::evidence::{Candidate, Clause};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Number of a candidate: the index of its cell, times the number of digits, plus the index of its digit.
pub(crate) type CandidateId = u16;

/// Number of a clause: first the cells, then the digits of the first unit, the digits of the second unit, and so on.
pub(crate) type ClauseId = u16;

/// Returns the number of a candidate on a board with `side` digits.
pub(crate) const fn candidate_id((cell, digit): Candidate, side: usize) -> CandidateId {
    (cell.index() * side + digit.index()) as CandidateId
}

/// Open candidates of a clause, which are those not known to be false: their count and the XOR of their numbers in one word.
///
/// When the count is 1, the XOR is the number of the last open candidate, so the candidate is found without a search.
///
/// ```text
/// bit   31          30 .. 16   15 .. 0
///       satisfied   count      XOR of the candidates
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLiterals(u32);

/// Candidates of each clause, clauses of each candidate, and candidates that each candidate excludes.
#[derive(Debug)]
pub(crate) struct ClauseIndex {
    /// Candidates that a candidate excludes, indexed by candidate: first the others of its cell, then its digit in the peers of its cell.
    excluded: Csr<CandidateId>,
    /// Number of candidates of a cell minus one, indexed by cell. 0 if the cell has none.
    other_counts: Vec<u8>,
    /// Clauses of each candidate, that of its cell first. Empty for a candidate that the position does not have.
    clauses_of: Csr<ClauseId>,
    /// Candidates of each clause.
    candidates_of: Csr<CandidateId>,
    /// Initial state of each clause: first for nets, in which the last open candidate of any clause is true, then for chains, in which
    /// only clauses of two candidates imply anything.
    initial_open: [Vec<OpenLiterals>; 2],
    /// Number of cells of the board.
    cell_count: usize,
    /// Number of digits of the board.
    side: usize,
}

impl OpenLiterals {
    /// Increment of the count.
    const ONE: u32 = 1 << 16;
    /// Number that no candidate has.
    const DUMMY: CandidateId = CandidateId::MAX;
    /// Flag of a satisfied clause, and state of an empty one. It exceeds every count, so the clause stays inert.
    const SATISFIED: Self = Self(1 << 31);

    /// Returns the state of a clause whose candidates are all open.
    fn of(members: &[CandidateId]) -> Self {
        Self(members.iter().fold(0, |open, &member| (open + Self::ONE) ^ u32::from(member)))
    }

    /// Adds a dummy candidate, which is never eliminated. So the last candidate of the clause is not derived, but it is still noticed when
    /// the clause has none.
    const fn with_dummy(self) -> Self {
        Self((self.0 + Self::ONE) ^ Self::DUMMY as u32)
    }

    /// Whether nothing follows from the clause: it has at least two open candidates or is satisfied.
    #[inline]
    pub const fn is_inert(self) -> bool {
        self.0 >= 2 * Self::ONE
    }

    /// Returns the last open candidate of a clause that is not inert, or `None` if all its candidates are false.
    #[inline]
    pub const fn last_open(self) -> Option<CandidateId> {
        if self.0 >= Self::ONE && self.0 as CandidateId != Self::DUMMY { Some(self.0 as CandidateId) } else { None }
    }

    /// Updates the state when an open candidate of the clause becomes false.
    #[inline]
    pub const fn eliminate(&mut self, id: CandidateId) {
        self.0 = (self.0 - Self::ONE) ^ id as u32;
    }

    /// Updates the state when a candidate of the clause becomes true.
    #[inline]
    pub const fn satisfy(&mut self) {
        self.0 |= Self::SATISFIED.0;
    }
}

impl ClauseIndex {
    /// Builds the index from the candidates of each clause, the candidates that each candidate excludes, and the digits of each cell.
    /// `side` is the number of digits of the board.
    pub fn of(members: Csr<CandidateId>, excluded: Csr<CandidateId>, cells: &[DigitSet], side: usize) -> Self {
        let clauses_of = (0..).zip(members.rows());
        let clauses_of =
            clauses_of.flat_map(|(clause, members)| members.iter().map(move |&id| (usize::from(id), clause)));
        let clauses_of = Csr::from_pairs(cells.len() * side, clauses_of);
        let open = members
            .rows()
            .map(|members| if members.is_empty() { OpenLiterals::SATISFIED } else { OpenLiterals::of(members) });
        let open: Vec<OpenLiterals> = open.collect();
        let open_in_chains = |(&open, members): (&OpenLiterals, &[CandidateId])| {
            if members.len() == 2 { open } else { open.with_dummy() }
        };
        let open_in_chains = open.iter().zip(members.rows()).map(open_in_chains).collect();
        let other_counts = cells.iter().map(|digits| digits.len().saturating_sub(1) as u8).collect();
        Self {
            excluded,
            other_counts,
            clauses_of,
            candidates_of: members,
            initial_open: [open, open_in_chains],
            cell_count: cells.len(),
            side,
        }
    }

    /// Returns the candidates that are false if this one is true: first the others of its cell, then its digit in the peers of its cell.
    #[inline]
    pub fn excluded(&self, id: CandidateId) -> &[CandidateId] {
        self.excluded.row(usize::from(id))
    }

    /// Returns the candidates of the same digit in the peers of the candidate's cell. The position must have the candidate.
    #[inline]
    pub fn excluded_peers(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[usize::from(self.other_counts[usize::from(id) / self.side])..]
    }

    /// Returns the other candidates of the candidate's cell. The position must have the candidate.
    #[inline]
    pub fn others_in_cell(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[..usize::from(self.other_counts[usize::from(id) / self.side])]
    }

    /// Returns the clauses of a candidate: first that of its cell, then those of its digit in the units of the cell. Empty if the position
    /// does not have the candidate.
    #[inline]
    pub fn clauses_of(&self, id: CandidateId) -> &[ClauseId] {
        self.clauses_of.row(usize::from(id))
    }

    /// Returns the clauses of a candidate's digit in the units of its cell. The position must have the candidate.
    #[inline]
    pub fn clauses_in_units(&self, id: CandidateId) -> &[ClauseId] {
        &self.clauses_of(id)[1..]
    }

    /// Returns the candidates of a clause in ascending order.
    #[inline]
    pub fn candidates_of(&self, clause: ClauseId) -> &[CandidateId] {
        self.candidates_of.row(usize::from(clause))
    }

    /// Returns the candidates of every clause, indexed by [`ClauseId`].
    pub fn all_clauses(&self) -> impl Iterator<Item = &[CandidateId]> {
        self.candidates_of.rows()
    }

    /// Returns the clauses with at least two candidates in ascending order.
    pub fn open_clauses(&self) -> impl Iterator<Item = ClauseId> {
        (0..).zip(self.candidates_of.rows()).filter(|(_, members)| members.len() > 1).map(|(clause, _)| clause)
    }

    /// Returns the cell, or the unit and digit, of a clause.
    pub fn clause(&self, clause: ClauseId) -> Clause {
        let digit = || Digit::new((usize::from(clause) - self.cell_count) % self.side);
        self.unit(clause)
            .map_or_else(|| Clause::Cell(Cell::new(usize::from(clause))), |unit| Clause::Unit(unit, digit()))
    }

    /// Returns the initial state of each clause, indexed by [`ClauseId`]. In a chain the last open candidate of a clause is derived only if
    /// the clause has two candidates.
    #[inline]
    pub const fn initial_open(&self, is_chain: bool) -> &Vec<OpenLiterals> {
        &self.initial_open[is_chain as usize]
    }

    /// Returns the unit of a clause, or `None` if it is the clause of a cell.
    pub fn unit(&self, clause: ClauseId) -> Option<UnitId> {
        usize::from(clause).checked_sub(self.cell_count).map(|at| UnitId((at / self.side) as u16))
    }
}
