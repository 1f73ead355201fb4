//! Extended rectangles: pairs of cells through which two lines could exchange digits if the cells had no extra candidates.
//!
//! ```text
//!        c1     c2     c3
//! r1    123    123    123       Three pairs of cells with three digits. If no cell had another candidate, rows 1 and 2 could
//! r2    123    123    123+      exchange these cells, which would give a second solution. So the extra candidate + is true.
//! ```

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Finder of extended rectangles with three or four pairs of cells.
///
/// The pairs are in two rows or in two columns: each pair has one cell in each of these two lines. Its two cells have all other units in
/// common, such as their box. Without extra candidates (guardians), all cells together have as many digits as there are pairs.
#[derive(Debug)]
pub struct ExtendedRectangle;

impl ViewFinder for ExtendedRectangle {
    fn technique(&self) -> Technique {
        Technique::ExtendedRectangle
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        for lines in line_pairs(view) {
            let pairs = cell_pairs(view, lines);
            for size in [3, 4] {
                ExtendedRectangleSearch { view, pairs: &pairs, size }.extend(
                    0,
                    &mut Vec::new(),
                    (DigitSet::EMPTY, 0),
                    found,
                )?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns every pair of rows and every pair of columns.
fn line_pairs<const W: usize>(view: View<'_, W>) -> impl Iterator<Item = [UnitId; 2]> {
    let geometry = view.position().geometry();
    let two = |lines: &[UnitId]| -> Vec<[UnitId; 2]> {
        let after = |at: usize| lines[at + 1..].iter().map(move |&other| [lines[at], other]);
        (0..lines.len()).flat_map(after).collect()
    };
    two(&geometry.rows).into_iter().chain(two(&geometry.columns))
}

/// Returns the pairs of cells through which the lines `one` and `other` could exchange digits.
///
/// Both cells of a pair are empty. They have at least two candidates in common. Apart from the two lines, they are in the same units. They
/// are constrained only by units, and by no other rule of the puzzle.
fn cell_pairs<const W: usize>(view: View<'_, W>, [one, other]: [UnitId; 2]) -> Vec<[Cell; 2]> {
    let layout = view.position().layout();
    let (upper, lower) = (&layout.unit(one).cells, &layout.unit(other).cells);
    let rest = |cell: Cell, line: UnitId| layout.units_of(cell).iter().copied().filter(move |&unit| unit != line);
    let allowed = view.empty_cells() & view.unit_only_cells();
    let is_pair = |&[a, b]: &[Cell; 2]| {
        allowed.has(a)
            && allowed.has(b)
            && view.candidates(a).and(view.candidates(b)).len() > 1
            && rest(a, one).eq(rest(b, other))
    };
    upper.iter().zip(lower).map(|(&a, &b)| [a, b]).filter(is_pair).collect()
}

/// Search for the extended rectangles in two lines: pairs of cells through which the lines could exchange digits.
struct ExtendedRectangleSearch<'a, const W: usize> {
    view: View<'a, W>,
    /// Pairs of cells, one cell in each line, that a rectangle can consist of.
    pairs: &'a [[Cell; 2]],
    /// Number of cell pairs in a rectangle, which is also the number of its digits.
    size: usize,
}

impl<const W: usize> ExtendedRectangleSearch<'_, W> {
    /// Reports the deductions from every extended rectangle that consists of the `chosen` cells and of further pairs, taken from index
    /// `from` on.
    ///
    /// The search decides for each chosen cell whether it counts as a guardian cell, which may have extra candidates. At most two cells do.
    /// `guardian_count` is their number, and `digits` contains the candidates of all other chosen cells.
    fn extend(
        &self,
        from: usize,
        chosen: &mut Vec<Cell>,
        (digits, guardian_count): (DigitSet, usize),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == 2 * self.size {
            // If a cell that counts as a guardian cell has only these digits, another branch of the search finds the rectangle without
            // counting it.
            let is_guardian_cell = |&&cell: &&Cell| !self.view.candidates(cell).is_subset(digits);
            return if digits.len() == self.size && chosen.iter().filter(is_guardian_cell).count() == guardian_count {
                self.report(chosen, digits, found)
            } else {
                ControlFlow::Continue(())
            };
        }
        let missing = self.size - chosen.len() / 2;
        for at in from..(self.pairs.len() + 1).saturating_sub(missing) {
            let [a, b] = self.pairs[at];
            let [of_a, of_b] = [a, b].map(|cell| digits.or(self.view.candidates(cell)));
            for (all_digits, count) in [
                (of_a.or(of_b), guardian_count),
                (of_a, guardian_count + 1),
                (of_b, guardian_count + 1),
                (digits, guardian_count + 2),
            ] {
                if all_digits.len() <= self.size && count <= 2 {
                    chosen.extend([a, b]);
                    let flow = self.extend(at + 1, chosen, (all_digits, count), found);
                    chosen.truncate(chosen.len() - 2);
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the deductions of types 1 to 4 from the rectangle of the `chosen` cells. Does nothing if one of these cells has none of
    /// `digits`.
    fn report(&self, chosen: &[Cell], digits: DigitSet, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let shares = |&cell: &Cell| !self.view.candidates(cell).and(digits).is_empty();
        if !chosen.iter().all(shares) {
            return ControlFlow::Continue(());
        }
        let cells = chosen.iter().map(|&cell| (cell, digits)).collect();
        GuardedPattern::new(self.view, Technique::ExtendedRectangle, cells).report_types_1_to_4(found)
    }
}
