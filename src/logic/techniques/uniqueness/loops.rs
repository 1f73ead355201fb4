//! Loops of cells that share two digits: rectangles with more corners.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet, UnitId};

/// Longer loops are not looked for.
const MAX_CELLS: usize = 14;

/// Six cells or more with the same two candidates, each in a unit with the next; every unit has two of them or none.
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
        for (pair, bare) in pairs.into_iter().filter(|(_, bare)| bare.len() >= 4) {
            let both = pair.iter().fold(view.empty_cells(), |both, digit| both & view.places(digit));
            let cells = prune_dead_ends(view, both & view.unit_only_cells());
            if cells.len() < 6 {
                continue;
            }
            let counts = vec![[0; 2]; view.units().count()];
            let mut walk = UniqueLoopSearch {
                view,
                pair,
                bivalue: bare,
                cells,
                counts,
                path: Vec::new(),
                guardian_cells: 0,
                seen_loops: Vec::new(),
            };
            for start in (bare & cells).iter() {
                if walk.cells.has(start) {
                    walk.search_from(start, &mut |path| report_loop(view, pair, path, found))?;
                    walk.cells = prune_dead_ends(view, walk.cells.without(start));
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Those of `cells` that a loop may run through: each of their units has another one.
fn prune_dead_ends<const W: usize>(view: View<'_, W>, cells: Cells<W>) -> Cells<W> {
    let has_other = |unit: &UnitId, cell: Cell| view.unit(*unit).intersects(cells.without(cell));
    let is_linked = |&cell: &Cell| view.position().layout().units_of(cell).iter().all(|unit| has_other(unit, cell));
    let left: Cells<W> = cells.iter().filter(is_linked).collect();
    if left == cells { cells } else { prune_dead_ends(view, left) }
}

fn report_loop<const W: usize>(
    view: View<'_, W>,
    pair: DigitSet,
    path: &[Cell],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let cells = path.iter().map(|&cell| (cell, pair)).collect();
    GuardedPattern::new(view, Technique::UniqueLoop, cells).report_types_1_to_4(found)
}

struct UniqueLoopSearch<'a, const W: usize> {
    view: View<'a, W>,
    pair: DigitSet,
    /// The cells with no other candidate.
    bivalue: Cells<W>,
    /// Where the walk may go.
    cells: Cells<W>,
    /// By unit: how many cells of the path are in it, those at even places and those at odd ones.
    counts: Vec<[usize; 2]>,
    path: Vec<Cell>,
    guardian_cells: usize,
    /// The loops that were closed already, as sets.
    seen_loops: Vec<Cells<W>>,
}

impl<const W: usize> UniqueLoopSearch<'_, W> {
    /// Hands over each loop through `start`, once.
    fn search_from(&mut self, start: Cell, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.push(start);
        let flow = self.extend(found);
        self.pop();
        flow
    }

    fn extend(&mut self, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        if self.path.len() >= 6
            && self.path.len().is_multiple_of(2)
            && self.view.peers(last).has(first)
            && self.is_balanced()
        {
            let set = self.path.iter().fold(Cells::EMPTY, |set, &cell| set.with(cell));
            if !self.seen_loops.contains(&set) {
                self.seen_loops.push(set);
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
            let is_guard = !self.bivalue.has(next);
            let fits = |&unit: &UnitId| self.counts[usize::from(unit.0)][parity] == 0;
            if is_guard && !self.is_allowed_guardian(next) || !self.units_of(next).iter().all(fits) {
                continue;
            }
            self.push(next);
            let flow = self.extend(found);
            self.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Two guards at most, or more where they all have the same one digit beside the pair.
    fn is_allowed_guardian(&self, cell: Cell) -> bool {
        let others = |cell: Cell| self.view.candidates(cell).minus(self.pair);
        let guards = self.path.iter().filter(|&&cell| !self.bivalue.has(cell));
        self.guardian_cells < 2
            || guards.chain([&cell]).all(|&guard| others(guard).len() == 1 && others(guard) == others(cell))
    }

    /// Whether each unit on the way has one cell of each kind, or none.
    fn is_balanced(&self) -> bool {
        self.counts.iter().all(|[even, odd]| even == odd)
    }

    fn units_of(&self, cell: Cell) -> &[UnitId] {
        self.view.position().layout().units_of(cell)
    }

    fn push(&mut self, cell: Cell) {
        self.adjust_counts(cell, self.path.len() % 2, 1);
        self.guardian_cells += usize::from(!self.bivalue.has(cell));
        self.path.push(cell);
    }

    fn pop(&mut self) {
        let Some(cell) = self.path.pop() else { return };
        self.guardian_cells -= usize::from(!self.bivalue.has(cell));
        self.adjust_counts(cell, self.path.len() % 2, -1);
    }

    fn adjust_counts(&mut self, cell: Cell, parity: usize, by: isize) {
        for unit in self.view.position().layout().units_of(cell) {
            let count = &mut self.counts[usize::from(unit.0)][parity];
            *count = count.wrapping_add_signed(by);
        }
    }
}
