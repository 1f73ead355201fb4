//! Explains deductions from templates, the ways to place a digit on the whole board: why every template contains a cell, or why none does.

use crate::Deduction;
use crate::evidence::{Candidate, Part, Pattern};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::Role;
use crate::explain::phrase::{Phrase, either, join_clauses, phrase};
use crate::explain::wording;
use grid::{Cell, CellSet, Digit, DigitSet, UnitId};

/// Maximum number of places that are tried to show that every template contains a cell, or that none does. Most proofs need only a few.
const MAX_PLACES_TRIED: usize = 24;

/// Returns the explanation of a deduction from templates.
pub(super) fn explain(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let Deduction { placements, eliminations, digits, .. } = explainer.deduction;
    let is_set = !placements.is_empty();
    let cells: Vec<Cell> = placements.iter().chain(eliminations).map(|&(cell, _)| cell).collect();
    let digit = digits.first().expect("the templates are of one digit");
    let others = &pattern.parts[1..];
    let mut marks = explainer.candidate_marks(&pattern.parts[0].cells, explainer.deduction.digits, Role::Pattern);
    for part in others {
        marks.extend(explainer.candidate_marks(&part.cells, part.digits, Role::Second));
    }
    let helpers = others.iter().fold(DigitSet::EMPTY, |all, part| all.or(part.digits)).without(digit);
    let first = (!helpers.is_empty()).then(|| phrase![", beginning with those of ", helpers]);
    ExplanationDraft {
        location: phrase!["all places for ", digit],
        pattern: phrase!["Compare all the ways to place every missing ", digit, " at once", first, "."],
        steps: template_steps(explainer, pattern, (digit, &cells), is_set),
        areas: Vec::new(),
        marks,
    }
}

/// Returns the steps of a proof about the templates of a digit. If `is_set`, the steps show that every template contains all of these
/// cells. Otherwise they show that no template contains any of them.
///
/// A template is a way to place the digit on the whole board.
fn template_steps(
    explainer: &Explainer<'_>,
    pattern: &Pattern,
    (digit, cells): (Digit, &[Cell]),
    is_set: bool,
) -> Vec<ExplanationStep> {
    let others = &pattern.parts[1..];
    let mut steps = Vec::new();
    for at in 0..others.len() {
        steps.extend(required_cells_steps(explainer, pattern, at));
    }
    let known: Vec<Cell> =
        others.iter().filter(|part| part.digits.has(digit)).flat_map(|part| part.cells.iter().copied()).collect();
    let unknown: Vec<Cell> = cells.iter().copied().filter(|cell| !known.contains(cell)).collect();
    let board = DigitPlaces::new(explainer, (&pattern.parts[0].cells, others), digit);
    steps.extend(board.refutations(&unknown, is_set));
    let so = if others.is_empty() { "So " } else { "So with these, " };
    let sentence = match is_set {
        true => phrase![so, "every way to place all ", digit, "s uses ", cells],
        false => phrase![so, "no way to place all ", digit, "s uses ", either(cells)],
    };
    steps.push(ExplanationStep::conclude(phrase![sentence, ": ", explainer.conclusion_phrase(), "."]));
    steps
}

/// Returns the steps which show that every template of a digit contains certain cells. The digit and the cells are those of part `at + 1`
/// of the pattern. Parts are counted from 0.
///
/// The proof uses parts 1 to `at`. Part 0 is not used: it contains the places of the deduction's own digit.
fn required_cells_steps(explainer: &Explainer<'_>, pattern: &Pattern, at: usize) -> Vec<ExplanationStep> {
    let (part, before) = (&pattern.parts[at + 1], &pattern.parts[1..=at]);
    let Some(digit) = part.digits.first() else { return Vec::new() };
    let places: Vec<Cell> = explainer
        .position
        .layout()
        .shape()
        .iter()
        .filter(|&cell| explainer.position.has_candidate(cell, digit))
        .collect();
    let mut steps = DigitPlaces::new(explainer, (&places, before), digit).refutations(&part.cells, true);
    let are = wording::pluralize(part.cells.len(), " is ", " are ");
    let so = phrase!["So ", &part.cells, are, digit, " and nothing else."];
    steps.push(ExplanationStep::infer(so));
    steps
}

