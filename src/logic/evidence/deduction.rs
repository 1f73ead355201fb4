//! Deductions, their evidence, and forcing nets. The types contain each other, since a step of a net can be an easier deduction.

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

/// One step of reasoning, as data. It is valid in the position that it was found in, and in no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// Technique that the deduction applies.
    pub technique: Technique,
    /// Candidates that are placed, in reading order.
    pub placements: Vec<(Cell, Digit)>,
    /// Candidates that are eliminated, in reading order. Each is a candidate of the position.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Digits of the pattern. For chains and almost locked sets, the digits that are eliminated or placed, as in HoDoKu's library.
    pub digits: DigitSet,
    /// Evidence from which the placements and eliminations follow.
    pub evidence: Evidence,
}

/// Evidence that, together with the candidates of the position, forces the conclusion of a deduction.
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
        /// Unit that needs the digit.
        unit: UnitId,
        /// Only place of the digit in the unit.
        cell: Cell,
    },
    /// Cell with a single candidate.
    NakedSingle {
        /// Cell with the candidate.
        cell: Cell,
    },
    /// Digit whose places in `base` are all in `cover` too, so that no other cell of `cover` can have it.
    LockedCandidates {
        /// Unit that needs the digit.
        base: UnitId,
        /// Unit from whose other cells the digit is eliminated.
        cover: UnitId,
        /// Places of the digit in `base`, in reading order.
        cells: Vec<Cell>,
    },
    /// Cells of a unit that have as many different candidates as there are cells, so that no other cell of the unit can have these digits.
    NakedSubset {
        /// Every unit that contains all of the cells; at least one.
        units: Vec<UnitId>,
        /// Cells of the subset, in reading order.
        cells: Vec<Cell>,
    },
    /// Digits that have as many places in a unit as there are digits, so that these cells can have no other digit.
    HiddenSubset {
        /// Unit that needs the digits.
        unit: UnitId,
        /// Cells of the subset, in reading order.
        cells: Vec<Cell>,
    },
    /// Fish, with or without fins.
    Fish(Fish),
    /// Chain of strong and weak links.
    Chain(Chain),
    /// Clauses that cannot all be satisfied unless the conclusion is right.
    Pattern(Pattern),
    /// Bases and covers whose numbers leave no room for the eliminated candidates.
    BaseCover(BaseCover),
    /// Pattern that would give the puzzle a second solution if its cells had no other candidates.
    DeadlyPattern(DeadlyPattern),
    /// Consequences of one or several assumptions, step by step.
    ForcingNet(ForcingNet),
    /// Conditions of the rules on several cells, other than that their digits differ.
    RuleConditions(RuleConditions),
    /// Givens that a symmetry of the board leaves unchanged.
    Symmetry(Symmetry),
}

/// Forcing net: either one branch that ends in a contradiction, so that its assumption is wrong, or several branches of which one must
/// be right, and that all lead to the conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForcingNet {
    /// Clause whose candidates the branches assume. `None` for a single branch, and for two branches of which one assumes that a candidate
    /// is true and the other that it is false.
    pub clause: Option<Clause>,
    /// Branches; one for each candidate of the clause, in the order of the candidates, if there is a clause.
    pub branches: Vec<Branch>,
}

/// Assumption and its consequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// Candidate that is assumed, and whether it is assumed to be true.
    pub assumption: (Candidate, bool),
    /// Consequences, each of which follows from the assumption and earlier steps. The last one is the conclusion of the branch.
    pub steps: Vec<NetStep>,
}

/// Candidate that is shown to be true or false, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetStep {
    /// Candidate that the step is about.
    pub candidate: Candidate,
    /// Whether the candidate is shown to be true.
    pub is_true: bool,
    /// Reason why the candidate is true or false.
    pub reason: Reason,
}

/// Reason for a step, given the steps before it. A candidate that is shown to be both true and false is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The candidate is false, because this one is true: it is in the same cell, or it has the same digit and sees it.
    ExcludedBy(Candidate),
    /// The candidate is true, because every other candidate of its cell is false.
    LastInCell,
    /// The candidate is true, because every other candidate of its digit in this unit is false.
    LastInUnit(UnitId),
    /// The candidate is true or false by an easier deduction, in the position that the steps before it lead to.
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

    /// Returns the number of cells of the pattern. Does not allocate, because it is called for every deduction when the best is chosen.
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

    /// Returns the technique's code in HoDoKu's library, or `None` if it has none. For a Siamese fish, returns the code of the first fish
    /// followed by a 1.
    #[must_use]
    pub fn hodoku_code(&self) -> Option<Cow<'static, str>> {
        match &self.evidence {
            Evidence::Fish(Fish { twin: Some(twin), .. }) => {
                twin.first_technique.info().code.map(|code| Cow::Owned(format!("{code}1")))
            }
            _ => self.technique.info().code.map(Cow::Borrowed),
        }
    }

    /// Returns the links of a chain, or of the chains of a Kraken fish, in order. Other deductions have none.
    #[must_use]
    pub fn links(&self) -> Vec<NodeLink> {
        match &self.evidence {
            Evidence::Chain(chain) => chain.node_links(),
            Evidence::Fish(fish) => fish.chains.iter().flat_map(Chain::node_links).collect(),
            _ => Vec::new(),
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
    /// Returns every cell of the assumptions and the steps, possibly several times.
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
