//! Finders of chains of strong and weak links: AICs, loops, X-chains and XY-chains.
//!
//! Most of them use the table [`ChainDistances`](crate::analysis::implication::distances::ChainDistances). It says between which nodes
//! there are chains, and how long the shortest chains are. An AIC eliminates the candidates that both its ends exclude. In a continuous
//! loop, the ends also exclude each other. A discontinuous loop begins and ends at the candidate that it places or eliminates. Short chains
//! are reported first.
//!
//! The finders are in `aic`, `continuous_loop` and `discontinuous_loop`. They first list the ends of chains with `chain_ends`, and search
//! for the nodes of a chain only when they report it. `chain_evidence` turns the nodes into evidence and deductions. If a position has few
//! bivalue cells, `aic` finds XY-chains with `xy_chain`, which needs no link graph. No finder uses another one.

mod aic;
mod chain_ends;
mod chain_evidence;
mod continuous_loop;
mod discontinuous_loop;
mod xy_chain;

use std::sync::Arc;

use crate::Finder;
pub(super) use aic::Aic;
pub(super) use continuous_loop::ContinuousLoop;
pub(super) use discontinuous_loop::DiscontinuousLoop;

/// Returns finders that find the same chains as `HoDoKu`. Loops and AICs have at most five strong links and no almost locked sets. Except
/// for continuous loops, chains may visit a node twice.
pub(super) fn hodoku_finders() -> Vec<Arc<dyn Finder>> {
    let mut finders: Vec<Arc<dyn Finder>> = Vec::new();
    Aic::HODOKU.into_iter().for_each(|finder| finders.push(Arc::new(finder)));
    ContinuousLoop::HODOKU.into_iter().for_each(|finder| finders.push(Arc::new(finder)));
    DiscontinuousLoop::HODOKU.into_iter().for_each(|finder| finders.push(Arc::new(finder)));
    finders
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Analysis, Ladder, Position, Technique, samples};

    #[test]
    fn find_most_reports_the_first_chain_with_most_eliminations_in_fewest_cells() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        let reports_best_only = |finder: &Arc<dyn Finder>| {
            use Technique as T;
            matches!(finder.technique(), T::XyChain | T::Aic | T::GroupedAic | T::DiscontinuousNiceLoop)
        };
        let deductions = |finder: &dyn Finder, position: &Position, is_most: bool| {
            let mut deductions = Vec::new();
            let mut found = |deduction| {
                deductions.push(deduction);
                ControlFlow::Continue(())
            };
            let analysis = Analysis::of(position.clone());
            let _ = if is_most { finder.find_best(&analysis, &mut found) } else { finder.find(&analysis, &mut found) };
            deductions
        };
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start).take(4)) {
            for finder in hodoku_finders().into_iter().filter(reports_best_only) {
                let every = deductions(&*finder, &position, false);
                let most = every.iter().map(|deduction| deduction.eliminations.len()).max().unwrap_or_default();
                let with_most = every.into_iter().filter(|deduction| deduction.eliminations.len() == most);
                let best = with_most.min_by_key(|deduction| deduction.cells().len()); // the first one of several minima
                assert_eq!(deductions(&*finder, &position, true), best.into_iter().collect::<Vec<_>>(), "{finder:?}");
                count += usize::from(most > 0);
            }
        }
        assert!(count > 20, "{count}");
    }
}
