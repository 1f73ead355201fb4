//! Explanations of colourings: simple colours, multi-colours and remote pairs.

use std::cmp::Reverse;

use crate::Technique;
use crate::evidence::{Clause, Pattern};
use crate::explain::drawing::set_letters;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::cells_by_digits;
use crate::explain::mark::Area;
use crate::explain::phrase::{Phrase, join_clauses, neither, phrase};
use crate::explain::{medusa, wording};
use grid::{Cell, DigitSet, UnitId};

/// Returns the explanation of a colouring, or `None` for other techniques.
pub(super) fn explain(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    match teller.deduction.technique {
        Technique::SimpleColorsTrap | Technique::SimpleColorsWrap => Some(simple_colours(teller, pattern)),
        Technique::MultiColors1 | Technique::MultiColors2 => Some(multi_colours(teller, pattern)),
        Technique::RemotePair => Some(remote_pair(teller, pattern)),
        Technique::Medusa => Some(medusa::explain(teller, pattern)),
        _ => None,
    }
}

/// Cells that all have the same one of two digits; in colourings of one digit, that all have the digit or all lack it.
#[derive(Clone, Copy)]
struct Colour<'a> {
    letter: char,
    cells: &'a [Cell],
}

impl Colour<'_> {
    /// `A (r1c2)`, `every cell of A (r1c2 and r4c6)`
    fn all(self) -> Phrase {
        let every = wording::pluralize(self.cells.len(), "", "every cell of ");
        phrase![every, self.letter, " (", self.cells, ")"]
    }
}

/// Returns the parts of a pattern as colours, each with its letter.
fn colours<'a>(teller: &Explainer<'_>, pattern: &'a Pattern) -> Vec<Colour<'a>> {
    let letters = set_letters(teller.position.shape().side());
    pattern.parts.iter().zip(letters).map(|(part, letter)| Colour { letter, cells: &part.cells }).collect()
}

