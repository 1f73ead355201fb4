//! Sudoku Explainer's way to rate: the hardest step of its path, chains the harder the longer they are.
//!
//! The ratings are those of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2007) for the techniques that it has, and of
//! `SukakuExplainer` 1.18 with its default techniques for the others.

mod chain_length;
mod chains;
mod links;
mod wings;

use std::sync::Arc;

use crate::evidence::{Chain, Net, Via};
use crate::ladder::Pick::{Cheapest, First};
use crate::ladder::{Pick, Rung};
use crate::{Deduction, Evidence, Ladder, Position, Technique, techniques};
use Technique as T;
use grid::Digit;

/// What is tried at one height.
enum Height {
    /// These techniques of ours together.
    Ours(&'static [Technique], Pick),
    /// So many strong links.
    Links(usize),
    /// A wing of so many cells.
    Wing(usize),
    /// Chains and cycles of single candidates.
    Chains,
}
use Height::{Chains, Links, Ours, Wing};

/// In the order of `SukakuExplainer` 1.18.
const ORDER: &[Height] = &[
    Ours(&[T::FullHouse], First),
    Ours(&[T::HiddenSingleBox], First),
    Ours(&[T::HiddenSingleLine], First),
    Ours(&[T::DirectPointing], First),
    Ours(&[T::DirectClaiming], First),
    Ours(&[T::DirectHiddenPair], First),
    Ours(&[T::NakedSingle], First),
    Ours(&[T::DirectHiddenTriplet], First),
    Ours(&[T::Pointing], First),
    Ours(&[T::Claiming], First),
    Ours(&[T::LockedPair, T::NakedPair], First),
    Ours(&[T::XWing], First),
    Ours(&[T::HiddenPair], First),
    Ours(&[T::LockedTriple, T::NakedTriple], First),
    Ours(&[T::Swordfish], First),
    Ours(&[T::HiddenTriple], First),
    Links(2),
    Ours(&[T::XyWing], First),
    Ours(&[T::XyzWing], First),
    Ours(
        &[T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4, T::UniqueLoop],
        Cheapest,
    ),
    Ours(&[T::NakedQuadruple], First),
    Ours(&[T::Jellyfish], First),
    Ours(&[T::HiddenQuadruple], First),
    Links(3),
    Wing(4),
    Ours(&[T::BugPlusOne], First),
    Ours(&[T::BugType2], Cheapest),
    Links(4),
    Wing(5),
    Wing(6),
    Chains,
    Wing(7),
    Ours(&[T::NishioForcingChain], Cheapest),
    Ours(&[T::ForcingChainVerity, T::ForcingChainContradiction], Cheapest),
    Ours(&[T::ForcingNetVerity, T::ForcingNetContradiction], Cheapest),
    Ours(&[T::DynamicForcingChains], Cheapest),
    Ours(&[T::NestedForcingChains], Cheapest),
];

impl Ladder {
    /// Sudoku Explainer's, with the default techniques of `SukakuExplainer` 1.18, which has strong links in a row and larger wings
    /// beside those of 1.2.1. Aligned exclusion is left out: none of 3,000 puzzles was the harder for it. Of several strong links,
    /// wings and chains the one that rates lowest is taken, as there; of anything else the first.
    #[must_use]
    pub fn explainer() -> Self {
        let all = [techniques::near_direct(), techniques::all()].concat(); // of two finders the first counts
        let rung = |height: &Height| {
            Some(match *height {
                Ours(techniques, pick) => Rung::of(&all, techniques, pick)?,
                Links(count) => Rung::alone(Arc::new(links::LinkRow { count })),
                Wing(size) => Rung::alone(Arc::new(wings::Wing { size })),
                Chains => Rung::alone(Arc::new(chains::Chains)),
            })
        };
        Self::of(ORDER.iter().filter_map(rung).collect())
    }
}

impl Deduction {
    /// As Sudoku Explainer rates such a step in the position that it was found in, a chain by its length; `None` where it has
    /// nothing of the kind.
    #[must_use]
    pub fn se(&self, position: &Position) -> Option<f64> {
        let base = tenths(self.technique.facts().se?);
        if let Some((base, chain)) = links::of(self) {
            return Some(f64::from(base + links::surplus(position, chain)) / 10.0);
        }
        let tenths = match &self.evidence {
            Evidence::Chain(chain) if base >= 65 => self.of_chain(chain, base),
            Evidence::Net(net) => base + chain_length::points(complexity(net)),
            Evidence::Deadly(deadly) if self.technique == T::UniqueLoop => match deadly.cells.len() {
                ..=6 => 46,
                7..=8 => 47,
                _ => 50,
            },
            _ => wings::of(position, self).unwrap_or(base),
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
        kind + chain_length::points(states)
    }
}

fn tenths(rating: f64) -> u32 {
    (rating * 10.0).round() as u32
}

/// How many states the branches go through, the assumptions among them.
fn complexity(net: &Net) -> usize {
    net.branches.iter().map(|branch| branch.steps.len() + 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof;
    use crate::samples;
    use grid::{Puzzle, Shape};

    #[test]
    fn a_chain_counts_more_the_longer_it_is() {
        let tenths: Vec<u32> = [2, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(chain_length::points).to_vec();
        assert_eq!(tenths, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }

    #[test]
    fn what_only_this_ladder_looks_for_is_proved() {
        let is_ours = |technique| ORDER.iter().any(|height| matches!(height, Ours(all, _) if all.contains(&technique)));
        let (alone, ours) = (Ladder::explainer().only(|technique| !is_ours(technique)), Ladder::ours());
        let mut proved = 0;
        for line in samples::LINES.lines() {
            let digits = line.chars().map(Digit::from_symbol).collect();
            let board = Puzzle::classic(Shape::nine(), digits).check().expect("one of our own puzzles");
            let (mut position, mut candidates) = (Position::of(&board), board.candidates());
            while let Some(step) = ours.next(&position).filter(|step| step.technique < T::NishioForcingChain) {
                for deduction in alone.all(&position) {
                    assert_eq!(proof::check(&board, &candidates, &deduction), Ok(()), "{deduction:?}");
                    proved += 1;
                }
                for &(cell, digit) in &step.eliminate {
                    let _ = candidates.eliminate(cell, digit);
                }
                for &(cell, digit) in &step.place {
                    let _ = candidates.place(cell, digit);
                }
                position.apply(&step);
            }
        }
        assert!(proved > 10, "{proved}");
    }

    #[test]
    fn a_solved_board_has_nothing_left_to_find() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits = solved.chars().map(Digit::from_symbol).collect();
        let board = Puzzle::classic(Shape::nine(), digits).check().expect("a solution");
        for ladder in [Ladder::ours(), Ladder::hodoku(), Ladder::explainer()] {
            assert_eq!(ladder.all(&Position::of(&board)), []);
        }
    }

    #[test]
    fn direct_pairs_come_before_naked_singles() {
        let at = |wanted| Ladder::explainer().techniques().position(|technique| technique == wanted);
        assert!(at(T::DirectHiddenPair) < at(T::NakedSingle));
    }
}
