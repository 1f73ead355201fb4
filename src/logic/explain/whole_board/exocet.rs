//! Explanations of exocets.

use crate::evidence::{Candidate, Part, Pattern};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Role};
use crate::explain::phrase::{Phrase, either, neither, phrase};
use crate::explain::whole_board::digits_by_unit;
use crate::explain::wording;
use grid::{Cell, Digit, Family, UnitId};

impl Explainer<'_> {
    /// Returns the family of the lines that cross `line`: columns if it is a row, rows if it is a column.
    fn crossing_family(&self, line: UnitId) -> Family {
        if self.position.unit(line).name.family == Family::Row { Family::Column } else { Family::Row }
    }

    /// Returns the reason why at most two of three `lines` have `digit` outside the `boxes`.
    ///
    /// Example: `Outside boxes 1, 2 and 3, column 9 has no place for 4.`
    fn cross_line_phrase(&self, lines: &[UnitId], boxes: &[UnitId], digit: Digit) -> Phrase {
        let across = self.crossing_family(lines[0]);
        let is_place = |cell: Cell| {
            let can_be = self.position.has_candidate(cell, digit) || self.position.digit(cell) == Some(digit);
            can_be && self.unit_of(cell, Family::Box).is_none_or(|of| !boxes.contains(&of))
        };
        // Returns the perpendicular lines that contain a place of the digit on these lines.
        let crossing_lines = |lines: &[UnitId]| -> Vec<UnitId> {
            let cells = lines.iter().flat_map(|&line| self.position.unit(line).cells.iter().copied());
            let places = cells.filter(|&cell| is_place(cell));
            let mut units: Vec<UnitId> = places.filter_map(|cell| self.unit_of(cell, across)).collect();
            units.sort_unstable();
            units.dedup();
            units
        };
        let none: Vec<UnitId> = lines.iter().copied().filter(|&line| crossing_lines(&[line]).is_empty()).collect();
        let outside = phrase!["Outside ", boxes, ", "];
        if !none.is_empty() {
            let have = wording::pluralize(none.len(), " has no place for ", " have no place for ");
            return phrase![outside, &none, have, digit, "."];
        }
        let mut pairs = [[0, 1], [0, 2], [1, 2]].into_iter().map(|pair| pair.map(|at: usize| lines[at]));
        if let Some(pair) = pairs.find(|pair| crossing_lines(pair).len() == 1) {
            let only = phrase![" can have ", digit, " only in ", &crossing_lines(&pair)];
            return phrase![outside, &pair[..], only, ", so at most one of them has it there."];
        }
        let all = crossing_lines(lines);
        if all.len() == 2 {
            return phrase![outside, lines, " can have ", digit, " only in ", &all, ", so at most twice."];
        }
        let word = self.position.unit(lines[0]).name.family.word();
        let seen = phrase!["however you choose a place in each ", word, ", at least two of the three see each other."];
        phrase![outside, lines, " cannot all have ", digit, ": ", seen]
    }

    /// Returns the steps which conclude that every digit in the base cells is also in a target cell.
    ///
    /// `lines` are the three cross lines, and `boxes` are the boxes of the base and the targets. Earlier steps have shown that at most two
    /// of the cross lines have the digit outside these boxes.
    fn target_steps(&self, lines: &[UnitId], boxes: &[UnitId], [base, targets]: [&[Cell]; 2]) -> [ExplanationStep; 4] {
        let around = [self.crossing_family(lines[0]), Family::Box];
        let base_units: Vec<UnitId> = around.into_iter().filter_map(|family| self.unit_of(base[0], family)).collect();
        let is_near = |cell: &Cell| base_units.iter().any(|&unit| self.position.unit(unit).cells.contains(cell));
        let is_boxed = |cell: &Cell| self.unit_of(*cell, Family::Box).is_some_and(|of| boxes.contains(&of));
        let cells = lines.iter().flat_map(|&line| self.position.unit(line).cells.iter().copied());
        let remaining = cells.filter(|cell| is_boxed(cell) && !is_near(cell));
        let others: Vec<Cell> = remaining.filter(|cell| !targets.contains(cell)).collect();
        let are_solved = others.iter().all(|&cell| self.position.digit(cell).is_some());
        let have = if are_solved { " are solved." } else { " are solved or have none of these candidates." };
        let [all, rest] = [others.len() + targets.len(), others.len()].map(wording::number_word);
        let word = wording::family_plural(self.position.unit(lines[0]).name.family);
        let outside = phrase!["By these steps at most two have it outside ", boxes];
        let in_base = phrase!["If one of these digits is in ", either(base), ", "];
        let there =
            phrase!["Outside ", &base_units, ", ", lines, " have ", all, " cells in ", boxes, ". Of these only "];
        let can_be = phrase![targets, " can be ", either(&self.deduction.digits), ": the other ", rest, have];
        let both = phrase!["So each digit that ", either(base), " has is also in ", either(targets), "."];
        [
            ExplanationStep::infer(phrase![
                "All three ",
                word,
                " need each of these digits. ",
                outside,
                ", so at least one has it inside."
            ]),
            ExplanationStep::infer(phrase![in_base, &base_units, " have it only there."]),
            ExplanationStep::given(phrase![there, can_be]),
            ExplanationStep::infer(both),
        ]
    }

    /// Returns the step that excludes a candidate of a base or target cell. If the candidate were true, the base cells and the target cells
    /// could not have the same two digits.
    fn mismatch_step(&self, [base, targets]: [&[Cell]; 2], (cell, digit): Candidate) -> ExplanationStep {
        let (own_pair, other) = if base.contains(&cell) { (base, targets) } else { (targets, base) };
        if !other.iter().any(|&other| self.position.has_candidate(other, digit)) {
            let because = phrase![" cannot be ", digit, ", because ", neither(other), " can be ", digit, "."];
            return ExplanationStep::infer(phrase![cell, because]);
        }
        let partner: Vec<Cell> = own_pair.iter().copied().filter(|&other| other != cell).collect();
        let whatever = phrase!["If ", cell, " is ", digit, ": whatever ", &partner, " is then, "];
        ExplanationStep::infer(phrase![whatever, other, " cannot have the same two digits."])
    }

    /// Returns the explanation of an exocet: two base cells, and two target cells that must have the same digits.
    pub(in crate::explain) fn exocet(&self, pattern: &Pattern) -> ExplanationDraft {
        let [base, targets] = [0, 1].map(|at: usize| &pattern.parts[at].cells[..]);
        let digits = pattern.parts[0].digits;
        let mut lines: Vec<UnitId> = digits_by_unit(&pattern.clauses).into_iter().map(|(unit, _)| unit).collect();
        lines.sort_unstable();
        let boxes = self.boxes_around(&[base, targets].concat());
        let roles = [Role::Pattern, Role::Second, Role::Third];
        let mark = |(part, role): (&Part, Role)| self.candidate_marks(&part.cells, part.digits, role);
        let mut steps = vec![ExplanationStep::given(phrase![base, " have only ", digits, " between them."])];
        steps.extend(digits.iter().map(|digit| ExplanationStep::given(self.cross_line_phrase(&lines, &boxes, digit))));
        steps.extend(self.target_steps(&lines, &boxes, [base, targets]));
        let same = phrase![base, " have two different digits, so ", targets, " have the same two."];
        steps.push(ExplanationStep::infer(same));
        let eliminated = self.deduction.eliminations.iter().filter(|(_, digit)| digits.has(*digit));
        steps.extend(eliminated.map(|&candidate| self.mismatch_step([base, targets], candidate)));
        ExplanationDraft {
            location: phrase![&self.unit_around(base)],
            pattern: phrase![
                "In ",
                &boxes,
                ", the only cells of ",
                &lines,
                " that can have a digit of ",
                base,
                " without seeing them are ",
                targets,
                "."
            ],
            steps,
            areas: lines.into_iter().map(Area::Base).collect(),
            marks: pattern.parts.iter().zip(roles).flat_map(mark).collect(),
        }
    }
}
