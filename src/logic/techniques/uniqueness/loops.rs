//! Loops of cells that share two digits: rectangles with more corners.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::trap::Trap;
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Cell, DigitSet, UnitId};

/// Longer loops are not looked for.
const LONGEST: usize = 14;

/// Six cells or more with the same two candidates, each in a unit with the next; every unit has two of them or none.
#[derive(Debug)]
pub struct Loops;

impl Sweep for Loops {
    fn technique(&self) -> Technique {
        Technique::UniqueLoop
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut pairs: Vec<(DigitSet, Cells<W>)> = Vec::new();
        for cell in view.bivalue().iter() {
            let pair = view.candidates(cell);
            match pairs.iter_mut().find(|(other, _)| *other == pair) {
                Some((_, cells)) => *cells = cells.with(cell),
                None => pairs.push((pair, Cells::only(cell))),
            }
        }
        for (pair, bare) in pairs.into_iter().filter(|(_, bare)| bare.len() >= 4) {
            let both = pair.iter().fold(view.open(), |both, digit| both & view.places(digit));
            let cells = linked(view, both & view.free());
            if cells.len() < 6 {
                continue;
            }
            let counts = vec![[0; 2]; view.units().count()];
            let mut walk = Walk { view, pair, bare, cells, counts, path: Vec::new(), guards: 0, closed: Vec::new() };
            for start in (bare & cells).iter() {
                if walk.cells.has(start) {
                    walk.from(start, &mut |path| judge(view, pair, path, found))?;
                    walk.cells = linked(view, walk.cells.without(start));
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Those of `cells` that a loop may run through: each of their units has another one.
fn linked<const W: usize>(view: View<'_, W>, cells: Cells<W>) -> Cells<W> {
    let has_other = |unit: &UnitId, cell: Cell| view.unit(*unit).meets(cells.without(cell));
    let is_linked = |&cell: &Cell| view.position().layout().units_of(cell).iter().all(|unit| has_other(unit, cell));
    let left: Cells<W> = cells.iter().filter(is_linked).collect();
    if left == cells { cells } else { linked(view, left) }
}

fn judge<const W: usize>(view: View<'_, W>, pair: DigitSet, path: &[Cell], found: &mut Found<'_>) -> ControlFlow<()> {
    let cells = path.iter().map(|&cell| (cell, pair)).collect();
    Trap::new(view, Technique::UniqueLoop, cells).types(found)
}

struct Walk<'a, const W: usize> {
    view: View<'a, W>,
    pair: DigitSet,
    /// The cells with no other candidate.
    bare: Cells<W>,
    /// Where the walk may go.
    cells: Cells<W>,
    /// By unit: how many cells of the path are in it, those at even places and those at odd ones.
    counts: Vec<[usize; 2]>,
    path: Vec<Cell>,
    guards: usize,
    /// The loops that were closed already, as sets.
    closed: Vec<Cells<W>>,
}

impl<const W: usize> Walk<'_, W> {
    /// Hands over each loop through `start`, once.
    fn from(&mut self, start: Cell, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.step(start);
        let flow = self.walk(found);
        self.step_back();
        flow
    }

    fn walk(&mut self, found: &mut impl FnMut(&[Cell]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        if self.path.len() >= 6
            && self.path.len().is_multiple_of(2)
            && self.view.peers(last).has(first)
            && self.is_closed()
        {
            let set = self.path.iter().fold(Cells::EMPTY, |set, &cell| set.with(cell));
            if !self.closed.contains(&set) {
                self.closed.push(set);
                found(&self.path)?;
            }
            return ControlFlow::Continue(());
        }
        if self.path.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        let parity = self.path.len() % 2;
        let used = self.path.iter().fold(Cells::EMPTY, |used, &cell| used.with(cell));
        for next in ((self.view.peers(last) & self.cells) - used).iter() {
            let is_guard = !self.bare.has(next);
            let fits = |&unit: &UnitId| self.counts[usize::from(unit.0)][parity] == 0;
            if is_guard && !self.may_guard(next) || !self.units_of(next).iter().all(fits) {
                continue;
            }
            self.step(next);
            let flow = self.walk(found);
            self.step_back();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Two guards at most, or more where they all have the same one digit beside the pair.
    fn may_guard(&self, cell: Cell) -> bool {
        let others = |cell: Cell| self.view.candidates(cell).minus(self.pair);
        let guards = self.path.iter().filter(|&&cell| !self.bare.has(cell));
        self.guards < 2 || guards.chain([&cell]).all(|&guard| others(guard).len() == 1 && others(guard) == others(cell))
    }

    /// Whether each unit on the way has one cell of each kind, or none.
    fn is_closed(&self) -> bool {
        self.counts.iter().all(|[even, odd]| even == odd)
    }

    fn units_of(&self, cell: Cell) -> &[UnitId] {
        self.view.position().layout().units_of(cell)
    }

    fn step(&mut self, cell: Cell) {
        self.count(cell, self.path.len() % 2, 1);
        self.guards += usize::from(!self.bare.has(cell));
        self.path.push(cell);
    }

    fn step_back(&mut self) {
        let Some(cell) = self.path.pop() else { return };
        self.guards -= usize::from(!self.bare.has(cell));
        self.count(cell, self.path.len() % 2, -1);
    }

    fn count(&mut self, cell: Cell, parity: usize, by: isize) {
        for unit in self.view.position().layout().units_of(cell) {
            let count = &mut self.counts[usize::from(unit.0)][parity];
            *count = count.wrapping_add_signed(by);
        }
    }
}
