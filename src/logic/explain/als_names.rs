//! [`AlsNames`], the names of the almost locked sets of a chain or a pattern, and the phrases that contain them.

use crate::evidence::{Chain, LinkReason, Part};
use crate::explain::drawing::set_letters;
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::phrase::{Phrase, either, join_phrases, list, neither, phrase, with_article};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet};

/// Almost locked sets of an explanation, with their names.
///
/// A set of several cells is named by a letter, which is also drawn on the board. A set of one cell is named like the cell. The parameter
/// `at` of the methods is the index of a set, counted from 0.
pub(super) struct AlsNames<'a> {
    explainer: &'a Explainer<'a>,
    /// Cells and digits of each set.
    sets: Vec<(&'a [Cell], DigitSet)>,
}

impl<'a> AlsNames<'a> {
    /// Returns the almost locked sets that the links of a chain use, each once, in the order of the links.
    pub(super) fn of_chain(explainer: &'a Explainer<'a>, chain: &'a Chain) -> Self {
        let mut sets: Vec<(&[Cell], DigitSet)> = Vec::new();
        for link in &chain.links {
            if let LinkReason::Als(cells, digits) = &link.reason
                && !sets.iter().any(|(other, _)| other == cells)
            {
                sets.push((&cells[..], *digits));
            }
        }
        Self { explainer, sets }
    }

    /// Returns the almost locked sets of a pattern. Each of `parts` is one set.
    pub(super) fn of_parts(explainer: &'a Explainer<'a>, parts: &'a [Part]) -> Self {
        Self { explainer, sets: parts.iter().map(|part| (&part.cells[..], part.digits)).collect() }
    }

    pub(super) const fn count(&self) -> usize {
        self.sets.len()
    }

    /// Returns the index of the almost locked set with these cells, or `None` if there is no such set.
    pub(super) fn index_of(&self, cells: &[Cell]) -> Option<usize> {
        self.sets.iter().position(|(other, _)| *other == cells)
    }

    pub(super) fn digits(&self, at: usize) -> DigitSet {
        self.sets[at].1
    }

    /// Whether the almost locked set with index `at` consists of one cell.
    pub(super) fn is_single_cell(&self, at: usize) -> bool {
        self.sets[at].0.len() == 1
    }

    /// Returns the letter of an almost locked set of several cells: `A`, `B`, `C` and so on.
    ///
    /// Letters that are digits of the board are left out. If there are more sets than letters, returns `*`.
    fn letter(&self, at: usize) -> char {
        let before = (0..at).filter(|&at| !self.is_single_cell(at)).count();
        set_letters(self.explainer.position.shape().side()).nth(before).unwrap_or('*')
    }

    /// Returns the name of an almost locked set: its letter, such as `A`, or the name of its cell, such as `r1c2`, if it consists of one
    /// cell.
    pub(super) fn name(&self, at: usize) -> Phrase {
        if self.is_single_cell(at) { phrase![self.sets[at].0] } else { phrase![self.letter(at)] }
    }

    /// Returns the name of an almost locked set with its cells: `A (r4c1 and r4c6)`. A set of one cell has its digits instead:
    /// `r4c3 (2 and 5)`.
    pub(super) fn name_with_cells(&self, at: usize) -> Phrase {
        let (cells, digits) = self.sets[at];
        let inside = if self.is_single_cell(at) { phrase![digits] } else { phrase![cells] };
        phrase![self.name(at), " (", inside, ")"]
    }

    /// Returns the names of all almost locked sets with their cells: `A (r4c1 and r4c6), B (r5c1 and r5c2) and r4c3 (2 and 5)`.
    pub(super) fn names_with_cells(&self) -> Phrase {
        list((0..self.count()).map(|at| self.name_with_cells(at)).collect())
    }

