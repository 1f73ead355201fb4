//! Explains the rule of 45, which compares the total of some units with the total of some sums.
//!
//! In this example, the cages a, b and c cover row 1 except i (an "innie"), and also contain o outside the row (an "outie"). Since the row
//! adds up to 45, i - o = 45 - (a + b + c), where a, b and c are the totals of the cages.
//!
//! ```text
//! row 1   a a a b b b c c i
//! row 2   . . . . . . . o .
//! ```

use crate::evidence::{Candidate, RuleConditions};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, join_clauses, join_phrases, list, phrase};
use crate::explain::sums::{MAX_REASONS, placed_total};
use crate::explain::wording;
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, FigureForm, UnitId};

/// Explains a deduction by the rule of 45.
pub(super) fn explain(explainer: &Explainer<'_>, evidence: &RuleConditions) -> ExplanationDraft {
    let difference = Difference::new(explainer, evidence);
    let placed = difference.placed();
    let by_digit = group_by_key(placed.iter().map(|&cell| (explainer.position.digit(cell), cell)));
    let are = |(digit, cells): &(Option<Digit>, Vec<Cell>)| {
        phrase![cells, wording::pluralize(cells.len(), " is ", " are "), *digit]
    };
    let clauses = join_clauses(by_digit.iter().map(are).collect());
    let placed_step = (!placed.is_empty()).then(|| ExplanationStep::given(phrase![clauses, "."]));
    let why = explainer.deduction.placements.is_empty().then(|| difference.exclusion_reason());
    let steps = [ExplanationStep::given(difference.totals_sentence())].into_iter().chain(placed_step);
    let total = wording::pluralize(difference.sums.len(), " with the total of ", " with the totals of ");
    ExplanationDraft {
        location: phrase![&evidence.units],
        pattern: phrase!["Compare the total of ", &evidence.units, total, difference.sum_names(), "."],
        steps: steps
            .chain([ExplanationStep::infer(difference.remainder_sentence())])
            .chain(why.map(ExplanationStep::infer))
            .collect(),
        areas: evidence.units.iter().copied().map(Area::Base).collect(),
        marks: [explainer.cell_marks(&evidence.cells), explainer.placed_marks(&placed)].concat(),
    }
}

/// Units and sums (such as cages) that have most of their cells in common, together with the cells in which they differ.
struct Difference<'a> {
    explainer: &'a Explainer<'a>,
    units: &'a [UnitId],
    sums: Vec<&'a Condition>,
    /// Cells that are in more of the units than of the sums, in reading order.
    innies: Vec<Cell>,
    /// Cells that are in more of the sums than of the units, in reading order: cells outside the units, and cells in two sums.
    outies: Vec<Cell>,
    /// Total of all `units` together.
    unit_total: i32,
    /// Total of all `sums` together.
    sum_total: i32,
}

impl<'a> Difference<'a> {
    fn new(explainer: &'a Explainer<'a>, evidence: &'a RuleConditions) -> Self {
        let layout = explainer.position.layout();
        let side = layout.shape().side();
        let sums: Vec<&Condition> = evidence.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        // Number of units that contain the cell, minus the number of sums that contain it.
        let weight = |cell: Cell| {
            let units = layout.units_of(cell).iter().filter(|unit| evidence.units.contains(unit)).count();
            units as i32 - sums.iter().filter(|condition| condition.cells.contains(&cell)).count() as i32
        };
        Self {
            explainer,
            units: &evidence.units,
            innies: layout.shape().iter().filter(|&cell| weight(cell) > 0).collect(),
            outies: layout.shape().iter().filter(|&cell| weight(cell) < 0).collect(),
            unit_total: (evidence.units.len() * side * (side + 1) / 2) as i32,
            sum_total: sums.iter().map(|condition| total(condition)).sum(),
            sums,
        }
    }

