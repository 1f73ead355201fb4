//! Explains almost locked candidates and direct techniques. A direct technique is locked candidates or a subset, together with the single
//! that follows.

use crate::evidence::{Clause, Part, Pattern};
use crate::explain::chains::is_not;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, phrase};
use crate::explain::wording;
use grid::{Cell, UnitId};

/// Explains a direct technique: locked candidates or a subset, together with the single that follows.
pub(super) fn direct_single(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let ([part], [first, .., last]) = (&pattern.parts[..], &pattern.clauses[..]) else {
        unreachable!("the pattern is one part, with clauses for it and for the single")
    };
    let [(cell, digit)] = explainer.deduction.placements[..] else { unreachable!("one single follows") };
    let first = clause_unit(first);
    let (given, follows) = premise(explainer, part, first);
    let (then, unit) = match last {
        Clause::Unit(unit, _) => {
            let places = explainer.position.cells(*unit, explainer.position.places(*unit, digit));
            let excluded: Vec<Cell> = places.filter(|&place| place != cell).collect();
            let only_place = phrase!["In ", *unit, ", that leaves only ", cell, " for ", digit, "."];
            (phrase!["So ", is_not(&excluded, digit), ". ", only_place], Some(*unit))
        }
        Clause::Cell(_) => (phrase!["That leaves only ", digit, " for ", cell, "."], None),
    };
    let areas = [first.map(Area::Base), unit.map(Area::Cover)];
    let mark = Mark { cell, digit: None, role: Role::Second };
    ExplanationDraft {
        location: first.map_or_else(|| phrase![&explainer.unit_around(&part.cells)], |unit| phrase![unit]),
        pattern: given.clone(),
        steps: vec![ExplanationStep::given(given), ExplanationStep::infer(follows), ExplanationStep::infer(then)],
        areas: areas.into_iter().flatten().collect(),
        marks: explainer.candidate_marks(&part.cells, part.digits, Role::Pattern).into_iter().chain([mark]).collect(),
    }
}

/// Returns the unit of a clause; `None` for a clause about a cell.
const fn clause_unit(clause: &Clause) -> Option<UnitId> {
    match clause {
        Clause::Unit(unit, _) => Some(*unit),
        Clause::Cell(_) => None,
    }
}

/// Returns two sentences about the locked candidates or the subset of a direct technique: its description, and its consequence.
///
/// `base` is the unit in which the digits of `part` can only go in the cells of `part`. It is `None` for a naked subset.
fn premise(explainer: &Explainer<'_>, part: &Part, base: Option<UnitId>) -> (Phrase, Phrase) {
    let (cells, digits, n) = (&part.cells, part.digits, wording::number_word(part.cells.len()));
    let mut units = explainer.position.common_units(cells);
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

/// Explains almost locked candidates.
///
/// The pattern has three parts. The first part is n cells of a unit that together have only n + 1 digits. The second part is the
/// intersection of this unit with another unit. The third part is n further cells of the other unit. In the other unit, the n + 1 digits
/// can only go in the cells of the second and the third part.
pub(super) fn almost_locked(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [set, shared, rest] = &pattern.parts[..] else { unreachable!("the pattern has three parts") };
    let base = pattern.clauses.iter().find_map(clause_unit).expect("a clause is about the second unit");
    let (digits, is_one) = (set.digits, set.cells.len() == 1);
    let mut covered = [&set.cells[..], &shared.cells].concat();
    let cover = cover_unit(explainer, &covered, &rest.cells);
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
    if explainer.eliminated_cells().iter().any(|cell| !rest.cells.contains(cell)) {
        let differs = if is_one { "It is not the digit of " } else { "It is none of the digits of " };
        let is_in = phrase![other, " is in ", either(&shared.cells), ". ", differs, &set.cells, " (", cover, ")."];
        steps.push(ExplanationStep::infer(is_in));
        steps.push(ExplanationStep::infer(phrase!["So ", cover, " has its ", digits, " in ", &covered, "."]));
    }
    ExplanationDraft {
        location: phrase![base],
        pattern: phrase![given, ", and ", in_base],
        steps,
        areas: vec![Area::Base(base)],
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Returns a unit that contains all cells of `covered`. Panics if there is no such unit.
///
/// Prefers a unit that also contains all cells with eliminations. Eliminations in `rest` are ignored.
fn cover_unit(explainer: &Explainer<'_>, covered: &[Cell], rest: &[Cell]) -> UnitId {
    let others = explainer.eliminated_cells().into_iter().filter(|cell| !rest.contains(cell));
    let all: Vec<Cell> = covered.iter().copied().chain(others).collect();
    let around = |cells: &[Cell]| explainer.position.common_units(cells).first().copied();
    around(&all).or_else(|| around(covered)).expect("the cells share a unit")
}
