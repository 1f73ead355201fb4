//! Sudoku Explainer's rating: the rating of the hardest step on the path of its ladder. Longer chains have higher ratings.
//!
//! The ratings of techniques are taken from Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2007). The ratings of techniques that it does not
//! have are taken from `SukakuExplainer` 1.18 with its default techniques.
//!
//! This file contains the ladder and rates each step. Most rungs use finders of `techniques`. For the other rungs, `chains`, `strong_links`
//! and `wings` contain finders that report only the deduction that Sudoku Explainer or `SukakuExplainer` uses. `strong_links` and `wings`
//! also rate their deductions. `net_length` counts the states of forcing nets: candidates that are true or false. `chain_length` converts a
//! number of states into tenths of a rating; both this file and `chains` use it. Otherwise the files in the folder do not use each other.

mod chain_length;
mod chains;
mod net_length;
mod strong_links;
mod wings;

use std::sync::Arc;

use crate::evidence::{Chain, LinkReason};
use crate::ladder::Pick::{First, LowestRating};
use crate::ladder::{Pick, Rung};
use crate::techniques::{ExplainerLevel, ExplainerNets};
use crate::{Deduction, Evidence, Finder, Ladder, Position, Technique, techniques};
use Technique as T;
use grid::Digit;

/// Techniques of a rung.
enum RungSpec {
    /// Techniques with these names, and the rule that selects one of their deductions. Their finders are in `crate::techniques`.
    Techniques(&'static [Technique], Pick),
    /// Chains with this number of strong links.
    StrongLinks(usize),
    /// Wings with this number of cells.
    Wing(usize),
    /// Chains and cycles of single candidates.
    Chains,
    /// Dynamic or nested forcing chains of a level.
    Nets(ExplainerLevel),
}
use RungSpec::{Chains, Nets, StrongLinks, Techniques, Wing};

/// Rungs in the order of `SukakuExplainer` 1.18.
const ORDER: &[RungSpec] = &[
    Techniques(&[T::FullHouse], First),
    Techniques(&[T::HiddenSingleBox], First),
    Techniques(&[T::HiddenSingleLine], First),
    Techniques(&[T::DirectPointing], First),
    Techniques(&[T::DirectClaiming], First),
    Techniques(&[T::DirectHiddenPair], First),
    Techniques(&[T::NakedSingle], First),
    Techniques(&[T::DirectHiddenTriplet], First),
    Techniques(&[T::Pointing], First),
    Techniques(&[T::Claiming], First),
    Techniques(&[T::LockedPair, T::NakedPair], First),
    Techniques(&[T::XWing], First),
    Techniques(&[T::HiddenPair], First),
    Techniques(&[T::LockedTriple, T::NakedTriple], First),
    Techniques(&[T::Swordfish], First),
    Techniques(&[T::HiddenTriple], First),
    StrongLinks(2),
    Techniques(&[T::XyWing], First),
    Techniques(&[T::XyzWing], First),
    Techniques(
        &[T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4, T::UniqueLoop],
        LowestRating,
    ),
    Techniques(&[T::NakedQuadruple], First),
    Techniques(&[T::Jellyfish], First),
    Techniques(&[T::HiddenQuadruple], First),
    StrongLinks(3),
    Wing(4),
    Techniques(&[T::BugPlusOne], First),
    Techniques(&[T::BugType2], LowestRating),
    StrongLinks(4),
    Wing(5),
    Wing(6),
    Chains,
    Wing(7),
    Techniques(&[T::NishioForcingChain], LowestRating),
    Techniques(&[T::ForcingChainVerity, T::ForcingChainContradiction], LowestRating),
    Techniques(&[T::ForcingNetVerity, T::ForcingNetContradiction], LowestRating),
    Nets(ExplainerLevel::Easy),
    Nets(ExplainerLevel::Chains),
    Nets(ExplainerLevel::MultipleChains),
    Nets(ExplainerLevel::DynamicChains),
];

impl Ladder {
    /// Returns Sudoku Explainer's ladder, with the default techniques of `SukakuExplainer` 1.18.
    ///
    /// It has the techniques of Sudoku Explainer 1.2.1, and in addition chains of strong links and larger wings. Aligned exclusion is left
    /// out: it changed the rating of none of 3,000 puzzles. For techniques whose rating depends on the deduction, such as chains and wings,
    /// the deduction with the lowest rating is used. For all other techniques, the first deduction is used.
    #[must_use]
    pub fn sudoku_explainer() -> Self {
        // If two finders have the same technique, the first one is used.
        let all = [techniques::explainer_direct(), techniques::all_finders()].concat();
        let rung = |spec: &RungSpec| {
            Some(match *spec {
                Techniques(techniques, pick) => Rung::with_techniques(&all, techniques, pick)?,
                StrongLinks(count) => Rung::of_finder(Arc::new(strong_links::SeStrongLinks { count })),
                Wing(size) => Rung::of_finder(Arc::new(wings::SeWing { size })),
                Chains => Rung::of_finder(Arc::new(chains::SeChains)),
                Nets(level) => {
                    let finder: Arc<dyn Finder> = Arc::new(ExplainerNets(level));
                    Rung::with_techniques(&[Arc::clone(&finder)], finder.techniques(), LowestRating)?
                }
            })
        };
        Self::of(ORDER.iter().filter_map(rung).collect())
    }
}

impl Deduction {
    /// Returns Sudoku Explainer's rating of this deduction in the position in which it was found. Returns `None` if the technique has no
    /// rating. The rating of a chain depends on its length.
    #[must_use]
    pub fn se_rating(&self, position: &Position) -> Option<f64> {
        let base = to_tenths(self.technique.info().se_rating?);
        if let Some((base, chain)) = strong_links::strong_links_chain(self) {
            return Some(f64::from(base + strong_links::extra_tenths(position, chain)) / 10.0);
        }
        let tenths = match &self.evidence {
            Evidence::Chain(chain) if base >= 65 => self.chain_tenths(chain, base),
            Evidence::ForcingNet(net) => {
                let (base, states) = match self.technique {
                    T::DynamicForcingChains => (base, net_length::nested_state_count(position, net)),
                    T::NestedForcingChains => {
                        (net_length::nested_base_tenths(net), net_length::nested_state_count(position, net))
                    }
                    _ => (base, net_length::state_count(net)),
                };
                base + chain_length::length_tenths(states)
            }
            Evidence::DeadlyPattern(deadly) if self.technique == T::UniqueLoop => match deadly.cells.len() {
                ..=6 => 46,
                7..=8 => 47,
                _ => 50,
            },
            _ => wings::deduction_tenths(position, self).unwrap_or(base),
        };
        Some(f64::from(tenths) / 10.0)
    }

