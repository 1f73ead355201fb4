//! Finders of all techniques. Each family of techniques is a file or a folder.
//!
//! `finder_of` is the table that says which finder searches for a technique. Finders read an [`Analysis`](crate::Analysis) and keep
//! nothing between calls. A family may use the files beside this one: `subset_cover` searches for subsets and fish, and
//! `strong_link_evidence` turns strong links into chains. Few families use another one: `direct` and `forcing` apply the easiest finders,
//! `locked` also reports pointing by variant rules (`rules`), and Kraken fish read the implications that `forcing` computes.

mod als;
mod chains;
mod colours;
mod direct;
mod fish;
mod forcing;
mod locked;
mod one_digit;
mod rules;
mod singles;
mod strong_link_evidence;
mod subset_cover;
mod subsets;
#[cfg(test)]
mod tests;
mod uniqueness;
mod whole_board;
mod wings;

use std::sync::Arc;

use crate::{Finder, Technique};
use chains::{Aic, ContinuousLoop, DiscontinuousLoop};
use direct::DirectForm;
use fish::{BasicFish, ComplexFish, FinnedFish, FishKind, KrakenFish};
use forcing::ForcingChains;
use rules::ConditionPropagation;
use subsets::{HiddenSubset, NakedSubset};
use uniqueness::{Bug, UniqueRectangle};
use wings::LargeWing;

pub(crate) use forcing::{ExplainerLevel, ExplainerNets};
pub(super) use strong_link_evidence::{DirectedStrongLink, chain_evidence};

/// Returns finders that find the same chains and loops as `HoDoKu`.
pub(super) fn hodoku_chains() -> Vec<Arc<dyn Finder>> {
    chains::hodoku_finders()
}

/// Returns finders of direct forms that find the same deductions as Sudoku Explainer.
pub(super) fn explainer_direct() -> Vec<Arc<dyn Finder>> {
    direct::explainer_finders()
}

/// Returns the finders of all techniques, the easiest first. No technique has two finders.
pub(super) fn all_finders() -> Vec<Arc<dyn Finder>> {
    let finder = |technique| Some(finder_of(technique)).filter(|finder| finder.technique() == technique);
    Technique::ALL.into_iter().filter_map(finder).collect()
}

