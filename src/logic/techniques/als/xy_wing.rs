//! ALS-XY-Wing: two almost locked sets that a third one joins.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::shared_eliminations;
use crate::bits::ones;
use crate::bits::{ones_in_both, ones_of, union};
use crate::techniques::als::chain_parts::chain_parts;
use crate::techniques::als::emitter::DeductionEmitter;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// The set between the others misses at most one of the digits x and y that it cannot hold beside the first and the last. So the
/// first misses x or the last y, and any other digit z of both is in one of them.
#[derive(Debug)]
pub struct AlsXyWing;

impl ViewFinder for AlsXyWing {
    fn technique(&self) -> Technique {
        Technique::AlsXyWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let stock = AlsIndex::of(view);
        let doubtful = stock.elimination_bound();
        if doubtful.is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut wings = AlsXyWingSearch {
            als: stock,
            visited_in: vec![0; stock.placements.len()],
            round: 0,
            emitted: vec![0; stock.empty_bits().len() * stock.sets.len()],
            lacking: vec![0; stock.empty_bits().len() * stock.side()],
        };
        let mut teller = DeductionEmitter::new(Technique::AlsXyWing, found);
        let places = |digit: Digit| doubtful.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let ends = stock.sets_without(cell, digit);
            if ends.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                wings.emit_against(digit, ends, &mut teller)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct AlsXyWingSearch<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    visited_in: Vec<u32>, // by hold: the last round that looked at it
    round: u32,
    emitted: Vec<u64>, // by end: the other ends with which all has been told
    lacking: Vec<u64>, // by digit: the sets that would miss it
}

impl<const W: usize> AlsXyWingSearch<'_, W> {
    /// The wings by which a candidate falls: if it were true, `ends` would miss `digit` and hold their others, and some third set
    /// would miss two digits.
    fn emit_against(&mut self, digit: Digit, ends: &[u64], teller: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let stock = self.als;
        for pivot in self.pivots(digit, ends) {
            for first in stock.placements_of(pivot).filter(|&hold| stock.placements[hold].digit != digit) {
                let x = stock.placements[first].digit;
                let later = |&hold: &usize| stock.placements[hold].digit > x && stock.placements[hold].digit != digit;
                for second in stock.placements_of(pivot).filter(later) {
                    for one in ones_in_both(stock.linked_sets(first), ends) {
                        self.emit_wings([one, pivot], [first, second], ends, teller)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The sets that would miss two digits if `ends` missed `digit`.
    fn pivots(&mut self, digit: Digit, ends: &[u64]) -> Vec<usize> {
        let stock = self.als;
        self.round += 1;
        self.lacking.fill(0);
        for set in ones_of(ends) {
            for hold in stock.placements_of(set).filter(|&hold| stock.placements[hold].digit != digit) {
                if std::mem::replace(&mut self.visited_in[hold], self.round) != self.round {
                    let from = stock.placements[hold].digit.index() * ends.len();
                    union(&mut self.lacking[from..from + ends.len()], stock.linked_sets(hold));
                }
            }
        }
        let of_word = |at: usize| {
            let missing = self.lacking.iter().skip(at).step_by(ends.len());
            missing.fold((0, 0), |(once, twice), missing| (once | missing, twice | once & missing)).1
        };
        ones_of((0..ends.len()).map(of_word)).collect()
    }

    /// All wings with this end and this pivot, linked by the first hold of the pivot.
    fn emit_wings(
        &mut self,
        [one, pivot]: [usize; 2],
        [first, second]: [usize; 2],
        ends: &[u64],
        teller: &mut DeductionEmitter<'_, '_>,
    ) -> ControlFlow<()> {
        let stock = self.als;
        let [x, y] = [first, second].map(|hold| stock.placements[hold].digit);
        let width = ends.len();
        for (at, &ends) in ends.iter().enumerate() {
            let news = stock.linked_sets(second)[at] & ends & !self.emitted[one * width + at];
            for other in ones(news).map(|bit| at * 64 + bit).filter(|&other| other != one) {
                let shared = stock.sets[one].digits.and(stock.sets[other].digits);
                let digits = shared.without(x).without(y);
                if digits == shared {
                    self.emitted[one * width + other / 64] |= 1 << (other % 64);
                    self.emitted[other * width + one / 64] |= 1 << (one % 64);
                }
                teller.emit(&shared_eliminations(stock, one, other, digits), || {
                    chain_parts(stock, &[one, pivot, other], &[x, y])
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
