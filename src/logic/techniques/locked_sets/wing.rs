//! ALS-XY-Wing: two almost locked sets that a third one joins.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::techniques::locked_sets::chain::row;
use crate::logic::techniques::locked_sets::sets::{Stock, each, join};
use crate::logic::techniques::locked_sets::told::{Fall, Teller};
use crate::logic::{Found, Sweep, Technique, View};

/// The third set misses at most one of the digits x and y that it cannot hold beside the first and the second. So the first
/// misses x or the second y, and any other digit z of both is in one of them.
#[derive(Debug)]
pub struct XyWing;

impl Sweep for XyWing {
    fn technique(&self) -> Technique {
        Technique::AlsXyWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::AlsXyWing, found);
        for one in 0..stock.sets.len() {
            let mut open = stock.none(); // ends with which something may be left to strike
            stock.holds_of(one).for_each(|hold| join(&mut open, &stock.opposite(hold)));
            keep_above(&mut open, one);
            if open.iter().any(|&word| word != 0) {
                from(&stock, one, &open, &mut teller)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn keep_above(sets: &mut [u64], at: usize) {
    for (word, bits) in sets.iter_mut().enumerate() {
        *bits &= match word.cmp(&(at / 64)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => u64::MAX << (at % 64) << 1,
            std::cmp::Ordering::Greater => u64::MAX,
        };
    }
}

/// All wings with this end, and the other among `open`.
fn from<const W: usize>(stock: &Stock<W>, one: usize, open: &[u64], teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
    let (mut last, mut seen) = (vec![DigitSet::EMPTY; stock.sets.len()], HashSet::new()); // by other end
    for first in stock.holds_of(one) {
        let x = stock.holds[first].digit;
        for pivot in each(stock.near(first).iter().copied()) {
            for second in stock.holds_of(pivot).filter(|&second| stock.holds[second].digit != x) {
                let y = stock.holds[second].digit;
                let ends = stock.near(second).iter().zip(open).map(|(near, open)| near & open);
                for other in each(ends) {
                    let common = stock.sets[one].digits.and(stock.sets[other].digits);
                    let zs = common.without(x).without(y);
                    if zs.is_empty() || last[other] == zs || !seen.insert((other, zs)) {
                        continue;
                    }
                    last[other] = zs;
                    let fall = both(stock, one, other, zs);
                    teller.tell(&fall, || row(stock, &[one, pivot, other], &[x, y]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What falls if each of `digits` is in one set or the other.
pub(super) fn both<const W: usize>(stock: &Stock<W>, one: usize, other: usize, digits: DigitSet) -> Fall<W> {
    let mut fall = Fall::default();
    for digit in digits.iter() {
        fall.add(digit, stock.seen(one, digit) & stock.seen(other, digit));
    }
    fall
}
