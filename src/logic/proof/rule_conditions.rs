//! What rules ask of cells together, tried cell by cell.

use std::collections::{BTreeMap, HashSet};

use crate::evidence::{Candidate, RuleConditions};
use crate::proof::{Checker, ProofError};
use grid::{Cell, Condition, Demand, Digit, DigitSet};

/// More steps than this are not taken to look for one filling; whatever is not proved by then is not proved.
const MAX_SEARCH_STEPS: usize = 20_000;

/// What is asked of these cells, in their order.
#[derive(Debug)]
struct Requirement {
    cells: Vec<Cell>,
    demand: Demand,
}

/// What an assumption leaves of each cell that is asked of.
type CandidateSets = BTreeMap<Cell, DigitSet>;

/// How far a filling was read, for each kind of demand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum FillState {
    Pair(Option<Digit>),
    Sum(i32),
    Missing(Vec<Digit>),
    Used(DigitSet),
    State(usize),
}

impl Checker<'_> {
    /// Whether what is asked can be met, and not against the conclusion.
    pub(super) fn check_rule_conditions(&self, asked: &RuleConditions) -> Result<(), ProofError> {
        let layout = self.candidates.layout();
        let conditions: Vec<&Condition> = asked.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        let asks = if asked.units.is_empty() {
            let ask = |condition: &&Condition| Requirement {
                cells: condition.cells.clone(),
                demand: condition.demand.clone(),
            };
            conditions.iter().map(ask).collect()
        } else {
            vec![self.sum_difference(asked, &conditions).ok_or(ProofError::PatternMismatch)?]
        };
        let cells = asks.iter().flat_map(|ask| ask.cells.iter().copied());
        let left: CandidateSets = cells.map(|cell| (cell, self.candidates.of_cell(cell))).collect();
        if asks.is_empty() || self.is_refuted(&asks, left.clone()) {
            return Err(ProofError::Unsatisfiable);
        }
        let with = |&(cell, digit): &Candidate| {
            let mut left = left.clone();
            let peers = left.iter_mut().filter(|(other, _)| layout.are_peers(cell, **other));
            peers.for_each(|(_, set)| *set = set.without(digit));
            left.entry(cell).and_modify(|set| *set = DigitSet::only(digit));
            self.is_refuted(&asks, left)
        };
        let without = |&(cell, digit): &Candidate| {
            let mut left = left.clone();
            left.entry(cell).and_modify(|set| *set = set.without(digit));
            self.is_refuted(&asks, left)
        };
        let struck = self.deduction.eliminations.iter().find(|candidate| !with(candidate));
        let placed = self.deduction.placements.iter().find(|candidate| !without(candidate));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// What the units add up to, less the sums; `None` where a condition is no sum.
    fn sum_difference(&self, asked: &RuleConditions, conditions: &[&Condition]) -> Option<Requirement> {
        let layout = self.candidates.layout();
        let side = layout.shape().side() as i32;
        let mut weights: BTreeMap<Cell, i32> = BTreeMap::new();
        for &unit in &asked.units {
            layout.unit(unit).cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += 1);
        }
        let mut total = asked.units.len() as i32 * side * (side + 1) / 2;
        for condition in conditions {
            let Demand::Sum { weights: theirs, total: part } = &condition.demand else { return None };
            total -= part;
            condition.cells.iter().zip(theirs).for_each(|(&cell, weight)| *weights.entry(cell).or_default() -= weight);
        }
        weights.retain(|_, weight| *weight != 0);
        let (cells, weights) = weights.into_iter().unzip();
        Some(Requirement { cells, demand: Demand::Sum { weights, total } })
    }

    /// Whether these sets lead to a contradiction: those of pairs narrow each other, all else is tried.
    fn is_refuted(&self, asks: &[Requirement], mut left: CandidateSets) -> bool {
        loop {
            let before = left.clone();
            for ask in asks {
                if let (Demand::Pair(table), [one, other]) = (&ask.demand, &ask.cells[..]) {
                    let (here, there) = (left[one], left[other]);
                    let goes = |a: Digit, b: Digit| table[a.index()].has(b);
                    let here: DigitSet = here.iter().filter(|&a| there.iter().any(|b| goes(a, b))).collect();
                    let there: DigitSet = there.iter().filter(|&b| here.iter().any(|a| goes(a, b))).collect();
                    left.extend([(*one, here), (*other, there)]);
                }
            }
            if left.values().any(|set| set.is_empty()) {
                return true;
            }
            if left == before {
                return asks.iter().any(|ask| self.is_unsatisfiable(ask, &left));
            }
        }
    }

    /// Whether no filling meets it: with equal digits anywhere, which is told soon, or with none in cells that see each other.
    fn is_unsatisfiable(&self, ask: &Requirement, left: &CandidateSets) -> bool {
        let sets: Vec<DigitSet> = ask.cells.iter().map(|cell| left[cell]).collect();
        [false, true].into_iter().any(|differ| {
            let mut filling = FillingSearch {
                checker: self,
                requirement: ask,
                peers_differ: differ,
                dead_ends: HashSet::new(),
                steps_left: MAX_SEARCH_STEPS,
            };
            !filling.has_completion(filling.initial_state(), &sets) && filling.steps_left > 0
        })
    }
}

