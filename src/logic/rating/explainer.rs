//! Sudoku Explainer's way to rate: the hardest step of its path, chains the harder the longer they are.
//!
//! The ratings are those of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2007) for the techniques that it has, and of
//! `SukakuExplainer` 1.18 with its default techniques for the others.

use crate::grid::Digit;
use crate::logic::evidence::{Chain, Need, Net, Pattern, Via};
use crate::logic::ladder::Pick::{Cheapest, First};
use crate::logic::ladder::{Pick, Rung};
use crate::logic::{Deduction, Evidence, Ladder, Position, Technique, techniques};
use Technique as T;

/// In the order of `SukakuExplainer` 1.18: what is tried together, and which of its deductions is taken.
const ORDER: &[(&[Technique], Pick)] = &[
    (&[T::FullHouse], First),
    (&[T::HiddenSingleBox], First),
    (&[T::HiddenSingleLine], First),
    (&[T::DirectPointing], First),
    (&[T::DirectClaiming], First),
    (&[T::DirectHiddenPair], First),
    (&[T::NakedSingle], First),
    (&[T::DirectHiddenTriplet], First),
    (&[T::Pointing], First),
    (&[T::Claiming], First),
    (&[T::LockedPair, T::NakedPair], First),
    (&[T::XWing], First),
    (&[T::HiddenPair], First),
    (&[T::LockedTriple, T::NakedTriple], First),
    (&[T::Swordfish], First),
    (&[T::HiddenTriple], First),
    (&[T::Skyscraper], First),
    (&[T::TwoStringKite], First),
    (&[T::TurbotFish], First),
    (&[T::EmptyRectangle], First),
    (&[T::XyWing], First),
    (&[T::XyzWing], First),
    (&[T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4, T::UniqueLoop], Cheapest),
    (&[T::NakedQuadruple], First),
    (&[T::Jellyfish], First),
    (&[T::HiddenQuadruple], First),
    (&[T::ThreeStrongLinks], First),
    (&[T::BugPlusOne], First),
    (&[T::BugTypes], Cheapest),
    (&[T::WxyzWing], First),
    (&[T::FourStrongLinks], First),
    (&[T::VwxyzWing], First),
    (&[T::UvwxyzWing], First),
    (
        &[T::RemotePair, T::XCycle, T::XChain, T::XyChain, T::ContinuousNiceLoop, T::DiscontinuousNiceLoop, T::Aic],
        Cheapest,
    ),
    (&[T::TuvwxyzWing], First),
    (&[T::NishioForcingChain], Cheapest),
    (&[T::ForcingChainVerity, T::ForcingChainContradiction], Cheapest),
    (&[T::ForcingNetVerity, T::ForcingNetContradiction], Cheapest),
    (&[T::DynamicForcingChains], Cheapest),
    (&[T::NestedForcingChains], Cheapest),
];

impl Ladder {
    /// Sudoku Explainer's, with the default techniques of `SukakuExplainer` 1.18, which has strong links in a row and larger wings
    /// beside those of 1.2.1. Aligned exclusion is left out: the wings before it find what it finds. Of several chains the one that rates lowest is taken, of anything else the first.
    #[must_use]
    pub fn explainer() -> Self {
        let all = techniques::all();
        let rung =
            |&(techniques, pick): &(&[Technique], Pick)| Some(Rung::of(&all, techniques, pick)?.allowing(allowed));
        Self::of(ORDER.iter().filter_map(rung).collect())
    }
}

/// Whether Sudoku Explainer looks for it. A direct form counts only where the single stands in a unit of the kind that the digit is
/// confined in, and after a hidden subset in the same unit.
fn allowed(position: &Position, deduction: &Deduction) -> bool {
    let Evidence::Pattern(Pattern { needs, .. }) = &deduction.evidence else { return true };
    let (Some(&Need::Place(base, _)), Some(&Need::Place(last, _))) = (needs.first(), needs.last()) else { return true };
    let family = |unit| position.unit(unit).name.family;
    match deduction.technique {
        T::DirectPointing | T::DirectClaiming => family(base) == family(last),
        T::DirectHiddenPair | T::DirectHiddenTriplet => base == last,
        _ => true,
    }
}

impl Deduction {
    /// As Sudoku Explainer rates such a step, a chain by its length; `None` where it has nothing of the kind.
    #[must_use]
    pub fn se(&self) -> Option<f64> {
        let base = tenths(self.technique.facts().se?);
        let tenths = match &self.evidence {
            Evidence::Chain(chain) if base >= 65 => self.of_chain(chain, base),
            Evidence::Net(net) => base + length(complexity(net)),
            Evidence::Deadly(deadly) if self.technique == T::UniqueLoop => match deadly.cells.len() {
                ..=6 => 46,
                7..=8 => 47,
                _ => 50,
            },
            _ if self.technique == T::VwxyzWing => 63, // 6.2 to 6.4, by how its cells share their digits
            _ => base,
        };
        Some(f64::from(tenths) / 10.0)
    }

    /// Chains of single cells count by their kind and length. Sudoku Explainer counts every state on the way, that of what falls at
    /// both ends too.
    fn of_chain(&self, chain: &Chain, base: u32) -> u32 {
        let is_plain = chain.nodes.iter().all(|node| node.cells.len() == 1)
            && !chain.links.iter().any(|link| matches!(link.via, Via::Set(..)));
        let digit: Option<Digit> = chain.nodes.first().map(|node| node.digit);
        let has_one_digit = chain.nodes.iter().all(|node| Some(node.digit) == digit);
        let is_strong_in_cells =
            chain.links.iter().filter(|link| link.is_strong).all(|link| matches!(link.via, Via::Cell));
        let kind = match (is_plain, chain.is_loop, has_one_digit) {
            (false, ..) => base,
            (true, true, true) => 65,
            (true, true, false) if is_strong_in_cells => 65,
            (true, false, true) => 66,
            (true, ..) => 70,
        };
        let states = if chain.is_loop || !self.place.is_empty() { chain.nodes.len() } else { chain.nodes.len() + 2 };
        kind + length(states)
    }
}

fn tenths(rating: f64) -> u32 {
    (rating * 10.0).round() as u32
}

/// How many states the branches go through, the assumptions among them.
fn complexity(net: &Net) -> usize {
    net.branches.iter().map(|branch| branch.steps.len() + 1).sum()
}

/// Tenths for a chain of so many states: one for each of 4, 6, 8, 12, 16, 24, … that the states but two exceed.
fn length(states: usize) -> u32 {
    let steps = std::iter::successors(Some((4, true)), |&(step, is_even): &(usize, bool)| {
        Some(if is_even { (step * 3 / 2, false) } else { (step * 4 / 3, true) })
    });
    steps.take_while(|&(step, _)| states.saturating_sub(2) > step).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_counts_more_the_longer_it_is() {
        let tenths: Vec<u32> = [2, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(length).to_vec();
        assert_eq!(tenths, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }

    #[test]
    fn direct_pairs_come_before_naked_singles() {
        let before = ORDER.iter().position(|rung| rung.0 == [T::DirectHiddenPair]);
        assert!(before < ORDER.iter().position(|rung| rung.0 == [T::NakedSingle]));
    }
}
