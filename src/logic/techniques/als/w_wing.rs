//! ALS-W-Wing and its like: a unit finds no place for a digit unless some almost locked set misses it.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::bits::ones_of;
use crate::evidence::Clause;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, UnitId};

/// Every place of a digit in a unit sees all places of the digit in one of two sets, or of three. The unit needs its digit, so one
/// of the sets misses it and holds all its others: a digit z that all have is in one of them.
#[derive(Debug)]
pub struct AlsWWing;

/// A unit that would find no place for a digit if a candidate were true, and the sets that would hold it.
struct UnitCase<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    unit: UnitId,
    digit: Digit,
    sets: Vec<usize>,
}

impl ViewFinder for AlsWWing {
    fn technique(&self) -> Technique {
        Technique::AlsWWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let stock = AlsIndex::of(view);
        let mut teller = DeductionEmitter::new(Technique::AlsWWing, found);
        let emptying = stock.emptying_table(view).map(|emptying| &emptying.units[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(stock.sets_without(cell, digit)).collect();
            // What is taken of each digit, in one go: seldom is it enough, and only then is it asked by which sets.
            let mut taken = vec![Cells::<W>::EMPTY; stock.side()];
            for hold in sets.iter().flat_map(|&set| stock.placements_of(set)).map(|hold| &stock.placements[hold]) {
                taken[hold.digit.index()] |= hold.seen;
            }
            for other in view.digits().filter(|&other| other != digit) {
                let taken = taken[other.index()];
                if taken.is_empty() {
                    continue;
                }
                let lacks = |&unit: &UnitId| {
                    let places = view.places_in(unit, other);
                    !places.is_empty() && places.is_subset(taken)
                };
                for unit in view.units().filter(lacks) {
                    let meets = |&&set: &&usize| stock.seen(set, other).intersects(view.unit(unit));
                    let sets = sets.iter().filter(meets).copied().collect();
                    let case = UnitCase { als: stock, unit, digit: other, sets };
                    case.cover_places(view.places_in(unit, other), &mut Vec::new(), &mut teller)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> UnitCase<'_, W> {
    /// Chooses sets until every one of `places` is seen.
    fn cover_places(
        &self,
        places: Cells<W>,
        chosen: &mut Vec<usize>,
        teller: &mut DeductionEmitter<'_, '_>,
    ) -> ControlFlow<()> {
        let Some(first) = places.first() else { return self.emit(chosen, teller) };
        if chosen.len() == 3 {
            return ControlFlow::Continue(());
        }
        let seen = |set: usize| self.als.seen(set, self.digit);
        let mut effects: Vec<Cells<W>> = Vec::new();
        for &set in self.sets.iter().filter(|&&set| seen(set).has(first)) {
            let rest = places - seen(set);
            if !effects.contains(&rest) {
                effects.push(rest);
                chosen.push(set);
                self.cover_places(rest, chosen, teller)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(&self, sets: &[usize], teller: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let stock = self.als;
        let common = sets.iter().map(|&set| stock.sets[set].digits).reduce(DigitSet::and).unwrap_or_default();
        let mut fall = AlsEliminations::default();
        for digit in common.without(self.digit).iter() {
            let seen = sets.iter().map(|&set| stock.seen(set, digit)).reduce(|seen, more| seen & more);
            fall.add(digit, seen.unwrap_or_default());
        }
        let shown = || {
            let link = |&set: &usize| pattern_part(stock.places(set, self.digit), DigitSet::only(self.digit));
            let whole = sets.iter().map(|&set| pattern_part(stock.sets[set].cells, stock.sets[set].digits));
            whole.chain(sets.iter().map(link)).collect()
        };
        teller.emit_with_needs(&fall, &[Clause::Unit(self.unit, self.digit)], shown)
    }
}
