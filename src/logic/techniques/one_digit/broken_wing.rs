//! Broken wings: an odd ring of places that cannot be all there is.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::techniques::one_digit::strong::struck;
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// The longest ring that is looked for.
const LONGEST: usize = 7;
/// A ring with more guardians than this is left alone: hardly anything sees so many.
const GUARDIANS: usize = 3;

/// An odd ring of places of a digit, each two neighbours in a unit: true and false cannot alternate around it, so one of the units
/// has its digit outside the ring, in a guardian.
#[derive(Debug)]
pub struct BrokenWing;

impl Sweep for BrokenWing {
    fn technique(&self) -> Technique {
        Technique::BrokenWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        for length in (5..=LONGEST).step_by(2) {
            for digit in view.digits() {
                let units: Vec<(UnitId, Cells<W>)> = view
                    .units()
                    .map(|unit| (unit, view.places_in(unit, digit)))
                    .filter(|(_, places)| (2..=2 + GUARDIANS).contains(&places.len()))
                    .collect();
                if units.len() < length {
                    continue;
                }
                let mut ring = Ring { view, digit, length, units: &units, walked: Vec::new(), found };
                view.places(digit).iter().try_for_each(|cell| ring.start(cell))?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Ring<'a, 'f, const W: usize> {
    view: View<'a, W>,
    digit: Digit,
    length: usize,
    units: &'a [(UnitId, Cells<W>)], // that may take part, with the places of the digit
    walked: Vec<(Cell, UnitId)>,     // a cell, and the unit by which the ring leaves it
    found: &'a mut Found<'f>,
}

impl<const W: usize> Ring<'_, '_, W> {
    fn start(&mut self, first: Cell) -> ControlFlow<()> {
        self.deepen(first, Cells::only(first), Cells::EMPTY, self.view.places(self.digit))
    }

    /// Leaves `cell` by each unit; the first cell is the first of the ring in reading order. `falls` is what all guardians see.
    fn deepen(&mut self, cell: Cell, ring: Cells<W>, guardians: Cells<W>, falls: Cells<W>) -> ControlFlow<()> {
        let units = self.units;
        let first = self.walked.first().map_or(cell, |step| step.0);
        for &(unit, places) in units.iter().filter(|(_, places)| places.has(cell)) {
            if self.walked.iter().any(|step| step.1 == unit) {
                continue;
            }
            for next in places.without(cell).iter() {
                let closes = next == first && self.walked.len() + 1 == self.length;
                if !closes && (next <= first || ring.has(next) || self.walked.len() + 1 >= self.length) {
                    continue;
                }
                let more = places.without(cell).without(next);
                let (ring, guardians) = (ring.with(next), guardians | more);
                let falls = falls & self.view.seen_by_all(more);
                // A lone guardian is true, whether or not anything sees it.
                let count = guardians.len();
                if count > GUARDIANS || count > 1 && falls.is_empty() || ring.meets(guardians) {
                    continue;
                }
                self.walked.push((cell, unit));
                let end = if closes { self.close(guardians, falls) } else { self.deepen(next, ring, guardians, falls) };
                self.walked.pop();
                end?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, guardians: Cells<W>, falls: Cells<W>) -> ControlFlow<()> {
        let is_reverse = self.walked[1].0 > self.walked[self.length - 1].0;
        if is_reverse || guardians.is_empty() {
            return ControlFlow::Continue(());
        }
        let only = DigitSet::only(self.digit);
        let cells = self.walked.iter().map(|step| vec![step.0]).chain([guardians.to_vec()]);
        let (place, eliminate) = match guardians.single() {
            Some(cell) => (vec![(cell, self.digit)], Vec::new()),
            None => (Vec::new(), struck(falls, self.digit)),
        };
        (self.found)(Deduction {
            technique: Technique::BrokenWing,
            place,
            eliminate,
            digits: only,
            evidence: Evidence::Pattern(Pattern {
                needs: self.walked.iter().map(|step| Need::Place(step.1, self.digit)).collect(),
                parts: cells.map(|cells| Part { cells, digits: only }).collect(),
            }),
        })
    }
}
