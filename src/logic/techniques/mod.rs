//! The techniques: a family a file.

mod als;
mod chains;
mod colours;
mod direct;
mod fish;
mod forcing;
mod locked;
mod one_digit;
mod rules;
mod singles;
mod strong_link_evidence;
mod subset_cover;
mod subsets;
#[cfg(test)]
mod tests;
mod uniqueness;
mod whole_board;
mod wings;

use std::sync::Arc;

use crate::Finder;
pub(super) use strong_link_evidence::{StrongLinkEvidence, chain_evidence};

/// Finders of nice loops and AICs that leave out what `HoDoKu` does.
pub(super) fn hodoku_chains() -> Vec<Arc<dyn Finder>> {
    chains::hodoku_finders()
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
        chains::finders(),
        als::finders(),
        forcing::finders(),
        whole_board::finders(),
    ];
    let mut rungs = families.concat();
    rungs.sort_by_key(|rung| rung.technique());
    rungs
}