    /// Returns the empty cells among `cells`.
    fn empty_cells(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.explainer.position.digit(cell).is_none()).collect()
    }

    /// Returns the filled cells among the innies and outies, in reading order.
    fn placed(&self) -> Vec<Cell> {
        let mut cells = [&self.innies[..], &self.outies].concat();
        cells.retain(|&cell| self.explainer.position.digit(cell).is_some());
        cells.sort_unstable();
        cells
    }

    /// Returns the total of the empty innies (additional cells of the units) minus the total of the empty outies (additional cells of the
    /// sums).
    fn remaining(&self) -> i32 {
        self.unit_total - self.sum_total - placed_total(self.explainer, &self.innies)
            + placed_total(self.explainer, &self.outies)
    }

    /// Whether one of the compared units contains the cell.
    fn is_in_units(&self, cell: Cell) -> bool {
        self.explainer.position.layout().units_of(cell).iter().any(|unit| self.units.contains(unit))
    }

    /// Returns the sentences that state the total of the units, the total of the sums, and the cells in which units and sums differ: `Row 1
    /// adds up to 45, because it has every digit once. The cages at r1c1 (12) and r1c4 (35) together add up to 47. They contain every cell
    /// of row 1 except r1c9, and also r2c7.`
    fn totals_sentence(&self) -> Phrase {
        let because = match self.units.len() {
            1 => ", because it has every digit once. ",
            _ => ", because each has every digit once. ",
        };
        let contain =
            wording::pluralize(self.sums.len(), ". It contains every cell of ", ". They contain every cell of ");
        let except = (!self.innies.is_empty()).then(|| phrase![" except ", &self.innies]);
        let (twice, beyond): (Vec<Cell>, Vec<Cell>) = self.outies.iter().partition(|&&cell| self.is_in_units(cell));
        let beyond = (!beyond.is_empty()).then(|| phrase!["also ", &beyond]);
        let twice = (!twice.is_empty()).then(|| phrase![&twice, " twice"]);
        let more: Vec<Phrase> = beyond.into_iter().chain(twice).collect();
        let more = (!more.is_empty()).then(|| phrase![", and ", list(more)]);
        let (of_units, of_sums) = (self.unit_total.to_string(), self.sum_total.to_string());
        let of_unit = wording::pluralize(self.units.len(), " adds up to ", " add up to ");
        let of_sum = wording::pluralize(self.sums.len(), " adds up to ", " together add up to ");
        let units = phrase![self.units, of_unit, of_units, because];
        let sums = phrase![self.sum_names(), of_sum, of_sums];
        phrase![units, sums, contain, self.units, except, more, "."]
    }

    /// Returns the sentence that states the total left for the empty cells: `That leaves 45 - 39 = 6 for r1c9.` If both the units and the
    /// sums have additional empty cells, the sentence compares their totals: `So r1c9 is 47 - 45 = 2 less than r2c7 outside row 1.`
    fn remainder_sentence(&self) -> Phrase {
        let (inside, outside) = (self.empty_cells(&self.innies), self.empty_cells(&self.outies));
        let (innies, outies) = (placed_total(self.explainer, &self.innies), placed_total(self.explainer, &self.outies));
        let difference = self.remaining();
        let of_inside = || calculation([self.unit_total, self.sum_total], [innies, outies], difference);
        let of_outside = || calculation([self.sum_total, self.unit_total], [outies, innies], -difference);
        let beyond = outside.iter().all(|&cell| !self.is_in_units(cell)).then(|| phrase![" outside ", self.units]);
        if outside.is_empty() {
            return phrase!["That leaves ", of_inside(), " for ", &inside, "."];
        }
        if inside.is_empty() {
            return phrase!["That leaves ", of_outside(), " for ", &outside, beyond, "."];
        }
        let is = wording::pluralize(inside.len(), " is ", " add up to ");
        let compared = match difference {
            0 => phrase!["as much as "],
            1.. => phrase![of_inside(), " more than "],
            _ => phrase![of_outside(), " less than "],
        };
        let sum = wording::pluralize(outside.len(), "", "the sum of ");
        phrase!["So ", &inside, is, compared, sum, &outside, beyond, "."]
    }

    /// Returns the reason why the eliminated candidates are impossible.
    ///
    /// If exactly two of the innies and outies are empty, the reason is about these two cells. It names the digit that one cell would need
    /// if the other had an eliminated digit, or the digits that are still possible. If there is no such reason, or if the number of empty
    /// cells is not two, it states that no filling contains the candidates.
    fn exclusion_reason(&self) -> Phrase {
        let (inside, outside) = (self.empty_cells(&self.innies), self.empty_cells(&self.outies));
        let terms = inside.iter().map(|&cell| (cell, 1)).chain(outside.iter().map(|&cell| (cell, -1)));
        let (explainer, eliminations) = (self.explainer, &self.explainer.deduction.eliminations);
        let [(one, weight_of_one), (other, weight_of_other)] = terms.collect::<Vec<(Cell, i32)>>()[..] else {
            return explainer.no_filling_sentence(explainer.deduction.digits);
        };
        // The number that the other one of the two cells needs if this candidate is true.
        let needed = |(cell, digit): Candidate| {
            let (weight, other_weight) =
                if cell == one { (weight_of_one, weight_of_other) } else { (weight_of_other, weight_of_one) };
            other_weight * (self.remaining() - weight * digit.number() as i32) // both weights are 1 or -1
        };
        let other_cell = |cell: Cell| if cell == one { other } else { one };
        let reason = |&candidate: &Candidate| self.reason(candidate, other_cell(candidate.0), needed(candidate));
        let each: Option<Vec<Phrase>> =
            if eliminations.len() <= MAX_REASONS { eliminations.iter().map(reason).collect() } else { None };
        let fitting = |_: Cell, from: Candidate| -> DigitSet {
            let differ = explainer.position.layout().are_peers(one, other);
            self.digit_for(needed(from)).filter(|&digit| !differ || digit != from.1).into_iter().collect()
        };
        let reasons = each.or_else(|| explainer.remaining_reasons([one, other], eliminations, fitting));
        reasons.map_or_else(
            || explainer.no_filling_sentence(explainer.deduction.digits),
            |reasons| join_phrases(reasons, " ", " "),
        )
    }

    /// Returns the digit with this number; `None` if the board has no such digit.
    fn digit_for(&self, number: i32) -> Option<Digit> {
        let in_range =
            usize::try_from(number).ok().filter(|number| (1..=self.explainer.position.shape().side()).contains(number));
        in_range.map(|number| Digit::new(number - 1))
    }

    /// Returns the reason why a candidate is impossible: `If r1c9 were 9, r2c7 would have to be 11, which it cannot be.` `number` is the
    /// number that the cell `other` would need. `None` if `other` can be that number.
    fn reason(&self, (cell, digit): Candidate, other: Cell, number: i32) -> Option<Phrase> {
        let needed = match self.digit_for(number) {
            Some(needed) if self.explainer.position.has_candidate(other, needed) => return None,
            Some(needed) => phrase![needed],
            None => phrase![number.to_string()],
        };
        Some(phrase!["If ", cell, " were ", digit, ", ", other, " would have to be ", needed, ", which it cannot be."])
    }

    /// Returns the names of the sums, each with its total if there are several sums: `the cages at r1c1 (12) and r1c4 (9) and the frame sum
    /// to the left of row 4 (15)`.
    fn sum_names(&self) -> Phrase {
        let total = |condition: &Condition| (self.sums.len() > 1).then(|| format!(" ({})", total(condition)));
        let cell = |condition: &&Condition| phrase![condition.cells.first().copied(), total(condition)];
        let name = |condition: &&Condition| phrase![self.explainer.figure_name(condition), total(condition)];
        let part = |(family, sums): (Family, Vec<&Condition>)| match (family.form(), &sums[..]) {
            (FigureForm::Sum { .. }, [_, _, ..]) => {
                phrase!["the ", wording::family_plural(family), " at ", list(sums.iter().map(cell).collect())]
            }
            _ => list(sums.iter().map(name).collect()),
        };
        let families = group_by_key(self.sums.iter().map(|&condition| (condition.name.family, condition)));
        list(families.into_iter().map(part).collect())
    }
}

/// Returns the total that a condition demands if it is a sum; 0 for other conditions.
fn total(condition: &Condition) -> i32 {
    match &condition.demand {
        Demand::Sum { total, .. } => *total,
        Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => 0,
    }
}

/// Returns a calculation as text: `45 - 39 - 8 + 3 = 1`. The terms `subtracted` and `added` are left out if they are 0.
fn calculation([first, second]: [i32; 2], [subtracted, added]: [i32; 2], result: i32) -> String {
    let subtracted = if subtracted == 0 { String::new() } else { format!(" - {subtracted}") };
    let added = if added == 0 { String::new() } else { format!(" + {added}") };
    format!("{first} - {second}{subtracted}{added} = {result}")
}
