//! Locked candidates and subsets of the last position: several rungs ask for them, the direct forms for all of them.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::Layout;
use crate::logic::{Deduction, Finder, Found, Position, Technique};

/// A finder all of whose deductions are remembered once somebody has asked for them.
#[derive(Debug)]
pub(super) struct Remembered<F>(pub F);

/// What has been found in a position.
struct Last {
    layout: Arc<Layout>,
    sets: Vec<u64>,
    found: Vec<(Technique, Rc<[Deduction]>)>,
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

impl<F: Finder> Remembered<F> {
    /// Every deduction of the finder.
    pub fn all(&self, position: &Position) -> Rc<[Deduction]> {
        if let Some(known) = known(position, self.0.technique()) {
            return known;
        }
        let mut all = Vec::new();
        let _ = self.0.find(position, &mut |deduction| {
            all.push(deduction);
            ControlFlow::Continue(())
        });
        let all: Rc<[Deduction]> = all.into();
        keep(position, self.0.technique(), &all);
        all
    }
}

impl<F: Finder> Finder for Remembered<F> {
    fn technique(&self) -> Technique {
        self.0.technique()
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        match known(position, self.0.technique()) {
            Some(known) => known.iter().cloned().try_for_each(found),
            None => self.0.find(position, found),
        }
    }
}

fn is_same(last: &Last, position: &Position) -> bool {
    last.sets == position.sets() && Arc::ptr_eq(&last.layout, position.layout())
}

fn known(position: &Position, technique: Technique) -> Option<Rc<[Deduction]>> {
    LAST.with_borrow(|last| {
        let last = last.as_ref().filter(|last| is_same(last, position))?;
        let mut found = last.found.iter();
        found.find(|(other, _)| *other == technique).map(|(_, found)| Rc::clone(found))
    })
}

fn keep(position: &Position, technique: Technique, all: &Rc<[Deduction]>) {
    LAST.with_borrow_mut(|last| {
        let same = last.take().filter(|last| is_same(last, position));
        let last = last.insert(same.unwrap_or_else(|| Last {
            layout: Arc::clone(position.layout()),
            sets: position.sets().to_vec(),
            found: Vec::new(),
        }));
        last.found.push((technique, Rc::clone(all)));
    });
}