    /// Returns the rating of a chain in tenths. It is the sum of a base rating and of the [tenths for the
    /// length](chain_length::length_tenths).
    ///
    /// The base rating is `base`, the rating of the technique, if a node has several cells or a link uses an almost locked set. Otherwise,
    /// it is 65 for a loop with one digit or with strong links only in cells, 66 for any other chain with one digit, and 70 for all other
    /// chains.
    ///
    /// The length is the number of states: one for each node. If the chain is no loop and eliminates a candidate, this candidate counts as
    /// two more states, one at each end.
    fn chain_tenths(&self, chain: &Chain, base: u32) -> u32 {
        let has_single_cells = chain.nodes.iter().all(|node| node.cells.len() == 1)
            && !chain.links.iter().any(|link| matches!(link.reason, LinkReason::Als(..)));
        let digit: Option<Digit> = chain.nodes.first().map(|node| node.digit);
        let has_one_digit = chain.nodes.iter().all(|node| Some(node.digit) == digit);
        let is_strong_in_cells =
            chain.links.iter().filter(|link| link.is_strong).all(|link| matches!(link.reason, LinkReason::Cell));
        let kind_tenths = match (has_single_cells, chain.is_loop, has_one_digit) {
            (false, ..) => base,
            (true, true, true) => 65,
            (true, true, false) if is_strong_in_cells => 65,
            (true, false, true) => 66,
            (true, ..) => 70,
        };
        let states =
            if chain.is_loop || !self.placements.is_empty() { chain.nodes.len() } else { chain.nodes.len() + 2 };
        kind_tenths + chain_length::length_tenths(states)
    }
}

fn to_tenths(rating: f64) -> u32 {
    (rating * 10.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof;
    use crate::samples;
    use grid::{Puzzle, Shape};

    #[test]
    fn longer_chains_have_higher_ratings() {
        let tenths: Vec<u32> =
            [2, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(chain_length::length_tenths).to_vec();
        assert_eq!(tenths, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }

    #[test]
    fn deductions_that_only_this_ladder_finds_are_proved() {
        let is_shared =
            |technique| ORDER.iter().any(|spec| matches!(spec, Techniques(all, _) if all.contains(&technique)));
        let is_own = |technique| !is_shared(technique) && technique < T::NishioForcingChain;
        let (explainer, ninefold) = (Ladder::sudoku_explainer().only(is_own), Ladder::ninefold());
        let mut proved = 0;
        for line in samples::PUZZLES.lines() {
            let digits = line.chars().map(Digit::from_symbol).collect();
            let board = Puzzle::classic(Shape::nine(), digits).check().expect("the sample puzzles break no rule");
            let (mut position, mut candidates) = (Position::of(&board), board.candidates());
            while let Some(step) = ninefold.next(&position).filter(|step| step.technique < T::NishioForcingChain) {
                for deduction in explainer.all(&position) {
                    assert_eq!(proof::check(&board, &candidates, &deduction), Ok(()), "{deduction:?}");
                    proved += 1;
                }
                for &(cell, digit) in &step.eliminations {
                    let _ = candidates.eliminate(cell, digit);
                }
                for &(cell, digit) in &step.placements {
                    let _ = candidates.place(cell, digit);
                }
                position.apply(&step);
            }
        }
        assert!(proved > 10, "{proved}");
    }

    #[test]
    fn no_ladder_finds_a_deduction_on_a_solved_board() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits = solved.chars().map(Digit::from_symbol).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().expect("a solution breaks no rule");
        for ladder in [Ladder::ninefold(), Ladder::hodoku(), Ladder::sudoku_explainer()] {
            assert_eq!(ladder.all(&Position::of(&board)), []);
        }
    }

    /// `SukakuExplainer` 1.18 rates AI Escargot 10.5. The path, and so the rating, depends a little on how the board is turned.
    #[test]
    fn nested_forcing_chains_are_proved_and_rated_by_level_and_length() {
        let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let digits = line.chars().map(Digit::from_symbol).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().expect("a valid puzzle");
        let (ladder, mut position, mut candidates) =
            (Ladder::sudoku_explainer(), Position::of(&board), board.candidates());
        let mut hardest: f64 = 0.0;
        while let Some(step) = ladder.next(&position) {
            assert_eq!(proof::check(&board, &candidates, &step), Ok(()), "{step:?}");
            hardest = hardest.max(step.se_rating(&position).expect("every technique of the ladder has a rating"));
            for &(cell, digit) in &step.eliminations {
                let _ = candidates.eliminate(cell, digit);
            }
            for &(cell, digit) in &step.placements {
                let _ = candidates.place(cell, digit);
            }
            position.apply(&step);
        }
        assert!(position.is_solved());
        assert!((10.4..=10.6).contains(&hardest), "{hardest}");
    }

    #[test]
    fn direct_pairs_come_before_naked_singles() {
        let at = |wanted| Ladder::sudoku_explainer().techniques().position(|technique| technique == wanted);
        assert!(at(T::DirectHiddenPair) < at(T::NakedSingle));
    }
}
