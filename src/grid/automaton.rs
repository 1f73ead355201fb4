//! Machines that read a line of digits and say whether it will do.

use std::collections::HashMap;
use std::hash::Hash;

use crate::grid::{Digit, DigitSet};

/// Reads digits one after the other. State 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    next: Vec<Vec<Option<u16>>>, // by state and digit; none where no line goes on
    accepts: Vec<bool>,          // by state
}

impl Automaton {
    /// The machine for boards of this side whose states `S` go on as `next` says, from `start`.
    pub(crate) fn new<S: Clone + Eq + Hash>(
        side: usize,
        start: S,
        next: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut states = vec![start.clone()];
        let mut known = HashMap::from([(start, 0)]);
        let mut table = Vec::new();
        while let Some(state) = states.get(table.len()).cloned() {
            let row = (1..=side).map(|number| {
                let to = next(&state, number)?;
                let at = *known.entry(to).or_insert_with_key(|to| {
                    states.push(to.clone());
                    states.len() - 1
                });
                Some(at as u16)
            });
            let row = row.collect();
            table.push(row);
        }
        Self { next: table, accepts: states.iter().map(accepts).collect() }
    }

    /// Takes from each set the digits with which no line is accepted. False if there is no line.
    pub(crate) fn tighten(&self, sets: &mut [DigitSet]) -> bool {
        let count = self.next.len();
        let mut reached = vec![vec![false; count]; sets.len() + 1];
        reached[0][0] = true;
        for (at, set) in sets.iter().enumerate() {
            for state in 0..count {
                if reached[at][state] {
                    set.iter().filter_map(|digit| self.after(state, digit)).for_each(|to| reached[at + 1][to] = true);
                }
            }
        }
        let mut good = self.accepts.clone();
        for (at, set) in sets.iter_mut().enumerate().rev() {
            let mut before = vec![false; count];
            let mut left = DigitSet::EMPTY;
            for state in (0..count).filter(|&state| reached[at][state]) {
                for digit in set.iter() {
                    if self.after(state, digit).is_some_and(|to| good[to]) {
                        before[state] = true;
                        left = left.with(digit);
                    }
                }
            }
            *set = left;
            good = before;
        }
        good[0]
    }

    fn after(&self, state: usize, digit: Digit) -> Option<usize> {
        self.next[state][digit.index()].map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_line_has_goes() {
        // digits of a line that never fall, ending with 3
        let rising = Automaton::new(3, 1, |&last, number| (number >= last).then_some(number), |&last| last == 3);
        let set = |digits: &[usize]| digits.iter().map(|&n| Digit::new(n - 1)).collect::<DigitSet>();
        let mut sets = [set(&[2, 3]), set(&[1, 2]), set(&[1, 2, 3])];
        assert!(rising.tighten(&mut sets));
        assert_eq!(sets, [set(&[2]), set(&[2]), set(&[3])]);
        let mut sets = [set(&[3]), set(&[1, 2]), set(&[3])];
        assert!(!rising.tighten(&mut sets));
    }
}
