//! Techniques that are fish, by the number of their bases.

use crate::Technique;

/// Fish of rows and columns, from two bases to seven: without fins, finned, and sashimi.
pub(super) const BASIC_FISH: [[Technique; 3]; 6] = [
    [Technique::XWing, Technique::FinnedXWing, Technique::SashimiXWing],
    [Technique::Swordfish, Technique::FinnedSwordfish, Technique::SashimiSwordfish],
    [Technique::Jellyfish, Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    [Technique::Squirmbag, Technique::FinnedSquirmbag, Technique::SashimiSquirmbag],
    [Technique::Whale, Technique::FinnedWhale, Technique::SashimiWhale],
    [Technique::Leviathan, Technique::FinnedLeviathan, Technique::SashimiLeviathan],
];

/// Fish of other units, from two bases to seven: Franken without fins and with fins, mutant without and with.
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
