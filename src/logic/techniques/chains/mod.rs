//! Chains of strong and weak links.
//!
//! A [`graph`](graph::Graph) holds the links of a position, a [`survey`](survey::Survey) of it how far chains lead from every
//! node. The rungs of the family only read what the survey tells: an end that excludes what the other end excludes, ends that
//! exclude each other, a chain that comes back to its start. Shortest chains come first.

mod aic;
mod chain_ends;
mod chain_evidence;
mod continuous_loop;
mod discontinuous_loop;
mod xy_chain;

use std::sync::Arc;

use crate::Finder;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(continuous_loop::ContinuousLoop::X_CYCLE),
        Arc::new(aic::Aic::X_CHAIN),
        Arc::new(aic::Aic::XY_CHAIN),
        Arc::new(continuous_loop::ContinuousLoop::CONTINUOUS),
        Arc::new(discontinuous_loop::DiscontinuousLoop::DISCONTINUOUS),
        Arc::new(aic::Aic::AIC),
        Arc::new(aic::Aic::GROUPED_AIC),
        Arc::new(continuous_loop::ContinuousLoop::GROUPED),
        Arc::new(discontinuous_loop::DiscontinuousLoop::GROUPED),
    ]
}

/// Nice loops and AICs of ten links at most, without almost locked sets: as `HoDoKu` has them.
pub(super) fn hodoku_finders() -> Vec<Arc<dyn Finder>> {
    let mut rungs: Vec<Arc<dyn Finder>> = Vec::new();
    aic::Aic::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    continuous_loop::ContinuousLoop::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    discontinuous_loop::DiscontinuousLoop::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    rungs
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Analysis, Ladder, Position, Technique, samples};

    #[test]
    fn find_most_reports_the_first_chain_with_most_eliminations_in_fewest_cells() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        let is_of_interest = |finder: &Arc<dyn Finder>| {
            use Technique as T;
            matches!(finder.technique(), T::XyChain | T::Aic | T::GroupedAic | T::DiscontinuousNiceLoop)
        };
        let all = |finder: &dyn Finder, position: &Position, is_most: bool| {
            let mut all = Vec::new();
            let mut found = |deduction| {
                all.push(deduction);
                ControlFlow::Continue(())
            };
            let analysis = Analysis::of(position.clone());
            let _ = if is_most { finder.find_most(&analysis, &mut found) } else { finder.find(&analysis, &mut found) };
            all
        };
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start).take(4)) {
            for finder in hodoku_finders().into_iter().filter(is_of_interest) {
                let every = all(&*finder, &position, false);
                let most = every.iter().map(|deduction| deduction.eliminations.len()).max().unwrap_or_default();
                let heaviest = every.into_iter().filter(|deduction| deduction.eliminations.len() == most);
                let best = heaviest.min_by_key(|deduction| deduction.cells().len()); // the first of several
                assert_eq!(all(&*finder, &position, true), best.into_iter().collect::<Vec<_>>(), "{finder:?}");
                count += usize::from(most > 0);
            }
        }
        assert!(count > 20, "{count}");
    }
}
