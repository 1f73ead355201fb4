//! Explains short chains of strong links, link by link, and conclusions from candidates of which one is true.

use std::collections::HashSet;

use super::phrase::{Phrase, clauses, either, joined, list, neither, phrase};
use super::step::ExplanationStep;
use super::{Area, Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Candidate, Chain, Link, Node, Part, Via};
use grid::{Cell, Digit, DigitSet, UnitId};

/// A link with the nodes that it joins.
type Stride<'a> = (&'a Node, &'a Link, &'a Node);

/// The most units that `look` names.
const MOST_UNITS: usize = 3;

/// Returns the explanation of a short chain, or `None` for techniques whose chains may be long.
pub(super) fn tell(teller: &Teller<'_>, chain: &Chain) -> Option<Told> {
    if !is_short(teller.deduction.technique) {
        return None;
    }
    let units: Vec<UnitId> = strong(chain).iter().filter_map(|(_, link, _)| unit(link)).collect();
    let given = givens(teller, chain);
    let mut steps: Vec<ExplanationStep> =
        given.iter().map(|clause| ExplanationStep::given(phrase![clause.clone(), "."])).collect();
    steps.extend(forward(teller, chain));
    steps.extend(if chain.is_loop { end_of_ring(teller, chain) } else { end(teller, chain) });
    let look = if units.is_empty() {
        phrase![&teller.around(&chain.nodes[0].cells)]
    } else if units.len() > MOST_UNITS {
        phrase!["the ", teller.deduction.digits, "s"]
    } else {
        phrase![&units]
    };
    Some(Told {
        look,
        pattern: pattern(teller.deduction.technique, chain, given),
        steps,
        areas: units.into_iter().map(Area::Base).collect(),
        marks: marks(chain),
    })
}

const fn is_short(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::Skyscraper
            | Technique::TwoStringKite
            | Technique::TurbotFish
            | Technique::EmptyRectangle
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks
            | Technique::WWing
            | Technique::LocalWing
            | Technique::WingRing
    )
}

fn strong(chain: &Chain) -> Vec<Stride<'_>> {
    chain.steps().filter(|(_, link, _)| link.is_strong).collect()
}

const fn unit(link: &Link) -> Option<UnitId> {
    match link.via {
        Via::Unit(unit) => Some(unit),
        Via::Cell | Via::Peers | Via::Set(..) => None,
    }
}

/// Returns the cells of both nodes in reading order.
fn both(one: &Node, other: &Node) -> Vec<Cell> {
    let mut cells = [&one.cells[..], &other.cells].concat();
    cells.sort_unstable();
    cells
}

/// Returns the pattern as one sentence.
fn pattern(technique: Technique, chain: &Chain, given: Vec<Phrase>) -> Phrase {
    let given = joined(given, "; ", "; ");
    match technique {
        Technique::LocalWing => {
            phrase![
                "Three strong links (in each, one of two candidates is true) lead from one to the next: ",
                given,
                "."
            ]
        }
        Technique::WingRing => {
            phrase!["Three strong links (in each, one of two candidates is true) form a ring: ", given, "."]
        }
        Technique::EmptyRectangle | Technique::WWing => phrase![given, "."],
        _ => {
            let weak = chain.steps().filter(|(_, link, _)| !link.is_strong);
            let meet = weak.map(|(from, _, to)| phrase![&from.cells, " sees ", &to.cells]);
            phrase![given, "; ", clauses(meet.collect()), "."]
        }
    }
}

/// Returns clauses that state why the links are strong.
fn givens(teller: &Teller<'_>, chain: &Chain) -> Vec<Phrase> {
    let strides = strong(chain);
    match (teller.deduction.technique, &strides[..]) {
        (Technique::EmptyRectangle, &[arms, link]) => vec![rectangle(teller, arms, link), given(link)],
        (Technique::WWing, &[one, link, other]) => {
            let digits = DigitSet::only(one.0.digit).with(one.2.digit);
            vec![phrase![&both(one.0, other.0), " have only ", digits], given(link)]
        }
        (Technique::LocalWing | Technique::WingRing, _) => strides.iter().copied().map(given).collect(),
        _ => {
            let places = |&(from, link, to): &Stride<'_>| phrase![unit(link), " (", &both(from, to), ")"];
            let digit = chain.nodes[0].digit;
            vec![phrase![digit, " has just two places in each of ", list(strides.iter().map(places).collect())]]
        }
    }
}

/// `in row 3, 4 can only go in r3c1 or r3c7`, `r1c2 is 4 or 7`
fn given((from, link, to): Stride<'_>) -> Phrase {
    match unit(link) {
        Some(unit) => phrase!["in ", unit, ", ", from.digit, " can only go in ", either(&both(from, to))],
        None => phrase![&from.cells, " is ", either(&DigitSet::only(from.digit).with(to.digit))],
    }
}

