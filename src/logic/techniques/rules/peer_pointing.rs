//! Pointing by variant rules: all places of a digit in a unit see a cell, though no unit contains both the cell and all these places. The
//! digit is eliminated from the cell.
//!
//! ```text
//! box 1    . . .  |  . . .      Anti-king sudoku: in box 1 the digit has two places.
//!          . . ●  |  . . .      Both see the cells ✗, partly by a king's move.
//!          . ● .  |  ✗ . .
//!          -------+------
//!          . . ✗  |  . . .
//! ```

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::techniques::rules::condition_propagation::candidates_seeing_all;
use crate::{Deduction, DeductionSink, Evidence, Position, Technique};
use grid::{Cell, DigitSet};

/// Largest number of places of a digit in a unit for which the search is worthwhile. More places hardly ever have a common peer.
const MAX_PLACES: usize = 5;

/// Reports every elimination by pointing that needs variant rules: the cell sees all places of a digit in a unit, but shares no unit with
/// all of them. Boards with only rows, columns and boxes have no such elimination.
///
/// Forcing chains call this function after every assumption, so it allocates nothing for units and digits without a deduction.
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
                let contains_all = |unit| cells.iter().all(|&place| layout.units_of(place).contains(unit));
                layout.units_of(cell).iter().any(contains_all)
            };
            let eliminated = candidates_seeing_all(position, cells, digit).filter(|&cell| !shares_unit(cell));
            let eliminations: Vec<_> = eliminated.map(|cell| (cell, digit)).collect();
            if eliminations.is_empty() {
                continue;
            }
            let digits = DigitSet::only(digit);
            found(Deduction {
                technique: Technique::Pointing,
                placements: Vec::new(),
                eliminations,
                digits,
                evidence: Evidence::Pattern(Pattern {
                    kind: PatternKind::PeerPointing,
                    clauses: vec![Clause::Unit(unit, digit)],
                    parts: vec![Part { cells: cells.to_vec(), digits }],
                }),
            })?;
        }
    }
    ControlFlow::Continue(())
}
