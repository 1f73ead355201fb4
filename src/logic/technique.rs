//! Techniques, with the table of their names, codes, levels, scores and ratings.

use std::fmt;
use std::str::FromStr;

use text::quoted;

/// Level of difficulty of a technique or of a puzzle. A puzzle has at least the level of its hardest technique, and a high score raises its
/// level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections, pairs and triples, and similar techniques.
    Medium,
    /// Fish, wings, colouring, unique rectangles, and similar techniques.
    Hard,
    /// Chains, almost locked sets, and similar techniques.
    Unfair,
    /// Forcing chains and nets, and techniques that are harder or rarer.
    Extreme,
}

/// Facts about a technique: names, code, level, score, rating and page.
///
/// Codes, levels and scores are taken from HoDoKu 2.2, and ratings from Sudoku Explainer. Techniques that HoDoKu does not have get their
/// levels from ninefold. Of these techniques, only the ones for extra rules have a score, which also comes from ninefold.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueInfo {
    /// Technique that these facts are about.
    pub technique: Technique,
    /// Name for scripts and file names, such as `x-wing`.
    pub slug: &'static str,
    /// Name for people, such as `X-Wing`.
    pub name: &'static str,
    /// Code of four digits in HoDoKu, or `None` if HoDoKu does not have the technique.
    pub code: Option<&'static str>,
    /// Level of difficulty. A puzzle that needs the technique has at least this level.
    pub level: Level,
    /// Points for each use of the technique, or `None` if it has no score.
    pub score: Option<u32>,
    /// Rating by Sudoku Explainer. A technique that Sudoku Explainer does not have gets the rating of the technique with which Sudoku
    /// Explainer finds the same deductions. `None` if there is no such technique.
    pub se_rating: Option<f64>,
    /// Page about the technique, in Markdown: what its pattern looks like, why it is true, how to spot it, and an example.
    pub page: &'static str,
}

/// Defines [`Technique`] and the table of [`TechniqueInfo`]s from rows of variant, slug, name, code, level, score and rating by Sudoku
/// Explainer. The page of a technique is `src/logic/technique_pages/<slug>.md`.
macro_rules! techniques {
    ($($technique:ident, $slug:literal, $name:literal, $code:expr, $level:ident, $score:expr, $se:expr;)*) => {
        /// Solving technique. The variants are ordered by difficulty, easiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = concat!("`", $slug, "`: ", $name)] $technique,)*
        }

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: [Self; [$(Self::$technique),*].len()] = [$(Self::$technique),*];
        }

        /// Facts about each technique, indexed by technique.
        static INFO: [TechniqueInfo; Technique::ALL.len()] = [$(TechniqueInfo {
            technique: Technique::$technique,
            slug: $slug,
            name: $name,
            code: $code,
            level: Level::$level,
            score: $score,
            se_rating: $se,
            page: include_str!(concat!("technique_pages/", $slug, ".md")),
        }),*];
    };
}

