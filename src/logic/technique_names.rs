//! Lookup of techniques by slug or name, including names from other programs and former names.

use std::fmt;

use crate::Technique;
use text::{is_unprintable, letters_and_digits};

/// Names that are usual elsewhere but are not in the table of techniques: names from HoDoKu and other programs, from books and forums, and
/// abbreviations.
const ALIASES: &[(&str, Technique)] = &[
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
    ("AHS-XZ", Technique::AlsWWing),
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
    ("MSLS", Technique::MultiSectorLockedSets),
    ("Domino Loop", Technique::SkLoop),
    ("Thor's Hammer", Technique::Tridagon),
    ("Trivalue Oddagon", Technique::Tridagon),
];

/// Former slug and former name of each technique that was renamed, with the technique. Puzzle seeds, saved files and scripts may still
/// contain them.
const FORMER_NAMES: &[(&str, &str, Technique)] = &[
    ("direct-naked-pair-triple-complex-singles", "Direct naked pair/triple, complex singles", Technique::ComplexSingle),
    ("locked-candidates-type-1", "Locked Candidates Type 1 (Pointing)", Technique::Pointing),
    ("locked-candidates-type-2", "Locked Candidates Type 2 (Claiming)", Technique::Claiming),
    ("siamese-finned-sashimi-fish", "Siamese finned/sashimi fish", Technique::SiameseFish),
    ("extended-rectangle-types-1-4", "Extended Rectangle types 1-4", Technique::ExtendedRectangle),
    ("unique-loop-6-8-10-plus-cells-types-1-4", "Unique Loop (6, 8, 10+ cells), types 1-4", Technique::UniqueLoop),
    ("3-strong-links-fish", "3 strong links fish", Technique::ThreeStrongLinks),
    ("broken-wing-guardians", "Broken Wing / Guardians", Technique::BrokenWing),
    ("bug-plus-n-bug-xz-reverse-bug", "BUG + n, BUG-XZ, reverse BUG", Technique::BugPlusN),
    ("4-strong-links-fish", "4 strong links fish", Technique::FourStrongLinks),
    ("x-cycle", "X-Cycle (fishy cycle)", Technique::XCycle),
    ("fireworks", "Fireworks (triple, quadruple)", Technique::Fireworks),
    ("als-w-m-s-wing-aals-2rc-ahs-xz", "ALS W-/M-/S-Wing, AALS-2RC, AHS-XZ", Technique::AlsWWing),
    ("siamese-franken-mutant-fish", "Siamese Franken/mutant fish", Technique::SiameseFrankenFish),
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
    (
        "tridagon-trivalue-oddagon-chromatic-pattern",
        "Tridagon (Thor's Hammer), trivalue oddagon / chromatic pattern",
        Technique::Tridagon,
    ),
    ("nested-forcing-chains-levels-2-4", "Nested Forcing Chains, levels 2-4", Technique::NestedForcingChains),
];

/// Groups of several techniques, each with its slug, its name and its techniques. A group is a family, or a former technique that was split
/// into several. Puzzle seeds, saved files and scripts may still contain the slug or name of such a former technique.
const GROUPS: &[(&str, &str, &[Technique])] = &[
    ("m-wing-s-wing-l-wing-h-wing", "M-Wing / S-Wing / L-Wing / H-Wing (local wings)", LOCAL_WINGS),
    ("local-wing", "Local Wing", LOCAL_WINGS),
    (
        "xyz-ring-w-ring-m-ring",
        "XYZ-Ring, W-Ring, M-Ring",
        &[Technique::XyzRing, Technique::WRing, Technique::MRing, Technique::LRing],
    ),
    (
        "avoidable-rectangle-3-5-hidden-ar-ar-plus-wings",
        "Avoidable Rectangle 3, 5, hidden AR, AR+wings",
        &[
            Technique::HiddenAvoidableRectangle,
            Technique::AvoidableRectangle3,
            Technique::AvoidableRectangle5,
            Technique::AvoidableRectangleWing,
        ],
    ),
    (
        "ur-plus-conjugate-pairs-ur-plus-wing-ur-plus-als-external-ur",
        "UR + conjugate pairs (2B1 2D1 3X2 3N2 3U2 3E2 4X3 4C3), UR+wing, UR+ALS, external UR",
        &[Technique::UniqueRectangleConjugatePairs, Technique::UniqueRectangleWing],
    ),
    // the former technique never found type 3, in spite of its name
    ("bug-types-2-3-4", "BUG types 2, 3, 4", &[Technique::BugType2, Technique::BugType4]),
    (
        "multi-sector-locked-sets-sk-loop",
        "Multi-sector Locked Sets, SK-Loop (Domino loop)",
        &[Technique::SkLoop, Technique::MultiSectorLockedSets],
    ),
];

