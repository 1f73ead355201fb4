//! Clauses as sets of candidates, and the search for a way to satisfy all of them.

use crate::evidence::{Candidate, Clause};
use grid::Candidates;

/// Several clauses in a position, each as the list of its candidates.
#[derive(Clone, Debug)]
pub(super) struct ClauseSet<'a> {
    candidates: &'a Candidates,
    clauses: Vec<Vec<Candidate>>,
}

/// Returns the candidates of `clause`. A filled cell counts as having its digit as its only candidate.
pub(super) fn clause_candidates(candidates: &Candidates, clause: Clause) -> Vec<Candidate> {
    match clause {
        Clause::Cell(cell) => candidates.of_cell(cell).iter().map(|digit| (cell, digit)).collect(),
        Clause::Unit(unit, digit) => {
            let cells = candidates.layout().unit(unit).cells.iter().copied();
            cells.filter(|&cell| candidates.of_cell(cell).has(digit)).map(|cell| (cell, digit)).collect()
        }
    }
}

impl<'a> ClauseSet<'a> {
    /// Returns the set of `clauses` in the position with these `candidates`.
    pub fn new(candidates: &'a Candidates, clauses: &[Clause]) -> Self {
        let clauses = clauses.iter().map(|&clause| clause_candidates(candidates, clause)).collect();
        Self { candidates, clauses }
    }

    /// For each clause, returns the list of its candidates.
    pub fn clauses(&self) -> &[Vec<Candidate>] {
        &self.clauses
    }

    /// Returns this set with one more clause, which says that one of the candidates in `clause` is true.
    pub fn with_clause(mut self, clause: Vec<Candidate>) -> Self {
        self.clauses.push(clause);
        self
    }

    /// Returns this set without the candidates for which `is_false` returns true.
    pub fn eliminating(mut self, is_false: impl Fn(Candidate) -> bool) -> Self {
        self.clauses.iter_mut().for_each(|clause| clause.retain(|&candidate| !is_false(candidate)));
        self
    }

    /// Whether all clauses can be satisfied together if all candidates in `assumed` are true and the candidate `without` is false.
    pub fn is_satisfiable(&self, assumed: &[Candidate], without: Option<Candidate>) -> bool {
        let can_be_true = |candidate: &&Candidate| {
            Some(**candidate) != without && assumed.iter().all(|&assumed| self.are_compatible(**candidate, assumed))
        };
        let clauses = self.clauses.iter().map(|clause| clause.iter().filter(can_be_true).copied().collect()).collect();
        self.satisfy(clauses)
    }

    /// Whether one candidate of each clause can be chosen so that all chosen candidates are compatible.
    ///
    /// Chooses from the clause with the fewest candidates first, so that there is only one branch while some clause has only one candidate.
    fn satisfy(&self, mut clauses: Vec<Vec<Candidate>>) -> bool {
        let Some(at) = (0..clauses.len()).min_by_key(|&at| clauses[at].len()) else { return true };
        let clause = clauses.swap_remove(at);
        clause.into_iter().any(|chosen| {
            let is_compatible = |&&candidate: &&Candidate| self.are_compatible(candidate, chosen);
            self.satisfy(clauses.iter().map(|clause| clause.iter().filter(is_compatible).copied().collect()).collect())
        })
    }

    /// Whether both candidates can be true together. A candidate is compatible with itself.
    fn are_compatible(&self, (cell, digit): Candidate, (other_cell, other_digit): Candidate) -> bool {
        if cell == other_cell {
            digit == other_digit
        } else {
            digit != other_digit || !self.candidates.layout().are_peers(cell, other_cell)
        }
    }
}
