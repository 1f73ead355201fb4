//! Checks that the evidence of a deduction forces its conclusion. This module shares no code with the finders.
//!
//! Most evidence is a set of clauses, which say that a cell needs a digit, or that a unit needs a certain digit. The proof tries every way
//! to choose one candidate of each clause so that no two chosen candidates exclude each other. Two candidates exclude each other if they
//! are different digits in one cell, or the same digit in two peers. A candidate is proved false if, in each of these ways, a chosen
//! candidate excludes it. A candidate is proved true if it is chosen in each of these ways.
//!
//! Other evidence is checked as follows. Bases and covers are counted. A chain is checked link by link, and a forcing net step by step. The
//! cells of a deadly pattern and the cells of conditions are filled in all ways. A symmetry is applied to the board.
//!
//! `check` in this file selects the proof by the kind of evidence. `basic` proves the simple kinds, and each other file except `clause_set`
//! proves one kind. The proofs are methods of `Checker`, which is defined here. `clause_set` searches for a way to satisfy all clauses;
//! this file, `basic` and `deadly_pattern` use it. `basic` uses `chain` for the chains of Kraken fish. `forcing_net` calls `check` again
//! for deductions that are steps of a net.

mod base_cover;
mod basic;
mod chain;
mod clause_set;
mod deadly_pattern;
mod forcing_net;
mod rule_conditions;
mod symmetry;

use crate::evidence::Candidate;
use crate::{Deduction, Evidence};
use clause_set::ClauseSet;
use grid::{Board, Candidates, Digit, Place};

/// Reason why the proof of a deduction fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The deduction neither places nor eliminates anything.
    #[error("there is no conclusion")]
    NoConclusion,
    /// The deduction places or eliminates a digit that is not a candidate of the cell.
    #[error("{digit} is not a candidate of {cell}")]
    NotACandidate {
        /// Cell that has no such candidate.
        cell: Place,
        /// Digit that is placed or eliminated.
        digit: Digit,
    },
    /// The cells, digits and units of the evidence do not form the pattern that the evidence claims.
    #[error("the pattern is not as described")]
    PatternMismatch,
    /// The clauses or conditions of the evidence contradict each other, so that any conclusion would follow.
    #[error("the clauses contradict each other")]
    Unsatisfiable,
    /// The evidence does not force the deduction's conclusion about this candidate.
    #[error("the evidence does not force {digit} in {cell}")]
    NotForced {
        /// Cell of the candidate.
        cell: Place,
        /// Digit of the candidate.
        digit: Digit,
    },
    /// A link of a chain or a step of a branch is not valid. The number, counted from 1, says which one.
    #[error("link or step {0} is not valid")]
    InvalidStep(usize),
    /// A pattern that should be deadly can be filled in a way that has no counterpart with the same digits in every unit, or it has too
    /// many fillings to check.
    #[error("the pattern is not deadly")]
    NotDeadly,
}

/// Deduction to be proved, with its position.
#[derive(Clone, Copy, Debug)]
struct Checker<'a> {
    start: &'a Board, // board with the givens
    candidates: &'a Candidates,
    deduction: &'a Deduction,
}

/// Checks that the evidence of `deduction` alone forces all of its placements and eliminations.
///
/// `candidates` is the position of the deduction. `start` is the board from which this position was reached; its givens are the givens of
/// the puzzle.
///
/// # Errors
/// Returns the first error that is found in the proof.
pub fn check(start: &Board, candidates: &Candidates, deduction: &Deduction) -> Result<(), ProofError> {
    let checker = Checker { start, candidates, deduction };
    if deduction.placements.is_empty() && deduction.eliminations.is_empty() {
        return Err(ProofError::NoConclusion);
    }
    for &(cell, digit) in deduction.placements.iter().chain(&deduction.eliminations) {
        if candidates.is_placed(cell) || !candidates.of_cell(cell).has(digit) {
            return Err(ProofError::NotACandidate { cell: candidates.layout().shape().place(cell), digit });
        }
    }
    match &deduction.evidence {
        Evidence::Pattern(pattern) => checker.check_clauses(&ClauseSet::new(candidates, &pattern.clauses)),
        Evidence::Chain(chain) => checker.check_chain(chain),
        Evidence::DeadlyPattern(deadly) => checker.check_deadly_pattern(deadly),
        Evidence::ForcingNet(net) => checker.check_forcing_net(net),
        Evidence::BaseCover(base_cover) => checker.check_base_cover(base_cover),
        Evidence::Symmetry(symmetry) => checker.check_symmetry(symmetry),
        Evidence::RuleConditions(conditions) => checker.check_rule_conditions(conditions),
        Evidence::FullHouse { .. }
        | Evidence::HiddenSingle { .. }
        | Evidence::NakedSingle { .. }
        | Evidence::LockedCandidates { .. }
        | Evidence::NakedSubset { .. }
        | Evidence::HiddenSubset { .. }
        | Evidence::Fish(_) => checker.check_basic(),
    }
}

