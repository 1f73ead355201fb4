//! Explanations of the rule of 45: the difference between the sum of units and that of cages.

use crate::evidence::{Candidate, RuleConditions};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, join_clauses, join_phrases, list, phrase};
use crate::explain::sums::{MAX_REASONS, placed_total};
use crate::explain::wording;
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, FigureForm, UnitId};

/// Explains the rule of 45: the difference between units and sums.
pub(super) fn explain(teller: &Explainer<'_>, asked: &RuleConditions) -> ExplanationDraft {
    let difference = Difference::new(teller, asked);
    let placed = difference.placed();
    let by_digit = group_by_key(placed.iter().map(|&cell| (teller.position.digit(cell), cell)));
    let are = |(digit, cells): &(Option<Digit>, Vec<Cell>)| {
        phrase![cells, wording::pluralize(cells.len(), " is ", " are "), *digit]
    };
    let stands = join_clauses(by_digit.iter().map(are).collect());
    let stands = (!placed.is_empty()).then(|| ExplanationStep::given(phrase![stands, "."]));
    let why = teller.deduction.placements.is_empty().then(|| difference.exclusion_reason());
    let steps = [ExplanationStep::given(difference.totals_sentence())].into_iter().chain(stands);
    let total = wording::pluralize(difference.sums.len(), " with the total of ", " with the totals of ");
    ExplanationDraft {
        location: phrase![&asked.units],
        pattern: phrase!["Compare the total of ", &asked.units, total, difference.sum_names(), "."],
        steps: steps
            .chain([ExplanationStep::infer(difference.remainder_sentence())])
            .chain(why.map(ExplanationStep::infer))
            .collect(),
        areas: asked.units.iter().copied().map(Area::Base).collect(),
        marks: [teller.cell_marks(&asked.cells), teller.placed_marks(&placed)].concat(),
    }
}

/// Units and sums that have most of their cells in common.
struct Difference<'a> {
    teller: &'a Explainer<'a>,
    units: &'a [UnitId],
    sums: Vec<&'a Condition>,
    /// The cells of the units that are in none of the sums.
    innies: Vec<Cell>,
    /// The cells that the sums count once more than the units: those outside the units, and those in two sums.
    outies: Vec<Cell>,
    /// Total of the units.
    unit_total: i32,
    /// Total of the sums.
    sum_total: i32,
}

impl<'a> Difference<'a> {
    fn new(teller: &'a Explainer<'a>, asked: &'a RuleConditions) -> Self {
        let layout = teller.position.layout();
        let side = layout.shape().side();
        let sums: Vec<&Condition> = asked.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
        // A cell counts once for each of the units, and is taken away once for each of the sums.
        let weight = |cell: Cell| {
            let units = layout.units_of(cell).iter().filter(|unit| asked.units.contains(unit)).count();
            units as i32 - sums.iter().filter(|condition| condition.cells.contains(&cell)).count() as i32
        };
        Self {
            teller,
            units: &asked.units,
            innies: layout.shape().iter().filter(|&cell| weight(cell) > 0).collect(),
            outies: layout.shape().iter().filter(|&cell| weight(cell) < 0).collect(),
            unit_total: (asked.units.len() * side * (side + 1) / 2) as i32,
            sum_total: sums.iter().map(|condition| total(condition)).sum(),
            sums,
        }
    }