/// The remaining places of one digit, from which proofs about its templates start.
struct DigitPlaces<'a> {
    explainer: &'a Explainer<'a>,
    digit: Digit,
    /// Candidates of other digits that are certain, because all templates of their digit contain them.
    taken_by_others: Vec<Candidate>,
    /// Places of the digit whose cells are not taken by other digits.
    places: CellSet,
    /// Units in which the digit is a candidate of at least one cell. Units that already contain the digit are not included.
    units: Vec<UnitId>,
}

/// Reason why no template of a digit contains a cell, or why every template contains it.
#[derive(PartialEq, Eq)]
enum TemplateRefutation {
    /// All templates of this other digit contain the cell, so no template of the digit itself does.
    Taken(Digit),
    /// If the opposite were true, some unit would be left without a place for the digit, wherever the digit goes in other units.
    DeadEnd(DeadEnd),
    /// Like `DeadEnd`, but with too many cases to list.
    TooLong,
}

/// Proof that some unit is always left without a place for the digit. The proof tries every place in `unit`, and each of them leads to a
/// further dead end. If `unit` itself has no place, there are no cases.
#[derive(PartialEq, Eq)]
struct DeadEnd {
    unit: UnitId,
    /// Places of the digit in the unit, each with the dead end that it leads to.
    cases: Vec<(Cell, Self)>,
}

impl<'a> DigitPlaces<'a> {
    /// Returns the given `places` of `digit`, except the cells that another digit certainly takes. Each part in `others` contains one digit
    /// and the cells that it certainly takes.
    fn new(explainer: &'a Explainer<'a>, (places, others): (&[Cell], &[Part]), digit: Digit) -> Self {
        let position = explainer.position;
        let mut taken_by_others: Vec<Candidate> = Vec::new();
        for part in others.iter().filter(|part| !part.digits.has(digit)) {
            let other = part.digits.first().expect("each part of a template has one digit");
            taken_by_others.extend(part.cells.iter().map(|&cell| (cell, other)));
        }
        let is_free = |cell: &Cell| taken_by_others.iter().all(|(taken_cell, _)| taken_cell != cell);
        let units = position.layout().unit_ids();
        Self {
            explainer,
            digit,
            places: places.iter().copied().filter(is_free).collect(),
            units: units.filter(|&unit| position.places(unit, digit) != 0).collect(),
            taken_by_others,
        }
    }

    /// Returns the steps of the proofs for `cells`. If `is_set`, the steps show that every template contains each of the cells. Otherwise
    /// they show that no template contains any of them.
    ///
    /// Cells with the same refutation share its steps.
    fn refutations(&self, cells: &[Cell], is_set: bool) -> Vec<ExplanationStep> {
        let refuted = group_by_key(cells.iter().map(|&cell| (self.refute(cell, is_set), cell)));
        refuted.iter().flat_map(|(refutation, cells)| self.steps(refutation, cells, is_set)).collect()
    }

    /// Returns the steps of a refutation that is the same for all of `cells`.
    fn steps(&self, refutation: &TemplateRefutation, cells: &[Cell], is_set: bool) -> Vec<ExplanationStep> {
        let is = if is_set { " is not " } else { " is " };
        let premise = phrase!["If ", either(cells), is, self.digit];
        match refutation {
            TemplateRefutation::Taken(other) => {
                let not = if cells.len() == 1 { ", so it is not " } else { ", so they are not " };
                let text = phrase![cells, " can only be ", *other, not, self.digit, "."];
                vec![ExplanationStep::infer(text)]
            }
            TemplateRefutation::DeadEnd(end) => self.dead_end_steps(premise, end, 0),
            TemplateRefutation::TooLong => {
                let too_long = ", some unit always ends up without a place. There are too many cases to list here.";
                vec![ExplanationStep::contradict(phrase![premise, too_long])]
            }
        }
    }

