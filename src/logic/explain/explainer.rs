//! [`Explainer`], a deduction in its position, with the phrases and marks that the explanations of all techniques share.

use std::collections::HashSet;

use crate::evidence::Part;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{candidates_by_cell, cells_by_digits};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, either, join_phrases, phrase};
use crate::explain::wording;
use crate::{Deduction, Position};
use grid::{Cell, DigitSet, Family, UnitId};

/// Parts of an explanation that depend on the kind of evidence. The function [`explain`](super::explain) adds the other parts.
pub(super) struct ExplanationDraft {
    /// Place to look at, such as `box 4`. If this phrase is empty, the cells of the deduction are named instead.
    pub(super) location: Phrase,
    /// Description of the pattern on the board, without its consequences.
    pub(super) pattern: Phrase,
    /// Steps of the proof. A general conclusion is added if the last step is not a conclusion.
    pub(super) steps: Vec<ExplanationStep>,
    /// Units of the pattern, or figures of variant rules that the pattern uses, such as cages.
    pub(super) areas: Vec<Area>,
    /// Marks of the cells and candidates of the pattern. The marks of placed and eliminated candidates are added later.
    pub(super) marks: Vec<Mark>,
}

/// A deduction to explain, with the position in which it was found.
pub(super) struct Explainer<'a> {
    /// Position before the deduction is carried out.
    pub(super) position: &'a Position,
    pub(super) deduction: &'a Deduction,
    /// Whether the deduction is a step in a branch of a forcing net. Such a deduction depends on the assumption of this branch.
    pub(super) is_nested: bool,
}

