//! The techniques: a family a file.

mod fish;
mod locked;
mod packs;
#[cfg(test)]
mod pages;
mod singles;
mod subsets;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::logic::Finder;
use fish::Fish;
use locked::Locked;
use singles::{FullHouse, HiddenSingle, NakedSingle};
use subsets::{Hidden, Naked};

/// One finder for each technique, easiest first.
pub(super) fn all() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(FullHouse),
        Arc::new(HiddenSingle::Box),
        Arc::new(HiddenSingle::Line),
        Arc::new(NakedSingle),
        Arc::new(Naked::LOCKED_PAIR),
        Arc::new(Naked::LOCKED_TRIPLE),
        Arc::new(Locked::Pointing),
        Arc::new(Locked::Claiming),
        Arc::new(Naked::PAIR),
        Arc::new(Hidden::PAIR),
        Arc::new(Naked::TRIPLE),
        Arc::new(Hidden::TRIPLE),
        Arc::new(Naked::QUADRUPLE),
        Arc::new(Hidden::QUADRUPLE),
        Arc::new(Fish::X_WING),
        Arc::new(Fish::SWORDFISH),
        Arc::new(Fish::JELLYFISH),
    ]
}
