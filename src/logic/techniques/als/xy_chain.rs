//! ALS-XY-Chain: almost locked sets in a row, each with a digit that it cannot hold beside the next.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::shared_eliminations;
use crate::bits::ones;
use crate::bits::{has_bit, ones_in_both, ones_of};
use crate::techniques::als::chain_parts::chain_parts;
use crate::techniques::als::emitter::DeductionEmitter;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// A set that misses one digit holds all its others, and the next set misses the digit that it cannot hold beside this one. So if
/// the first set misses z, the last holds it, as long as z is no digit of the links at the ends.
#[derive(Debug)]
pub struct AlsXyChain;

const MIN_SETS: usize = 4; // with three sets it is a wing
const MAX_SETS: usize = 12;
const NO_PLACEMENT: u32 = u32::MAX;

impl ViewFinder for AlsXyChain {
    fn technique(&self) -> Technique {
        Technique::AlsXyChain
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let stock = AlsIndex::of(view);
        let doubtful = stock.elimination_bound();
        if doubtful.is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut teller = DeductionEmitter::new(Technique::AlsXyChain, found);
        let mut walk = AlsChainSearch::new(stock);
        let mut struck = vec![Cells::<W>::EMPTY; 64]; // by digit
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            if doubtful.is_some_and(|doubtful| !doubtful[digit.index()].has(cell)) {
                continue;
            }
            let starts = stock.sets_without(cell, digit);
            if starts.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                walk.search_from(digit, starts, starts, &mut |row| {
                    struck[digit.index()] = struck[digit.index()].with(cell);
                    emit_chain(stock, digit, row, &mut teller)
                })?;
            }
        }
        // What the shortest chains have shown to fall may fall together with more by others.
        for set in 0..stock.sets.len() {
            for hold in stock.placements_of(set).filter(|&hold| is_eliminated(&struck, stock, hold)) {
                let mut start = stock.empty_bits();
                start[set / 64] |= 1 << (set % 64);
                let digit = stock.placements[hold].digit;
                walk.search_from(digit, &start, &stock.sets_with_common_peer(hold), &mut |row| {
                    emit_chain(stock, digit, row, &mut teller)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn is_eliminated<const W: usize>(struck: &[Cells<W>], stock: &AlsIndex<W>, hold: usize) -> bool {
    stock.placements[hold].seen.intersects(struck[stock.placements[hold].digit.index()])
}

/// Sets in a row, and the digit that links each with the next.
type AlsChain = (Vec<usize>, Vec<Digit>);

/// Walks breadth first from sets that miss a digit to sets that miss one for that reason. Its steps are holds that are shown to be
/// true: the digit stands in one of these places.
struct AlsChainSearch<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    lacking: Vec<Vec<u64>>, // by digit: the sets that have been shown to miss it
    via: Vec<(u32, u32)>,   // by hold: the set that holds it, and the hold that took another digit from this set
    visited_in: Vec<u32>,   // by hold: the last walk that came by
    search_number: u32,
}

impl<'a, const W: usize> AlsChainSearch<'a, W> {
    fn new(stock: &'a AlsIndex<W>) -> Self {
        let holds = stock.placements.len();
        Self {
            als: stock,
            lacking: vec![stock.empty_bits(); stock.side()],
            via: vec![(0, NO_PLACEMENT); holds],
            visited_in: vec![0; holds],
            search_number: 0,
        }
    }

    /// Hands over the shortest rows from one of `starts` to each of `goals`, if `starts` miss `digit` and it then proves to be
    /// in the goal.
    fn search_from(
        &mut self,
        digit: Digit,
        starts: &[u64],
        goals: &[u64],
        found: &mut impl FnMut(&AlsChain) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stock = self.als;
        self.search_number += 1;
        self.lacking.iter_mut().for_each(|missing| missing.fill(0));
        self.lacking[digit.index()].copy_from_slice(starts);
        let (mut edge, mut next) = (Vec::new(), Vec::new());
        for set in ones_of(starts) {
            self.push_other_placements(set, digit, NO_PLACEMENT, &mut edge);
        }
        for _ in 2..=MAX_SETS {
            for &hold in &edge {
                let x = stock.placements[hold as usize].digit;
                for (at, &near) in stock.linked_sets(hold as usize).iter().enumerate() {
                    let missing = &mut self.lacking[x.index()][at];
                    let news = near & !*missing;
                    *missing |= near;
                    for set in ones(news).map(|bit| at * 64 + bit) {
                        if x != digit && has_bit(goals, set) {
                            self.chain_to(set, hold).iter().try_for_each(&mut *found)?;
                        }
                        self.push_other_placements(set, x, hold, &mut next);
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
            next.clear();
        }
        ControlFlow::Continue(())
    }

    /// The set misses `digit`, taken by the hold `by`, and holds all its others.
    fn push_other_placements(&mut self, set: usize, digit: Digit, by: u32, edge: &mut Vec<u32>) {
        for hold in self.als.placements_of(set).filter(|&hold| self.als.placements[hold].digit != digit) {
            if self.visited_in[hold] != self.search_number {
                self.visited_in[hold] = self.search_number;
                self.via[hold] = (set as u32, by);
                edge.push(hold as u32);
            }
        }
    }

    /// The row that ends in a set that misses the digit of the hold `by`; none that comes to a set twice.
    fn chain_to(&self, last: usize, by: u32) -> Option<AlsChain> {
        let (mut sets, mut links, mut by) = (vec![last], Vec::new(), by);
        while by != NO_PLACEMENT {
            links.push(self.als.placements[by as usize].digit);
            let (set, before) = self.via[by as usize];
            sets.push(set as usize);
            by = before;
        }
        sets.reverse();
        links.reverse();
        let is_new = |at: usize| !sets[..at].contains(&sets[at]);
        (0..sets.len()).all(is_new).then_some((sets, links))
    }
}

/// What follows from the row, and what of that is `digit`. In place of a row that is too short, one with the same ends.
fn emit_chain<const W: usize>(
    stock: &AlsIndex<W>,
    digit: Digit,
    found: &AlsChain,
    teller: &mut DeductionEmitter<'_, '_>,
) -> ControlFlow<()> {
    let longer = if found.0.len() < MIN_SETS { four_set_chain(stock, digit, found) } else { Some(found.clone()) };
    let Some((sets, links)) = longer else { return ControlFlow::Continue(()) };
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let shared = stock.sets[first].digits.and(stock.sets[last].digits);
    let digits = shared.without(links[0]).without(links[links.len() - 1]);
    teller.emit(&shared_eliminations(stock, first, last, digits), || chain_parts(stock, &sets, &links))?;
    if digits.len() > 1 {
        teller.emit(&shared_eliminations(stock, first, last, DigitSet::only(digit)), || {
            chain_parts(stock, &sets, &links)
        })?;
    }
    ControlFlow::Continue(())
}

/// A row of four sets with these ends.
fn four_set_chain<const W: usize>(stock: &AlsIndex<W>, digit: Digit, (sets, _): &AlsChain) -> Option<AlsChain> {
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let others =
        |set: usize, digit: Digit| stock.placements_of(set).filter(move |&hold| stock.placements[hold].digit != digit);
    let name = |hold: usize| stock.placements[hold].digit;
    for start in others(first, digit) {
        for second in ones_of(stock.linked_sets(start)).filter(|&second| second != last) {
            for middle in others(second, name(start)) {
                for end in others(last, digit).filter(|&end| name(end) != name(middle)) {
                    let third =
                        ones_in_both(stock.linked_sets(middle), stock.linked_sets(end)).find(|&third| third != first);
                    if let Some(third) = third {
                        return Some((vec![first, second, third, last], vec![name(start), name(middle), name(end)]));
                    }
                }
            }
        }
    }
    None
}
