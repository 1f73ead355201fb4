//! Needs and limits, counted.

use crate::evidence::{BaseCover, Candidate, Clause};
use crate::proof::clause_set::clause_candidates;
use crate::proof::{Checker, ProofError};

impl Checker<'_> {
    /// Whether no candidate meets more needs than it is in limits, so that of the limits that are more than the needs each true
    /// candidate outside uses up as many as it is in; and what falls would use too many.
    pub(super) fn check_base_cover(&self, balance: &BaseCover) -> Result<(), ProofError> {
        let over = |candidate: &Candidate| {
            let count = |all: &[Clause]| all.iter().filter(|need| self.is_in_clause(*candidate, **need)).count();
            count(&balance.covers).checked_sub(count(&balance.bases))
        };
        let spare = balance.covers.len().checked_sub(balance.bases.len()).ok_or(ProofError::Unsatisfiable)?;
        for &need in &balance.bases {
            let ways = clause_candidates(self.candidates, need);
            if ways.is_empty() {
                return Err(ProofError::Unsatisfiable);
            }
            if ways.iter().any(|way| over(way).is_none()) {
                return Err(ProofError::PatternMismatch);
            }
        }
        let stands = |candidate: &&Candidate| over(candidate).is_none_or(|over| over <= spare);
        let open = self.deduction.eliminations.iter().find(stands).or(self.deduction.placements.first());
        open.map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    fn is_in_clause(&self, (cell, digit): Candidate, need: Clause) -> bool {
        match need {
            Clause::Cell(there) => cell == there,
            Clause::Unit(unit, theirs) => digit == theirs && self.candidates.layout().units_of(cell).contains(&unit),
        }
    }
}
