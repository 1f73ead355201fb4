//! What rules ask of cells together, tried cell by cell.

use std::collections::{BTreeMap, HashSet};

use crate::evidence::{Asked, Candidate};
use crate::proof::{Case, Gap};
use grid::{Cell, Condition, Demand, Digit, DigitSet};

/// More steps than this are not taken to look for one filling; whatever is not proved by then is not proved.
const PATIENCE: usize = 20_000;

/// What is asked of these cells, in their order.
#[derive(Debug)]
struct Ask {
    cells: Vec<Cell>,
    demand: Demand,
}

/// What an assumption leaves of each cell that is asked of.
type Left = BTreeMap<Cell, DigitSet>;

/// How far a filling was read, for each kind of demand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Read {
    Pair(Option<Digit>),
    Sum(i32),
    Wanted(Vec<Digit>),
    Held(DigitSet),
    State(usize),
}

impl Case<'_> {
    /// Whether what is asked can be met, and not against the conclusion.
    pub(super) fn asked(&self, asked: &Asked) -> Result<(), Gap> {
        let layout = self.candidates.layout();
        let conditions: Vec<&Condition> = asked.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        let asks = if asked.units.is_empty() {
            let ask = |condition: &&Condition| Ask { cells: condition.cells.clone(), demand: condition.demand.clone() };
            conditions.iter().map(ask).collect()
        } else {
            vec![self.difference(asked, &conditions).ok_or(Gap::Pattern)?]
        };
        let cells = asks.iter().flat_map(|ask| ask.cells.iter().copied());
        let left: Left = cells.map(|cell| (cell, self.candidates.of_cell(cell))).collect();
        if asks.is_empty() || self.is_refuted(&asks, left.clone()) {
            return Err(Gap::Needs);
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
        let struck = self.deduction.eliminate.iter().find(|candidate| !with(candidate));
        let placed = self.deduction.place.iter().find(|candidate| !without(candidate));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.open(candidate)))
    }

    /// What the units add up to, less the sums; `None` where a condition is no sum.
    fn difference(&self, asked: &Asked, conditions: &[&Condition]) -> Option<Ask> {
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
        Some(Ask { cells, demand: Demand::Sum { weights, total } })
    }

    /// Whether these sets lead to a contradiction: those of pairs narrow each other, all else is tried.
    fn is_refuted(&self, asks: &[Ask], mut left: Left) -> bool {
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
                return asks.iter().any(|ask| self.cannot_be_met(ask, &left));
            }
        }
    }

    /// Whether no filling meets it: with equal digits anywhere, which is told soon, or with none in cells that see each other.
    fn cannot_be_met(&self, ask: &Ask, left: &Left) -> bool {
        let sets: Vec<DigitSet> = ask.cells.iter().map(|cell| left[cell]).collect();
        [false, true].into_iter().any(|differ| {
            let mut filling = Filling { case: self, ask, differ, dead: HashSet::new(), patience: PATIENCE };
            !filling.goes_on(filling.start(), &sets) && filling.patience > 0
        })
    }
}

/// The search for one filling.
struct Filling<'a> {
    case: &'a Case<'a>,
    ask: &'a Ask,
    differ: bool, // whether cells that see each other hold different digits
    dead: HashSet<(Read, Vec<DigitSet>)>,
    patience: usize,
}

impl Filling<'_> {
    fn start(&self) -> Read {
        match &self.ask.demand {
            Demand::Pair(_) => Read::Pair(None),
            Demand::Sum { .. } => Read::Sum(0),
            Demand::Has(digits) => Read::Wanted(digits.clone()),
            Demand::OneOf(_) => Read::Held(DigitSet::EMPTY),
            Demand::Regular(_) => Read::State(0),
        }
    }

    /// After the digit of the cell with this number; `None` if no filling goes on so.
    fn read(&self, read: &Read, at: usize, digit: Digit) -> Option<Read> {
        match (&self.ask.demand, read) {
            (Demand::Pair(_), Read::Pair(None)) => Some(Read::Pair(Some(digit))),
            (Demand::Pair(table), Read::Pair(Some(first))) => {
                table[first.index()].has(digit).then_some(Read::Pair(None))
            }
            (Demand::Sum { weights, .. }, Read::Sum(sum)) => Some(Read::Sum(sum + weights[at] * digit.number() as i32)),
            (Demand::Has(_), Read::Wanted(wanted)) => {
                let mut wanted = wanted.clone();
                if let Some(met) = wanted.iter().position(|&other| other == digit) {
                    wanted.remove(met);
                }
                Some(Read::Wanted(wanted))
            }
            (Demand::OneOf(_), Read::Held(held)) => (!held.has(digit)).then(|| Read::Held(held.with(digit))),
            (Demand::Regular(automaton), Read::State(state)) => automaton.after(*state, digit).map(Read::State),
            _ => None,
        }
    }

    fn is_met(&self, read: &Read) -> bool {
        match (&self.ask.demand, read) {
            (Demand::Pair(_), Read::Pair(None)) => true,
            (Demand::Sum { total, .. }, Read::Sum(sum)) => sum == total,
            (Demand::Has(_), Read::Wanted(wanted)) => wanted.is_empty(),
            (Demand::OneOf(choices), Read::Held(held)) => choices.contains(held),
            (Demand::Regular(automaton), Read::State(state)) => automaton.accepts(*state),
            _ => false,
        }
    }

    /// Whether the sum can still come out, by the least and the most of what is left.
    fn may_add_up(&self, read: &Read, left: &[DigitSet]) -> bool {
        let (Demand::Sum { weights, total }, Read::Sum(sum)) = (&self.ask.demand, read) else { return true };
        let rest = weights[weights.len() - left.len()..].iter().zip(left);
        let (least, most) = rest.fold((*sum, *sum), |(least, most), (weight, set)| {
            let ends = [set.first(), set.last()].map(|end| end.map_or(0, |digit| weight * digit.number() as i32));
            (least + ends[0].min(ends[1]), most + ends[0].max(ends[1]))
        });
        (least..=most).contains(total)
    }

    fn goes_on(&mut self, read: Read, left: &[DigitSet]) -> bool {
        let Some((&set, rest)) = left.split_first() else { return self.is_met(&read) };
        let state = (read, left.to_vec());
        if self.patience == 0 || self.dead.contains(&state) || !self.may_add_up(&state.0, left) {
            return false;
        }
        self.patience -= 1;
        let at = self.ask.cells.len() - left.len();
        for digit in set.iter() {
            let Some(next) = self.read(&state.0, at, digit) else { continue };
            let layout = self.case.candidates.layout();
            let keep = |(&set, &other): (&DigitSet, &Cell)| {
                let is_seen = self.differ && layout.are_peers(self.ask.cells[at], other);
                if is_seen { set.without(digit) } else { set }
            };
            let rest: Vec<DigitSet> = rest.iter().zip(&self.ask.cells[at + 1..]).map(keep).collect();
            if rest.iter().all(|set| !set.is_empty()) && self.goes_on(next, &rest) {
                return true;
            }
        }
        self.dead.insert(state);
        false
    }
}
