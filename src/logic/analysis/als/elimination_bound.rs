//! Upper bound for the eliminations by chains of almost locked sets: no chain, of any length, eliminates a candidate outside it.
//!
//! Assume that a candidate is true. If the candidate sees all places of its digit in a set, this set lacks the digit and contains all its
//! other digits. If a second set cannot contain one of these digits as well, it lacks that digit and contains all its others, and so on. A
//! chain can only eliminate the candidate if these steps lead to a set that contains the digit of the candidate, and the candidate sees all
//! places of the digit in this set.
//!
//! The steps are implications between literals. A literal says that a digit placement (a digit of a set, with the cells of the set where it
//! can be) is true, or that it is false. Literals that imply each other form a strongly connected component. The implications between
//! components have no cycles. So one pass over the components computes which candidates each literal eliminates.

use crate::Cells;
use crate::analysis::als::catalogue::{AlsCatalogue, DigitPlacement};
use crate::bits::{ones_of, set_bit, union, with_width, words_for};
use crate::csr::Csr;
use crate::scc::Components;

/// Maximum number of candidates in a position for which the elimination bound and the [emptying
/// table](crate::analysis::als::cache::EmptyingTable) are computed.
pub(crate) const MAX_CANDIDATES: usize = 768;
/// Marks a [digit placement](DigitPlacement) that has no [link number](PlacementImplications), because it is in no pair of
/// [`AlsCatalogue::exclusive_pairs`].
const UNLINKED: u32 = u32::MAX;

/// For each digit, returns the cells from which chains of almost locked sets may eliminate it. No chain eliminates a candidate outside the
/// result. Some candidates in the result may not be eliminated by any chain. Returns `None` if there are more than [`MAX_CANDIDATES`]
/// candidates.
pub(crate) fn elimination_bound<const W: usize>(catalogue: &AlsCatalogue<W>) -> Option<Vec<Cells<W>>> {
    let count = catalogue.candidate_count();
    (count <= MAX_CANDIDATES).then(
        || with_width!(words_for(count), N => PlacementImplications::<N>::of(catalogue).elimination_bound(catalogue)),
    )
}

/// Implications between literals, and the candidates that each literal eliminates. A literal says that a [digit placement](DigitPlacement)
/// is true, or that it is false.
///
/// Only linked placements have literals. A placement is linked if it is in at least one pair of [`AlsCatalogue::exclusive_pairs`]: the two
/// placements of a pair cannot both be true. The linked placements are numbered from 0 on. This number is the link number of the placement.
/// The literal 2n says that the placement with link number n is false, and the literal 2n + 1 that it is true.
///
/// A list of candidates is a row of `N` words, in which bit i stands for candidate number i.
struct PlacementImplications<const N: usize> {
    /// For each [digit placement](DigitPlacement), the candidates that see all its places. If the placement is true, these candidates are
    /// false.
    seen: Vec<[u64; N]>,
    /// Linked [digit placements](DigitPlacement), as numbers in the catalogue. Indexed by link number.
    linked_placements: Vec<u32>,
    /// Strongly connected components of the graph of literals and implications.
    components: Components,
    /// For each component, the candidates that are eliminated if its literals are true.
    eliminated: Vec<[u64; N]>,
    /// For each almost locked set, the link numbers of its linked [digit placements](DigitPlacement).
    members: Csr<u32>,
    /// For each almost locked set, the candidates that see all places of an unlinked [digit placement](DigitPlacement) of the set. Such a
    /// candidate is eliminated if this placement is true.
    unlinked_seen: Vec<[u64; N]>,
}

