//! ALS-XZ: two almost locked sets that cannot both hold a digit.

use std::ops::ControlFlow;

use crate::analysis::als::cache::AlsIndex;
use crate::analysis::als::linked_pair::AlsPair;
use crate::evidence::Part;
use crate::techniques::als::emitter::{DeductionEmitter, pattern_part};
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::DigitSet;

/// One of the two sets misses the digit x that not both can hold, and holds all its others: any other digit z of both is in one
/// of them. With two such digits each set misses one of them, and holds all its others for sure.
#[derive(Debug)]
pub struct AlsXz;

impl ViewFinder for AlsXz {
    fn technique(&self) -> Technique {
        Technique::AlsXz
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let stock = AlsIndex::of(view);
        let mut teller = DeductionEmitter::new(Technique::AlsXz, found);
        for &pair in stock.pairs(view) {
            let (fall, AlsPair { sets: [one, other], restricted_commons: links }) = (pair.eliminations(stock), pair);
            let cells = stock.sets[one].cells | stock.sets[other].cells;
            teller.emit(&fall, || parts(stock, &[one, other], links))?;
            if fall.meets(cells) {
                teller.emit(&fall.outside(cells), || parts(stock, &[one, other], links))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sets, then each linking digit with its places in both.
fn parts<const W: usize>(stock: &AlsIndex<W>, sets: &[usize; 2], links: DigitSet) -> Vec<Part> {
    let shown = sets.iter().map(|&set| pattern_part(stock.sets[set].cells, stock.sets[set].digits));
    let link = links
        .iter()
        .map(|digit| pattern_part(stock.places(sets[0], digit) | stock.places(sets[1], digit), DigitSet::only(digit)));
    shown.chain(link).collect()
}