    /// Returns a definition of almost locked sets in brackets, with a space before: ` (here cells with two candidates each)`. The
    /// definition is worded to fit all sets of this explanation.
    pub(super) fn definition(&self) -> &'static str {
        let several: Vec<usize> = (0..self.count()).filter(|&at| !self.is_single_cell(at)).collect();
        match (several.len(), self.are_each_in_one_unit(&several)) {
            (0, _) if self.count() == 1 => " (here a cell with two candidates)",
            (0, _) => " (here cells with two candidates each)",
            (n, true) if n == self.count() => " (cells that see each other, with one more digit than cells)",
            (_, true) => " (one cell, or several that see each other, with one more digit than cells)",
            (_, false) => " (cells with one more digit than cells, no two of which can have the same digit)",
        }
    }

    /// Returns the sentence that introduces the almost locked sets of a chain, with a space before. Empty if there are no sets.
    ///
    /// `chain` is the subject of the sentence: ` The chain uses an almost locked set (…): A (r4c1 and r4c6).`
    pub(super) fn usage_sentence(&self, chain: &'static str) -> Phrase {
        let uses = match self.count() {
            0 => return Phrase::default(),
            1 => phrase![" uses an almost locked set"],
            n => phrase![" uses ", wording::number_word(n), " almost locked sets"],
        };
        phrase![" ", chain, uses, self.definition(), ": ", self.names_with_cells(), "."]
    }

    /// Whether each of the almost locked sets with the indices `sets` has all its cells in one unit.
    fn are_each_in_one_unit(&self, sets: &[usize]) -> bool {
        sets.iter().all(|&at| !self.explainer.position.common_units(self.sets[at].0).is_empty())
    }

    /// Returns the steps that introduce the almost locked sets: `Set A, in row 4, is r4c1 and r4c6 (2, 5, 8).`, `r4c3 is 2 or 5.` and so
    /// on.
    pub(super) fn introduction_steps(&self) -> Vec<ExplanationStep> {
        let each = (0..self.count()).map(|at| self.introduction(at));
        each.chain(self.lacks_one_sentence()).chain(self.overlap_sentence()).map(ExplanationStep::given).collect()
    }

    /// Returns the sentence that introduces one almost locked set: `Set A, in row 4, is r4c1 and r4c6 (2, 5, 8).`
    fn introduction(&self, at: usize) -> Phrase {
        let (cells, digits) = self.sets[at];
        if self.is_single_cell(at) {
            return phrase![cells, " is ", either(&digits), "."];
        }
        let unit = self.explainer.position.common_units(cells).first().map(|&unit| phrase![", in ", unit, ","]);
        let apart = if unit.is_none() { " Any two of its cells that share a digit see each other." } else { "" };
        phrase!["Set ", self.letter(at), unit, " is ", cells, " (", comma_list(digits), ").", apart]
    }

    /// Returns the reason why each almost locked set of several cells lacks exactly one of its digits. `None` if every set is one cell.
    fn lacks_one_sentence(&self) -> Option<Phrase> {
        let lettered: Vec<usize> = (0..self.count()).filter(|&at| !self.is_single_cell(at)).collect();
        let differ = if self.are_each_in_one_unit(&lettered) {
            " the cells see each other, so their digits all differ. "
        } else {
            " no digit can be in two cells. "
        };
        let set = match lettered[..] {
            [] => return None,
            [at] => phrase![self.letter(at)],
            _ => phrase!["each set"],
        };
        let lacks = " has one more digit than cells, so it lacks exactly one of its digits.";
        Some(phrase!["In ", set.clone(), differ, set, lacks])
    }

    /// Returns the remark about cells that belong to several almost locked sets, or `None` if there are no such cells.
    ///
    /// Example: `r8c7 is in both sets. That changes nothing: each set still lacks exactly one digit.`
    fn overlap_sentence(&self) -> Option<Phrase> {
        let lettered = || self.sets.iter().filter(|(cells, _)| cells.len() > 1);
        let mut cells: Vec<Cell> = lettered().flat_map(|(cells, _)| cells.iter().copied()).collect();
        cells.sort_unstable();
        let mut twice: Vec<Cell> = cells.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        let are = match (lettered().count(), twice.len()) {
            (_, 0) => return None,
            (2, 1) => " is in both sets",
            (2, _) => " are in both sets",
            (_, 1) => " is in more than one set",
            _ => " are each in more than one set",
        };
        Some(phrase![&twice, are, ". That changes nothing: each set still lacks exactly one digit."])
    }

    /// Returns the cells of an almost locked set that have `digit` as a candidate.
    pub(super) fn cells_with(&self, at: usize, digit: Digit) -> Vec<Cell> {
        self.sets[at].0.iter().copied().filter(|&cell| self.explainer.position.has_candidate(cell, digit)).collect()
    }

    /// Returns a phrase that names the places of a digit in an almost locked set.
    ///
    /// Examples: `A's 8 (r4c6)`, `A's 8s (r4c6 and r4c7)`, or `r4c3` for a set of one cell.
    pub(super) fn digit_places(&self, at: usize, digit: Digit) -> Phrase {
        if self.is_single_cell(at) {
            return self.name(at);
        }
        let cells = self.cells_with(at, digit);
        phrase![self.letter(at), "'s ", digit, wording::pluralize(cells.len(), " (", "s ("), &cells, ")"]
    }

    /// Returns a phrase without brackets that names the places of a digit in an almost locked set, so that brackets can follow.
    ///
    /// Examples: `A's 8 in r4c6`, `A's 8s in r4c6 and r4c7`, or `r4c3` for a set of one cell.
    pub(super) fn digit_places_without_brackets(&self, at: usize, digit: Digit) -> Phrase {
        if self.is_single_cell(at) {
            return self.name(at);
        }
        let cells = self.cells_with(at, digit);
        phrase![self.letter(at), "'s ", digit, wording::pluralize(cells.len(), " in ", "s in "), &cells]
    }

    /// Returns the statement that an almost locked set has a digit: `A has a 2`, or `r1c2 is 2` for a set of one cell.
    pub(super) fn has(&self, at: usize, digit: Digit) -> Phrase {
        if self.is_single_cell(at) {
            phrase![self.name(at), " is ", digit]
        } else {
            phrase![self.name(at), " has ", with_article(digit)]
        }
    }

    /// Returns the statement that an almost locked set lacks one of `digits`: `A lacks 2 or 7`.
    ///
    /// For a set of one cell, returns the statement that the cell has none of `digits`: `r1c2 is not 2`.
    pub(super) fn lacks(&self, at: usize, digits: DigitSet) -> Phrase {
        if self.is_single_cell(at) {
            return phrase![self.name(at), " is ", neither(&digits)];
        }
        phrase![self.name(at), " lacks ", either(&digits)]
    }

    /// Returns the statement that an almost locked set lacks the digit `lacked` and has the digits `kept`.
    ///
    /// Examples: `A lacks 2 and has its 5`, or `r1c2 is not 2 and must be 5` for a set of one cell.
    pub(super) fn lacks_and_has(&self, at: usize, lacked: Digit, kept: DigitSet) -> Phrase {
        let and_has = if self.is_single_cell(at) { " and must be " } else { " and has its " };
        phrase![self.lacks(at, DigitSet::only(lacked)), and_has, kept]
    }
}

/// Returns the digits separated by commas: `2, 5, 8`.
fn comma_list(digits: DigitSet) -> Phrase {
    join_phrases(digits.iter().map(Phrase::from).collect(), ", ", ", ")
}
