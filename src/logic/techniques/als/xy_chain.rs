//! ALS-XY-Chain: a chain of almost locked sets, each with a restricted common digit with the next one.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::shared_eliminations;
use crate::bits::ones;
use crate::bits::{has_bit, ones_in_both, ones_of};
use crate::evidence::PatternKind;
use crate::techniques::als::chain_parts::chain_parts;
use crate::techniques::als::emitter::DeductionEmitter;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Finder of ALS-XY-Chains of 4 to 12 almost locked sets.
///
/// Assume that the first set lacks a digit z. Then it contains all its other digits. So the second set lacks the restricted common digit of
/// the first and the second set, and contains all its other digits, and so on to the last set. If the digit that the last set lacks is not
/// z, the last set contains z. So z is in the first or the last set, and candidates that see all places of z in both are eliminated.
#[derive(Debug)]
pub struct AlsXyChain;

/// Minimum number of sets of a chain. Three sets form an ALS-XY-Wing.
const MIN_SETS: usize = 4;
/// Maximum number of sets of a chain.
const MAX_SETS: usize = 12;
/// Stands for a [digit placement](crate::analysis::als::DigitPlacement) that does not exist: the one before the first set of a chain.
const NO_PLACEMENT: u32 = u32::MAX;

impl ViewFinder for AlsXyChain {
    fn technique(&self) -> Technique {
        Technique::AlsXyChain
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als = AlsIndex::of(view);
        let bound = als.elimination_bound();
        if bound.is_some_and(|bound| bound.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut emitter = DeductionEmitter::new(Technique::AlsXyChain, PatternKind::AlsXyChain, found);
        let mut search = AlsChainSearch::new(als);
        // For each digit, the cells where a chain eliminates the candidate.
        let mut eliminated = vec![Cells::<W>::EMPTY; 64];
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            if bound.is_some_and(|bound| !bound[digit.index()].has(cell)) {
                continue;
            }
            let starts = als.sets_without(cell, digit);
            if starts.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                search.search_from(digit, starts, starts, &mut |chain| {
                    eliminated[digit.index()] = eliminated[digit.index()].with(cell);
                    emit_chain(als, digit, chain, &mut emitter)
                })?;
            }
        }
        // Chains with other ends may eliminate these candidates together with further ones.
        for set in 0..als.sets.len() {
            for placement in als.placements_of(set).filter(|&placement| is_eliminated(&eliminated, als, placement)) {
                let mut start = als.empty_row();
                start[set / 64] |= 1 << (set % 64);
                let digit = als.placements[placement].digit;
                search.search_from(digit, &start, &als.sets_with_common_peer(placement), &mut |chain| {
                    emit_chain(als, digit, chain, &mut emitter)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether at least one eliminated candidate sees all places of the [digit placement](crate::analysis::als::DigitPlacement) number
/// `placement`. For each digit, `eliminated` contains the cells from which the digit is eliminated.
fn is_eliminated<const W: usize>(eliminated: &[Cells<W>], als: &AlsIndex<W>, placement: usize) -> bool {
    als.placements[placement].seen.intersects(eliminated[als.placements[placement].digit.index()])
}

/// Chain: its almost locked sets, and for each two successive sets the restricted common digit that links them.
type AlsChain = (Vec<usize>, Vec<Digit>);

/// Breadth-first search for chains of almost locked sets.
///
/// The nodes of the search are digit placements. A digit placement is a digit of a set, with the cells of the set where it can be. It is
/// true if the digit is in one of these cells.
///
/// The search assumes that the first set of a chain lacks a certain digit. A node is reached if it is true under this assumption. Then some
/// sets lack the digit of the node, and the search continues with the other digit placements of these sets.
struct AlsChainSearch<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    /// For each digit, the reached sets that lack it under the assumption of the search. Bit i stands for set number i.
    lacking: Vec<Vec<u64>>,
    /// For each reached [digit placement](crate::analysis::als::DigitPlacement), the number of its set and the number of the digit
    /// placement before it. If the one before it is true, the set lacks another digit, so this one is true too.
    via: Vec<(u32, u32)>,
    /// For each [digit placement](crate::analysis::als::DigitPlacement), the number of the last search that reached it.
    visited_in: Vec<u32>,
    search_number: u32,
}

impl<'a, const W: usize> AlsChainSearch<'a, W> {
    fn new(als: &'a AlsIndex<W>) -> Self {
        let count = als.placements.len();
        Self {
            als,
            lacking: vec![als.empty_row(); als.side()],
            via: vec![(0, NO_PLACEMENT); count],
            visited_in: vec![0; count],
            search_number: 0,
        }
    }

    /// Searches for chains from one of the sets `starts` to one of the sets `goals`. Bit i of `starts` and of `goals` stands for set number
    /// i.
    ///
    /// The first set is assumed to lack `digit`. If a set of `goals` then lacks another digit, it contains `digit`. For each such set and
    /// other digit, calls `found` with a shortest chain, unless this chain contains a set twice.
    fn search_from(
        &mut self,
        digit: Digit,
        starts: &[u64],
        goals: &[u64],
        found: &mut impl FnMut(&AlsChain) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let als = self.als;
        self.search_number += 1;
        self.lacking.iter_mut().for_each(|lacking| lacking.fill(0));
        self.lacking[digit.index()].copy_from_slice(starts);
        let (mut frontier, mut next) = (Vec::new(), Vec::new());
        for set in ones_of(starts) {
            self.push_other_placements(set, digit, NO_PLACEMENT, &mut frontier);
        }
        for _ in 2..=MAX_SETS {
            for &placement in &frontier {
                let x = als.placements[placement as usize].digit;
                for (at, &linked) in als.linked_sets(placement as usize).iter().enumerate() {
                    let lacking = &mut self.lacking[x.index()][at];
                    let new_sets = linked & !*lacking;
                    *lacking |= linked;
                    for set in ones(new_sets).map(|bit| at * 64 + bit) {
                        if x != digit && has_bit(goals, set) {
                            self.chain_to(set, placement).iter().try_for_each(&mut *found)?;
                        }
                        self.push_other_placements(set, x, placement, &mut next);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        ControlFlow::Continue(())
    }

    /// Adds the [digit placements](crate::analysis::als::DigitPlacement) of the set number `set` to `frontier`, except that of `digit` and
    /// those that the search has already reached. The set lacks `digit` because the digit placement number `by` is true, or by assumption
    /// if `by` is [`NO_PLACEMENT`].
    fn push_other_placements(&mut self, set: usize, digit: Digit, by: u32, frontier: &mut Vec<u32>) {
        for placement in self.als.placements_of(set).filter(|&placement| self.als.placements[placement].digit != digit)
        {
            if self.visited_in[placement] != self.search_number {
                self.visited_in[placement] = self.search_number;
                self.via[placement] = (set as u32, by);
                frontier.push(placement as u32);
            }
        }
    }

    /// Returns the chain that ends in the set number `last`. This set lacks a digit because the [digit
    /// placement](crate::analysis::als::DigitPlacement) number `by` is true. Returns `None` if the chain contains a set twice.
    fn chain_to(&self, last: usize, by: u32) -> Option<AlsChain> {
        let (mut sets, mut links, mut by) = (vec![last], Vec::new(), by);
        while by != NO_PLACEMENT {
            links.push(self.als.placements[by as usize].digit);
            let (set, previous) = self.via[by as usize];
            sets.push(set as usize);
            by = previous;
        }
        sets.reverse();
        links.reverse();
        let is_new = |at: usize| !sets[..at].contains(&sets[at]);
        (0..sets.len()).all(is_new).then_some((sets, links))
    }
}

/// Emits a deduction with all eliminations of the chain `found`, and then a deduction with only its eliminations of `digit`.
///
/// If the chain has fewer than [`MIN_SETS`] sets, uses a chain of four sets with the same first and last set instead. Emits nothing if
/// there is no chain of four sets like this.
fn emit_chain<const W: usize>(
    als: &AlsIndex<W>,
    digit: Digit,
    found: &AlsChain,
    emitter: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let longer = if found.0.len() < MIN_SETS { four_set_chain(als, digit, found) } else { Some(found.clone()) };
    let Some((sets, links)) = longer else { return ControlFlow::Continue(()) };
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let shared = als.sets[first].digits.and(als.sets[last].digits);
    let digits = shared.without(links[0]).without(links[links.len() - 1]);
    emitter.emit(&shared_eliminations(als, first, last, digits), || chain_parts(als, &sets, &links))?;
    if digits.len() > 1 {
        emitter
            .emit(&shared_eliminations(als, first, last, DigitSet::only(digit)), || chain_parts(als, &sets, &links))?;
    }
    ControlFlow::Continue(())
}

/// Returns a chain of four sets that has the same first and last set as the given chain. Its first and its last link are other digits than
/// `digit`. Returns `None` if there is no such chain.
fn four_set_chain<const W: usize>(als: &AlsIndex<W>, digit: Digit, (sets, _): &AlsChain) -> Option<AlsChain> {
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let others = |set: usize, digit: Digit| {
        als.placements_of(set).filter(move |&placement| als.placements[placement].digit != digit)
    };
    let digit_of = |placement: usize| als.placements[placement].digit;
    for start in others(first, digit) {
        for second in ones_of(als.linked_sets(start)).filter(|&second| second != last) {
            for middle in others(second, digit_of(start)) {
                for end in others(last, digit).filter(|&end| digit_of(end) != digit_of(middle)) {
                    let third =
                        ones_in_both(als.linked_sets(middle), als.linked_sets(end)).find(|&third| third != first);
                    if let Some(third) = third {
                        return Some((
                            vec![first, second, third, last],
                            vec![digit_of(start), digit_of(middle), digit_of(end)],
                        ));
                    }
                }
            }
        }
    }
    None
}
