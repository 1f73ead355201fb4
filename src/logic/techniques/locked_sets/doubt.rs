//! Which candidates almost locked sets alone can strike, one after the other in any number.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and whatever cannot hold
//! one of those beside them would miss it in turn. A candidate falls by such a row only if the row comes back to where the digit would
//! be true in places that the candidate sees. Rows are implications between holds that are true and holds that are false: what implies
//! each other is melted into one, and what remains has an order in which all that falls is gathered at once.

use crate::logic::Cells;
use crate::logic::techniques::locked_sets::circles::circles;
use crate::logic::techniques::locked_sets::links::Lists;
use crate::logic::techniques::locked_sets::sets::{Hold, Stock};

/// The number of a hold with which nothing is linked.
const UNLINKED: u32 = u32::MAX;

/// By digit the places that may fall; `None` where there are too many candidates to tell.
pub(super) fn doubtful<const W: usize>(stock: &Stock<W>) -> Option<Vec<Cells<W>>> {
    match stock.candidates() {
        0..=128 => Some(Rows::<2>::of(stock).doubtful(stock)),
        129..=192 => Some(Rows::<3>::of(stock).doubtful(stock)),
        193..=256 => Some(Rows::<4>::of(stock).doubtful(stock)),
        257..=768 => Some(Rows::<12>::of(stock).doubtful(stock)),
        _ => None,
    }
}

/// What falls, as sets of candidates by their names, `N` words wide. Holds that are linked, beside which another cannot be true, are
/// numbered; twice such a number is the hold as false, one more the hold as true.
struct Rows<const N: usize> {
    seen: Vec<[u64; N]>,    // by hold: at once, if it is true
    linked: Vec<u32>,       // by number: the hold
    falls: Vec<[u64; N]>,   // by literal: in the end
    links: Vec<(u32, u32)>, // literals: from the first follows the second
    sets: Vec<Ends>,        // that have a linked hold
    members: Vec<u32>,      // the linked holds of one set after the other, by number
    idle: Vec<u32>,         // the other holds of one set after the other
}

/// Where the holds of a set end in their lists.
#[derive(Clone, Copy, Default)]
struct Ends {
    members: usize,
    idle: usize,
}

impl<const N: usize> Rows<N> {
    fn of<const W: usize>(stock: &Stock<W>) -> Self {
        let mut rows = Self {
            seen: stock.holds.iter().map(|hold| names(stock, hold)).collect(),
            linked: Vec::with_capacity(stock.holds.len()),
            falls: Vec::with_capacity(2 * stock.holds.len()),
            links: Vec::with_capacity(4 * stock.clashes.len()),
            sets: Vec::with_capacity(stock.sets.len()),
            members: Vec::with_capacity(4 * stock.sets.len()),
            idle: Vec::with_capacity(4 * stock.sets.len()),
        };
        let mut numbers = vec![UNLINKED; stock.holds.len()];
        for &pair in &stock.clashes {
            let [one, other] = pair.map(|hold| rows.number(&mut numbers, hold));
            rows.links.extend([(2 * one + 1, 2 * other), (2 * other + 1, 2 * one)]);
        }
        (0..stock.sets.len()).for_each(|set| rows.note_set(stock, set, &numbers));
        rows.gather();
        rows
    }

    /// The number of a hold that is linked.
    #[inline]
    fn number(&mut self, numbers: &mut [u32], hold: u32) -> u32 {
        let number = &mut numbers[hold as usize];
        if *number == UNLINKED {
            *number = self.linked.len() as u32;
            self.linked.push(hold);
            self.falls.extend([[0; N], self.seen[hold as usize]]);
        }
        *number
    }

    /// If a linked hold of the set is false, all its others are true; those with which nothing is linked lead no further.
    fn note_set<const W: usize>(&mut self, stock: &Stock<W>, set: usize, numbers: &[u32]) {
        let (from, mut falls) = (Ends { members: self.members.len(), idle: self.idle.len() }, [0; N]);
        for hold in stock.holds_of(set) {
            if numbers[hold] == UNLINKED {
                self.idle.push(hold as u32);
                add(&mut falls, &self.seen[hold]);
            } else {
                self.members.push(numbers[hold]);
            }
        }
        let members = &self.members[from.members..];
        if members.is_empty() {
            self.idle.truncate(from.idle);
            return;
        }
        self.sets.push(Ends { members: self.members.len(), idle: self.idle.len() });
        for &member in members {
            add(&mut self.falls[2 * member as usize], &falls);
            let others = members.iter().filter(|&&other| other != member);
            self.links.extend(others.map(|&other| (2 * member, 2 * other + 1)));
        }
    }

