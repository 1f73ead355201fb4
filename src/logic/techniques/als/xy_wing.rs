//! ALS-XY-Wing: a pivot and two ends, all almost locked sets. The pivot has a restricted common digit with each end.
//!
//! ```text
//! end with x and z ---x--- pivot with x and y ---y--- end with y and z
//! ```
//!
//! The pivot contains x or y, so one of the ends lacks that digit and contains z.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::shared_eliminations;
use crate::bits::ones;
use crate::bits::{ones_in_both, ones_of, union};
use crate::evidence::PatternKind;
use crate::techniques::als::chain_parts::chain_parts;
use crate::techniques::als::emitter::DeductionEmitter;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Finder of ALS-XY-Wings.
///
/// The pivot has the restricted common digit x with one end, and y with the other end. It lacks only one digit, so it contains x or y. So
/// the first end lacks x or the second end lacks y, and that end contains all its other digits. Any other digit z that both ends have is
/// therefore in one of them, and candidates that see all places of z in both ends are eliminated.
#[derive(Debug)]
pub struct AlsXyWing;

impl ViewFinder for AlsXyWing {
    fn technique(&self) -> Technique {
        Technique::AlsXyWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als = AlsIndex::of(view);
        let bound = als.elimination_bound();
        if bound.is_some_and(|bound| bound.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut search = AlsXyWingSearch {
            als,
            visited_in: vec![0; als.placements.len()],
            round: 0,
            emitted: vec![0; als.empty_row().len() * als.sets.len()],
            lacking: vec![0; als.empty_row().len() * als.side()],
        };
        let mut emitter = DeductionEmitter::new(Technique::AlsXyWing, PatternKind::AlsXyWing, found);
        let places = |digit: Digit| bound.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let ends = als.sets_without(cell, digit);
            if ends.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                search.emit_against(digit, ends, &mut emitter)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Search for the ALS-XY-Wings of a position. In each round, it assumes that one candidate is true and looks for wings that eliminate this
/// candidate.
struct AlsXyWingSearch<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    /// For each digit placement (a digit of a set, with its places in the set), the number of the last round that visited it.
    visited_in: Vec<u32>,
    /// Number of the current round, counted from 1.
    round: u32,
    /// For each set, a row of bits. Bit j of row i is 1 if all eliminations of wings whose ends are the sets number i and j have been
    /// emitted.
    emitted: Vec<u64>,
    /// For each digit, a row of bits; bit i stands for set number i. A bit is 1 if the set lacks the digit under the assumption of the
    /// current round. It lacks the digit because a possible end then contains it.
    lacking: Vec<u64>,
}

impl<const W: usize> AlsXyWingSearch<'_, W> {
    /// Emits the wings that eliminate a certain candidate of `digit`. Both ends of these wings are in `ends`: the sets that would lack
    /// `digit` if the candidate were true. Bit i of `ends` stands for set number i.
    ///
    /// If the candidate were true, both ends of a wing would contain all their other digits, and the pivot would lack two digits. This is
    /// impossible.
    fn emit_against(&mut self, digit: Digit, ends: &[u64], emitter: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let als = self.als;
        for pivot in self.pivots(digit, ends) {
            for first in als.placements_of(pivot).filter(|&placement| als.placements[placement].digit != digit) {
                let x = als.placements[first].digit;
                let later = |&placement: &usize| {
                    als.placements[placement].digit > x && als.placements[placement].digit != digit
                };
                for second in als.placements_of(pivot).filter(later) {
                    for one in ones_in_both(als.linked_sets(first), ends) {
                        self.emit_wings([one, pivot], [first, second], ends, emitter)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the numbers of the sets that would lack at least two digits if all sets in `ends` lacked `digit`. Bit i of `ends` stands for
    /// set number i.
    fn pivots(&mut self, digit: Digit, ends: &[u64]) -> Vec<usize> {
        let als = self.als;
        self.round += 1;
        self.lacking.fill(0);
        for set in ones_of(ends) {
            for placement in als.placements_of(set).filter(|&placement| als.placements[placement].digit != digit) {
                if std::mem::replace(&mut self.visited_in[placement], self.round) != self.round {
                    let from = als.placements[placement].digit.index() * ends.len();
                    union(&mut self.lacking[from..from + ends.len()], als.linked_sets(placement));
                }
            }
        }
        let of_word = |at: usize| {
            let lacking = self.lacking.iter().skip(at).step_by(ends.len());
            lacking.fold((0, 0), |(once, twice), lacking| (once | lacking, twice | once & lacking)).1
        };
        ones_of((0..ends.len()).map(of_word)).collect()
    }

    /// Emits the wings of three sets: the pivot `pivot`, the first end `one` and any second end from `ends`. Bit i of `ends` stands for set
    /// number i.
    ///
    /// `first` and `second` are the numbers of [digit placements](crate::analysis::als::DigitPlacement) of the pivot. If `first` is true,
    /// the first end lacks the digit of `first`. If `second` is true, the second end lacks the digit of `second`.
    fn emit_wings(
        &mut self,
        [one, pivot]: [usize; 2],
        [first, second]: [usize; 2],
        ends: &[u64],
        emitter: &mut DeductionEmitter<'_, '_>,
    ) -> ControlFlow<()> {
        let als = self.als;
        let [x, y] = [first, second].map(|placement| als.placements[placement].digit);
        let width = ends.len();
        for (at, &ends) in ends.iter().enumerate() {
            let new_ends = als.linked_sets(second)[at] & ends & !self.emitted[one * width + at];
            for other in ones(new_ends).map(|bit| at * 64 + bit).filter(|&other| other != one) {
                let shared = als.sets[one].digits.and(als.sets[other].digits);
                let digits = shared.without(x).without(y);
                if digits == shared {
                    self.emitted[one * width + other / 64] |= 1 << (other % 64);
                    self.emitted[other * width + one / 64] |= 1 << (one % 64);
                }
                emitter.emit(&shared_eliminations(als, one, other, digits), || {
                    chain_parts(als, &[one, pivot, other], &[x, y])
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
