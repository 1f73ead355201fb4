//! Unique loops: closed loops of cells that could exchange two digits, like unique rectangles with more than four cells.
//!
//! Around the loop, the two digits alternate. The cells are numbered around the loop. Every unit that contains a cell of the loop contains
//! exactly two cells of the loop: one with an even number and one with an odd number. So both ways to alternate are equally valid. This
//! loop has six cells, in boxes 1, 4 and 6:
//!
//! ```text
//!          c1    c2            c7
//!   r1     12 -- 12
//!          |     |
//!   r5     |     12 ---------- 12
//!          |                   |
//!   r6     12 ---------------- 12
//! ```

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Maximum number of cells of a loop.
const MAX_CELLS: usize = 14;

/// Finder of unique loops of at least six cells.
///
/// Apart from extra candidates (guardians), all cells of a loop have the same two candidates. Each cell shares a unit with the next cell.
/// Every unit contains either no cell of the loop or exactly two: one with an even index in the loop, and one with an odd index.
#[derive(Debug)]
pub struct UniqueLoop;

impl ViewFinder for UniqueLoop {
    fn technique(&self) -> Technique {
        Technique::UniqueLoop
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let mut pairs: Vec<(DigitSet, Cells<W>)> = Vec::new();
        for cell in view.bivalue().iter() {
            let pair = view.candidates(cell);
            match pairs.iter_mut().find(|(other, _)| *other == pair) {
                Some((_, cells)) => *cells = cells.with(cell),
                None => pairs.push((pair, Cells::only(cell))),
            }
        }
        for (pair, bivalue) in pairs.into_iter().filter(|(_, bivalue)| bivalue.len() >= 4) {
            let both = pair.iter().fold(view.empty_cells(), |both, digit| both & view.places(digit));
            let cells = prune_dead_ends(view, both & view.unit_only_cells());
            if cells.len() < 6 {
                continue;
            }
            let counts = vec![[0; 2]; view.units().count()];
            let mut search = UniqueLoopSearch {
                view,
                pair,
                bivalue,
                cells,
                counts,
                path: Vec::new(),
                guardian_count: 0,
                seen_loops: Vec::new(),
            };
            for start in (bivalue & cells).iter() {
                if search.cells.has(start) {
                    search.search_from(start, &mut |path| report_loop(view, pair, path, found))?;
                    search.cells = prune_dead_ends(view, search.cells.without(start));
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the cells in `cells` that may be part of a loop. A cell is removed if one of its units contains no other remaining cell. This is
/// repeated until no cell can be removed.
fn prune_dead_ends<const W: usize>(view: View<'_, W>, cells: Cells<W>) -> Cells<W> {
    let has_other = |unit: &UnitId, cell: Cell| view.unit(*unit).intersects(cells.without(cell));
    let is_linked = |&cell: &Cell| view.position().layout().units_of(cell).iter().all(|unit| has_other(unit, cell));
    let remaining: Cells<W> = cells.iter().filter(is_linked).collect();
    if remaining == cells { cells } else { prune_dead_ends(view, remaining) }
}

/// Reports the deductions of types 1 to 4 from the unique loop with the cells `path` and the digits `pair`.
fn report_loop<const W: usize>(
    view: View<'_, W>,
    pair: DigitSet,
    path: &[Cell],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let cells = path.iter().map(|&cell| (cell, pair)).collect();
    GuardedPattern::new(view, Technique::UniqueLoop, cells).report_types_1_to_4(found)
}

/// Depth-first search for the unique loops with one pair of digits.
struct UniqueLoopSearch<'a, const W: usize> {
    view: View<'a, W>,
    pair: DigitSet,
    /// Cells whose only candidates are the two digits.
    bivalue: Cells<W>,
    /// Cells that a loop can contain.
    cells: Cells<W>,
    /// For each unit, the number of its cells that have an even index in `path`, and the number of its cells that have an odd index.
    counts: Vec<[usize; 2]>,
    path: Vec<Cell>,
    /// Number of cells of the path that have guardians (candidates other than the two digits).
    guardian_count: usize,
    /// Loops found so far, as sets of cells.
    seen_loops: Vec<Cells<W>>,
}

impl<const W: usize> UniqueLoopSearch<'_, W> {
    /// Calls `found` with each new loop through `start`. The argument is the path around the loop, beginning with `start`.
    fn search_from(&mut self, start: Cell, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.push(start);
        let flow = self.extend(found);
        self.pop();
        flow
    }

    /// Calls `found` with each new loop that begins with the current path.
    fn extend(&mut self, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        if self.path.len() >= 6
            && self.path.len().is_multiple_of(2)
            && self.view.peers(last).has(first)
            && self.is_balanced()
        {
            let cells = self.path.iter().fold(Cells::EMPTY, |cells, &cell| cells.with(cell));
            if !self.seen_loops.contains(&cells) {
                self.seen_loops.push(cells);
                found(&self.path)?;
            }
            return ControlFlow::Continue(());
        }
        if self.path.len() == MAX_CELLS {
            return ControlFlow::Continue(());
        }
        let parity = self.path.len() % 2;
        let used = self.path.iter().fold(Cells::EMPTY, |used, &cell| used.with(cell));
        for next in ((self.view.peers(last) & self.cells) - used).iter() {
            let has_guardians = !self.bivalue.has(next);
            let fits = |&unit: &UnitId| self.counts[usize::from(unit.0)][parity] == 0;
            if has_guardians && !self.is_allowed_guardian(next) || !self.units_of(next).iter().all(fits) {
                continue;
            }
            self.push(next);
            let flow = self.extend(found);
            self.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the path may be extended by `cell`, which has guardians (candidates other than the two digits).
    ///
    /// A loop may have up to two cells with guardians. It may have any number of cells with guardians if all guardians are the same digit.
    fn is_allowed_guardian(&self, cell: Cell) -> bool {
        let guardian_digits = |cell: Cell| self.view.candidates(cell).minus(self.pair);
        let guardian_cells = self.path.iter().filter(|&&cell| !self.bivalue.has(cell));
        self.guardian_count < 2
            || guardian_cells
                .chain([&cell])
                .all(|&other| guardian_digits(other).len() == 1 && guardian_digits(other) == guardian_digits(cell))
    }

    /// Whether every unit contains as many cells at even indices of the path as at odd indices.
    fn is_balanced(&self) -> bool {
        self.counts.iter().all(|[even, odd]| even == odd)
    }

    fn units_of(&self, cell: Cell) -> &[UnitId] {
        self.view.position().layout().units_of(cell)
    }

    /// Appends a cell to the path.
    fn push(&mut self, cell: Cell) {
        self.adjust_counts(cell, self.path.len() % 2, 1);
        self.guardian_count += usize::from(!self.bivalue.has(cell));
        self.path.push(cell);
    }

    /// Removes the last cell of the path.
    fn pop(&mut self) {
        let Some(cell) = self.path.pop() else { return };
        self.guardian_count -= usize::from(!self.bivalue.has(cell));
        self.adjust_counts(cell, self.path.len() % 2, -1);
    }

    /// Adds `by` to the count of path cells in each unit of `cell`. If `parity` is 0, the cells with an even index in the path are counted.
    /// If it is 1, the cells with an odd index are counted.
    fn adjust_counts(&mut self, cell: Cell, parity: usize, by: isize) {
        for unit in self.view.position().layout().units_of(cell) {
            let count = &mut self.counts[usize::from(unit.0)][parity];
            *count = count.wrapping_add_signed(by);
        }
    }
}
