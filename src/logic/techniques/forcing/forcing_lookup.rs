//! Access to the data that forcing techniques share: the closures (all consequences of each assumption), contradictions and whips of a
//! position. The data are computed on first use and cached in the analysis.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::closures::{Closures, UpdatableClosures};
use crate::analysis::implication::conflict_cache::ConflictCache;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::analysis::implication::whip::Whip;
use crate::techniques::forcing::whip_search::WhipSearch;

/// Returns all consequences of each assumption at this inference level. `grid` must contain all candidates of the position.
pub(crate) fn closures_of<'a, const W: usize>(grid: &CandidateGrid<'a, W>, level: InferenceLevel) -> &'a Closures {
    let (cache, index) = (&grid.view.analysis().forcing, level.index());
    let updatable = cache.closures[index]
        .get_or_init(|| Box::new(UpdatableClosures::of(grid, level, cache.previous_closures[index].take())));
    &updatable.closures
}

/// Returns the candidates whose assumption leads to a contradiction, each with the number of steps to the contradiction. If `is_true`, the
/// assumption is that the candidate is true. Otherwise it is that the candidate is false.
///
/// The candidates are sorted by cell, then by digit.
pub(super) fn steps_to_conflict<'a, const W: usize>(
    grid: &CandidateGrid<'_, W>,
    closures: &'a Closures,
    is_true: bool,
) -> &'a [(usize, CandidateId)] {
    closures.conflict_steps[usize::from(is_true)].get_or_init(|| {
        let mut propagator = Propagator::new(closures.level.rule, grid);
        let mut conflict_cache = grid.view.analysis().forcing.conflicts.borrow_mut();
        let is_cached = ConflictCache::caches_rule(closures.level.rule) && !closures.level.is_dynamic;
        if is_cached {
            conflict_cache.advance(grid);
        }
        let mut steps = |id: CandidateId| match is_cached {
            true => (conflict_cache.steps_to_conflict(grid, &mut propagator, (id, is_true)), id),
            false => {
                closures.level.propagate(&mut propagator, grid, id, is_true);
                (propagator.steps_to_conflict(grid), id)
            }
        };
        grid.candidates().filter(|&id| closures.has_conflict((id, is_true))).map(&mut steps).collect()
    })
}

/// Calls `read` with the shortest whip for this target, and returns its result. If there are several shortest whips, takes the first that
/// the search finds. Returns `None` if the search finds no whip.
///
/// The result of the search is cached in the analysis, so each target of a position is searched only once.
pub(super) fn whip_of<const W: usize, T>(
    search: &mut WhipSearch<'_, W>,
    target: CandidateId,
    read: impl FnOnce(&Whip) -> T,
) -> Option<T> {
    let mut whips = search.grid.view.analysis().forcing.whips.borrow_mut();
    whips.entry(target).or_insert_with(|| search.search(target)).as_ref().map(read)
}
