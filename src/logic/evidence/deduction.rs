//! Deductions, their evidence, and forcing nets. These types are in one file because a step of a forcing net can be an easier deduction.

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

/// One step of reasoning, as data. It is valid only in the position in which it was found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// Technique that is applied.
    pub technique: Technique,
    /// Candidates that are placed, in reading order.
    pub placements: Vec<(Cell, Digit)>,
    /// Candidates that are eliminated, in reading order. All are candidates in the position.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Digits of the pattern. For chains and almost locked sets, only the digits that are eliminated or placed, as in HoDoKu's library.
    pub digits: DigitSet,
    /// Evidence from which the placements and eliminations follow.
    pub evidence: Evidence,
}

/// Evidence of a deduction. Together with the candidates of the position, it forces the placements and eliminations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// Unit with a single empty cell.
    FullHouse {
        /// Unit with the empty cell.
        unit: UnitId,
        /// Empty cell of the unit.
        cell: Cell,
    },
    /// Digit with a single place in a unit.
    HiddenSingle {
        /// Unit in which the digit has a single place.
        unit: UnitId,
        /// Only place of the digit in the unit.
        cell: Cell,
    },
    /// Cell with a single candidate.
    NakedSingle {
        /// Cell with the candidate.
        cell: Cell,
    },
    /// Digit whose places in the unit `base` are all in the unit `cover`, too. So no other cell of `cover` can contain the digit.
    LockedCandidates {
        /// Unit whose places of the digit are all in `cover`.
        base: UnitId,
        /// Unit from whose other cells the digit is eliminated.
        cover: UnitId,
        /// Places of the digit in `base`, in reading order.
        cells: Vec<Cell>,
    },
    /// n cells of a unit that together have only n different candidates. So no other cell of the unit can contain these digits.
    NakedSubset {
        /// All units that contain every cell of the subset. There is at least one.
        units: Vec<UnitId>,
        /// Cells of the subset, in reading order.
        cells: Vec<Cell>,
    },
    /// n digits that together have only n places in a unit. So these cells cannot contain any other digit.
    HiddenSubset {
        /// Unit that contains the cells.
        unit: UnitId,
        /// Cells of the subset, in reading order.
        cells: Vec<Cell>,
    },
    /// Fish, with or without fins.
    Fish(Fish),
    /// Chain of strong and weak links.
    Chain(Chain),
    /// Clauses that force the conclusion: if it were wrong, they could not all be satisfied.
    Pattern(Pattern),
    /// Bases with at least one true candidate each, and covers with at most one each. Their numbers prove that the eliminated candidates
    /// are false.
    BaseCover(BaseCover),
    /// Pattern that would give the puzzle a second solution if its cells had no other candidates.
    DeadlyPattern(DeadlyPattern),
    /// Consequences of one or several assumptions about candidates, step by step.
    ForcingNet(ForcingNet),
    /// Conditions that the rules impose on several cells, apart from the condition that peers differ.
    RuleConditions(RuleConditions),
    /// Symmetry of the board that maps each given to a given.
    Symmetry(Symmetry),
}

/// Assumptions about candidates, and their consequences. Each assumption with its consequences is a branch.
///
/// There may be one branch, which ends in a contradiction, so that its assumption is wrong. Or there are several branches: the assumption
/// of one of them must be right, and all branches lead to the conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForcingNet {
    /// Clause whose candidates are assumed to be true, each in one branch. `None` for a single branch. Also `None` for two branches about
    /// the same candidate: one assumes that it is true, the other that it is false.
    pub clause: Option<Clause>,
    /// Assumptions with their consequences. If there is a clause, each of its candidates has a branch, in the order of the candidates.
    pub branches: Vec<Branch>,
}

/// Assumption that a candidate is true or false, with its consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// Candidate that is assumed to be true or false, and whether it is assumed to be true.
    pub assumption: (Candidate, bool),
    /// Consequences of the assumption, in order. Each follows from the assumption and the earlier steps. The last step is the conclusion of
    /// the branch. It is a contradiction if the assumption or an earlier step says the opposite of the same candidate.
    pub steps: Vec<NetStep>,
}

/// Step of a forcing net: a candidate that is shown to be true or false, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetStep {
    /// Candidate that is shown to be true or false.
    pub candidate: Candidate,
    /// Whether the candidate is shown to be true.
    pub is_true: bool,
    /// Reason why the candidate is true or false.
    pub reason: Reason,
}

/// Reason why the candidate of a step is true or false, given the earlier steps of its branch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The candidate is false because another candidate, which is given here, is true. The two are in the same cell, or they have the same
    /// digit and see each other.
    ExcludedBy(Candidate),
    /// The candidate is true because every other candidate of its cell is false.
    LastInCell,
    /// The candidate is true because every other candidate with its digit in this unit is false.
    LastInUnit(UnitId),
    /// The candidate is true or false by an easier deduction, in the position that results from the earlier steps.
    Nested(Box<Deduction>),
}