/// Returns the units with just two places that link the cells.
fn conjugate_units(pattern: &Pattern) -> Vec<UnitId> {
    let places = pattern.clauses.iter().filter_map(|need| need.unit_digit());
    let mut units: Vec<UnitId> = places.map(|(unit, _)| unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Returns where to look for a colouring of one digit: the digit, and the units if they are few.
fn colouring_location(units: &[UnitId], digit: DigitSet) -> Phrase {
    if units.len() <= 3 { phrase!["the places for ", digit, " in ", units] } else { phrase!["all places for ", digit] }
}

/// Returns the first two cells, one of each colour, that see each other.
fn seen_pair(teller: &Explainer<'_>, one: Colour<'_>, other: Colour<'_>) -> Option<[Cell; 2]> {
    cell_pairs([one, other]).into_iter().find(|&[mine, theirs]| teller.all_see(&[mine], &[theirs]))
}

/// Returns all pairs of a cell of the first colour and a cell of the second.
fn cell_pairs([one, other]: [Colour<'_>; 2]) -> Vec<[Cell; 2]> {
    let pairs = one.cells.iter().flat_map(|&mine| other.cells.iter().map(move |&theirs| [mine, theirs]));
    pairs.collect()
}

/// Returns those of `cells` that see a cell of each colour.
fn seeing_both(teller: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<Cell> {
    let sees = |cell: Cell, colour: Colour<'_>| colour.cells.iter().any(|&seen| teller.all_see(&[cell], &[seen]));
    cells.iter().copied().filter(|&cell| both.into_iter().all(|colour| sees(cell, colour))).collect()
}

/// Groups cells by a pair of cells, one of each colour, that all cells of the group see. Each of `cells` sees both colours.
fn group_by_seen_pair(teller: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<([Cell; 2], Vec<Cell>)> {
    let (all, mut left) = (cell_pairs(both), cells.to_vec());
    let mut groups = Vec::new();
    while let Some(&first) = left.first() {
        let seeing = |pair: &[Cell; 2]| -> Vec<Cell> {
            left.iter().copied().filter(|&cell| teller.all_see(&[cell], pair)).collect()
        };
        let seen = all.iter().filter(|pair| teller.all_see(&[first], &pair[..]));
        let pair = *seen.min_by_key(|pair| Reverse(seeing(pair).len())).expect("it sees both colours");
        let group = seeing(&pair);
        left.retain(|cell| !group.contains(cell));
        groups.push((pair, group));
    }
    groups
}

/// Returns the steps that name, for each eliminated cell, a cell of each colour that it sees; the conclusion, if one sentence says it all.
fn trap_steps(teller: &Explainer<'_>, both: [Colour<'_>; 2], cells: &[Cell]) -> Vec<ExplanationStep> {
    let [one, other] = both;
    let named = |[mine, theirs]: [Cell; 2]| phrase![mine, " of ", one.letter, " and ", theirs, " of ", other.letter];
    let groups = group_by_seen_pair(teller, both, cells);
    if let [(pair, group)] = &groups[..]
        && *group == teller.eliminated_cells()
        && cells_by_digits(&teller.deduction.eliminations).len() == 1
    {
        return vec![teller.conclusion_by_sight(named(*pair))];
    }
    let step = |(pair, group): &([Cell; 2], Vec<Cell>)| {
        let see = wording::pluralize(group.len(), " sees ", " see ");
        let are = wording::pluralize(group.len(), ", so it is ", ", so they are ");
        ExplanationStep::infer(phrase![group, see, named(*pair), are, neither(&teller.deduction.digits), "."])
    };
    groups.iter().map(step).collect()
}

/// Returns the explanation of a colouring of one digit. `groups` says into which groups the places of the digit fall.
fn explain_single_digit(
    teller: &Explainer<'_>,
    pattern: &Pattern,
    groups: Phrase,
    steps: Vec<ExplanationStep>,
) -> ExplanationDraft {
    let (units, digit) = (conjugate_units(pattern), teller.deduction.digits);
    let places =
        phrase!["in each of ", &units, ", ", digit, " has just two places, and exactly one of them is ", digit];
    ExplanationDraft {
        location: colouring_location(&units, digit),
        pattern: phrase![places, ". Linked together, these places fall into ", groups, "."],
        steps,
        areas: units.into_iter().map(Area::Base).collect(),
        marks: teller.part_marks(&pattern.parts),
    }
}

/// Explains simple colours.
fn simple_colours(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b] = colours(teller, pattern)[..] else { unreachable!("two colours") };
    let digit = teller.deduction.digits;
    let mut steps = case_steps(teller, pattern, [a, b]);
    if teller.deduction.technique == Technique::SimpleColorsWrap {
        let pair = seen_pair(teller, a, a).expect("the first colour sees itself");
        let see = phrase![&pair[..], " of ", a.letter, " see each other", teller.shared_units(&pair[..1], &pair[1..])];
        let wrong = phrase![see, ", so they cannot both be ", digit, ": ", a.letter, " is impossible."];
        steps.push(ExplanationStep::contradict(wrong));
        let right = phrase!["So ", digit, " is in ", b.all(), ": ", teller.conclusion_phrase(), "."];
        steps.push(ExplanationStep::conclude(right));
    } else {
        steps.extend(trap_steps(teller, [a, b], &teller.eliminated_cells()));
    }
    let cases = phrase!["either every cell of ", a.letter, " is ", digit, ", or every cell of ", b.letter, " is"];
    let groups = phrase!["two groups, ", a.letter, " and ", b.letter, ": ", cases];
    explain_single_digit(teller, pattern, groups, steps)
}

/// Explains multi-colours.
fn multi_colours(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b, c, d] = colours(teller, pattern)[..] else { unreachable!("twice two colours") };
    let digit = teller.deduction.digits;
    let mut steps = case_steps(teller, pattern, [a, b]);
    steps.extend(case_steps(teller, pattern, [c, d]));
    if teller.deduction.technique == Technique::MultiColors2 {
        let sees = |colour: Colour<'_>| {
            let [mine, theirs] = seen_pair(teller, a, colour).expect("the first colour sees both of the others");
            let sight = teller.shared_units(&[mine], &[theirs]);
            phrase![mine, " of ", a.letter, " sees ", theirs, " of ", colour.letter, sight]
        };
        steps.push(ExplanationStep::given(phrase![sees(c), ", and ", sees(d), "."]));
        let either =
            phrase!["Whether ", digit, " is in ", c.letter, " or in ", d.letter, ", it cannot be in ", a.letter];
        steps.push(ExplanationStep::conclude(phrase![either, ": ", teller.conclusion_phrase(), "."]));
    } else {
        steps.extend(opposite_colour_steps(teller, [a, b], [c, d]));
    }
    let pairs = phrase!["two pairs of groups, ", a.letter, " and ", b.letter, ", and ", c.letter, " and ", d.letter];
    let cases = phrase!["in each pair, every cell of one group is ", digit, ", and no cell of the other is"];
    explain_single_digit(teller, pattern, phrase![pairs, ": ", cases], steps)
}

/// The most pairs of cells that one sentence lists; more are split in two sentences.
const MAX_PAIRS: usize = 8;

/// Returns the steps from the pairs of cells that link two colours to the two cases that they leave.
fn case_steps(teller: &Explainer<'_>, pattern: &Pattern, [one, other]: [Colour<'_>; 2]) -> Vec<ExplanationStep> {
    let (digit, walk) = (teller.deduction.digits, links_in_order(teller, pattern, one.cells[0]));
    let cases = phrase!["either ", one.all(), " is ", digit, ", or ", other.all(), " is."];
    if let [(pair, unit)] = &walk[..] {
        let places = phrase![digit, " has just two places in ", *unit, ", ", &pair[..]];
        let given = phrase![places, ": one is ", digit, " and the other is not."];
        return vec![ExplanationStep::given(given), ExplanationStep::infer(phrase!["So ", cases])];
    }
    let mut steps = Vec::new();
    let size = if walk.len() > MAX_PAIRS { walk.len().div_ceil(2) } else { MAX_PAIRS };
    for pairs in walk.chunks(size) {
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

/// Returns the pairs of cells that are the only two places for the digit in a unit, each with the unit, in the order in which a walk
/// from `start` goes along them. Each pair leads from a cell reached before to a new one.
fn links_in_order(teller: &Explainer<'_>, pattern: &Pattern, start: Cell) -> Vec<([Cell; 2], UnitId)> {
    let pair = |need: &Clause| {
        let (unit, digit) = need.unit_digit()?;
        let places: Vec<Cell> = teller.position.cells(unit, teller.position.places(unit, digit)).collect();
        <[Cell; 2]>::try_from(places).ok().map(|pair| (pair, unit))
    };
    let pairs: Vec<([Cell; 2], UnitId)> = pattern.clauses.iter().filter_map(pair).collect();
    let (mut walk, mut reached, mut at) = (Vec::new(), vec![start], 0);
    while let Some(&cell) = reached.get(at) {
        for &([one, other], unit) in pairs.iter().filter(|(pair, _)| pair.contains(&cell)) {
            let next = if one == cell { other } else { one };
            if !reached.contains(&next) {
                reached.push(next);
                walk.push(([cell, next], unit));
            }
        }
        at += 1;
    }
    walk
}

/// Returns the steps that follow from two colours that see each other: one of their opposites has the digit.
fn opposite_colour_steps(
    teller: &Explainer<'_>,
    [a, b]: [Colour<'_>; 2],
    [c, d]: [Colour<'_>; 2],
) -> Vec<ExplanationStep> {
    let (digit, mut left, mut steps) = (teller.deduction.digits, teller.eliminated_cells(), Vec::new());
    for (one, opposite) in [(a, b), (b, a)] {
        for (other, theirs) in [(c, d), (d, c)] {
            let Some([mine, its]) = seen_pair(teller, one, other) else { continue };
            let both = [opposite, theirs];
            let cells = seeing_both(teller, both, &left);
            if cells.is_empty() {
                continue;
            }
            let named = phrase![mine, " of ", one.letter, " and ", its, " of ", other.letter];
            let see = phrase![named, " see each other", teller.shared_units(&[mine], &[its])];
            let so = phrase![digit, " is in ", opposite.letter, " or in ", theirs.letter, "."];
            steps.push(ExplanationStep::infer(phrase![see, ", so they cannot both be ", digit, ". So ", so]));
            steps.extend(trap_steps(teller, both, &cells));
            left.retain(|cell| !cells.contains(cell));
        }
    }
    steps
}

/// Returns all cells of two colours in an order in which each sees the next, or `None` if there is no such order.
fn cells_in_order(teller: &Explainer<'_>, all: &[Cell]) -> Option<Vec<Cell>> {
    all.iter().find_map(|&first| extend_order(teller, all, vec![first]))
}

/// Extends a row of cells that see each other to all cells.
fn extend_order(teller: &Explainer<'_>, all: &[Cell], row: Vec<Cell>) -> Option<Vec<Cell>> {
    if row.len() == all.len() {
        return Some(row);
    }
    let last = row[row.len() - 1];
    let next = all.iter().filter(|&cell| !row.contains(cell) && teller.position.layout().are_peers(last, *cell));
    next.copied().find_map(|cell| extend_order(teller, all, [&row[..], &[cell]].concat()))
}

/// Explains a remote pair.
fn remote_pair(teller: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let [a, b] = colours(teller, pattern)[..] else { unreachable!("two colours") };
    let (all, digits) = ([a.cells, b.cells].concat(), teller.deduction.digits);
    let row = cells_in_order(teller, &all);
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
    steps.extend(trap_steps(teller, [a, b], &teller.eliminated_cells()));
    ExplanationDraft {
        location: phrase![&teller.unit_around(&cells[..1])],
        pattern: phrase![given, see],
        steps,
        areas: Vec::new(),
        marks: teller.part_marks(&pattern.parts),
    }
}
