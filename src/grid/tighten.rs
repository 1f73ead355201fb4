//! What a condition leaves of its cells' candidates.

use crate::grid::{Condition, Demand, Digit, DigitSet};

impl Condition {
    /// Takes candidates away that the condition rules out, one set a cell in its order; with `are_distinct`, the cells are known to hold
    /// different digits. False if nothing meets it. Where each set has one digit, what is true then is that it is met.
    ///
    /// For pairs, automata and sums it takes all that can be taken; but of large sums, and of sums where some cells may be equal and others
    /// may not, perhaps less.
    #[must_use]
    pub fn tighten(&self, sets: &mut [DigitSet], are_distinct: bool) -> bool {
        match &self.demand {
            Demand::Pair(table) => pair(table, sets),
            Demand::Sum { weights, total } => {
                let is_plain = weights.iter().all(|&weight| weight == 1);
                let most = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set)).bits();
                if are_distinct && is_plain && 64 - most.leading_zeros() <= MOST_DIGITS {
                    distinct_sum(*total, sets)
                } else {
                    sum(weights, *total, sets)
                }
            }
            Demand::Has(digits) => has(digits, sets),
            Demand::OneOf(choices) => one_of(choices, sets),
            Demand::Regular(automaton) => automaton.tighten(sets),
        }
    }
}

/// Digits up to which the sets of a sum of different ones are listed.
const MOST_DIGITS: u32 = 12;

fn pair(table: &[DigitSet], sets: &mut [DigitSet]) -> bool {
    let [one, other] = sets else { return false };
    let with = |digit: Digit| table[digit.index()].and(*other);
    let left: DigitSet = one.iter().filter(|&digit| !with(digit).is_empty()).collect();
    let right = left.iter().fold(DigitSet::EMPTY, |all, digit| all.or(with(digit)));
    (*one, *other) = (left, right);
    !left.is_empty()
}

/// Different digits that add up to a total. Which sets of digits the first cells can hold is listed cell by cell, then from the last one back
/// which of them lead to the total.
fn distinct_sum(total: i32, sets: &mut [DigitSet]) -> bool {
    let mut lists: Vec<Vec<u16>> = vec![vec![0]];
    let mut is_known = [0u64; 64]; // 4096 sets, a bit each
    let mut rest: Vec<(i32, i32)> = vec![(0, 0)]; // least and most that the cells from here on add up to
    for set in sets.iter().rev() {
        let (Some(least), Some(most)) = (set.first(), set.last()) else { return false };
        let (before_least, before_most) = rest[rest.len() - 1];
        rest.push((before_least + least.number() as i32, before_most + most.number() as i32));
    }
    rest.reverse();
    for (at, set) in sets.iter().enumerate() {
        let mut next = Vec::new();
        for &used in &lists[at] {
            for digit in set.iter().filter(|digit| used >> digit.index() & 1 == 0) {
                let with = used | 1 << digit.index();
                let sum = sum_of(with);
                let (least, most) = rest[at + 1];
                let place = &mut is_known[usize::from(with) / 64];
                if sum + least <= total && total <= sum + most && *place >> (with % 64) & 1 == 0 {
                    *place |= 1 << (with % 64);
                    next.push(with);
                }
            }
        }
        next.iter().for_each(|&with| is_known[usize::from(with) / 64] = 0);
        lists.push(next);
    }
    let mut good: Vec<u16> =
        lists.pop().unwrap_or_default().into_iter().filter(|&used| sum_of(used) == total).collect();
    for (set, list) in sets.iter_mut().zip(&lists).rev() {
        good.iter().for_each(|&used| is_known[usize::from(used) / 64] |= 1 << (used % 64));
        let (mut left, mut before) = (DigitSet::EMPTY, Vec::new());
        for &used in list {
            let mut is_good = false;
            for digit in set.iter().filter(|digit| used >> digit.index() & 1 == 0) {
                let with = used | 1 << digit.index();
                if is_known[usize::from(with) / 64] >> (with % 64) & 1 == 1 {
                    (left, is_good) = (left.with(digit), true);
                }
            }
            if is_good {
                before.push(used);
            }
        }
        good.iter().for_each(|&used| is_known[usize::from(used) / 64] = 0);
        (*set, good) = (left, before);
    }
    !good.is_empty()
}

fn sum_of(used: u16) -> i32 {
    DigitSet::from_bits(u64::from(used)).iter().map(|digit| digit.number() as i32).sum()
}

/// A weighted sum whose cells may be equal: by all partial sums where they fit into a word, else by the least and the most.
fn sum(weights: &[i32], total: i32, sets: &mut [DigitSet]) -> bool {
    let ends = |set: DigitSet, weight: i32| {
        let (least, most) = (set.first()?.number() as i32 * weight, set.last()?.number() as i32 * weight);
        Some((least.min(most), least.max(most)))
    };
    let all: Option<Vec<(i32, i32)>> = sets.iter().zip(weights).map(|(&set, &weight)| ends(set, weight)).collect();
    let Some(all) = all else { return false };
    let (low, high) = all.iter().fold((0, 0), |(low, high), (least, most)| (low + least, high + most));
    if total < low || high < total {
        return false;
    }
    if high - low < 128 {
        return partial_sums(weights, total, sets, &all);
    }
    for ((set, &weight), (least, most)) in sets.iter_mut().zip(weights).zip(all) {
        let range = total - (high - most)..=total - (low - least);
        *set = set.iter().filter(|digit| range.contains(&(digit.number() as i32 * weight))).collect();
        if set.is_empty() {
            return false;
        }
    }
    true
}

