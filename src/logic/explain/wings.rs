//! Explains wings that are not chains: XY-Wing, XYZ-Wing, WXYZ-Wing and larger wings, and XYZ-Ring.

use crate::evidence::{Part, Pattern};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_clauses, list, neither, phrase};
use crate::explain::short_chains::conclude;
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Returns the clause about a pivot and its wings: `r1c2 is 4 or 7 and sees r1c5 (4 or 9) and r3c1 (7 or 9)`.
fn sees_both(pivot: &Part, wings: [&Part; 2]) -> Phrase {
    let [one, other] = wings.map(|wing| phrase![&wing.cells, " (", either(&wing.digits), ")"]);
    phrase![&pivot.cells, " is ", either(&pivot.digits), " and sees ", one, " and ", other]
}

/// Returns the units in which a pivot sees its wings. If there are no such units, returns the cell of the pivot.
fn wing_location(explainer: &Explainer<'_>, pivot: &Part, wings: [&Part; 2]) -> Phrase {
    let unit = |wing: &Part| {
        let cells = [&pivot.cells[..], &wing.cells].concat();
        explainer.position.common_units(&cells).first().copied()
    };
    let units: Vec<UnitId> = wings.into_iter().filter_map(unit).collect();
    if units.is_empty() { phrase![&pivot.cells] } else { phrase![&units] }
}

/// Returns the cells of all parts in reading order.
fn cells(parts: &[Part]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells
}

