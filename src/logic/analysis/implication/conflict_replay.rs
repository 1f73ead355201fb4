//! Lookup of cached contradictions. The derivation of a contradiction stays valid as long as no candidate on which it depends is eliminated
//! or placed.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId};
use crate::analysis::implication::conflict_cache::{CachedConflict, ConflictCache};
use crate::analysis::implication::propagation::Propagator;
use grid::Cell;

impl ConflictCache {
    /// Updates the cache for a later position, which has the candidates in `grid`. Records which candidates have been eliminated or placed.
    pub fn advance<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>) {
        self.conflicts.resize_with(2 * grid.digits.len() * grid.side(), || None);
        self.assigned_at.resize(grid.digits.len() * grid.side(), [0; 2]);
        for (at, (before, now)) in self.cells.iter().zip(&grid.digits).enumerate() {
            let cell = Cell::new(at);
            let removed = before.minus(*now).iter();
            self.removed
                .extend(removed.map(|digit| (grid.id((cell, digit)), grid.view.position().digit(cell) == Some(digit))));
        }
        self.cells.clone_from(&grid.digits);
    }

    /// Returns the number of steps from an assumption to the contradiction that follows from it. Expects an assumption from which a
    /// contradiction follows.
    ///
    /// Takes the number from the cached derivation if there is one and it is still valid. Otherwise propagates the assumption.
    pub fn steps_to_conflict<const W: usize>(
        &mut self,
        grid: &CandidateGrid<'_, W>,
        propagator: &mut Propagator,
        (id, is_true): (CandidateId, bool),
    ) -> usize {
        let cached = &mut self.conflicts[2 * usize::from(id) + usize::from(is_true)];
        if let Some(conflict) = cached {
            let removed = &self.removed[conflict.removed_count..];
            if removed.is_empty() || conflict.is_valid(grid, removed, &mut self.assigned_at) {
                conflict.removed_count = self.removed.len();
                return conflict.steps;
            }
        }
        propagator.propagate_assumption(grid, id, is_true);
        let steps = propagator.steps_to_conflict(grid);
        *cached = propagator.cached_conflict(steps, self.removed.len());
        steps
    }
}

impl CachedConflict {
    /// Whether the derivation is still valid after the `removed` candidates have been eliminated or placed: propagation would derive the
    /// same assignments, except assignments of removed candidates.
    ///
    /// The flag of a removed candidate is `true` if the candidate has been placed, and `false` if it has been eliminated. All entries of
    /// the scratch buffer `assigned_at` are 0 before and after the call.
    pub fn is_valid<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        removed: &[(CandidateId, bool)],
        assigned_at: &mut [[u16; 2]],
    ) -> bool {
        for (assignment, number) in self.trail.iter().zip(1..) {
            assigned_at[usize::from(assignment.id)][usize::from(assignment.is_true)] = number;
        }
        let are_clauses_unaffected = |id: CandidateId| {
            grid.clauses_of(id).all(|clause| self.is_clause_unaffected(grid, clause, id, assigned_at))
        };
        let is_valid = removed.iter().all(|&(id, is_placed)| {
            self.is_unused((id, is_placed), assigned_at) && (is_placed || are_clauses_unaffected(id))
        });
        self.trail.iter().for_each(|assignment| assigned_at[usize::from(assignment.id)] = [0; 2]);
        is_valid
    }

    /// Whether the derivation does not use the removed candidate `id`. `is_placed` is `true` if the candidate has been placed, and `false`
    /// if it has been eliminated.
    fn is_unused(&self, (id, is_placed): (CandidateId, bool), assigned_at: &[[u16; 2]]) -> bool {
        let [false_at, true_at] = assigned_at[usize::from(id)];
        if true_at != 0 || id == self.conflict || is_placed && false_at != 0 {
            return false;
        }
        let Some(at) = usize::from(false_at).checked_sub(1) else { return true };
        !self.trail[at].is_needed
            && false_at != self.last_propagated
            && self.trail[at..].iter().all(|assignment| assignment.cause != false_at)
    }

    /// Whether the derivation remains the same without the candidate `removed` in a clause. It may change if the clause has only one open
    /// candidate left earlier than before.
    fn is_clause_unaffected<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        clause: ClauseId,
        removed: CandidateId,
        assigned_at: &[[u16; 2]],
    ) -> bool {
        let members = grid.clauses().candidates_of(clause);
        if members.iter().filter(|&&member| assigned_at[usize::from(member)][0] == 0).count() > 1 {
            return true; // the clause has several open candidates even at the end of the derivation
        }
        // Whether the literal has already been assigned when assignment number `number` is propagated.
        let is_known = |id: CandidateId, is_true: bool, number: u16| {
            let at = usize::from(assigned_at[usize::from(id)][usize::from(is_true)]);
            at.checked_sub(1).is_some_and(|at| self.trail[at].cause < number)
        };
        // Propagation examines the clause whenever it propagates an assignment that makes a candidate of the clause false.
        let numbers = members.iter().map(|&member| assigned_at[usize::from(member)][0]);
        numbers.filter(|number| (1..=self.last_propagated).contains(number)).all(|number| {
            is_known(removed, false, number)
                || members.iter().any(|&member| is_known(member, true, number))
                || members.iter().filter(|&&member| !is_known(member, false, number)).count() > 1
        })
    }
}
