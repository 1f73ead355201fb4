//! ALS-W-Wing and its like: a unit finds no place for a digit unless some almost locked set misses it.

use std::ops::ControlFlow;

use crate::bits::ones_of;
use crate::evidence::Need;
use crate::techniques::locked_sets::cache::Stock;
use crate::techniques::locked_sets::eliminations::Fall;
use crate::techniques::locked_sets::told::{Teller, part};
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Digit, DigitSet, UnitId};

/// Every place of a digit in a unit sees all places of the digit in one of two sets, or of three. The unit needs its digit, so one
/// of the sets misses it and holds all its others: a digit z that all have is in one of them.
#[derive(Debug)]
pub struct Places;

/// A unit that would find no place for a digit if a candidate were true, and the sets that would hold it.
struct Case<'a, const W: usize> {
    stock: &'a Stock<W>,
    unit: UnitId,
    digit: Digit,
    sets: Vec<usize>,
}

impl Sweep for Places {
    fn technique(&self) -> Technique {
        Technique::AlsMore
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::AlsMore, found);
        let emptying = stock.emptying(view).map(|emptying| &emptying.units[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).times(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(stock.watch(cell, digit)).collect();
            // What is taken of each digit, in one go: seldom is it enough, and only then is it asked by which sets.
            let mut taken = vec![Cells::<W>::EMPTY; stock.side()];
            for hold in sets.iter().flat_map(|&set| stock.holds_of(set)).map(|hold| &stock.holds[hold]) {
                taken[hold.digit.index()] |= hold.seen;
            }
            for other in view.digits().filter(|&other| other != digit) {
                let taken = taken[other.index()];
                if taken.is_empty() {
                    continue;
                }
                let lacks = |&unit: &UnitId| {
                    let places = view.places_in(unit, other);
                    !places.is_empty() && places.within(taken)
                };
                for unit in view.units().filter(lacks) {
                    let meets = |&&set: &&usize| stock.seen(set, other).meets(view.unit(unit));
                    let sets = sets.iter().filter(meets).copied().collect();
                    let case = Case { stock, unit, digit: other, sets };
                    case.cover(view.places_in(unit, other), &mut Vec::new(), &mut teller)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Case<'_, W> {
    /// Chooses sets until every one of `places` is seen.
    fn cover(&self, places: Cells<W>, chosen: &mut Vec<usize>, teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
        let Some(first) = places.first() else { return self.tell(chosen, teller) };
        if chosen.len() == 3 {
            return ControlFlow::Continue(());
        }
        let seen = |set: usize| self.stock.seen(set, self.digit);
        let mut effects: Vec<Cells<W>> = Vec::new();
        for &set in self.sets.iter().filter(|&&set| seen(set).has(first)) {
            let rest = places - seen(set);
            if !effects.contains(&rest) {
                effects.push(rest);
                chosen.push(set);
                self.cover(rest, chosen, teller)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&self, sets: &[usize], teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
        let stock = self.stock;
        let common = sets.iter().map(|&set| stock.sets[set].digits).reduce(DigitSet::and).unwrap_or_default();
        let mut fall = Fall::default();
        for digit in common.without(self.digit).iter() {
            let seen = sets.iter().map(|&set| stock.seen(set, digit)).reduce(|seen, more| seen & more);
            fall.add(digit, seen.unwrap_or_default());
        }
        let shown = || {
            let link = |&set: &usize| part(stock.places(set, self.digit), DigitSet::only(self.digit));
            let whole = sets.iter().map(|&set| part(stock.sets[set].cells, stock.sets[set].digits));
            whole.chain(sets.iter().map(link)).collect()
        };
        teller.tell_with(&fall, &[Need::Place(self.unit, self.digit)], shown)
    }
}