impl Explainer<'_> {
    /// Returns the words with which an assumption begins: `Suppose that ` or, in a nested deduction, `Suppose also that `.
    pub(super) const fn assumption_opening(&self) -> &'static str {
        if self.is_nested { "Suppose also that " } else { "Suppose that " }
    }

    /// Returns the general conclusion, which lists all results: `So r5c3 is 9.`, `So r1c5 loses 4; r1c8 and r1c9 lose 4 and 8.`
    pub(super) fn conclusion(&self) -> ExplanationStep {
        ExplanationStep::conclude(phrase!["So ", self.conclusion_phrase(), "."])
    }

    /// Returns all placements and eliminations of the deduction: `r5c3 and r6c4 are 9`, `r1c5 loses 4; r1c8 and r1c9 lose 4 and 8`.
    pub(super) fn conclusion_phrase(&self) -> Phrase {
        let are = |cells: &[Cell]| wording::pluralize(cells.len(), " is ", " are ");
        let placed = cells_by_digits(&self.deduction.placements);
        let placed = placed.into_iter().map(|(digit, cells)| phrase![&cells, are(&cells), digit]);
        let eliminated = cells_by_digits(&self.deduction.eliminations);
        let eliminated =
            eliminated.into_iter().map(|(digits, cells)| phrase![&cells, self.elimination_verb(cells.len(), digits)]);
        join_phrases(placed.chain(eliminated).collect(), "; ", "; ")
    }

    /// Returns the conclusion that digits are eliminated in cells because of what the cells see: `r2c7 and r9c9 see both, so they lose 7.`
    ///
    /// `seen` is the object of the verb "see", here `both`. Returns the general conclusion if the eliminated digits differ between cells,
    /// or if the deduction places digits.
    pub(super) fn conclusion_by_visibility(&self, seen: impl Into<Phrase>) -> ExplanationStep {
        match &cells_by_digits(&self.deduction.eliminations)[..] {
            [(digits, cells)] if self.deduction.placements.is_empty() => {
                let see = wording::pluralize(cells.len(), " sees ", " see ");
                ExplanationStep::conclude(phrase![cells, see, seen, self.elimination_clause(cells.len(), *digits), "."])
            }
            _ => self.conclusion(),
        }
    }

    /// Returns the predicate of a sentence about cells in which digits are eliminated, with a space before: ` lose 4 and 8`.
    ///
    /// `cells` is the number of cells. In a nested deduction, whose eliminations hold only under an assumption, returns
    /// ` cannot be 4 or 8`.
    pub(super) fn elimination_verb(&self, cells: usize, digits: DigitSet) -> Phrase {
        match (self.is_nested, cells) {
            (true, _) => phrase![" cannot be ", either(&digits)],
            (false, 1) => phrase![" loses ", digits],
            (false, _) => phrase![" lose ", digits],
        }
    }

    /// Returns the end of a sentence that gives the reason for eliminations: `, so they lose 4 and 8`.
    ///
    /// `cells` is the number of cells with eliminations. In a nested deduction, whose eliminations hold only under an assumption, returns
    /// `, so they cannot be 4 or 8`.
    pub(super) fn elimination_clause(&self, cells: usize, digits: DigitSet) -> Phrase {
        phrase![wording::pluralize(cells, ", so it", ", so they"), self.elimination_verb(cells, digits)]
    }

    /// Returns marks for the candidates of the parts of a pattern.
    ///
    /// The first three parts have different roles, and all further parts have [`Role::Fin`]. A candidate that belongs to several parts is
    /// marked for the first of these parts.
    pub(super) fn part_marks(&self, parts: &[Part]) -> Vec<Mark> {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fin];
        let mark = |(at, part): (usize, &Part)| self.candidate_marks(&part.cells, part.digits, roles[at.min(3)]);
        let mut marks: Vec<Mark> = parts.iter().enumerate().flat_map(mark).collect();
        let mut seen = HashSet::new();
        marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
        marks
    }

    /// Returns marks with the given role for the candidates of `cells` whose digits are in `digits`.
    pub(super) fn candidate_marks(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        let cell_marks = |&cell: &Cell| {
            let candidates = self.position.candidates(cell).and(digits);
            candidates.iter().map(move |digit| Mark { cell, digit: Some(digit), role })
        };
        cells.iter().flat_map(cell_marks).collect()
    }

    /// Returns the first unit that contains all of the cells. If there is no such unit, returns the first unit that contains the first
    /// cell.
    ///
    /// The result has at most one unit.
    pub(super) fn unit_around(&self, cells: &[Cell]) -> Vec<UnitId> {
        let around_all = self.position.common_units(cells);
        let around_first = || self.position.common_units(&cells[..1]).first().copied();
        around_all.first().copied().or_else(around_first).into_iter().collect()
    }

    /// Returns the unit of the given family that contains a cell, such as the row of the cell, or `None` if there is no such unit.
    pub(super) fn unit_of(&self, cell: Cell, family: Family) -> Option<UnitId> {
        let mut units = self.position.layout().units_of(cell).iter().copied();
        units.find(|&unit| self.position.unit(unit).name.family == family)
    }

    /// Whether every cell of `cells` sees every cell of `others`. False if a cell is in both lists, because a cell does not see itself.
    pub(super) fn all_see(&self, cells: &[Cell], others: &[Cell]) -> bool {
        let layout = self.position.layout();
        cells.iter().all(|&cell| others.iter().all(|&other| layout.are_peers(cell, other)))
    }

    /// Returns the cells in which candidates are eliminated, each once.
    pub(super) fn eliminated_cells(&self) -> Vec<Cell> {
        candidates_by_cell(&self.deduction.eliminations).into_iter().map(|(cell, _)| cell).collect()
    }

    /// Returns marks with [`Role::Pattern`] for all candidates of `cells` that have a digit of the deduction.
    pub(super) fn pattern_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        self.candidate_marks(cells, self.deduction.digits, Role::Pattern)
    }
}

/// Returns a phrase that names the digits and the cells of a part of a pattern: `2 and 7 in r1c2 and r1c5`.
pub(super) fn part_phrase(part: &Part) -> Phrase {
    phrase![part.digits, " in ", &part.cells]
}
