//! Closures: for every assumption about a position, the set of its consequences.
//!
//! An assumption is that one candidate is true, or that it is false.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::Cells;
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::incremental_closure::ClosureUpdater;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::bits::ones;
use crate::bits::ones_in_both;
use crate::evidence::Candidate;
use grid::{Cell, Digit};

/// Numbering of the candidates of a position: consecutive numbers from 0, cell by cell, then digit by digit.
///
/// Later positions of the same analysis use the same numbers, even after some of the numbered candidates have been eliminated or placed.
#[derive(Debug)]
pub(crate) struct CandidateNumbering {
    /// ID of each candidate, indexed by number.
    pub ids: Vec<CandidateId>,
    /// Cell of each candidate, indexed by number.
    pub cells: Vec<Cell>,
    /// Number of each candidate, indexed by [`CandidateId`]. 0 for candidates without a number.
    pub numbers: Vec<u16>,
    /// For each digit, a row of bits, in which bit i is set if candidate number i has the digit.
    pub digit_sets: Vec<u64>,
}

/// Consequences of every assumption about a position. For each assumption, these are the candidates that it makes true, and the candidates
/// that it makes false.
///
/// Each assumption has an index. The assumptions that a candidate is true come first, by candidate number, then the assumptions that a
/// candidate is false.
#[derive(Debug)]
pub(crate) struct Closures {
    /// Level at which the consequences were derived. It determines how much is derived.
    pub(crate) level: InferenceLevel,
    /// Sets of cells as `Position::cell_sets` returns them for the position. They begin with one set for each digit: the cells in which the
    /// digit is a candidate.
    places: Vec<u64>,
    /// Numbers of the candidates.
    pub(crate) numbering: Arc<CandidateNumbering>,
    /// Two rows of bits for each assumption, in the order of their indices. The first row contains the candidates that the assumption makes
    /// true, the second row the candidates that it makes false; bit i stands for candidate number i. The consequences of an assumption that
    /// contradicts itself are incomplete.
    pub(crate) rows: Vec<u64>,
    /// For each assumption, whether it contradicts itself.
    pub(crate) conflicts: Vec<bool>,
    /// Assumptions that contradict themselves, as two lists that are computed on first use: first of the assumptions that a candidate is
    /// false, then of the assumptions that a candidate is true. Each entry is the number of steps to the contradiction, and the candidate.
    pub(crate) conflict_steps: [OnceCell<Vec<(usize, CandidateId)>>; 2],
}

/// Consequences that several assumptions have in common.
#[derive(Debug)]
pub(crate) struct CommonConsequences<'a> {
    /// ID of each candidate, indexed by candidate number.
    ids: &'a [CandidateId],
    /// Two rows of bits: the candidates that all assumptions make true, then the candidates that all assumptions make false. Bit i stands
    /// for candidate number i.
    row: Vec<u64>,
}

/// Closures of a position, with the state that is needed to update them for a later position.
#[derive(Debug)]
pub(crate) struct UpdatableClosures {
    /// Closures of the position.
    pub closures: Closures,
    /// State from which the closures of later positions are computed. `None` if closures of this level cannot be updated, or if the board
    /// is too large.
    pub updater: Option<Box<dyn ClosureUpdater>>,
}

impl Closures {
    /// Returns closures without any consequences. `places` are the cell sets of the position, as `Position::cell_sets` returns them.
    pub(crate) fn empty(level: InferenceLevel, places: Vec<u64>, numbering: Arc<CandidateNumbering>) -> Self {
        Self { level, places, numbering, rows: Vec::new(), conflicts: Vec::new(), conflict_steps: Default::default() }
    }

    /// Returns these closures with the consequences that `updater` has computed. Returns them unchanged if `updater` is `None`.
    pub(crate) fn filled_from(mut self, updater: Option<&dyn ClosureUpdater>) -> Self {
        if let Some(updater) = updater {
            (self.rows, self.conflicts) = (updater.rows(self.words()), updater.conflicts());
        }
        self
    }

