//! Which candidates almost locked sets alone can strike, one after the other in any number.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and whatever cannot hold
//! one of those beside them would miss it in turn. A candidate falls by such a row only if the row comes back to where the digit would
//! be true in places that the candidate sees. Rows are implications between holds that are true and holds that are false. Those that
//! imply each other form a component, and between components implications have an order, in which all that falls is gathered at once.

use crate::Cells;
use crate::analysis::als::catalogue::{AlsCatalogue, DigitPlacement};
use crate::bits::{ones_of, set_bit, union, with_width, words_for};
use crate::csr::Csr;
use crate::scc::Components;

/// Maximum number of candidates.
pub(crate) const MAX_CANDIDATES: usize = 768;
/// The number of a hold with which nothing is linked.
const UNLINKED: u32 = u32::MAX;

/// By digit the places that may fall; `None` where there are too many candidates to tell.
pub(crate) fn elimination_bound<const W: usize>(catalogue: &AlsCatalogue<W>) -> Option<Vec<Cells<W>>> {
    let count = catalogue.candidate_count();
    (count <= MAX_CANDIDATES).then(
        || with_width!(words_for(count), N => PlacementImplications::<N>::of(catalogue).elimination_bound(catalogue)),
    )
}

/// Candidates that are eliminated if a hold is true or false, as sets of candidate names, `N` words wide. Holds are linked if another
/// one cannot be true beside them. Linked holds have numbers. Twice such a number is the literal that the hold is false, and one more
/// the literal that it is true.
struct PlacementImplications<const N: usize> {
    seen: Vec<[u64; N]>,          // by hold: eliminated directly if it is true
    linked_placements: Vec<u32>,  // by number: the hold
    components: Components,       // of the literals
    eliminated: Vec<[u64; N]>,    // by component: eliminated if its literals hold
    members: Csr<u32>,            // by set: the numbers of its linked holds
    unlinked_seen: Vec<[u64; N]>, // by set: what its other holds see
}

impl<const N: usize> PlacementImplications<N> {
    fn of<const W: usize>(catalogue: &AlsCatalogue<W>) -> Self {
        let (mut numbers, mut linked) =
            (vec![UNLINKED; catalogue.placements.len()], Vec::with_capacity(catalogue.placements.len()));
        let mut number = |hold: u32| {
            let number = &mut numbers[hold as usize];
            if *number == UNLINKED {
                *number = linked.len() as u32;
                linked.push(hold);
            }
            *number
        };
        let clashes: Vec<[u32; 2]> =
            catalogue.exclusive_pairs.iter().map(|&[one, other]| [number(one), number(other)]).collect();
        let seen: Vec<[u64; N]> = catalogue.placements.iter().map(|hold| seen_bits(catalogue, hold)).collect();
        let (members, idle) = linked_members(catalogue, &numbers, &seen);
        let mut own: Vec<[u64; N]> = linked.iter().flat_map(|&hold| [[0; N], seen[hold as usize]]).collect();
        for (members, idle) in members.rows().zip(&idle) {
            members.iter().for_each(|&member| union(&mut own[2 * member as usize], idle));
        }
        let implied = implications(&clashes, &members, own.len());
        let components = Components::of(&implied, 0..own.len() as u32);
        let falls = components.gather(&implied, |literal| own[literal as usize], |all, more| union(all, more));
        Self { seen, linked_placements: linked, components, eliminated: falls, members, unlinked_seen: idle }
    }

    /// Returns what is eliminated if this literal holds.
    fn eliminated_by(&self, literal: u32) -> &[u64; N] {
        &self.eliminated[self.components.of_node(literal as usize)]
    }

    /// By digit the places that rule themselves out: a set that misses the digit because of them holds another of its digits, and by
    /// that they fall. Those with which nothing is linked strike no place of this digit.
    fn elimination_bound<const W: usize>(&self, catalogue: &AlsCatalogue<W>) -> Vec<Cells<W>> {
        let mut fallen = [0; N];
        let mut note = |falls: &[u64; N], seen: &[u64; N]| {
            (0..N).for_each(|at| fallen[at] |= falls[at] & seen[at]);
        };
        for (number, &hold) in (0..).zip(&self.linked_placements) {
            note(self.eliminated_by(2 * number), &self.seen[hold as usize]);
        }
        for (members, idle) in self.members.rows().zip(&self.unlinked_seen).filter(|&(_, idle)| *idle != [0; N]) {
            members.iter().for_each(|&member| note(self.eliminated_by(2 * member + 1), idle));
        }
        let mut doubtful = vec![Cells::EMPTY; catalogue.side()];
        for name in ones_of(fallen) {
            let (cell, digit) = catalogue.candidate(name);
            doubtful[digit.index()] = doubtful[digit.index()].with(cell);
        }
        doubtful
    }
}

