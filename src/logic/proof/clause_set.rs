//! Every way to meet some needs.

use crate::evidence::{Candidate, Clause};
use grid::Candidates;

/// Needs, each as the candidates that would meet it.
#[derive(Clone, Debug)]
pub(super) struct ClauseSet<'a> {
    candidates: &'a Candidates,
    clauses: Vec<Vec<Candidate>>,
}

/// The candidates that would meet `need`.
pub(super) fn clause_candidates(candidates: &Candidates, need: Clause) -> Vec<Candidate> {
    match need {
        Clause::Cell(cell) => candidates.of_cell(cell).iter().map(|digit| (cell, digit)).collect(),
        Clause::Unit(unit, digit) => {
            let cells = candidates.layout().unit(unit).cells.iter().copied();
            cells.filter(|&cell| candidates.of_cell(cell).has(digit)).map(|cell| (cell, digit)).collect()
        }
    }
}

impl<'a> ClauseSet<'a> {
    pub fn new(candidates: &'a Candidates, needs: &[Clause]) -> Self {
        let needs = needs.iter().map(|&need| clause_candidates(candidates, need)).collect();
        Self { candidates, clauses: needs }
    }

    /// What would meet the needs.
    pub fn clauses(&self) -> &[Vec<Candidate>] {
        &self.clauses
    }

    /// The same with one need more.
    pub fn with_clause(mut self, need: Vec<Candidate>) -> Self {
        self.clauses.push(need);
        self
    }

    /// The same where nothing that is `struck` meets a need.
    pub fn eliminating(mut self, struck: impl Fn(Candidate) -> bool) -> Self {
        self.clauses.iter_mut().for_each(|need| need.retain(|&candidate| !struck(candidate)));
        self
    }

    /// Whether all needs can be met beside what is taken.
    pub fn is_satisfiable(&self, taken: &[Candidate], without: Option<Candidate>) -> bool {
        let open = |candidate: &&Candidate| {
            Some(**candidate) != without && taken.iter().all(|&taken| self.are_compatible(**candidate, taken))
        };
        let left = self.clauses.iter().map(|need| need.iter().filter(open).copied().collect()).collect();
        self.satisfy(left)
    }

    /// The need with the fewest ways goes first: where the needs force each other, that is no search at all.
    fn satisfy(&self, mut needs: Vec<Vec<Candidate>>) -> bool {
        let Some(at) = (0..needs.len()).min_by_key(|&at| needs[at].len()) else { return true };
        let need = needs.swap_remove(at);
        need.into_iter().any(|taken| {
            let agrees = |&&candidate: &&Candidate| self.are_compatible(candidate, taken);
            self.satisfy(needs.iter().map(|need| need.iter().filter(agrees).copied().collect()).collect())
        })
    }

    fn are_compatible(&self, (cell, digit): Candidate, (there, theirs): Candidate) -> bool {
        if cell == there {
            digit == theirs
        } else {
            digit != theirs || !self.candidates.layout().are_peers(cell, there)
        }
    }
}
