//! Explanations of templates.

use crate::Technique;
use crate::evidence::{Candidate, Part, Pattern};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::Role;
use crate::explain::phrase::{Phrase, either, join_clauses, phrase};
use crate::explain::wording;
use grid::{Cell, CellSet, Digit, DigitSet, UnitId};

/// Maximum number of places that are tried to refute a template; nearly all are refuted at once.
const MAX_PLACES_TRIED: usize = 24;

/// Returns the explanation of a template, or `None` for other techniques.
pub(super) fn explain(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    let (is_set, concluded) = match teller.deduction.technique {
        Technique::TemplateSet => (true, &teller.deduction.placements),
        Technique::TemplateDelete => (false, &teller.deduction.eliminations),
        _ => return None,
    };
    let cells: Vec<Cell> = concluded.iter().map(|&(cell, _)| cell).collect();
    let digit = teller.deduction.digits.first()?;
    let others = &pattern.parts[1..];
    let mut marks = teller.candidate_marks(&pattern.parts[0].cells, teller.deduction.digits, Role::Pattern);
    for part in others {
        marks.extend(teller.candidate_marks(&part.cells, part.digits, Role::Second));
    }
    let helpers = others.iter().fold(DigitSet::EMPTY, |all, part| all.or(part.digits)).without(digit);
    let first = (!helpers.is_empty()).then(|| phrase![", beginning with those of ", helpers]);
    Some(ExplanationDraft {
        location: phrase!["all places for ", digit],
        pattern: phrase!["Compare all the ways to place every missing ", digit, " at once", first, "."],
        steps: template_steps(teller, pattern, (digit, &cells), is_set),
        areas: Vec::new(),
        marks,
    })
}

/// Returns the steps that show that all templates of a digit have these cells (`is_set`), or that none has one of them.
fn template_steps(
    teller: &Explainer<'_>,
    pattern: &Pattern,
    (digit, cells): (Digit, &[Cell]),
    is_set: bool,
) -> Vec<ExplanationStep> {
    let others = &pattern.parts[1..];
    let mut steps = Vec::new();
    for at in 0..others.len() {
        steps.extend(required_cells_steps(teller, pattern, at));
    }
    let known: Vec<Cell> =
        others.iter().filter(|part| part.digits.has(digit)).flat_map(|part| part.cells.iter().copied()).collect();
    let unknown: Vec<Cell> = cells.iter().copied().filter(|cell| !known.contains(cell)).collect();
    let board = DigitPlaces::new(teller, (&pattern.parts[0].cells, others), digit);
    steps.extend(board.refutations(&unknown, is_set));
    let so = if others.is_empty() { "So " } else { "So with these, " };
    let way = match is_set {
        true => phrase![so, "every way to place all ", digit, "s uses ", cells],
        false => phrase![so, "no way to place all ", digit, "s uses ", either(cells)],
    };
    steps.push(ExplanationStep::conclude(phrase![way, ": ", teller.conclusion_phrase(), "."]));
    steps
}

/// Returns the steps that show which cells all templates of a part's digit have, given those of the parts before it.
fn required_cells_steps(teller: &Explainer<'_>, pattern: &Pattern, at: usize) -> Vec<ExplanationStep> {
    let (part, before) = (&pattern.parts[at + 1], &pattern.parts[1..=at]);
    let Some(digit) = part.digits.first() else { return Vec::new() };
    let places: Vec<Cell> =
        teller.position.layout().shape().iter().filter(|&cell| teller.position.has_candidate(cell, digit)).collect();
    let mut steps = DigitPlaces::new(teller, (&places, before), digit).refutations(&part.cells, true);
    let are = wording::pluralize(part.cells.len(), " is ", " are ");
    let so = phrase!["So ", &part.cells, are, digit, " and nothing else."];
    steps.push(ExplanationStep::infer(so));
    steps
}

/// The places that one digit still has.
struct DigitPlaces<'a> {
    teller: &'a Explainer<'a>,
    digit: Digit,
    /// The candidates of other digits that all templates of these have.
    taken_by_others: Vec<Candidate>,
    /// The places that are left for the digit.
    places: CellSet,
    /// The units that lack the digit.
    units: Vec<UnitId>,
}

/// The reason why no template has a cell, or why none is without it.
#[derive(PartialEq, Eq)]
enum TemplateRefutation {
    /// All templates of this other digit have the cell.
    Taken(Digit),
    /// Some unit is always left without a place.
    DeadEnd(DeadEnd),
    /// Some unit is always left without a place, but the cases are too many to list.
    TooLong,
}

