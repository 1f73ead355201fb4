//! Refutations of assumptions. They are remembered for as long as no candidate disappears that they depend on.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId};
use crate::analysis::implication::conflict_cache::{CachedConflict, ConflictCache};
use crate::analysis::implication::propagation::Propagator;
use grid::Cell;

impl ConflictCache {
    /// Continues with the position of `web`, which comes after the last one.
    pub fn advance<const W: usize>(&mut self, web: &CandidateGrid<'_, W>) {
        self.conflicts.resize_with(2 * web.digits.len() * web.side(), || None);
        self.assigned_at.resize(web.digits.len() * web.side(), [0; 2]);
        for (at, (before, now)) in self.cells.iter().zip(&web.digits).enumerate() {
            let cell = Cell::new(at);
            let gone = before.minus(*now).iter();
            self.removed
                .extend(gone.map(|digit| (web.id((cell, digit)), web.view.position().digit(cell) == Some(digit))));
        }
        self.cells.clone_from(&web.digits);
    }

    /// Returns the number of steps in which a wave refutes an assumption that contradicts itself.
    pub fn steps_to_conflict<const W: usize>(
        &mut self,
        web: &CandidateGrid<'_, W>,
        wave: &mut Propagator,
        (id, is_true): (CandidateId, bool),
    ) -> usize {
        let known = &mut self.conflicts[2 * usize::from(id) + usize::from(is_true)];
        if let Some(refutation) = known {
            let gone = &self.removed[refutation.removed_count..];
            if gone.is_empty() || refutation.is_valid(web, gone, &mut self.assigned_at) {
                refutation.removed_count = self.removed.len();
                return refutation.steps;
            }
        }
        wave.propagate_assumption(web, id, is_true);
        let steps = wave.steps_to_conflict(web);
        *known = wave.cached_conflict(steps, self.removed.len());
        steps
    }
}

impl CachedConflict {
    /// Whether a wave would run the same way without the candidates that are `gone`, except for what it learnt of these. `known` is blank.
    pub fn is_valid<const W: usize>(
        &self,
        web: &CandidateGrid<'_, W>,
        gone: &[(CandidateId, bool)],
        known: &mut [[u16; 2]],
    ) -> bool {
        for (note, event) in self.trail.iter().zip(1..) {
            known[usize::from(note.id)][usize::from(note.is_true)] = event;
        }
        let needs_keep =
            |id: CandidateId| web.clauses_of(id).all(|need| self.is_clause_unaffected(web, need, id, known));
        let is_same =
            gone.iter().all(|&(id, stands)| self.is_unused((id, stands), known) && (stands || needs_keep(id)));
        self.trail.iter().for_each(|note| known[usize::from(note.id)] = [0; 2]);
        is_same
    }

    /// Whether nothing followed from the candidate, which is gone.
    fn is_unused(&self, (id, stands): (CandidateId, bool), known: &[[u16; 2]]) -> bool {
        let [false_at, true_at] = known[usize::from(id)];
        if true_at != 0 || id == self.conflict || stands && false_at != 0 {
            return false;
        }
        let Some(at) = usize::from(false_at).checked_sub(1) else { return true };
        !self.trail[at].is_needed
            && false_at != self.last_propagated
            && self.trail[at..].iter().all(|note| note.cause != false_at)
    }

    /// Whether a need that lost a candidate is down to its last one no sooner than before.
    fn is_clause_unaffected<const W: usize>(
        &self,
        web: &CandidateGrid<'_, W>,
        need: ClauseId,
        lost: CandidateId,
        known: &[[u16; 2]],
    ) -> bool {
        let members = web.clauses().candidates_of(need);
        if members.iter().filter(|&&member| known[usize::from(member)][0] == 0).count() > 1 {
            return true; // at the end
        }
        // Whether this was known before the turn of an event came.
        let is_known = |id: CandidateId, is_true: bool, event: u16| {
            let at = usize::from(known[usize::from(id)][usize::from(is_true)]);
            at.checked_sub(1).is_some_and(|at| self.trail[at].cause < event)
        };
        let turns = members.iter().map(|&member| known[usize::from(member)][0]);
        turns.filter(|turn| (1..=self.last_propagated).contains(turn)).all(|turn| {
            is_known(lost, false, turn)
                || members.iter().any(|&member| is_known(member, true, turn))
                || members.iter().filter(|&&member| !is_known(member, false, turn)).count() > 1
        })
    }
}
