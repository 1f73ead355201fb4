//! Pointing by other rules than rows, columns and boxes. All places of a digit in a unit see a cell that shares no unit with all of them: it
//! is a knight's or a king's move away, lies in the same cage, or shares a different unit with each.

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern};
use crate::techniques::rules::condition_propagation::candidates_seeing_all;
use crate::{Deduction, DeductionSink, Evidence, Position, Technique};
use grid::{Cell, DigitSet};

/// Largest number of places that is tried: more hardly ever see a cell together.
const MAX_PLACES: usize = 5;

/// Hands over each such deduction. On boards of rows, columns and boxes alone there is none.
///
/// Forcing chains look for this in every branch, so a unit and digit without a deduction costs a few words of bits and no allocation.
pub fn report_peer_pointing(position: &Position, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
    if !position.geometry().has_extra_rules {
        return ControlFlow::Continue(());
    }
    let layout = position.layout();
    for unit in layout.unit_ids() {
        for digit in DigitSet::all(layout.shape().side()).iter() {
            let places = position.places(unit, digit);
            let count = places.count_ones() as usize;
            if !(2..=MAX_PLACES).contains(&count) {
                continue;
            }
            let mut cells = [Cell::new(0); MAX_PLACES];
            cells.iter_mut().zip(position.cells(unit, places)).for_each(|(slot, cell)| *slot = cell);
            let cells = &cells[..count];
            let shares_unit = |cell: Cell| {
                let holds_all = |unit| cells.iter().all(|&place| layout.units_of(place).contains(unit));
                layout.units_of(cell).iter().any(holds_all)
            };
            let losers = candidates_seeing_all(position, cells, digit).filter(|&cell| !shares_unit(cell));
            let eliminate: Vec<_> = losers.map(|cell| (cell, digit)).collect();
            if eliminate.is_empty() {
                continue;
            }
            let digits = DigitSet::only(digit);
            found(Deduction {
                technique: Technique::Pointing,
                placements: Vec::new(),
                eliminations: eliminate,
                digits,
                evidence: Evidence::Pattern(Pattern {
                    clauses: vec![Clause::Unit(unit, digit)],
                    parts: vec![Part { cells: cells.to_vec(), digits }],
                }),
            })?;
        }
    }
    ControlFlow::Continue(())
}
