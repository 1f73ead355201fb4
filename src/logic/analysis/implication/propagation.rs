//! What follows from an assumption, as far as it goes, in the order in which it comes to light.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex, OpenLiterals};
use crate::analysis::implication::conflict_cache::{CachedAssignment, CachedConflict};
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::premises::premises_of;
use crate::evidence::{Branch, Candidate, Chain, Link, LinkReason, NetStep, Node, Reason};
use crate::{Cells, Deduction};
use grid::Digit;

/// A candidate that is found to be true or false, and why.
#[derive(Clone, Copy, Debug)]
struct Assignment {
    id: CandidateId,
    is_true: bool,
    antecedent: Antecedent,
    depth: u16, // it takes as many steps at least
    cause: u16, // the event that it followed from directly, counted from 1
}

#[derive(Clone, Copy, Debug)]
enum Antecedent {
    Decision,
    Exclusion(CandidateId),
    Clause(ClauseId), // of the candidates that would meet the need
    Deduction(u16),   // the number of the deduction
}

/// Breadth first, so that what takes few steps comes early. Made once and run often.
#[derive(Clone, Debug)]
pub(crate) struct Propagator {
    rule: InferenceRule,
    open_literals: Vec<OpenLiterals>, // by need
    trail_index: Vec<[u16; 2]>,       // by candidate, false and true: one more than the place in the trail
    trail: Vec<Assignment>,
    depth: u16,                   // of what is learnt now
    queue_head: usize,            // the first event of the trail whose consequences are not drawn
    conflict: Option<Assignment>, // what cannot be beside what is in the trail
    deductions: Vec<Deduction>,   // each strikes one candidate
    needed: Vec<bool>,            // by place in the trail, for walks back
    goals_left: Option<usize>,    // how many of the wanted are not known yet; none where everything is wanted
    is_goal: Vec<[bool; 2]>,      // by candidate, false and true
}

impl Propagator {
    pub fn new<const W: usize>(rule: InferenceRule, web: &CandidateGrid<'_, W>) -> Self {
        Self {
            rule,
            open_literals: Vec::new(),
            trail_index: vec![[0; 2]; web.digits.len() * web.side()],
            trail: Vec::new(),
            depth: 0,
            queue_head: 0,
            conflict: None,
            deductions: Vec::new(),
            needed: Vec::new(),
            goals_left: None,
            is_goal: vec![[false; 2]; web.digits.len() * web.side()],
        }
    }

    /// As [`Wave::run`], but no further than to these goals, which it reaches without a contradiction: what comes later is no
    /// part of the way to them.
    pub fn propagate_to<const W: usize>(
        &mut self,
        web: &CandidateGrid<'_, W>,
        (id, is_true): (CandidateId, bool),
        goals: &[(CandidateId, bool)],
    ) {
        self.reset(web, id, is_true);
        self.continue_to(web, goals);
    }

