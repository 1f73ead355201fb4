//! HoDoKu's way to rate: its order of techniques, their points, and the levels that the sum of points can raise.
//!
//! The figures are those of HoDoKu 2.2.0 (Bernhard Hobiger, 2012) as it is delivered.

use crate::evidence::LinkReason;
use crate::ladder::Pick::{First, MostProgress};
use crate::ladder::score_observer::ScoreObserver;
use crate::ladder::{Pick, Rung};
use crate::{Deduction, Evidence, Ladder, Level, Position, Technique, techniques};
use Technique as T;
use grid::Shape;

/// In HoDoKu's order: what is tried together, and which of its deductions is taken. Subsets and what is as simple are taken as
/// they come; of fish, chains and almost locked sets the one that strikes most.
const ORDER: &[(&[Technique], Pick)] = &[
    (&[T::FullHouse], First),
    (&[T::NakedSingle], First),
    (&[T::HiddenSingleBox, T::HiddenSingleLine], First),
    (&[T::LockedPair], First),
    (&[T::LockedTriple], First),
    (&[T::Pointing, T::Claiming], First),
    (&[T::NakedPair], First),
    (&[T::NakedTriple], First),
    (&[T::HiddenPair], First),
    (&[T::HiddenTriple], First),
    (&[T::NakedQuadruple], First),
    (&[T::HiddenQuadruple], First),
    (&[T::XWing], First),
    (&[T::Swordfish], First),
    (&[T::Jellyfish], First),
    (&[T::RemotePair], First),
    (&[T::BugPlusOne], First),
    (&[T::Skyscraper], First),
    (&[T::TwoStringKite], First),
    (&[T::TurbotFish], First),
    (&[T::EmptyRectangle], First),
    (&[T::WWing], First),
    (&[T::XyWing], First),
    (&[T::XyzWing], First),
    (&[T::UniqueRectangle1], First),
    (&[T::UniqueRectangle2], First),
    (&[T::UniqueRectangle3], First),
    (&[T::UniqueRectangle4], First),
    (&[T::UniqueRectangle5], First),
    (&[T::UniqueRectangle6], First),
    (&[T::HiddenRectangle], First),
    (&[T::AvoidableRectangle1], First),
    (&[T::AvoidableRectangle2], First),
    (&[T::FinnedXWing], First),
    (&[T::SashimiXWing], First),
    (&[T::FinnedSwordfish], First),
    (&[T::SashimiSwordfish], First),
    (&[T::FinnedJellyfish], First),
    (&[T::SashimiJellyfish], First),
    (&[T::SueDeCoq], First),
    (&[T::SimpleColorsTrap, T::SimpleColorsWrap], First),
    (&[T::MultiColors1, T::MultiColors2], First),
    (&[T::XChain], MostProgress),
    (&[T::XyChain], MostProgress),
    (&[T::ContinuousNiceLoop, T::DiscontinuousNiceLoop, T::Aic], MostProgress),
    (&[T::GroupedContinuousNiceLoop, T::GroupedDiscontinuousNiceLoop, T::GroupedAic], MostProgress),
    (&[T::AlsXz], MostProgress),
    (&[T::AlsXyWing], MostProgress),
    (&[T::AlsXyChain], First),
    (&[T::FrankenXWing], First),
    (&[T::FrankenSwordfish], First),
    (&[T::FinnedFrankenXWing], First),
    (&[T::FinnedFrankenSwordfish], First),
    (&[T::ForcingChainContradiction, T::ForcingChainVerity], First),
    (&[T::ForcingNetContradiction, T::ForcingNetVerity], First),
];

/// How many points a 9 × 9 puzzle of each level has at most; no level is above the last.
const MAX_SCORES: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];

