//! Explains direct forms, which are an intersection or a subset with the single that it leads to, and almost locked candidates.

use crate::Technique;
use crate::evidence::{Clause, Part, Pattern};
use crate::explain::chains::is_not;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, phrase};
use crate::explain::wording;
use grid::{Cell, UnitId};

/// Returns the explanation of a pattern of this family, or `None` for other patterns.
pub(super) fn explain(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    let technique = teller.deduction.technique;
    if technique == Technique::AlmostLockedCandidates {
        return almost_locked(teller, pattern);
    }
    if !(Technique::DirectPointing..=Technique::ComplexSingle).contains(&technique) {
        return None;
    }
    let (part, last) = (pattern.parts.first()?, pattern.clauses.last()?);
    let &(cell, digit) = teller.deduction.placements.first()?;
    let first = clause_unit(pattern.clauses.first()?);
    let (given, follows) = premise(teller, part, first);
    let (then, unit) = match last {
        Clause::Unit(unit, _) => {
            let places = teller.position.cells(*unit, teller.position.places(*unit, digit));
            let lost: Vec<Cell> = places.filter(|&place| place != cell).collect();
            let left = phrase!["In ", *unit, ", that leaves only ", cell, " for ", digit, "."];
            (phrase!["So ", is_not(&lost, digit), ". ", left], Some(*unit))
        }
        Clause::Cell(_) => (phrase!["That leaves only ", digit, " for ", cell, "."], None),
    };
    let areas = [first.map(Area::Base), unit.map(Area::Cover)];
    let mark = Mark { cell, digit: None, role: Role::Second };
    Some(ExplanationDraft {
        location: first.map_or_else(|| phrase![&teller.unit_around(&part.cells)], |unit| phrase![unit]),
        pattern: given.clone(),
        steps: vec![ExplanationStep::given(given), ExplanationStep::infer(follows), ExplanationStep::infer(then)],
        areas: areas.into_iter().flatten().collect(),
        marks: teller.candidate_marks(&part.cells, part.digits, Role::Pattern).into_iter().chain([mark]).collect(),
    })
}

/// Returns the unit of a need for a place; `None` for the need of a cell.
const fn clause_unit(need: &Clause) -> Option<UnitId> {
    match need {
        Clause::Unit(unit, _) => Some(*unit),
        Clause::Cell(_) => None,
    }
}

/// Returns the intersection or the subset, and what follows from it. `base` is the unit in which its digits have no other place, `None` for
/// a naked subset.
fn premise(teller: &Explainer<'_>, part: &Part, base: Option<UnitId>) -> (Phrase, Phrase) {
    let (cells, digits, n) = (&part.cells, part.digits, wording::number_word(part.cells.len()));
    let mut units = teller.position.common_units(cells);
    units.retain(|&unit| Some(unit) != base);
    let has = wording::pluralize(units.len(), " has its ", " have their ");
    match base {
        Some(base) if digits.len() == 1 => (
            phrase![can_only_go_in(base, digits, cells), "."],
            phrase![
                wording::capitalized_both_or_all(cells.len()),
                " are in ",
                &units,
                ", so ",
                &units,
                has,
                digits,
                " there."
            ],
        ),
        Some(base) => (
            phrase![can_only_go_in(base, digits, cells), "."],
            phrase![n.clone(), " digits for ", n, " cells: there is no room for others."],
        ),
        None => (
            phrase![cells, " have only ", digits, " between them."],
            phrase![n.clone(), " cells for ", n, " digits: ", &units, has, digits, " there."],
        ),
    }
}

/// Explains almost locked candidates: cells of one unit with one more digit than cells, and a unit that crosses it and in which these
/// digits can only go in the crossing or in as many other cells.
fn almost_locked(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    let [set, shared, rest] = &pattern.parts[..] else { return None };
    let base = pattern.clauses.iter().find_map(clause_unit)?;
    let (digits, is_one) = (set.digits, set.cells.len() == 1);
    let mut covered = [&set.cells[..], &shared.cells].concat();
    let cover = cover_unit(teller, &covered, &rest.cells)?;
    covered.sort_unstable();
    let mut places = [&shared.cells[..], &rest.cells].concat();
    places.sort_unstable();
    let (n, one_less) = (digits.len(), wording::number_word(set.cells.len()));
    let (given, take, other) = if is_one {
        (phrase![&set.cells, " is ", either(&digits)], phrase![" takes one of them"], "the other one")
    } else {
        let given = phrase![&set.cells, " have only ", digits, " between them"];
        (given, phrase![" take ", one_less.clone(), " of these ", wording::number_word(n), " digits"], "the last one")
    };
    let at_most = phrase![", so at most one is left for ", &shared.cells, " (", cover, ")."];
    let in_base = phrase![can_only_go_in(base, digits, &places), "."];
    let needs = phrase![base, " needs ", wording::both_or_all(n), ", so ", &rest.cells];
    let rest_is = if is_one {
        phrase![needs, " must be ", either(&digits), "."]
    } else {
        phrase![needs, " must have ", one_less, " of them and no other digit."]
    };
    let mut steps = vec![
        ExplanationStep::given(phrase![given.clone(), "."]),
        ExplanationStep::given(in_base.clone()),
        ExplanationStep::infer(phrase![&set.cells, take, at_most]),
        ExplanationStep::infer(rest_is),
    ];
    if teller.eliminated_cells().iter().any(|cell| !rest.cells.contains(cell)) {
        let differs = if is_one { "It is not the digit of " } else { "It is none of the digits of " };
        let is_in = phrase![other, " is in ", either(&shared.cells), ". ", differs, &set.cells, " (", cover, ")."];
        steps.push(ExplanationStep::infer(is_in));
        steps.push(ExplanationStep::infer(phrase!["So ", cover, " has its ", digits, " in ", &covered, "."]));
    }
    Some(ExplanationDraft {
        location: phrase![base],
        pattern: phrase![given, ", and ", in_base],
        steps,
        areas: vec![Area::Base(base)],
        marks: teller.part_marks(&pattern.parts),
    })
}

/// Returns the unit around the set and the crossing, and around the eliminated cells beside them if there is one like that.
fn cover_unit(teller: &Explainer<'_>, covered: &[Cell], rest: &[Cell]) -> Option<UnitId> {
    let beside = teller.eliminated_cells().into_iter().filter(|cell| !rest.contains(cell));
    let all: Vec<Cell> = covered.iter().copied().chain(beside).collect();
    let around = |cells: &[Cell]| teller.position.common_units(cells).first().copied();
    around(&all).or_else(|| around(covered))
}
