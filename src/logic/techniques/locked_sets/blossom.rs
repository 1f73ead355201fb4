//! Death Blossom: a cell each of whose candidates would take a digit from an almost locked set.

use std::ops::ControlFlow;

use crate::bits::ones_of;
use crate::evidence::Part;
use crate::techniques::locked_sets::cache::Stock;
use crate::techniques::locked_sets::eliminations::Fall;
use crate::techniques::locked_sets::told::{Teller, part};
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// The stem sees, with each of its candidates, all places of that digit in a set of its own, a petal. Whichever digit the stem is,
/// one petal misses it and holds all its others: a digit z that all petals have is in one of them.
#[derive(Debug)]
pub struct DeathBlossom;

const MOST: usize = 200; // choices with different effects that are kept for a stem and a victim

/// A stem and a candidate that would leave nothing for it.
struct Case<'a, const W: usize> {
    stock: &'a Stock<W>,
    stem: Cell,
    petals: Vec<(Digit, Vec<usize>)>, // by candidate of the stem: the sets that would miss it
}

/// Petals for the first candidates of the stem, and what falls if one of them has it.
struct Choice<const W: usize> {
    petals: Vec<usize>,
    effect: Vec<(Digit, Cells<W>)>,
}

impl Sweep for DeathBlossom {
    fn technique(&self) -> Technique {
        Technique::DeathBlossom
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::DeathBlossom, found);
        let emptying = stock.emptying(view).map(|emptying| &emptying.cells[..]);
        let places = |digit: Digit| emptying.map_or_else(|| view.places(digit), |all| all[digit.index()]);
        for (cell, digit) in view.digits().flat_map(|digit| places(digit).times(DigitSet::only(digit))) {
            let sets: Vec<usize> = ones_of(stock.watch(cell, digit)).collect();
            for stem in stems(view, stock, (cell, digit), &sets).iter() {
                let petals = |candidate: Digit| {
                    let misses =
                        |&&set: &&usize| stock.sets[set].digits.has(candidate) && stock.seen(set, candidate).has(stem);
                    (candidate, sets.iter().filter(misses).copied().collect())
                };
                let mut petals: Vec<(Digit, Vec<usize>)> = view.candidates(stem).iter().map(petals).collect();
                petals.sort_by_key(|(_, sets)| sets.len());
                let case = Case { stock, stem, petals };
                case.choose(&mut teller)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells for which nothing would be left if the candidate were true, since these sets would then miss its digit.
fn stems<const W: usize>(
    view: View<'_, W>,
    stock: &Stock<W>,
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
    view.digits().fold(view.open().without(cell), |stems, other| stems - left[other.index()])
}

impl<const W: usize> Case<'_, W> {
    /// One choice of a petal for each candidate, for everything that may fall together.
    fn choose(&self, teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
        let mut choices = vec![Choice { petals: Vec::new(), effect: Vec::new() }];
        for (_, sets) in &self.petals {
            let mut longer: Vec<Choice<W>> = Vec::new();
            for choice in &choices {
                for &set in sets.iter().filter(|set| !choice.petals.contains(set)) {
                    let effect = self.effect(choice, set);
                    if longer.len() < MOST && longer.iter().all(|known| known.effect != effect) {
                        longer.push(Choice { petals: [&choice.petals[..], &[set]].concat(), effect });
                    }
                }
            }
            choices = longer;
        }
        for Choice { petals, effect } in &choices {
            let mut fall = Fall::default();
            effect.iter().for_each(|&(digit, seen)| fall.add(digit, seen));
            teller.tell(&fall, || self.parts(petals))?;
        }
        ControlFlow::Continue(())
    }

    /// What falls if each petal chosen, or this set, holds all its digits but one of the stem's.
    fn effect(&self, choice: &Choice<W>, set: usize) -> Vec<(Digit, Cells<W>)> {
        let stock = self.stock;
        let digits = stock.sets[set].digits;
        if choice.petals.is_empty() {
            let of_stem: DigitSet = self.petals.iter().map(|&(digit, _)| digit).collect();
            return digits.minus(of_stem).iter().map(|digit| (digit, stock.seen(set, digit))).collect();
        }
        let both = |&(digit, seen): &(Digit, Cells<W>)| {
            let seen = if digits.has(digit) { seen & stock.seen(set, digit) } else { Cells::EMPTY };
            (!seen.is_empty()).then_some((digit, seen))
        };
        choice.effect.iter().filter_map(both).collect()
    }

    /// The stem, the petals, and each candidate of the stem with the places that see it, in the order of the petals.
    fn parts(&self, petals: &[usize]) -> Vec<Part> {
        let stem = Cells::only(self.stem);
        let candidates = self.petals.iter().map(|&(digit, _)| digit);
        let sets = petals.iter().map(|&set| part(self.stock.sets[set].cells, self.stock.sets[set].digits));
        let links = candidates
            .clone()
            .zip(petals)
            .map(|(digit, &set)| part(stem | self.stock.places(set, digit), DigitSet::only(digit)));
        [part(stem, candidates.collect())].into_iter().chain(sets).chain(links).collect()
    }
}
