//! Techniques by the names that people type.

use crate::Technique;
use text::{is_unprintable, letters_and_digits};

/// Usual names that the table of techniques does not have: those of HoDoKu and other programs, of books and forums, and abbreviations.
const USUAL: &[(&str, Technique)] = &[
    ("Naked Triplet", Technique::NakedTriple),
    ("Naked Quad", Technique::NakedQuadruple),
    ("Hidden Triplet", Technique::HiddenTriple),
    ("Hidden Quad", Technique::HiddenQuadruple),
    ("Pointing Pair", Technique::Pointing),
    ("Pointing Triple", Technique::Pointing),
    ("Locked Candidates 1", Technique::Pointing),
    ("Box-Line Reduction", Technique::Claiming),
    ("Locked Candidates 2", Technique::Claiming),
    ("Two-String Kite", Technique::TwoStringKite),
    ("Dual Two-String Kite", Technique::DualTwoStringKite),
    ("Y-Wing", Technique::XyWing),
    ("Remote Pairs", Technique::RemotePair),
    ("Simple Colours Trap", Technique::SimpleColorsTrap),
    ("Simple Colours Wrap", Technique::SimpleColorsWrap),
    ("Multi-Colours 1", Technique::MultiColors1),
    ("Multi-Colours 2", Technique::MultiColors2),
    ("Uniqueness Test 1", Technique::UniqueRectangle1),
    ("Uniqueness Test 2", Technique::UniqueRectangle2),
    ("Uniqueness Test 3", Technique::UniqueRectangle3),
    ("Uniqueness Test 4", Technique::UniqueRectangle4),
    ("Uniqueness Test 5", Technique::UniqueRectangle5),
    ("Uniqueness Test 6", Technique::UniqueRectangle6),
    ("Unique Rectangle 1", Technique::UniqueRectangle1),
    ("Unique Rectangle 2", Technique::UniqueRectangle2),
    ("Unique Rectangle 3", Technique::UniqueRectangle3),
    ("Unique Rectangle 4", Technique::UniqueRectangle4),
    ("Unique Rectangle 5", Technique::UniqueRectangle5),
    ("Unique Rectangle 6", Technique::UniqueRectangle6),
    ("UR 1", Technique::UniqueRectangle1),
    ("UR 2", Technique::UniqueRectangle2),
    ("UR 3", Technique::UniqueRectangle3),
    ("UR 4", Technique::UniqueRectangle4),
    ("UR 5", Technique::UniqueRectangle5),
    ("UR 6", Technique::UniqueRectangle6),
    ("Avoidable Rectangle 1", Technique::AvoidableRectangle1),
    ("Avoidable Rectangle 2", Technique::AvoidableRectangle2),
    ("Bivalue Universal Grave + 1", Technique::BugPlusOne),
    ("Local Wing", Technique::LocalWing),
    ("M-Wing", Technique::LocalWing),
    ("S-Wing", Technique::LocalWing),
    ("L-Wing", Technique::LocalWing),
    ("H-Wing", Technique::LocalWing),
    ("XYZ-Ring", Technique::WingRing),
    ("W-Ring", Technique::WingRing),
    ("M-Ring", Technique::WingRing),
    ("Two-Sector Disjoint Subsets", Technique::SueDeCoq),
    ("Guardians", Technique::BrokenWing),
    ("Medusa", Technique::Medusa),
    ("APE", Technique::AlignedPairExclusion),
    ("ATE", Technique::AlignedTripletExclusion),
    ("Fishy Cycle", Technique::XCycle),
    ("ALS-XZ Rule", Technique::AlsXz),
    ("Almost Locked Set XZ-Rule", Technique::AlsXz),
    ("Almost Locked Set XY-Wing", Technique::AlsXyWing),
    ("ALS Chain", Technique::AlsXyChain),
    ("Almost Locked Set Chain", Technique::AlsXyChain),
    ("Almost Locked Set XY-Chain", Technique::AlsXyChain),
    ("AHS-XZ", Technique::AlsMore),
    ("Alternating Inference Chain", Technique::Aic),
    ("Grouped Alternating Inference Chain", Technique::GroupedAic),
    ("Nishio", Technique::NishioForcingChain),
    ("Cell Forcing Chain", Technique::ForcingChainVerity),
    ("Region Forcing Chain", Technique::ForcingChainVerity),
    ("Kraken Fish 1", Technique::KrakenFish1),
    ("Kraken Fish 2", Technique::KrakenFish2),
    ("z-Chain", Technique::Whip),
    ("t-Whip", Technique::Whip),
    ("g-Whip", Technique::Whip),
    ("g-Braid", Technique::Braid),
    ("Starfish", Technique::Squirmbag),
    ("Gurth's Theorem", Technique::GurthSymmetry),
    ("Junior Exocet", Technique::Exocet),
    ("Senior Exocet", Technique::Exocet),
    ("Double Exocet", Technique::Exocet),
    ("MSLS", Technique::MultiSector),
    ("SK-Loop", Technique::MultiSector),
    ("Domino Loop", Technique::MultiSector),
    ("Thor's Hammer", Technique::Tridagon),
    ("Trivalue Oddagon", Technique::Tridagon),
];

