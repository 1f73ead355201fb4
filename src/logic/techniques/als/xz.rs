//! ALS-XZ: two almost locked sets with a restricted common digit.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::linked_pair::AlsPair;
use crate::evidence::{Part, PatternKind};
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::DigitSet;

/// Finder of ALS-XZ patterns with one or two restricted common digits.
///
/// At most one of two sets contains the restricted common digit x, so one of them lacks x and contains all its other digits. So any other
/// digit z that both sets have is in one of them, and candidates that see all places of z in both sets are eliminated. With two restricted
/// common digits, each set lacks one of the two and contains all its other digits.
#[derive(Debug)]
pub struct AlsXz;

impl ViewFinder for AlsXz {
    fn technique(&self) -> Technique {
        Technique::AlsXz
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let als = AlsIndex::of(view);
        let mut emitter = DeductionEmitter::new(Technique::AlsXz, PatternKind::AlsXz, found);
        for &pair in als.pairs(view) {
            let (eliminations, AlsPair { sets: [one, other], restricted_commons }) = (pair.eliminations(als), pair);
            let cells = als.sets[one].cells | als.sets[other].cells;
            emitter.emit(&eliminations, || parts(als, &[one, other], restricted_commons))?;
            if eliminations.intersects(cells) {
                emitter.emit(&eliminations.outside(cells), || parts(als, &[one, other], restricted_commons))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the parts of the pattern in the order in which an explanation names them: the two sets, then each restricted common digit with
/// its places in both sets.
fn parts<const W: usize>(als: &AlsIndex<W>, sets: &[usize; 2], restricted_commons: DigitSet) -> Vec<Part> {
    let shown = sets.iter().map(|&set| pattern_part(als.sets[set].cells, als.sets[set].digits));
    let links = restricted_commons
        .iter()
        .map(|digit| pattern_part(als.places(sets[0], digit) | als.places(sets[1], digit), DigitSet::only(digit)));
    shown.chain(links).collect()
}
