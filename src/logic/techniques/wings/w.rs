//! W-Wing: two cells of the same two digits, and a unit between them.

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::evidence::{LinkReason, Node};
use crate::techniques::strong_link_evidence::{StrongLinkEvidence, chain_evidence, single_cell_node};
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Two cells of the same two digits, and a unit in which each place of one of these sees the one cell or the other: not both can
/// hold that digit, so one holds the other digit.
#[derive(Debug)]
pub struct WWing;

impl ViewFinder for WWing {
    fn technique(&self) -> Technique {
        Technique::WWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let pairs = bivalue_pairs(view);
        let mut of_kind = |is_grouped| pairs.iter().try_for_each(|pair| pair.report_bridges(is_grouped, found));
        of_kind(false)?;
        of_kind(true)
    }
}

/// Returns every two cells with the same two candidates that do not see each other, once for each of the digits if the other one can be
/// eliminated somewhere.
fn bivalue_pairs<const W: usize>(view: View<'_, W>) -> Vec<WWingPair<'_, W>> {
    let (mut pairs, mut rest) = (Vec::new(), view.bivalue());
    for one in rest.iter() {
        rest = rest.without(one);
        let (both, seen) = (view.candidates(one), view.peers(one));
        for other in ((rest & view.bivalue_cells_of(both)) - seen).iter() {
            for digit in both.iter() {
                let kept = both.without(digit).first().expect("one of two");
                let falls = seen & view.peers(other) & view.places(kept);
                if !falls.is_empty() {
                    pairs.push(WWingPair {
                        view,
                        cells: [one, other],
                        linking_digit: digit,
                        target_digit: kept,
                        eliminated: falls,
                    });
                }
            }
        }
    }
    pairs
}

struct WWingPair<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    linking_digit: Digit, // not both hold it
    target_digit: Digit,  // one of them holds it
    eliminated: Cells<W>,
}

impl<const W: usize> WWingPair<'_, W> {
    /// Hands over a deduction for each unit that connects the two cells.
    fn report_bridges(&self, is_grouped: bool, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let view = self.view;
        let [one, other] = self.cells.map(|cell| view.peers(cell));
        for unit in view.units() {
            let count = popcount(view.position().places(unit, self.linking_digit));
            if count < 2 || is_grouped != (count > 2) {
                continue;
            }
            let places = view.places_in(unit, self.linking_digit);
            if places.is_subset(one | other) && places.intersects(one) && places.intersects(other) {
                // A place that both see counts for the cell that has no other.
                let near = if (places - one).is_empty() { places - other } else { places & one };
                if !near.is_empty() && near != places {
                    found(self.deduction(unit, near, places - near))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn deduction(&self, unit: UnitId, near: Cells<W>, far: Cells<W>) -> Deduction {
        let group = |cells: Cells<W>| Node { cells: cells.to_vec(), digit: self.linking_digit };
        let strides = [
            StrongLinkEvidence {
                from: single_cell_node(self.cells[0], self.target_digit),
                to: single_cell_node(self.cells[0], self.linking_digit),
                via: LinkReason::Cell,
            },
            StrongLinkEvidence { from: group(near), to: group(far), via: LinkReason::Unit(unit) },
            StrongLinkEvidence {
                from: single_cell_node(self.cells[1], self.linking_digit),
                to: single_cell_node(self.cells[1], self.target_digit),
                via: LinkReason::Cell,
            },
        ];
        Deduction {
            technique: Technique::WWing,
            placements: Vec::new(),
            eliminations: self.eliminated.product(DigitSet::only(self.target_digit)).collect(),
            digits: DigitSet::only(self.linking_digit).with(self.target_digit),
            evidence: chain_evidence(self.view, strides, false),
        }
    }
}
