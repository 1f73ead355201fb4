//! Proof of forcing nets: repeats each branch step by step.

use std::collections::HashMap;

use crate::evidence::{Branch, Candidate, Clause, ForcingNet, NetStep, Reason};
use crate::proof::clause_set::clause_candidates;
use crate::proof::{Checker, ProofError, check};
use grid::Candidates;

/// Candidates that are known to be true or false in a branch (an assumption with its consequences), after some of its steps.
#[derive(Debug, Default)]
struct BranchState {
    assignment: HashMap<Candidate, bool>, // whether a candidate is true; unknown candidates are absent
    has_conflict: bool,                   // whether a candidate was shown to be both true and false
}

impl Checker<'_> {
    /// Checks that the steps of each branch follow from its assumption, and that the conclusion follows from the branches.
    pub(super) fn check_forcing_net(&self, net: &ForcingNet) -> Result<(), ProofError> {
        let states = net.branches.iter().map(|branch| self.check_branch(branch)).collect::<Result<Vec<_>, _>>()?;
        if !self.is_exhaustive(net) {
            return Err(ProofError::PatternMismatch);
        }
        let follows = |candidate: &Candidate, is_true: bool| {
            states.iter().zip(&net.branches).all(|(state, branch)| {
                // A conflict in a single branch proves the opposite of its assumption, and nothing else. If there are several branches, a
                // branch with a conflict is impossible, so only the other branches matter.
                let is_relevant = net.branches.len() > 1 || branch.assumption == (*candidate, !is_true);
                state.has_conflict && is_relevant
                    || state.assignment.get(candidate) == Some(&is_true) && net.branches.len() > 1
            })
        };
        let elimination = self.deduction.eliminations.iter().find(|candidate| !follows(candidate, false));
        let placement = self.deduction.placements.iter().find(|candidate| !follows(candidate, true));
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Whether the assumptions of the branches cover every case.
    ///
    /// They do if there is one branch for each candidate of the clause. They also do if there are two branches for the same candidate: one
    /// assumes that it is true, the other that it is false. A single branch does not cover every case, but it is accepted, too. Such a
    /// branch only proves that its assumption is wrong, and only if it ends in a contradiction.
    fn is_exhaustive(&self, net: &ForcingNet) -> bool {
        let assumed: Vec<_> = net.branches.iter().map(|branch| branch.assumption).collect();
        match (net.clause, &assumed[..]) {
            (Some(clause), _) => {
                let cases: Vec<_> =
                    clause_candidates(self.candidates, clause).into_iter().map(|candidate| (candidate, true)).collect();
                cases == assumed
            }
            (None, [_]) => true,
            (None, [(one, first), (other, second)]) => one == other && first != second,
            (None, _) => false,
        }
    }

    /// Returns the candidates that a branch shows to be true or false. Returns an error if a step does not follow from the assumption and
    /// the earlier steps.
    fn check_branch(&self, branch: &Branch) -> Result<BranchState, ProofError> {
        let mut state = BranchState::default();
        state.assign(branch.assumption.0, branch.assumption.1);
        for (at, step) in branch.steps.iter().enumerate() {
            if !self.step_follows(&state, step) {
                return Err(ProofError::InvalidStep(at + 1));
            }
            state.assign(step.candidate, step.is_true);
        }
        Ok(state)
    }

    /// Whether `step` follows from `state` (the assumption and the earlier steps) for the reason that it gives.
    fn step_follows(&self, state: &BranchState, step: &NetStep) -> bool {
        let (cell, digit) = step.candidate;
        let others_are_false = |candidates: Vec<Candidate>| {
            candidates.iter().all(|other| *other == step.candidate || state.assignment.get(other) == Some(&false))
        };
        match &step.reason {
            Reason::ExcludedBy(by) => {
                !step.is_true && state.assignment.get(by) == Some(&true) && self.are_exclusive(*by, step.candidate)
            }
            Reason::LastInCell => {
                step.is_true && others_are_false(clause_candidates(self.candidates, Clause::Cell(cell)))
            }
            Reason::LastInUnit(unit) => {
                let layout = self.candidates.layout();
                let candidates = clause_candidates(self.candidates, Clause::Unit(*unit, digit));
                step.is_true && layout.units_of(cell).contains(unit) && others_are_false(candidates)
            }
            Reason::Nested(deduction) => {
                let conclusion = if step.is_true { &deduction.placements } else { &deduction.eliminations };
                conclusion.contains(&step.candidate)
                    && check(self.start, &self.remaining_candidates(state), deduction).is_ok()
            }
        }
    }

    /// Returns the candidates of the position, except the candidates that are false according to `state`.
    fn remaining_candidates(&self, state: &BranchState) -> Candidates {
        let mut candidates = self.candidates.clone();
        for (&(cell, digit), _) in state.assignment.iter().filter(|(_, is_true)| !**is_true) {
            // An error means that a cell has no candidate left. The branch may still arrive at this contradiction.
            let _ = candidates.eliminate(cell, digit);
        }
        candidates
    }
}

impl BranchState {
    /// Records that `candidate` is true or false. If the opposite was recorded before, the branch has a conflict.
    fn assign(&mut self, candidate: Candidate, is_true: bool) {
        let previous = self.assignment.insert(candidate, is_true);
        self.has_conflict |= previous == Some(!is_true);
    }
}