    /// What falls by a literal falls by all from which it follows.
    fn gather(&mut self) {
        let next = Lists::of(self.links.iter().copied(), self.falls.len());
        circles(&next, |circle| {
            let mut all = [0; N];
            for &literal in circle {
                add(&mut all, &self.falls[literal as usize]);
                next.get(literal as usize).iter().for_each(|&more| add(&mut all, &self.falls[more as usize]));
            }
            circle.iter().for_each(|&literal| self.falls[literal as usize] = all);
        });
    }

    /// What falls by one of these at least if it is true.
    fn fallen(&self, members: &[u32]) -> [u64; N] {
        members.iter().fold([0; N], |mut falls, &member| {
            add(&mut falls, &self.falls[2 * member as usize + 1]);
            falls
        })
    }

    /// By digit the places that rule themselves out: a set that misses the digit because of them holds another of its digits, and by
    /// that they fall. Those with which nothing is linked strike no place of this digit.
    fn doubtful<const W: usize>(&self, stock: &Stock<W>) -> Vec<Cells<W>> {
        let mut doubtful = vec![Cells::EMPTY; stock.side()];
        let mut note = |hold: u32, falls: &[u64; N]| {
            let fallen: [u64; N] = std::array::from_fn(|at| falls[at] & self.seen[hold as usize][at]);
            if fallen != [0; N] {
                let Hold { digit, seen, .. } = stock.holds[hold as usize];
                let has = |name: usize| fallen[name / 64] >> (name % 64) & 1 == 1;
                doubtful[digit.index()] |= seen.iter().filter(|&cell| has(stock.name(cell, digit))).collect();
            }
        };
        self.linked.iter().enumerate().for_each(|(number, &hold)| note(hold, &self.falls[2 * number]));
        let mut from = Ends::default();
        for &to in &self.sets {
            let idle = &self.idle[from.idle..to.idle];
            if !idle.is_empty() {
                let falls = self.fallen(&self.members[from.members..to.members]);
                idle.iter().for_each(|&hold| note(hold, &falls));
            }
            from = to;
        }
        doubtful
    }
}

/// What the hold sees, by names.
pub(super) fn names<const N: usize, const W: usize>(stock: &Stock<W>, hold: &Hold<W>) -> [u64; N] {
    hold.seen.iter().map(|cell| stock.name(cell, hold.digit)).fold([0; N], |mut seen, name| {
        seen[name / 64] |= 1 << (name % 64);
        seen
    })
}

/// Adds the second row of names to the first.
#[inline]
pub(super) fn add<const N: usize>(all: &mut [u64; N], more: &[u64; N]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grid::{Cell, Digit, DigitSet};
    use crate::logic::techniques::locked_sets::sets::each;
    use crate::logic::{Ladder, Position, View, samples};

    /// The sets that miss a digit if `digit` is true in `cell`, told from the cells of the sets alone.
    fn missing(view: View<'_, 2>, stock: &Stock<2>, cell: Cell, digit: Digit) -> BTreeSet<(usize, Digit)> {
        let places = |set: usize, digit: Digit| stock.sets[set].cells & view.places(digit);
        let sees = |cells: Cells<2>, others: Cells<2>| others.iter().all(|other| cells.within(view.peers(other)));
        let has = |set: usize, digit: Digit| stock.sets[set].digits.has(digit);
        let first = (0..stock.sets.len()).filter(|&set| has(set, digit) && sees(Cells::only(cell), places(set, digit)));
        let mut open: Vec<(usize, Digit)> = first.map(|set| (set, digit)).collect();
        let mut all = BTreeSet::new();
        while let Some((set, missed)) = open.pop() {
            if !all.insert((set, missed)) {
                continue;
            }
            for held in stock.sets[set].digits.without(missed).iter() {
                let beside = |&other: &usize| has(other, held) && sees(places(set, held), places(other, held));
                open.extend((0..stock.sets.len()).filter(beside).map(|other| (other, held)));
            }
        }
        all
    }

    /// Counts the candidates of the position that are in doubt, and those that are not.
    fn check(position: &Position) -> [usize; 2] {
        let (view, mut seen) = (View::<2>::of(position), [0, 0]);
        let stock = Stock::of(view);
        let doubtful = stock.doubtful().unwrap();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            let missing = missing(view, &stock, cell, digit);
            let mut beside = each(stock.watch(cell, digit).iter().copied());
            let is_doubtful = beside.any(|set| missing.iter().any(|&(other, missed)| other == set && missed != digit));
            assert_eq!(doubtful[digit.index()].has(cell), is_doubtful, "{cell:?} {digit}");
            seen[usize::from(is_doubtful)] += 1;
        }
        seen
    }

    #[test]
    fn a_candidate_is_in_doubt_where_a_set_beside_it_would_miss_two_digits() {
        let (ladder, mut seen) = (Ladder::ours(), [0, 0]);
        for start in samples::starts() {
            for position in samples::harder(&ladder, start).take(3) {
                let [sure, doubtful] = check(&position);
                seen = [seen[0] + sure, seen[1] + doubtful];
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
