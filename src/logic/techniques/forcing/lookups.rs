//! Lookups of what forcing chains derive from a position. What is not cached yet is derived.

use crate::View;
use crate::techniques::forcing::closures::{Carried, Closures};
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::refutation_memory::RefutationMemory;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::Web;
use crate::techniques::forcing::whip::Whip;
use crate::techniques::forcing::whip_search::Hunt;

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
    closures.steps[usize::from(is_true)].get_or_init(|| {
        let mut wave = Wave::new(closures.reach.rule, web);
        let mut memory = web.view.analysis().forcing.refutations.borrow_mut();
        let is_remembered = RefutationMemory::remembers(closures.reach.rule) && !closures.reach.eased;
        if is_remembered {
            memory.advance(web);
        }
        let mut steps = |id: Id| match is_remembered {
            true => (memory.steps(web, &mut wave, (id, is_true)), id),
            false => {
                closures.reach.run(&mut wave, web, id, is_true);
                (wave.steps_to_clash(web), id)
            }
        };
        web.candidates().filter(|&id| closures.is_clash((id, is_true))).map(&mut steps).collect()
    })
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
