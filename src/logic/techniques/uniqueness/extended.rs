//! Extended rectangles: two lines that could swap all of some digits between them.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// In two lines as many pairs of cells as they have digits between them; but for its line each cell is in the same units as its
/// partner.
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

/// Every two rows and every two columns.
fn line_pairs<const W: usize>(view: View<'_, W>) -> impl Iterator<Item = [UnitId; 2]> {
    let ground = view.position().geometry();
    let two = |lines: &[UnitId]| -> Vec<[UnitId; 2]> {
        let after = |at: usize| lines[at + 1..].iter().map(move |&other| [lines[at], other]);
        (0..lines.len()).flat_map(after).collect()
    };
    two(&ground.rows).into_iter().chain(two(&ground.columns))
}

/// The pairs of empty cells of two lines that only the lines tell apart.
fn cell_pairs<const W: usize>(view: View<'_, W>, [one, other]: [UnitId; 2]) -> Vec<[Cell; 2]> {
    let layout = view.position().layout();
    let (upper, lower) = (&layout.unit(one).cells, &layout.unit(other).cells);
    let rest = |cell: Cell, line: UnitId| layout.units_of(cell).iter().copied().filter(move |&unit| unit != line);
    let able = view.empty_cells() & view.unit_only_cells();
    let is_pair = |&[a, b]: &[Cell; 2]| {
        able.has(a)
            && able.has(b)
            && view.candidates(a).and(view.candidates(b)).len() > 1
            && rest(a, one).eq(rest(b, other))
    };
    upper.iter().zip(lower).map(|(&a, &b)| [a, b]).filter(is_pair).collect()
}

struct ExtendedRectangleSearch<'a, const W: usize> {
    view: View<'a, W>,
    pairs: &'a [[Cell; 2]],
    size: usize,
}

impl<const W: usize> ExtendedRectangleSearch<'_, W> {
    /// Adds pairs from number `from` on while there are at most two guards. `digits` are the candidates of the cells that are not guards.
    fn extend(
        &self,
        from: usize,
        chosen: &mut Vec<Cell>,
        (digits, guards): (DigitSet, usize),
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == 2 * self.size {
            // A rectangle with a guard that has only these digits is found without this guard too.
            let is_guard = |&&cell: &&Cell| !self.view.candidates(cell).is_subset(digits);
            return if digits.len() == self.size && chosen.iter().filter(is_guard).count() == guards {
                self.report(chosen, digits, found)
            } else {
                ControlFlow::Continue(())
            };
        }
        let wanted = self.size - chosen.len() / 2;
        for at in from..(self.pairs.len() + 1).saturating_sub(wanted) {
            let [a, b] = self.pairs[at];
            let [of_a, of_b] = [a, b].map(|cell| digits.or(self.view.candidates(cell)));
            for (wider, more) in [(of_a.or(of_b), guards), (of_a, guards + 1), (of_b, guards + 1), (digits, guards + 2)]
            {
                if wider.len() <= self.size && more <= 2 {
                    chosen.extend([a, b]);
                    let flow = self.extend(at + 1, chosen, (wider, more), found);
                    chosen.truncate(chosen.len() - 2);
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&self, chosen: &[Cell], digits: DigitSet, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let shares = |&cell: &Cell| !self.view.candidates(cell).and(digits).is_empty();
        if !chosen.iter().all(shares) {
            return ControlFlow::Continue(());
        }
        let cells = chosen.iter().map(|&cell| (cell, digits)).collect();
        GuardedPattern::new(self.view, Technique::ExtendedRectangle, cells).report_types_1_to_4(found)
    }
}
