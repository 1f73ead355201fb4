//! Forcing, done again step by step.

use std::collections::HashMap;

use crate::evidence::{Branch, Candidate, Clause, ForcingNet, NetStep, Reason};
use crate::proof::clause_set::clause_candidates;
use crate::proof::{Checker, ProofError, check};
use grid::Candidates;

/// What is known in a branch: true or false, by candidate; and whether two steps contradict each other.
#[derive(Debug, Default)]
struct BranchState {
    assignment: HashMap<Candidate, bool>,
    has_conflict: bool,
}

impl Checker<'_> {
    /// Whether each branch follows from its assumption, and the conclusion from the branches.
    pub(super) fn check_forcing_net(&self, net: &ForcingNet) -> Result<(), ProofError> {
        let known = net.branches.iter().map(|branch| self.check_branch(branch)).collect::<Result<Vec<_>, _>>()?;
        if !self.is_exhaustive(net) {
            return Err(ProofError::PatternMismatch);
        }
        let holds = |candidate: &Candidate, is_true: bool| {
            known.iter().zip(&net.branches).all(|(known, branch)| {
                // A lone branch proves that its assumption is wrong; of several, one that contradicts itself is no way at all.
                let is_assumption = net.branches.len() > 1 || branch.assumption == (*candidate, !is_true);
                known.has_conflict && is_assumption
                    || known.assignment.get(candidate) == Some(&is_true) && net.branches.len() > 1
            })
        };
        let struck = self.deduction.eliminations.iter().find(|candidate| !holds(candidate, false));
        let placed = self.deduction.placements.iter().find(|candidate| !holds(candidate, true));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Whether one of the assumptions must be right: they are the ways to meet the need, or one thing and its contrary, or a lone
    /// one, which is then led to a contradiction.
    fn is_exhaustive(&self, net: &ForcingNet) -> bool {
        let assumed: Vec<_> = net.branches.iter().map(|branch| branch.assumption).collect();
        match (net.clause, &assumed[..]) {
            (Some(need), _) => {
                let ways: Vec<_> =
                    clause_candidates(self.candidates, need).into_iter().map(|candidate| (candidate, true)).collect();
                ways == assumed
            }
            (None, [_]) => true,
            (None, [(one, first), (other, second)]) => one == other && first != second,
            (None, _) => false,
        }
    }

    fn check_branch(&self, branch: &Branch) -> Result<BranchState, ProofError> {
        let mut known = BranchState::default();
        known.assign(branch.assumption.0, branch.assumption.1);
        for (at, step) in branch.steps.iter().enumerate() {
            if !self.step_holds(&known, step) {
                return Err(ProofError::InvalidStep(at + 1));
            }
            known.assign(step.candidate, step.is_true);
        }
        Ok(known)
    }

    fn step_holds(&self, known: &BranchState, step: &NetStep) -> bool {
        let (cell, digit) = step.candidate;
        let others_are_false = |ways: Vec<Candidate>| {
            ways.iter().all(|other| *other == step.candidate || known.assignment.get(other) == Some(&false))
        };
        match &step.reason {
            Reason::ExcludedBy(by) => {
                !step.is_true && known.assignment.get(by) == Some(&true) && self.are_exclusive(*by, step.candidate)
            }
            Reason::LastInCell => {
                step.is_true && others_are_false(clause_candidates(self.candidates, Clause::Cell(cell)))
            }
            Reason::LastInUnit(unit) => {
                let layout = self.candidates.layout();
                let ways = clause_candidates(self.candidates, Clause::Unit(*unit, digit));
                step.is_true && layout.units_of(cell).contains(unit) && others_are_false(ways)
            }
            Reason::Nested(deduction) => {
                let side = if step.is_true { &deduction.placements } else { &deduction.eliminations };
                side.contains(&step.candidate)
                    && check(self.start, &self.remaining_candidates(known), deduction).is_ok()
            }
        }
    }

    /// The candidates without those that are known to be false.
    fn remaining_candidates(&self, known: &BranchState) -> Candidates {
        let mut candidates = self.candidates.clone();
        for (&(cell, digit), _) in known.assignment.iter().filter(|(_, is_true)| !**is_true) {
            // A cell without a candidate, or a digit without a place, is a contradiction that some step may come to by itself.
            let _ = candidates.eliminate(cell, digit);
        }
        candidates
    }
}

impl BranchState {
    fn assign(&mut self, candidate: Candidate, is_true: bool) {
        let before = self.assignment.insert(candidate, is_true);
        self.has_conflict |= before == Some(!is_true);
    }
}
