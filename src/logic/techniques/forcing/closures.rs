//! Closures of the assumptions of a position: all that follows from each.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::Cells;
use crate::bits::ones;
use crate::bits::ones_in_both;
use crate::evidence::Candidate;
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::tide::Flow;
use crate::techniques::forcing::ties::Id;
use grid::{Cell, Digit};

/// Candidates of a position, numbered cell by cell, then digit by digit. Later positions keep the numbers.
#[derive(Debug)]
pub(super) struct Numbered {
    pub ids: Vec<Id>,        // by number
    pub cells: Vec<Cell>,    // by number
    pub numbers: Vec<u16>,   // by id
    pub of_digits: Vec<u64>, // by digit: its candidates, as a set
}

/// Closures of all assumptions: for each the set of candidates that are then true, and the set of those that are then false.
#[derive(Debug)]
pub(in crate::techniques) struct Closures {
    pub(super) reach: Reach,
    key: Vec<u64>, // sets of cells of the position
    pub(super) numbered: Arc<Numbered>,
    pub(super) rows: Vec<u64>,     // by assumption: true candidates, then false ones
    pub(super) clashes: Vec<bool>, // by assumption: whether it contradicts itself
    pub(super) steps: [OnceCell<Vec<(usize, Id)>>; 2], // to each contradiction, by what is assumed
}

/// Common consequences of several assumptions.
#[derive(Debug)]
pub(in crate::techniques) struct Common<'a> {
    ids: &'a [Id],
    row: Vec<u64>,
}

/// Closures of a position, and the flow that updates them for later positions, if there is one.
#[derive(Debug)]
pub(super) struct Carried {
    pub closures: Closures,
    pub flow: Option<Box<dyn Flow>>,
}

impl Closures {
    /// Returns closures of the position whose sets of cells are `key`, in which nothing follows from any assumption yet.
    pub(super) fn blank(reach: Reach, key: Vec<u64>, numbered: Arc<Numbered>) -> Self {
        Self { reach, key, numbered, rows: Vec::new(), clashes: Vec::new(), steps: Default::default() }
    }

    /// Returns the closures with what follows according to `flow`.
    pub(super) fn with(mut self, flow: Option<&dyn Flow>) -> Self {
        if let Some(flow) = flow {
            (self.rows, self.clashes) = (flow.rows(self.words()), flow.clashes());
        }
        self
    }

    /// Returns whether the position of these closures has this candidate.
    pub(super) fn has<const W: usize>(&self, (cell, digit): Candidate) -> bool {
        self.key[digit.index() * W + cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Number of words in a set of candidates.
    pub(super) fn words(&self) -> usize {
        self.numbered.ids.len().div_ceil(64)
    }

    fn number(&self, (id, is_true): (Id, bool)) -> usize {
        usize::from(self.numbered.numbers[usize::from(id)]) + if is_true { 0 } else { self.numbered.ids.len() }
    }

    fn row(&self, assumed: (Id, bool)) -> &[u64] {
        let size = 2 * self.words();
        &self.rows[self.number(assumed) * size..][..size]
    }

    /// Whether the assumption contradicts itself.
    pub fn is_clash(&self, assumed: (Id, bool)) -> bool {
        self.clashes[self.number(assumed)]
    }

    /// Whether some assumption contradicts itself.
    pub fn has_clash(&self) -> bool {
        self.clashes.contains(&true)
    }

    /// The places of `digit` that the assumption, which does not contradict itself, shows to be false.
    pub fn gone<const W: usize>(&self, assumed: (Id, bool), digit: Digit) -> Cells<W> {
        let falses = &self.row(assumed)[self.words()..];
        let of_digit = &self.numbered.of_digits[digit.index() * self.words()..];
        let numbers = ones_in_both(falses, of_digit);
        numbers.map(|number| self.numbered.cells[number]).collect()
    }

    /// How much follows from the assumption, which does not contradict itself.
    pub fn length(&self, assumed: (Id, bool)) -> usize {
        self.row(assumed).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What follows from all of these, if none contradicts itself.
    pub fn common(&self, assumed: &[(Id, bool)]) -> Option<Common<'_>> {
        let (&first, rest) = assumed.split_first()?;
        if assumed.iter().any(|&one| self.is_clash(one)) || !self.agree(first, rest) {
            return None;
        }
        let mut row = self.row(first).to_vec();
        for &one in rest {
            row.iter_mut().zip(self.row(one)).for_each(|(word, other)| *word &= other);
        }
        Some(Common { ids: &self.numbered.ids, row })
    }

    /// Whether anything follows from all of these.
    fn agree(&self, first: (Id, bool), rest: &[(Id, bool)]) -> bool {
        let Some((&second, rest)) = rest.split_first() else { return !self.row(first).is_empty() };
        let words = self.row(first).iter().zip(self.row(second)).map(|(one, other)| one & other).enumerate();
        words
            .filter(|&(_, word)| word != 0)
            .any(|(at, word)| rest.iter().fold(word, |word, &one| word & self.row(one)[at]) != 0)
    }
}

impl Common<'_> {
    /// Each candidate, and whether it is true.
    pub fn iter(&self) -> impl Iterator<Item = (Id, bool)> + '_ {
        let words = self.row.len() / 2;
        let of_word =
            move |(at, &word): (usize, &u64)| ones(word).map(move |bit| (self.ids[at % words * 64 + bit], at < words));
        self.row.iter().enumerate().flat_map(of_word)
    }
}
