//! Closures: the consequences of every assumption about a position, as sets of literals.

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

/// Consecutive numbers of the candidates of a position, cell by cell, then digit by digit.
///
/// Later positions of the same analysis keep the numbers. In them, some of the numbered candidates have been eliminated or placed.
#[derive(Debug)]
pub(crate) struct CandidateNumbering {
    /// Candidate with each number.
    pub ids: Vec<CandidateId>,
    /// Cell of the candidate with each number.
    pub cells: Vec<Cell>,
    /// Number of each candidate, indexed by [`CandidateId`]. 0 for candidates without a number.
    pub numbers: Vec<u16>,
    /// Candidates of each digit: one row of bits for each digit, one bit for each number.
    pub digit_sets: Vec<u64>,
}

/// Closures of all assumptions: for each one, the candidates that are true and the candidates that are false as a consequence.
///
/// Assumptions are indexed by candidate number: first each candidate assumed to be true, then each candidate assumed to be false.
#[derive(Debug)]
pub(crate) struct Closures {
    /// Level at which the consequences were derived.
    pub(crate) level: InferenceLevel,
    /// Sets of cells of the position, as `Position::cell_sets` returns them: first the places of each digit.
    places: Vec<u64>,
    /// Numbers of the candidates.
    pub(crate) numbering: Arc<CandidateNumbering>,
    /// Consequences of each assumption: one row of bits for the candidates that are true, then one for those that are false. The
    /// consequences of an assumption that contradicts itself are incomplete.
    pub(crate) rows: Vec<u64>,
    /// Whether each assumption contradicts itself.
    pub(crate) conflicts: Vec<bool>,
    /// Candidates that contradict themselves, each with the number of steps to the contradiction: first those assumed to be false, then
    /// those assumed to be true.
    pub(crate) conflict_steps: [OnceCell<Vec<(usize, CandidateId)>>; 2],
}

/// Common consequences of several assumptions.
#[derive(Debug)]
pub(crate) struct CommonConsequences<'a> {
    /// Candidate with each number.
    ids: &'a [CandidateId],
    /// Bits of the candidates that are true, then bits of those that are false.
    row: Vec<u64>,
}

/// Closures of a position, with the state from which those of later positions are computed.
#[derive(Debug)]
pub(crate) struct UpdatableClosures {
    /// Closures of the position.
    pub closures: Closures,
    /// State that updates the closures for later positions. `None` if closures of this level cannot be
    /// updated, or if the board is too large.
    pub updater: Option<Box<dyn ClosureUpdater>>,
}

impl Closures {
    /// Returns closures without any consequences. `places` are the sets of cells of the position.
    pub(crate) fn empty(level: InferenceLevel, places: Vec<u64>, numbering: Arc<CandidateNumbering>) -> Self {
        Self { level, places, numbering, rows: Vec::new(), conflicts: Vec::new(), conflict_steps: Default::default() }
    }

    /// Copies the consequences from `updater`, if there is one, and returns the closures.
    pub(crate) fn filled_from(mut self, updater: Option<&dyn ClosureUpdater>) -> Self {
        if let Some(updater) = updater {
            (self.rows, self.conflicts) = (updater.rows(self.words()), updater.conflicts());
        }
        self
    }

    /// Whether the position of these closures has this candidate.
    pub(crate) fn has<const W: usize>(&self, (cell, digit): Candidate) -> bool {
        self.places[digit.index() * W + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Number of words in a row of one bit per candidate.
    pub(crate) fn words(&self) -> usize {
        self.numbering.ids.len().div_ceil(64)
    }

    /// Returns the index of an assumption.
    fn assumption_index(&self, (id, is_true): (CandidateId, bool)) -> usize {
        usize::from(self.numbering.numbers[usize::from(id)]) + if is_true { 0 } else { self.numbering.ids.len() }
    }

    /// Returns the consequences of an assumption: bits of the candidates that are true, then bits of those that are false.
    fn row(&self, assumption: (CandidateId, bool)) -> &[u64] {
        let size = 2 * self.words();
        &self.rows[self.assumption_index(assumption) * size..][..size]
    }

    /// Whether the assumption contradicts itself.
    pub fn has_conflict(&self, assumption: (CandidateId, bool)) -> bool {
        self.conflicts[self.assumption_index(assumption)]
    }

    /// Whether some assumption contradicts itself.
    pub fn has_any_conflict(&self) -> bool {
        self.conflicts.contains(&true)
    }

    /// Returns the places of `digit` that are false under an assumption. The assumption must not contradict itself.
    pub fn false_places<const W: usize>(&self, assumption: (CandidateId, bool), digit: Digit) -> Cells<W> {
        let falses = &self.row(assumption)[self.words()..];
        let of_digit = &self.numbering.digit_sets[digit.index() * self.words()..];
        let numbers = ones_in_both(falses, of_digit);
        numbers.map(|number| self.numbering.cells[number]).collect()
    }

    /// Returns the number of consequences of an assumption, which includes itself. The assumption must not contradict itself.
    pub fn consequence_count(&self, assumption: (CandidateId, bool)) -> usize {
        self.row(assumption).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the common consequences of several assumptions. Returns `None` if there are none, if one of the assumptions contradicts
    /// itself, or if `assumptions` is empty.
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

    /// Whether the assumptions have a common consequence.
    fn has_common(&self, first: (CandidateId, bool), rest: &[(CandidateId, bool)]) -> bool {
        let Some((&second, rest)) = rest.split_first() else { return !self.row(first).is_empty() };
        let words = self.row(first).iter().zip(self.row(second)).map(|(one, other)| one & other).enumerate();
        words
            .filter(|&(_, word)| word != 0)
            .any(|(at, word)| rest.iter().fold(word, |word, &one| word & self.row(one)[at]) != 0)
    }
}

impl CommonConsequences<'_> {
    /// Returns each candidate, with whether it is true: first the true ones, then the false ones, both in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (CandidateId, bool)> + '_ {
        let words = self.row.len() / 2;
        let of_word =
            move |(at, &word): (usize, &u64)| ones(word).map(move |bit| (self.ids[at % words * 64 + bit], at < words));
        self.row.iter().enumerate().flat_map(of_word)
    }
}
