//! Propagation of conditions: eliminates the candidates that a condition rules out.

use crate::digit_sums::{all_places, sum};
use crate::{Condition, Demand, Digit, DigitSet};

impl Condition {
    /// Removes the candidates that the condition rules out. `sets` holds the candidates of the condition's cells, in the order of
    /// [`Condition::cells`]. `are_distinct` says whether the cells are known to hold different digits. Returns false if it turns out that
    /// no digits can meet the condition. If each set has a single digit, the result is exact: it says whether these digits meet the
    /// condition.
    ///
    /// Removes every impossible candidate, except in three cases where some may remain: for [`Demand::OneOf`], for sums with a wide range
    /// of possible values, and for sums in which some cells can be equal and others cannot. In the last case, [`Condition::tighten_apart`]
    /// removes more.
    #[must_use]
    pub fn tighten(&self, sets: &mut [DigitSet], are_distinct: bool) -> bool {
        match &self.demand {
            Demand::Pair(table) => pair(table, sets),
            Demand::Sum { weights, total } => {
                let is_plain = weights.iter().all(|&weight| weight == 1);
                let all = (are_distinct && is_plain).then(|| all_places(sets.len()));
                sum(weights, *total, all.into_iter(), sets)
            }
            Demand::Has(digits) => has(digits, sets),
            Demand::OneOf(choices) => one_of(choices, sets),
            Demand::Regular(automaton) => automaton.tighten(sets),
        }
    }
}

fn pair(table: &[DigitSet], sets: &mut [DigitSet]) -> bool {
    let [one, other] = sets else { return false };
    let with = |digit: Digit| table[digit.index()].and(*other);
    let left: DigitSet = one.iter().filter(|&digit| !with(digit).is_empty()).collect();
    let right = left.iter().fold(DigitSet::EMPTY, |all, digit| all.or(with(digit)));
    (*one, *other) = (left, right);
    !left.is_empty()
}

impl Condition {
    /// Works like [`tighten`](Self::tighten), but takes groups of cells that are known to hold different digits. A group is a list of
    /// positions in `sets`, and its cells must have the same weight. Two cells that share no group may hold the same digit. For sums,
    /// removes every impossible candidate, unless the sum has a wide range of possible values. For demands other than sums, the groups have
    /// no effect.
    #[must_use]
    pub fn tighten_apart(&self, sets: &mut [DigitSet], groups: &[Vec<u16>]) -> bool {
        match &self.demand {
            Demand::Sum { weights, total } => sum(weights, *total, groups.iter().map(Vec::as_slice), sets),
            Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => self.tighten(sets, false),
        }
    }
}

/// Propagates [`Demand::Has`]: each required digit takes a cell of its own, and the remaining cells can hold any of their candidates.
fn has(digits: &[Digit], sets: &mut [DigitSet]) -> bool {
    let mut left = vec![DigitSet::EMPTY; sets.len()];
    let mut chosen = Vec::with_capacity(sets.len());
    fill(digits, sets, &mut chosen, &mut left);
    let is_met = left.iter().all(|set| !set.is_empty());
    sets.copy_from_slice(&left);
    is_met
}

/// Enumerates assignments recursively. The next cell gets either one of the required digits that are left or all its candidates. For each
/// assignment that uses all required digits, adds the digits of each cell to the entry of that cell in `left`.
fn fill(required: &[Digit], sets: &[DigitSet], chosen: &mut Vec<DigitSet>, left: &mut [DigitSet]) {
    let at = chosen.len();
    if required.len() > sets.len() - at {
        return;
    }
    if at == sets.len() {
        left.iter_mut().zip(chosen).for_each(|(left, chosen)| *left = left.or(*chosen));
        return;
    }
    for (i, &digit) in required.iter().enumerate() {
        if sets[at].has(digit) && !required[..i].contains(&digit) {
            let rest: Vec<Digit> = [&required[..i], &required[i + 1..]].concat();
            chosen.push(DigitSet::only(digit));
            fill(&rest, sets, chosen, left);
            chosen.pop();
        }
    }
    if !sets[at].is_empty() {
        chosen.push(sets[at]);
        fill(required, sets, chosen, left);
        chosen.pop();
    }
}

