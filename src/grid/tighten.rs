//! What a condition leaves of its cells' candidates.

use crate::sums::{all_places, sum};
use crate::{Condition, Demand, Digit, DigitSet};

impl Condition {
    /// Takes candidates away that the condition rules out, one set a cell in its order; with `are_distinct`, the cells are known to hold
    /// different digits. False if nothing meets it. Where each set has one digit, what is true then is that it is met.
    ///
    /// For pairs, automata and sums it takes all that can be taken; but of large sums, and of sums where some cells may be equal and others
    /// may not, perhaps less: see [`Condition::tighten_apart`].
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
    /// The same, where the cells are known to hold different digits group by group; each group has cells of one weight, by their places.
    /// Cells in no group may hold what others do. Of a sum it takes all that can be taken then, but of large ones perhaps less; of other
    /// demands the same as without groups.
    #[must_use]
    pub fn tighten_apart(&self, sets: &mut [DigitSet], groups: &[Vec<u16>]) -> bool {
        match &self.demand {
            Demand::Sum { weights, total } => sum(weights, *total, groups.iter().map(Vec::as_slice), sets),
            Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => self.tighten(sets, false),
        }
    }
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
    use crate::{Cell, Family, UnitName};
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

    /// By cell, what stands there in some filling that meets the demand, with different digits in the cells of each group.
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
            let all: Vec<usize> = (0..count).collect();
            let expected = supported(&demand, &sets, if are_distinct && is_sum { std::slice::from_ref(&all) } else { &[] });
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
        fn sums_heed_which_cells_differ(
            weights in prop::collection::vec(prop_oneof![Just(1), Just(-1), Just(2)], 1..6),
            labels in prop::collection::vec(0..3usize, 5),
            bits in prop::collection::vec(1..64u64, 5),
            total in -10..30i32,
        ) {
            let count = weights.len();
            let mut sets: Vec<DigitSet> = bits[..count].iter().map(|&bits| DigitSet::from_bits(bits)).collect();
            let group = |weight: i32, label: usize| (0..count).filter(|&at| weights[at] == weight && labels[at] == label).collect();
            let groups: Vec<Vec<usize>> = [1, -1, 2].into_iter().flat_map(|weight| [0, 1].map(|label| group(weight, label))).collect();
            let groups: Vec<Vec<usize>> = groups.into_iter().filter(|cells| cells.len() > 1).collect(); // label 2 is in none
            let demand = Demand::Sum { total, weights };
            let expected = supported(&demand, &sets, &groups);
            let places: Vec<Vec<u16>> = groups.iter().map(|cells| cells.iter().map(|&at| at as u16).collect()).collect();
            let lives = condition(count, demand).tighten_apart(&mut sets, &places);
            prop_assert_eq!(lives, expected.iter().all(|set| !set.is_empty()));
            if lives {
                prop_assert_eq!(sets, expected);
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
