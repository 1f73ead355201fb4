//! Deductions, their evidence, and forcing nets. The types contain each other: a step of a net may rest on an easier deduction.

use std::borrow::Cow;

use crate::Technique;
use crate::evidence::base_cover::BaseCover;
use crate::evidence::candidate::Candidate;
use crate::evidence::chain::{Chain, NodeLink};
use crate::evidence::clause::Clause;
use crate::evidence::deadly_pattern::DeadlyPattern;
use crate::evidence::fish::Fish;
use crate::evidence::pattern::Pattern;
use crate::evidence::rule_conditions::RuleConditions;
use crate::evidence::symmetry::Symmetry;
use grid::{Cell, Digit, DigitSet, UnitId};

/// One step of reasoning, as data. It holds for the position that it was found in, and for no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The technique that found it.
    pub technique: Technique,
    /// The candidates that are placed, in reading order.
    pub placements: Vec<(Cell, Digit)>,
    /// The candidates that are eliminated, in reading order. Each is a candidate of the position.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digits of the pattern. For chains and almost locked sets, the digits that are eliminated or placed, as in HoDoKu's library.
    pub digits: DigitSet,
    /// The evidence from which it follows.
    pub evidence: Evidence,
}

/// Evidence that forces a deduction, together with the candidates of the position. Each kind has a proof of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// A unit with a single empty cell.
    FullHouse {
        /// The unit.
        unit: UnitId,
        /// Its empty cell.
        cell: Cell,
    },
    /// A digit with a single place in a unit.
    HiddenSingle {
        /// The unit.
        unit: UnitId,
        /// The place.
        cell: Cell,
    },
    /// A cell with a single candidate.
    NakedSingle {
        /// The cell.
        cell: Cell,
    },
    /// A digit whose places in `base` are all in `cover` too, so that no other cell of `cover` can have it.
    LockedCandidates {
        /// The unit that needs the digit.
        base: UnitId,
        /// The unit in which the digit is eliminated elsewhere.
        cover: UnitId,
        /// The digit's places in `base`.
        cells: Vec<Cell>,
    },
    /// Cells of a unit that have as many different candidates as there are cells, so that no other cell of the unit can have these digits.
    NakedSubset {
        /// Every unit that contains all of the cells; at least one.
        units: Vec<UnitId>,
        /// The cells, in reading order.
        cells: Vec<Cell>,
    },
    /// Digits that have as many places in a unit as there are digits, so that these cells can have no other digit.
    HiddenSubset {
        /// The unit.
        unit: UnitId,
        /// The cells, in reading order.
        cells: Vec<Cell>,
    },
    /// A fish, with fins or without.
    Fish(Fish),
    /// A chain of strong and weak links.
    Chain(Chain),
    /// Needs that can be met together in one way only.
    Pattern(Pattern),
    /// Needs and limits that use each other up.
    BaseCover(BaseCover),
    /// A deadly pattern: it would have two solutions if it had no other candidates.
    DeadlyPattern(DeadlyPattern),
    /// The consequences of assumptions, step by step.
    ForcingNet(ForcingNet),
    /// Demands of the rules on several cells, other than that their digits differ.
    RuleConditions(RuleConditions),
    /// Givens that a symmetry of the board leaves unchanged.
    Symmetry(Symmetry),
}

/// A forcing net: one branch that ends in a contradiction, so that its assumption is false, or a branch for each way to meet a need, all
/// of which lead to the conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForcingNet {
    /// The need that the branches are the ways to meet; `None` if a single branch leads to a contradiction.
    pub clause: Option<Clause>,
    /// A branch for each candidate of the need, in the order of the candidates; without a need, a single branch.
    pub branches: Vec<Branch>,
}

/// An assumption and its consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The candidate that is assumed to be true or false.
    pub assumption: (Candidate, bool),
    /// The consequences, each of which follows from those before it. The last one is the conclusion of the branch.
    pub steps: Vec<NetStep>,
}

/// A candidate shown to be true or false, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetStep {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_true: bool,
    /// The reason.
    pub reason: Reason,
}

