//! Explains direct forms, which are an intersection or a subset with the single that it leads to, and almost locked candidates.

use super::chains::is_not;
use super::mark::{Area, Mark, Role};
use super::phrase::{Phrase, either, only_in, phrase};
use super::step::ExplanationStep;
use super::teller::{Teller, Told};
use super::words;
use crate::Technique;
use crate::evidence::{Need, Part, Pattern};
use grid::{Cell, UnitId};

/// Returns the explanation of a pattern of this family, or `None` for other patterns.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let technique = teller.deduction.technique;
    if technique == Technique::AlmostLockedCandidates {
        return almost_locked(teller, pattern);
    }
    if !(Technique::DirectPointing..=Technique::ComplexSingle).contains(&technique) {
        return None;
    }
    let (part, last) = (pattern.parts.first()?, pattern.needs.last()?);
    let &(cell, digit) = teller.deduction.place.first()?;
    let first = place(pattern.needs.first()?);
    let (given, follows) = reason(teller, part, first);
    let (then, unit) = match last {
        Need::Place(unit, _) => {
            let places = teller.position.cells(*unit, teller.position.places(*unit, digit));
            let lost: Vec<Cell> = places.filter(|&place| place != cell).collect();
            let left = phrase!["In ", *unit, ", that leaves only ", cell, " for ", digit, "."];
            (phrase!["So ", is_not(&lost, digit), ". ", left], Some(*unit))
        }
        Need::Cell(_) => (phrase!["That leaves only ", digit, " for ", cell, "."], None),
    };
    let areas = [first.map(Area::Base), unit.map(Area::Cover)];
    let mark = Mark { cell, digit: None, role: Role::Second };
    Some(Told {
        look: first.map_or_else(|| phrase![&teller.around(&part.cells)], |unit| phrase![unit]),
        pattern: given.clone(),
        steps: vec![ExplanationStep::given(given), ExplanationStep::infer(follows), ExplanationStep::infer(then)],
        areas: areas.into_iter().flatten().collect(),
        marks: teller.candidates(&part.cells, part.digits, Role::Pattern).into_iter().chain([mark]).collect(),
    })
}

/// Returns the unit of a need for a place; `None` for the need of a cell.
const fn place(need: &Need) -> Option<UnitId> {
    match need {
        Need::Place(unit, _) => Some(*unit),
        Need::Cell(_) => None,
    }
}

/// Returns the intersection or the subset, and what follows from it. `base` is the unit in which its digits have no other place, `None` for
/// a naked subset.
fn reason(teller: &Teller<'_>, part: &Part, base: Option<UnitId>) -> (Phrase, Phrase) {
    let (cells, digits, n) = (&part.cells, part.digits, words::number(part.cells.len()));
    let mut units = teller.position.units_around(cells);
    units.retain(|&unit| Some(unit) != base);
    let has = words::one_or_more(units.len(), " has its ", " have their ");
    match base {
        Some(base) if digits.len() == 1 => (
            phrase![only_in(base, digits, cells), "."],
            phrase![words::capitalized_every(cells.len()), " are in ", &units, ", so ", &units, has, digits, " there."],
        ),
        Some(base) => (
            phrase![only_in(base, digits, cells), "."],
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
fn almost_locked(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let [set, shared, rest] = &pattern.parts[..] else { return None };
    let base = pattern.needs.iter().find_map(place)?;
    let (digits, is_one) = (set.digits, set.cells.len() == 1);
    let mut covered = [&set.cells[..], &shared.cells].concat();
    let cover = cover(teller, &covered, &rest.cells)?;
    covered.sort_unstable();
    let mut places = [&shared.cells[..], &rest.cells].concat();
    places.sort_unstable();
    let (n, one_less) = (digits.len(), words::number(set.cells.len()));
    let (given, take, other) = if is_one {
        (phrase![&set.cells, " is ", either(&digits)], phrase![" takes one of them"], "the other one")
    } else {
        let given = phrase![&set.cells, " have only ", digits, " between them"];
        (given, phrase![" take ", one_less.clone(), " of these ", words::number(n), " digits"], "the last one")
    };
    let at_most = phrase![", so at most one is left for ", &shared.cells, " (", cover, ")."];
    let in_base = phrase![only_in(base, digits, &places), "."];
    let needs = phrase![base, " needs ", words::every_one(n), ", so ", &rest.cells];
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
    if teller.eliminated().iter().any(|cell| !rest.cells.contains(cell)) {
        let differs = if is_one { "It is not the digit of " } else { "It is none of the digits of " };
        let is_in = phrase![other, " is in ", either(&shared.cells), ". ", differs, &set.cells, " (", cover, ")."];
        steps.push(ExplanationStep::infer(is_in));
        steps.push(ExplanationStep::infer(phrase!["So ", cover, " has its ", digits, " in ", &covered, "."]));
    }
    Some(Told {
        look: phrase![base],
        pattern: phrase![given, ", and ", in_base],
        steps,
        areas: vec![Area::Base(base)],
        marks: teller.marks(&pattern.parts),
    })
}

/// Returns the unit around the set and the crossing, and around the eliminated cells beside them if there is one like that.
fn cover(teller: &Teller<'_>, covered: &[Cell], rest: &[Cell]) -> Option<UnitId> {
    let beside = teller.eliminated().into_iter().filter(|cell| !rest.contains(cell));
    let all: Vec<Cell> = covered.iter().copied().chain(beside).collect();
    let around = |cells: &[Cell]| teller.position.units_around(cells).first().copied();
    around(&all).or_else(|| around(covered))
}
