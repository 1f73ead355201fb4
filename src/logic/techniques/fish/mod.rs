//! Fish: n units (the bases) that hold a digit in n other units (the covers) only, but for some fins.

mod basic;
mod catch;
mod lines;

use std::sync::Arc;

use crate::logic::{Finder, Technique};
use basic::Fish;
use lines::Finned;

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    let mut rungs: Vec<Arc<dyn Finder>> = Vec::new();
    for (size, [basic, finned, sashimi]) in (2..).zip(LINES).take(3) {
        rungs.push(Arc::new(Fish { size, technique: basic }));
        if size == 4 {
            continue;
        }
        rungs.push(Arc::new(Finned { size, technique: finned, is_sashimi: false }));
        rungs.push(Arc::new(Finned { size, technique: sashimi, is_sashimi: true }));
    }
    rungs
}

/// Fish of rows and columns, from two bases to seven: without fins, with fins, and with fins but lame without them.
const LINES: [[Technique; 3]; 6] = [
    [Technique::XWing, Technique::FinnedXWing, Technique::SashimiXWing],
    [Technique::Swordfish, Technique::FinnedSwordfish, Technique::SashimiSwordfish],
    [Technique::Jellyfish, Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    [Technique::Squirmbag, Technique::FinnedSquirmbag, Technique::SashimiSquirmbag],
    [Technique::Whale, Technique::FinnedWhale, Technique::SashimiWhale],
    [Technique::Leviathan, Technique::FinnedLeviathan, Technique::SashimiLeviathan],
];
