//! Fish: n units (the bases) that hold a digit in n other units (the covers) only, but for some fins.

pub(super) mod basic;
mod complex;
mod finned;
mod fish_match;
mod kraken;
mod siamese;
mod technique_table;

use std::sync::Arc;

use crate::{Finder, Technique};
use basic::BasicFish;
use complex::{ComplexFish, FishKind};
use finned::FinnedFish;
use kraken::KrakenFish;
use siamese::{SiameseComplexFish, SiameseFish};
use technique_table::{BASIC_FISH, COMPLEX_FISH};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let mut rungs: Vec<Arc<dyn Finder>> = vec![Arc::new(SiameseFish), Arc::new(SiameseComplexFish)];
    for (size, [basic, finned, sashimi]) in (2..).zip(BASIC_FISH) {
        rungs.push(Arc::new(BasicFish { size, technique: basic }));
        rungs.push(Arc::new(FinnedFish { size, technique: finned, is_sashimi: false }));
        rungs.push(Arc::new(FinnedFish { size, technique: sashimi, is_sashimi: true }));
    }
    for (size, techniques) in (2..).zip(COMPLEX_FISH) {
        let kinds = [
            (FishKind::Franken, false),
            (FishKind::Franken, true),
            (FishKind::Mutant, false),
            (FishKind::Mutant, true),
        ];
        for (technique, (kind, has_fins)) in techniques.into_iter().zip(kinds) {
            rungs.push(Arc::new(ComplexFish { size, technique, kind, has_fins }));
        }
    }
    for technique in [Technique::KrakenFish1, Technique::KrakenFish2] {
        rungs.push(Arc::new(KrakenFish { technique }));
    }
    rungs
}