    /// Goes on to these goals too, if it is not there yet.
    pub fn continue_to<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, goals: &[(CandidateId, bool)]) {
        let is_news =
            |&&(goal, holds): &&(CandidateId, bool)| self.trail_index[usize::from(goal)][usize::from(holds)] == 0;
        self.goals_left = Some(goals.iter().filter(is_news).count());
        goals.iter().for_each(|&(goal, holds)| self.is_goal[usize::from(goal)][usize::from(holds)] = true);
        self.propagate(web);
        goals.iter().for_each(|&(goal, holds)| self.is_goal[usize::from(goal)][usize::from(holds)] = false);
        self.goals_left = None;
    }

    /// Forgets all, and draws every consequence of this one assumption, or as many as come before a contradiction that stops it.
    pub fn propagate_assumption<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) {
        self.reset(web, id, is_true);
        self.propagate(web);
    }

    /// Forgets all, and assumes this alone.
    fn reset<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) {
        let ties = web.clauses();
        self.open_literals.clone_from(ties.initial_open(self.rule == InferenceRule::Chain));
        for event in self.trail.drain(..) {
            self.trail_index[usize::from(event.id)] = [0; 2];
        }
        (self.queue_head, self.depth, self.conflict) = (0, 0, None);
        self.deductions.clear();
        self.assign(ties, id, is_true, Antecedent::Decision);
    }

    /// Draws the consequences of what is new.
    pub fn propagate<const W: usize>(&mut self, web: &CandidateGrid<'_, W>) {
        let ties = web.clauses();
        while let Some(&event) = self.trail.get(self.queue_head) {
            if self.conflict.is_some() || self.goals_left == Some(0) {
                break;
            }
            self.queue_head += 1;
            self.depth = event.depth + 1;
            match event.is_true {
                true => self.propagate_true(ties, event.id),
                false => self.propagate_false(ties, event.id),
            }
        }
    }

    /// What is true keeps others out.
    fn propagate_true(&mut self, ties: &ClauseIndex, id: CandidateId) {
        let others = if self.rule == InferenceRule::Nishio { ties.excluded_peers(id) } else { ties.excluded(id) };
        let (known, left, before) = (&mut self.trail_index[..], &mut self.open_literals[..], self.trail.len());
        for &other in others {
            let known = &mut known[usize::from(other)];
            if known[0] != 0 || self.rule == InferenceRule::ChainPastConflicts && known[1] == 1 {
                continue; // nothing new, or the assumption
            }
            let cause = self.queue_head as u16;
            let event = Assignment {
                id: other,
                is_true: false,
                antecedent: Antecedent::Exclusion(id),
                depth: self.depth,
                cause,
            };
            if known[1] != 0 && self.rule != InferenceRule::ChainPastConflicts {
                self.conflict = Some(event);
                break;
            }
            self.trail.push(event);
            known[0] = self.trail.len() as u16;
            ties.clauses_of(other).iter().for_each(|&need| left[usize::from(need)].eliminate(other));
        }
        if let Some(goals) = &mut self.goals_left {
            let news = self.trail[before..].iter();
            *goals -= news.filter(|event| self.is_goal[usize::from(event.id)][0]).count();
        }
    }

    /// What is false leaves its needs to the others.
    fn propagate_false(&mut self, ties: &ClauseIndex, id: CandidateId) {
        let needs = if self.rule == InferenceRule::Nishio { ties.clauses_in_units(id) } else { ties.clauses_of(id) };
        for &need in needs {
            if self.rule == InferenceRule::ChainPastConflicts {
                if let Some(other) = other_of_two(ties, need, id) {
                    self.assign(ties, other, true, Antecedent::Clause(need));
                }
                continue;
            }
            let left = self.open_literals[usize::from(need)];
            if left.is_inert() {
                continue; // as nearly always
            }
            let last = left.last_open().unwrap_or_else(|| self.conflicting_candidate(ties, need, id));
            self.assign(ties, last, true, Antecedent::Clause(need));
        }
    }

    /// Which candidate is called true of a need that has none left, one of them being `id`: in a chain the one that follows from it.
    #[cold]
    fn conflicting_candidate(&self, ties: &ClauseIndex, need: ClauseId, id: CandidateId) -> CandidateId {
        let other = if self.rule == InferenceRule::Chain { other_of_two(ties, need, id) } else { None };
        other.unwrap_or(id)
    }

    fn assign(&mut self, ties: &ClauseIndex, id: CandidateId, is_true: bool, why: Antecedent) {
        let known = self.trail_index[usize::from(id)];
        if known[usize::from(is_true)] != 0 || self.conflict.is_some() {
            return;
        }
        let event = Assignment { id, is_true, antecedent: why, depth: self.depth, cause: self.queue_head as u16 };
        if known[usize::from(!is_true)] != 0 && self.rule != InferenceRule::ChainPastConflicts {
            self.conflict = Some(event);
            return;
        }
        self.trail.push(event);
        self.trail_index[usize::from(id)][usize::from(is_true)] = self.trail.len() as u16;
        for &need in ties.clauses_of(id) {
            let left = &mut self.open_literals[usize::from(need)];
            if is_true { left.satisfy() } else { left.eliminate(id) }
        }
        if let Some(goals) = &mut self.goals_left {
            *goals -= usize::from(self.is_goal[usize::from(id)][usize::from(is_true)]);
        }
    }

    /// Whether the candidate is known to be false.
    pub fn is_false(&self, id: CandidateId) -> bool {
        self.trail_index[usize::from(id)][0] != 0
    }

    /// Takes in an easier deduction that holds where the wave stands; whether that was news.
    pub fn apply_deduction<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, deduction: &Deduction) -> bool {
        self.depth = 1;
        let before = self.trail.len();
        let struck = deduction.eliminations.iter().map(|&candidate| (candidate, false));
        for (candidate, is_true) in deduction.placements.iter().map(|&candidate| (candidate, true)).chain(struck) {
            let id = web.id(candidate);
            if self.trail_index[usize::from(id)][usize::from(is_true)] == 0 && self.conflict.is_none() {
                let (place, eliminate) =
                    if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
                let number = self.deductions.len() as u16;
                self.deductions.push(Deduction { placements: place, eliminations: eliminate, ..deduction.clone() });
                self.assign(web.clauses(), id, is_true, Antecedent::Deduction(number));
            }
        }
        self.trail.len() > before || self.conflict.is_some()
    }

    pub const fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// All that is known, in order: which candidate, and whether it is true.
    pub fn assignments(&self) -> impl ExactSizeIterator<Item = (CandidateId, bool)> + '_ {
        self.trail.iter().map(|event| (event.id, event.is_true))
    }

    /// How many steps it takes at least to this knowledge.
    pub fn depth_of(&self, id: CandidateId, is_true: bool) -> usize {
        let at = usize::from(self.trail_index[usize::from(id)][usize::from(is_true)]);
        at.checked_sub(1).map_or(0, |at| usize::from(self.trail[at].depth))
    }

    /// How many steps it takes to the contradiction.
    pub fn steps_to_conflict<const W: usize>(&mut self, web: &CandidateGrid<'_, W>) -> usize {
        self.mark_needed(web, None)
    }

    /// Returns how the wave came to its contradiction, right after its steps were counted; `gone` candidates had disappeared by then.
    pub(crate) fn cached_conflict(&self, steps: usize, gone: usize) -> Option<CachedConflict> {
        let note = |(event, &is_needed): (&Assignment, &bool)| {
            let Assignment { id, is_true, cause, .. } = *event;
            CachedAssignment { id, is_true, is_needed, cause }
        };
        let notes = self.trail.iter().zip(&self.needed[1..]).map(note).collect();
        self.conflict.map(|clash| CachedConflict {
            trail: notes,
            last_propagated: self.queue_head as u16,
            conflict: clash.id,
            steps,
            removed_count: gone,
        })
    }

    /// How many steps it takes to this knowledge.
    pub fn steps_to<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) -> usize {
        self.mark_needed(web, Some((id, is_true)))
    }

    /// The steps that the contradiction takes, and no others.
    pub fn branch_to_conflict<const W: usize>(&mut self, web: &CandidateGrid<'_, W>) -> Branch {
        self.mark_needed(web, None);
        self.branch(web, self.conflict)
    }

    /// The steps that this knowledge takes, and no others.
    pub fn branch_to<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, id: CandidateId, is_true: bool) -> Branch {
        self.mark_needed(web, Some((id, is_true)));
        self.branch(web, None)
    }

    /// Marks the events that are needed for an end, and counts them.
    fn mark_needed<const W: usize>(&mut self, web: &CandidateGrid<'_, W>, end: Option<(CandidateId, bool)>) -> usize {
        let mut needed = std::mem::take(&mut self.needed);
        needed.clear();
        needed.resize(self.trail.len() + 1, false); // the first is for what no event is the reason of
        match (end, self.conflict) {
            (Some((id, is_true)), _) => {
                needed[usize::from(self.trail_index[usize::from(id)][usize::from(is_true)])] = true;
            }
            (None, Some(clash)) => {
                needed[usize::from(self.trail_index[usize::from(clash.id)][usize::from(!clash.is_true)])] = true;
                self.mark_antecedents(web, clash, &mut needed);
            }
            (None, None) => {}
        }
        for at in (1..needed.len()).rev() {
            if needed[at] {
                self.mark_antecedents(web, self.trail[at - 1], &mut needed);
            }
        }
        let steps = needed[1..].iter().filter(|&&needed| needed).count();
        self.needed = needed;
        steps
    }

    fn mark_antecedents<const W: usize>(&self, web: &CandidateGrid<'_, W>, event: Assignment, needed: &mut [bool]) {
        let mut mark = |id: CandidateId, is_true: bool| {
            needed[usize::from(self.trail_index[usize::from(id)][usize::from(is_true)])] = true;
        };
        match event.antecedent {
            Antecedent::Decision => {}
            Antecedent::Exclusion(by) => mark(by, true),
            Antecedent::Clause(need) => {
                let others = web.clauses().candidates_of(need).iter().filter(|&&other| other != event.id);
                others.for_each(|&other| mark(other, false));
            }
            Antecedent::Deduction(number) => {
                let needs = premises_of(web, &self.deductions[usize::from(number)]);
                needs.into_iter().for_each(|candidate| mark(web.id(candidate), false));
            }
        }
    }

    fn branch<const W: usize>(&self, web: &CandidateGrid<'_, W>, clash: Option<Assignment>) -> Branch {
        let assumed = self.trail[0];
        let step = |event: Assignment| NetStep {
            candidate: web.candidate(event.id),
            is_true: event.is_true,
            reason: match event.antecedent {
                Antecedent::Exclusion(by) => Reason::ExcludedBy(web.candidate(by)),
                Antecedent::Clause(need) => web.clauses().unit(need).map_or(Reason::LastInCell, Reason::LastInUnit),
                Antecedent::Deduction(number) => Reason::Nested(Box::new(self.deductions[usize::from(number)].clone())),
                Antecedent::Decision => Reason::LastInCell, // of the trail only the first is assumed
            },
        };
        let needed = self.trail.iter().zip(&self.needed[1..]).skip(1).filter(|(_, needed)| **needed);
        let steps = needed.map(|(event, _)| *event).chain(clash).map(step).collect();
        Branch { assumption: (web.candidate(assumed.id), assumed.is_true), steps }
    }

    /// Returns the places of `digit` that are known to be false.
    pub fn false_places<const W: usize>(&self, web: &CandidateGrid<'_, W>, digit: Digit) -> Cells<W> {
        let falses = self.assignments().filter(|&(_, is_true)| !is_true).map(|(id, _)| web.candidate(id));
        falses.filter(|&(_, other)| other == digit).map(|(cell, _)| cell).collect()
    }

    /// Returns the chain from a candidate that the links show to be false back to the assumption. Returns `None` if the candidate is
    /// not false, or if the assumption excludes it directly.
    pub fn chain<const W: usize>(&self, web: &CandidateGrid<'_, W>, from: CandidateId) -> Option<Chain> {
        let (mut chain, mut lost) = (Chain::default(), from);
        while let Antecedent::Exclusion(held) = self.antecedent(lost, false)? {
            let Antecedent::Clause(need) = self.antecedent(held, true)? else { break };
            if !chain.nodes.is_empty() {
                chain.links.push(Link { is_strong: false, reason: weak_link_via(web, lost, held) });
            }
            lost = other_of_two(web.clauses(), need, held)?;
            chain.nodes.extend([held, lost].map(|id| node(web.candidate(id))));
            let via = web.clauses().unit(need).map_or(LinkReason::Cell, LinkReason::Unit);
            chain.links.push(Link { is_strong: true, reason: via });
        }
        (!chain.nodes.is_empty()).then_some(chain)
    }

    /// Returns why a candidate is known to be true or false.
    fn antecedent(&self, id: CandidateId, is_true: bool) -> Option<Antecedent> {
        let at = usize::from(self.trail_index[usize::from(id)][usize::from(is_true)]).checked_sub(1)?;
        Some(self.trail[at].antecedent)
    }

    /// `web` without what is known to be false.
    pub fn reduced<'a, const W: usize>(&self, web: &CandidateGrid<'a, W>) -> CandidateGrid<'a, W> {
        let falses = self.assignments().filter(|&(_, is_true)| !is_true);
        web.without(falses.map(|(id, _)| web.candidate(id)))
    }
}