/// Returns the finder that searches for a technique. If a finder searches for several techniques, it is returned for each of them.
#[expect(clippy::too_many_lines, reason = "a table with an arm for each technique")]
fn finder_of(technique: Technique) -> Arc<dyn Finder> {
    use Technique as T;
    let complex = |size, kind, has_fins| Arc::new(ComplexFish { size, technique, kind, has_fins });
    match technique {
        T::FullHouse => Arc::new(singles::FullHouse),
        T::LastDigit => Arc::new(singles::LastDigit),
        T::HiddenSingleBox => Arc::new(singles::HiddenSingle::Box),
        T::HiddenSingleLine => Arc::new(singles::HiddenSingle::Line),
        T::NakedSingle => Arc::new(singles::NakedSingle),

        T::LinkedPair | T::Quadruple | T::CageCombinations | T::Renban | T::Sandwich => {
            Arc::new(ConditionPropagation(technique))
        }
        T::Thermometer => Arc::new(rules::Thermometer),
        T::RuleOf45 => Arc::new(rules::RuleOf45),
        T::LawOfLeftovers => Arc::new(rules::LawOfLeftovers),

        T::DirectPointing => Arc::new(DirectForm::POINTING),
        T::DirectClaiming => Arc::new(DirectForm::CLAIMING),
        T::DirectHiddenPair => Arc::new(DirectForm::HIDDEN_PAIR),
        T::DirectHiddenTriplet => Arc::new(DirectForm::HIDDEN_TRIPLET),
        T::ComplexSingle => Arc::new(DirectForm::COMPLEX_SINGLE),

        T::Pointing => Arc::new(locked::LockedCandidates::Pointing),
        T::Claiming => Arc::new(locked::LockedCandidates::Claiming),
        T::AlmostLockedCandidates => Arc::new(locked::AlmostLockedCandidates),

        T::NakedPair => Arc::new(NakedSubset::PAIR),
        T::NakedTriple => Arc::new(NakedSubset::TRIPLE),
        T::NakedQuadruple => Arc::new(NakedSubset::QUADRUPLE),
        T::LockedPair => Arc::new(NakedSubset::LOCKED_PAIR),
        T::LockedTriple => Arc::new(NakedSubset::LOCKED_TRIPLE),
        T::HiddenPair => Arc::new(HiddenSubset::PAIR),
        T::HiddenTriple => Arc::new(HiddenSubset::TRIPLE),
        T::HiddenQuadruple => Arc::new(HiddenSubset::QUADRUPLE),

        T::XWing => Arc::new(BasicFish { size: 2, technique }),
        T::Swordfish => Arc::new(BasicFish { size: 3, technique }),
        T::Jellyfish => Arc::new(BasicFish { size: 4, technique }),
        T::Squirmbag => Arc::new(BasicFish { size: 5, technique }),
        T::Whale => Arc::new(BasicFish { size: 6, technique }),
        T::Leviathan => Arc::new(BasicFish { size: 7, technique }),
        T::FinnedXWing => Arc::new(FinnedFish { size: 2, technique, is_sashimi: false }),
        T::FinnedSwordfish => Arc::new(FinnedFish { size: 3, technique, is_sashimi: false }),
        T::FinnedJellyfish => Arc::new(FinnedFish { size: 4, technique, is_sashimi: false }),
        T::FinnedSquirmbag => Arc::new(FinnedFish { size: 5, technique, is_sashimi: false }),
        T::FinnedWhale => Arc::new(FinnedFish { size: 6, technique, is_sashimi: false }),
        T::FinnedLeviathan => Arc::new(FinnedFish { size: 7, technique, is_sashimi: false }),
        T::SashimiXWing => Arc::new(FinnedFish { size: 2, technique, is_sashimi: true }),
        T::SashimiSwordfish => Arc::new(FinnedFish { size: 3, technique, is_sashimi: true }),
        T::SashimiJellyfish => Arc::new(FinnedFish { size: 4, technique, is_sashimi: true }),
        T::SashimiSquirmbag => Arc::new(FinnedFish { size: 5, technique, is_sashimi: true }),
        T::SashimiWhale => Arc::new(FinnedFish { size: 6, technique, is_sashimi: true }),
        T::SashimiLeviathan => Arc::new(FinnedFish { size: 7, technique, is_sashimi: true }),
        T::FrankenXWing => complex(2, FishKind::Franken, false),
        T::FrankenSwordfish => complex(3, FishKind::Franken, false),
        T::FrankenJellyfish => complex(4, FishKind::Franken, false),
        T::FrankenSquirmbag => complex(5, FishKind::Franken, false),
        T::FrankenWhale => complex(6, FishKind::Franken, false),
        T::FrankenLeviathan => complex(7, FishKind::Franken, false),
        T::FinnedFrankenXWing => complex(2, FishKind::Franken, true),
        T::FinnedFrankenSwordfish => complex(3, FishKind::Franken, true),
        T::FinnedFrankenJellyfish => complex(4, FishKind::Franken, true),
        T::FinnedFrankenSquirmbag => complex(5, FishKind::Franken, true),
        T::FinnedFrankenWhale => complex(6, FishKind::Franken, true),
        T::FinnedFrankenLeviathan => complex(7, FishKind::Franken, true),
        T::MutantXWing => complex(2, FishKind::Mutant, false),
        T::MutantSwordfish => complex(3, FishKind::Mutant, false),
        T::MutantJellyfish => complex(4, FishKind::Mutant, false),
        T::MutantSquirmbag => complex(5, FishKind::Mutant, false),
        T::MutantWhale => complex(6, FishKind::Mutant, false),
        T::MutantLeviathan => complex(7, FishKind::Mutant, false),
        T::FinnedMutantXWing => complex(2, FishKind::Mutant, true),
        T::FinnedMutantSwordfish => complex(3, FishKind::Mutant, true),
        T::FinnedMutantJellyfish => complex(4, FishKind::Mutant, true),
        T::FinnedMutantSquirmbag => complex(5, FishKind::Mutant, true),
        T::FinnedMutantWhale => complex(6, FishKind::Mutant, true),
        T::FinnedMutantLeviathan => complex(7, FishKind::Mutant, true),
        T::SiameseFish => Arc::new(fish::SiameseFish),
        T::SiameseFrankenFish => Arc::new(fish::SiameseComplexFish),
        T::KrakenFish1 | T::KrakenFish2 => Arc::new(KrakenFish { technique }),

        T::Skyscraper | T::TwoStringKite | T::TurbotFish => Arc::new(one_digit::TwoStrongLinks(technique)),
        T::EmptyRectangle => Arc::new(one_digit::EmptyRectangle),
        T::DualTwoStringKite => Arc::new(one_digit::DualTwoStringKite),
        T::DualEmptyRectangle => Arc::new(one_digit::DualEmptyRectangle),
        T::ThreeStrongLinks => Arc::new(one_digit::StrongLinks::THREE),
        T::FourStrongLinks => Arc::new(one_digit::StrongLinks::FOUR),
        T::BrokenWing => Arc::new(one_digit::BrokenWing),

        T::XyWing => Arc::new(wings::XyWing),
        T::XyzWing => Arc::new(wings::XyzWing),
        T::WWing => Arc::new(wings::WWing),
        T::WxyzWing => Arc::new(LargeWing::FOUR),
        T::VwxyzWing => Arc::new(LargeWing::FIVE),
        T::UvwxyzWing => Arc::new(LargeWing::SIX),
        T::TuvwxyzWing => Arc::new(LargeWing::SEVEN),
        T::MWing | T::SWing | T::LWing | T::HWing => Arc::new(wings::ThreeLinkWing),
        T::XyzRing | T::WRing | T::MRing | T::LRing => Arc::new(wings::WingRing),

        T::SimpleColorsTrap | T::SimpleColorsWrap => Arc::new(colours::SimpleColouring(technique)),
        T::MultiColors1 | T::MultiColors2 => Arc::new(colours::MultiColouring(technique)),
        T::RemotePair => Arc::new(colours::RemotePair),
        T::Medusa => Arc::new(colours::Medusa),

        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => Arc::new(UniqueRectangle(technique)),
        T::UniqueRectangleConjugatePairs | T::UniqueRectangleWing => Arc::new(uniqueness::AdvancedUniqueRectangle),
        T::HiddenAvoidableRectangle | T::AvoidableRectangle3 | T::AvoidableRectangle5 | T::AvoidableRectangleWing => {
            Arc::new(uniqueness::AdvancedAvoidableRectangle)
        }
        T::ExtendedRectangle => Arc::new(uniqueness::ExtendedRectangle),
        T::UniqueLoop => Arc::new(uniqueness::UniqueLoop),
        T::BugPlusOne | T::BugPlusN | T::BugType3 => Arc::new(Bug(technique)),
        T::BugType2 | T::BugType4 => Arc::new(Bug(T::BugType2)),

        T::XCycle => Arc::new(ContinuousLoop::X_CYCLE),
        T::XChain => Arc::new(Aic::X_CHAIN),
        T::XyChain => Arc::new(Aic::XY_CHAIN),
        T::ContinuousNiceLoop => Arc::new(ContinuousLoop::CONTINUOUS),
        T::DiscontinuousNiceLoop => Arc::new(DiscontinuousLoop::DISCONTINUOUS),
        T::Aic => Arc::new(Aic::AIC),
        T::GroupedContinuousNiceLoop => Arc::new(ContinuousLoop::GROUPED),
        T::GroupedDiscontinuousNiceLoop => Arc::new(DiscontinuousLoop::GROUPED),
        T::GroupedAic => Arc::new(Aic::GROUPED_AIC),

        T::AlsXz => Arc::new(als::AlsXz),
        T::AlsXyWing => Arc::new(als::AlsXyWing),
        T::AlsXyChain => Arc::new(als::AlsXyChain),
        T::AlsWWing => Arc::new(als::AlsWWing),
        T::DeathBlossom => Arc::new(als::DeathBlossom),
        T::SueDeCoq => Arc::new(als::SueDeCoq),
        T::AlignedPairExclusion => Arc::new(als::AlignedExclusion::PAIR),
        T::AlignedTripletExclusion => Arc::new(als::AlignedExclusion::TRIPLET),
        T::Fireworks => Arc::new(als::Fireworks),

        T::NishioForcingChain => Arc::new(forcing::Nishio),
        T::ForcingChainVerity => Arc::new(ForcingChains::CHAIN_VERITY),
        T::ForcingChainContradiction => Arc::new(ForcingChains::CHAIN_CONTRADICTION),
        T::Whip => Arc::new(forcing::Whips),
        T::ForcingNetVerity => Arc::new(ForcingChains::NET_VERITY),
        T::ForcingNetContradiction => Arc::new(ForcingChains::NET_CONTRADICTION),
        T::Braid => Arc::new(forcing::Braids),
        T::DynamicForcingChains => Arc::new(ForcingChains::DYNAMIC),
        T::NestedForcingChains => Arc::new(forcing::NestedForcing),

        T::BivalueOddagon => Arc::new(whole_board::BivalueOddagon),
        T::GurthSymmetry => Arc::new(whole_board::GurthSymmetry),
        T::TemplateSet => Arc::new(whole_board::Templates::Place),
        T::TemplateDelete => Arc::new(whole_board::Templates::Eliminate),
        T::Exocet => Arc::new(whole_board::Exocet),
        T::SkLoop | T::MultiSectorLockedSets => Arc::new(whole_board::MultiSectorLockedSets),
        T::Tridagon => Arc::new(whole_board::Tridagon),
    }
}

#[cfg(test)]
mod finder_tests {
    use super::*;

    #[test]
    fn each_technique_is_found_by_its_finder_and_by_no_other() {
        let all = all_finders();
        for technique in Technique::ALL {
            assert!(finder_of(technique).techniques().contains(&technique), "{technique}");
            let finders = all.iter().filter(|finder| finder.techniques().contains(&technique));
            assert_eq!(finders.count(), 1, "{technique}");
        }
    }
}
