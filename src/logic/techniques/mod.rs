//! The techniques: a family a file.

mod chains;
mod colours;
mod direct;
mod fish;
mod forcing;
mod locked;
mod locked_sets;
mod one_digit;
mod packs;
#[cfg(test)]
mod pages;
mod rules;
mod short_chains;
mod singles;
mod subsets;
#[cfg(test)]
mod tests;
mod uniqueness;
mod whole_board;
mod wings;

use std::sync::Arc;

use crate::Finder;
pub(super) use chains::{ChainCache, eliminable_by_chains, places_on_loops};
pub(super) use forcing::ForcingCache;
pub(super) use locked_sets::AlsCache;
pub(super) use packs::popcount;
pub(super) use short_chains::{StrongLinkEvidence, chain_evidence};

/// Finders of nice loops and AICs that leave out what `HoDoKu` does.
pub(super) fn hodoku_chains() -> Vec<Arc<dyn Finder>> {
    chains::short_rungs()
}

/// Finders of the direct forms that leave out what Sudoku Explainer does.
pub(super) fn explainer_direct() -> Vec<Arc<dyn Finder>> {
    direct::explainer_finders()
}

/// One finder for each technique, easiest first. Each family brings its own; none stands on two rungs.
pub(super) fn all_finders() -> Vec<Arc<dyn Finder>> {
    let families = [
        singles::finders(),
        direct::finders(),
        locked::finders(),
        rules::finders(),
        subsets::finders(),
        fish::finders(),
        one_digit::finders(),
        wings::finders(),
        colours::finders(),
        uniqueness::finders(),
        chains::rungs(),
        locked_sets::finders(),
        forcing::rungs(),
        whole_board::finders(),
    ];
    let mut rungs = families.concat();
    rungs.sort_by_key(|rung| rung.technique());
    rungs
}
