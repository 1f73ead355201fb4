//! A unit's digit all of whose places see a cell that shares no unit with them: by a knight's move, a king's, a cage, or because
//! it sees each in a unit of its own.

use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::techniques::rules::followed::seeing_all;
use crate::logic::{Deduction, Evidence, Found, Position, Technique};

/// More places than this hardly ever see a cell together.
const MOST_PLACES: u32 = 5;

/// Hands over what falls so. On boards of rows, columns and boxes alone there is no such thing.
pub fn reaching(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    if !position.ground().is_mixed {
        return ControlFlow::Continue(());
    }
    let layout = position.layout();
    for unit in layout.unit_ids() {
        for digit in DigitSet::all(layout.shape().side()).iter() {
            let places = position.places(unit, digit);
            if !(2..=MOST_PLACES).contains(&places.count_ones()) {
                continue;
            }
            let cells: Vec<_> = position.cells(unit, places).collect();
            let around = position.units_around(&cells);
            let mut struck = seeing_all(position, &cells, digit);
            struck.retain(|(cell, _)| !layout.units_of(*cell).iter().any(|other| around.contains(other)));
            if struck.is_empty() {
                continue;
            }
            let digits = DigitSet::only(digit);
            found(Deduction {
                technique: Technique::Pointing,
                place: Vec::new(),
                eliminate: struck,
                digits,
                evidence: Evidence::Pattern(Pattern {
                    needs: vec![Need::Place(unit, digit)],
                    parts: vec![Part { cells, digits }],
                }),
            })?;
        }
    }
    ControlFlow::Continue(())
}