/// How many points a puzzle of this level and shape has at most; more raise the level, but for the highest. Larger boards than 9 × 9,
/// which HoDoKu does not know, may have as many more as they have more cells.
#[must_use]
pub fn max_score(level: Level, shape: Shape) -> Option<u32> {
    let (_, most) = MAX_SCORES.into_iter().find(|&(limited, _)| limited == level)?;
    Some(most * shape.cells().max(81) as u32 / 81)
}

impl Ladder {
    /// HoDoKu's: its techniques in the order of HoDoKu 2.2.0, as it is delivered. Off are Death Blossom, mutant fish, Franken
    /// Jellyfish and whatever is larger, Kraken fish and templates; nice loops have ten links at most, X- and XY-chains twenty, and
    /// almost locked sets are no nodes of chains. The steps are found by our finders, so where HoDoKu takes another one of
    /// several that are as easy, the scores come apart.
    #[must_use]
    pub fn hodoku() -> Self {
        let all = [techniques::hodoku_chains(), techniques::all_finders()].concat(); // of two finders the first counts
        let rung = |&(techniques, pick): &(&[Technique], Pick)| {
            Some(Rung::of(&all, techniques, pick)?.with_filter(is_allowed))
        };
        Self::of(ORDER.iter().filter_map(rung).collect())
    }
}

/// Whether HoDoKu's settings let it through.
fn is_allowed(_: &Position, deduction: &Deduction) -> bool {
    let Evidence::Chain(chain) = &deduction.evidence else { return true };
    let longest = match deduction.technique {
        T::XChain | T::XyChain => 20,
        T::RemotePair | T::TurbotFish | T::Skyscraper | T::TwoStringKite | T::EmptyRectangle => usize::MAX,
        _ => 10,
    };
    let is_set = |via: &LinkReason| matches!(via, LinkReason::Als(..));
    chain.links.len() <= longest && !chain.links.iter().any(|link| is_set(&link.reason))
}

/// The highest level of a step, or a higher one where the points are too many for it.
pub(super) fn level_of(points: &ScoreObserver, shape: Shape) -> Level {
    let least = points.level.unwrap_or(Level::Easy);
    let fits = |&level: &Level| level >= least && max_score(level, shape).is_none_or(|most| points.score <= most);
    Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_raise_the_level() {
        let of_side = |side, level: Option<Level>, score| {
            level_of(&ScoreObserver { level, score, ..ScoreObserver::default() }, Shape::of_side(side).unwrap())
        };
        let level = |level: Option<Level>, score| of_side(9, level, score);
        assert_eq!(level(None, 0), Level::Easy);
        assert_eq!(level(Some(Level::Easy), 800), Level::Easy);
        assert_eq!(level(Some(Level::Easy), 801), Level::Medium);
        assert_eq!(level(Some(Level::Medium), 1242), Level::Hard);
        assert_eq!(level(Some(Level::Medium), 1601), Level::Unfair);
        assert_eq!(level(Some(Level::Hard), 1801), Level::Extreme);
        assert_eq!(level(Some(Level::Extreme), 300), Level::Extreme);
        assert_eq!(of_side(4, Some(Level::Easy), 800), Level::Easy);
        assert_eq!(of_side(16, Some(Level::Easy), 2528), Level::Easy); // 800 for 81 cells, so many for 256
        assert_eq!(of_side(16, Some(Level::Easy), 2529), Level::Medium);
    }

    #[test]
    fn naked_singles_come_before_hidden_ones() {
        let first: Vec<Technique> = Ladder::hodoku().techniques().take(4).collect();
        assert_eq!(first, [T::FullHouse, T::NakedSingle, T::HiddenSingleBox, T::HiddenSingleLine]);
    }

    #[test]
    fn no_technique_stands_twice_and_each_has_points() {
        let mut all: Vec<Technique> = ORDER.iter().flat_map(|&(techniques, _)| techniques.to_vec()).collect();
        assert!(all.iter().all(|technique| technique.info().score.is_some()));
        for (techniques, _) in ORDER {
            assert!(techniques.iter().all(|other| other.info().score == techniques[0].info().score), "{techniques:?}");
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