impl Deduction {
    /// Returns the cells of the pattern, in reading order and without duplicates.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.for_each_cell(&mut |cell| cells.push(cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the number of different cells of the pattern. Does not allocate, because the choice of the best deduction calls it for every
    /// deduction.
    pub(crate) fn cell_count(&self) -> usize {
        let (mut seen, mut count) = ([0_u64; 64], 0); // one bit per cell: the largest board has 64 × 64 cells
        self.for_each_cell(&mut |cell| {
            let (word, bit) = (&mut seen[cell.index() / 64 % 64], 1 << (cell.index() % 64));
            count += usize::from(*word & bit == 0);
            *word |= bit;
        });
        count
    }

    /// Calls `visit` for every cell of the pattern, possibly several times.
    fn for_each_cell(&self, visit: &mut dyn FnMut(Cell)) {
        match &self.evidence {
            Evidence::FullHouse { cell, .. } | Evidence::HiddenSingle { cell, .. } | Evidence::NakedSingle { cell } => {
                visit(*cell);
            }
            Evidence::LockedCandidates { cells, .. }
            | Evidence::NakedSubset { cells, .. }
            | Evidence::HiddenSubset { cells, .. } => {
                cells.iter().copied().for_each(visit);
            }
            Evidence::Fish(fish) => fish.cells.iter().chain(&fish.fins).copied().for_each(visit),
            Evidence::Chain(chain) => chain.nodes.iter().flat_map(|node| node.cells.iter().copied()).for_each(visit),
            Evidence::Pattern(pattern) => {
                pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(visit);
            }
            Evidence::BaseCover(evidence) => {
                evidence.parts.iter().flat_map(|part| part.cells.iter().copied()).for_each(visit);
            }
            Evidence::Symmetry(symmetry) => symmetry.cell_images.iter().copied().for_each(visit),
            Evidence::RuleConditions(evidence) => evidence.cells.iter().copied().for_each(visit),
            Evidence::DeadlyPattern(deadly) => deadly.cells.iter().for_each(|&(cell, _)| visit(cell)),
            Evidence::ForcingNet(net) => net.cells().into_iter().for_each(visit),
        }
    }

    /// Returns the code of the technique in HoDoKu's library, or `None` if the technique has no code. For a Siamese fish, returns the code
    /// of its first fish followed by a 1.
    #[must_use]
    pub fn hodoku_code(&self) -> Option<Cow<'static, str>> {
        match &self.evidence {
            Evidence::Fish(Fish { twin: Some(twin), .. }) => {
                twin.first_technique.info().code.map(|code| Cow::Owned(format!("{code}1")))
            }
            _ => self.technique.info().code.map(Cow::Borrowed),
        }
    }

    /// Returns the links of a chain, or of all chains of a Kraken fish, in order. Returns no links for other deductions.
    #[must_use]
    pub fn links(&self) -> Vec<NodeLink> {
        match &self.evidence {
            Evidence::Chain(chain) => chain.node_links(),
            Evidence::Fish(fish) => fish.chains.iter().flat_map(Chain::node_links).collect(),
            Evidence::FullHouse { .. }
            | Evidence::HiddenSingle { .. }
            | Evidence::NakedSingle { .. }
            | Evidence::LockedCandidates { .. }
            | Evidence::NakedSubset { .. }
            | Evidence::HiddenSubset { .. }
            | Evidence::Pattern(_)
            | Evidence::BaseCover(_)
            | Evidence::DeadlyPattern(_)
            | Evidence::ForcingNet(_)
            | Evidence::RuleConditions(_)
            | Evidence::Symmetry(_) => Vec::new(),
        }
    }

    /// Whether both deductions have the same technique, placements and eliminations. Their evidence may differ.
    #[must_use]
    pub fn has_same_conclusion(&self, other: &Self) -> bool {
        (self.technique, &self.placements, &self.eliminations)
            == (other.technique, &other.placements, &other.eliminations)
    }
}

impl ForcingNet {
    /// Returns the cells of all assumptions and steps. The same cell may be returned several times.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let branch_cells = |branch: &Branch| {
            let steps: Vec<Cell> = branch.steps.iter().map(|step| step.candidate.0).collect();
            [vec![branch.assumption.0.0], steps].concat()
        };
        self.branches.iter().flat_map(branch_cells).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ladder, samples};

    #[test]
    fn the_cell_count_equals_the_number_of_distinct_cells() {
        let (ladder, mut large_count) = (Ladder::hodoku(), 0);
        for start in samples::all_puzzles() {
            let all = samples::beyond_subsets(&ladder, start).take(2).flat_map(|position| ladder.all(&position));
            for deduction in all {
                assert_eq!(deduction.cell_count(), deduction.cells().len(), "{deduction:?}");
                large_count += usize::from(deduction.cell_count() > 6);
            }
        }
        assert!(large_count > 10, "only {large_count} deductions have more than six cells");
    }
}