/// A unit in which each place of the digit leads to a dead end; at the end of all a unit without a place.
#[derive(PartialEq, Eq)]
struct DeadEnd {
    unit: UnitId,
    cases: Vec<(Cell, Self)>,
}

impl<'a> DigitPlaces<'a> {
    /// Returns the board with those of the places that the other digits leave.
    fn new(teller: &'a Explainer<'a>, (places, others): (&[Cell], &[Part]), digit: Digit) -> Self {
        let position = teller.position;
        let mut by_others: Vec<Candidate> = Vec::new();
        for part in others.iter().filter(|part| !part.digits.has(digit)) {
            let other = part.digits.first().expect("a part has one digit");
            by_others.extend(part.cells.iter().map(|&cell| (cell, other)));
        }
        let is_left = |cell: &Cell| by_others.iter().all(|(taken, _)| taken != cell);
        let units = position.layout().unit_ids();
        Self {
            teller,
            digit,
            places: places.iter().copied().filter(is_left).collect(),
            units: units.filter(|&unit| position.places(unit, digit) != 0).collect(),
            taken_by_others: by_others,
        }
    }

    /// Returns the steps that refute all templates without one of the cells (`is_set`), or with one of them. Cells with the same refutation
    /// share its steps.
    fn refutations(&self, cells: &[Cell], is_set: bool) -> Vec<ExplanationStep> {
        let refuted = group_by_key(cells.iter().map(|&cell| (self.refute(cell, is_set), cell)));
        refuted.iter().flat_map(|(refutation, cells)| self.steps(refutation, cells, is_set)).collect()
    }

    /// Returns the steps of a refutation.
    fn steps(&self, refutation: &TemplateRefutation, cells: &[Cell], is_set: bool) -> Vec<ExplanationStep> {
        let is = if is_set { " is not " } else { " is " };
        let premise = phrase!["If ", either(cells), is, self.digit];
        match refutation {
            TemplateRefutation::Taken(other) => {
                let not = if cells.len() == 1 { ", so it is not " } else { ", so they are not " };
                let taken = phrase![cells, " can only be ", *other, not, self.digit, "."];
                vec![ExplanationStep::infer(taken)]
            }
            TemplateRefutation::DeadEnd(end) => self.dead_end_steps(premise, end, 0),
            TemplateRefutation::TooLong => {
                let long = ", some unit always ends up without a place. There are too many cases to list here.";
                vec![ExplanationStep::contradict(phrase![premise, long])]
            }
        }
    }

    /// Returns the steps from a premise to a dead end: `If r1c4 is 2, box 6 has its 2 in r5c8, and row 4 has no place for 2.`
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

    /// Returns the reason why no template is without this cell (`is_set`), or why none has it.
    fn refute(&self, cell: Cell, is_set: bool) -> TemplateRefutation {
        let mut patience = MAX_PLACES_TRIED;
        let end = if is_set {
            let rest: CellSet = self.places.iter().filter(|&place| place != cell).collect();
            self.find_dead_end(&rest, &[], &mut patience)
        } else if let Some(&(_, other)) = self.taken_by_others.iter().find(|(taken, _)| *taken == cell) {
            return TemplateRefutation::Taken(other);
        } else {
            self.find_dead_end(&self.places_beside(&self.places, cell), &[cell], &mut patience)
        };
        end.map_or(TemplateRefutation::TooLong, TemplateRefutation::DeadEnd)
    }

    /// Returns the places that remain beside the digit in this cell.
    fn places_beside(&self, places: &CellSet, cell: Cell) -> CellSet {
        let layout = self.teller.position.layout();
        places.iter().filter(|&place| place != cell && !layout.are_peers(place, cell)).collect()
    }

    /// Returns the dead end that is reached by the unit with the fewest places left, or `None` if there is none or if too many places
    /// have to be tried.
    fn find_dead_end(&self, places: &CellSet, chosen: &[Cell], patience: &mut usize) -> Option<DeadEnd> {
        let position = self.teller.position;
        let open = |unit: UnitId| {
            let cells = &position.unit(unit).cells;
            let left = || cells.iter().copied().filter(|&cell| places.has(cell)).collect::<Vec<Cell>>();
            (!chosen.iter().any(|cell| cells.contains(cell))).then(|| (unit, left()))
        };
        let (unit, left) = self.units.iter().filter_map(|&unit| open(unit)).min_by_key(|(_, left)| left.len())?;
        let mut cases = Vec::new();
        for &cell in &left {
            *patience = patience.checked_sub(1)?;
            cases.push((
                cell,
                self.find_dead_end(&self.places_beside(places, cell), &[chosen, &[cell]].concat(), patience)?,
            ));
        }
        Some(DeadEnd { unit, cases })
    }
}
