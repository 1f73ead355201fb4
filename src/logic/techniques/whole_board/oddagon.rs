//! Bivalue oddagons: an odd ring of cells for two digits.

use std::ops::ControlFlow;

use crate::techniques::whole_board::guardians::{guardian_count, guardian_deduction};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// The longest ring that is looked for.
const MAX_LENGTH: usize = 9;
/// A ring with more guardians than this is left alone: hardly anything excludes so many.
const MAX_GUARDIANS: usize = 4;

/// An odd ring of cells, each of which sees the next: two digits alone cannot alternate around it.
#[derive(Debug)]
pub struct BivalueOddagon;

/// The rings of two digits.
struct OddagonSearch<'a, const W: usize> {
    view: View<'a, W>,
    cells: Cells<W>,
    core: DigitSet,
    length: usize,
}

impl ViewFinder for BivalueOddagon {
    fn technique(&self) -> Technique {
        Technique::BivalueOddagon
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut rings = Vec::new();
        let digits: Vec<Digit> = view.digits().collect();
        for (at, &one) in digits.iter().enumerate() {
            for &other in &digits[at + 1..] {
                let both = view.places(one) & view.places(other);
                if (both & view.bivalue()).len() < 2 || both.len() < 5 {
                    continue;
                }
                let core = DigitSet::only(one).with(other);
                let among = both.iter().filter(|&cell| view.candidates(cell).len() <= 2 + MAX_GUARDIANS).collect();
                rings.push((core, among));
            }
        }
        for length in (5..=MAX_LENGTH).step_by(2) {
            for &(core, among) in &rings {
                let rings = OddagonSearch { view, cells: among, core, length };
                among.iter().try_for_each(|first| rings.extend(&mut vec![first], Cells::EMPTY, found))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> OddagonSearch<'_, W> {
    /// Goes on from a row of cells, of which the first is the first of the ring in reading order. No cell sees another but its
    /// neighbours: a ring that crosses itself has a shorter odd one in it. `seen` is what the cells but the first and the last see.
    fn extend(&self, row: &mut Vec<Cell>, seen: Cells<W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (first, last) = (row[0], row[row.len() - 1]);
        let cells: Cells<W> = row.iter().copied().collect();
        if guardian_count(self.view, cells, self.core) > MAX_GUARDIANS {
            return ControlFlow::Continue(());
        }
        if row.len() == self.length {
            let is_new = self.view.peers(first).has(last) && row[1] < last;
            let deduction =
                is_new.then(|| guardian_deduction(Technique::BivalueOddagon, self.view, row, self.core)).flatten();
            return deduction.map_or(ControlFlow::Continue(()), found);
        }
        let next = (self.cells & self.view.peers(last)) - seen - cells;
        let is_end = row.len() + 1 == self.length;
        for cell in next.iter().filter(|&cell| cell > first) {
            if row.len() > 1 && self.view.peers(first).has(cell) != is_end {
                continue;
            }
            row.push(cell);
            let seen = if row.len() > 2 { seen | self.view.peers(last) } else { seen };
            self.extend(row, seen, found)?;
            row.pop();
        }
        ControlFlow::Continue(())
    }
}
