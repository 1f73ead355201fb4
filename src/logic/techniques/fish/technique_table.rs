//! Tables of the techniques that are fish, by kind and number of bases.

use crate::Technique;

/// Techniques of fish with rows and columns only. The element with the index n contains the techniques for n + 2 bases: without fins,
/// finned and sashimi.
pub(super) const BASIC_FISH: [[Technique; 3]; 6] = [
    [Technique::XWing, Technique::FinnedXWing, Technique::SashimiXWing],
    [Technique::Swordfish, Technique::FinnedSwordfish, Technique::SashimiSwordfish],
    [Technique::Jellyfish, Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    [Technique::Squirmbag, Technique::FinnedSquirmbag, Technique::SashimiSquirmbag],
    [Technique::Whale, Technique::FinnedWhale, Technique::SashimiWhale],
    [Technique::Leviathan, Technique::FinnedLeviathan, Technique::SashimiLeviathan],
];

/// Techniques of fish with boxes. The element with the index n contains the techniques for n + 2 bases: Franken without fins, Franken with
/// fins, mutant without fins and mutant with fins.
pub(super) const COMPLEX_FISH: [[Technique; 4]; 6] = [
    [Technique::FrankenXWing, Technique::FinnedFrankenXWing, Technique::MutantXWing, Technique::FinnedMutantXWing],
    [
        Technique::FrankenSwordfish,
        Technique::FinnedFrankenSwordfish,
        Technique::MutantSwordfish,
        Technique::FinnedMutantSwordfish,
    ],
    [
        Technique::FrankenJellyfish,
        Technique::FinnedFrankenJellyfish,
        Technique::MutantJellyfish,
        Technique::FinnedMutantJellyfish,
    ],
    [
        Technique::FrankenSquirmbag,
        Technique::FinnedFrankenSquirmbag,
        Technique::MutantSquirmbag,
        Technique::FinnedMutantSquirmbag,
    ],
    [Technique::FrankenWhale, Technique::FinnedFrankenWhale, Technique::MutantWhale, Technique::FinnedMutantWhale],
    [
        Technique::FrankenLeviathan,
        Technique::FinnedFrankenLeviathan,
        Technique::MutantLeviathan,
        Technique::FinnedMutantLeviathan,
    ],
];
