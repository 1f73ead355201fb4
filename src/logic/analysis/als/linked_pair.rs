//! Pair of almost locked sets that are linked by one or two digits.

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::eliminations::{AlsEliminations, shared_eliminations};
use grid::DigitSet;

/// Two almost locked sets with one or two restricted common digits. A restricted common digit is a digit of both sets that at most one of
/// them can contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsPair {
    /// Numbers of the sets, the lower one first.
    pub sets: [usize; 2],
    /// Restricted common digits, one or two.
    pub restricted_commons: DigitSet,
}

impl AlsPair {
    /// Returns the candidates that the pair eliminates.
    ///
    /// With one restricted common digit x, one of the sets lacks x and contains all its other digits. So every other digit that both sets
    /// have is in at least one of them. It eliminates the candidates that see all its places in both sets.
    ///
    /// With two restricted common digits x and y, one set lacks x and the other set lacks y. So x and y are each in one of the sets, and
    /// eliminate the candidates that see all their places in both sets. Each set contains all its digits other than x and y. Each of these
    /// digits eliminates the candidates that see all its places in the set.
    pub fn eliminations<const W: usize>(self, catalogue: &AlsCatalogue<W>) -> AlsEliminations<W> {
        let [one, other] = self.sets;
        if self.restricted_commons.len() == 1 {
            let shared = catalogue.sets[one].digits.and(catalogue.sets[other].digits);
            return shared_eliminations(catalogue, one, other, shared.minus(self.restricted_commons));
        }
        let mut eliminations = AlsEliminations::default();
        for digit in self.restricted_commons.iter() {
            eliminations.add(digit, catalogue.seen(one, digit) & catalogue.seen(other, digit));
        }
        for set in self.sets {
            for digit in catalogue.sets[set].digits.minus(self.restricted_commons).iter() {
                eliminations.add(digit, catalogue.seen(set, digit));
            }
        }
        eliminations
    }
}