    /// Returns the steps from a premise to a dead end, a unit without a place: `If r1c4 is 2, box 6 has its 2 in r5c8, and row 4 has no
    /// place for 2.`
    ///
    /// Steps of nested cases have a greater depth.
    fn dead_end_steps(&self, premise: Phrase, end: &DeadEnd, depth: usize) -> Vec<ExplanationStep> {
        let digit = self.digit;
        let (mut end, mut links) = (end, Vec::new());
        while let [(cell, next)] = &end.cases[..] {
            links.push(phrase![end.unit, " has its ", digit, " in ", *cell]);
            end = next;
        }
        if end.cases.is_empty() {
            links.push(phrase![end.unit, " has no place for ", digit]);
            let text = phrase![premise, ", ", join_clauses(links), "."];
            return vec![ExplanationStep { depth, ..ExplanationStep::contradict(text) }];
        }
        let cells: Vec<Cell> = end.cases.iter().map(|&(cell, _)| cell).collect();
        links.push(phrase![end.unit, " has its ", digit, " in ", either(&cells)]);
        let none = if cells.len() == 2 { ". Neither is possible." } else { ". None of them is possible." };
        let text = phrase![premise, ", ", join_clauses(links), none];
        let mut steps = vec![ExplanationStep { depth, ..ExplanationStep::assume(text) }];
        for (cell, end) in &end.cases {
            steps.extend(self.dead_end_steps(phrase!["With ", *cell], end, depth + 1));
        }
        steps
    }

    /// Returns the reason why every template contains the cell (if `is_set`), or why no template contains it.
    fn refute(&self, cell: Cell, is_set: bool) -> TemplateRefutation {
        let mut tries_left = MAX_PLACES_TRIED;
        let end = if is_set {
            let rest: CellSet = self.places.iter().filter(|&place| place != cell).collect();
            self.find_dead_end(&rest, &[], &mut tries_left)
        } else if let Some(&(_, other)) = self.taken_by_others.iter().find(|(taken_cell, _)| *taken_cell == cell) {
            return TemplateRefutation::Taken(other);
        } else {
            self.find_dead_end(&self.places_beside(&self.places, cell), &[cell], &mut tries_left)
        };
        end.map_or(TemplateRefutation::TooLong, TemplateRefutation::DeadEnd)
    }

    /// Returns the `places` that remain if the digit is in `cell`: all except the cell itself and its peers.
    fn places_beside(&self, places: &CellSet, cell: Cell) -> CellSet {
        let layout = self.explainer.position.layout();
        places.iter().filter(|&place| place != cell && !layout.are_peers(place, cell)).collect()
    }

    /// Returns a proof that no template contains all `chosen` cells and has its other cells in `places`. The proof takes the unit with the
    /// fewest places left, tries each of these places, and continues from there in the same way.
    ///
    /// Returns `None` if there is such a template, or if the proof would have to try more than `tries_left` places.
    fn find_dead_end(&self, places: &CellSet, chosen: &[Cell], tries_left: &mut usize) -> Option<DeadEnd> {
        let position = self.explainer.position;
        let remaining_places = |unit: UnitId| {
            let cells = &position.unit(unit).cells;
            let remaining = || cells.iter().copied().filter(|&cell| places.has(cell)).collect::<Vec<Cell>>();
            (!chosen.iter().any(|cell| cells.contains(cell))).then(|| (unit, remaining()))
        };
        let (unit, remaining) = self
            .units
            .iter()
            .filter_map(|&unit| remaining_places(unit))
            .min_by_key(|(_, remaining)| remaining.len())?;
        let mut cases = Vec::new();
        for &cell in &remaining {
            *tries_left = tries_left.checked_sub(1)?;
            cases.push((
                cell,
                self.find_dead_end(&self.places_beside(places, cell), &[chosen, &[cell]].concat(), tries_left)?,
            ));
        }
        Some(DeadEnd { unit, cases })
    }
}
