//! Patterns of uniqueness: what would have a twin.

use std::collections::{HashMap, HashSet};

use crate::evidence::{Candidate, DeadlyPattern};
use crate::proof::clause_set::ClauseSet;
use crate::proof::{Checker, ProofError};
use grid::{Cell, Digit, DigitSet, UnitId};

/// More ways than this to fill a pattern are not looked through.
const MAX_FILLINGS: usize = 1 << 16;

impl Checker<'_> {
    /// Whether the pattern alone would have a twin whatever it holds, so that a guardian is true; and what follows from that.
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
        let open = deadly.cells.iter().filter(|&&(cell, _)| !self.candidates.is_placed(cell));
        let guardians = open.flat_map(|&(cell, digits)| {
            self.candidates.of_cell(cell).minus(digits).iter().map(move |digit| (cell, digit))
        });
        self.check_clauses(&ClauseSet::new(self.candidates, &deadly.clauses).with_clause(guardians.collect()))
    }

    /// Whether a solution could have another digit here for all that is given: no given stands here, whoever sees the cell sees it
    /// in a unit, and no rule asks anything else of it.
    fn can_differ(&self, cell: Cell, digits: DigitSet) -> bool {
        let layout = self.candidates.layout();
        let share = |peer: &Cell| layout.units_of(cell).iter().any(|unit| layout.units_of(*peer).contains(unit));
        let holds = !self.candidates.is_placed(cell) || self.candidates.of_cell(cell).is_subset(digits);
        let is_bound = layout.conditions().any(|condition| condition.cells.contains(&cell));
        let all = layout.domain(cell).len() == layout.shape().side();
        !self.start.is_given(cell) && holds && !is_bound && all && layout.peers(cell).iter().all(share)
    }

    /// Whether each cell has two digits, and each unit has each digit in two of the cells or in none. Then the digits of a unit's
    /// cells are as many as these, so that each stands in one of its two cells; and if every cell takes its other digit instead,
    /// each stands in the other one.
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

    /// Every way to give each cell one of its digits so that no two peers are equal; `None` if there are too many.
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

    /// Which digits each unit has from the pattern.
    fn signature(&self, filling: &[Candidate]) -> Vec<(UnitId, Digit)> {
        let units =
            |&(cell, digit): &Candidate| self.candidates.layout().units_of(cell).iter().map(move |&unit| (unit, digit));
        let mut signature: Vec<_> = filling.iter().flat_map(units).collect();
        signature.sort_unstable();
        signature
    }
}

/// Whether each filling has another with the same signature.
fn has_no_unique_filling<S: std::hash::Hash + Eq>(
    fillings: &[Vec<Candidate>],
    signature: impl Fn(&[Candidate]) -> S,
) -> bool {
    let mut counts: HashMap<S, usize> = HashMap::new();
    fillings.iter().for_each(|filling| *counts.entry(signature(filling)).or_default() += 1);
    counts.values().all(|&count| count > 1)
}
