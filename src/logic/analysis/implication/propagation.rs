//! Propagation of an assumption: derives its consequences breadth first, and keeps them in a trail from which each can be explained.
//!
//! The terms are those of SAT solvers. An assignment makes a candidate true or false, its antecedent is the reason for it, and a conflict
//! is a candidate that would be both true and false. [`OpenLiterals`] give the last open candidate of a clause in constant time.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex, OpenLiterals};
use crate::analysis::implication::conflict_cache::{CachedAssignment, CachedConflict};
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::premises::premises_of;
use crate::evidence::{Branch, Candidate, Chain, Link, LinkReason, NetStep, Node, Reason};
use crate::{Cells, Deduction};
use grid::Digit;

/// Candidate that was found to be true or false, with the reason.
#[derive(Clone, Copy, Debug)]
struct Assignment {
    /// Candidate that is assigned.
    id: CandidateId,
    /// Whether the candidate is true.
    is_true: bool,
    /// Reason for the assignment.
    antecedent: Antecedent,
    /// Lower bound on the number of steps from the assumption, which has depth 0.
    depth: u16,
    /// Number of the assignment whose propagation led to this one. Assignments are numbered in the order of the trail, from 1. 0 for the
    /// assumption.
    cause: u16,
}

/// Reason for an assignment.
#[derive(Clone, Copy, Debug)]
enum Antecedent {
    /// The candidate is assumed to be true or false.
    Decision,
    /// The candidate is false, since it is excluded by this candidate, which is true.
    Exclusion(CandidateId),
    /// The candidate is true, since the other candidates of this clause are false.
    Clause(ClauseId),
    /// The deduction with this index in the propagator's list eliminates or places the candidate.
    Deduction(u16),
}

/// State of the propagation of an assumption. Can be reused for any number of assumptions.
///
/// Assignments are propagated breadth first, so consequences that take few steps are found early. Propagation ends at the first conflict,
/// except with [`InferenceRule::ChainPastConflicts`].
#[derive(Clone, Debug)]
pub(crate) struct Propagator {
    /// Rule of inference.
    rule: InferenceRule,
    /// State of each clause, which says how many of its candidates are open.
    open_literals: Vec<OpenLiterals>,
    /// For each candidate, the numbers of two assignments: the one that made it false, then the one that made it true. Assignments are
    /// numbered in the order of the trail, from 1. 0 if there is none.
    trail_index: Vec<[u16; 2]>,
    /// Assignments in the order in which they were derived. The first one is the assumption.
    trail: Vec<Assignment>,
    /// Depth of new assignments.
    depth: u16,
    /// Index in the trail: all assignments before it have been propagated. With [`InferenceRule::ExplainerNet`], this holds only for
    /// assignments that make a candidate true.
    queue_head: usize,
    /// Index in the trail: all assignments before it that make a candidate false have been propagated. Used only with
    /// [`InferenceRule::ExplainerNet`].
    false_head: usize,
    /// Number in the trail, counted from 1, of the assignment that is being propagated. 0 before the first one.
    current: u16,
    /// Assignment that contradicts the trail, if one has been derived. It is not in the trail.
    conflict: Option<Assignment>,
    /// Deductions of easier techniques. Each of them eliminates or places one candidate.
    deductions: Vec<Deduction>,
    /// Assignments on which a result depends, as flags indexed by the number of the assignment. The result is the assignment or conflict
    /// that was last traced back. Entry 0 has no meaning.
    needed: Vec<bool>,
    /// Number of goals that have not been derived. A goal is an assignment that the caller needs. Propagation stops when all goals have
    /// been derived. `None` if there are no goals: propagation then derives everything.
    goals_left: Option<usize>,
    /// For each candidate, two flags: whether it is a goal that the candidate is false, and whether it is a goal that it is true.
    is_goal: Vec<[bool; 2]>,
}

impl Propagator {
    /// Returns a propagator for grids of the same board as `grid`.
    pub fn new<const W: usize>(rule: InferenceRule, grid: &CandidateGrid<'_, W>) -> Self {
        Self {
            rule,
            open_literals: Vec::new(),
            trail_index: vec![[0; 2]; grid.digits.len() * grid.side()],
            trail: Vec::new(),
            depth: 0,
            queue_head: 0,
            false_head: 0,
            current: 0,
            conflict: None,
            deductions: Vec::new(),
            needed: Vec::new(),
            goals_left: None,
            is_goal: vec![[false; 2]; grid.digits.len() * grid.side()],
        }
    }