/// Returns for each set the numbers of its linked holds, and what its other holds see: these lead no further.
fn linked_members<const N: usize, const W: usize>(
    catalogue: &AlsCatalogue<W>,
    numbers: &[u32],
    seen: &[[u64; N]],
) -> (Csr<u32>, Vec<[u64; N]>) {
    let count = catalogue.sets.len();
    let (mut members, mut idle) = (Csr::with_capacity(count, 4 * count), vec![[0; N]; count]);
    for (set, idle) in idle.iter_mut().enumerate() {
        for hold in catalogue.placements_of(set) {
            match numbers[hold] {
                UNLINKED => union(idle, &seen[hold]),
                number => members.extend_row([number]),
            }
        }
        members.end_row();
    }
    (members, idle)
}

/// Returns for each of `count` literals the literals that follow from it. If a hold is true, those that clash with it are false. If it
/// is false, the others of its sets are true.
fn implications(clashes: &[[u32; 2]], members: &Csr<u32>, count: usize) -> Csr<u32> {
    let mut links = Vec::with_capacity(4 * (clashes.len() + members.values().len()));
    for &[one, other] in clashes {
        links.extend([(2 * one + 1, 2 * other), (2 * other + 1, 2 * one)]);
    }
    for members in members.rows() {
        for (at, &one) in members.iter().enumerate() {
            for &other in &members[at + 1..] {
                links.extend([(2 * one, 2 * other + 1), (2 * other, 2 * one + 1)]);
            }
        }
    }
    Csr::from_pairs(count, links.iter().map(|&(from, to): &(u32, u32)| (from as usize, to)))
}

/// What the hold sees, by names.
#[inline]
pub(crate) fn seen_bits<const N: usize, const W: usize>(
    catalogue: &AlsCatalogue<W>,
    hold: &DigitPlacement<W>,
) -> [u64; N] {
    let mut seen = [0; N];
    for name in hold.seen.iter().map(|cell| catalogue.candidate_id(cell, hold.digit)) {
        set_bit(&mut seen, name);
    }
    seen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::analysis::als::cache::AlsIndex;
    use crate::{Analysis, Ladder, Position, View, samples};
    use grid::{Cell, Digit, DigitSet};

    /// The sets that miss a digit if `digit` is true in `cell`, told from the cells of the sets alone.
    fn missing(view: View<'_, 2>, stock: &AlsIndex<2>, cell: Cell, digit: Digit) -> BTreeSet<(usize, Digit)> {
        let places = |set: usize, digit: Digit| stock.sets[set].cells & view.places(digit);
        let sees = |cells: Cells<2>, others: Cells<2>| others.iter().all(|other| cells.is_subset(view.peers(other)));
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
        let (analysis, mut seen) = (Analysis::of(position.clone()), [0, 0]);
        let view = View::<2>::of(&analysis);
        let stock = AlsIndex::of(view);
        let doubtful = stock.elimination_bound().unwrap();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            let missing = missing(view, stock, cell, digit);
            let mut beside = ones_of(stock.sets_without(cell, digit));
            let is_doubtful = beside.any(|set| missing.iter().any(|&(other, missed)| other == set && missed != digit));
            assert_eq!(doubtful[digit.index()].has(cell), is_doubtful, "{cell:?} {digit}");
            seen[usize::from(is_doubtful)] += 1;
        }
        seen
    }

    #[test]
    fn the_elimination_bound_matches_a_direct_search() {
        let (ladder, mut seen) = (Ladder::ninefold(), [0, 0]);
        for start in samples::all_puzzles() {
            for position in samples::beyond_subsets(&ladder, start).take(3) {
                let [sure, doubtful] = check(&position);
                seen = [seen[0] + sure, seen[1] + doubtful];
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
