//! Techniques by the names that people type.

use crate::Technique;
use text::{is_unprintable, letters_and_digits};

/// Usual names that the table of techniques does not have: those of HoDoKu and other programs, of books and forums, and abbreviations.
const USUAL: &[(&str, Technique)] = &[
    ("Naked Triplet", Technique::NakedTriple),
    ("Naked Quad", Technique::NakedQuadruple),
    ("Hidden Triplet", Technique::HiddenTriple),
    ("Hidden Quad", Technique::HiddenQuadruple),
    ("Pointing", Technique::Pointing),
    ("Pointing Pair", Technique::Pointing),
    ("Pointing Triple", Technique::Pointing),
    ("Locked Candidates 1", Technique::Pointing),
    ("Claiming", Technique::Claiming),
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
    ("Unique Loop", Technique::UniqueLoop),
    ("Extended Rectangle", Technique::ExtendedRectangle),
    ("Local Wing", Technique::LocalWing),
    ("M-Wing", Technique::LocalWing),
    ("S-Wing", Technique::LocalWing),
    ("L-Wing", Technique::LocalWing),
    ("H-Wing", Technique::LocalWing),
    ("XYZ-Ring", Technique::WingRing),
    ("W-Ring", Technique::WingRing),
    ("M-Ring", Technique::WingRing),
    ("Two-Sector Disjoint Subsets", Technique::SueDeCoq),
    ("Broken Wing", Technique::BrokenWing),
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
    ("ALS W-Wing", Technique::AlsMore),
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
    ("Whip", Technique::Whip),
    ("g-Whip", Technique::Whip),
    ("Braid", Technique::Braid),
    ("g-Braid", Technique::Braid),
    ("Squirmbag", Technique::Squirmbag),
    ("Starfish", Technique::Squirmbag),
    ("Whale", Technique::Whale),
    ("Leviathan", Technique::Leviathan),
    ("Finned Squirmbag", Technique::FinnedSquirmbag),
    ("Finned Whale", Technique::FinnedWhale),
    ("Finned Leviathan", Technique::FinnedLeviathan),
    ("Sashimi Squirmbag", Technique::SashimiSquirmbag),
    ("Sashimi Whale", Technique::SashimiWhale),
    ("Sashimi Leviathan", Technique::SashimiLeviathan),
    ("Gurth's Theorem", Technique::GurthSymmetry),
    ("Exocet", Technique::Exocet),
    ("Junior Exocet", Technique::Exocet),
    ("Senior Exocet", Technique::Exocet),
    ("Double Exocet", Technique::Exocet),
    ("MSLS", Technique::MultiSector),
    ("Multi-Sector Locked Sets", Technique::MultiSector),
    ("SK-Loop", Technique::MultiSector),
    ("Domino Loop", Technique::MultiSector),
    ("Tridagon", Technique::Tridagon),
    ("Thor's Hammer", Technique::Tridagon),
    ("Trivalue Oddagon", Technique::Tridagon),
    ("Nested Forcing Chains", Technique::NestedForcingChains),
];

impl Technique {
    /// Returns every slug, name and usual name, each with its technique.
    pub fn spellings() -> impl Iterator<Item = (&'static str, Self)> {
        let slugs = Self::ALL.into_iter().map(|technique| (technique.slug(), technique));
        let names = Self::ALL.into_iter().map(|technique| (technique.name(), technique));
        slugs.chain(names).chain(USUAL.iter().copied())
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
    fn what_is_no_name_is_none() {
        for name in ["", "-", "…", "x", "wing", "x-wing-2", "hidden single", "x\u{200b}wing", "x-wing\n"] {
            assert_eq!(Technique::by_name(name), None, "{name:?}");
        }
    }
}
