//! Which candidates almost locked sets alone can strike, one after the other in any number.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and whatever cannot hold
//! one of those beside them would miss it in turn. A candidate falls by such a row only if the row comes back to where the digit would
//! be true in places that the candidate sees. Rows are implications between holds that are true and holds that are false: what implies
//! each other is melted into one, and what remains has an order in which all that falls is gathered at once.

use crate::Cells;
use crate::techniques::locked_sets::circles::gather;
use crate::techniques::locked_sets::links::Lists;
use crate::techniques::locked_sets::sets::{Hold, Stock, each};

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
    clashes: Vec<[u32; 2]>, // by number: from the one as true follows the other as false
    sets: Vec<Group<N>>,    // that have a linked hold
    members: Vec<u32>,      // the linked holds of one set after the other, by number
}

/// A set of which some holds are linked.
struct Group<const N: usize> {
    from: u32, // where its members begin, and end
    to: u32,
    idle: [u64; N], // what its other holds see
}

impl<const N: usize> Rows<N> {
    fn of<const W: usize>(stock: &Stock<W>) -> Self {
        let (mut numbers, mut linked) = (vec![UNLINKED; stock.holds.len()], Vec::with_capacity(stock.holds.len()));
        let mut number = |hold: u32| {
            let number = &mut numbers[hold as usize];
            if *number == UNLINKED {
                *number = linked.len() as u32;
                linked.push(hold);
            }
            *number
        };
        let clashes = stock.clashes.iter().map(|&[one, other]| [number(one), number(other)]).collect();
        let seen: Vec<[u64; N]> = stock.holds.iter().map(|hold| names(stock, hold)).collect();
        let falls = linked.iter().flat_map(|&hold| [[0; N], seen[hold as usize]]).collect();
        let sets = Vec::with_capacity(stock.sets.len());
        let mut rows = Self { seen, linked, falls, clashes, sets, members: Vec::with_capacity(4 * stock.sets.len()) };
        (0..stock.sets.len()).for_each(|set| rows.note_set(stock, set, &numbers));
        gather(&rows.next(), &mut rows.falls);
        rows
    }

    /// If a linked hold of the set is false, all its others are true; those with which nothing is linked lead no further.
    fn note_set<const W: usize>(&mut self, stock: &Stock<W>, set: usize, numbers: &[u32]) {
        let (from, mut idle) = (self.members.len(), [0; N]);
        for hold in stock.holds_of(set) {
            match numbers[hold] {
                UNLINKED => add(&mut idle, &self.seen[hold]),
                number => self.members.push(number),
            }
        }
        let members = &self.members[from..];
        if !members.is_empty() {
            members.iter().for_each(|&member| add(&mut self.falls[2 * member as usize], &idle));
            self.sets.push(Group { from: from as u32, to: self.members.len() as u32, idle });
        }
    }

    /// By literal what follows from it.
    fn next(&self) -> Lists {
        let mut links = Vec::with_capacity(4 * (self.clashes.len() + self.members.len()));
        for &[one, other] in &self.clashes {
            links.extend([(2 * one + 1, 2 * other), (2 * other + 1, 2 * one)]);
        }
        for set in &self.sets {
            let members = self.members_of(set);
            for (at, &one) in members.iter().enumerate() {
                for &other in &members[at + 1..] {
                    links.extend([(2 * one, 2 * other + 1), (2 * other, 2 * one + 1)]);
                }
            }
        }
        Lists::of(links.iter().copied(), self.falls.len())
    }

    fn members_of(&self, set: &Group<N>) -> &[u32] {
        &self.members[set.from as usize..set.to as usize]
    }

    /// By digit the places that rule themselves out: a set that misses the digit because of them holds another of its digits, and by
    /// that they fall. Those with which nothing is linked strike no place of this digit.
    fn doubtful<const W: usize>(&self, stock: &Stock<W>) -> Vec<Cells<W>> {
        let mut fallen = [0; N];
        let mut note = |falls: &[u64; N], seen: &[u64; N]| {
            (0..N).for_each(|at| fallen[at] |= falls[at] & seen[at]);
        };
        for (number, &hold) in self.linked.iter().enumerate() {
            note(&self.falls[2 * number], &self.seen[hold as usize]);
        }
        for set in self.sets.iter().filter(|set| set.idle != [0; N]) {
            let members = self.members_of(set).iter();
            members.for_each(|&member| note(&self.falls[2 * member as usize + 1], &set.idle));
        }
        let mut doubtful = vec![Cells::EMPTY; stock.side()];
        for name in each(fallen) {
            let (cell, digit) = stock.candidate(name);
            doubtful[digit.index()] = doubtful[digit.index()].with(cell);
        }
        doubtful
    }
}

/// What the hold sees, by names.
#[inline]
pub(super) fn names<const N: usize, const W: usize>(stock: &Stock<W>, hold: &Hold<W>) -> [u64; N] {
    let mut seen = [0; N];
    for name in hold.seen.iter().map(|cell| stock.name(cell, hold.digit)) {
        seen[name / 64] |= 1 << (name % 64);
    }
    seen
}

/// Adds the second row of names to the first.
#[inline]
pub(super) fn add<const N: usize>(all: &mut [u64; N], more: &[u64; N]) {
    (0..N).for_each(|at| all[at] |= more[at]);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Ladder, Position, View, samples};
    use grid::{Cell, Digit, DigitSet};

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