/// All that a sum rules out, if equal digits are allowed: bit i of a word is the sum that is i above the least possible.
fn partial_sums(weights: &[i32], total: i32, sets: &mut [DigitSet], ends: &[(i32, i32)]) -> bool {
    let above = |digit: Digit, weight: i32, least: i32| (digit.number() as i32 * weight - least) as u32;
    let mut reached = vec![1u128];
    for ((set, &weight), &(least, _)) in sets.iter().zip(weights).zip(ends) {
        let from = reached[reached.len() - 1];
        reached.push(set.iter().fold(0, |all, digit| all | from << above(digit, weight, least)));
    }
    let low: i32 = ends.iter().map(|&(least, _)| least).sum();
    let mut good = reached[sets.len()] & 1 << (total - low);
    for (at, ((set, &weight), &(least, _))) in sets.iter_mut().zip(weights).zip(ends).enumerate().rev() {
        let from = reached[at];
        let mut before = 0;
        *set = set
            .iter()
            .filter(|&digit| {
                let here = good >> above(digit, weight, least) & from;
                before |= here;
                here != 0
            })
            .collect();
        good = before;
    }
    good != 0
}

/// As many cells as wanted digits hold them; the others hold anything.
fn has(digits: &[Digit], sets: &mut [DigitSet]) -> bool {
    let mut left = vec![DigitSet::EMPTY; sets.len()];
    let mut chosen = Vec::with_capacity(sets.len());
    meet(digits, sets, &mut chosen, &mut left);
    let is_met = left.iter().all(|set| !set.is_empty());
    sets.copy_from_slice(&left);
    is_met
}

/// Tries to give each cell in turn one of the digits still wanted, or something else; notes what each cell held where all were given.
fn meet(wanted: &[Digit], sets: &[DigitSet], chosen: &mut Vec<DigitSet>, left: &mut [DigitSet]) {
    let at = chosen.len();
    if wanted.len() > sets.len() - at {
        return;
    }
    if at == sets.len() {
        left.iter_mut().zip(chosen).for_each(|(left, chosen)| *left = left.or(*chosen));
        return;
    }
    for (i, &digit) in wanted.iter().enumerate() {
        if sets[at].has(digit) && !wanted[..i].contains(&digit) {
            let rest: Vec<Digit> = [&wanted[..i], &wanted[i + 1..]].concat();
            chosen.push(DigitSet::only(digit));
            meet(&rest, sets, chosen, left);
            chosen.pop();
        }
    }
    if !sets[at].is_empty() {
        chosen.push(sets[at]);
        meet(wanted, sets, chosen, left);
        chosen.pop();
    }
}

/// The digits of one of several sets: of those that every cell and every digit of the set have a part in.
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
    use crate::grid::{Cell, Family, UnitName};
    use proptest::prelude::*;

    fn condition(count: usize, demand: Demand) -> Condition {
        let name = UnitName { family: Family::Cage, index: 0 };
        Condition { name, cells: (0..count).map(Cell::new).collect(), demand }
    }

    /// Whether digits, as numbers, meet a demand: said in another way.
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

    /// By cell, what stands there in some filling that meets the demand.
    fn supported(demand: &Demand, sets: &[DigitSet], are_distinct: bool) -> Vec<DigitSet> {
        let mut left = vec![DigitSet::EMPTY; sets.len()];
        let mut fillings: Vec<Vec<usize>> = vec![Vec::new()];
        for set in sets {
            let with = |filling: &Vec<usize>| {
                set.iter().map(|digit| [&filling[..], &[digit.number()]].concat()).collect::<Vec<_>>()
            };
            fillings = fillings.iter().flat_map(with).collect();
        }
        let differ = |filling: &&Vec<usize>| (1..filling.len()).all(|i| !filling[..i].contains(&filling[i]));
        for filling in fillings.iter().filter(|filling| is_met(demand, filling) && (!are_distinct || differ(filling))) {
            left.iter_mut().zip(filling).for_each(|(left, number)| *left = left.with(Digit::new(number - 1)));
        }
        left
    }

    /// Whether some of what could be taken may stay: of one of several sets, and of sums that may come to too many numbers.
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
        fn nothing_goes_that_could_stand_and_nothing_stays_that_could_not(
            (demand, count) in demands(),
            bits in prop::collection::vec(1..64u64, 5),
            are_distinct: bool,
        ) {
            let mut sets: Vec<DigitSet> = bits[..count].iter().map(|&bits| DigitSet::from_bits(bits)).collect();
            let is_plain = |weights: &[i32]| weights.iter().all(|&weight| weight == 1);
            let is_sum = matches!(&demand, Demand::Sum { weights, .. } if is_plain(weights));
            let expected = supported(&demand, &sets, are_distinct && is_sum);
            let lives = condition(count, demand.clone()).tighten(&mut sets, are_distinct);
            prop_assert!(lives || expected.iter().all(|set| set.is_empty()), "{demand:?} said there is nothing");
            if lives {
                for (set, expected) in sets.iter().zip(&expected) {
                    prop_assert!(expected.is_subset(*set));
                    prop_assert!(is_partly(&demand) || set == expected, "{demand:?} keeps {set:?}");
                }
            }
        }

        #[test]
        fn with_a_digit_in_each_cell_it_says_whether_it_is_met((demand, count) in demands(), numbers in prop::collection::vec(1..=6usize, 5)) {
            let mut sets: Vec<DigitSet> = numbers[..count].iter().map(|&number| DigitSet::only(Digit::new(number - 1))).collect();
            let said = condition(count, demand.clone()).tighten(&mut sets, false);
            prop_assert_eq!(said, is_met(&demand, &numbers[..count]));
        }
    }
}