    /// Whether the position to which these closures belong has the candidate.
    pub(crate) fn has<const W: usize>(&self, (cell, digit): Candidate) -> bool {
        self.places[digit.index() * W + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Number of words in a row of bits with one bit for each candidate.
    pub(crate) fn words(&self) -> usize {
        self.numbering.ids.len().div_ceil(64)
    }

    /// Returns the index of an assumption. An assumption is a candidate, with whether the candidate is assumed to be true.
    fn assumption_index(&self, (id, is_true): (CandidateId, bool)) -> usize {
        usize::from(self.numbering.numbers[usize::from(id)]) + if is_true { 0 } else { self.numbering.ids.len() }
    }

    /// Returns the consequences of an assumption as two rows of bits, one after the other: first the candidates that are true, then the
    /// candidates that are false.
    fn row(&self, assumption: (CandidateId, bool)) -> &[u64] {
        let size = 2 * self.words();
        &self.rows[self.assumption_index(assumption) * size..][..size]
    }

    /// Whether the assumption leads to a contradiction.
    pub fn has_conflict(&self, assumption: (CandidateId, bool)) -> bool {
        self.conflicts[self.assumption_index(assumption)]
    }

    /// Whether any assumption leads to a contradiction.
    pub fn has_any_conflict(&self) -> bool {
        self.conflicts.contains(&true)
    }

    /// Returns the cells in which `digit` is a candidate that is false under an assumption. The assumption must not contradict itself.
    pub fn false_places<const W: usize>(&self, assumption: (CandidateId, bool), digit: Digit) -> Cells<W> {
        let falses = &self.row(assumption)[self.words()..];
        let of_digit = &self.numbering.digit_sets[digit.index() * self.words()..];
        let numbers = ones_in_both(falses, of_digit);
        numbers.map(|number| self.numbering.cells[number]).collect()
    }

    /// Returns the number of candidates that are true or false under an assumption, including the assumed candidate. The assumption must
    /// not contradict itself.
    pub fn consequence_count(&self, assumption: (CandidateId, bool)) -> usize {
        self.row(assumption).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the consequences that all `assumptions` have in common. Returns `None` if there are none, if one of the assumptions
    /// contradicts itself, or if `assumptions` is empty.
    pub fn common(&self, assumptions: &[(CandidateId, bool)]) -> Option<CommonConsequences<'_>> {
        let (&first, rest) = assumptions.split_first()?;
        if assumptions.iter().any(|&one| self.has_conflict(one)) || !self.has_common(first, rest) {
            return None;
        }
        let mut row = self.row(first).to_vec();
        for &one in rest {
            row.iter_mut().zip(self.row(one)).for_each(|(word, other)| *word &= other);
        }
        Some(CommonConsequences { ids: &self.numbering.ids, row })
    }

    /// Whether the assumption `first` and the assumptions in `rest` have a consequence in common.
    fn has_common(&self, first: (CandidateId, bool), rest: &[(CandidateId, bool)]) -> bool {
        let Some((&second, rest)) = rest.split_first() else { return !self.row(first).is_empty() };
        let words = self.row(first).iter().zip(self.row(second)).map(|(one, other)| one & other).enumerate();
        words
            .filter(|&(_, word)| word != 0)
            .any(|(at, word)| rest.iter().fold(word, |word, &one| word & self.row(one)[at]) != 0)
    }
}

impl CommonConsequences<'_> {
    /// Returns the candidates, each with whether it is true. The true candidates come first, then the false ones, both in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (CandidateId, bool)> + '_ {
        let words = self.row.len() / 2;
        let of_word =
            move |(at, &word): (usize, &u64)| ones(word).map(move |bit| (self.ids[at % words * 64 + bit], at < words));
        self.row.iter().enumerate().flat_map(of_word)
    }
}
