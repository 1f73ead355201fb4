//! The deduction being explained, and the phrases and marks that explanations of all kinds share.

use std::collections::HashSet;

use crate::evidence::{Part, Pattern};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{candidates_by_cell, cells_by_digits};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, either, join_phrases, list, phrase};
use crate::explain::wording;
use crate::{Deduction, Position};
use grid::{Cell, DigitSet, Family, UnitId};

/// The parts of an explanation that depend on the kind of evidence.
pub(super) struct ExplanationDraft {
    /// Where to look; empty if the pattern is in no unit.
    pub(super) location: Phrase,
    /// The pattern that is there to see.
    pub(super) pattern: Phrase,
    /// The proof. A general conclusion is added if the last step is none.
    pub(super) steps: Vec<ExplanationStep>,
    /// The units of the pattern, or a rule's figures.
    pub(super) areas: Vec<Area>,
    /// The marks of the pattern, without those of the conclusion.
    pub(super) marks: Vec<Mark>,
}

/// A deduction that is being explained, in its position.
pub(super) struct Explainer<'a> {
    /// The position that the deduction was found in.
    pub(super) position: &'a Position,
    /// The deduction to explain.
    pub(super) deduction: &'a Deduction,
    /// Whether the deduction is made within an assumption.
    pub(super) is_nested: bool,
}

impl Explainer<'_> {
    /// Returns the words that an assumption begins with.
    pub(super) const fn suppose(&self) -> &'static str {
        if self.is_nested { "Suppose also that " } else { "Suppose that " }
    }

    /// Returns the conclusion `So r5c3 is 9.` or `So r1c5 loses 4; r1c8 and r1c9 lose 4 and 8.`
    pub(super) fn conclusion(&self) -> ExplanationStep {
        ExplanationStep::conclude(phrase!["So ", self.conclusion_phrase(), "."])
    }

    /// Returns all that follows: `r5c3 and r6c4 are 9`, `r1c5 loses 4; r1c8 and r1c9 lose 4 and 8`
    pub(super) fn conclusion_phrase(&self) -> Phrase {
        let are = |cells: &[Cell]| wording::pluralize(cells.len(), " is ", " are ");
        let placed = cells_by_digits(&self.deduction.placements);
        let placed = placed.into_iter().map(|(digit, cells)| phrase![&cells, are(&cells), digit]);
        let losses = cells_by_digits(&self.deduction.eliminations);
        let lost =
            losses.into_iter().map(|(digits, cells)| phrase![&cells, self.elimination_verb(cells.len(), digits)]);
        join_phrases(placed.chain(lost).collect(), "; ", "; ")
    }

    /// Returns the conclusion `r2c7 and r9c9 see both, so they lose 7.`, where `seen` is what all eliminated cells see. Returns the general
    /// conclusion if they lose different digits or digits are placed.
    pub(super) fn conclusion_by_sight(&self, seen: impl Into<Phrase>) -> ExplanationStep {
        match &cells_by_digits(&self.deduction.eliminations)[..] {
            [(digits, cells)] if self.deduction.placements.is_empty() => {
                let see = wording::pluralize(cells.len(), " sees ", " see ");
                ExplanationStep::conclude(phrase![cells, see, seen, self.elimination_clause(cells.len(), *digits), "."])
            }
            _ => self.conclusion(),
        }
    }

    /// Returns the verb for a number of cells that lose digits, with the digits: ` lose 4 and 8`. Within an assumption nothing is
    /// eliminated for good, so it is ` cannot be 4 or 8`.
    pub(super) fn elimination_verb(&self, cells: usize, digits: DigitSet) -> Phrase {
        match (self.is_nested, cells) {
            (true, _) => phrase![" cannot be ", either(&digits)],
            (false, 1) => phrase![" loses ", digits],
            (false, _) => phrase![" lose ", digits],
        }
    }

    /// Returns the end of a sentence that says why a number of cells lose digits: `, so they lose 4 and 8`. Within an assumption
    /// `, so they cannot be 4 or 8`.
    pub(super) fn elimination_clause(&self, cells: usize, digits: DigitSet) -> Phrase {
        phrase![wording::pluralize(cells, ", so it", ", so they"), self.elimination_verb(cells, digits)]
    }

    /// Returns the explanation of a pattern by its parts alone, for patterns of no family.
    pub(super) fn explain_parts(&self, pattern: &Pattern) -> ExplanationDraft {
        let named = || list(pattern.parts.iter().map(part_phrase).collect());
        ExplanationDraft {
            location: phrase![&self.unit_around(&pattern.parts[0].cells)],
            pattern: phrase!["There is ", self.deduction.technique.name(), " in ", named(), "."],
            steps: vec![ExplanationStep::given(phrase![named(), " leave no other way."])],
            areas: Vec::new(),
            marks: self.part_marks(&pattern.parts),
        }
    }

    /// Returns the marks of parts, each part in a role of its own and all from the fourth on in the last.
    pub(super) fn part_marks(&self, parts: &[Part]) -> Vec<Mark> {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fin];
        let mark = |(at, part): (usize, &Part)| self.candidate_marks(&part.cells, part.digits, roles[at.min(3)]);
        let mut marks: Vec<Mark> = parts.iter().enumerate().flat_map(mark).collect();
        let mut seen = HashSet::new();
        marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
        marks
    }

    /// Marks the candidates of `cells` that are among `digits` with this role.
    pub(super) fn candidate_marks(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        let here = |&cell: &Cell| {
            let candidates = self.position.candidates(cell).and(digits);
            candidates.iter().map(move |digit| Mark { cell, digit: Some(digit), role })
        };
        cells.iter().flat_map(here).collect()
    }

    /// Returns a unit that holds all of the cells, else one that holds the first, else none.
    pub(super) fn unit_around(&self, cells: &[Cell]) -> Vec<UnitId> {
        let all = self.position.common_units(cells);
        let some = || self.position.common_units(&cells[..1]).first().copied();
        all.first().copied().or_else(some).into_iter().collect()
    }

    /// Returns the unit of this family around a cell; `None` if there is none.
    pub(super) fn unit_of(&self, cell: Cell, family: Family) -> Option<UnitId> {
        let mut around = self.position.layout().units_of(cell).iter().copied();
        around.find(|&unit| self.position.unit(unit).name.family == family)
    }

    /// Whether every one of the cells sees every one of the others (and is none of them).
    pub(super) fn all_see(&self, cells: &[Cell], others: &[Cell]) -> bool {
        let layout = self.position.layout();
        cells.iter().all(|&cell| others.iter().all(|&other| layout.are_peers(cell, other)))
    }

    /// Returns the cells that lose a candidate, each once.
    pub(super) fn eliminated_cells(&self) -> Vec<Cell> {
        candidates_by_cell(&self.deduction.eliminations).into_iter().map(|(cell, _)| cell).collect()
    }

    /// Marks the digits of the pattern where they are candidates of these cells.
    pub(super) fn pattern_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        self.candidate_marks(cells, self.deduction.digits, Role::Pattern)
    }
}

/// Returns the name of a part: `2 and 7 in r1c2 and r1c5`.
pub(super) fn part_phrase(part: &Part) -> Phrase {
    phrase![part.digits, " in ", &part.cells]
}
