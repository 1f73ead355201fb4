//! Explains colourings: Simple Colours, Multi-Colours and Remote Pairs.

use std::cmp::Reverse;

use crate::Technique;
use crate::evidence::{Clause, Pattern};
use crate::explain::drawing::set_letters;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::cells_by_digits;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, join_clauses, neither, phrase};
use crate::explain::wording;
use grid::{Cell, DigitSet, UnitId};

/// Cells of one colour, with the letter of the colour.
///
/// In a colouring of one digit, either all cells of a colour have the digit, or none of them. In a Remote Pair, all cells of a colour have
/// the same one of two digits.
#[derive(Clone, Copy)]
struct Colour<'a> {
    letter: char,
    cells: &'a [Cell],
}

impl Colour<'_> {
    /// Returns a phrase for all cells of the colour: `A (r1c2)`, `every cell of A (r1c2 and r4c6)`.
    fn all(self) -> Phrase {
        let every = wording::pluralize(self.cells.len(), "", "every cell of ");
        phrase![every, self.letter, " (", self.cells, ")"]
    }
}

/// Returns the colours of a pattern, each with its letter. Each part of the pattern is one colour.
fn colours<'a>(explainer: &Explainer<'_>, pattern: &'a Pattern) -> Vec<Colour<'a>> {
    let letters = set_letters(explainer.position.shape().side());
    pattern.parts.iter().zip(letters).map(|(part, letter)| Colour { letter, cells: &part.cells }).collect()
}

