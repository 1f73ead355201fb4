//! W-Wing: two cells of the same two digits, and a unit between them.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Node, Via};
use crate::logic::techniques::short_chains::{Stride, chain, node};
use crate::logic::{Cells, Deduction, Found, Sweep, Technique, View};

/// Two cells of the same two digits, and a unit in which each place of one of these sees the one cell or the other: not both can
/// hold that digit, so one holds the other digit.
#[derive(Debug)]
pub struct WWing;

impl Sweep for WWing {
    fn technique(&self) -> Technique {
        Technique::WWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for is_grouped in [false, true] {
            for one in view.bivalue().iter() {
                let both = view.candidates(one);
                let twin = |cell: &Cell| *cell > one && view.candidates(*cell) == both;
                for other in (view.bivalue() - view.peers(one)).iter().filter(twin) {
                    for digit in both.iter() {
                        let kept = both.without(digit).first().expect("one of two");
                        let falls = view.peers(one) & view.peers(other) & view.places(kept);
                        if !falls.is_empty() {
                            Pair { view, cells: [one, other], digit, kept, falls }.bridge(is_grouped, found)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Pair<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    digit: Digit, // not both hold it
    kept: Digit,  // one of them holds it
    falls: Cells<W>,
}

impl<const W: usize> Pair<'_, W> {
    /// Every unit that leads from the one cell to the other.
    fn bridge(&self, is_grouped: bool, found: &mut Found<'_>) -> ControlFlow<()> {
        let position = self.view.position();
        let [one, other] = self.cells.map(|cell| self.view.peers(cell));
        for unit in self.view.units() {
            let count = position.places(unit, self.digit).count_ones();
            if count < 2 || is_grouped != (count > 2) {
                continue;
            }
            let places = self.view.places_in(unit, self.digit);
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
            evidence: chain(self.view, &strides, false),
        }
    }
}
