//! Finders of fish: n units (the bases) where all places of a digit are in n other units (the covers), apart from fins.
//!
//! Each base must contain the digit, and no cover can contain the digit twice. So if no fin has the digit, every cover contains the digit
//! in a base, and the digit is eliminated from the other cells of the covers. If there are fins, the digit is eliminated only from cells
//! that see all fins.
//!
//! ```text
//!        column 2  column 7
//! row 3  ── X ─────── X ──   base
//!           │         │
//! row 8  ── X ─────── X ──   base     X: the only places of the digit in rows 3 and 8
//!         cover     cover
//! ```
//!
//! The techniques are described at <https://hodoku.sourceforge.net/en/tech_fishg.php>.

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

/// Returns a finder for each technique that is a fish.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let mut finders: Vec<Arc<dyn Finder>> = vec![Arc::new(SiameseFish), Arc::new(SiameseComplexFish)];
    for (size, [basic, finned, sashimi]) in (2..).zip(BASIC_FISH) {
        finders.push(Arc::new(BasicFish { size, technique: basic }));
        finders.push(Arc::new(FinnedFish { size, technique: finned, is_sashimi: false }));
        finders.push(Arc::new(FinnedFish { size, technique: sashimi, is_sashimi: true }));
    }
    for (size, techniques) in (2..).zip(COMPLEX_FISH) {
        let kinds = [
            (FishKind::Franken, false),
            (FishKind::Franken, true),
            (FishKind::Mutant, false),
            (FishKind::Mutant, true),
        ];
        for (technique, (kind, has_fins)) in techniques.into_iter().zip(kinds) {
            finders.push(Arc::new(ComplexFish { size, technique, kind, has_fins }));
        }
    }
    for technique in [Technique::KrakenFish1, Technique::KrakenFish2] {
        finders.push(Arc::new(KrakenFish { technique }));
    }
    finders
}
