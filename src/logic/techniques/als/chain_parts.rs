//! Parts of a chain of almost locked sets: the cells and digits that an explanation names.

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::evidence::Part;
use crate::techniques::als::emitter::pattern_part;
use grid::{Digit, DigitSet};

/// Returns the parts of a chain in the order in which an explanation names them: first the almost locked sets `sets`, then `links`. A link
/// is the restricted common digit of two successive sets, with its places in both.
pub(super) fn chain_parts<const W: usize>(catalogue: &AlsCatalogue<W>, sets: &[usize], links: &[Digit]) -> Vec<Part> {
    let shown = sets.iter().map(|&set| pattern_part(catalogue.sets[set].cells, catalogue.sets[set].digits));
    let link = links.iter().zip(sets.windows(2)).map(|(&digit, pair)| {
        pattern_part(catalogue.places(pair[0], digit) | catalogue.places(pair[1], digit), DigitSet::only(digit))
    });
    shown.chain(link).collect()
}
