//! ALS-XY-Wing: two almost locked sets that a third one joins.

use std::ops::ControlFlow;

use crate::bits::ones;
use crate::bits::{ones_in_both, ones_of, union};
use crate::techniques::locked_sets::cache::Stock;
use crate::techniques::locked_sets::eliminations::both;
use crate::techniques::locked_sets::row::row;
use crate::techniques::locked_sets::told::Teller;
use crate::{Found, Sweep, Technique, View};
use grid::{Digit, DigitSet};

/// The set between the others misses at most one of the digits x and y that it cannot hold beside the first and the last. So the
/// first misses x or the last y, and any other digit z of both is in one of them.
#[derive(Debug)]
pub struct XyWing;

impl Sweep for XyWing {
    fn technique(&self) -> Technique {
        Technique::AlsXyWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let doubtful = stock.doubtful();
        if doubtful.is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut wings = Wings {
            stock,
            taken: vec![0; stock.holds.len()],
            round: 0,
            told: vec![0; stock.none().len() * stock.sets.len()],
            missing: vec![0; stock.none().len() * stock.side()],
        };
        let mut teller = Teller::new(Technique::AlsXyWing, found);
        let places = |digit: Digit| doubtful.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).times(DigitSet::only(digit))) {
            let ends = stock.watch(cell, digit);
            if ends.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                wings.against(digit, ends, &mut teller)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Wings<'a, const W: usize> {
    stock: &'a Stock<W>,
    taken: Vec<u32>, // by hold: the last round that looked at it
    round: u32,
    told: Vec<u64>,    // by end: the other ends with which all has been told
    missing: Vec<u64>, // by digit: the sets that would miss it
}

impl<const W: usize> Wings<'_, W> {
    /// The wings by which a candidate falls: if it were true, `ends` would miss `digit` and hold their others, and some third set
    /// would miss two digits.
    fn against(&mut self, digit: Digit, ends: &[u64], teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
        let stock = self.stock;
        for pivot in self.pivots(digit, ends) {
            for first in stock.holds_of(pivot).filter(|&hold| stock.holds[hold].digit != digit) {
                let x = stock.holds[first].digit;
                let later = |&hold: &usize| stock.holds[hold].digit > x && stock.holds[hold].digit != digit;
                for second in stock.holds_of(pivot).filter(later) {
                    for one in ones_in_both(stock.near(first), ends) {
                        self.tell([one, pivot], [first, second], ends, teller)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The sets that would miss two digits if `ends` missed `digit`.
    fn pivots(&mut self, digit: Digit, ends: &[u64]) -> Vec<usize> {
        let stock = self.stock;
        self.round += 1;
        self.missing.fill(0);
        for set in ones_of(ends) {
            for hold in stock.holds_of(set).filter(|&hold| stock.holds[hold].digit != digit) {
                if std::mem::replace(&mut self.taken[hold], self.round) != self.round {
                    let from = stock.holds[hold].digit.index() * ends.len();
                    union(&mut self.missing[from..from + ends.len()], stock.near(hold));
                }
            }
        }
        let of_word = |at: usize| {
            let missing = self.missing.iter().skip(at).step_by(ends.len());
            missing.fold((0, 0), |(once, twice), missing| (once | missing, twice | once & missing)).1
        };
        ones_of((0..ends.len()).map(of_word)).collect()
    }

    /// All wings with this end and this pivot, linked by the first hold of the pivot.
    fn tell(
        &mut self,
        [one, pivot]: [usize; 2],
        [first, second]: [usize; 2],
        ends: &[u64],
        teller: &mut Teller<'_, '_>,
    ) -> ControlFlow<()> {
        let stock = self.stock;
        let [x, y] = [first, second].map(|hold| stock.holds[hold].digit);
        let width = ends.len();
        for (at, &ends) in ends.iter().enumerate() {
            let news = stock.near(second)[at] & ends & !self.told[one * width + at];
            for other in ones(news).map(|bit| at * 64 + bit).filter(|&other| other != one) {
                let shared = stock.sets[one].digits.and(stock.sets[other].digits);
                let digits = shared.without(x).without(y);
                if digits == shared {
                    self.told[one * width + other / 64] |= 1 << (other % 64);
                    self.told[other * width + one / 64] |= 1 << (one % 64);
                }
                teller.tell(&both(stock, one, other, digits), || row(stock, &[one, pivot, other], &[x, y]))?;
            }
        }
        ControlFlow::Continue(())
    }
}
