//! Machines that read a line of digits and say whether it will do.

use std::collections::HashMap;
use std::hash::Hash;

use crate::grid::{Digit, DigitSet};

/// Reads digits one after the other. State 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    side: usize,
    next: Vec<Option<u16>>, // by state and digit; none where no line goes on
    accepts: Vec<bool>,     // by state
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
        while let Some(state) = states.get(table.len() / side).cloned() {
            for number in 1..=side {
                let to = next(&state, number).map(|to| {
                    *known.entry(to).or_insert_with_key(|to| {
                        states.push(to.clone());
                        states.len() - 1
                    })
                });
                table.push(to.map(|at| at as u16));
            }
        }
        Self { side, next: table, accepts: states.iter().map(accepts).collect() }
    }

    /// Takes from each set the digits with which no line is accepted. False if there is no line.
    pub(crate) fn tighten(&self, sets: &mut [DigitSet]) -> bool {
        let mut is_met = vec![false; self.accepts.len()];
        let mut reached = vec![vec![0]]; // before each digit, and behind the last: the states that a line may be in
        for set in sets.iter() {
            let mut next = Vec::new();
            for &state in &reached[reached.len() - 1] {
                for to in set.iter().filter_map(|digit| self.after(state, digit)) {
                    if !std::mem::replace(&mut is_met[to], true) {
                        next.push(to);
                    }
                }
            }
            next.iter().for_each(|&to| is_met[to] = false);
            reached.push(next);
        }
        let mut good = reached.pop().unwrap_or_default();
        good.retain(|&state| self.accepts[state]);
        for (set, states) in sets.iter_mut().zip(reached).rev() {
            good.iter().for_each(|&state| is_met[state] = true);
            let (mut left, mut before) = (DigitSet::EMPTY, Vec::new());
            for state in states {
                let leads = |digit: &Digit| self.after(state, *digit).is_some_and(|to| is_met[to]);
                let fits: DigitSet = set.iter().filter(leads).collect();
                if !fits.is_empty() {
                    left = left.or(fits);
                    before.push(state);
                }
            }
            good.iter().for_each(|&state| is_met[state] = false);
            (*set, good) = (left, before);
        }
        !good.is_empty()
    }

    /// The state after one more digit; none where no line goes on.
    pub(crate) fn after(&self, state: usize, digit: Digit) -> Option<usize> {
        self.next[state * self.side + digit.index()].map(usize::from)
    }

    /// Whether a line may end in this state.
    pub(crate) fn accepts(&self, state: usize) -> bool {
        self.accepts[state]
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
