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
pub(super) use chains::{ChainCache, doubtful, looping};
pub(super) use forcing::ForcingCache;
pub(super) use locked_sets::AlsCache;
pub(super) use packs::count;
pub(super) use short_chains::{Stride, chain};

/// Finders of nice loops and AICs that leave out what `HoDoKu` does.
pub(super) fn short_chains() -> Vec<Arc<dyn Finder>> {
    chains::short_rungs()
}

/// Finders of the direct forms that leave out what Sudoku Explainer does.
pub(super) fn near_direct() -> Vec<Arc<dyn Finder>> {
    direct::near_rungs()
}

/// One finder for each technique, easiest first. Each family brings its own; none stands on two rungs.
pub(super) fn all() -> Vec<Arc<dyn Finder>> {
    let families = [
        singles::rungs(),
        direct::rungs(),
        locked::rungs(),
        rules::rungs(),
        subsets::rungs(),
        fish::rungs(),
        one_digit::rungs(),
        wings::rungs(),
        colours::rungs(),
        uniqueness::rungs(),
        chains::rungs(),
        locked_sets::rungs(),
        forcing::rungs(),
        whole_board::rungs(),
    ];
    let mut rungs = families.concat();
    rungs.sort_by_key(|rung| rung.technique());
    rungs
}
