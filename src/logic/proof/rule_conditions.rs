//! Proof by conditions of variant rules: tries to fill the cells of each condition as if the conclusion were wrong.
//!
//! Each elimination and each placement is assumed to be wrong in turn. It is proved if one of the conditions then has no filling. First,
//! each condition on a pair of cells eliminates the candidates of one cell that fit no candidate of the other. Then the cells of each
//! condition are filled one after the other.

use std::collections::{BTreeMap, HashSet};

use crate::evidence::{Candidate, RuleConditions};
use crate::proof::{Checker, ProofError};
use grid::{Cell, Condition, Demand, Digit, DigitSet};

/// Maximum number of steps in the search for one filling. A search that takes more steps proves nothing.
const MAX_SEARCH_STEPS: usize = 20_000;

/// Demand on the digits in a list of cells. The demand refers to each cell by its index in the list.
#[derive(Debug)]
struct Requirement {
    cells: Vec<Cell>,
    demand: Demand,
}

/// For each cell of the conditions, the candidates that are left under an assumption.
type CandidateSets = BTreeMap<Cell, DigitSet>;

/// State of a search after it has filled some of the cells of a demand. There is a variant for each kind of demand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum FillState {
    /// For a demand on two cells: the digit of the first cell if only this cell is filled. `None` if neither cell or both cells are filled.
    Pair(Option<Digit>),
    /// For a sum: the weighted sum of the filled cells.
    Sum(i32),
    /// For digits that must occur: the digits that are still missing.
    Missing(Vec<Digit>),
    /// For a demand that the digits of all cells together are one of several sets: the digits of the filled cells.
    Used(DigitSet),
    /// For an automaton that reads the digits of the cells: its state.
    State(usize),
}

impl Checker<'_> {
    /// Checks that the conditions can be met, but not if one of the eliminations or placements is wrong.
    pub(super) fn check_rule_conditions(&self, evidence: &RuleConditions) -> Result<(), ProofError> {
        let layout = self.candidates.layout();
        let conditions: Vec<&Condition> = evidence.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        let requirements = if evidence.units.is_empty() {
            let requirement = |condition: &&Condition| Requirement {
                cells: condition.cells.clone(),
                demand: condition.demand.clone(),
            };
            conditions.iter().map(requirement).collect()
        } else {
            vec![self.sum_difference(evidence, &conditions).ok_or(ProofError::PatternMismatch)?]
        };
        let cells = requirements.iter().flat_map(|requirement| requirement.cells.iter().copied());
        let left: CandidateSets = cells.map(|cell| (cell, self.candidates.of_cell(cell))).collect();
        if requirements.is_empty() || self.is_refuted(&requirements, left.clone()) {
            return Err(ProofError::Unsatisfiable);
        }
        let is_false = |&(cell, digit): &Candidate| {
            let mut left = left.clone();
            let peers = left.iter_mut().filter(|(other, _)| layout.are_peers(cell, **other));
            peers.for_each(|(_, set)| *set = set.without(digit));
            left.entry(cell).and_modify(|set| *set = DigitSet::only(digit));
            self.is_refuted(&requirements, left)
        };
        let is_true = |&(cell, digit): &Candidate| {
            let mut left = left.clone();
            left.entry(cell).and_modify(|set| *set = set.without(digit));
            self.is_refuted(&requirements, left)
        };
        let elimination = self.deduction.eliminations.iter().find(|candidate| !is_false(candidate));
        let placement = self.deduction.placements.iter().find(|candidate| !is_true(candidate));
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Returns the demand that remains when the sums of `conditions` are subtracted from the sums of the evidence's units. Returns `None`
    /// if a condition is not a sum.
    fn sum_difference(&self, evidence: &RuleConditions, conditions: &[&Condition]) -> Option<Requirement> {
        let layout = self.candidates.layout();
        let side = layout.shape().side() as i32;
        let mut weights: BTreeMap<Cell, i32> = BTreeMap::new();
        for &unit in &evidence.units {
            layout.unit(unit).cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += 1);
        }
        let mut total = evidence.units.len() as i32 * side * (side + 1) / 2;
        for condition in conditions {
            let Demand::Sum { weights: subtracted, total: part } = &condition.demand else { return None };
            total -= part;
            condition
                .cells
                .iter()
                .zip(subtracted)
                .for_each(|(&cell, weight)| *weights.entry(cell).or_default() -= weight);
        }
        weights.retain(|_, weight| *weight != 0);
        let (cells, weights) = weights.into_iter().unzip();
        Some(Requirement { cells, demand: Demand::Sum { weights, total } })
    }

    /// Whether the candidates `left` contradict the requirements.
    ///
    /// First, each requirement on a pair of cells eliminates the candidates of one cell that fit no candidate of the other. This is
    /// repeated until nothing changes. Then each requirement is checked on its own.
    fn is_refuted(&self, requirements: &[Requirement], mut left: CandidateSets) -> bool {
        loop {
            let before = left.clone();
            for requirement in requirements {
                if let (Demand::Pair(table), [one, other]) = (&requirement.demand, &requirement.cells[..]) {
                    let (firsts, seconds) = (left[one], left[other]);
                    let is_allowed = |a: Digit, b: Digit| table[a.index()].has(b);
                    let firsts: DigitSet =
                        firsts.iter().filter(|&a| seconds.iter().any(|b| is_allowed(a, b))).collect();
                    let seconds: DigitSet =
                        seconds.iter().filter(|&b| firsts.iter().any(|a| is_allowed(a, b))).collect();
                    left.extend([(*one, firsts), (*other, seconds)]);
                }
            }
            if left.values().any(|set| set.is_empty()) {
                return true;
            }
            if left == before {
                return requirements.iter().any(|requirement| self.is_unsatisfiable(requirement, &left));
            }
        }
    }

    /// Whether it is known that no filling of the cells with the candidates `left` meets the requirement. A search that takes too many
    /// steps proves nothing.
    ///
    /// The first search ignores that peers contain different digits. It is fast, because many partial fillings lead to the same state. If
    /// it finds a filling, a second search takes peers into account.
    fn is_unsatisfiable(&self, requirement: &Requirement, left: &CandidateSets) -> bool {
        let sets: Vec<DigitSet> = requirement.cells.iter().map(|cell| left[cell]).collect();
        [false, true].into_iter().any(|peers_differ| {
            let mut search = FillingSearch {
                checker: self,
                requirement,
                peers_differ,
                dead_ends: HashSet::new(),
                steps_left: MAX_SEARCH_STEPS,
            };
            !search.has_completion(search.initial_state(), &sets) && search.steps_left > 0
        })
    }
}