    /// Makes an assumption and propagates it until all `goals` are derived. Each goal is a candidate, with whether it is true.
    ///
    /// Expects goals that follow from the assumption before any conflict. Propagation also stops at a conflict, and goals that have not
    /// been derived by then are missing.
    pub fn propagate_to<const W: usize>(
        &mut self,
        grid: &CandidateGrid<'_, W>,
        (id, is_true): (CandidateId, bool),
        goals: &[(CandidateId, bool)],
    ) {
        self.reset(grid, id, is_true);
        self.continue_to(grid, goals);
    }

    /// Continues the propagation until all `goals` are derived too. Expects goals as in [`propagate_to`](Self::propagate_to).
    pub fn continue_to<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, goals: &[(CandidateId, bool)]) {
        let is_unassigned =
            |&&(goal, is_true): &&(CandidateId, bool)| self.trail_index[usize::from(goal)][usize::from(is_true)] == 0;
        self.goals_left = Some(goals.iter().filter(is_unassigned).count());
        goals.iter().for_each(|&(goal, is_true)| self.is_goal[usize::from(goal)][usize::from(is_true)] = true);
        self.propagate(grid);
        goals.iter().for_each(|&(goal, is_true)| self.is_goal[usize::from(goal)][usize::from(is_true)] = false);
        self.goals_left = None;
    }

    /// Makes an assumption and derives all its consequences, or only the consequences before the first conflict if there is one.
    pub fn propagate_assumption<const W: usize>(
        &mut self,
        grid: &CandidateGrid<'_, W>,
        id: CandidateId,
        is_true: bool,
    ) {
        self.reset(grid, id, is_true);
        self.propagate(grid);
    }

    /// Clears the trail and makes an assumption.
    fn reset<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) {
        let clauses = grid.clauses();
        self.open_literals.clone_from(clauses.initial_open(self.rule));
        for assignment in self.trail.drain(..) {
            self.trail_index[usize::from(assignment.id)] = [0; 2];
        }
        (self.queue_head, self.false_head, self.current) = (0, 0, 0);
        (self.depth, self.conflict) = (0, None);
        self.deductions.clear();
        self.assign(clauses, id, is_true, Antecedent::Decision);
    }

    /// Propagates all assignments of the trail that have not been propagated. Stops at a conflict, or when all goals are derived.
    pub fn propagate<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>) {
        let clauses = grid.clauses();
        while self.conflict.is_none() && self.goals_left != Some(0) {
            let Some(at) = self.next_in_queue() else { break };
            let assignment = self.trail[at];
            self.current = at as u16 + 1;
            self.depth = assignment.depth + 1;
            match assignment.is_true {
                true => self.propagate_true(clauses, assignment.id),
                false => self.propagate_false(clauses, assignment.id),
            }
        }
    }

    /// Takes the next assignment from the queue and returns its index in the trail. Returns `None` if no assignment is waiting.
    fn next_in_queue(&mut self) -> Option<usize> {
        if self.rule != InferenceRule::ExplainerNet {
            let at = (self.queue_head < self.trail.len()).then_some(self.queue_head)?;
            self.queue_head += 1;
            return Some(at);
        }
        let next = |head: &mut usize, is_true: bool| {
            let at = *head + self.trail[*head..].iter().position(|assignment| assignment.is_true == is_true)?;
            *head = at + 1;
            Some(at)
        };
        next(&mut self.queue_head, true).or_else(|| next(&mut self.false_head, false))
    }

    /// Propagates a true candidate: the candidates that it excludes are false.
    fn propagate_true(&mut self, clauses: &ClauseIndex, id: CandidateId) {
        let others = if self.rule == InferenceRule::Nishio { clauses.excluded_peers(id) } else { clauses.excluded(id) };
        let (trail_index, open, before) = (&mut self.trail_index[..], &mut self.open_literals[..], self.trail.len());
        for &other in others {
            let numbers = &mut trail_index[usize::from(other)];
            if numbers[0] != 0 || self.rule == InferenceRule::ChainPastConflicts && numbers[1] == 1 {
                continue; // known to be false, or assumed to be true
            }
            let cause = self.current;
            let assignment = Assignment {
                id: other,
                is_true: false,
                antecedent: Antecedent::Exclusion(id),
                depth: self.depth,
                cause,
            };
            if numbers[1] != 0 && self.rule != InferenceRule::ChainPastConflicts {
                self.conflict = Some(assignment);
                break;
            }
            self.trail.push(assignment);
            numbers[0] = self.trail.len() as u16;
            if self.rule != InferenceRule::ExplainerNet {
                clauses.clauses_of(other).iter().for_each(|&clause| open[usize::from(clause)].eliminate(other));
            }
        }
        if let Some(goals) = &mut self.goals_left {
            let new = self.trail[before..].iter();
            *goals -= new.filter(|assignment| self.is_goal[usize::from(assignment.id)][0]).count();
        }
    }

    /// Propagates a false candidate: if one of its clauses has only one open candidate left, that candidate is true.
    fn propagate_false(&mut self, clauses: &ClauseIndex, id: CandidateId) {
        let affected =
            if self.rule == InferenceRule::Nishio { clauses.clauses_in_units(id) } else { clauses.clauses_of(id) };
        if self.rule == InferenceRule::ExplainerNet {
            affected.iter().for_each(|&clause| self.open_literals[usize::from(clause)].eliminate(id));
        }
        for &clause in affected {
            if self.rule == InferenceRule::ChainPastConflicts {
                if let Some(other) = other_of_two(clauses, clause, id) {
                    self.assign(clauses, other, true, Antecedent::Clause(clause));
                }
                continue;
            }
            let open = self.open_literals[usize::from(clause)];
            if open.is_inert() {
                continue; // the most frequent case
            }
            let last = open.last_open().unwrap_or_else(|| self.conflicting_candidate(clauses, clause, id));
            self.assign(clauses, last, true, Antecedent::Clause(clause));
        }
    }

    /// Returns the candidate that is reported to be both true and false if all candidates of `clause` are false. `id` is a candidate of the
    /// clause.
    ///
    /// With [`InferenceRule::Chain`], if the clause has exactly two candidates, returns the one that is not `id`. Otherwise returns `id`.
    #[cold]
    fn conflicting_candidate(&self, clauses: &ClauseIndex, clause: ClauseId, id: CandidateId) -> CandidateId {
        let other = if self.rule == InferenceRule::Chain { other_of_two(clauses, clause, id) } else { None };
        other.unwrap_or(id)
    }

    /// Adds an assignment to the trail. Does nothing if the candidate already has this value, or if there is a conflict. If the candidate
    /// has the opposite value, records a conflict instead, except with [`InferenceRule::ChainPastConflicts`].
    fn assign(&mut self, clauses: &ClauseIndex, id: CandidateId, is_true: bool, antecedent: Antecedent) {
        let numbers = self.trail_index[usize::from(id)];
        if numbers[usize::from(is_true)] != 0 || self.conflict.is_some() {
            return;
        }
        let assignment = Assignment { id, is_true, antecedent, depth: self.depth, cause: self.current };
        if numbers[usize::from(!is_true)] != 0 && self.rule != InferenceRule::ChainPastConflicts {
            self.conflict = Some(assignment);
            return;
        }
        self.trail.push(assignment);
        self.trail_index[usize::from(id)][usize::from(is_true)] = self.trail.len() as u16;
        for &clause in clauses.clauses_of(id) {
            let open = &mut self.open_literals[usize::from(clause)];
            if is_true {
                open.satisfy();
            } else if self.rule != InferenceRule::ExplainerNet {
                open.eliminate(id);
            }
        }
        if let Some(goals) = &mut self.goals_left {
            *goals -= usize::from(self.is_goal[usize::from(id)][usize::from(is_true)]);
        }
    }

    /// Whether the candidate has been found to be false.
    pub fn is_false(&self, id: CandidateId) -> bool {
        self.trail_index[usize::from(id)][0] != 0
    }

    /// Whether the candidate has been found to have the value `is_true`: to be true, or to be false if `is_true` is `false`.
    pub fn is_assigned(&self, id: CandidateId, is_true: bool) -> bool {
        self.trail_index[usize::from(id)][usize::from(is_true)] != 0
    }

    /// Assigns the candidates that a deduction of an easier technique eliminates or places. Returns `true` if there was a new assignment,
    /// or if there is a conflict.
    ///
    /// Expects a deduction that holds in the [reduced](Self::reduced) grid.
    pub fn apply_deduction<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, deduction: &Deduction) -> bool {
        self.depth = 1;
        let before = self.trail.len();
        let eliminations = deduction.eliminations.iter().map(|&candidate| (candidate, false));
        for (candidate, is_true) in deduction.placements.iter().map(|&candidate| (candidate, true)).chain(eliminations)
        {
            let id = grid.id(candidate);
            if self.trail_index[usize::from(id)][usize::from(is_true)] == 0 && self.conflict.is_none() {
                let (placements, eliminations) =
                    if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
                let number = self.deductions.len() as u16;
                self.deductions.push(Deduction { placements, eliminations, ..deduction.clone() });
                self.assign(grid.clauses(), id, is_true, Antecedent::Deduction(number));
            }
        }
        self.trail.len() > before || self.conflict.is_some()
    }

    /// Whether the assumption has led to a conflict.
    pub const fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// Returns the assignments in the order in which they were derived: each candidate, and whether it is true.
    pub fn assignments(&self) -> impl ExactSizeIterator<Item = (CandidateId, bool)> + '_ {
        self.trail.iter().map(|assignment| (assignment.id, assignment.is_true))
    }

    /// Returns a lower bound on the number of steps from the assumption to an assignment. Returns 0 if the trail does not have the
    /// assignment.
    pub fn depth_of(&self, id: CandidateId, is_true: bool) -> usize {
        let at = usize::from(self.trail_index[usize::from(id)][usize::from(is_true)]);
        at.checked_sub(1).map_or(0, |at| usize::from(self.trail[at].depth))
    }

    /// Returns the number of assignments on which the conflict depends, including the assumption.
    pub fn steps_to_conflict<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>) -> usize {
        self.mark_needed(grid, None)
    }

    /// Returns the derivation of the conflict, for the cache. Returns `None` if there is no conflict.
    ///
    /// Expects that [`steps_to_conflict`](Self::steps_to_conflict) has been called since the last assignment. `steps` is its result.
    /// `removed_count` is the number of candidates that the cache lists as removed.
    pub(crate) fn cached_conflict(&self, steps: usize, removed_count: usize) -> Option<CachedConflict> {
        let cached_assignment = |(assignment, &is_needed): (&Assignment, &bool)| {
            let Assignment { id, is_true, cause, .. } = *assignment;
            CachedAssignment { id, is_true, is_needed, cause }
        };
        let trail = self.trail.iter().zip(&self.needed[1..]).map(cached_assignment).collect();
        self.conflict.map(|conflict| CachedConflict {
            trail,
            last_propagated: self.current,
            conflict: conflict.id,
            steps,
            removed_count,
        })
    }

    /// Returns the number of assignments on which an assignment depends, including the assignment itself and the assumption.
    pub fn steps_to<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) -> usize {
        self.mark_needed(grid, Some((id, is_true)))
    }

    /// Returns the derivation of the conflict as evidence. Leaves out assignments on which the conflict does not depend.
    pub fn branch_to_conflict<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>) -> Branch {
        self.mark_needed(grid, None);
        self.branch(grid, self.conflict)
    }

    /// Returns the derivation of an assignment as evidence. Leaves out assignments on which it does not depend.
    pub fn branch_to<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) -> Branch {
        self.mark_needed(grid, Some((id, is_true)));
        self.branch(grid, None)
    }

    /// Marks in `needed` the assignments on which a result depends, and returns their number. The result is the assignment `end`, which is
    /// marked too, or the conflict if `end` is `None`.
    fn mark_needed<const W: usize>(&mut self, grid: &CandidateGrid<'_, W>, end: Option<(CandidateId, bool)>) -> usize {
        let mut needed = std::mem::take(&mut self.needed);
        needed.clear();
        needed.resize(self.trail.len() + 1, false); // entry 0 is marked for candidates without an assignment
        match (end, self.conflict) {
            (Some((id, is_true)), _) => {
                needed[usize::from(self.trail_index[usize::from(id)][usize::from(is_true)])] = true;
            }
            (None, Some(conflict)) => {
                needed[usize::from(self.trail_index[usize::from(conflict.id)][usize::from(!conflict.is_true)])] = true;
                self.mark_antecedents(grid, conflict, &mut needed);
            }
            (None, None) => {}
        }
        for at in (1..needed.len()).rev() {
            if needed[at] {
                self.mark_antecedents(grid, self.trail[at - 1], &mut needed);
            }
        }
        let steps = needed[1..].iter().filter(|&&needed| needed).count();
        self.needed = needed;
        steps
    }

    /// Marks in `needed` the assignments from which `assignment` follows directly.
    fn mark_antecedents<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        assignment: Assignment,
        needed: &mut [bool],
    ) {
        let mut mark = |id: CandidateId, is_true: bool| {
            needed[usize::from(self.trail_index[usize::from(id)][usize::from(is_true)])] = true;
        };
        match assignment.antecedent {
            Antecedent::Decision => {}
            Antecedent::Exclusion(by) => mark(by, true),
            Antecedent::Clause(clause) => {
                let others = grid.clauses().candidates_of(clause).iter().filter(|&&other| other != assignment.id);
                others.for_each(|&other| mark(other, false));
            }
            Antecedent::Deduction(number) => {
                let premises = premises_of(grid, &self.deductions[usize::from(number)]);
                premises.into_iter().for_each(|candidate| mark(grid.id(candidate), false));
            }
        }
    }

    /// Returns the branch that consists of the assumption and the assignments that are marked in `needed`. If a `conflict` is given, it
    /// becomes the last step.
    fn branch<const W: usize>(&self, grid: &CandidateGrid<'_, W>, conflict: Option<Assignment>) -> Branch {
        let assumption = self.trail[0];
        let step = |assignment: Assignment| NetStep {
            candidate: grid.candidate(assignment.id),
            is_true: assignment.is_true,
            reason: match assignment.antecedent {
                Antecedent::Exclusion(by) => Reason::ExcludedBy(grid.candidate(by)),
                Antecedent::Clause(clause) => {
                    grid.clauses().unit(clause).map_or(Reason::LastInCell, Reason::LastInUnit)
                }
                Antecedent::Deduction(number) => Reason::Nested(Box::new(self.deductions[usize::from(number)].clone())),
                Antecedent::Decision => Reason::LastInCell, // never read: only the first assignment is assumed, and it is not a step
            },
        };
        let needed = self.trail.iter().zip(&self.needed[1..]).skip(1).filter(|(_, needed)| **needed);
        let steps = needed.map(|(assignment, _)| *assignment).chain(conflict).map(step).collect();
        Branch { assumption: (grid.candidate(assumption.id), assumption.is_true), steps }
    }

    /// Returns the cells in which `digit` has been found to be false.
    pub fn false_places<const W: usize>(&self, grid: &CandidateGrid<'_, W>, digit: Digit) -> Cells<W> {
        let falses = self.assignments().filter(|&(_, is_true)| !is_true).map(|(id, _)| grid.candidate(id));
        falses.filter(|&(_, other)| other == digit).map(|(cell, _)| cell).collect()
    }

    /// Returns the chain that proves the candidate `from` false. Expects that a candidate has been assumed to be true. The first node of
    /// the chain excludes `from`, and the assumed candidate excludes the last node.
    ///
    /// Returns `None` in three cases:
    /// - `from` has not been found to be false.
    /// - The assumed candidate excludes `from` directly.
    /// - A step follows from a clause of more than two candidates. This is possible with the rules for nets and with `Nishio`.
    pub fn chain<const W: usize>(&self, grid: &CandidateGrid<'_, W>, from: CandidateId) -> Option<Chain> {
        let (mut chain, mut excluded) = (Chain::default(), from);
        while let Antecedent::Exclusion(on) = self.antecedent(excluded, false)? {
            let Antecedent::Clause(clause) = self.antecedent(on, true)? else { break };
            if !chain.nodes.is_empty() {
                chain.links.push(Link { is_strong: false, reason: weak_link_via(grid, excluded, on) });
            }
            excluded = other_of_two(grid.clauses(), clause, on)?;
            chain.nodes.extend([on, excluded].map(|id| node(grid.candidate(id))));
            let via = grid.clauses().unit(clause).map_or(LinkReason::Cell, LinkReason::Unit);
            chain.links.push(Link { is_strong: true, reason: via });
        }
        (!chain.nodes.is_empty()).then_some(chain)
    }

    /// Returns the reason for an assignment, or `None` if the trail does not have the assignment.
    fn antecedent(&self, id: CandidateId, is_true: bool) -> Option<Antecedent> {
        let at = usize::from(self.trail_index[usize::from(id)][usize::from(is_true)]).checked_sub(1)?;
        Some(self.trail[at].antecedent)
    }

    /// Returns `grid` without the candidates that have been found to be false.
    pub fn reduced<'a, const W: usize>(&self, grid: &CandidateGrid<'a, W>) -> CandidateGrid<'a, W> {
        let falses = self.assignments().filter(|&(_, is_true)| !is_true);
        grid.without(falses.map(|(id, _)| grid.candidate(id)))
    }
}

