//! Death Blossom: a cell each of whose candidates would take a digit from an almost locked set.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::eliminations::AlsEliminations;
use crate::bits::ones_of;
use crate::evidence::Part;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// The stem sees, with each of its candidates, all places of that digit in a set of its own, a petal. Whichever digit the stem is,
/// one petal misses it and holds all its others: a digit z that all petals have is in one of them.
#[derive(Debug)]
pub struct DeathBlossom;

const MAX_CHOICES: usize = 200; // choices with different effects that are kept for a stem and a victim

/// A stem and a candidate that would leave nothing for it.
struct StemCase<'a, const W: usize> {
    als: &'a AlsIndex<W>,
    stem: Cell,
    petals: Vec<(Digit, Vec<usize>)>, // by candidate of the stem: the sets that would miss it
}

/// Petals for the first candidates of the stem, and what falls if one of them has it.
struct PetalChoice<const W: usize> {
    petals: Vec<usize>,
    eliminated: Vec<(Digit, Cells<W>)>,
}

impl ViewFinder for DeathBlossom {
    fn technique(&self) -> Technique {
        Technique::DeathBlossom
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let stock = AlsIndex::of(view);
        let mut teller = DeductionEmitter::new(Technique::DeathBlossom, found);
        let emptying = stock.emptying_table(view).map(|emptying| &emptying.cells[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).product(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(stock.sets_without(cell, digit)).collect();
            for stem in stems(view, stock, (cell, digit), &sets).iter() {
                let petals = |candidate: Digit| {
                    let misses =
                        |&&set: &&usize| stock.sets[set].digits.has(candidate) && stock.seen(set, candidate).has(stem);
                    (candidate, sets.iter().filter(misses).copied().collect())
                };
                let mut petals: Vec<(Digit, Vec<usize>)> = view.candidates(stem).iter().map(petals).collect();
                petals.sort_by_key(|(_, sets)| sets.len());
                let case = StemCase { als: stock, stem, petals };
                case.emit_choices(&mut teller)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells for which nothing would be left if the candidate were true, since these sets would then miss its digit.
fn stems<const W: usize>(
    view: View<'_, W>,
    stock: &AlsIndex<W>,
    (cell, digit): (Cell, Digit),
    sets: &[usize],
) -> Cells<W> {
    let mut left = [Cells::EMPTY; 64]; // by digit: where it might still stand
    view.digits().for_each(|other| left[other.index()] = view.places(other));
    for &set in sets {
        for other in stock.sets[set].digits.without(digit).iter() {
            left[other.index()] -= stock.seen(set, other);
        }
    }
    view.digits().fold(view.empty_cells().without(cell), |stems, other| stems - left[other.index()])
}

impl<const W: usize> StemCase<'_, W> {
    /// One choice of a petal for each candidate, for everything that may fall together.
    fn emit_choices(&self, teller: &mut DeductionEmitter<'_, '_>) -> ControlFlow<()> {
        let mut choices = vec![PetalChoice { petals: Vec::new(), eliminated: Vec::new() }];
        for (_, sets) in &self.petals {
            let mut longer: Vec<PetalChoice<W>> = Vec::new();
            for choice in &choices {
                for &set in sets.iter().filter(|set| !choice.petals.contains(set)) {
                    let effect = self.eliminated_with(choice, set);
                    if longer.len() < MAX_CHOICES && longer.iter().all(|known| known.eliminated != effect) {
                        longer.push(PetalChoice { petals: [&choice.petals[..], &[set]].concat(), eliminated: effect });
                    }
                }
            }
            choices = longer;
        }
        for PetalChoice { petals, eliminated: effect } in &choices {
            let mut fall = AlsEliminations::default();
            effect.iter().for_each(|&(digit, seen)| fall.add(digit, seen));
            teller.emit(&fall, || self.parts(petals))?;
        }
        ControlFlow::Continue(())
    }

    /// What falls if each petal chosen, or this set, holds all its digits but one of the stem's.
    fn eliminated_with(&self, choice: &PetalChoice<W>, set: usize) -> Vec<(Digit, Cells<W>)> {
        let stock = self.als;
        let digits = stock.sets[set].digits;
        if choice.petals.is_empty() {
            let of_stem: DigitSet = self.petals.iter().map(|&(digit, _)| digit).collect();
            return digits.minus(of_stem).iter().map(|digit| (digit, stock.seen(set, digit))).collect();
        }
        let both = |&(digit, seen): &(Digit, Cells<W>)| {
            let seen = if digits.has(digit) { seen & stock.seen(set, digit) } else { Cells::EMPTY };
            (!seen.is_empty()).then_some((digit, seen))
        };
        choice.eliminated.iter().filter_map(both).collect()
    }

    /// The stem, the petals, and each candidate of the stem with the places that see it, in the order of the petals.
    fn parts(&self, petals: &[usize]) -> Vec<Part> {
        let stem = Cells::only(self.stem);
        let candidates = self.petals.iter().map(|&(digit, _)| digit);
        let sets = petals.iter().map(|&set| pattern_part(self.als.sets[set].cells, self.als.sets[set].digits));
        let links = candidates
            .clone()
            .zip(petals)
            .map(|(digit, &set)| pattern_part(stem | self.als.places(set, digit), DigitSet::only(digit)));
        [pattern_part(stem, candidates.collect())].into_iter().chain(sets).chain(links).collect()
    }
}
