//! Two almost locked sets that are linked by one or two digits.

use crate::techniques::locked_sets::eliminations::{Fall, both};
use crate::techniques::locked_sets::sets::Catalogue;
use grid::DigitSet;

/// Two almost locked sets by number, and the one or two digits that link them: at most one of the sets can hold each.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct Pair {
    pub sets: [usize; 2],
    pub links: DigitSet,
}

impl Pair {
    /// Returns the eliminations. With one link these are by the other digits that both sets have; with two they are by the links and by
    /// every other digit of either set, which then holds it.
    pub fn falls<const W: usize>(self, catalogue: &Catalogue<W>) -> Fall<W> {
        let [one, other] = self.sets;
        if self.links.len() == 1 {
            let shared = catalogue.sets[one].digits.and(catalogue.sets[other].digits);
            return both(catalogue, one, other, shared.minus(self.links));
        }
        let mut fall = Fall::default();
        for digit in self.links.iter() {
            fall.add(digit, catalogue.seen(one, digit) & catalogue.seen(other, digit));
        }
        for set in self.sets {
            for digit in catalogue.sets[set].digits.minus(self.links).iter() {
                fall.add(digit, catalogue.seen(set, digit));
            }
        }
        fall
    }
}