/// Former slugs and names of techniques, which seeds, saved files and scripts may still have.
const FORMER: &[(&str, &str, Technique)] = &[
    ("direct-naked-pair-triple-complex-singles", "Direct naked pair/triple, complex singles", Technique::ComplexSingle),
    ("locked-candidates-type-1", "Locked Candidates Type 1 (Pointing)", Technique::Pointing),
    ("locked-candidates-type-2", "Locked Candidates Type 2 (Claiming)", Technique::Claiming),
    ("siamese-finned-sashimi-fish", "Siamese finned/sashimi fish", Technique::SiameseFish),
    ("extended-rectangle-types-1-4", "Extended Rectangle types 1-4", Technique::ExtendedRectangle),
    ("unique-loop-6-8-10-plus-cells-types-1-4", "Unique Loop (6, 8, 10+ cells), types 1-4", Technique::UniqueLoop),
    ("3-strong-links-fish", "3 strong links fish", Technique::ThreeStrongLinks),
    ("broken-wing-guardians", "Broken Wing / Guardians", Technique::BrokenWing),
    ("bug-plus-n-bug-xz-reverse-bug", "BUG + n, BUG-XZ, reverse BUG", Technique::BugMore),
    ("4-strong-links-fish", "4 strong links fish", Technique::FourStrongLinks),
    ("x-cycle", "X-Cycle (fishy cycle)", Technique::XCycle),
    ("fireworks", "Fireworks (triple, quadruple)", Technique::Fireworks),
    ("als-w-m-s-wing-aals-2rc-ahs-xz", "ALS W-/M-/S-Wing, AALS-2RC, AHS-XZ", Technique::AlsMore),
    ("siamese-franken-mutant-fish", "Siamese Franken/mutant fish", Technique::SiameseComplexFish),
    ("forcing-chain-verity", "Forcing Chain Verity (cell / region)", Technique::ForcingChainVerity),
    ("z-chain-t-whip-whip-g-whip", "z-Chain, t-Whip, Whip, g-Whip", Technique::Whip),
    ("squirmbag-5", "Squirmbag (5)", Technique::Squirmbag),
    ("whale-6", "Whale (6)", Technique::Whale),
    ("leviathan-7", "Leviathan (7)", Technique::Leviathan),
    ("finned-squirmbag-5", "Finned Squirmbag (5)", Technique::FinnedSquirmbag),
    ("sashimi-squirmbag-5", "Sashimi Squirmbag (5)", Technique::SashimiSquirmbag),
    ("finned-whale-6", "Finned Whale (6)", Technique::FinnedWhale),
    ("sashimi-whale-6", "Sashimi Whale (6)", Technique::SashimiWhale),
    ("finned-leviathan-7", "Finned Leviathan (7)", Technique::FinnedLeviathan),
    ("sashimi-leviathan-7", "Sashimi Leviathan (7)", Technique::SashimiLeviathan),
    ("gurth-symmetrical-placement", "Gurth symmetrical placement", Technique::GurthSymmetry),
    ("braid-g-braid-forcing-whips-braids", "Braid, g-Braid, forcing whips/braids", Technique::Braid),
    ("dynamic-forcing-chains", "Dynamic Forcing Chains (+)", Technique::DynamicForcingChains),
    ("junior-senior-double-weak-exocet", "Junior / Senior / double / weak Exocet", Technique::Exocet),
    ("multi-sector-locked-sets-sk-loop", "Multi-sector Locked Sets, SK-Loop (Domino loop)", Technique::MultiSector),
    (
        "tridagon-trivalue-oddagon-chromatic-pattern",
        "Tridagon (Thor's Hammer), trivalue oddagon / chromatic pattern",
        Technique::Tridagon,
    ),
    ("nested-forcing-chains-levels-2-4", "Nested Forcing Chains, levels 2-4", Technique::NestedForcingChains),
];

