//! HoDoKu's rating: the ladder of its techniques, and the maximum score of each level.
//!
//! All values are the default settings of HoDoKu 2.2.0 (Bernhard Hobiger, 2012).

use crate::evidence::LinkReason;
use crate::ladder::Pick::{First, MostProgress};
use crate::ladder::score_observer::ScoreObserver;
use crate::ladder::{Pick, Rung};
use crate::{Deduction, Evidence, Ladder, Level, Position, Technique, techniques};
use Technique as T;
use grid::Shape;

/// Rungs in HoDoKu's order. For each rung, lists the techniques that are tried together, and the rule that selects one of their deductions.
///
/// For most chains and almost locked sets, the rule selects the deduction with the most eliminations. For all other techniques, it selects
/// the first deduction.
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

/// For each level, the maximum score of a 9 × 9 puzzle. The highest level is missing, since it has no maximum.
const MAX_SCORES: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];

/// Returns the maximum score of a puzzle with this level and shape, or `None` for the highest level. A puzzle with a higher score gets a
/// higher level.
///
/// HoDoKu does not support boards larger than 9 × 9. For these boards, its maximum for 81 cells is increased in proportion to the number of
/// cells.
#[must_use]
pub fn max_score(level: Level, shape: Shape) -> Option<u32> {
    let (_, max) = MAX_SCORES.into_iter().find(|&(of_level, _)| of_level == level)?;
    Some(max * shape.cells().max(81) as u32 / 81)
}

impl Ladder {
    /// Returns the ladder of HoDoKu 2.2.0: its techniques in its order, with its default settings.
    ///
    /// Techniques that are off by default are missing: Death Blossom, mutant fish, Franken Jellyfish and larger Franken fish, Kraken fish
    /// and templates. Nice loops and AICs have at most ten links, X-chains and XY-chains at most twenty. No chain has almost locked sets as
    /// nodes.
    ///
    /// The deductions are found by ninefold's finders. If several deductions are equally easy, HoDoKu may use another one than ninefold.
    /// Then the scores may differ.
    #[must_use]
    pub fn hodoku() -> Self {
        // If two finders have the same technique, the first one is used.
        let all = [techniques::hodoku_chains(), techniques::all_finders()].concat();
        let rung = |&(techniques, pick): &(&[Technique], Pick)| {
            Some(Rung::with_techniques(&all, techniques, pick)?.with_filter(is_allowed))
        };
        Self::of(ORDER.iter().filter_map(rung).collect())
    }
}

/// Whether HoDoKu's default settings allow `deduction`. They only restrict chains: a chain is allowed if it is short enough and has no
/// almost locked sets as nodes.
fn is_allowed(_: &Position, deduction: &Deduction) -> bool {
    let Evidence::Chain(chain) = &deduction.evidence else { return true };
    let max_links = match deduction.technique {
        T::XChain | T::XyChain => 20,
        T::RemotePair | T::TurbotFish | T::Skyscraper | T::TwoStringKite | T::EmptyRectangle => usize::MAX,
        _ => 10,
    };
    let is_als = |reason: &LinkReason| matches!(reason, LinkReason::Als(..));
    chain.links.len() <= max_links && !chain.links.iter().any(|link| is_als(&link.reason))
}

/// Returns the level of the path that `observer` has followed. It is the lowest level that meets two conditions: no step has a higher
/// level, and the score of the path is at most the maximum score of the level.
pub(super) fn level_of(observer: &ScoreObserver, shape: Shape) -> Level {
    let highest_step = observer.level.unwrap_or(Level::Easy);
    let fits =
        |&level: &Level| level >= highest_step && max_score(level, shape).is_none_or(|max| observer.score <= max);
    Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_score_raises_the_level() {
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
        assert_eq!(of_side(16, Some(Level::Easy), 2528), Level::Easy); // 800 points for 81 cells are 2528 for 256 cells
        assert_eq!(of_side(16, Some(Level::Easy), 2529), Level::Medium);
    }

    #[test]
    fn naked_singles_come_before_hidden_ones() {
        let first: Vec<Technique> = Ladder::hodoku().techniques().take(4).collect();
        assert_eq!(first, [T::FullHouse, T::NakedSingle, T::HiddenSingleBox, T::HiddenSingleLine]);
    }

    #[test]
    fn each_technique_occurs_once_and_has_a_score() {
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