/// The reason for a step, given the steps before it. A candidate that is shown to be both true and false is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// False, because this candidate is true, which is in the same cell, or has the same digit and sees it.
    ExcludedBy(Candidate),
    /// True, because every other candidate of the cell is false.
    LastInCell,
    /// True, because every other place of the digit in this unit is false.
    LastInUnit(UnitId),
    /// True or false by an easier deduction, in the position that the steps before it lead to.
    Nested(Box<Deduction>),
}

impl Deduction {
    /// Returns the cells of the pattern, in reading order.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.for_each_cell(&mut |cell| cells.push(cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the number of cells of the pattern. Does not allocate, since every deduction is asked when the best one is chosen.
    pub(crate) fn cell_count(&self) -> usize {
        let (mut seen, mut count) = ([0_u64; 64], 0); // a bit for each cell of any board
        self.for_each_cell(&mut |cell| {
            let (word, bit) = (&mut seen[cell.index() / 64 % 64], 1 << (cell.index() % 64));
            count += usize::from(*word & bit == 0);
            *word |= bit;
        });
        count
    }

    /// Calls `name` for every cell of the pattern, possibly several times.
    fn for_each_cell(&self, name: &mut dyn FnMut(Cell)) {
        match &self.evidence {
            Evidence::FullHouse { cell, .. } | Evidence::HiddenSingle { cell, .. } | Evidence::NakedSingle { cell } => {
                name(*cell);
            }
            Evidence::LockedCandidates { cells, .. }
            | Evidence::NakedSubset { cells, .. }
            | Evidence::HiddenSubset { cells, .. } => {
                cells.iter().copied().for_each(name);
            }
            Evidence::Fish(fish) => fish.cells.iter().chain(&fish.fins).copied().for_each(name),
            Evidence::Chain(chain) => chain.nodes.iter().flat_map(|node| node.cells.iter().copied()).for_each(name),
            Evidence::Pattern(pattern) => {
                pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(name);
            }
            Evidence::BaseCover(balance) => {
                balance.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(name);
            }
            Evidence::Symmetry(symmetry) => symmetry.cell_images.iter().copied().for_each(name),
            Evidence::RuleConditions(asked) => asked.cells.iter().copied().for_each(name),
            Evidence::DeadlyPattern(deadly) => deadly.cells.iter().for_each(|&(cell, _)| name(cell)),
            Evidence::ForcingNet(net) => net.cells().into_iter().for_each(name),
        }
    }

    /// Returns the code in HoDoKu's library: that of the technique, or five digits for a Siamese fish.
    #[must_use]
    pub fn hodoku_code(&self) -> Option<Cow<'static, str>> {
        match &self.evidence {
            Evidence::Fish(Fish { twin: Some(twin), .. }) => {
                twin.first_technique.info().code.map(|code| Cow::Owned(format!("{code}1")))
            }
            _ => self.technique.info().code.map(Cow::Borrowed),
        }
    }

    /// Returns the links of a chain, or of the chains of a Kraken fish, in the order walked. Other deductions have none.
    #[must_use]
    pub fn links(&self) -> Vec<NodeLink> {
        match &self.evidence {
            Evidence::Chain(chain) => chain.node_links(),
            Evidence::Fish(fish) => fish.chains.iter().flat_map(Chain::node_links).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether both have the same technique and the same conclusions. Their evidence may differ.
    #[must_use]
    pub fn has_same_conclusion(&self, other: &Self) -> bool {
        (self.technique, &self.placements, &self.eliminations)
            == (other.technique, &other.placements, &other.eliminations)
    }
}

impl ForcingNet {
    /// Returns every cell of the assumptions and the steps, possibly several times.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let of = |branch: &Branch| {
            let steps: Vec<Cell> = branch.steps.iter().map(|step| step.candidate.0).collect();
            [vec![branch.assumption.0.0], steps].concat()
        };
        self.branches.iter().flat_map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ladder, samples};

    #[test]
    fn a_deduction_has_as_many_cells_as_it_names() {
        let (ladder, mut several) = (Ladder::hodoku(), 0);
        for start in samples::all_puzzles() {
            let all = samples::beyond_subsets(&ladder, start).take(2).flat_map(|position| ladder.all(&position));
            for step in all {
                assert_eq!(step.cell_count(), step.cells().len(), "{step:?}");
                several += usize::from(step.cell_count() > 6);
            }
        }
        assert!(several > 10, "{several}");
    }
}
