//! ALS-W-Wing: two or three almost locked sets that cannot all contain a digit, because a unit would then have no place for the digit.
//!
//! ```text
//!     set with 1 and z ---1--- . . 1 . . . 1 . . ---1--- set with 1 and z
//!                                  unit
//! ```
//!
//! The unit needs the 1, so one of the sets lacks it and contains z.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::bits::ones_of;
use crate::evidence::{Clause, PatternKind};
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Digit, DigitSet, UnitId};

/// Finder of ALS-W-Wings with two or three almost locked sets.
///
/// Each place of a digit in a unit sees all places of the digit in one of the sets. The unit needs this digit, so one of the sets lacks it
/// and contains all its other digits. Any other digit z that all sets have is therefore in at least one of them. So candidates that see all
/// places of z in all sets are eliminated.
#[derive(Debug)]
pub struct AlsWWing;

/// Unit that would have no place for a digit under the assumption that a certain candidate of another digit is true.
struct UnitCase<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    unit: UnitId,
    digit: Digit,
    /// Almost locked sets that would contain `digit` under the assumption, and so eliminate it from at least one cell of the unit.
    sets: Vec<usize>,
}

impl ViewFinder for AlsWWing {
    fn technique(&self) -> Technique {
        Technique::AlsWWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als = AlsIndex::of(view);
        let mut emitter = DeductionEmitter::new(Technique::AlsWWing, PatternKind::AlsWWing, found);
        let emptying = als.emptying_table(view).map(|emptying| &emptying.units[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(als.sets_without(cell, digit)).collect();
            // The eliminations of all sets are united first. They seldom leave a unit without a digit, and only then are sets chosen.
            let mut eliminated = vec![Cells::<W>::EMPTY; als.side()];
            for placement in
                sets.iter().flat_map(|&set| als.placements_of(set)).map(|placement| &als.placements[placement])
            {
                eliminated[placement.digit.index()] |= placement.seen;
            }
            for other in view.digits().filter(|&other| other != digit) {
                let eliminated = eliminated[other.index()];
                if eliminated.is_empty() {
                    continue;
                }
                let is_emptied = |&unit: &UnitId| {
                    let places = view.places_in(unit, other);
                    !places.is_empty() && places.is_subset(eliminated)
                };
                for unit in view.units().filter(is_emptied) {
                    let sees_unit = |&&set: &&usize| als.seen(set, other).intersects(view.unit(unit));
                    let sets = sets.iter().filter(sees_unit).copied().collect();
                    let case = UnitCase { als, unit, digit: other, sets };
                    case.cover_places(view.places_in(unit, other), &mut Vec::new(), &mut emitter)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> UnitCase<'_, W> {
    /// Emits the wing of every choice of at most three sets that together eliminate the digit from all its places in the unit. `chosen`
    /// contains the sets chosen so far, and `places` the places that they do not eliminate. If several sets would leave the same places,
    /// tries only the first of these sets.
    fn cover_places(
        &self,
        places: Cells<W>,
        chosen: &mut Vec<usize>,
        emitter: &mut DeductionEmitter<'_, '_>,
    ) -> ControlFlow<()> {
        let Some(first) = places.first() else { return self.emit(chosen, emitter) };
        if chosen.len() == 3 {
            return ControlFlow::Continue(());
        }
        let seen = |set: usize| self.als.seen(set, self.digit);
        let mut tried: Vec<Cells<W>> = Vec::new();
        for &set in self.sets.iter().filter(|&&set| seen(set).has(first)) {
            let remaining = places - seen(set);
            if !tried.contains(&remaining) {
                tried.push(remaining);
                chosen.push(set);
                self.cover_places(remaining, chosen, emitter)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Emits the wing of `sets`, which eliminates the candidates that see all places of their digit in each of `sets`.
    fn emit(&self, sets: &[usize], emitter: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let als = self.als;
        let common = sets.iter().map(|&set| als.sets[set].digits).reduce(DigitSet::and).unwrap_or_default();
        let mut eliminations = AlsEliminations::default();
        for digit in common.without(self.digit).iter() {
            let seen = sets.iter().map(|&set| als.seen(set, digit)).reduce(|seen, more| seen & more);
            eliminations.add(digit, seen.unwrap_or_default());
        }
        let shown = || {
            let link = |&set: &usize| pattern_part(als.places(set, self.digit), DigitSet::only(self.digit));
            let whole = sets.iter().map(|&set| pattern_part(als.sets[set].cells, als.sets[set].digits));
            whole.chain(sets.iter().map(link)).collect()
        };
        emitter.emit_with_clauses(&eliminations, &[Clause::Unit(self.unit, self.digit)], shown)
    }
}
