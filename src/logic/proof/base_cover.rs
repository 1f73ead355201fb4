//! Proof of base covers: counts the bases and the covers that contain each candidate.

use crate::evidence::{BaseCover, Candidate, Clause};
use crate::proof::clause_set::clause_candidates;
use crate::proof::{Checker, ProofError};

impl Checker<'_> {
    /// Checks that no candidate of a base is in more bases than covers, and that each eliminated candidate is in too many covers to be
    /// true. Placements are never proved.
    ///
    /// The excess of a candidate is the number of covers that contain it minus the number of bases that contain it. Each base contains at
    /// least one true candidate, and each cover at most one. So the excesses of all true candidates add up to at most the number of covers
    /// minus the number of bases. None of these excesses is negative, so each of them is at most this difference. A candidate with a larger
    /// excess is therefore false.
    pub(super) fn check_base_cover(&self, evidence: &BaseCover) -> Result<(), ProofError> {
        let excess = |candidate: &Candidate| {
            let count =
                |clauses: &[Clause]| clauses.iter().filter(|clause| self.is_in_clause(*candidate, **clause)).count();
            count(&evidence.covers).checked_sub(count(&evidence.bases))
        };
        let max_excess = evidence.covers.len().checked_sub(evidence.bases.len()).ok_or(ProofError::Unsatisfiable)?;
        for &base in &evidence.bases {
            let candidates = clause_candidates(self.candidates, base);
            if candidates.is_empty() {
                return Err(ProofError::Unsatisfiable);
            }
            if candidates.iter().any(|candidate| excess(candidate).is_none()) {
                return Err(ProofError::PatternMismatch);
            }
        }
        let can_be_true = |candidate: &&Candidate| excess(candidate).is_none_or(|excess| excess <= max_excess);
        let unproved = self.deduction.eliminations.iter().find(can_be_true).or(self.deduction.placements.first());
        unproved.map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    fn is_in_clause(&self, (cell, digit): Candidate, clause: Clause) -> bool {
        match clause {
            Clause::Cell(clause_cell) => cell == clause_cell,
            Clause::Unit(unit, unit_digit) => {
                digit == unit_digit && self.candidates.layout().units_of(cell).contains(&unit)
            }
        }
    }
}
