//! W-Wing: two cells of the same two digits, and a unit between them.

use std::ops::ControlFlow;

use crate::evidence::{Node, Via};
use crate::techniques::packs::count;
use crate::techniques::short_chains::{Stride, chain, node};
use crate::{Cells, Deduction, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Two cells of the same two digits, and a unit in which each place of one of these sees the one cell or the other: not both can
/// hold that digit, so one holds the other digit.
#[derive(Debug)]
pub struct WWing;

impl Sweep for WWing {
    fn technique(&self) -> Technique {
        Technique::WWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let pairs = pairs(view);
        let mut of_kind = |is_grouped| pairs.iter().try_for_each(|pair| pair.bridge(is_grouped, found));
        of_kind(false)?;
        of_kind(true)
    }
}

/// Returns every two cells with the same two candidates that do not see each other, once for each of the digits if the other one can be
/// eliminated somewhere.
fn pairs<const W: usize>(view: View<'_, W>) -> Vec<Pair<'_, W>> {
    let (mut pairs, mut rest) = (Vec::new(), view.bivalue());
    for one in rest.iter() {
        rest = rest.without(one);
        let (both, seen) = (view.candidates(one), view.peers(one));
        for other in ((rest & view.twins(both)) - seen).iter() {
            for digit in both.iter() {
                let kept = both.without(digit).first().expect("one of two");
                let falls = seen & view.peers(other) & view.places(kept);
                if !falls.is_empty() {
                    pairs.push(Pair { view, cells: [one, other], digit, kept, falls });
                }
            }
        }
    }
    pairs
}

struct Pair<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    digit: Digit, // not both hold it
    kept: Digit,  // one of them holds it
    falls: Cells<W>,
}

impl<const W: usize> Pair<'_, W> {
    /// Hands over a deduction for each unit that connects the two cells.
    fn bridge(&self, is_grouped: bool, found: &mut Found<'_>) -> ControlFlow<()> {
        let view = self.view;
        let [one, other] = self.cells.map(|cell| view.peers(cell));
        for unit in view.units() {
            let count = count(view.position().places(unit, self.digit));
            if count < 2 || is_grouped != (count > 2) {
                continue;
            }
            let places = view.places_in(unit, self.digit);
            if places.within(one | other) && places.meets(one) && places.meets(other) {
                // A place that both see counts for the cell that has no other.
                let near = if (places - one).is_empty() { places - other } else { places & one };
                if !near.is_empty() && near != places {
                    found(self.deduce(unit, near, places - near))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn deduce(&self, unit: UnitId, near: Cells<W>, far: Cells<W>) -> Deduction {
        let group = |cells: Cells<W>| Node { cells: cells.to_vec(), digit: self.digit };
        let strides = [
            Stride { from: node(self.cells[0], self.kept), to: node(self.cells[0], self.digit), via: Via::Cell },
            Stride { from: group(near), to: group(far), via: Via::Unit(unit) },
            Stride { from: node(self.cells[1], self.digit), to: node(self.cells[1], self.kept), via: Via::Cell },
        ];
        Deduction {
            technique: Technique::WWing,
            place: Vec::new(),
            eliminate: self.falls.times(DigitSet::only(self.kept)).collect(),
            digits: DigitSet::only(self.digit).with(self.kept),
            evidence: chain(self.view, strides, false),
        }
    }
}