impl<const N: usize> PlacementImplications<N> {
    /// Computes the implications between the [digit placements](DigitPlacement) of `catalogue`, and which candidates each literal
    /// eliminates.
    fn of<const W: usize>(catalogue: &AlsCatalogue<W>) -> Self {
        let (mut numbers, mut linked) =
            (vec![UNLINKED; catalogue.placements.len()], Vec::with_capacity(catalogue.placements.len()));
        let mut number = |placement: u32| {
            let number = &mut numbers[placement as usize];
            if *number == UNLINKED {
                *number = linked.len() as u32;
                linked.push(placement);
            }
            *number
        };
        let exclusive: Vec<[u32; 2]> =
            catalogue.exclusive_pairs.iter().map(|&[one, other]| [number(one), number(other)]).collect();
        let seen: Vec<[u64; N]> =
            catalogue.placements.iter().map(|placement| seen_bits(catalogue, placement)).collect();
        let (members, unlinked_seen) = linked_members(catalogue, &numbers, &seen);
        let mut direct: Vec<[u64; N]> =
            linked.iter().flat_map(|&placement| [[0; N], seen[placement as usize]]).collect();
        for (members, unlinked_seen) in members.rows().zip(&unlinked_seen) {
            members.iter().for_each(|&member| union(&mut direct[2 * member as usize], unlinked_seen));
        }
        let implied = implications(&exclusive, &members, direct.len());
        let components = Components::of(&implied, 0..direct.len() as u32);
        let eliminated =
            components.fold_reachable(&implied, |literal| direct[literal as usize], |all, more| union(all, more));
        Self { seen, linked_placements: linked, components, eliminated, members, unlinked_seen }
    }

    /// Returns the candidates that are eliminated if `literal` is true, as a row of bits.
    fn eliminated_by(&self, literal: u32) -> &[u64; N] {
        &self.eliminated[self.components.of_node(literal as usize)]
    }

    /// For each digit, returns the cells where it would eliminate itself: if the digit is true there, it follows that it is false.
    ///
    /// To test a candidate, assume that it is true. Each set in which the candidate sees all places of its digit lacks this digit. So all
    /// other digit placements of the set are true. Only the linked ones among them are followed. An unlinked one eliminates only candidates
    /// of its own digit, which differs from the digit of the tested candidate.
    fn elimination_bound<const W: usize>(&self, catalogue: &AlsCatalogue<W>) -> Vec<Cells<W>> {
        let mut excluded = [0; N];
        let mut add = |eliminated: &[u64; N], seen: &[u64; N]| {
            (0..N).for_each(|at| excluded[at] |= eliminated[at] & seen[at]);
        };
        for (number, &placement) in (0..).zip(&self.linked_placements) {
            add(self.eliminated_by(2 * number), &self.seen[placement as usize]);
        }
        for (members, unlinked_seen) in
            self.members.rows().zip(&self.unlinked_seen).filter(|&(_, unlinked_seen)| *unlinked_seen != [0; N])
        {
            members.iter().for_each(|&member| add(self.eliminated_by(2 * member + 1), unlinked_seen));
        }
        let mut bound = vec![Cells::EMPTY; catalogue.side()];
        for id in ones_of(excluded) {
            let (cell, digit) = catalogue.candidate(id);
            bound[digit.index()] = bound[digit.index()].with(cell);
        }
        bound
    }
}

/// Returns two lists with one entry for each almost locked set. An entry of the first list contains the link numbers of the linked [digit
/// placements](DigitPlacement) of the set. An entry of the second list contains the candidates that see all places of an unlinked placement
/// of the set.
///
/// For each digit placement, `numbers` contains its link number or [`UNLINKED`], and `seen` contains the candidates that see all its
/// places.
fn linked_members<const N: usize, const W: usize>(
    catalogue: &AlsCatalogue<W>,
    numbers: &[u32],
    seen: &[[u64; N]],
) -> (Csr<u32>, Vec<[u64; N]>) {
    let count = catalogue.sets.len();
    let (mut members, mut unlinked_seen) = (Csr::with_capacity(count, 4 * count), vec![[0; N]; count]);
    for (set, unlinked_seen) in unlinked_seen.iter_mut().enumerate() {
        for placement in catalogue.placements_of(set) {
            match numbers[placement] {
                UNLINKED => union(unlinked_seen, &seen[placement]),
                number => members.extend_row([number]),
            }
        }
        members.end_row();
    }
    (members, unlinked_seen)
}

