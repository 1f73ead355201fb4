//! Two almost locked sets that are linked by one or two digits.

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::eliminations::{AlsEliminations, shared_eliminations};
use grid::DigitSet;

/// Two almost locked sets by number, and the one or two digits that link them: at most one of the sets can hold each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsPair {
    pub sets: [usize; 2],
    pub restricted_commons: DigitSet,
}

impl AlsPair {
    /// Returns the eliminations. With one link these are by the other digits that both sets have; with two they are by the links and by
    /// every other digit of either set, which then holds it.
    pub fn eliminations<const W: usize>(self, catalogue: &AlsCatalogue<W>) -> AlsEliminations<W> {
        let [one, other] = self.sets;
        if self.restricted_commons.len() == 1 {
            let shared = catalogue.sets[one].digits.and(catalogue.sets[other].digits);
            return shared_eliminations(catalogue, one, other, shared.minus(self.restricted_commons));
        }
        let mut fall = AlsEliminations::default();
        for digit in self.restricted_commons.iter() {
            fall.add(digit, catalogue.seen(one, digit) & catalogue.seen(other, digit));
        }
        for set in self.sets {
            for digit in catalogue.sets[set].digits.minus(self.restricted_commons).iter() {
                fall.add(digit, catalogue.seen(set, digit));
            }
        }
        fall
    }
}