techniques! {
    FullHouse, "full-house", "Full House", Some("0000"), Easy, Some(4), Some(1.0);
    LastDigit, "last-digit", "Last Digit", None, Easy, None, Some(1.2);
    HiddenSingleBox, "hidden-single-box", "Hidden Single (box)", Some("0002"), Easy, Some(14), Some(1.2);
    HiddenSingleLine, "hidden-single-row-col", "Hidden Single (row/col)", Some("0002"), Easy, Some(14), Some(1.5);
    NakedSingle, "naked-single", "Naked Single", Some("0003"), Easy, Some(4), Some(2.3);
    LinkedPair, "pairs", "Linked Pair", None, Medium, Some(20), None;
    Thermometer, "thermometer", "Thermometer", None, Medium, Some(30), None;
    Quadruple, "quadruple", "Quadruple", None, Medium, Some(30), None;
    CageCombinations, "cage-combinations", "Cage Combinations", None, Medium, Some(40), None;
    Renban, "renban", "Renban", None, Medium, Some(40), None;
    Sandwich, "sandwich", "Sandwich, X-Sum", None, Medium, Some(60), None;
    RuleOf45, "rule-of-45", "Rule of 45", None, Medium, Some(60), None;
    DirectPointing, "direct-pointing", "Direct Pointing", None, Medium, None, Some(1.7);
    DirectClaiming, "direct-claiming", "Direct Claiming", None, Medium, None, Some(1.9);
    DirectHiddenPair, "direct-hidden-pair", "Direct Hidden Pair", None, Medium, None, Some(2.0);
    DirectHiddenTriplet, "direct-hidden-triplet", "Direct Hidden Triplet", None, Medium, None, Some(2.5);
    ComplexSingle, "complex-single", "Complex Single", None, Medium, None, None;
    LockedPair, "locked-pair", "Locked Pair", Some("0110"), Medium, Some(40), Some(3.0);
    LockedTriple, "locked-triple", "Locked Triple", Some("0111"), Medium, Some(60), Some(3.6);
    Pointing, "pointing", "Pointing", Some("0100"), Medium, Some(50), Some(2.6);
    Claiming, "claiming", "Claiming", Some("0101"), Medium, Some(50), Some(2.8);
    LawOfLeftovers, "law-of-leftovers", "Law of Leftovers", None, Medium, Some(80), None;
    NakedPair, "naked-pair", "Naked Pair", Some("0200"), Medium, Some(60), Some(3.0);
    HiddenPair, "hidden-pair", "Hidden Pair", Some("0210"), Medium, Some(70), Some(3.4);
    NakedTriple, "naked-triple", "Naked Triple", Some("0201"), Medium, Some(80), Some(3.6);
    HiddenTriple, "hidden-triple", "Hidden Triple", Some("0211"), Medium, Some(100), Some(4.0);
    NakedQuadruple, "naked-quadruple", "Naked Quadruple", Some("0202"), Hard, Some(120), Some(5.0);
    HiddenQuadruple, "hidden-quadruple", "Hidden Quadruple", Some("0212"), Hard, Some(150), Some(5.4);
    XWing, "x-wing", "X-Wing", Some("0300"), Hard, Some(140), Some(3.2);
    Swordfish, "swordfish", "Swordfish", Some("0301"), Hard, Some(150), Some(3.8);
    Skyscraper, "skyscraper", "Skyscraper", Some("0400"), Hard, Some(130), Some(4.0);
    TwoStringKite, "2-string-kite", "2-String Kite", Some("0401"), Hard, Some(150), Some(4.1);
    TurbotFish, "turbot-fish", "Turbot Fish", Some("0403"), Hard, Some(120), Some(4.2);
    XyWing, "xy-wing", "XY-Wing", Some("0800"), Hard, Some(160), Some(4.2);
    FinnedXWing, "finned-x-wing", "Finned X-Wing", Some("0310"), Hard, Some(130), Some(4.3);
    SashimiXWing, "sashimi-x-wing", "Sashimi X-Wing", Some("0320"), Hard, Some(150), Some(4.0);
    SiameseFish, "siamese-fish", "Siamese Fish", None, Hard, None, None;
    EmptyRectangle, "empty-rectangle", "Empty Rectangle", Some("0402"), Hard, Some(120), Some(4.3);
    DualTwoStringKite, "dual-2-string-kite", "Dual 2-String Kite", Some("0404"), Hard, Some(150), None;
    DualEmptyRectangle, "dual-empty-rectangle", "Dual Empty Rectangle", Some("0405"), Hard, Some(120), None;
    XyzWing, "xyz-wing", "XYZ-Wing", Some("0801"), Hard, Some(180), Some(4.4);
    WWing, "w-wing", "W-Wing", Some("0803"), Hard, Some(150), Some(7.0);
    SimpleColorsTrap, "simple-colors-trap", "Simple Colors Trap", Some("0500"), Hard, Some(150), Some(6.6);
    SimpleColorsWrap, "simple-colors-wrap", "Simple Colors Wrap", Some("0501"), Hard, Some(150), Some(6.6);
    MultiColors2, "multi-colors-2", "Multi-Colors 2", Some("0503"), Hard, Some(200), Some(6.6);
    MultiColors1, "multi-colors-1", "Multi-Colors 1", Some("0502"), Hard, Some(200), Some(6.6);
    RemotePair, "remote-pair", "Remote Pair", Some("0703"), Hard, Some(110), Some(6.6);
    AlmostLockedCandidates, "almost-locked-candidates", "Almost Locked Candidates", None, Hard, None, Some(4.5);
    UniqueRectangle1, "unique-rectangle-type-1", "Unique Rectangle Type 1", Some("0600"), Hard, Some(100), Some(4.5);
    UniqueRectangle2, "unique-rectangle-type-2", "Unique Rectangle Type 2", Some("0601"), Hard, Some(100), Some(4.5);
    UniqueRectangle3, "unique-rectangle-type-3", "Unique Rectangle Type 3", Some("0602"), Hard, Some(100), Some(4.5);
    UniqueRectangle4, "unique-rectangle-type-4", "Unique Rectangle Type 4", Some("0603"), Hard, Some(100), Some(4.5);
    UniqueRectangle5, "unique-rectangle-type-5", "Unique Rectangle Type 5", Some("0604"), Hard, Some(100), None;
    UniqueRectangle6, "unique-rectangle-type-6", "Unique Rectangle Type 6", Some("0605"), Hard, Some(100), None;
    HiddenRectangle, "hidden-rectangle", "Hidden Rectangle", Some("0606"), Hard, Some(100), None;
    AvoidableRectangle1, "avoidable-rectangle-type-1", "Avoidable Rectangle Type 1", Some("0607"), Hard, Some(100), None;
    AvoidableRectangle2, "avoidable-rectangle-type-2", "Avoidable Rectangle Type 2", Some("0608"), Hard, Some(100), None;
    Jellyfish, "jellyfish", "Jellyfish", Some("0302"), Hard, Some(160), Some(5.2);
    BugPlusOne, "bug-plus-1", "BUG + 1", Some("0610"), Hard, Some(100), Some(5.6);
    MWing, "m-wing", "M-Wing", None, Unfair, None, Some(7.0);
    SWing, "s-wing", "S-Wing", None, Unfair, None, Some(7.0);
    LWing, "l-wing", "L-Wing", None, Unfair, None, Some(7.0);
    HWing, "h-wing", "H-Wing", None, Unfair, None, Some(7.0);
    HiddenAvoidableRectangle, "hidden-avoidable-rectangle", "Hidden Avoidable Rectangle", None, Unfair, None, None;
    AvoidableRectangle3, "avoidable-rectangle-type-3", "Avoidable Rectangle Type 3", None, Unfair, None, None;
    AvoidableRectangle5, "avoidable-rectangle-type-5", "Avoidable Rectangle Type 5", None, Unfair, None, None;
    AvoidableRectangleWing, "avoidable-rectangle-wing", "Avoidable Rectangle + Wing", None, Unfair, None, None;
    ExtendedRectangle, "extended-rectangle", "Extended Rectangle", None, Unfair, None, None;
    UniqueLoop, "unique-loop", "Unique Loop", None, Unfair, None, Some(4.6);
    UniqueRectangleConjugatePairs, "unique-rectangle-conjugate-pairs", "Unique Rectangle + Conjugate Pairs", None, Unfair, None, None;
    UniqueRectangleWing, "unique-rectangle-wing", "Unique Rectangle + Wing", None, Unfair, None, None;
    XyzRing, "xyz-ring", "XYZ-Ring", None, Unfair, None, None;
    WRing, "w-ring", "W-Ring", None, Unfair, None, None;
    MRing, "m-ring", "M-Ring", None, Unfair, None, None;
    LRing, "l-ring", "L-Ring", None, Unfair, None, None;
    SueDeCoq, "sue-de-coq", "Sue de Coq", Some("1101"), Unfair, Some(250), None;
    ThreeStrongLinks, "3-strong-links", "3 Strong Links", None, Unfair, None, Some(5.4);
    FinnedSwordfish, "finned-swordfish", "Finned Swordfish", Some("0311"), Unfair, Some(200), Some(6.6);
    SashimiSwordfish, "sashimi-swordfish", "Sashimi Swordfish", Some("0321"), Unfair, Some(240), Some(5.4);
    FinnedJellyfish, "finned-jellyfish", "Finned Jellyfish", Some("0312"), Unfair, Some(250), Some(6.6);
    SashimiJellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", Some("0322"), Unfair, Some(260), Some(6.2);
    WxyzWing, "wxyz-wing", "WXYZ-Wing", None, Unfair, None, Some(5.5);
    BrokenWing, "broken-wing", "Broken Wing", None, Unfair, None, None;
    BugType2, "bug-type-2", "BUG Type 2", None, Unfair, None, Some(5.7);
    BugType4, "bug-type-4", "BUG Type 4", None, Unfair, None, Some(5.7);
    BugPlusN, "bug-plus-n", "BUG + n", None, Unfair, None, None;
    BugType3, "bug-type-3", "BUG Type 3", None, Unfair, None, Some(5.7);
    FourStrongLinks, "4-strong-links", "4 Strong Links", None, Unfair, None, Some(5.8);
    Medusa, "3d-medusa", "3D Medusa", None, Unfair, None, Some(7.0);
    VwxyzWing, "vwxyz-wing", "VWXYZ-Wing", None, Unfair, None, Some(6.2);
    AlignedPairExclusion, "aligned-pair-exclusion", "Aligned Pair Exclusion", None, Unfair, None, Some(6.2);
    XCycle, "x-cycle", "X-Cycle", None, Unfair, None, Some(6.5);
    UvwxyzWing, "uvwxyz-wing", "UVWXYZ-Wing", None, Unfair, None, Some(6.6);
    XChain, "x-chain", "X-Chain", Some("0701"), Unfair, Some(260), Some(6.6);
    XyChain, "xy-chain", "XY-Chain", Some("0702"), Unfair, Some(260), Some(7.0);
    AlsXz, "als-xz", "ALS-XZ", Some("0901"), Unfair, Some(300), None;
    AlsXyWing, "als-xy-wing", "ALS-XY-Wing", Some("0902"), Unfair, Some(320), None;
    ContinuousNiceLoop, "continuous-nice-loop", "Continuous Nice Loop", Some("0706"), Unfair, Some(280), Some(7.0);
    DiscontinuousNiceLoop, "discontinuous-nice-loop", "Discontinuous Nice Loop", Some("0707"), Unfair, Some(280), Some(7.0);
    Aic, "aic", "AIC", Some("0708"), Unfair, Some(280), Some(7.0);
    AlsXyChain, "als-xy-chain", "ALS-XY-Chain", Some("0903"), Unfair, Some(340), None;
    GroupedContinuousNiceLoop, "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", Some("0709"), Unfair, Some(300), Some(8.0);
    GroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", Some("0710"), Unfair, Some(300), Some(8.0);
    GroupedAic, "grouped-aic", "Grouped AIC", Some("0711"), Unfair, Some(300), Some(8.0);
    Fireworks, "fireworks", "Fireworks", None, Extreme, None, None;
    AlsWWing, "als-w-wing", "ALS-W-Wing", None, Extreme, None, None;
    TuvwxyzWing, "tuvwxyz-wing", "TUVWXYZ-Wing", None, Extreme, None, Some(7.5);
    AlignedTripletExclusion, "aligned-triplet-exclusion", "Aligned Triplet Exclusion", None, Extreme, None, Some(7.5);
    NishioForcingChain, "nishio-forcing-chain", "Nishio Forcing Chain", None, Extreme, None, Some(7.5);
    FrankenXWing, "franken-x-wing", "Franken X-Wing", Some("0330"), Unfair, Some(300), None;
    FinnedFrankenXWing, "finned-franken-x-wing", "Finned Franken X-Wing", Some("0340"), Unfair, Some(390), None;
    MutantXWing, "mutant-x-wing", "Mutant X-Wing", Some("0350"), Extreme, Some(450), None;
    FinnedMutantXWing, "finned-mutant-x-wing", "Finned Mutant X-Wing", Some("0360"), Extreme, Some(470), None;
    FrankenSwordfish, "franken-swordfish", "Franken Swordfish", Some("0331"), Unfair, Some(350), None;
    SiameseFrankenFish, "siamese-franken-fish", "Siamese Franken Fish", None, Extreme, None, None;
    FinnedFrankenSwordfish, "finned-franken-swordfish", "Finned Franken Swordfish", Some("0341"), Unfair, Some(410), None;
    MutantSwordfish, "mutant-swordfish", "Mutant Swordfish", Some("0351"), Extreme, Some(450), None;
    FinnedMutantSwordfish, "finned-mutant-swordfish", "Finned Mutant Swordfish", Some("0361"), Extreme, Some(470), None;
    FrankenJellyfish, "franken-jellyfish", "Franken Jellyfish", Some("0332"), Unfair, Some(370), None;
    FinnedFrankenJellyfish, "finned-franken-jellyfish", "Finned Franken Jellyfish", Some("0342"), Unfair, Some(430), None;
    MutantJellyfish, "mutant-jellyfish", "Mutant Jellyfish", Some("0352"), Extreme, Some(450), None;
    FinnedMutantJellyfish, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", Some("0362"), Extreme, Some(470), None;
    ForcingChainVerity, "forcing-chain-verity", "Forcing Chain Verity", Some("1302"), Extreme, Some(500), Some(8.0);
    KrakenFish1, "kraken-fish-type-1", "Kraken Fish Type 1", Some("0371"), Extreme, Some(500), None;
    KrakenFish2, "kraken-fish-type-2", "Kraken Fish Type 2", Some("0372"), Extreme, Some(500), None;
    ForcingChainContradiction, "forcing-chain-contradiction", "Forcing Chain Contradiction", Some("1301"), Extreme, Some(500), Some(8.0);
    DeathBlossom, "death-blossom", "Death Blossom", Some("0904"), Unfair, Some(360), None;
    Whip, "whip", "Whip", None, Extreme, None, None;
    ForcingNetVerity, "forcing-net-verity", "Forcing Net Verity", Some("1304"), Extreme, Some(700), Some(8.5);
    ForcingNetContradiction, "forcing-net-contradiction", "Forcing Net Contradiction", Some("1303"), Extreme, Some(700), Some(8.5);
    Squirmbag, "squirmbag", "Squirmbag", Some("0303"), Unfair, Some(470), None;
    Whale, "whale", "Whale", Some("0304"), Unfair, Some(470), None;
    Leviathan, "leviathan", "Leviathan", Some("0305"), Unfair, Some(470), None;
    FinnedSquirmbag, "finned-squirmbag", "Finned Squirmbag", Some("0313"), Unfair, Some(470), None;
    SashimiSquirmbag, "sashimi-squirmbag", "Sashimi Squirmbag", Some("0323"), Unfair, Some(470), None;
    FinnedWhale, "finned-whale", "Finned Whale", Some("0314"), Unfair, Some(470), None;
    SashimiWhale, "sashimi-whale", "Sashimi Whale", Some("0324"), Unfair, Some(470), None;
    FinnedLeviathan, "finned-leviathan", "Finned Leviathan", Some("0315"), Unfair, Some(470), None;
    SashimiLeviathan, "sashimi-leviathan", "Sashimi Leviathan", Some("0325"), Unfair, Some(470), None;
    BivalueOddagon, "bivalue-oddagon", "Bivalue Oddagon", None, Extreme, None, None;
    GurthSymmetry, "gurth-symmetrical-placement", "Gurth's Symmetrical Placement", None, Extreme, None, None;
    FrankenSquirmbag, "franken-squirmbag", "Franken Squirmbag", Some("0333"), Extreme, Some(470), None;
    FinnedFrankenSquirmbag, "finned-franken-squirmbag", "Finned Franken Squirmbag", Some("0343"), Extreme, Some(470), None;
    MutantSquirmbag, "mutant-squirmbag", "Mutant Squirmbag", Some("0353"), Extreme, Some(470), None;
    FinnedMutantSquirmbag, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", Some("0363"), Extreme, Some(470), None;
    FrankenWhale, "franken-whale", "Franken Whale", Some("0334"), Extreme, Some(470), None;
    FinnedFrankenWhale, "finned-franken-whale", "Finned Franken Whale", Some("0344"), Extreme, Some(470), None;
    MutantWhale, "mutant-whale", "Mutant Whale", Some("0354"), Extreme, Some(470), None;
    FinnedMutantWhale, "finned-mutant-whale", "Finned Mutant Whale", Some("0364"), Extreme, Some(470), None;
    FrankenLeviathan, "franken-leviathan", "Franken Leviathan", Some("0335"), Extreme, Some(470), None;
    FinnedFrankenLeviathan, "finned-franken-leviathan", "Finned Franken Leviathan", Some("0345"), Extreme, Some(470), None;
    MutantLeviathan, "mutant-leviathan", "Mutant Leviathan", Some("0355"), Extreme, Some(470), None;
    FinnedMutantLeviathan, "finned-mutant-leviathan", "Finned Mutant Leviathan", Some("0365"), Extreme, Some(470), None;
    Braid, "braid", "Braid", None, Extreme, None, None;
    DynamicForcingChains, "dynamic-forcing-chains", "Dynamic Forcing Chains", None, Extreme, None, Some(9.0);
    TemplateSet, "template-set", "Template Set", Some("1201"), Extreme, Some(10000), None;
    TemplateDelete, "template-delete", "Template Delete", Some("1202"), Extreme, Some(10000), None;
    Exocet, "exocet", "Exocet", None, Extreme, None, None;
    SkLoop, "sk-loop", "SK-Loop", None, Extreme, None, None;
    MultiSectorLockedSets, "multi-sector-locked-sets", "Multi-Sector Locked Sets", None, Extreme, None, None;
    Tridagon, "tridagon", "Tridagon", None, Extreme, None, None;
    NestedForcingChains, "nested-forcing-chains", "Nested Forcing Chains", None, Extreme, None, Some(9.5);
}