/// Returns the other candidate of a need with two candidates, of which one is `id`.
fn other_of_two(ties: &ClauseIndex, need: ClauseId, id: CandidateId) -> Option<CandidateId> {
    let &[one, other] = ties.candidates_of(need) else { return None };
    Some(if one == id { other } else { one })
}

/// Returns where it is seen that two candidates are not both true.
fn weak_link_via<const W: usize>(web: &CandidateGrid<'_, W>, one: CandidateId, other: CandidateId) -> LinkReason {
    let [one, other] = [one, other].map(|id| web.candidate(id).0);
    if one == other {
        return LinkReason::Cell;
    }
    let both: Cells<W> = [one, other].into_iter().collect();
    web.view.common_units(both).next().map_or(LinkReason::Peers, LinkReason::Unit)
}

fn node((cell, digit): Candidate) -> Node {
    Node { cells: vec![cell], digit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::implication::candidate_grid::candidate_grid;
    use crate::{Analysis, Ladder, Technique, View, samples};

    /// Checks the waves of both rules from every candidate. Returns the number of contradictions and of chains.
    fn check_rules(view: View<'_, 2>) -> (usize, usize) {
        let web = candidate_grid(view);
        let [mut chain, mut links] =
            [InferenceRule::Chain, InferenceRule::ChainPastConflicts].map(|rule| Propagator::new(rule, &web));
        let (mut clashes, mut chains) = (0, 0);
        for id in web.candidates() {
            chain.propagate_assumption(&web, id, true);
            links.propagate_assumption(&web, id, true);
            assert!(chain.assignments().eq(links.assignments().take(chain.assignments().len())), "{id}");
            assert!(chain.has_conflict() || chain.assignments().len() == links.assignments().len(), "{id}");
            assert!(!links.has_conflict() && !links.is_false(id), "{id}");
            clashes += usize::from(chain.has_conflict());
            for chain in web.candidates().filter_map(|other| links.chain(&web, other)) {
                let is_alternating = chain.links.iter().enumerate().all(|(at, link)| link.is_strong == (at % 2 == 0));
                assert!(is_alternating && chain.nodes.len() == chain.links.len() + 1, "{id}");
                chains += 1;
            }
        }
        (clashes, chains)
    }

    #[test]
    fn propagation_past_conflicts_extends_that_of_chains() {
        let ladder = Ladder::ninefold().only(|technique| technique < Technique::Skyscraper);
        let way = samples::NET_PUZZLES
            .into_iter()
            .flat_map(|line| samples::positions_from(&ladder, samples::parse_puzzle(line)));
        let counts: Vec<(usize, usize)> =
            way.map(|(position, _)| check_rules(View::of(&Analysis::of(position)))).collect();
        assert!(counts.iter().any(|&(clashes, chains)| clashes > 0 && chains > 0), "{counts:?}");
    }
}