/// For each of `count` literals, returns the literals that follow directly from it.
///
/// - If a [digit placement](DigitPlacement) is true, each placement that forms an exclusive pair with it is false.
/// - If a placement is false, all other linked placements are true in each set that has it.
///
/// `exclusive` contains the exclusive pairs, and `members` the linked placements of each set. Both give placements by link number.
fn implications(exclusive: &[[u32; 2]], members: &Csr<u32>, count: usize) -> Csr<u32> {
    let mut links = Vec::with_capacity(4 * (exclusive.len() + members.values().len()));
    for &[one, other] in exclusive {
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

/// Returns the candidates that see all places of `placement`. Bit i of the result stands for candidate number i.
#[inline]
pub(crate) fn seen_bits<const N: usize, const W: usize>(
    catalogue: &AlsCatalogue<W>,
    placement: &DigitPlacement<W>,
) -> [u64; N] {
    let mut seen = [0; N];
    for id in placement.seen.iter().map(|cell| catalogue.candidate_id(cell, placement.digit)) {
        set_bit(&mut seen, id);
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

    /// Returns the almost locked sets that lack a digit if `digit` is true in `cell`, as pairs of a set and the digit that it lacks.
    /// Computed directly from the cells of the sets.
    fn lacking(view: View<'_, 2>, als: &AlsIndex<2>, cell: Cell, digit: Digit) -> BTreeSet<(usize, Digit)> {
        let places = |set: usize, digit: Digit| als.sets[set].cells & view.places(digit);
        let sees = |cells: Cells<2>, others: Cells<2>| others.iter().all(|other| cells.is_subset(view.peers(other)));
        let has = |set: usize, digit: Digit| als.sets[set].digits.has(digit);
        let first = (0..als.sets.len()).filter(|&set| has(set, digit) && sees(Cells::only(cell), places(set, digit)));
        let mut open: Vec<(usize, Digit)> = first.map(|set| (set, digit)).collect();
        let mut all = BTreeSet::new();
        while let Some((set, lacked)) = open.pop() {
            if !all.insert((set, lacked)) {
                continue;
            }
            for contained in als.sets[set].digits.without(lacked).iter() {
                let linked =
                    |&other: &usize| has(other, contained) && sees(places(set, contained), places(other, contained));
                open.extend((0..als.sets.len()).filter(linked).map(|other| (other, contained)));
            }
        }
        all
    }

    /// Compares the elimination bound of a position with a direct search. Returns the number of candidates outside the bound and the number
    /// inside.
    fn check(position: &Position) -> [usize; 2] {
        let (analysis, mut seen) = (Analysis::of(position.clone()), [0, 0]);
        let view = View::<2>::of(&analysis);
        let als = AlsIndex::of(view);
        let bound = als.elimination_bound().unwrap();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            let lacking = lacking(view, als, cell, digit);
            let mut linked = ones_of(als.sets_without(cell, digit));
            let is_in_bound = linked.any(|set| lacking.iter().any(|&(other, lacked)| other == set && lacked != digit));
            assert_eq!(bound[digit.index()].has(cell), is_in_bound, "{cell:?} {digit}");
            seen[usize::from(is_in_bound)] += 1;
        }
        seen
    }

    #[test]
    fn the_elimination_bound_matches_a_direct_search() {
        let (ladder, mut seen) = (Ladder::ninefold(), [0, 0]);
        for start in samples::all_puzzles() {
            for position in samples::beyond_subsets(&ladder, start).take(3) {
                let [outside, inside] = check(&position);
                seen = [seen[0] + outside, seen[1] + inside];
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
