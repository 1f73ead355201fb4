//! Index of the clauses of a position, and of the candidates that each candidate excludes.
//!
//! A clause is a cell, or a digit in a unit. One of its candidates is true.

use crate::analysis::implication::inference_rule::InferenceRule;
use crate::csr::Csr;
use crate::evidence::{Candidate, Clause};
use grid::{Cell, Digit, DigitSet, UnitId};

/// ID of a candidate: the index of its cell, times the number of digits, plus the index of its digit.
pub(crate) type CandidateId = u16;

/// ID of a clause. The clauses of the cells come first, in the order of the cells. Then come the clauses of the first unit, digit by digit,
/// then those of the second unit, and so on.
pub(crate) type ClauseId = u16;

/// Returns the ID of a candidate on a board with `side` digits.
pub(crate) const fn candidate_id((cell, digit): Candidate, side: usize) -> CandidateId {
    (cell.index() * side + digit.index()) as CandidateId
}

/// State of a clause: the number of its open candidates and the XOR of their IDs, packed in one word. A candidate is open if it is not
/// known to be false.
///
/// When only one candidate is open, the XOR is the ID of that candidate, so the candidate is found without a search.
///
/// ```text
/// bit   31          30 .. 16   15 .. 0
///       satisfied   count      XOR of the IDs
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLiterals(u32);

/// Tables of the candidates of each clause, the clauses of each candidate, and the candidates that each candidate excludes.
#[derive(Debug)]
pub(crate) struct ClauseIndex {
    /// For each candidate, the candidates that are false if it is true: first the other candidates of its cell, then the candidates of its
    /// digit in the peers of its cell.
    excluded: Csr<CandidateId>,
    /// For each cell, its number of candidates minus one. 0 if the cell has none.
    other_counts: Vec<u8>,
    /// For each candidate, the clauses that contain it; the clause of its cell comes first. Empty if the position does not have the
    /// candidate.
    clauses_of: Csr<ClauseId>,
    /// For each clause, its candidates in ascending order.
    candidates_of: Csr<CandidateId>,
    /// For each clause, its state before anything is assumed, in three versions. [`initial_open`](Self::initial_open) returns the version
    /// for a rule.
    /// - For nets: in every clause, the last open candidate is derived to be true.
    /// - For chains: it is derived only in clauses of two candidates. A larger clause produces a contradiction if all its candidates are
    ///   false.
    /// - For binary chains: all clauses except those of two candidates are ignored.
    initial_open: [Vec<OpenLiterals>; 3],
    /// Number of cells of the board.
    cell_count: usize,
    /// Number of digits of the board.
    side: usize,
}

impl OpenLiterals {
    /// Amount that each open candidate adds to the packed word: 1 in the bits of the count.
    const ONE: u32 = 1 << 16;
    /// Placeholder ID that belongs to no candidate.
    const DUMMY: CandidateId = CandidateId::MAX;
    /// Flag of a clause of which a candidate is true. It is larger than every count, so the clause is [inert](Self::is_inert). A clause
    /// that is ignored from the start has this state too.
    const SATISFIED: Self = Self(1 << 31);

    /// Returns the state of a clause whose candidates, `members`, are all open.
    fn of(members: &[CandidateId]) -> Self {
        Self(members.iter().fold(0, |open, &member| (open + Self::ONE) ^ u32::from(member)))
    }

    /// Adds a placeholder to the open candidates. The placeholder never becomes false. Nothing is derived when one real candidate is open,
    /// since the placeholder is open too. When no real candidate is open, [`last_open`](Self::last_open) returns `None`.
    const fn with_dummy(self) -> Self {
        Self((self.0 + Self::ONE) ^ Self::DUMMY as u32)
    }

    /// Whether nothing follows from the clause: at least two of its candidates are open, or one is true.
    #[inline]
    pub const fn is_inert(self) -> bool {
        self.0 >= 2 * Self::ONE
    }

    /// Returns the only open candidate of a clause that is not [inert](Self::is_inert). Returns `None` if all its candidates are false.
    #[inline]
    pub const fn last_open(self) -> Option<CandidateId> {
        if self.0 >= Self::ONE && self.0 as CandidateId != Self::DUMMY { Some(self.0 as CandidateId) } else { None }
    }

    /// Updates the state after the open candidate `id` of the clause has become false.
    #[inline]
    pub const fn eliminate(&mut self, id: CandidateId) {
        self.0 = (self.0 - Self::ONE) ^ id as u32;
    }

