//! ALS-XZ: two almost locked sets that cannot both hold a digit.

use std::ops::ControlFlow;

use crate::evidence::Part;
use crate::techniques::locked_sets::cache::Stock;
use crate::techniques::locked_sets::linked_pair::Pair;
use crate::techniques::locked_sets::told::{Teller, part};
use crate::{Found, Sweep, Technique, View};
use grid::DigitSet;

/// One of the two sets misses the digit x that not both can hold, and holds all its others: any other digit z of both is in one
/// of them. With two such digits each set misses one of them, and holds all its others for sure.
#[derive(Debug)]
pub struct Xz;

impl Sweep for Xz {
    fn technique(&self) -> Technique {
        Technique::AlsXz
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::AlsXz, found);
        for &pair in stock.pairs(view) {
            let (fall, Pair { sets: [one, other], links }) = (pair.falls(stock), pair);
            let cells = stock.sets[one].cells | stock.sets[other].cells;
            teller.tell(&fall, || parts(stock, &[one, other], links))?;
            if fall.meets(cells) {
                teller.tell(&fall.outside(cells), || parts(stock, &[one, other], links))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sets, then each linking digit with its places in both.
fn parts<const W: usize>(stock: &Stock<W>, sets: &[usize; 2], links: DigitSet) -> Vec<Part> {
    let shown = sets.iter().map(|&set| part(stock.sets[set].cells, stock.sets[set].digits));
    let link = links
        .iter()
        .map(|digit| part(stock.places(sets[0], digit) | stock.places(sets[1], digit), DigitSet::only(digit)));
    shown.chain(link).collect()
}