/// Returns where the digit of an empty rectangle can go in its box.
fn rectangle(teller: &Teller<'_>, (far, arms, near): Stride<'_>, (from, ..): Stride<'_>) -> Phrase {
    let Some(boxed) = unit(arms) else { return given((far, arms, near)) };
    let seeing_far = [&far.cells[..], &teller.eliminated()].concat();
    let lines = [both(near, from), seeing_far].map(|cells| line_around(teller, &cells, boxed));
    box_places(boxed, near.digit, [(&near.cells[..], lines[0]), (&far.cells[..], lines[1])])
}

/// Returns a unit other than the box that holds all of the cells.
pub(super) fn line_around(teller: &Teller<'_>, cells: &[Cell], boxed: UnitId) -> Option<UnitId> {
    teller.position.units_around(cells).into_iter().find(|&unit| unit != boxed)
}

/// `in box 5, 4 can only go in row 4 (r4c4 and r4c6) or column 5 (r6c5)`
pub(super) fn box_places(boxed: UnitId, digit: Digit, arms: [(&[Cell], Option<UnitId>); 2]) -> Phrase {
    let places = match arms {
        [(one, Some(line)), (other, Some(next))] => phrase![line, " (", one, ") or ", next, " (", other, ")"],
        [(one, _), (other, _)] => {
            let mut cells = [one, other].concat();
            cells.sort_unstable();
            either(&cells)
        }
    };
    phrase!["in ", boxed, ", ", digit, " can only go in ", places]
}