/// Techniques of the family of local wings.
const LOCAL_WINGS: &[Technique] = &[Technique::MWing, Technique::SWing, Technique::LWing, Technique::HWing];

/// One technique, or several techniques that share one slug and name.
///
/// ```
/// use logic::{Technique, TechniqueGroup};
/// let group = TechniqueGroup::by_slug("bug-types-2-3-4").unwrap();
/// assert!(group.techniques().contains(&Technique::BugType4));
/// assert_eq!(TechniqueGroup::by_slug("x-wing"), Some(Technique::XWing.into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TechniqueGroup(&'static [Technique]);

impl From<Technique> for TechniqueGroup {
    fn from(technique: Technique) -> Self {
        Self(technique.as_slice())
    }
}

impl TechniqueGroup {
    /// Returns every known slug and name, each with its technique or techniques. Includes the slugs and names of groups, names that are
    /// usual elsewhere, and former names.
    pub fn spellings() -> impl Iterator<Item = (&'static str, Self)> {
        let slugs = Technique::ALL.into_iter().map(|technique| (technique.slug(), technique));
        let names = Technique::ALL.into_iter().map(|technique| (technique.name(), technique));
        let former = FORMER_NAMES.iter().flat_map(|&(slug, name, technique)| [(slug, technique), (name, technique)]);
        let single = slugs.chain(names).chain(ALIASES.iter().copied()).chain(former);
        let groups = GROUPS.iter().flat_map(|&(slug, name, members)| [(slug, Self(members)), (name, Self(members))]);
        single.map(|(name, technique)| (name, technique.into())).chain(groups)
    }

    /// Returns the techniques to which a current or former slug refers, or `None` if the slug is unknown.
    #[must_use]
    pub fn by_slug(slug: &str) -> Option<Self> {
        let group = || GROUPS.iter().find(|(known, ..)| *known == slug).map(|&(.., members)| Self(members));
        Technique::by_slug(slug).map(Self::from).or_else(group)
    }

    /// Returns the techniques whose current or former name is exactly `name`, or `None` if the name is unknown.
    #[must_use]
    pub fn by_exact_name(name: &str) -> Option<Self> {
        let current = || Technique::ALL.into_iter().find(|technique| technique.name() == name);
        let former = || FORMER_NAMES.iter().find(|(_, known, _)| *known == name).map(|&(.., technique)| technique);
        let group = || GROUPS.iter().find(|(_, known, _)| *known == name).map(|&(.., members)| Self(members));
        current().or_else(former).map(Self::from).or_else(group)
    }

    /// Returns the techniques that have the name or slug `name`, or `None` if no technique has it.
    ///
    /// `name` may be a current or former name, a current or former slug, or a name that is usual elsewhere. Names are compared only by
    /// their letters and digits, and case does not matter: `xwing` finds `X-Wing`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let typed = letters_and_digits(name);
        if typed.is_empty() || name.contains(is_unprintable) {
            return None;
        }
        Self::spellings().find(|(known, _)| letters_and_digits(known) == typed).map(|(_, group)| group)
    }

    /// Returns the techniques of the group, the easiest first. There is at least one.
    #[must_use]
    pub const fn techniques(self) -> &'static [Technique] {
        self.0
    }

    /// Returns the easiest technique of the group.
    #[must_use]
    pub const fn easiest(self) -> Technique {
        self.0[0]
    }

    /// Returns the hardest technique of the group.
    #[must_use]
    pub const fn hardest(self) -> Technique {
        self.0[self.0.len() - 1]
    }

    /// Whether `technique` is in the group.
    #[must_use]
    pub fn contains(self, technique: Technique) -> bool {
        self.0.contains(&technique)
    }

    /// Returns the slug of the group. If the group has only one technique, this is the slug of the technique.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.group_row().map_or(self.easiest().slug(), |row| row.0)
    }

    /// Returns the name of the group. If the group has only one technique, this is the name of the technique.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.group_row().map_or(self.easiest().name(), |row| row.1)
    }

    /// Returns the former slugs of the technique if the group has only one technique. Returns no slugs if the group has several techniques.
    pub fn former_slugs(self) -> impl Iterator<Item = &'static str> {
        let is_former =
            move |&&(slug, _, technique): &&(&str, &str, Technique)| self.0 == [technique] && slug != technique.slug();
        FORMER_NAMES.iter().filter(is_former).map(|row| row.0)
    }

    /// Returns the first entry of [`GROUPS`] that has exactly the techniques of this group, or `None` for a single technique.
    fn group_row(self) -> Option<&'static (&'static str, &'static str, &'static [Technique])> {
        GROUPS.iter().find(|row| row.2 == self.0)
    }
}

