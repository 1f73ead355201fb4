//! What the places of one digit tell without the other digits: in which cells it can stand at all.
//!
//! A template is a set of cells that holds the digit once in every unit. Whatever argues from the places of one digit alone, from
//! a Skyscraper to a fish of seven bases, strikes candidates that are in no template, so such techniques need not look at a
//! digit all of whose places are in one.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use crate::grid::{Cell, Digit, Layout, UnitId};
use crate::logic::{Cells, View};

/// Cells tried for the templates of a digit, however many it takes; boards of side 9 need some dozens. What has been found in no
/// template by then may be in one.
const PATIENCE: u32 = 4_000;

/// The places of a digit by what is known of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate<const W: usize> {
    /// In no template, so that they are false.
    pub dead: Cells<W>,
    /// Not found in a template: those that are dead, and those that nobody knows of.
    pub doubtful: Cells<W>,
}

/// What is remembered of a digit. A template of some cells is one of any cells that have it, and what is in no template of
/// some is in none of fewer: a change of the position seldom costs much.
#[derive(Clone, Debug)]
struct Memory<const W: usize> {
    full: Cells<W>, // the places of the digit, and where it stands
    templates: Vec<Cells<W>>,
    fate: Fate<W>,
}

/// A layout, and what is remembered of each of its digits, in sets of the layout's width.
type Memories = (Arc<Layout>, Box<dyn Any>);

thread_local! {
    /// Of the last layout seen.
    static LAST: RefCell<Option<Memories>> = const { RefCell::new(None) };
}

/// What can be said of the places of `digit`.
pub(super) fn fate<const W: usize>(view: View<'_, W>, digit: Digit) -> Fate<W> {
    recall(view, digit, |memory| memory.fate)
}

/// Whether a template is known that `left`, of the places of `digit`, leave whole.
pub(super) fn is_possible<const W: usize>(view: View<'_, W>, digit: Digit, left: Cells<W>) -> bool {
    let left = left | view.stands(digit);
    recall(view, digit, |memory| memory.templates.iter().any(|template| template.within(left)))
}

fn recall<const W: usize, T>(view: View<'_, W>, digit: Digit, look: impl FnOnce(&Memory<W>) -> T) -> T {
    let layout = view.position().layout();
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(seen, memory)| !Arc::ptr_eq(seen, layout) || !memory.is::<Vec<Memory<W>>>()) {
            let blank = Fate { dead: Cells::EMPTY, doubtful: Cells::EMPTY };
            let memory = Memory { full: Cells::<W>::EMPTY, templates: Vec::new(), fate: blank };
            *last = Some((Arc::clone(layout), Box::new(vec![memory; layout.shape().side()])));
        }
        let memories = last.as_mut().and_then(|(_, memories)| memories.downcast_mut::<Vec<Memory<W>>>());
        let memory = &mut memories.expect("they are of this width")[digit.index()];
        let full = view.places(digit) | view.stands(digit);
        if memory.full != full {
            memory.update(view, digit, full);
        }
        look(memory)
    })
}

impl<const W: usize> Memory<W> {
    fn update(&mut self, view: View<'_, W>, digit: Digit, full: Cells<W>) {
        let places = view.places(digit);
        let mut dead = if full.within(self.full) { self.fate.dead & places } else { Cells::EMPTY };
        self.templates.retain(|template| template.within(full));
        let mut alive = self.templates.iter().fold(Cells::EMPTY, |alive, &template| alive | template);
        let mut search = Search::of(view, digit);
        for cell in places.iter() {
            if alive.has(cell) || dead.has(cell) {
                continue;
            }
            match search.fill(places, view.stands(digit), cell) {
                Some(template) => {
                    alive |= template;
                    self.templates.push(template);
                }
                None if search.patience > 0 => dead = dead.with(cell),
                None => break,
            }
        }
        (self.full, self.fate) = (full, Fate { dead, doubtful: places - alive });
    }
}

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    rows: Vec<Cells<W>>,   // that lack the digit; all units, where there are no rows
    others: Vec<Cells<W>>, // the other units that lack it: what a template may miss
    patience: u32,
}

impl<'a, const W: usize> Search<'a, W> {
    fn of(view: View<'a, W>, digit: Digit) -> Self {
        let rows = &view.position().ground().rows;
        let sets = |is_row: bool| {
            let lacking = move |unit: &UnitId| (rows.is_empty() || rows.contains(unit)) == is_row;
            let sets = view.units().filter(lacking).map(|unit| view.places_in(unit, digit));
            sets.filter(|places| !places.is_empty()).collect()
        };
        Self { view, rows: sets(true), others: sets(false), patience: PATIENCE }
    }

    /// A template with `cell` and `taken`, from what is left.
    fn fill(&mut self, left: Cells<W>, taken: Cells<W>, cell: Cell) -> Option<Cells<W>> {
        self.patience = self.patience.checked_sub(1)?;
        let taken = taken.with(cell);
        let left = left - self.view.peers(cell).with(cell);
        let open = self.rows.iter().filter(|row| !row.meets(taken)).map(|&row| row & left);
        let Some(row) = open.min_by_key(|row| row.len()) else {
            return self.others.iter().all(|unit| unit.meets(taken)).then_some(taken);
        };
        row.iter().find_map(|cell| self.fill(left, taken, cell))
    }
}
