//! Explains patterns of one digit that are no chains.

use crate::Technique;
use crate::evidence::{Part, Pattern};
use crate::explain::chains::is_not;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_phrases, list, phrase};
use crate::explain::short_chains::{box_places, conclude, line_around};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Returns the explanation of a pattern of one digit, or `None` for other patterns.
pub(super) fn explain(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    match teller.deduction.technique {
        Technique::DualTwoStringKite => Some(dual_kite(teller, pattern)),
        Technique::DualEmptyRectangle => Some(dual_rectangle(teller, pattern)),
        Technique::BrokenWing => Some(broken_wing(teller, pattern)),
        _ => None,
    }
}

/// Returns the units that need the digit, in the order of the needs.
fn units(pattern: &Pattern) -> Vec<UnitId> {
    pattern.clauses.iter().filter_map(|need| need.unit_digit()).map(|(unit, _)| unit).collect()
}

fn digit(teller: &Explainer<'_>) -> Digit {
    teller.deduction.digits.first().expect("the pattern is of one digit")
}

/// Returns the places of the digit in `unit`.
fn places(teller: &Explainer<'_>, unit: UnitId) -> Vec<Cell> {
    let position = teller.position;
    position.cells(unit, position.places(unit, digit(teller))).collect()
}

/// Explains two kites in one box. The first and the last unit contain one corner in the box, the two units between contain the other one.
fn dual_kite(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit, corners) = (units(pattern), digit(teller), &pattern.parts[0].cells);
    let layout = teller.position.layout();
    let is_first = |cell: &Cell| [units[0], units[3]].iter().all(|unit| layout.units_of(*cell).contains(unit));
    let (first, second): (Vec<Cell>, Vec<Cell>) = corners.iter().copied().partition(is_first);
    let is_box = |unit: &UnitId| teller.position.unit(*unit).name.family == Family::Box;
    let boxed = teller.position.common_units(corners).into_iter().find(is_box).expect("the corners share a box");
    let mut distinct = units.clone();
    distinct.sort_unstable();
    let mut named = distinct.clone();
    named.dedup();
    let in_unit = |&unit: &UnitId| phrase!["in ", unit, " (", &places(teller, unit), ")"];
    let branch = |unit: UnitId, corner: &[Cell]| {
        let end: Vec<Cell> = places(teller, unit).into_iter().filter(|cell| !corner.contains(cell)).collect();
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
            conclude(teller, &pattern.parts[1..]),
        ],
        areas: distinct.into_iter().map(Area::Base).collect(),
        marks: teller.part_marks(&pattern.parts),
    }
}

/// A unit with two places of a digit, which together with a box makes an empty rectangle.
struct StrongLink {
    unit: UnitId,
    start: Vec<Cell>, // the place that sees some places in the box
    end: Vec<Cell>,   // the other place
    near: Vec<Cell>,  // the places in the box that `start` sees
    far: Vec<Cell>,   // the other places in the box
}

/// Explains two empty rectangles in one box.
fn dual_rectangle(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit) = (units(pattern), digit(teller));
    let (boxed, first, second) = (units[1], units[0], units[2]);
    let link = |unit: UnitId, ends: &Part| {
        let (end, start): (Vec<Cell>, Vec<Cell>) =
            places(teller, unit).into_iter().partition(|cell| ends.cells.contains(cell));
        let (far, near) = places(teller, boxed).into_iter().partition(|cell| ends.cells.contains(cell));
        StrongLink { unit, start, end, near, far }
    };
    let links = [link(first, &pattern.parts[1]), link(second, &pattern.parts[2])];
    let seeing = |cell: &Cell| teller.all_see(&[*cell], &pattern.parts[1].cells);
    let seeing: Vec<Cell> = teller.eliminated_cells().into_iter().filter(seeing).collect();
    let lines = [[&links[0].near[..], &links[0].start].concat(), [&links[0].far[..], &seeing].concat()]
        .map(|cells| line_around(teller, &cells, boxed));
    let arms = box_places(boxed, digit, [(&links[0].near[..], lines[0]), (&links[0].far[..], lines[1])]);
    let only = |unit: UnitId| can_only_go_in(unit, DigitSet::only(digit), &places(teller, unit));
    let mut named = vec![arms, only(first)];
    named.extend((first != second).then(|| only(second)));
    let given = join_phrases(named.clone(), "; ", "; ");
    let mut steps: Vec<ExplanationStep> =
        named.into_iter().map(|clause| ExplanationStep::given(phrase![clause, "."])).collect();
    steps.extend(links.iter().map(|StrongLink { unit, start, end, near, far }| {
        let other_end = phrase!["If ", is_not(end, digit), ", ", start, " is ", digit, " (", *unit, "). "];
        let then = phrase!["Then ", is_not(near, digit), teller.shared_units(near, start), ", so "];
        ExplanationStep::infer(phrase![other_end, then, boxed, " has its ", digit, " in ", either(far), "."])
    }));
    steps.push(conclude(teller, &pattern.parts[1..]));
    ExplanationDraft {
        location: phrase![boxed],
        pattern: phrase![given, "."],
        steps,
        areas: [boxed, first, second].into_iter().map(Area::Base).collect(),
        marks: teller.part_marks(&pattern.parts),
    }
}

/// Explains an odd ring of places, of which each two neighbours share a unit, and the guardians: all other places in these units.
fn broken_wing(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let (units, digit) = (units(pattern), digit(teller));
    let (guardians, ring) = pattern.parts.split_last().expect("a ring and its guardians");
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
        steps.push(teller.conclusion_by_sight(wording::both_or_all(others.len())));
    }
    let ring = ring.iter().flat_map(|part| teller.candidate_marks(&part.cells, part.digits, Role::Pattern));
    let marks: Vec<Mark> = ring.chain(teller.candidate_marks(others, guardians.digits, Role::Fin)).collect();
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
