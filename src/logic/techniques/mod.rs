//! Finders of all techniques. Each family of techniques is a file or a folder.

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
pub(crate) use forcing::{ExplainerLevel, ExplainerNets};
pub(super) use strong_link_evidence::{DirectedStrongLink, chain_evidence};

/// Returns finders of nice loops and AICs that leave out the same deductions as `HoDoKu`.
pub(super) fn hodoku_chains() -> Vec<Arc<dyn Finder>> {
    chains::hodoku_finders()
}

/// Returns finders of the direct forms that leave out the same deductions as Sudoku Explainer.
pub(super) fn explainer_direct() -> Vec<Arc<dyn Finder>> {
    direct::explainer_finders()
}

/// Returns the finders of all techniques, the easiest first. No technique has two finders.
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
    let mut finders = families.concat();
    finders.sort_by_key(|finder| finder.technique());
    finders
}
