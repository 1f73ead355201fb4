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
use basic::Fish;
use complex::{Complex, Kind};
use kraken::Kraken;
use lines::Finned;
use names::{COMPLEX, LINES};
use siamese::{Siamese, SiameseComplex};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    let mut rungs: Vec<Arc<dyn Finder>> = vec![Arc::new(Siamese), Arc::new(SiameseComplex)];
    for (size, [basic, finned, sashimi]) in (2..).zip(LINES) {
        rungs.push(Arc::new(Fish { size, technique: basic }));
        rungs.push(Arc::new(Finned { size, technique: finned, is_sashimi: false }));
        rungs.push(Arc::new(Finned { size, technique: sashimi, is_sashimi: true }));
    }
    for (size, techniques) in (2..).zip(COMPLEX) {
        let kinds = [(Kind::Franken, false), (Kind::Franken, true), (Kind::Mutant, false), (Kind::Mutant, true)];
        for (technique, (kind, has_fins)) in techniques.into_iter().zip(kinds) {
            rungs.push(Arc::new(Complex { size, technique, kind, has_fins }));
        }
    }
    for technique in [Technique::KrakenFish1, Technique::KrakenFish2] {
        rungs.push(Arc::new(Kraken { technique }));
    }
    rungs
}