    /// Returns the cells that are empty.
    fn empty_cells(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.teller.position.digit(cell).is_none()).collect()
    }

    /// Returns the cells of the difference that have a digit, in reading order.
    fn placed(&self) -> Vec<Cell> {
        let mut cells = [&self.innies[..], &self.outies].concat();
        cells.retain(|&cell| self.teller.position.digit(cell).is_some());
        cells.sort_unstable();
        cells
    }

    /// Returns how much the empty cells inside add up to more than those outside.
    fn remaining(&self) -> i32 {
        self.unit_total - self.sum_total - placed_total(self.teller, &self.innies)
            + placed_total(self.teller, &self.outies)
    }

    /// Whether a cell is in one of the units.
    fn is_in_units(&self, cell: Cell) -> bool {
        self.teller.position.layout().units_of(cell).iter().any(|unit| self.units.contains(unit))
    }

    /// `Row 1 adds up to 45, because it has every digit once. The cages at r1c1 (12) and r1c4 (35) together add up to 47. They contain
    /// every cell of row 1 except r1c9, and also r2c7.`
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

    /// Returns what is left for the empty cells: `That leaves 45 - 39 = 6 for r1c9.`, or `So r1c9 is 47 - 45 = 2 less than r2c7 outside
    /// row 1.`
    fn remainder_sentence(&self) -> Phrase {
        let (inside, outside) = (self.empty_cells(&self.innies), self.empty_cells(&self.outies));
        let (less, more) = (placed_total(self.teller, &self.innies), placed_total(self.teller, &self.outies));
        let left = self.remaining();
        let of_inside = || calculation([self.unit_total, self.sum_total], [less, more], left);
        let of_outside = || calculation([self.sum_total, self.unit_total], [more, less], -left);
        let beyond = outside.iter().all(|&cell| !self.is_in_units(cell)).then(|| phrase![" outside ", self.units]);
        if outside.is_empty() {
            return phrase!["That leaves ", of_inside(), " for ", &inside, "."];
        }
        if inside.is_empty() {
            return phrase!["That leaves ", of_outside(), " for ", &outside, beyond, "."];
        }
        let is = wording::pluralize(inside.len(), " is ", " add up to ");
        let compared = match left {
            0 => phrase!["as much as "],
            1.. => phrase![of_inside(), " more than "],
            _ => phrase![of_outside(), " less than "],
        };
        let sum = wording::pluralize(outside.len(), "", "the sum of ");
        phrase!["So ", &inside, is, compared, sum, &outside, beyond, "."]
    }

    /// Returns why the eliminated candidates are impossible: for two empty cells, what the other one would have to be, or can be.
    fn exclusion_reason(&self) -> Phrase {
        let (inside, outside) = (self.empty_cells(&self.innies), self.empty_cells(&self.outies));
        let terms = inside.iter().map(|&cell| (cell, 1)).chain(outside.iter().map(|&cell| (cell, -1)));
        let (teller, lost) = (self.teller, &self.teller.deduction.eliminations);
        let [(one, of_one), (other, of_other)] = terms.collect::<Vec<(Cell, i32)>>()[..] else {
            return teller.no_filling_sentence(teller.deduction.digits);
        };
        // The number that the other cell must be if the cell has the digit.
        let needed = |(cell, digit): Candidate| {
            let (weight, of_beside) = if cell == one { (of_one, of_other) } else { (of_other, of_one) };
            of_beside * (self.remaining() - weight * digit.number() as i32) // both weights are 1 or -1
        };
        let beside = |cell: Cell| if cell == one { other } else { one };
        let reason = |&lost: &Candidate| self.reason(lost, beside(lost.0), needed(lost));
        let each: Option<Vec<Phrase>> =
            if lost.len() <= MAX_REASONS { lost.iter().map(reason).collect() } else { None };
        let fitting = |_: Cell, from: Candidate| -> DigitSet {
            let differ = teller.position.layout().are_peers(one, other);
            self.digit_for(needed(from)).filter(|&digit| !differ || digit != from.1).into_iter().collect()
        };
        let reasons = each.or_else(|| teller.remaining_reasons([one, other], lost, fitting));
        reasons.map_or_else(
            || teller.no_filling_sentence(teller.deduction.digits),
            |reasons| join_phrases(reasons, " ", " "),
        )
    }

    /// Returns the digit for a number, or `None` if the board has none.
    fn digit_for(&self, number: i32) -> Option<Digit> {
        let in_range =
            usize::try_from(number).ok().filter(|number| (1..=self.teller.position.shape().side()).contains(number));
        in_range.map(|number| Digit::new(number - 1))
    }

    /// `If r1c9 were 9, r2c7 would have to be 11, which it cannot be.`
    fn reason(&self, (cell, digit): Candidate, other: Cell, number: i32) -> Option<Phrase> {
        let needed = match self.digit_for(number) {
            Some(needed) if self.teller.position.has_candidate(other, needed) => return None,
            Some(needed) => phrase![needed],
            None => phrase![number.to_string()],
        };
        Some(phrase!["If ", cell, " were ", digit, ", ", other, " would have to be ", needed, ", which it cannot be."])
    }

    /// `the cages at r1c1 (12) and r1c4 (9) and the frame sum to the left of row 4 (15)`: the names of the sums, with their totals if there
    /// are several.
    fn sum_names(&self) -> Phrase {
        let total = |condition: &Condition| (self.sums.len() > 1).then(|| format!(" ({})", total(condition)));
        let cell = |condition: &&Condition| phrase![condition.cells.first().copied(), total(condition)];
        let name = |condition: &&Condition| phrase![self.teller.figure_name(condition), total(condition)];
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

/// Returns what the cells of a sum add up to; 0 for other conditions.
fn total(condition: &Condition) -> i32 {
    match &condition.demand {
        Demand::Sum { total, .. } => *total,
        Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => 0,
    }
}

/// `45 - 39 - 8 + 3 = 1`, without what is 0.
fn calculation([first, second]: [i32; 2], [less, more]: [i32; 2], left: i32) -> String {
    let less = if less == 0 { String::new() } else { format!(" - {less}") };
    let more = if more == 0 { String::new() } else { format!(" + {more}") };
    format!("{first} - {second}{less}{more} = {left}")
}