/// Propagates [`Demand::OneOf`]. A choice is possible if each of its digits is a candidate of some cell, and if each cell has a digit of
/// the choice as a candidate. Keeps the candidates that are in a possible choice, so some impossible candidates may remain.
fn one_of(choices: &[DigitSet], sets: &mut [DigitSet]) -> bool {
    let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
    let can = |choice: &&DigitSet| choice.is_subset(all) && sets.iter().all(|set| !set.and(**choice).is_empty());
    let left = choices.iter().filter(can).fold(DigitSet::EMPTY, |all, &choice| all.or(choice));
    sets.iter_mut().for_each(|set| *set = set.and(left));
    !left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Family, UnitName};
    use proptest::prelude::*;

    fn condition(count: usize, demand: Demand) -> Condition {
        let name = UnitName { family: Family::Cage, index: 0 };
        Condition { name, cells: (0..count).map(Cell::new).collect(), demand }
    }

    /// Whether digits meet a demand, computed independently of the code under test. `numbers` holds the digits, counted from 1.
    fn is_met(demand: &Demand, numbers: &[usize]) -> bool {
        match demand {
            Demand::Pair(table) => table[numbers[0] - 1].has(Digit::new(numbers[1] - 1)),
            Demand::Sum { weights, total } => {
                numbers.iter().zip(weights).map(|(&number, weight)| number as i32 * weight).sum::<i32>() == *total
            }
            Demand::Has(digits) => digits.iter().all(|digit| {
                let count = |list: &[usize]| list.iter().filter(|&&number| number == digit.number()).count();
                count(numbers) >= digits.iter().filter(|other| *other == digit).count()
            }),
            Demand::OneOf(choices) => {
                let set: DigitSet = numbers.iter().map(|number| Digit::new(number - 1)).collect();
                set.len() == numbers.len() && choices.contains(&set)
            }
            Demand::Regular(_) => unreachable!("automata are tested on their own"),
        }
    }

    /// Returns for each cell the digits that it has in some filling that meets the demand and has different digits within each group. Tries
    /// all fillings.
    fn supported(demand: &Demand, sets: &[DigitSet], groups: &[Vec<usize>]) -> Vec<DigitSet> {
        let mut left = vec![DigitSet::EMPTY; sets.len()];
        let mut fillings: Vec<Vec<usize>> = vec![Vec::new()];
        for set in sets {
            let with = |filling: &Vec<usize>| {
                set.iter().map(|digit| [&filling[..], &[digit.number()]].concat()).collect::<Vec<_>>()
            };
            fillings = fillings.iter().flat_map(with).collect();
        }
        let differ = |filling: &[usize], cells: &[usize]| {
            (1..cells.len()).all(|i| cells[..i].iter().all(|&other| filling[other] != filling[cells[i]]))
        };
        let keeps = |filling: &&Vec<usize>| groups.iter().all(|cells| differ(filling, cells));
        for filling in fillings.iter().filter(keeps).filter(|filling| is_met(demand, filling)) {
            left.iter_mut().zip(filling).for_each(|(left, number)| *left = left.with(Digit::new(number - 1)));
        }
        left
    }

    /// Whether propagating the demand may leave impossible candidates: [`Demand::OneOf`], and sums with a wide range of possible values.
    fn is_partly(demand: &Demand) -> bool {
        match demand {
            Demand::OneOf(_) => true,
            Demand::Sum { weights, .. } => weights.iter().map(|weight| 5 * weight.abs()).sum::<i32>() >= 128,
            _ => false,
        }
    }

    fn demands() -> impl Strategy<Value = (Demand, usize)> {
        let digit = || (0..6usize).prop_map(Digit::new);
        let table = prop::collection::vec((0..64u64).prop_map(DigitSet::from_bits), 6);
        prop_oneof![
            table.prop_map(|table| (Demand::Pair(table.into()), 2)),
            (prop::collection::vec(1..2i32, 1..5), 1..30i32)
                .prop_map(|(weights, total)| (Demand::Sum { total, weights: weights.clone() }, weights.len())),
            (prop::collection::vec(prop_oneof![-3..0i32, 1..4i32, Just(-10)], 1..5), -30..30i32)
                .prop_map(|(weights, total)| (Demand::Sum { total, weights: weights.clone() }, weights.len())),
            prop::collection::vec(digit(), 1..5).prop_map(|digits| (Demand::Has(digits), 4)),
            (1..5usize).prop_map(|count| {
                let run = |low: usize| (low..low + count).map(Digit::new).collect();
                (Demand::OneOf((0..=6 - count).map(run).collect()), count)
            }),
        ]
    }

    proptest! {
        #[test]
        fn exactly_the_candidates_in_no_filling_are_removed(
            (demand, count) in demands(),
            bits in prop::collection::vec(1..64u64, 5),
            are_distinct: bool,
        ) {
            let mut sets: Vec<DigitSet> = bits[..count].iter().map(|&bits| DigitSet::from_bits(bits)).collect();
            let is_plain = |weights: &[i32]| weights.iter().all(|&weight| weight == 1);
            let is_sum = matches!(&demand, Demand::Sum { weights, .. } if is_plain(weights));
            let all: Vec<usize> = (0..count).collect();
            let expected = supported(&demand, &sets, if are_distinct && is_sum { std::slice::from_ref(&all) } else { &[] });
            let is_possible = condition(count, demand.clone()).tighten(&mut sets, are_distinct);
            prop_assert!(is_possible || expected.iter().all(|set| set.is_empty()), "{demand:?} can be met");
            if is_possible {
                for (set, expected) in sets.iter().zip(&expected) {
                    prop_assert!(expected.is_subset(*set));
                    prop_assert!(is_partly(&demand) || set == expected, "{demand:?} keeps {set:?}");
                }
            }
        }

        #[test]
        fn sums_take_account_of_groups_of_different_cells(
            weights in prop::collection::vec(prop_oneof![Just(1), Just(-1), Just(2)], 1..6),
            labels in prop::collection::vec(0..3usize, 5),
            bits in prop::collection::vec(1..64u64, 5),
            total in -10..30i32,
        ) {
            let count = weights.len();
            let mut sets: Vec<DigitSet> = bits[..count].iter().map(|&bits| DigitSet::from_bits(bits)).collect();
            let group = |weight: i32, label: usize| (0..count).filter(|&at| weights[at] == weight && labels[at] == label).collect();
            let groups: Vec<Vec<usize>> = [1, -1, 2].into_iter().flat_map(|weight| [0, 1].map(|label| group(weight, label))).collect();
            let groups: Vec<Vec<usize>> = groups.into_iter().filter(|cells| cells.len() > 1).collect(); // label 2: no group
            let demand = Demand::Sum { total, weights };
            let expected = supported(&demand, &sets, &groups);
            let places: Vec<Vec<u16>> = groups.iter().map(|cells| cells.iter().map(|&at| at as u16).collect()).collect();
            let is_possible = condition(count, demand).tighten_apart(&mut sets, &places);
            prop_assert_eq!(is_possible, expected.iter().all(|set| !set.is_empty()));
            if is_possible {
                prop_assert_eq!(sets, expected);
            }
        }

        #[test]
        fn with_a_digit_in_each_cell_the_result_is_whether_it_is_met(
            (demand, count) in demands(),
            numbers in prop::collection::vec(1..=6usize, 5),
        ) {
            let mut sets: Vec<DigitSet> = numbers[..count].iter().map(|&number| DigitSet::only(Digit::new(number - 1))).collect();
            let result = condition(count, demand.clone()).tighten(&mut sets, false);
            prop_assert_eq!(result, is_met(&demand, &numbers[..count]));
        }
    }
}
