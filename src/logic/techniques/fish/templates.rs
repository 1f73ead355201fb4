//! Where a digit cannot be, whatever else the board holds: no fish finds anything but these.

use std::cell::RefCell;
use std::sync::Arc;

use crate::grid::{Cell, Digit, Layout, UnitId};
use crate::logic::{Cells, View};

const PATIENCE: u32 = 2_000; // cells tried for one template; beyond that a candidate is thought to be in one

/// The candidates of each digit that were in no template, and the places of all digits that they were found for.
struct Memory {
    layout: Arc<Layout>,
    places: Vec<u64>,
    dead: Vec<u64>,
}

thread_local! {
    /// The last position: fish of many sizes and kinds are looked for in one after another.
    static LAST: RefCell<Option<Memory>> = const { RefCell::new(None) };
}

/// By digit, the candidates that are in no template of it: in no set of cells that hold the digit once in every unit.
pub(super) fn dead<const W: usize>(view: &View<'_, W>) -> Vec<Cells<W>> {
    let layout = view.position().layout();
    let places: Vec<u64> = view.digits().flat_map(|digit| view.places(digit).words()).collect();
    LAST.with_borrow_mut(|last| {
        let known = last.take().filter(|last| Arc::ptr_eq(&last.layout, layout) && last.places == places);
        let memory = known.unwrap_or_else(|| {
            let dead = view.digits().flat_map(|digit| Templates::of(view, digit).dead().words()).collect();
            Memory { layout: Arc::clone(layout), places, dead }
        });
        let sets = memory.dead.chunks_exact(W);
        let sets = sets.map(|words| Cells::from_words(words.try_into().expect("chunks of as many words"))).collect();
        *last = Some(memory);
        sets
    })
}

struct Templates<'a, const W: usize> {
    view: &'a View<'a, W>,
    places: Cells<W>,
    rows: Vec<Cells<W>>,   // that lack the digit
    others: Vec<Cells<W>>, // the other units that lack it, beyond columns: what a template may miss
    patience: u32,
}

impl<'a, const W: usize> Templates<'a, W> {
    fn of(view: &'a View<'a, W>, digit: Digit) -> Self {
        let rows = &view.position().ground().rows;
        let sets = |is_row: bool| {
            let lacking = move |unit: &UnitId| rows.contains(unit) == is_row;
            let sets = view.units().filter(lacking).map(|unit| view.places_in(unit, digit));
            sets.filter(|places| !places.is_empty()).collect()
        };
        Self { view, places: view.places(digit), rows: sets(true), others: sets(false), patience: 0 }
    }

    fn dead(mut self) -> Cells<W> {
        let (mut alive, mut dead) = (Cells::EMPTY, Cells::EMPTY);
        for cell in self.places.iter() {
            if alive.has(cell) {
                continue;
            }
            self.patience = PATIENCE;
            let template = self.fill(self.places, Cells::EMPTY, cell);
            match template {
                Some(template) => alive |= template,
                None => dead = dead.with(cell),
            }
        }
        dead
    }

    /// A template with `cell` and `taken`, from what is left.
    fn fill(&mut self, left: Cells<W>, taken: Cells<W>, cell: Cell) -> Option<Cells<W>> {
        let taken = taken.with(cell);
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 {
            return Some(taken);
        }
        let left = left - self.view.peers(cell).with(cell);
        let open = self.rows.iter().filter(|row| !row.meets(taken)).map(|&row| row & left);
        let Some(row) = open.min_by_key(|row| row.len()) else {
            return self.others.iter().all(|unit| unit.meets(taken)).then_some(taken);
        };
        row.iter().find_map(|cell| self.fill(left, taken, cell))
    }
}
