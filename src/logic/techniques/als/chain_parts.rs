//! Rows of almost locked sets, each of which cannot hold some digit beside the next.

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::evidence::Part;
use crate::techniques::als::emitter::pattern_part;
use grid::{Digit, DigitSet};

/// Returns the parts of the evidence: the sets in their order, then each linking digit with its places in the two sets that it links.
pub(super) fn chain_parts<const W: usize>(catalogue: &AlsCatalogue<W>, sets: &[usize], links: &[Digit]) -> Vec<Part> {
    let shown = sets.iter().map(|&set| pattern_part(catalogue.sets[set].cells, catalogue.sets[set].digits));
    let link = links.iter().zip(sets.windows(2)).map(|(&digit, pair)| {
        pattern_part(catalogue.places(pair[0], digit) | catalogue.places(pair[1], digit), DigitSet::only(digit))
    });
    shown.chain(link).collect()
}
