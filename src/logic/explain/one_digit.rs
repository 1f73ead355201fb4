//! Explains patterns of one digit that are not chains: Dual 2-String Kite, Dual Empty Rectangle and Broken Wing.

use crate::evidence::{Part, Pattern};
use crate::explain::chains::is_not;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_phrases, list, phrase};
use crate::explain::short_chains::{box_places, common_unit_besides, conclude};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Returns the units of the pattern's clauses, in the order of the clauses. Leaves out clauses that are cells.
fn units(pattern: &Pattern) -> Vec<UnitId> {
    pattern.clauses.iter().filter_map(|clause| clause.unit_digit()).map(|(unit, _)| unit).collect()
}

/// Returns the only digit of the deduction.
fn digit(explainer: &Explainer<'_>) -> Digit {
    explainer.deduction.digits.first().expect("the pattern is of one digit")
}

/// Returns the places that the digit of the deduction has in `unit`.
fn places(explainer: &Explainer<'_>, unit: UnitId) -> Vec<Cell> {
    let position = explainer.position;
    position.cells(unit, position.places(unit, digit(explainer))).collect()
}

/// Returns the explanation of a Dual 2-String Kite: two kites with the same two corner cells in one box.
///
/// The pattern has four clauses, each about one unit. The units of the first and the last clause both contain the first corner cell. The
/// units of the other two clauses both contain the second corner cell.
pub(super) fn dual_kite(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit, corners) = (units(pattern), digit(explainer), &pattern.parts[0].cells);
    let layout = explainer.position.layout();
    let is_first = |cell: &Cell| [units[0], units[3]].iter().all(|unit| layout.units_of(*cell).contains(unit));
    let (first, second): (Vec<Cell>, Vec<Cell>) = corners.iter().copied().partition(is_first);
    let is_box = |unit: &UnitId| explainer.position.unit(*unit).name.family == Family::Box;
    let boxed = explainer.position.common_units(corners).into_iter().find(is_box).expect("the corners share a box");
    let mut distinct = units.clone();
    distinct.sort_unstable();
    let mut named = distinct.clone();
    named.dedup();
    let in_unit = |&unit: &UnitId| phrase!["in ", unit, " (", &places(explainer, unit), ")"];
    let branch = |unit: UnitId, corner: &[Cell]| {
        let end: Vec<Cell> = places(explainer, unit).into_iter().filter(|cell| !corner.contains(cell)).collect();
        phrase!["If ", is_not(corner, digit), ", ", &end, " is ", digit, " (", unit, "). "]
    };
    let kite = |branches: [Phrase; 2], ends: &Part| {
        let [one, other] = branches;
        let so =
            phrase!["At least one of ", corners, " is not ", digit, ", so ", either(&ends.cells), " is ", digit, "."];
        ExplanationStep::infer(phrase![one, other, so])
    };
    let two_each = phrase![digit, " has just two places in each of ", &named];
    ExplanationDraft {
        location: phrase![boxed],
        pattern: phrase![two_each, ", one of them ", either(corners), ", and these two are both in ", boxed, "."],
        steps: vec![
            ExplanationStep::given(phrase![
                digit,
                " has just two places ",
                list(named.iter().map(in_unit).collect()),
                "."
            ]),
            ExplanationStep::infer(phrase![
                corners,
                " are both in ",
                boxed,
                ", so at most one of them is ",
                digit,
                "."
            ]),
            kite([branch(units[0], &first), branch(units[1], &second)], &pattern.parts[1]),
            kite([branch(units[3], &first), branch(units[2], &second)], &pattern.parts[2]),
            conclude(explainer, &pattern.parts[1..]),
        ],
        areas: distinct.into_iter().map(Area::Base).collect(),
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Strong link that forms an empty rectangle together with a box. The link is a unit in which the digit has two places. One of these two,
/// `start`, sees some of the places in the box.
struct StrongLink {
    unit: UnitId,
    /// Place in the unit that sees some places in the box.
    start: Vec<Cell>,
    /// Place in the unit other than `start`.
    end: Vec<Cell>,
    /// Places in the box that `start` sees.
    near: Vec<Cell>,
    /// Places in the box that `start` does not see.
    far: Vec<Cell>,
}

/// Returns the explanation of a Dual Empty Rectangle: two empty rectangles in one box.
pub(super) fn dual_rectangle(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit) = (units(pattern), digit(explainer));
    let (boxed, first, second) = (units[1], units[0], units[2]);
    let link = |unit: UnitId, ends: &Part| {
        let (end, start): (Vec<Cell>, Vec<Cell>) =
            places(explainer, unit).into_iter().partition(|cell| ends.cells.contains(cell));
        let (far, near) = places(explainer, boxed).into_iter().partition(|cell| ends.cells.contains(cell));
        StrongLink { unit, start, end, near, far }
    };
    let links = [link(first, &pattern.parts[1]), link(second, &pattern.parts[2])];
    let seeing = |cell: &Cell| explainer.all_see(&[*cell], &pattern.parts[1].cells);
    let seeing: Vec<Cell> = explainer.eliminated_cells().into_iter().filter(seeing).collect();
    let lines = [[&links[0].near[..], &links[0].start].concat(), [&links[0].far[..], &seeing].concat()]
        .map(|cells| common_unit_besides(explainer, &cells, boxed));
    let arms = box_places(boxed, digit, [(&links[0].near[..], lines[0]), (&links[0].far[..], lines[1])]);
    let only = |unit: UnitId| can_only_go_in(unit, DigitSet::only(digit), &places(explainer, unit));
    let mut named = vec![arms, only(first)];
    named.extend((first != second).then(|| only(second)));
    let given = join_phrases(named.clone(), "; ", "; ");
    let mut steps: Vec<ExplanationStep> =
        named.into_iter().map(|clause| ExplanationStep::given(phrase![clause, "."])).collect();
    steps.extend(links.iter().map(|StrongLink { unit, start, end, near, far }| {
        let other_end = phrase!["If ", is_not(end, digit), ", ", start, " is ", digit, " (", *unit, "). "];
        let then = phrase!["Then ", is_not(near, digit), explainer.visibility_reason(near, start), ", so "];
        ExplanationStep::infer(phrase![other_end, then, boxed, " has its ", digit, " in ", either(far), "."])
    }));
    steps.push(conclude(explainer, &pattern.parts[1..]));
    ExplanationDraft {
        location: phrase![boxed],
        pattern: phrase![given, "."],
        steps,
        areas: [boxed, first, second].into_iter().map(Area::Base).collect(),
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Returns the explanation of a Broken Wing: a ring of an odd number of places of one digit, in which neighbours share a unit.
///
/// All other places of the digit in these units are called guardians.
pub(super) fn broken_wing(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit) = (units(pattern), digit(explainer));
    let (guardians, ring) = pattern.parts.split_last().expect("the last part of a broken wing is its guardians");
    let cells: Vec<Cell> = ring.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let (n, others) = (wording::number_word(cells.len()), &guardians.cells);
    let (last, most) = units.split_last().expect("a ring has units");
    let between = list(most.iter().map(|&unit| phrase![unit]).collect());
    let guardian = wording::pluralize(
        others.len(),
        " or, outside it, in the guardian ",
        " or, outside it, in one of the guardians ",
    );
    let given = phrase!["In each of these units, ", digit, " can only go in its two cells of the ring", guardian];
    let otherwise = phrase!["If ", is_not(others, digit), ", each of these units has its ", digit, " in the ring"];
    let odd =
        phrase![", so every second cell around it is ", digit, ". With ", n.clone(), " cells that is impossible."];
    let mut steps = vec![
        ExplanationStep::given(phrase![
            &cells,
            " form a ring of ",
            n.clone(),
            " cells: each shares a unit with the next (",
            between,
            "), and the last with the first (",
            *last,
            ")."
        ]),
        ExplanationStep::given(phrase![given, others, "."]),
        ExplanationStep::contradict(phrase![otherwise, odd]),
    ];
    if others.len() > 1 {
        steps.push(ExplanationStep::infer(phrase!["So ", either(others), " is ", digit, "."]));
        steps.push(explainer.conclusion_by_visibility(wording::both_or_all(others.len())));
    }
    let ring = ring.iter().flat_map(|part| explainer.candidate_marks(&part.cells, part.digits, Role::Pattern));
    let marks: Vec<Mark> = ring.chain(explainer.candidate_marks(others, guardians.digits, Role::Fin)).collect();
    ExplanationDraft {
        location: phrase![&units[..units.len().min(3)]],
        pattern: phrase![
            &cells,
            " form a ring of ",
            n,
            " cells: each shares a unit with the next, and the last with the first; in these units, ",
            digit,
            " can only go in the ring",
            guardian,
            others,
            "."
        ],
        steps,
        areas: units.into_iter().map(Area::Base).collect(),
        marks,
    }
}
