//! Colours in words.

use super::{Area, Teller, Told, medusa, words};
use crate::Technique;
use crate::evidence::{Need, Part, Pattern};
use grid::{Cell, UnitId};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    match teller.deduction.technique {
        Technique::SimpleColorsTrap | Technique::SimpleColorsWrap => Some(simple(teller, pattern)),
        Technique::MultiColors1 | Technique::MultiColors2 => Some(multi(teller, pattern)),
        Technique::RemotePair => Some(remote(teller, pattern)),
        Technique::Medusa => Some(medusa::tell(teller, pattern)),
        _ => None,
    }
}

fn units(pattern: &Pattern) -> Vec<UnitId> {
    let unit = |need: &Need| if let Need::Place(unit, _) = need { Some(*unit) } else { None };
    let mut units: Vec<UnitId> = pattern.needs.iter().filter_map(unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// The first two cells, one of each part, that see each other.
fn seen_pair(teller: &Teller<'_>, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
    let layout = teller.position.layout();
    let pairs = one.iter().flat_map(|&cell| other.iter().map(move |&peer| [cell, peer]));
    pairs.into_iter().find(|&[cell, peer]| layout.are_peers(cell, peer))
}

/// `either r1c2 and r5c7 or r1c7 is 4`, every cell of the one colour or every one of the other.
fn either(teller: &Teller<'_>, one: &Part, other: &Part) -> String {
    let named = |part: &Part| match part.cells.len() {
        1 => format!("{} is {}", teller.cells(&part.cells), words::digits(part.digits)),
        n => format!("{} are {} {}", teller.cells(&part.cells), words::every(n), words::digits(part.digits)),
    };
    format!("either {}, or {}", named(one), named(other))
}

fn simple(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let [one, other] = &pattern.parts[..] else { unreachable!("two colours") };
    let (units, digit) = (units(pattern), teller.digits());
    let named = teller.units(&units);
    let end = if teller.deduction.technique == Technique::SimpleColorsWrap {
        let pair = seen_pair(teller, &one.cells, &one.cells).expect("the first colour sees itself");
        format!("{} see each other, so it is the latter.", teller.cells(&pair))
    } else {
        "What sees one of each kind cannot hold it.".to_owned()
    };
    Told {
        look: named.clone(),
        pattern: format!("In {named} the digit {digit} fits only two cells each, and they hang together."),
        why: format!("By the pairs of {named}, {}. {end}", either(teller, one, other)),
        areas: units.into_iter().map(Area::Base).collect(),
        marks: teller.marks(&pattern.parts),
    }
}

fn multi(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let [a, b, c, d] = &pattern.parts[..] else { unreachable!("twice two colours") };
    let (units, digit) = (units(pattern), teller.digits());
    let named = teller.units(&units);
    let mut sees = Vec::new();
    for (one, opposite) in [(a, b), (b, a)] {
        for (other, theirs) in [(c, d), (d, c)] {
            sees.extend(seen_pair(teller, &one.cells, &other.cells).map(|pair| (pair, opposite, theirs)));
        }
    }
    let pair = |at: usize| teller.cells(&sees[at].0);
    let end = if teller.deduction.technique == Technique::MultiColors2 {
        let [one, other] = [c, d].map(|part| seen_pair(teller, &a.cells, &part.cells).expect("it sees both"));
        format!(
            "{} sees {}, and {} sees {}: one or the other is {digit}, so the first kind is not.",
            teller.cells(&one[..1]),
            teller.cells(&one[1..]),
            teller.cells(&other[..1]),
            teller.cells(&other[1..])
        )
    } else {
        let not_both = |at: usize| {
            let kinds = [sees[at].1, sees[at].2].map(|part| teller.cells(&part.cells[..1]));
            format!("{} see each other, so the kind of {} or that of {} is {digit}.", pair(at), kinds[0], kinds[1])
        };
        let all: Vec<String> = (0..sees.len()).map(not_both).collect();
        format!("{} What sees both cannot hold it.", all.join(" "))
    };
    Told {
        look: named.clone(),
        pattern: format!(
            "In {named} the digit {digit} fits only two cells each, and they hang together in two groups."
        ),
        why: format!("By the pairs of {named}, {}; and {}. {end}", either(teller, a, b), either(teller, c, d)),
        areas: units.into_iter().map(Area::Base).collect(),
        marks: teller.marks(&pattern.parts),
    }
}

/// The cells of two kinds in an order in which each sees the next, if there is one; else those of the one kind and then the other.
fn in_a_row(teller: &Teller<'_>, one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    let all = [one, other].concat();
    all.iter().find_map(|&first| row_on(teller, &all, vec![first])).unwrap_or(all)
}

/// Goes on with a row until it has all cells, of the one kind and the other in turn.
fn row_on(teller: &Teller<'_>, all: &[Cell], row: Vec<Cell>) -> Option<Vec<Cell>> {
    if row.len() == all.len() {
        return Some(row);
    }
    let last = row[row.len() - 1];
    let next = all.iter().filter(|&cell| !row.contains(cell) && teller.position.layout().are_peers(last, *cell));
    next.copied().find_map(|cell| row_on(teller, all, [&row[..], &[cell]].concat()))
}

fn remote(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let [one, other] = &pattern.parts[..] else { unreachable!("two kinds") };
    let cells = in_a_row(teller, &one.cells, &other.cells);
    let (named, digits) = (teller.cells(&cells), teller.digits());
    let [one, other] = [one, other].map(|kind| teller.cells(&kind.cells));
    Told {
        look: teller.units(&teller.around(&cells[..1])),
        pattern: format!("{named} hold only {digits}, and each sees the next."),
        why: format!(
            "{named} hold only {digits}, and each sees the next, so the two take turns: {one} are the one and {other} the other. \
             What sees one of each kind can be neither."
        ),
        areas: Vec::new(),
        marks: teller.marks(&pattern.parts),
    }
}
