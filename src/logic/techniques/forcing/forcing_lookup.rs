//! Lookups of what forcing chains derive from a position. What is not cached yet is derived.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::closures::{Closures, UpdatableClosures};
use crate::analysis::implication::conflict_cache::ConflictCache;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::analysis::implication::whip::Whip;
use crate::techniques::forcing::whip_search::WhipSearch;

/// Returns the closures of `web`, which is a whole position.
pub(crate) fn closures_of<'a, const W: usize>(web: &CandidateGrid<'a, W>, reach: InferenceLevel) -> &'a Closures {
    let (cache, at) = (&web.view.analysis().forcing, reach.index());
    let carried = cache.closures[at]
        .get_or_init(|| Box::new(UpdatableClosures::of(web, reach, cache.previous_closures[at].take())));
    &carried.closures
}

/// Returns the candidates whose truth (or falsehood) contradicts itself, cell by cell, each with the number of steps to the contradiction.
pub(super) fn steps_to_conflict<'a, const W: usize>(
    web: &CandidateGrid<'_, W>,
    closures: &'a Closures,
    is_true: bool,
) -> &'a [(usize, CandidateId)] {
    closures.conflict_steps[usize::from(is_true)].get_or_init(|| {
        let mut wave = Propagator::new(closures.level.rule, web);
        let mut memory = web.view.analysis().forcing.conflicts.borrow_mut();
        let is_remembered = ConflictCache::is_caching(closures.level.rule) && !closures.level.is_dynamic;
        if is_remembered {
            memory.advance(web);
        }
        let mut steps = |id: CandidateId| match is_remembered {
            true => (memory.steps_to_conflict(web, &mut wave, (id, is_true)), id),
            false => {
                closures.level.propagate(&mut wave, web, id, is_true);
                (wave.steps_to_conflict(web), id)
            }
        };
        web.candidates().filter(|&id| closures.has_conflict((id, is_true))).map(&mut steps).collect()
    })
}

/// Calls `look` with the first of the shortest whips with this target, if there is one. Each target is searched for once in a position.
pub(super) fn whip_of<const W: usize, T>(
    hunt: &mut WhipSearch<'_, W>,
    target: CandidateId,
    look: impl FnOnce(&Whip) -> T,
) -> Option<T> {
    let mut whips = hunt.grid.view.analysis().forcing.whips.borrow_mut();
    whips.entry(target).or_insert_with(|| hunt.search(target)).as_ref().map(look)
}
