//! Fish: n units (the bases) that hold a digit in n other units (the covers) only, but for some fins.

pub(super) mod basic;
mod catch;
mod complex;
mod kraken;
mod lines;
mod names;
mod siamese;

use std::sync::Arc;

use crate::{Finder, Technique};
use basic::BasicFish;
use complex::{ComplexFish, FishKind};
use kraken::KrakenFish;
use lines::FinnedFish;
use names::{BASIC_FISH, COMPLEX_FISH};
use siamese::{SiameseComplexFish, SiameseFish};

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