impl Checker<'_> {
    /// Checks that the clauses can be satisfied, but not if an eliminated candidate is true or a placed candidate is false.
    fn check_clauses(&self, clauses: &ClauseSet<'_>) -> Result<(), ProofError> {
        if !clauses.is_satisfiable(&[], None) {
            return Err(ProofError::Unsatisfiable);
        }
        let can_be_true = |&&candidate: &&Candidate| clauses.is_satisfiable(&[candidate], None);
        let can_be_false = |&&candidate: &&Candidate| clauses.is_satisfiable(&[], Some(candidate));
        let elimination = self.deduction.eliminations.iter().find(can_be_true);
        let placement = self.deduction.placements.iter().find(can_be_false);
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Returns the error that the evidence does not force the conclusion about this candidate.
    fn not_forced(&self, (cell, digit): Candidate) -> ProofError {
        ProofError::NotForced { cell: self.candidates.layout().shape().place(cell), digit }
    }

    /// Whether the two candidates exclude each other, because they are digits of one cell or the same digit in two peers.
    fn are_exclusive(&self, (cell, digit): Candidate, (other_cell, other_digit): Candidate) -> bool {
        if cell == other_cell {
            digit != other_digit
        } else {
            digit == other_digit && self.candidates.layout().are_peers(cell, other_cell)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Technique;
    use crate::evidence::Fish;
    use grid::{Cell, DigitSet, Layout, Puzzle, Shape, UnitId};

    fn cells(places: &str) -> Vec<Cell> {
        places.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    fn digits(symbols: &str) -> DigitSet {
        symbols.chars().filter_map(Digit::from_symbol).collect()
    }

    /// Returns a blank board on which candidates are eliminated from some cells. For example, `r1c1=12` leaves only 1 and 2 in r1c1.
    fn board(restrictions: &str) -> Board {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        for (place, symbols) in restrictions.split_whitespace().filter_map(|part| part.split_once('=')) {
            puzzle.removed[cells(place)[0].index()] = DigitSet::all(9).minus(digits(symbols));
        }
        puzzle.check().unwrap()
    }

    /// Returns a deduction of a naked pair of 1 and 2 in `pair_cells`. `eliminated` lists its eliminations, such as `r1c3=1`.
    fn pair(units: &[u16], pair_cells: &str, eliminated: &str) -> Deduction {
        let eliminations = eliminated.split_whitespace().map(|candidate| {
            let (place, symbol) = candidate.split_once('=').unwrap();
            (cells(place)[0], digits(symbol).first().unwrap())
        });
        Deduction {
            technique: Technique::NakedPair,
            placements: Vec::new(),
            eliminations: eliminations.collect(),
            digits: digits("12"),
            evidence: Evidence::NakedSubset {
                units: units.iter().copied().map(UnitId).collect(),
                cells: cells(pair_cells),
            },
        }
    }

    #[test]
    fn a_pair_is_proved_only_in_its_cells_and_units() {
        let start = board("r1c1=12 r1c2=12 r1c9=345");
        let candidates = start.candidates();
        let result = |deduction: &Deduction| check(&start, &candidates, deduction).map_err(|error| error.to_string());
        let row = pair(&[0, 18], "r1c1 r1c2", "r1c3=1 r1c8=2 r3c3=1");
        assert_eq!(result(&row), Ok(()));
        assert_eq!(
            result(&pair(&[0], "r1c1 r1c2", "r1c3=1 r2c5=2")),
            Err("the evidence does not force 2 in r2c5".into())
        );
        assert_eq!(result(&pair(&[0], "r1c1 r1c2", "r1c3=3")), Err("the evidence does not force 3 in r1c3".into()));
        assert_eq!(result(&pair(&[0], "r1c1 r1c2", "r1c9=1")), Err("1 is not a candidate of r1c9".into()));
        assert_eq!(result(&pair(&[1], "r1c1 r1c2", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(result(&pair(&[0], "r1c1 r1c9", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(result(&pair(&[0], "r1c1 r1c2", "")), Err("there is no conclusion".into()));
    }

    #[test]
    fn nothing_is_proved_from_clauses_that_contradict_each_other() {
        let restrictions: String =
            (2..=9).map(|column| format!("r1c{column}=23456789 r2c{column}=23456789 ")).collect();
        let mut fish = pair(&[], "", "r3c1=1");
        let (bases, covers) = (vec![UnitId(0), UnitId(1)], vec![UnitId(9), UnitId(10)]);
        fish.evidence = Evidence::Fish(Fish { bases, covers, cells: cells("r1c1 r2c1"), ..Fish::default() });
        fish.digits = digits("1");
        let start = board(&restrictions);
        assert_eq!(check(&start, &start.candidates(), &fish), Err(ProofError::Unsatisfiable));
    }
}
