//! Parts of the evidence of a chain of almost locked sets.

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::evidence::Part;
use crate::techniques::als::emitter::pattern_part;
use grid::{Digit, DigitSet};

/// Returns the sets of a chain in their order, then the restricted common digit of each set and the next one, with its places in both.
pub(super) fn chain_parts<const W: usize>(catalogue: &AlsCatalogue<W>, sets: &[usize], links: &[Digit]) -> Vec<Part> {
    let shown = sets.iter().map(|&set| pattern_part(catalogue.sets[set].cells, catalogue.sets[set].digits));
    let link = links.iter().zip(sets.windows(2)).map(|(&digit, pair)| {
        pattern_part(catalogue.places(pair[0], digit) | catalogue.places(pair[1], digit), DigitSet::only(digit))
    });
    shown.chain(link).collect()
}
