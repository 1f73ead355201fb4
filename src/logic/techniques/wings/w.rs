//! W-Wing: two bivalue cells with the same two candidates, and a unit that links the two cells.
//!
//! ```text
//! r1c2 {4,7} ──── r1c8 ═════ r6c8 ──── r6c3 {4,7}     r1c8 and r6c8 are the only places for 7 in column 8
//! ```
//!
//! The two bivalue cells cannot both be 7, because column 8 would then have no place for 7. So at least one of them is 4, and a cell that
//! sees both of them is not 4.

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::evidence::{LinkReason, Node};
use crate::techniques::strong_link_evidence::{DirectedStrongLink, chain_evidence, single_cell_node};
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of W-Wings: two cells with the same two candidates `a` and `b`, and a linking unit. Each place for `a` in this unit sees at least
/// one of the two cells. So the cells cannot both be `a`, and at least one of them is `b`.
#[derive(Debug)]
pub struct WWing;

impl ViewFinder for WWing {
    fn technique(&self) -> Technique {
        Technique::WWing
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let pairs = bivalue_pairs(view);
        let mut of_kind = |is_grouped| pairs.iter().try_for_each(|pair| pair.report_linking_units(is_grouped, found));
        of_kind(false)?;
        of_kind(true)
    }
}

/// Returns the pairs of cells that have the same two candidates and do not see each other. Each pair is returned twice: either digit can be
/// the linking digit, and the other digit is then the target digit.
///
/// Leaves out a pair with a target digit that is not a candidate of any cell that sees both cells, since it would eliminate nothing.
fn bivalue_pairs<const W: usize>(view: View<'_, W>) -> Vec<WWingPair<'_, W>> {
    let (mut pairs, mut rest) = (Vec::new(), view.bivalue());
    for one in rest.iter() {
        rest = rest.without(one);
        let (both, seen) = (view.candidates(one), view.peers(one));
        for other in ((rest & view.bivalue_cells_of(both)) - seen).iter() {
            for digit in both.iter() {
                let target_digit = both.without(digit).first().expect("the cell has two candidates");
                let eliminated = seen & view.peers(other) & view.places(target_digit);
                if !eliminated.is_empty() {
                    pairs.push(WWingPair { view, cells: [one, other], linking_digit: digit, target_digit, eliminated });
                }
            }
        }
    }
    pairs
}

/// Two cells with the same two candidates, which make a W-Wing if a unit links them.
struct WWingPair<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    /// Digit that the two cells cannot both have, because the linking unit would then have no place for the digit.
    linking_digit: Digit,
    /// Digit that at least one of the two cells has.
    target_digit: Digit,
    /// Cells from which the target digit is eliminated.
    eliminated: Cells<W>,
}

impl<const W: usize> WWingPair<'_, W> {
    /// Reports a deduction for each unit that links the two cells. If `is_grouped`, considers only units in which the linking digit has
    /// more than two places. Otherwise considers only units in which it has just two.
    fn report_linking_units(&self, is_grouped: bool, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let view = self.view;
        let [one, other] = self.cells.map(|cell| view.peers(cell));
        for unit in view.units() {
            let count = popcount(view.position().places(unit, self.linking_digit));
            if count < 2 || is_grouped != (count > 2) {
                continue;
            }
            let places = view.places_in(unit, self.linking_digit);
            if places.is_subset(one | other) && places.intersects(one) && places.intersects(other) {
                // A place that both cells see counts for the second cell if the first cell sees all places, otherwise for the first cell.
                let near = if (places - one).is_empty() { places - other } else { places & one };
                if !near.is_empty() && near != places {
                    found(self.deduction(unit, near, places - near))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the deduction with the linking unit `unit`. `near` and `far` are the places of the linking digit in this unit: the first
    /// cell of the pair sees all of `near`, and the second cell sees all of `far`.
    fn deduction(&self, unit: UnitId, near: Cells<W>, far: Cells<W>) -> Deduction {
        let group = |cells: Cells<W>| Node { cells: cells.to_vec(), digit: self.linking_digit };
        let links = [
            DirectedStrongLink {
                from: single_cell_node(self.cells[0], self.target_digit),
                to: single_cell_node(self.cells[0], self.linking_digit),
                reason: LinkReason::Cell,
            },
            DirectedStrongLink { from: group(near), to: group(far), reason: LinkReason::Unit(unit) },
            DirectedStrongLink {
                from: single_cell_node(self.cells[1], self.linking_digit),
                to: single_cell_node(self.cells[1], self.target_digit),
                reason: LinkReason::Cell,
            },
        ];
        Deduction {
            technique: Technique::WWing,
            placements: Vec::new(),
            eliminations: self.eliminated.product(DigitSet::only(self.target_digit)).collect(),
            digits: DigitSet::only(self.linking_digit).with(self.target_digit),
            evidence: chain_evidence(self.view, links, false),
        }
    }
}