/// Returns the explanation of an XY-Wing or an XYZ-Wing.
pub(super) fn xy_or_xyz_wing(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [pivot, one, other] = &pattern.parts[..] else { unreachable!("the parts are a pivot and two wings") };
    let shared = one.digits.and(other.digits);
    let lead = |wing: &Part| {
        let digit = pivot.digits.and(wing.digits).minus(shared);
        let why = explainer.visibility_reason(&wing.cells, &pivot.cells);
        let leads = phrase!["If ", &pivot.cells, " is ", digit, ", ", &wing.cells, " is not ", digit, why];
        ExplanationStep::infer(phrase![leads, ", so it is ", shared, "."])
    };
    let given = phrase![sees_both(pivot, [one, other]), "."];
    let mut steps = vec![ExplanationStep::given(given.clone()), lead(one), lead(other)];
    let mut holders = cells(&pattern.parts[1..]);
    if pivot.digits.and(shared) == shared {
        let others = neither(&pivot.digits.minus(shared));
        let itself = phrase!["If ", &pivot.cells, " is ", others, ", it is ", shared, " itself."];
        steps.push(ExplanationStep::infer(itself));
        holders = cells(&pattern.parts);
    }
    steps.push(ExplanationStep::infer(phrase!["So ", either(&holders), " is ", shared, "."]));
    steps.push(explainer.conclusion_by_visibility(wording::both_or_all(holders.len())));
    ExplanationDraft {
        location: wing_location(explainer, pivot, [one, other]),
        pattern: given,
        steps,
        areas: Vec::new(),
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Returns the explanation of a WXYZ-Wing or a larger wing, which has as many cells as digits.
pub(super) fn large_wing(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (all, digits) = (cells(&pattern.parts), explainer.deduction.digits);
    let of = |digit: Digit| {
        all.iter().copied().filter(|&cell| explainer.position.has_candidate(cell, digit)).collect::<Vec<Cell>>()
    };
    let is_free = |digit: &Digit| {
        let holders = of(*digit);
        (1..holders.len()).any(|at| !explainer.all_see(&holders[at..=at], &holders[..at]))
    };
    let free = digits.iter().find(is_free);
    let once: Vec<(Digit, Vec<Cell>)> =
        digits.iter().filter(|&digit| Some(digit) != free).map(|digit| (digit, of(digit))).collect();
    let location = large_wing_location(explainer, &once);
    let (n, most) = (wording::number_word(all.len()), wording::number_word(all.len() - 1));
    let mut steps = vec![
        ExplanationStep::given(phrase![&all, " have only ", digits, " between them."]),
        ExplanationStep::infer(only_once(explainer, &once)),
    ];
    let exception = if let Some(free) = free {
        let holders = of(free);
        let left =
            phrase!["That fills at most ", most, " of the ", n.clone(), " cells, so at least one is left for ", free];
        steps.push(ExplanationStep::infer(phrase![left, ": ", either(&holders), " is ", free, "."]));
        steps.push(explainer.conclusion_by_visibility(wording::both_or_all(holders.len())));
        phrase![", apart from ", free, ","]
    } else {
        let exact = phrase![n.clone(), " digits for ", n.clone(), " cells: each of them is there exactly once."];
        steps.push(ExplanationStep::infer(exact));
        let group = |(digit, cells): (Digit, Vec<Cell>)| Part { cells, digits: DigitSet::only(digit) };
        steps.push(conclude(explainer, &once.into_iter().map(group).collect::<Vec<_>>()));
        Phrase::default()
    };
    ExplanationDraft {
        location,
        pattern: phrase![
            &all,
            " have only ",
            n,
            " digits between them. Each of these digits",
            exception,
            " can be in these cells only once."
        ],
        steps,
        areas: Vec::new(),
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Returns where to look for a WXYZ-Wing or a larger wing: at most three units. Each of these units contains all cells of a digit that has
/// several cells in the wing. If there is no such unit, returns a unit of the first digit's cells.
///
/// `digits` contains digits of the wing, each with the cells of the wing that have it.
fn large_wing_location(explainer: &Explainer<'_>, digits: &[(Digit, Vec<Cell>)]) -> Phrase {
    const MAX_UNITS: usize = 3;
    let several = digits.iter().filter(|(_, cells)| cells.len() > 1);
    let mut units: Vec<UnitId> =
        several.filter_map(|(_, cells)| explainer.position.common_units(cells).first().copied()).collect();
    units.sort_unstable();
    units.dedup();
    units.truncate(MAX_UNITS);
    if units.is_empty() {
        units.extend(digits.iter().flat_map(|(_, cells)| explainer.unit_around(cells)).next());
    }
    phrase![&units]
}

/// Returns the sentence that states why each of these digits can be in the wing only once: `Their 4s and 5s are all in row 7, and their 6s
/// are all in column 9, so each of these three digits can be there only once.`
///
/// `digits` contains each digit with the cells of the wing that have it.
fn only_once(explainer: &Explainer<'_>, digits: &[(Digit, Vec<Cell>)]) -> Phrase {
    let groups = group_by_key(digits.iter().map(|(digit, cells)| (once_because(explainer, cells), *digit)));
    let clause = |(why, digits): (Phrase, Vec<Digit>)| {
        phrase!["their ", list(digits.into_iter().map(|digit| phrase![digit, "s"]).collect()), why]
    };
    let each = match digits.len() {
        1 => phrase!["this digit"],
        n => phrase!["each of these ", wording::number_word(n), " digits"],
    };
    phrase![join_clauses(groups.into_iter().map(clause).collect()), ", so ", each, " can be there only once."]
}

/// Returns the part of a sentence that states why a digit can be only once in `cells`, all of which see each other. The words before it
/// name the digit: `their 4s`.
///
/// Examples: ` are only in r1c2` for one cell, ` are all in row 7` for cells that share a unit, ` (r1c2, r2c5 and r3c8) see each other` for
/// other cells.
fn once_because(explainer: &Explainer<'_>, cells: &[Cell]) -> Phrase {
    match (cells, &explainer.position.common_units(cells)[..]) {
        ([_], _) => phrase![" are only in ", cells],
        (_, [unit, ..]) => phrase![" are all in ", *unit],
        (_, []) => phrase![" (", cells, ") see each other"],
    }
}

/// Returns the explanation of an XYZ-Ring: an XYZ-Wing, and a unit in which the digit of both wings has two places. One place sees the
/// pivot and the first wing; the other place sees the second wing.
pub(super) fn xyz_ring(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [pivot, one, other, pair] = &pattern.parts[..] else {
        unreachable!("the parts are a pivot, two wings and a pair")
    };
    let (unit, _) =
        pattern.clauses.iter().find_map(|clause| clause.unit_digit()).expect("a clause is about the unit of the pair");
    let shared = pair.digits;
    let [first, second] = [one, other].map(|wing| wing.digits.minus(shared));
    let [p, a, b] = [pivot, one, other].map(|part| part.cells[0]);
    let is_near = |&cell: &Cell| cell != b && explainer.all_see(&[cell], &[p, a]);
    let near = pair.cells.iter().copied().find(is_near).expect("a place sees the pivot and the first wing");
    let far = pair.cells.iter().copied().find(|&cell| cell != near).expect("there are two places");
    let with_near = phrase!["If ", near, " is ", shared, ", ", &[p, a][..], " see it and are not ", shared, ". "];
    let follows = phrase!["Then ", a, " is ", first, ", so ", p, " is ", second, " and ", b, " is ", shared, "."];
    let with_far = phrase!["If ", far, " is ", shared, ", ", b, " sees it and is ", second, "."];
    let rest = phrase![" Then ", p, " is ", either(&first.or(shared)), ", and ", a, " is the other one."];
    let group = |cells: &[Cell], digits: DigitSet| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Part { cells, digits }
    };
    let groups =
        [group(&[p, a], first), group(&[p, b], second), group(&[p, a, near], shared), group(&[b, far], shared)];
    let is_used = |group: &Part| {
        let mut eliminated = explainer.deduction.eliminations.iter();
        eliminated.any(|&(cell, digit)| group.digits.has(digit) && explainer.all_see(&[cell], &group.cells))
    };
    let used: Vec<&Part> = groups.iter().filter(|group| is_used(group)).collect();
    let needs_both = used.iter().any(|group| group.cells.contains(&a));
    let rest = needs_both.then_some(rest);
    let one_each = used.iter().map(|group| phrase![either(&group.cells), " is ", group.digits]).collect();
    let wings = sees_both(pivot, [one, other]);
    let places = can_only_go_in(unit, shared, &pair.cells).with(".");
    ExplanationDraft {
        location: wing_location(explainer, pivot, [one, other]),
        pattern: phrase![wings.clone(), "; ", places.clone()],
        steps: vec![
            ExplanationStep::given(phrase![wings, "."]),
            ExplanationStep::given(places),
            ExplanationStep::infer(phrase![with_near, follows]),
            ExplanationStep::infer(phrase![with_far, rest]),
            ExplanationStep::infer(phrase!["So in both cases ", join_clauses(one_each), "."]),
            conclude(explainer, &groups),
        ],
        areas: vec![Area::Base(unit)],
        marks: explainer.part_marks(&pattern.parts),
    }
}