    /// Updates the state after a candidate of the clause has become true.
    #[inline]
    pub const fn satisfy(&mut self) {
        self.0 |= Self::SATISFIED.0;
    }
}

impl ClauseIndex {
    /// Builds the index. `members` lists the candidates of each clause, `excluded` lists the candidates that each candidate excludes, and
    /// `cells` lists the digits that are candidates of each cell. `side` is the number of digits of the board.
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
        let open_in_binary_chains = |(&open, members): (&OpenLiterals, &[CandidateId])| {
            if members.len() == 2 { open } else { OpenLiterals::SATISFIED }
        };
        let open_in_binary_chains = open.iter().zip(members.rows()).map(open_in_binary_chains).collect();
        let other_counts = cells.iter().map(|digits| digits.len().saturating_sub(1) as u8).collect();
        Self {
            excluded,
            other_counts,
            clauses_of,
            candidates_of: members,
            initial_open: [open, open_in_chains, open_in_binary_chains],
            cell_count: cells.len(),
            side,
        }
    }

    /// Returns the candidates that are false if `id` is true: first the other candidates of its cell, then the candidates of its digit in
    /// the peers of its cell.
    #[inline]
    pub fn excluded(&self, id: CandidateId) -> &[CandidateId] {
        self.excluded.row(usize::from(id))
    }

    /// Returns the candidates that have the digit of `id` and are in peers of its cell. The position must have the candidate `id`.
    #[inline]
    pub fn excluded_peers(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[usize::from(self.other_counts[usize::from(id) / self.side])..]
    }

    /// Returns the other candidates of the cell of `id`. The position must have the candidate `id`.
    #[inline]
    pub fn others_in_cell(&self, id: CandidateId) -> &[CandidateId] {
        &self.excluded(id)[..usize::from(self.other_counts[usize::from(id) / self.side])]
    }

    /// Returns the clauses that contain a candidate: first the clause of its cell, then the clauses of its digit in the units of the cell.
    /// Empty if the position does not have the candidate.
    #[inline]
    pub fn clauses_of(&self, id: CandidateId) -> &[ClauseId] {
        self.clauses_of.row(usize::from(id))
    }

    /// Returns the clauses of a candidate's digit in the units of its cell. These are all clauses that contain the candidate, except the
    /// clause of its cell. The position must have the candidate.
    #[inline]
    pub fn clauses_in_units(&self, id: CandidateId) -> &[ClauseId] {
        &self.clauses_of(id)[1..]
    }

    /// Returns the candidates of a clause in ascending order.
    #[inline]
    pub fn candidates_of(&self, clause: ClauseId) -> &[CandidateId] {
        self.candidates_of.row(usize::from(clause))
    }

    /// Returns for each clause, in the order of [`ClauseId`], its candidates.
    pub fn all_clauses(&self) -> impl Iterator<Item = &[CandidateId]> {
        self.candidates_of.rows()
    }

    /// Returns the clauses with at least two candidates, in ascending order.
    pub fn open_clauses(&self) -> impl Iterator<Item = ClauseId> {
        (0..).zip(self.candidates_of.rows()).filter(|(_, members)| members.len() > 1).map(|(clause, _)| clause)
    }

    /// Returns the clause with this ID as a cell, or as a unit and a digit.
    pub fn clause(&self, clause: ClauseId) -> Clause {
        let digit = || Digit::new((usize::from(clause) - self.cell_count) % self.side);
        self.unit(clause)
            .map_or_else(|| Clause::Cell(Cell::new(usize::from(clause))), |unit| Clause::Unit(unit, digit()))
    }

    /// Returns the state of each clause before anything is assumed, for propagations by `rule`.
    #[inline]
    pub const fn initial_open(&self, rule: InferenceRule) -> &Vec<OpenLiterals> {
        let [in_nets, in_chains, in_binary_chains] = &self.initial_open;
        match rule {
            InferenceRule::Nishio
            | InferenceRule::ChainPastConflicts
            | InferenceRule::Net
            | InferenceRule::ExplainerNet => in_nets,
            InferenceRule::Chain => in_chains,
            InferenceRule::BinaryChain => in_binary_chains,
        }
    }

    /// Returns the unit of the clause of a digit in a unit. Returns `None` for the clause of a cell.
    pub fn unit(&self, clause: ClauseId) -> Option<UnitId> {
        usize::from(clause).checked_sub(self.cell_count).map(|at| UnitId((at / self.side) as u16))
    }
}