impl Technique {
    /// Returns a slice that contains only this technique.
    #[must_use]
    pub const fn as_slice(self) -> &'static [Self] {
        std::slice::from_ref(&INFO[self as usize].technique)
    }

    /// Returns the facts about this technique.
    #[must_use]
    pub const fn info(self) -> &'static TechniqueInfo {
        &INFO[self as usize]
    }

    /// Returns the name of the technique for scripts and file names, such as `x-wing`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.info().slug
    }

    /// Returns the name of the technique for people, such as `X-Wing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the level of difficulty of the technique. A puzzle that needs the technique has at least this level.
    #[must_use]
    pub const fn level(self) -> Level {
        self.info().level
    }

    /// Whether the deductions of the technique are valid only if the puzzle has exactly one solution.
    #[must_use]
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(
            self,
            Self::UniqueRectangle1
                | Self::UniqueRectangle2
                | Self::UniqueRectangle3
                | Self::UniqueRectangle4
                | Self::UniqueRectangle5
                | Self::UniqueRectangle6
                | Self::HiddenRectangle
                | Self::AvoidableRectangle1
                | Self::AvoidableRectangle2
                | Self::BugPlusOne
                | Self::AvoidableRectangle3
                | Self::AvoidableRectangle5
                | Self::HiddenAvoidableRectangle
                | Self::AvoidableRectangleWing
                | Self::ExtendedRectangle
                | Self::UniqueLoop
                | Self::UniqueRectangleConjugatePairs
                | Self::UniqueRectangleWing
                | Self::BugType2
                | Self::BugType3
                | Self::BugType4
                | Self::BugPlusN
                | Self::GurthSymmetry
        )
    }

    /// Whether the technique colours candidates, so that either all candidates of a colour are true or none of them is.
    #[must_use]
    pub const fn is_colouring(self) -> bool {
        matches!(
            self,
            Self::SimpleColorsTrap
                | Self::SimpleColorsWrap
                | Self::MultiColors1
                | Self::MultiColors2
                | Self::RemotePair
                | Self::Medusa
        )
    }

    /// Whether the technique has deductions only on boards with other rules than rows, columns and boxes.
    #[must_use]
    pub const fn needs_extra_rules(self) -> bool {
        matches!(
            self,
            Self::LinkedPair
                | Self::Thermometer
                | Self::Quadruple
                | Self::CageCombinations
                | Self::Renban
                | Self::Sandwich
                | Self::RuleOf45
                | Self::LawOfLeftovers
        )
    }

    /// Whether it takes long to find all deductions of the technique. Lists of all deductions in a position leave out slow techniques.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        matches!(
            self,
            Self::KrakenFish1
                | Self::SiameseFrankenFish
                | Self::FrankenSquirmbag
                | Self::FinnedFrankenSquirmbag
                | Self::MutantSquirmbag
                | Self::FinnedMutantSquirmbag
                | Self::FrankenWhale
                | Self::FinnedFrankenWhale
                | Self::MutantWhale
                | Self::FinnedMutantWhale
                | Self::FrankenLeviathan
                | Self::FinnedFrankenLeviathan
                | Self::MutantLeviathan
                | Self::FinnedMutantLeviathan
                | Self::KrakenFish2
                | Self::ForcingChainVerity
                | Self::ForcingChainContradiction
                | Self::ForcingNetVerity
                | Self::ForcingNetContradiction
                | Self::DynamicForcingChains
                | Self::TemplateSet
                | Self::TemplateDelete
                | Self::SkLoop
                | Self::MultiSectorLockedSets
                | Self::Whip
                | Self::Braid
                | Self::NestedForcingChains
        )
    }
}

/// Writes the [name](Technique::name) of the technique.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the name of the level in lower case, as it is typed and printed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Error for a text that is not the name of a level. Contains the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected easy, medium, hard, unfair or extreme, found {}", quoted(.0))]
pub struct LevelError(pub String);

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let is_named = |level: &Self| level.word().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_named).ok_or_else(|| LevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_indexed_by_technique() {
        for (at, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at);
            assert_eq!(Technique::by_slug(technique.slug()), Some(technique));
        }
    }

    #[test]
    fn the_printed_name_of_a_level_parses_to_that_level() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("hardest".parse::<Level>().is_err());
    }
}
