//! Two almost locked sets that cannot both hold a digit, where something follows from that.

use crate::grid::DigitSet;
use crate::logic::techniques::locked_sets::sets::{Stock, each, has};
use crate::logic::techniques::locked_sets::told::Fall;
use crate::logic::techniques::locked_sets::wing::both;

/// Two sets by their numbers, and the digits, one or two, that not both of them can hold.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic::techniques) struct Pair {
    pub sets: [usize; 2],
    pub links: DigitSet,
}

impl Pair {
    /// What falls: with one link, a digit of both that is none; with two, the links too, and all that either set keeps then.
    pub fn falls<const W: usize>(self, stock: &Stock<W>) -> Fall<W> {
        let [one, other] = self.sets;
        if self.links.len() == 1 {
            return both(stock, one, other, stock.sets[one].digits.and(stock.sets[other].digits).minus(self.links));
        }
        let mut fall = Fall::default();
        for digit in self.links.iter() {
            fall.add(digit, stock.seen(one, digit) & stock.seen(other, digit));
        }
        for set in self.sets {
            for digit in stock.sets[set].digits.minus(self.links).iter() {
                fall.add(digit, stock.seen(set, digit));
            }
        }
        fall
    }
}

/// Every pair of which something falls, in the order of the first, then of the second.
pub(super) fn pairs<const W: usize>(stock: &Stock<W>) -> Vec<Pair> {
    let (mut pairs, wanted, mut partners) = (Vec::new(), striking(stock), stock.none());
    for one in each(wanted.iter().copied()) {
        note_partners(stock, one, &mut partners);
        let is_told = |other: usize| other <= one && has(&wanted, other);
        for other in each(partners.iter().copied()).filter(|&other| !is_told(other)) {
            let (first, second) = (one.min(other), one.max(other));
            let pair = Pair { sets: [first, second], links: stock.links(first, second) };
            // With more links than they can miss the position has no solution.
            if (1..=2).contains(&pair.links.len()) && !pair.falls(stock).is_empty() {
                pairs.push(pair);
            }
        }
    }
    pairs.sort_unstable_by_key(|pair: &Pair| pair.sets);
    pairs
}

/// The sets that see what may fall by a pair: one of the two is among them.
fn striking<const W: usize>(stock: &Stock<W>) -> Vec<u64> {
    let mut striking = stock.none();
    let sees = |hold: usize| {
        let hold = &stock.holds[hold];
        stock.doubt().is_none_or(|doubt| doubt.by_three[hold.digit.index()].meets(hold.seen))
    };
    let sees: Vec<bool> = (0..stock.holds.len()).map(sees).collect();
    for set in (0..stock.sets.len()).filter(|&set| stock.holds_of(set).any(|hold| sees[hold])) {
        striking[set / 64] |= 1 << (set % 64);
    }
    striking
}

/// The sets with which `one` may strike something: two digits link them, or one does and another is seen from both.
fn note_partners<const W: usize>(stock: &Stock<W>, one: usize, partners: &mut [u64]) {
    for (at, partners) in partners.iter_mut().enumerate() {
        let near = |hold: usize| stock.near(hold)[at];
        let fold = |(once, twice), hold| (once | near(hold), twice | once & near(hold));
        let (once, twice) = stock.holds_of(one).fold((0, 0), fold);
        let singly = |hold: usize| stock.opposite(hold)[at] & once & !near(hold);
        *partners = stock.holds_of(one).fold(twice, |partners, hold| partners | singly(hold));
    }
}