/// The search for one filling.
struct FillingSearch<'a> {
    checker: &'a Checker<'a>,
    requirement: &'a Requirement,
    peers_differ: bool, // whether cells that see each other hold different digits
    dead_ends: HashSet<(FillState, Vec<DigitSet>)>,
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

    /// After the digit of the cell with this number; `None` if no filling goes on so.
    fn advance(&self, read: &FillState, at: usize, digit: Digit) -> Option<FillState> {
        match (&self.requirement.demand, read) {
            (Demand::Pair(_), FillState::Pair(None)) => Some(FillState::Pair(Some(digit))),
            (Demand::Pair(table), FillState::Pair(Some(first))) => {
                table[first.index()].has(digit).then_some(FillState::Pair(None))
            }
            (Demand::Sum { weights, .. }, FillState::Sum(sum)) => {
                Some(FillState::Sum(sum + weights[at] * digit.number() as i32))
            }
            (Demand::Has(_), FillState::Missing(wanted)) => {
                let mut wanted = wanted.clone();
                if let Some(met) = wanted.iter().position(|&other| other == digit) {
                    wanted.remove(met);
                }
                Some(FillState::Missing(wanted))
            }
            (Demand::OneOf(_), FillState::Used(held)) => (!held.has(digit)).then(|| FillState::Used(held.with(digit))),
            (Demand::Regular(automaton), FillState::State(state)) => {
                automaton.after(*state, digit).map(FillState::State)
            }
            _ => None,
        }
    }

    fn is_satisfied(&self, read: &FillState) -> bool {
        match (&self.requirement.demand, read) {
            (Demand::Pair(_), FillState::Pair(None)) => true,
            (Demand::Sum { total, .. }, FillState::Sum(sum)) => sum == total,
            (Demand::Has(_), FillState::Missing(wanted)) => wanted.is_empty(),
            (Demand::OneOf(choices), FillState::Used(held)) => choices.contains(held),
            (Demand::Regular(automaton), FillState::State(state)) => automaton.accepts(*state),
            _ => false,
        }
    }

    /// Whether the sum can still come out, by the least and the most of what is left.
    fn can_reach_total(&self, read: &FillState, left: &[DigitSet]) -> bool {
        let (Demand::Sum { weights, total }, FillState::Sum(sum)) = (&self.requirement.demand, read) else {
            return true;
        };
        let rest = weights[weights.len() - left.len()..].iter().zip(left);
        let (least, most) = rest.fold((*sum, *sum), |(least, most), (weight, set)| {
            let ends = [set.first(), set.last()].map(|end| end.map_or(0, |digit| weight * digit.number() as i32));
            (least + ends[0].min(ends[1]), most + ends[0].max(ends[1]))
        });
        (least..=most).contains(total)
    }

    fn has_completion(&mut self, read: FillState, left: &[DigitSet]) -> bool {
        let Some((&set, rest)) = left.split_first() else { return self.is_satisfied(&read) };
        let state = (read, left.to_vec());
        if self.steps_left == 0 || self.dead_ends.contains(&state) || !self.can_reach_total(&state.0, left) {
            return false;
        }
        self.steps_left -= 1;
        let at = self.requirement.cells.len() - left.len();
        for digit in set.iter() {
            let Some(next) = self.advance(&state.0, at, digit) else { continue };
            let layout = self.checker.candidates.layout();
            let keep = |(&set, &other): (&DigitSet, &Cell)| {
                let is_seen = self.peers_differ && layout.are_peers(self.requirement.cells[at], other);
                if is_seen { set.without(digit) } else { set }
            };
            let rest: Vec<DigitSet> = rest.iter().zip(&self.requirement.cells[at + 1..]).map(keep).collect();
            if rest.iter().all(|set| !set.is_empty()) && self.has_completion(next, &rest) {
                return true;
            }
        }
        self.dead_ends.insert(state);
        false
    }
}