/// Returns the units of the conjugate pairs that link the coloured cells, each once, in order.
fn conjugate_units(pattern: &Pattern) -> Vec<UnitId> {
    let places = pattern.clauses.iter().filter_map(|clause| clause.unit_digit());
    let mut units: Vec<UnitId> = places.map(|(unit, _)| unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Returns the place to look at for a colouring of one digit: `the places for 4 in rows 1 and 3`. If there are more than three units,
/// returns `all places for 4`.
fn colouring_location(units: &[UnitId], digit: DigitSet) -> Phrase {
    if units.len() <= 3 { phrase!["the places for ", digit, " in ", units] } else { phrase!["all places for ", digit] }
}

/// Returns the first two cells that see each other, one of the colour `one` and the other of the colour `other`. `None` if there are none.
fn seen_pair(explainer: &Explainer<'_>, one: Colour<'_>, other: Colour<'_>) -> Option<[Cell; 2]> {
    cell_pairs([one, other]).into_iter().find(|&[mine, theirs]| explainer.all_see(&[mine], &[theirs]))
}

/// Returns all pairs of a cell of the first colour and a cell of the second colour.
fn cell_pairs([one, other]: [Colour<'_>; 2]) -> Vec<[Cell; 2]> {
    let pairs = one.cells.iter().flat_map(|&mine| other.cells.iter().map(move |&theirs| [mine, theirs]));
    pairs.collect()
}

/// Returns the cells among `cells` that see at least one cell of each of the two colours.
fn seeing_both(explainer: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<Cell> {
    let sees = |cell: Cell, colour: Colour<'_>| colour.cells.iter().any(|&seen| explainer.all_see(&[cell], &[seen]));
    cells.iter().copied().filter(|&cell| both.into_iter().all(|colour| sees(cell, colour))).collect()
}

/// Divides `cells` into groups. All cells of a group see the same pair of coloured cells, one of each colour. Returns each group with its
/// pair. Prefers pairs that many cells see.
///
/// Panics if one of `cells` does not see a cell of each colour.
fn group_by_seen_pair(explainer: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<([Cell; 2], Vec<Cell>)> {
    let (all, mut left) = (cell_pairs(both), cells.to_vec());
    let mut groups = Vec::new();
    while let Some(&first) = left.first() {
        let seeing = |pair: &[Cell; 2]| -> Vec<Cell> {
            left.iter().copied().filter(|&cell| explainer.all_see(&[cell], pair)).collect()
        };
        let seen = all.iter().filter(|pair| explainer.all_see(&[first], &pair[..]));
        let pair = *seen.min_by_key(|pair| Reverse(seeing(pair).len())).expect("every cell sees both colours");
        let group = seeing(&pair);
        left.retain(|cell| !group.contains(cell));
        groups.push((pair, group));
    }
    groups
}

/// Returns the steps that explain the eliminations in `cells`. Each of `cells` sees at least one cell of each colour.
///
/// The steps name two coloured cells that each of `cells` sees. If one sentence covers all eliminations of the deduction, the conclusion is
/// the only step.
fn trap_steps(explainer: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<ExplanationStep> {
    let [one, other] = both;
    let named = |[mine, theirs]: [Cell; 2]| phrase![mine, " of ", one.letter, " and ", theirs, " of ", other.letter];
    let groups = group_by_seen_pair(explainer, both, cells);
    if let [(pair, group)] = &groups[..]
        && *group == explainer.eliminated_cells()
        && cells_by_digits(&explainer.deduction.eliminations).len() == 1
    {
        return vec![explainer.conclusion_by_visibility(named(*pair))];
    }
    let step = |(pair, group): &([Cell; 2], Vec<Cell>)| {
        let see = wording::pluralize(group.len(), " sees ", " see ");
        let are = wording::pluralize(group.len(), ", so it is ", ", so they are ");
        ExplanationStep::infer(phrase![group, see, named(*pair), are, neither(&explainer.deduction.digits), "."])
    };
    groups.iter().map(step).collect()
}

/// Returns the explanation of a colouring of one digit. `groups` is a phrase about the colours, such as `two groups, A and B: …`. `steps`
/// contains the steps of the proof.
fn explain_single_digit(
    explainer: &Explainer<'_>,
    pattern: &Pattern,
    groups: Phrase,
    steps: Vec<ExplanationStep>,
) -> ExplanationDraft {
    let (units, digit) = (conjugate_units(pattern), explainer.deduction.digits);
    let places =
        phrase!["in each of ", &units, ", ", digit, " has just two places, and exactly one of them is ", digit];
    ExplanationDraft {
        location: colouring_location(&units, digit),
        pattern: phrase![places, ". Linked together, these places fall into ", groups, "."],
        steps,
        areas: units.into_iter().map(Area::Base).collect(),
        marks: explainer.part_marks(&pattern.parts),
    }
}

/// Returns the explanation of Simple Colours, with two colours of one digit.
pub(super) fn simple_colours(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b] = colours(explainer, pattern)[..] else { unreachable!("the pattern has two colours") };
    let digit = explainer.deduction.digits;
    let mut steps = case_steps(explainer, pattern, [a, b]);
    if explainer.deduction.technique == Technique::SimpleColorsWrap {
        let pair = seen_pair(explainer, a, a).expect("the first colour sees itself");
        let see = phrase![
            &pair[..],
            " of ",
            a.letter,
            " see each other",
            explainer.visibility_reason(&pair[..1], &pair[1..])
        ];
        let wrong = phrase![see, ", so they cannot both be ", digit, ": ", a.letter, " is impossible."];
        steps.push(ExplanationStep::contradict(wrong));
        let right = phrase!["So ", digit, " is in ", b.all(), ": ", explainer.conclusion_phrase(), "."];
        steps.push(ExplanationStep::conclude(right));
    } else {
        steps.extend(trap_steps(explainer, [a, b], &explainer.eliminated_cells()));
    }
    let cases = phrase!["either every cell of ", a.letter, " is ", digit, ", or every cell of ", b.letter, " is"];
    let groups = phrase!["two groups, ", a.letter, " and ", b.letter, ": ", cases];
    explain_single_digit(explainer, pattern, groups, steps)
}

/// Returns the explanation of Multi-Colours, with two pairs of colours of one digit.
pub(super) fn multi_colours(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b, c, d] = colours(explainer, pattern)[..] else {
        unreachable!("the pattern has two colours of each cluster")
    };
    let digit = explainer.deduction.digits;
    let mut steps = case_steps(explainer, pattern, [a, b]);
    steps.extend(case_steps(explainer, pattern, [c, d]));
    if explainer.deduction.technique == Technique::MultiColors2 {
        let sees = |colour: Colour<'_>| {
            let [mine, theirs] = seen_pair(explainer, a, colour).expect("the first colour sees both of the others");
            let sight = explainer.visibility_reason(&[mine], &[theirs]);
            phrase![mine, " of ", a.letter, " sees ", theirs, " of ", colour.letter, sight]
        };
        steps.push(ExplanationStep::given(phrase![sees(c), ", and ", sees(d), "."]));
        let either =
            phrase!["Whether ", digit, " is in ", c.letter, " or in ", d.letter, ", it cannot be in ", a.letter];
        steps.push(ExplanationStep::conclude(phrase![either, ": ", explainer.conclusion_phrase(), "."]));
    } else {
        steps.extend(opposite_colour_steps(explainer, [a, b], [c, d]));
    }
    let pairs = phrase!["two pairs of groups, ", a.letter, " and ", b.letter, ", and ", c.letter, " and ", d.letter];
    let cases = phrase!["in each pair, every cell of one group is ", digit, ", and no cell of the other is"];
    explain_single_digit(explainer, pattern, phrase![pairs, ": ", cases], steps)
}

/// Maximum number of conjugate pairs that one sentence lists. A longer list is split in two sentences.
const MAX_PAIRS: usize = 8;

/// Returns the steps that name the conjugate pairs between two colours, and the two cases that follow from these pairs.
///
/// In each case, all cells of one colour have the digit, and no cell of the other colour has it.
fn case_steps(explainer: &Explainer<'_>, pattern: &Pattern, [one, other]: [Colour<'_>; 2]) -> Vec<ExplanationStep> {
    let (digit, links) = (explainer.deduction.digits, links_in_order(explainer, pattern, one.cells[0]));
    let cases = phrase!["either ", one.all(), " is ", digit, ", or ", other.all(), " is."];
    if let [(pair, unit)] = &links[..] {
        let places = phrase![digit, " has just two places in ", *unit, ", ", &pair[..]];
        let given = phrase![places, ": one is ", digit, " and the other is not."];
        return vec![ExplanationStep::given(given), ExplanationStep::infer(phrase!["So ", cases])];
    }
    let mut steps = Vec::new();
    let size = if links.len() > MAX_PAIRS { links.len().div_ceil(2) } else { MAX_PAIRS };
    for pairs in links.chunks(size) {
        let begin = if steps.is_empty() {
            phrase!["Each of these pairs has exactly one ", digit, ", since the unit has no other place for it: "]
        } else {
            phrase!["So does each of these pairs: "]
        };
        let named = pairs.iter().map(|(pair, unit)| phrase![&pair[..], " (", *unit, ")"]).collect();
        steps.push(ExplanationStep::given(phrase![begin, join_clauses(named), "."]));
    }
    let alternate = phrase!["So ", digit, " and not-", digit, " alternate along the pairs: "];
    steps.push(ExplanationStep::infer(phrase![alternate, cases]));
    steps
}

/// Returns the conjugate pairs, each with its unit, in the order in which a breadth-first search from `start` follows them.
///
/// Each pair leads from a cell that was reached before to a new cell. Pairs that lead to no new cell are left out.
fn links_in_order(explainer: &Explainer<'_>, pattern: &Pattern, start: Cell) -> Vec<([Cell; 2], UnitId)> {
    let pair = |clause: &Clause| {
        let (unit, digit) = clause.unit_digit()?;
        let places: Vec<Cell> = explainer.position.cells(unit, explainer.position.places(unit, digit)).collect();
        <[Cell; 2]>::try_from(places).ok().map(|pair| (pair, unit))
    };
    let pairs: Vec<([Cell; 2], UnitId)> = pattern.clauses.iter().filter_map(pair).collect();
    let (mut links, mut reached, mut at) = (Vec::new(), vec![start], 0);
    while let Some(&cell) = reached.get(at) {
        for &([one, other], unit) in pairs.iter().filter(|(pair, _)| pair.contains(&cell)) {
            let next = if one == cell { other } else { one };
            if !reached.contains(&next) {
                reached.push(next);
                links.push(([cell, next], unit));
            }
        }
        at += 1;
    }
    links
}

/// Returns the steps for two pairs of colours. A cell of the first pair sees a cell of the second pair.
///
/// The colours of these two cells cannot both have the digit. So the other colour of the first pair or the other colour of the second pair
/// has it.
fn opposite_colour_steps(
    explainer: &Explainer<'_>,
    [a, b]: [Colour<'_>; 2],
    [c, d]: [Colour<'_>; 2],
) -> Vec<ExplanationStep> {
    let (digit, mut left, mut steps) = (explainer.deduction.digits, explainer.eliminated_cells(), Vec::new());
    for (one, opposite) in [(a, b), (b, a)] {
        for (other, theirs) in [(c, d), (d, c)] {
            let Some([mine, its]) = seen_pair(explainer, one, other) else { continue };
            let both = [opposite, theirs];
            let cells = seeing_both(explainer, both, &left);
            if cells.is_empty() {
                continue;
            }
            let named = phrase![mine, " of ", one.letter, " and ", its, " of ", other.letter];
            let see = phrase![named, " see each other", explainer.visibility_reason(&[mine], &[its])];
            let so = phrase![digit, " is in ", opposite.letter, " or in ", theirs.letter, "."];
            steps.push(ExplanationStep::infer(phrase![see, ", so they cannot both be ", digit, ". So ", so]));
            steps.extend(trap_steps(explainer, both, &cells));
            left.retain(|cell| !cells.contains(cell));
        }
    }
    steps
}

/// Returns the cells of `all` in an order in which each cell sees the next one, or `None` if there is no such order.
fn cells_in_order(explainer: &Explainer<'_>, all: &[Cell]) -> Option<Vec<Cell>> {
    all.iter().find_map(|&first| extend_order(explainer, all, vec![first]))
}

/// Returns `row`, followed by the other cells of `all` in an order in which each cell sees the next one. `None` if there is no such order.
fn extend_order(explainer: &Explainer<'_>, all: &[Cell], row: Vec<Cell>) -> Option<Vec<Cell>> {
    if row.len() == all.len() {
        return Some(row);
    }
    let last = row[row.len() - 1];
    let next = all.iter().filter(|&cell| !row.contains(cell) && explainer.position.layout().are_peers(last, *cell));
    next.copied().find_map(|cell| extend_order(explainer, all, [&row[..], &[cell]].concat()))
}

/// Returns the explanation of a Remote Pair: cells with the same two candidates, in two colours.
pub(super) fn remote_pair(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b] = colours(explainer, pattern)[..] else { unreachable!("the pattern has two colours") };
    let (all, digits) = ([a.cells, b.cells].concat(), explainer.deduction.digits);
    let row = cells_in_order(explainer, &all);
    let (see, linked) = if row.is_some() {
        (", and each sees the next.", "Each sees the next, so the two digits alternate: ")
    } else {
        (
            ", and they are linked by pairs that see each other.",
            "Two of them that see each other have different digits, so ",
        )
    };
    let cells = row.unwrap_or(all);
    let given = phrase![&cells, " have only the candidates ", digits];
    let cases = phrase![linked, a.all(), " has one of the two digits, and ", b.all(), " has the other."];
    let mut steps = vec![ExplanationStep::given(phrase![given.clone(), "."]), ExplanationStep::infer(cases)];
    steps.extend(trap_steps(explainer, [a, b], &explainer.eliminated_cells()));
    ExplanationDraft {
        location: phrase![&explainer.unit_around(&cells[..1])],
        pattern: phrase![given, see],
        steps,
        areas: Vec::new(),
        marks: explainer.part_marks(&pattern.parts),
    }
}