impl fmt::Display for TechniqueGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Technique {
    /// Returns the technique to which a current or former slug refers. Returns `None` if the slug is unknown or refers to several
    /// techniques.
    ///
    /// ```
    /// use logic::Technique;
    /// assert_eq!(Technique::by_slug("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::by_slug("squirmbag-5"), Some(Technique::Squirmbag));
    /// assert_eq!(Technique::by_slug("guess"), None);
    /// ```
    #[must_use]
    pub fn by_slug(slug: &str) -> Option<Self> {
        let former = || FORMER_NAMES.iter().find(|(known, ..)| *known == slug).map(|&(.., technique)| technique);
        Self::ALL.into_iter().find(|technique| technique.slug() == slug).or_else(former)
    }

    /// Returns the technique to which `name` refers. `name` may be a slug, a name, a usual name from elsewhere, or a former slug or name.
    /// Returns `None` if `name` is unknown or refers to several techniques. Compares only letters and digits, and ignores case.
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
        match TechniqueGroup::by_name(name)?.techniques() {
            &[technique] => Some(technique),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slug_and_name_is_found_in_any_case_and_with_any_separators() {
        for (name, group) in TechniqueGroup::spellings() {
            let typed = [
                name.to_owned(),
                name.to_uppercase(),
                name.to_lowercase(),
                letters_and_digits(name),
                name.replace(['-', ' '], "_"),
                name.replace(['-', '/'], " "),
            ];
            for typed in typed {
                assert_eq!(TechniqueGroup::by_name(&typed), Some(group), "{typed}");
            }
        }
    }

    #[test]
    fn aliases_are_not_slugs_or_names() {
        let table = || Technique::ALL.into_iter().flat_map(|technique| [technique.slug(), technique.name()]);
        for (at, (name, _)) in ALIASES.iter().enumerate() {
            let is_same = |other: &str| letters_and_digits(other) == letters_and_digits(name);
            assert!(!table().any(is_same), "{name}");
            assert!(!ALIASES[..at].iter().any(|(other, _)| is_same(other)), "{name}");
        }
    }

    #[test]
    fn former_slugs_and_names_return_their_techniques() {
        for &(slug, name, technique) in FORMER_NAMES {
            assert_ne!((slug, name), (technique.slug(), technique.name()), "the slug or the name has changed");
            assert_eq!(Technique::by_slug(slug), Some(technique));
            let group = Some(TechniqueGroup::from(technique));
            assert_eq!([TechniqueGroup::by_slug(slug), TechniqueGroup::by_exact_name(name)], [group; 2], "{slug}");
        }
    }

    #[test]
    fn the_slug_and_name_of_a_group_return_all_its_techniques() {
        for &(slug, name, members) in GROUPS {
            assert!(members.len() > 1 && members.is_sorted(), "{slug}");
            let levels: Vec<_> = members.iter().map(|member| (member.level(), member.info().score)).collect();
            assert!(levels.iter().all(|level| *level == levels[0]), "{slug}: one level and one score");
            let group = Some(TechniqueGroup(members));
            assert_eq!([TechniqueGroup::by_slug(slug), TechniqueGroup::by_exact_name(name)], [group; 2], "{slug}");
            assert_eq!((Technique::by_slug(slug), Technique::by_name(name)), (None, None), "{slug}");
        }
    }

    #[test]
    fn unknown_names_return_none() {
        for name in ["", "-", "…", "x", "wing", "x-wing-2", "hidden single", "x\u{200b}wing", "x-wing\n"] {
            assert_eq!(Technique::by_name(name), None, "{name:?}");
        }
    }
}
