//! Closures of the assumptions of a position: all that follows from each.

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

/// Candidates of a position, numbered cell by cell, then digit by digit. Later positions keep the numbers.
#[derive(Debug)]
pub(crate) struct CandidateNumbering {
    pub ids: Vec<CandidateId>, // by number
    pub cells: Vec<Cell>,      // by number
    pub numbers: Vec<u16>,     // by id
    pub digit_sets: Vec<u64>,  // by digit: its candidates, as a set
}

/// Closures of all assumptions: for each the set of candidates that are then true, and the set of those that are then false.
#[derive(Debug)]
pub(crate) struct Closures {
    pub(crate) level: InferenceLevel,
    places: Vec<u64>, // sets of cells of the position
    pub(crate) numbering: Arc<CandidateNumbering>,
    pub(crate) rows: Vec<u64>,       // by assumption: true candidates, then false ones
    pub(crate) conflicts: Vec<bool>, // by assumption: whether it contradicts itself
    pub(crate) conflict_steps: [OnceCell<Vec<(usize, CandidateId)>>; 2], // to each contradiction, by what is assumed
}

/// Common consequences of several assumptions.
#[derive(Debug)]
pub(crate) struct CommonConsequences<'a> {
    ids: &'a [CandidateId],
    row: Vec<u64>,
}

/// Closures of a position, and the flow that updates them for later positions, if there is one.
#[derive(Debug)]
pub(crate) struct UpdatableClosures {
    pub closures: Closures,
    pub updater: Option<Box<dyn ClosureUpdater>>,
}

impl Closures {
    /// Returns closures of the position whose sets of cells are `key`, in which nothing follows from any assumption yet.
    pub(crate) fn empty(reach: InferenceLevel, key: Vec<u64>, numbered: Arc<CandidateNumbering>) -> Self {
        Self {
            level: reach,
            places: key,
            numbering: numbered,
            rows: Vec::new(),
            conflicts: Vec::new(),
            conflict_steps: Default::default(),
        }
    }

    /// Returns the closures with what follows according to `flow`.
    pub(crate) fn filled_from(mut self, flow: Option<&dyn ClosureUpdater>) -> Self {
        if let Some(flow) = flow {
            (self.rows, self.conflicts) = (flow.rows(self.words()), flow.conflicts());
        }
        self
    }

    /// Returns whether the position of these closures has this candidate.
    pub(crate) fn has<const W: usize>(&self, (cell, digit): Candidate) -> bool {
        self.places[digit.index() * W + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Number of words in a set of candidates.
    pub(crate) fn words(&self) -> usize {
        self.numbering.ids.len().div_ceil(64)
    }

    fn assumption_index(&self, (id, is_true): (CandidateId, bool)) -> usize {
        usize::from(self.numbering.numbers[usize::from(id)]) + if is_true { 0 } else { self.numbering.ids.len() }
    }

    fn row(&self, assumed: (CandidateId, bool)) -> &[u64] {
        let size = 2 * self.words();
        &self.rows[self.assumption_index(assumed) * size..][..size]
    }

    /// Whether the assumption contradicts itself.
    pub fn has_conflict(&self, assumed: (CandidateId, bool)) -> bool {
        self.conflicts[self.assumption_index(assumed)]
    }

    /// Whether some assumption contradicts itself.
    pub fn has_any_conflict(&self) -> bool {
        self.conflicts.contains(&true)
    }

    /// The places of `digit` that the assumption, which does not contradict itself, shows to be false.
    pub fn false_places<const W: usize>(&self, assumed: (CandidateId, bool), digit: Digit) -> Cells<W> {
        let falses = &self.row(assumed)[self.words()..];
        let of_digit = &self.numbering.digit_sets[digit.index() * self.words()..];
        let numbers = ones_in_both(falses, of_digit);
        numbers.map(|number| self.numbering.cells[number]).collect()
    }

    /// How much follows from the assumption, which does not contradict itself.
    pub fn consequence_count(&self, assumed: (CandidateId, bool)) -> usize {
        self.row(assumed).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What follows from all of these, if none contradicts itself.
    pub fn common(&self, assumed: &[(CandidateId, bool)]) -> Option<CommonConsequences<'_>> {
        let (&first, rest) = assumed.split_first()?;
        if assumed.iter().any(|&one| self.has_conflict(one)) || !self.has_common(first, rest) {
            return None;
        }
        let mut row = self.row(first).to_vec();
        for &one in rest {
            row.iter_mut().zip(self.row(one)).for_each(|(word, other)| *word &= other);
        }
        Some(CommonConsequences { ids: &self.numbering.ids, row })
    }

    /// Whether anything follows from all of these.
    fn has_common(&self, first: (CandidateId, bool), rest: &[(CandidateId, bool)]) -> bool {
        let Some((&second, rest)) = rest.split_first() else { return !self.row(first).is_empty() };
        let words = self.row(first).iter().zip(self.row(second)).map(|(one, other)| one & other).enumerate();
        words
            .filter(|&(_, word)| word != 0)
            .any(|(at, word)| rest.iter().fold(word, |word, &one| word & self.row(one)[at]) != 0)
    }
}

impl CommonConsequences<'_> {
    /// Each candidate, and whether it is true.
    pub fn iter(&self) -> impl Iterator<Item = (CandidateId, bool)> + '_ {
        let words = self.row.len() / 2;
        let of_word =
            move |(at, &word): (usize, &u64)| ones(word).map(move |bit| (self.ids[at % words * 64 + bit], at < words));
        self.row.iter().enumerate().flat_map(of_word)
    }
}