impl Technique {
    /// Returns every slug, name, usual name, and former slug or name, each with its technique.
    pub fn spellings() -> impl Iterator<Item = (&'static str, Self)> {
        let slugs = Self::ALL.into_iter().map(|technique| (technique.slug(), technique));
        let names = Self::ALL.into_iter().map(|technique| (technique.name(), technique));
        let former = FORMER.iter().flat_map(|&(slug, name, technique)| [(slug, technique), (name, technique)]);
        slugs.chain(names).chain(USUAL.iter().copied()).chain(former)
    }

    /// Returns the technique of a slug, of today or a former one.
    ///
    /// ```
    /// use logic::Technique;
    /// assert_eq!(Technique::by_slug("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::by_slug("squirmbag-5"), Some(Technique::Squirmbag));
    /// assert_eq!(Technique::by_slug("guess"), None);
    /// ```
    #[must_use]
    pub fn by_slug(slug: &str) -> Option<Self> {
        let former = || FORMER.iter().find(|(known, ..)| *known == slug).map(|&(.., technique)| technique);
        Self::ALL.into_iter().find(|technique| technique.slug() == slug).or_else(former)
    }

    /// Returns the technique of exactly this name, of today or a former one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let former = || FORMER.iter().find(|(_, known, _)| *known == name).map(|&(.., technique)| technique);
        Self::ALL.into_iter().find(|technique| technique.name() == name).or_else(former)
    }

    /// Returns the former slugs of the technique.
    pub fn former_slugs(self) -> impl Iterator<Item = &'static str> {
        FORMER.iter().filter(move |&&(slug, _, technique)| technique == self && slug != self.slug()).map(|row| row.0)
    }

    /// Returns the technique of this slug, name or usual name. Letters and digits alone are compared, whatever their case.
    ///
    /// ```
    /// use logic::Technique;
    /// for name in ["x-wing", "X-Wing", "xwing", "x wing"] {
    ///     assert_eq!(Technique::by_name(name), Some(Technique::XWing));
    /// }
    /// assert_eq!(Technique::by_name("Uniqueness Test 2"), Some(Technique::UniqueRectangle2));
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let typed = letters_and_digits(name);
        if typed.is_empty() || name.contains(is_unprintable) {
            return None;
        }
        Self::spellings().find(|(known, _)| letters_and_digits(known) == typed).map(|(_, technique)| technique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_understood_whatever_its_case_and_separators() {
        for (name, technique) in Technique::spellings() {
            let typed = [
                name.to_owned(),
                name.to_uppercase(),
                name.to_lowercase(),
                letters_and_digits(name),
                name.replace(['-', ' '], "_"),
                name.replace(['-', '/'], " "),
            ];
            for typed in typed {
                assert_eq!(Technique::by_name(&typed), Some(technique), "{typed}");
            }
        }
    }

    #[test]
    fn usual_names_are_names_that_the_table_lacks() {
        let table = || Technique::ALL.into_iter().flat_map(|technique| [technique.slug(), technique.name()]);
        for (at, (name, _)) in USUAL.iter().enumerate() {
            let is_same = |other: &str| letters_and_digits(other) == letters_and_digits(name);
            assert!(!table().any(is_same), "{name}");
            assert!(!USUAL[..at].iter().any(|(other, _)| is_same(other)), "{name}");
        }
    }

    #[test]
    fn former_slugs_and_names_mean_their_techniques() {
        for &(slug, name, technique) in FORMER {
            assert_ne!((slug, name), (technique.slug(), technique.name()), "it has changed");
            assert_eq!([slug, name].map(Technique::by_name), [Some(technique); 2], "{slug}, {name}");
            assert_eq!(
                (Technique::by_slug(slug), Technique::named(name)),
                (Some(technique), Some(technique)),
                "{slug}"
            );
        }
    }

    #[test]
    fn what_is_no_name_is_none() {
        for name in ["", "-", "…", "x", "wing", "x-wing-2", "hidden single", "x\u{200b}wing", "x-wing\n"] {
            assert_eq!(Technique::by_name(name), None, "{name:?}");
        }
    }
}
