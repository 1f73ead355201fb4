//! Finite automata that read a line of digits and accept or reject it.
//!
//! Transitions are computed rather than looked up: a state is a number that encodes a phase of reading (the *part*) and the sum so far. A
//! transition table would take 25 MB for an X-sum on a board of side 64, although the text of such a puzzle is only a few bytes long.

use crate::{Digit, DigitSet};

/// State before the first digit.
const START: usize = 0;
/// Accepting state: all digits that the total depends on have been read, and the total is right.
const END: usize = 1;

/// Finite automaton that reads the digits of a line one after another, starting in state 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automaton {
    kind: AutomatonKind,
    side: usize,
    total: usize,
    sum_bits: u32, // number of bits of a sum up to `total`, at least 1
}

/// Rule that decides which lines are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AutomatonKind {
    /// Sandwich: the digits between 1 and the largest digit sum to the total.
    Sandwich,
    /// X-sum: the first X digits sum to the total, X being the first digit.
    XSum,
}

impl Automaton {
    /// Returns an automaton that accepts a line if the smallest and the largest digit occur exactly once each and the digits between these
    /// two add up to `total`.
    pub(crate) const fn sandwich(side: usize, total: usize) -> Self {
        Self::new(AutomatonKind::Sandwich, side, total)
    }

    /// Returns an automaton that accepts the lines whose first X digits add up to `total`, where X is the first digit.
    pub(crate) const fn x_sum(side: usize, total: usize) -> Self {
        Self::new(AutomatonKind::XSum, side, total)
    }

    const fn new(kind: AutomatonKind, side: usize, total: usize) -> Self {
        let bits = usize::BITS - total.leading_zeros();
        Self { kind, side, total, sum_bits: if bits == 0 { 1 } else { bits } }
    }

    /// Removes the candidates that occur in no accepted line. `sets` holds the candidates of each cell of the line. Returns false if no
    /// line that consists of candidates is accepted.
    pub(crate) fn tighten(&self, sets: &mut [DigitSet]) -> bool {
        let mut is_met = vec![false; self.states()];
        let mut reached = vec![vec![START as u32]]; // states that are reachable before each digit, and after the last one
        for set in sets.iter() {
            let mut next = Vec::new();
            for &state in &reached[reached.len() - 1] {
                for to in set.iter().filter_map(|digit| self.after(state as usize, digit)) {
                    if !std::mem::replace(&mut is_met[to], true) {
                        next.push(to as u32);
                    }
                }
            }
            next.iter().for_each(|&to| is_met[to as usize] = false);
            reached.push(next);
        }
        let mut good = reached.pop().unwrap_or_default();
        good.retain(|&state| self.accepts(state as usize));
        for (set, states) in sets.iter_mut().zip(reached).rev() {
            good.iter().for_each(|&state| is_met[state as usize] = true);
            let (mut left, mut before) = (DigitSet::EMPTY, Vec::new());
            for state in states {
                let leads = |digit: &Digit| self.after(state as usize, *digit).is_some_and(|to| is_met[to]);
                let fits: DigitSet = set.iter().filter(leads).collect();
                if !fits.is_empty() {
                    left = left.or(fits);
                    before.push(state);
                }
            }
            good.iter().for_each(|&state| is_met[state as usize] = false);
            (*set, good) = (left, before);
        }
        !good.is_empty()
    }

    /// Returns the state after reading one more digit; `None` if the line can no longer be accepted.
    #[must_use]
    pub fn after(&self, state: usize, digit: Digit) -> Option<usize> {
        match self.kind {
            AutomatonKind::Sandwich => self.after_in_sandwich(state, digit.number()),
            AutomatonKind::XSum => self.after_in_x_sum(state, digit.number()),
        }
    }

    /// Whether a line that ends in this state is accepted.
    #[must_use]
    pub const fn accepts(&self, state: usize) -> bool {
        state == END
    }

    /// Returns the state of a sandwich automaton after one more digit; `None` if the line can no longer be accepted. After the first of the
    /// smallest and the largest digit, the part of the state is 1 if that was the smallest digit, and 2 if it was the largest.
    fn after_in_sandwich(&self, state: usize, number: usize) -> Option<usize> {
        let is_end = number == 1 || number == self.side;
        match state {
            START if is_end => Some(self.packed(if number == 1 { 1 } else { 2 }, 0)),
            START => Some(START),
            END => (!is_end).then_some(END),
            _ => {
                let (first, sum) = self.unpacked(state);
                if is_end {
                    ((first == 1) != (number == 1) && sum == self.total).then_some(END)
                } else {
                    (sum + number <= self.total).then(|| self.packed(first, sum + number))
                }
            }
        }
    }

