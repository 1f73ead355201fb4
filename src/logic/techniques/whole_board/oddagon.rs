//! Bivalue oddagons: rings of an odd number of cells that cannot be filled with two digits alone, because the digits would have to
//! alternate.

use std::ops::ControlFlow;

use crate::evidence::PatternKind;
use crate::techniques::whole_board::guardians::{guardian_count, guardian_deduction};
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Maximum number of cells of a ring.
const MAX_LENGTH: usize = 9;
/// Maximum number of guardians of a ring (candidates other than its two digits). A candidate that excludes more guardians is very rare.
const MAX_GUARDIANS: usize = 4;

/// Finder of bivalue oddagons: rings of 5, 7 or 9 cells. Each cell of a ring sees the next cell, and has both digits of the oddagon as
/// candidates.
#[derive(Debug)]
pub struct BivalueOddagon;

/// Depth-first search for the bivalue oddagons with two given digits and a given number of cells.
struct OddagonSearch<'a, const W: usize> {
    view: View<'a, W>,
    /// Cells that a ring can contain: both digits are candidates, and there are few other candidates.
    cells: Cells<W>,
    /// The two digits of the oddagon.
    core: DigitSet,
    /// Number of cells in a ring.
    length: usize,
}

impl ViewFinder for BivalueOddagon {
    fn technique(&self) -> Technique {
        Technique::BivalueOddagon
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut pairs = Vec::new();
        let digits: Vec<Digit> = view.digits().collect();
        for (at, &one) in digits.iter().enumerate() {
            for &other in &digits[at + 1..] {
                let both = view.places(one) & view.places(other);
                if (both & view.bivalue()).len() < 2 || both.len() < 5 {
                    continue;
                }
                let core = DigitSet::only(one).with(other);
                let allowed = both.iter().filter(|&cell| view.candidates(cell).len() <= 2 + MAX_GUARDIANS).collect();
                pairs.push((core, allowed));
            }
        }
        for length in (5..=MAX_LENGTH).step_by(2) {
            for &(core, allowed) in &pairs {
                let search = OddagonSearch { view, cells: allowed, core, length };
                allowed.iter().try_for_each(|first| search.extend(&mut vec![first], Cells::EMPTY, found))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> OddagonSearch<'_, W> {
    /// Reports the deductions from every ring that begins with the cells of `path`. A ring is only searched from the cell that comes first
    /// in reading order.
    ///
    /// A cell of the ring sees no other cells of the ring than its two neighbours. Otherwise the ring would contain a shorter odd ring.
    /// `seen` contains all peers of all cells of `path` between the first and the last.
    fn extend(&self, path: &mut Vec<Cell>, seen: Cells<W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (first, last) = (path[0], path[path.len() - 1]);
        let cells: Cells<W> = path.iter().copied().collect();
        if guardian_count(self.view, cells, self.core) > MAX_GUARDIANS {
            return ControlFlow::Continue(());
        }
        if path.len() == self.length {
            let is_new = self.view.peers(first).has(last) && path[1] < last;
            let deduction = is_new
                .then(|| {
                    guardian_deduction(
                        (Technique::BivalueOddagon, PatternKind::BivalueOddagon),
                        self.view,
                        path,
                        self.core,
                    )
                })
                .flatten();
            return deduction.map_or(ControlFlow::Continue(()), found);
        }
        let next = (self.cells & self.view.peers(last)) - seen - cells;
        let is_end = path.len() + 1 == self.length;
        for cell in next.iter().filter(|&cell| cell > first) {
            if path.len() > 1 && self.view.peers(first).has(cell) != is_end {
                continue;
            }
            path.push(cell);
            let seen = if path.len() > 2 { seen | self.view.peers(last) } else { seen };
            self.extend(path, seen, found)?;
            path.pop();
        }
        ControlFlow::Continue(())
    }
}
