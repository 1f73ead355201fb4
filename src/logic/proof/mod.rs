//! Checks a deduction by its evidence alone, with none of the finders' code.
//!
//! Most evidence comes down to needs: this cell needs a digit, this unit needs that digit. The check tries every way to meet the
//! needs that are named, and no others. A candidate falls if there is no way with it; a digit is placed if there is no way
//! without it. That two candidates exclude each other is known from the rules: one cell, or one digit in peers.
//! What rules ask of cells together is tried cell by cell. Needs and limits are counted, chains are walked, patterns of uniqueness are shown to have a twin, symmetries are applied, and
//! forcing is done again step by step.

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

/// Why a deduction is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// It changes nothing.
    #[error("nothing follows")]
    NoConclusion,
    /// It strikes or places what was no candidate.
    #[error("{digit} is no candidate of {cell}")]
    NotACandidate {
        /// Where.
        cell: Place,
        /// Which.
        digit: Digit,
    },
    /// The pattern is not what the evidence says.
    #[error("the pattern is not as described")]
    PatternMismatch,
    /// The needs cannot be met at all, so that everything would follow.
    #[error("the needs cannot be met")]
    Unsatisfiable,
    /// There is a way to meet the needs against the conclusion.
    #[error("{digit} in {cell} is not forced")]
    NotForced {
        /// Where.
        cell: Place,
        /// Which.
        digit: Digit,
    },
    /// A link of a chain, or a step of a branch, does not hold.
    #[error("link {0} does not hold")]
    InvalidStep(usize),
    /// A pattern that should have a twin has none.
    #[error("the pattern has no twin")]
    NotDeadly,
}

/// A position to prove things in.
#[derive(Clone, Copy, Debug)]
struct Checker<'a> {
    start: &'a Board, // which digits are givens
    candidates: &'a Candidates,
    deduction: &'a Deduction,
}

/// Whether the evidence of `deduction` alone forces its conclusion, all of it. `start` is the board that `candidates` come from:
/// what was placed since is no given.
///
/// # Errors
/// The first thing that is missing from the proof.
pub fn check(start: &Board, candidates: &Candidates, deduction: &Deduction) -> Result<(), ProofError> {
    let case = Checker { start, candidates, deduction };
    if deduction.placements.is_empty() && deduction.eliminations.is_empty() {
        return Err(ProofError::NoConclusion);
    }
    for &(cell, digit) in deduction.placements.iter().chain(&deduction.eliminations) {
        if candidates.is_placed(cell) || !candidates.of_cell(cell).has(digit) {
            return Err(ProofError::NotACandidate { cell: candidates.layout().shape().place(cell), digit });
        }
    }
    match &deduction.evidence {
        Evidence::Pattern(pattern) => case.check_clauses(&ClauseSet::new(candidates, &pattern.clauses)),
        Evidence::Chain(chain) => case.check_chain(chain),
        Evidence::DeadlyPattern(deadly) => case.check_deadly_pattern(deadly),
        Evidence::ForcingNet(net) => case.check_forcing_net(net),
        Evidence::BaseCover(balance) => case.check_base_cover(balance),
        Evidence::Symmetry(symmetry) => case.symmetry(symmetry),
        Evidence::RuleConditions(asked) => case.check_rule_conditions(asked),
        _ => case.check_basic(),
    }
}

impl Checker<'_> {
    /// Whether the needs can be met, and in no way against the conclusion.
    fn check_clauses(&self, ways: &ClauseSet<'_>) -> Result<(), ProofError> {
        if !ways.is_satisfiable(&[], None) {
            return Err(ProofError::Unsatisfiable);
        }
        let struck = self.deduction.eliminations.iter().find(|&&candidate| ways.is_satisfiable(&[candidate], None));
        let placed = self.deduction.placements.iter().find(|&&candidate| ways.is_satisfiable(&[], Some(candidate)));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    fn not_forced(&self, (cell, digit): Candidate) -> ProofError {
        ProofError::NotForced { cell: self.candidates.layout().shape().place(cell), digit }
    }

    /// Whether not both can be true.
    fn are_exclusive(&self, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
        if cell == other { digit != theirs } else { digit == theirs && self.candidates.layout().are_peers(cell, other) }
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

    /// A blank board on which only these cells have lost candidates: `r1c1=12` may still be 1 or 2.
    fn board(kept: &str) -> Board {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        for (place, symbols) in kept.split_whitespace().filter_map(|part| part.split_once('=')) {
            puzzle.removed[cells(place)[0].index()] = DigitSet::all(9).minus(digits(symbols));
        }
        puzzle.check().unwrap()
    }

    fn pair(units: &[u16], of: &str, struck: &str) -> Deduction {
        let eliminate = struck.split_whitespace().map(|one| {
            let (place, symbol) = one.split_once('=').unwrap();
            (cells(place)[0], digits(symbol).first().unwrap())
        });
        Deduction {
            technique: Technique::NakedPair,
            placements: Vec::new(),
            eliminations: eliminate.collect(),
            digits: digits("12"),
            evidence: Evidence::NakedSubset { units: units.iter().copied().map(UnitId).collect(), cells: cells(of) },
        }
    }

    #[test]
    fn a_pair_is_proved_where_it_stands_and_nowhere_else() {
        let start = board("r1c1=12 r1c2=12 r1c9=345");
        let board = start.candidates();
        let said = |deduction: &Deduction| check(&start, &board, deduction).map_err(|gap| gap.to_string());
        let row = pair(&[0, 18], "r1c1 r1c2", "r1c3=1 r1c8=2 r3c3=1");
        assert_eq!(said(&row), Ok(()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c3=1 r2c5=2")), Err("2 in r2c5 is not forced".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c3=3")), Err("3 in r1c3 is not forced".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "r1c9=1")), Err("1 is no candidate of r1c9".into()));
        assert_eq!(said(&pair(&[1], "r1c1 r1c2", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c9", "r1c3=1")), Err("the pattern is not as described".into()));
        assert_eq!(said(&pair(&[0], "r1c1 r1c2", "")), Err("nothing follows".into()));
    }

    #[test]
    fn from_needs_that_cannot_be_met_nothing_is_proved() {
        let rest: String = (2..=9).map(|column| format!("r1c{column}=23456789 r2c{column}=23456789 ")).collect();
        let mut fish = pair(&[], "", "r3c1=1");
        let (bases, covers) = (vec![UnitId(0), UnitId(1)], vec![UnitId(9), UnitId(10)]);
        fish.evidence = Evidence::Fish(Fish { bases, covers, cells: cells("r1c1 r2c1"), ..Fish::default() });
        fish.digits = digits("1");
        let start = board(&rest);
        assert_eq!(check(&start, &start.candidates(), &fish), Err(ProofError::Unsatisfiable));
    }
}