/// Returns the steps from the first node to the last: if that one is false, this one is true.
fn forward(teller: &Teller<'_>, chain: &Chain) -> Vec<ExplanationStep> {
    let (all, lines): (Vec<Stride<'_>>, _) = (chain.steps().collect(), chain.lines());
    let step = |at: usize| {
        let (from, link, to) = all[at];
        let denied = is_not(&from.cells, from.digit);
        let step = match at.checked_sub(1) {
            None => ExplanationStep::infer(phrase!["If ", denied, ", ", left(link, to), "."]),
            Some(before) => {
                let why = reason(teller, all[before].0, from);
                let text = phrase!["Then ", denied, why, ", so ", left(link, to), "."];
                ExplanationStep::infer(text).along(lines[before].clone())
            }
        };
        step.along(lines[at].clone()).showing(to.clone())
    };
    (0..all.len()).step_by(2).map(step).collect()
}

/// Returns the steps around a ring from the first node back to the second: if that one is true, so is every second one.
fn backward(teller: &Teller<'_>, chain: &Chain) -> Vec<ExplanationStep> {
    let (all, lines): (Vec<Stride<'_>>, _) = (chain.steps().collect(), chain.lines());
    let step = |at: usize| {
        let ((to, link, from), (_, _, before)) = (all[at], all[at + 1]);
        let begin = if at + 2 == all.len() { phrase!["If ", is(before), ", "] } else { phrase!["Then "] };
        let why = reason(teller, before, from);
        let text = phrase![begin, is_not(&from.cells, from.digit), why, ", so ", left(link, to), "."];
        ExplanationStep::infer(text).along(lines[at + 1].clone()).along(lines[at].clone()).showing(to.clone())
    };
    (2..all.len()).step_by(2).rev().map(step).collect()
}

/// Returns why not both of two nodes are true: ` (row 4)`. Empty for two digits of one cell.
fn reason(teller: &Teller<'_>, one: &Node, other: &Node) -> Phrase {
    if one.digit == other.digit { sight(teller, &other.cells, &one.cells) } else { Phrase::default() }
}

/// ` (row 4)`, or ` (r1c2 sees r3c5)` if no unit holds the cells.
pub(super) fn sight(teller: &Teller<'_>, cells: &[Cell], others: &[Cell]) -> Phrase {
    match teller.position.units_around(&[cells, others].concat())[..] {
        [unit, ..] => phrase![" (", unit, ")"],
        [] => phrase![" (", cells, words::one_or_more(cells.len(), " sees ", " see "), others, ")"],
    }
}

/// `r8c7 is 4 (row 8)`, `it is 9`
fn left(link: &Link, to: &Node) -> Phrase {
    match unit(link) {
        Some(unit) => phrase![is(to), " (", unit, ")"],
        None => phrase!["it is ", to.digit],
    }
}

/// `r1c2 is 4`, `r1c2 or r1c3 is 4`
fn is(node: &Node) -> Phrase {
    phrase![either(&node.cells), " is ", node.digit]
}

/// `r1c2 is not 4`, `neither r1c2 nor r1c3 is 4`
pub(super) fn is_not(cells: &[Cell], digit: Digit) -> Phrase {
    match cells.len() {
        1 => phrase![cells, " is not ", digit],
        2 => phrase![neither(cells), " is ", digit],
        _ => phrase!["none of ", cells, " is ", digit],
    }
}

/// Returns the steps from the ends of a chain, one of which is true, to the conclusion.
fn end(teller: &Teller<'_>, chain: &Chain) -> Vec<ExplanationStep> {
    let (first, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
    if first.digit == last.digit {
        let cells = both(first, last);
        return vec![
            ExplanationStep::infer(phrase!["So ", either(&cells), " is ", first.digit, "."]),
            teller.because_they_see(words::every_one(cells.len())),
        ];
    }
    if first.cells == last.cells {
        let digits = DigitSet::only(first.digit).with(last.digit);
        return vec![ExplanationStep::infer(phrase!["Either way ", &first.cells, " is ", either(&digits), "."])];
    }
    let eliminated = &teller.deduction.eliminate;
    let loss = |&(cell, digit): &Candidate| {
        let (own, other) = if first.cells.contains(&cell) { (first, last) } else { (last, first) };
        let why = sight(teller, &[cell], &other.cells);
        let at_own = phrase!["If ", is(own), ", it is not ", digit, ". "];
        ExplanationStep::infer(phrase![at_own, "If ", is(other), ", ", cell, " is not ", digit, " either", why, "."])
    };
    let lost = eliminated.iter().map(|&(cell, digit)| phrase![cell, " loses ", digit]);
    let mut steps = vec![ExplanationStep::infer(phrase!["So ", is(first), " or ", is(last), "."])];
    steps.extend(eliminated.iter().map(loss));
    steps.push(ExplanationStep::conclude(phrase!["Either way ", list(lost.collect()), "."]));
    steps
}

/// Returns the steps from a ring, in which every second node is true, to the conclusion.
fn end_of_ring(teller: &Teller<'_>, chain: &Chain) -> Vec<ExplanationStep> {
    let every_second = |first: usize| list(chain.nodes.iter().skip(first).step_by(2).map(is).collect());
    let neighbours = |(from, _, to): Stride<'_>| {
        let mut cells = both(from, to);
        cells.dedup();
        Part { cells, digits: DigitSet::only(from.digit).with(to.digit) }
    };
    let mut steps = backward(teller, chain);
    steps.push(ExplanationStep::infer(phrase!["So either ", every_second(0), ", or ", every_second(1), "."]));
    steps.push(conclude(teller, &chain.steps().map(neighbours).collect::<Vec<_>>()));
    steps
}

/// Returns the conclusion from groups of candidates: in each group, which is one cell or one digit, one is true. States for each elimination
/// which group rules it out.
pub(super) fn conclude(teller: &Teller<'_>, groups: &[Part]) -> ExplanationStep {
    let mut left = teller.deduction.eliminate.clone();
    let mut losses = Vec::new();
    for group in groups {
        let (lost, rest): (Vec<Candidate>, Vec<Candidate>) =
            left.into_iter().partition(|&candidate| rules_out(teller, group, candidate));
        left = rest;
        losses.extend((!lost.is_empty()).then(|| loss(group, &lost)));
    }
    if left.is_empty() && !losses.is_empty() {
        ExplanationStep::conclude(phrase![joined(losses, "; ", "; "), "."])
    } else {
        teller.so()
    }
}

fn rules_out(teller: &Teller<'_>, group: &Part, (cell, digit): Candidate) -> bool {
    if group.cells == [cell] {
        !group.digits.has(digit)
    } else {
        group.digits == DigitSet::only(digit) && teller.all_see(&[cell], &group.cells)
    }
}

/// `r1c2 and r1c3 see r1c1 and r1c7, one of which is 4, so they lose 4`, `r5c7 is 1 or 2, so it loses 3`
fn loss(group: &Part, lost: &[Candidate]) -> Phrase {
    let digits: DigitSet = lost.iter().map(|&(_, digit)| digit).collect();
    let mut cells: Vec<Cell> = lost.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    if group.cells == cells {
        return phrase![&cells, " is ", either(&group.digits), ", so it loses ", digits];
    }
    let see = words::one_or_more(cells.len(), " sees ", " see ");
    let which = words::one_or_more(group.cells.len(), ", which is ", ", one of which is ");
    let lose = words::one_or_more(cells.len(), ", so it loses ", ", so they lose ");
    phrase![&cells, see, &group.cells, which, group.digits, lose, digits]
}

/// Marks the nodes that may be true and those in between in turn.
fn marks(chain: &Chain) -> Vec<Mark> {
    let mark = |(at, node): (usize, &Node)| {
        let (digit, role) = (node.digit, if at % 2 == 0 { Role::Pattern } else { Role::Second });
        node.cells.iter().map(move |&cell| Mark { cell, digit: Some(digit), role }).collect::<Vec<_>>()
    };
    let mut marks: Vec<Mark> = chain.nodes.iter().enumerate().flat_map(mark).collect();
    let mut seen = HashSet::new();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    marks
}