    /// Returns the state of an X-sum automaton after one more digit; `None` if the line can no longer be accepted. The part of the state is
    /// the number of digits still to be added.
    fn after_in_x_sum(&self, state: usize, number: usize) -> Option<usize> {
        let (left, sum) = match state {
            START => (number - 1, number),
            END => return Some(END),
            _ => {
                let (left, sum) = self.unpacked(state);
                (left - 1, sum + number)
            }
        };
        match left {
            0 => (sum == self.total).then_some(END),
            _ => (sum < self.total).then(|| self.packed(left, sum)),
        }
    }

    /// Returns a number that is greater than every state.
    const fn states(&self) -> usize {
        let parts = match self.kind {
            AutomatonKind::Sandwich => 3,
            AutomatonKind::XSum => self.side + 1,
        };
        parts << self.sum_bits
    }

    /// Returns the state that encodes `part`, which is at least 1, and `sum`. Never equals `START` or `END`.
    const fn packed(&self, part: usize, sum: usize) -> usize {
        part << self.sum_bits | sum
    }

    /// Returns the part and the sum of a state other than `START` and `END`.
    const fn unpacked(&self, state: usize) -> (usize, usize) {
        (state >> self.sum_bits, state & ((1 << self.sum_bits) - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[usize]) -> DigitSet {
        numbers.iter().map(|number| Digit::new(number - 1)).collect()
    }

    /// Returns all lines of `side` digits, including those with repeated digits.
    fn lines(side: usize) -> Vec<Vec<usize>> {
        (0..side).fold(vec![Vec::new()], |lines, _| {
            let longer =
                |line: &Vec<usize>| (1..=side).map(|number| [&line[..], &[number]].concat()).collect::<Vec<_>>();
            lines.iter().flat_map(longer).collect()
        })
    }

    fn accepts(automaton: &Automaton, line: &[usize]) -> bool {
        let last = line.iter().try_fold(START, |state, number| automaton.after(state, Digit::new(number - 1)));
        last.is_some_and(|state| automaton.accepts(state))
    }

    #[test]
    fn a_sandwich_is_the_sum_between_the_smallest_and_the_largest_digit() {
        for (side, total) in (2..=4).flat_map(|side| (0..=10).map(move |total| (side, total))) {
            for line in lines(side) {
                let ends: Vec<usize> = (0..side).filter(|&at| line[at] == 1 || line[at] == side).collect();
                let expected = match ends[..] {
                    [one, other] => line[one] != line[other] && line[one + 1..other].iter().sum::<usize>() == total,
                    _ => false,
                };
                assert_eq!(accepts(&Automaton::sandwich(side, total), &line), expected, "{line:?} {total}");
            }
        }
    }

    #[test]
    fn an_x_sum_is_the_sum_of_the_first_x_digits() {
        for (side, total) in (1..=4).flat_map(|side| (1..=17).map(move |total| (side, total))) {
            for line in lines(side) {
                let expected = line[..line[0]].iter().sum::<usize>() == total;
                assert_eq!(accepts(&Automaton::x_sum(side, total), &line), expected, "{line:?} {total}");
            }
        }
    }

    #[test]
    fn tightening_removes_exactly_the_digits_in_no_accepted_line() {
        for automaton in (0..=9).flat_map(|total| [Automaton::sandwich(4, total), Automaton::x_sum(4, total.max(1))]) {
            for first in [set(&[1, 2, 3, 4]), set(&[2, 4]), set(&[3])] {
                let mut sets = [first, set(&[1, 2]), set(&[1, 3, 4]), set(&[2, 3, 4])];
                let fits = |line: &Vec<usize>| {
                    line.iter().zip(&sets).all(|(number, set)| set.has(Digit::new(number - 1)))
                        && accepts(&automaton, line)
                };
                let left: Vec<Vec<usize>> = lines(4).into_iter().filter(fits).collect();
                let expected: [DigitSet; 4] =
                    [0, 1, 2, 3].map(|at| left.iter().map(|line| Digit::new(line[at] - 1)).collect());
                let is_any = automaton.tighten(&mut sets);
                assert_eq!(is_any, !left.is_empty(), "{automaton:?}");
                assert!(!is_any || sets == expected, "{automaton:?}: {sets:?}, not {expected:?}");
            }
        }
    }

    #[test]
    fn states_do_not_collide_on_the_largest_board() {
        let automaton = Automaton::x_sum(64, 2000);
        let line: Vec<usize> = (1..=64).rev().collect();
        assert_eq!(line.iter().sum::<usize>(), 2080);
        assert!(!accepts(&automaton, &line), "all 64 of them add up to 2080");
        assert!(accepts(&Automaton::x_sum(64, 2080), &line));
    }
}