/// Depth-first search for a filling of the cells that meets a requirement.
struct FillingSearch<'a> {
    checker: &'a Checker<'a>,
    requirement: &'a Requirement,
    /// Whether peers must contain different digits in a filling.
    peers_differ: bool,
    /// States from which the search found no filling, each with the candidates of the cells that were not filled yet.
    dead_ends: HashSet<(FillState, Vec<DigitSet>)>,
    /// Number of steps that the search may still take before it gives up. A step tries to fill one cell.
    steps_left: usize,
}

impl FillingSearch<'_> {
    fn initial_state(&self) -> FillState {
        match &self.requirement.demand {
            Demand::Pair(_) => FillState::Pair(None),
            Demand::Sum { .. } => FillState::Sum(0),
            Demand::Has(digits) => FillState::Missing(digits.clone()),
            Demand::OneOf(_) => FillState::Used(DigitSet::EMPTY),
            Demand::Regular(_) => FillState::State(0),
        }
    }

    /// Returns the state after `digit` is put into cell number `at` of the requirement, or `None` if the demand excludes this.
    fn advance(&self, state: &FillState, at: usize, digit: Digit) -> Option<FillState> {
        match (&self.requirement.demand, state) {
            (Demand::Pair(_), FillState::Pair(None)) => Some(FillState::Pair(Some(digit))),
            (Demand::Pair(table), FillState::Pair(Some(first))) => {
                table[first.index()].has(digit).then_some(FillState::Pair(None))
            }
            (Demand::Sum { weights, .. }, FillState::Sum(sum)) => {
                Some(FillState::Sum(sum + weights[at] * digit.number() as i32))
            }
            (Demand::Has(_), FillState::Missing(missing)) => {
                let mut missing = missing.clone();
                if let Some(found) = missing.iter().position(|&other| other == digit) {
                    missing.remove(found);
                }
                Some(FillState::Missing(missing))
            }
            (Demand::OneOf(_), FillState::Used(used)) => (!used.has(digit)).then(|| FillState::Used(used.with(digit))),
            (Demand::Regular(automaton), FillState::State(state)) => {
                automaton.after(*state, digit).map(FillState::State)
            }
            _ => None,
        }
    }

    /// Whether the demand is met in `state`, in which all cells are filled.
    fn is_satisfied(&self, state: &FillState) -> bool {
        match (&self.requirement.demand, state) {
            (Demand::Pair(_), FillState::Pair(None)) => true,
            (Demand::Sum { total, .. }, FillState::Sum(sum)) => sum == total,
            (Demand::Has(_), FillState::Missing(missing)) => missing.is_empty(),
            (Demand::OneOf(choices), FillState::Used(used)) => choices.contains(used),
            (Demand::Regular(automaton), FillState::State(state)) => automaton.accepts(*state),
            _ => false,
        }
    }

    /// For a sum, whether its total can still be reached: it is between the smallest and the largest sum that the filled cells and the
    /// candidates `left` of the remaining cells allow. Returns true for other demands.
    fn can_reach_total(&self, state: &FillState, left: &[DigitSet]) -> bool {
        let (Demand::Sum { weights, total }, FillState::Sum(sum)) = (&self.requirement.demand, state) else {
            return true;
        };
        let rest = weights[weights.len() - left.len()..].iter().zip(left);
        let (least, most) = rest.fold((*sum, *sum), |(least, most), (weight, set)| {
            let ends = [set.first(), set.last()].map(|end| end.map_or(0, |digit| weight * digit.number() as i32));
            (least + ends[0].min(ends[1]), most + ends[0].max(ends[1]))
        });
        (least..=most).contains(total)
    }

    /// Whether the remaining cells can be filled with their candidates `left` so that the demand is met, continuing from `state`. Also
    /// returns false if the search has no steps left.
    fn has_completion(&mut self, state: FillState, left: &[DigitSet]) -> bool {
        let Some((&set, rest)) = left.split_first() else { return self.is_satisfied(&state) };
        let node = (state, left.to_vec());
        if self.steps_left == 0 || self.dead_ends.contains(&node) || !self.can_reach_total(&node.0, left) {
            return false;
        }
        self.steps_left -= 1;
        let at = self.requirement.cells.len() - left.len();
        for digit in set.iter() {
            let Some(next) = self.advance(&node.0, at, digit) else { continue };
            let layout = self.checker.candidates.layout();
            let remaining = |(&set, &other): (&DigitSet, &Cell)| {
                let is_seen = self.peers_differ && layout.are_peers(self.requirement.cells[at], other);
                if is_seen { set.without(digit) } else { set }
            };
            let rest: Vec<DigitSet> = rest.iter().zip(&self.requirement.cells[at + 1..]).map(remaining).collect();
            if rest.iter().all(|set| !set.is_empty()) && self.has_completion(next, &rest) {
                return true;
            }
        }
        self.dead_ends.insert(node);
        false
    }
}
