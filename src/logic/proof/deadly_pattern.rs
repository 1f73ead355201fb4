//! Proof of deadly patterns: shows that for each way to fill the pattern, another way would fit just as well.

use std::collections::{HashMap, HashSet};

use crate::evidence::{Candidate, DeadlyPattern};
use crate::proof::clause_set::ClauseSet;
use crate::proof::{Checker, ProofError};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of ways to fill a pattern that the proof compares. A pattern with more ways is not proved.
const MAX_FILLINGS: usize = 1 << 16;

impl Checker<'_> {
    /// Checks that the pattern is deadly, and that the conclusion follows from the guardians and the clauses. The guardians are all
    /// candidates of the pattern's cells that do not belong to the pattern. If the pattern is deadly, one of them is true.
    ///
    /// The pattern is deadly if each way to fill it has a counterpart that puts the same digits into every unit.
    pub(super) fn check_deadly_pattern(&self, deadly: &DeadlyPattern) -> Result<(), ProofError> {
        if !deadly.cells.iter().all(|&(cell, digits)| self.can_differ(cell, digits)) {
            return Err(ProofError::PatternMismatch);
        }
        if !self.is_bivalue_pattern(&deadly.cells) {
            let fillings = self.fillings(&deadly.cells).ok_or(ProofError::NotDeadly)?;
            if !has_no_unique_filling(&fillings, |filling| self.signature(filling)) {
                return Err(ProofError::NotDeadly);
            }
        }
        let empty = deadly.cells.iter().filter(|&&(cell, _)| !self.candidates.is_placed(cell));
        let guardians = empty.flat_map(|&(cell, digits)| {
            self.candidates.of_cell(cell).minus(digits).iter().map(move |digit| (cell, digit))
        });
        self.check_clauses(&ClauseSet::new(self.candidates, &deadly.clauses).with_clause(guardians.collect()))
    }

    /// Whether only units restrict the digit of `cell`. If so, a second solution can have another one of `digits` there.
    ///
    /// This is the case if the cell is not a given, if no condition and no domain restricts it, and if each of its peers shares a unit with
    /// it. If the cell is filled, its digit must also be one of `digits`.
    fn can_differ(&self, cell: Cell, digits: DigitSet) -> bool {
        let layout = self.candidates.layout();
        let shares_unit = |peer: &Cell| layout.units_of(cell).iter().any(|unit| layout.units_of(*peer).contains(unit));
        let fits = !self.candidates.is_placed(cell) || self.candidates.of_cell(cell).is_subset(digits);
        let is_constrained = layout.conditions().any(|condition| condition.cells.contains(&cell));
        let is_unrestricted = layout.domain(cell).len() == layout.shape().side();
        !self.start.is_given(cell)
            && fits
            && !is_constrained
            && is_unrestricted
            && layout.peers(cell).iter().all(shares_unit)
    }

    /// Whether each cell of the pattern has two digits, and in each unit, each of these digits belongs to exactly two cells of the pattern
    /// or to none.
    ///
    /// Such a pattern is deadly. Suppose that each cell of the pattern contains one of its two digits. In each unit, the pattern has as
    /// many digits as cells, so each of these digits is in one of its two cells. If every cell takes its other digit instead, each digit
    /// moves to its other cell, and the unit still contains it.
    fn is_bivalue_pattern(&self, cells: &[(Cell, DigitSet)]) -> bool {
        let mut counts: HashMap<(UnitId, Digit), usize> = HashMap::new();
        let mut seen = HashSet::new();
        for &(cell, digits) in cells {
            if digits.len() != 2 || !seen.insert(cell) {
                return false;
            }
            for &unit in self.candidates.layout().units_of(cell) {
                digits.iter().for_each(|digit| *counts.entry((unit, digit)).or_default() += 1);
            }
        }
        counts.values().all(|&count| count == 2)
    }

    /// Returns every way to fill the cells with their digits so that peers contain different digits. Returns `None` if there are more than
    /// [`MAX_FILLINGS`] ways.
    fn fillings(&self, cells: &[(Cell, DigitSet)]) -> Option<Vec<Vec<Candidate>>> {
        let mut fillings: Vec<Vec<Candidate>> = vec![Vec::new()];
        for &(cell, digits) in cells {
            let with = |filling: &Vec<Candidate>, digit: Digit| {
                let fits = filling.iter().all(|&other| !self.are_exclusive(other, (cell, digit)));
                fits.then(|| [&filling[..], &[(cell, digit)]].concat())
            };
            fillings =
                fillings.iter().flat_map(|filling| digits.iter().filter_map(|digit| with(filling, digit))).collect();
            if fillings.len() > MAX_FILLINGS {
                return None;
            }
        }
        Some(fillings)
    }

    /// Returns the digits that `filling` puts into each unit, as a sorted list of pairs of a unit and a digit. Fillings with equal
    /// signatures are interchangeable.
    fn signature(&self, filling: &[Candidate]) -> Vec<(UnitId, Digit)> {
        let unit_digits =
            |&(cell, digit): &Candidate| self.candidates.layout().units_of(cell).iter().map(move |&unit| (unit, digit));
        let mut signature: Vec<_> = filling.iter().flat_map(unit_digits).collect();
        signature.sort_unstable();
        signature
    }
}

/// Whether each filling has the same signature as another filling.
fn has_no_unique_filling<S: std::hash::Hash + Eq>(
    fillings: &[Vec<Candidate>],
    signature: impl Fn(&[Candidate]) -> S,
) -> bool {
    let mut counts: HashMap<S, usize> = HashMap::new();
    fillings.iter().for_each(|filling| *counts.entry(signature(filling)).or_default() += 1);
    counts.values().all(|&count| count > 1)
}
