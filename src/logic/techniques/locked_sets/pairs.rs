//! Two almost locked sets that cannot both hold a digit, where something follows from that.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use crate::grid::{Digit, DigitSet, Layout};
use crate::logic::techniques::locked_sets::sets::Stock;
use crate::logic::techniques::locked_sets::told::Fall;
use crate::logic::techniques::locked_sets::wing::both;
use crate::logic::{Cells, View};

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

/// More pairs are sought anew: to find each of them again takes longer.
const MOST: usize = 16;

thread_local! {
    /// What was found of the last position.
    static LAST: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// The pairs of a position. As long as the candidates of two sets stay, so does what links them, and what falls by them grows no more.
struct Known<const W: usize> {
    layout: Arc<Layout>,
    places: Vec<Cells<W>>,     // by digit
    pairs: Vec<[Cells<W>; 2]>, // the cells of their sets
}

impl<const W: usize> Known<W> {
    fn of(view: View<'_, W>, stock: &Stock<W>, pairs: &[Pair]) -> Self {
        Self {
            layout: Arc::clone(view.position().layout()),
            places: view.digits().map(|digit| view.places(digit)).collect(),
            pairs: pairs.iter().map(|pair| pair.sets.map(|set| stock.sets[set].cells)).collect(),
        }
    }

    /// The cells that have lost candidates since then, if none came and there are few pairs to find again.
    fn changed(&self, view: View<'_, W>) -> Option<Cells<W>> {
        let is_later = Arc::ptr_eq(&self.layout, view.position().layout())
            && self.pairs.len() <= MOST
            && view.digits().all(|digit| view.places(digit).within(self.places[digit.index()]));
        let lost = |digit: Digit| self.places[digit.index()] - view.places(digit);
        is_later.then(|| view.digits().fold(Cells::EMPTY, |changed, digit| changed | lost(digit)))
    }

    /// The sets of the pairs of which no cell has changed.
    fn left<'a>(&'a self, stock: &'a Stock<W>, changed: Cells<W>) -> impl Iterator<Item = [usize; 2]> + 'a {
        let number = |cells: Cells<W>| stock.sets.iter().position(|set| set.cells == cells);
        let left = self.pairs.iter().filter(move |pair| pair.iter().all(|cells| !cells.meets(changed)));
        left.filter_map(move |&[one, other]| Some([number(one)?, number(other)?]))
    }
}

/// Every pair of which something falls, in the order of the first, then of the second.
pub(super) fn pairs<const W: usize>(stock: &Stock<W>, view: View<'_, W>) -> Vec<Pair> {
    let last = LAST.take().and_then(|known| known.downcast::<Known<W>>().ok());
    let mut pairs = Vec::new();
    let mut note = |sets: [usize; 2]| {
        let pair = Pair { sets, links: stock.links(sets[0], sets[1]) };
        // With more links than they can miss the position has no solution.
        if (1..=2).contains(&pair.links.len()) && !pair.falls(stock).is_empty() {
            pairs.push(pair);
        }
    };
    match last.and_then(|known| known.changed(view).map(|changed| (known, changed))) {
        Some((known, changed)) => {
            known.left(stock, changed).for_each(&mut note);
            hopeful(stock, |cells| cells.meets(changed), &mut note);
        }
        None => hopeful(stock, |_| true, &mut note),
    }
    pairs.sort_unstable_by_key(|pair: &Pair| pair.sets);
    LAST.set(Some(Box::new(Known::of(view, stock, &pairs))));
    pairs
}

/// Hands over once every two sets of which one is new, if two digits link them, or one does and there is a place that both see with
/// another.
fn hopeful<const W: usize>(stock: &Stock<W>, is_new: impl Fn(Cells<W>) -> bool, found: &mut impl FnMut([usize; 2])) {
    let (mut last, mut hopes) = (vec![u32::MAX; stock.sets.len()], Vec::new()); // by set: the last one that it was seen beside
    let mut seen = vec![Cells::EMPTY; stock.side()]; // by digit, from the one
    for one in (0..stock.sets.len()).filter(|&one| is_new(stock.sets[one].cells)) {
        stock.holds_of(one).for_each(|hold| seen[stock.holds[hold].digit.index()] = stock.holds[hold].seen);
        for hold in stock.holds_of(one) {
            let link = stock.holds[hold].digit;
            for &other in stock.beside(hold).iter().flat_map(|&beside| stock.holders(beside as usize)) {
                if (other as usize) < one && is_new(stock.sets[other as usize].cells) {
                    continue; // has been the one itself
                }
                let is_twice = std::mem::replace(&mut last[other as usize], one as u32) == one as u32;
                let common = stock.sets[one].watched.and(stock.sets[other as usize].watched).without(link);
                let meets = |hold: usize| {
                    let hold = &stock.holds[hold];
                    hold.digit != link && hold.seen.meets(seen[hold.digit.index()])
                };
                if is_twice || !common.is_empty() && stock.holds_of(other as usize).any(meets) {
                    hopes.push(other as usize);
                }
            }
        }
        stock.holds_of(one).for_each(|hold| seen[stock.holds[hold].digit.index()] = Cells::EMPTY);
        hopes.sort_unstable();
        hopes.dedup();
        hopes.drain(..).for_each(|other| found([one.min(other), one.max(other)]));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::logic::evidence::Candidate;
    use crate::logic::techniques::locked_sets::sets::Set;
    use crate::logic::{Ladder, Position, samples};

    /// There are sets with two links that strike by what one of them keeps alone.
    const KEPT: &str = "3.41...8....2.6.3..8....9....8...65.9............65..3.....3..74..7...2..2...8...";

    /// The places of a digit that see all of those in the set, told from its cells.
    fn seen(view: View<'_, 2>, set: Set<2>, digit: Digit) -> Cells<2> {
        view.places(digit) & view.seen_by_all(set.cells & view.places(digit))
    }

    /// Two sets: the digits that not both can hold, what falls of the digits of both, and of those that one keeps.
    fn told(view: View<'_, 2>, [one, other]: [Set<2>; 2]) -> (DigitSet, [BTreeSet<Candidate>; 2]) {
        let both = one.digits.and(other.digits);
        let is_link = |digit: &Digit| (other.cells & view.places(*digit)).within(seen(view, one, *digit));
        let links: DigitSet = both.iter().filter(is_link).collect();
        let is_locked = links.len() == 2;
        let struck = |places: Cells<2>, digit: Digit| places.times(DigitSet::only(digit));
        let common = both.iter().filter(|&digit| is_locked || !links.has(digit));
        let common = common.flat_map(|digit| struck(seen(view, one, digit) & seen(view, other, digit), digit));
        let keeps = |set: Set<2>| set.digits.minus(links).iter().map(move |digit| (set, digit));
        let kept = [one, other].into_iter().filter(|_| is_locked).flat_map(keeps);
        let kept = kept.flat_map(|(set, digit)| struck(seen(view, set, digit), digit));
        (links, [common.collect(), kept.collect()])
    }

    /// Holds the pairs of a position against what any two sets come to: how many have one link, how many have two, and how many of
    /// these strike nothing that both sets see.
    fn check(position: &Position) -> [usize; 3] {
        let view = View::<2>::of(position);
        let stock = Stock::of(view);
        let all = (0..stock.sets.len()).flat_map(|one| (one + 1..stock.sets.len()).map(move |other| [one, other]));
        let (mut wanted, mut count) = (Vec::new(), [0; 3]);
        for sets in all {
            let (links, [common, kept]) = told(view, sets.map(|set| stock.sets[set]));
            let falls: Vec<Candidate> = common.union(&kept).copied().collect();
            if (1..=2).contains(&links.len()) && !falls.is_empty() {
                count[links.len() - 1] += 1;
                count[2] += usize::from(common.is_empty());
                wanted.push((sets, links, falls));
            }
        }
        let falls = |pair: &Pair| (pair.sets, pair.links, pair.falls(&stock).candidates());
        assert_eq!(stock.pairs(view).iter().map(falls).collect::<Vec<_>>(), wanted);
        count
    }

    /// What is found of a position.
    fn found(position: &Position) -> Vec<([usize; 2], DigitSet)> {
        let view = View::<2>::of(position);
        pairs(&Stock::of(view), view).iter().map(|pair| (pair.sets, pair.links)).collect()
    }

    #[test]
    fn who_knows_the_last_position_finds_the_same_pairs() {
        let (ladder, mut count) = (Ladder::ours(), 0);
        for start in samples::starts().chain([samples::start(KEPT)]) {
            let mut solved = start.clone();
            samples::walk(&ladder, start.clone()).for_each(|(_, step)| solved.apply(&step));
            for position in samples::harder(&ladder, start) {
                let all =
                    position.shape().iter().flat_map(|cell| position.candidates(cell).iter().map(move |d| (cell, d)));
                // Where a false candidate goes, two sets more may come to something.
                for (cell, digit) in all.filter(|(cell, digit)| solved.digit(*cell) != Some(*digit)) {
                    let before = found(&position).len();
                    let mut after = position.clone();
                    after.strike(cell, digit);
                    let known = found(&after);
                    LAST.take();
                    assert_eq!(known, found(&after));
                    count += usize::from(before <= MOST && !known.is_empty());
                }
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn every_two_sets_that_come_to_something_are_a_pair() {
        let (ladder, mut count) = (Ladder::ours(), [0; 3]);
        for start in samples::starts().chain([samples::start(KEPT)]) {
            for position in samples::harder(&ladder, start).take(12) {
                let now = check(&position);
                (0..3).for_each(|at| count[at] += now[at]);
            }
        }
        let [single, double, kept] = count;
        assert!(single > 100 && double > 20 && kept > 5, "{count:?}");
    }
}
