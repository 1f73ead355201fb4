//! Cache of what forcing chains derive from a position, and the functions that look it up.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use crate::View;
use crate::techniques::forcing::closures::{Carried, Closures, Reach};
use crate::techniques::forcing::refutation_memory::RefutationMemory;
use crate::techniques::forcing::ties::{Id, Ties};
use crate::techniques::forcing::web::Web;
use crate::techniques::forcing::whip_search::{Hunt, Whip};

/// Cache of what forcing chains derive: the index of the candidates, whips, and closures by [`Reach`].
#[derive(Debug, Default)]
pub(crate) struct ForcingCache {
    ties: OnceCell<Box<Ties>>,
    refutations: RefCell<RefutationMemory>,
    whips: RefCell<HashMap<Id, Option<Whip>>>, // by target
    current: [OnceCell<Box<Carried>>; Reach::COUNT],
    earlier: [RefCell<Option<Box<Carried>>>; Reach::COUNT],
}

impl ForcingCache {
    /// Continues with the next position of the same analysis. Keeps the closures, to update them, and the refutations.
    pub(crate) fn advance(&mut self) {
        self.ties.take();
        self.whips.get_mut().clear();
        for (current, earlier) in self.current.iter_mut().zip(&mut self.earlier) {
            if let Some(carried) = current.take() {
                *earlier.get_mut() = Some(carried);
            }
        }
    }
}

/// Returns the web of a whole position.
pub(in crate::techniques) fn web_of<const W: usize>(view: View<'_, W>) -> Web<'_, W> {
    Web::new(view, &view.analysis().forcing.ties)
}

/// Returns the closures of `web`, which is a whole position.
pub(in crate::techniques) fn closures_of<'a, const W: usize>(web: &Web<'a, W>, reach: Reach) -> &'a Closures {
    let (cache, at) = (&web.view.analysis().forcing, reach.index());
    let carried = cache.current[at].get_or_init(|| Box::new(Carried::of(web, reach, cache.earlier[at].take())));
    &carried.closures
}

/// Returns the candidates whose truth (or falsehood) contradicts itself, cell by cell, each with the number of steps to the contradiction.
pub(super) fn steps_to_clash<'a, const W: usize>(
    web: &Web<'_, W>,
    closures: &'a Closures,
    is_true: bool,
) -> &'a [(usize, Id)] {
    closures.steps_to_clash(web, &web.view.analysis().forcing.refutations, is_true)
}

/// Calls `look` with the first of the shortest whips with this target, if there is one. Each target is searched for once in a position.
pub(super) fn whip_of<const W: usize, T>(
    hunt: &mut Hunt<'_, W>,
    target: Id,
    look: impl FnOnce(&Whip) -> T,
) -> Option<T> {
    let mut whips = hunt.web.view.analysis().forcing.whips.borrow_mut();
    whips.entry(target).or_insert_with(|| hunt.search(target)).as_ref().map(look)
}