/// Returns the other candidate of a clause with two candidates, one of which is `id`. Returns `None` if the clause does not have exactly
/// two candidates.
fn other_of_two(clauses: &ClauseIndex, clause: ClauseId, id: CandidateId) -> Option<CandidateId> {
    let &[one, other] = clauses.candidates_of(clause) else { return None };
    Some(if one == id { other } else { one })
}

/// Returns the reason why two candidates are not both true.
fn weak_link_via<const W: usize>(grid: &CandidateGrid<'_, W>, one: CandidateId, other: CandidateId) -> LinkReason {
    let [one, other] = [one, other].map(|id| grid.candidate(id).0);
    if one == other {
        return LinkReason::Cell;
    }
    let both: Cells<W> = [one, other].into_iter().collect();
    grid.view.common_units(both).next().map_or(LinkReason::Peers, LinkReason::Unit)
}

/// Returns the node of a single candidate.
fn node((cell, digit): Candidate) -> Node {
    Node { cells: vec![cell], digit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::implication::candidate_grid::candidate_grid;
    use crate::{Analysis, Ladder, Technique, View, samples};

    /// Assumes each candidate in turn to be true. Checks that propagation past conflicts begins like propagation that stops at them, and
    /// that the chain of each consequence is well formed. Returns the number of conflicts and of chains.
    fn check_rules(view: View<'_, 2>) -> (usize, usize) {
        let grid = candidate_grid(view);
        let [mut stopping, mut continuing] =
            [InferenceRule::Chain, InferenceRule::ChainPastConflicts].map(|rule| Propagator::new(rule, &grid));
        let (mut conflicts, mut chains) = (0, 0);
        for id in grid.candidates() {
            stopping.propagate_assumption(&grid, id, true);
            continuing.propagate_assumption(&grid, id, true);
            assert!(stopping.assignments().eq(continuing.assignments().take(stopping.assignments().len())), "{id}");
            assert!(stopping.has_conflict() || stopping.assignments().len() == continuing.assignments().len(), "{id}");
            assert!(!continuing.has_conflict() && !continuing.is_false(id), "{id}");
            conflicts += usize::from(stopping.has_conflict());
            for chain in grid.candidates().filter_map(|other| continuing.chain(&grid, other)) {
                let is_alternating = chain.links.iter().enumerate().all(|(at, link)| link.is_strong == (at % 2 == 0));
                assert!(is_alternating && chain.nodes.len() == chain.links.len() + 1, "{id}");
                chains += 1;
            }
        }
        (conflicts, chains)
    }

    #[test]
    fn propagation_past_conflicts_begins_like_propagation_that_stops_at_them() {
        let ladder = Ladder::ninefold().only(|technique| technique < Technique::Skyscraper);
        let path = samples::NET_PUZZLES
            .into_iter()
            .flat_map(|line| samples::positions_from(&ladder, samples::parse_puzzle(line)));
        let counts: Vec<(usize, usize)> =
            path.map(|(position, _)| check_rules(View::of(&Analysis::of(position)))).collect();
        assert!(counts.iter().any(|&(conflicts, chains)| conflicts > 0 && chains > 0), "{counts:?}");
    }
}
