//! Patterns of one digit in words; those that are chains are told as such.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Need, Pattern};
use grid::{Cell, UnitId};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    match teller.deduction.technique {
        Technique::DualTwoStringKite => Some(dual_kite(teller, pattern)),
        Technique::DualEmptyRectangle => Some(dual_rectangle(teller, pattern)),
        Technique::BrokenWing => Some(broken_wing(teller, pattern)),
        _ => None,
    }
}

fn units(pattern: &Pattern) -> Vec<UnitId> {
    let unit = |need: &Need| match need {
        Need::Place(unit, _) => Some(*unit),
        Need::Cell(_) => None,
    };
    pattern.needs.iter().filter_map(unit).collect()
}

fn dual_kite(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let (units, digit) = (units(pattern), teller.digits());
    let [near, one, other] = [0, 1, 2].map(|at| teller.cells(&pattern.parts[at].cells));
    let mut distinct = units.clone();
    distinct.sort_unstable();
    let all = teller.units(&distinct);
    let [pair, next] = [&units[..2], &units[2..]].map(|units| teller.units(units));
    Told {
        look: teller.units(&teller.around(&pattern.parts[0].cells)),
        pattern: format!("In {all} the digit {digit} fits only two cells each; {near} belong to all of them."),
        why: format!(
            "In {all} the digit {digit} fits only two cells each. {near} cannot both be {digit}. So {pair} cannot both have theirs there, and one of {one} is {digit}; \
             nor can {next}, and one of {other} is {digit}."
        ),
        areas: distinct.into_iter().map(Area::Base).collect(),
        marks: teller.marks(&pattern.parts),
    }
}

fn dual_rectangle(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let (units, digit) = (units(pattern), teller.digits());
    let (boxed, links) = (teller.units(&units[1..2]), [units[0], units[2]]);
    let of_box = teller.cells(&places(teller, units[1]));
    let only = |unit: UnitId| format!("in {} only {}", teller.units(&[unit]), teller.cells(&places(teller, unit)));
    let mut named = vec![format!("in {boxed} the digit {digit} fits only {of_box}"), only(links[0])];
    named.extend((links[0] != links[1]).then(|| only(links[1])));
    let tie = |at: usize| {
        let part = &pattern.parts[at + 1].cells;
        let (far, near): (Vec<Cell>, Vec<Cell>) =
            places(teller, links[at]).into_iter().partition(|cell| part.contains(cell));
        let rest: Vec<Cell> = part.iter().copied().filter(|cell| !far.contains(cell)).collect();
        let (far, near, rest) =
            (teller.cells(&far), teller.cells(&near), words::either(teller.position.layout(), &rest));
        format!("If {far} is not {digit}, {near} is; then {boxed} has its {digit} in {rest}.")
    };
    let fits = words::clauses(&named).replacen('i', "I", 1);
    Told {
        look: boxed.clone(),
        pattern: format!("{fits}."),
        why: format!("{fits}. {} {}", tie(0), tie(1)),
        areas: [units[1], links[0], links[1]].into_iter().map(Area::Base).collect(),
        marks: teller.marks(&pattern.parts),
    }
}

/// Where the digit fits in `unit`.
fn places(teller: &Teller<'_>, unit: UnitId) -> Vec<Cell> {
    let (position, digit) = (teller.position, teller.deduction.digits.first().expect("of one digit"));
    position.cells(unit, position.places(unit, digit)).collect()
}

fn broken_wing(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let (units, digit) = (units(pattern), teller.digits());
    let (guardians, ring) = pattern.parts.split_last().expect("a ring and its guardians");
    let cells: Vec<Cell> = ring.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let (named, around) = (teller.cells(&cells), units.iter().map(|&unit| teller.units(&[unit])).collect::<Vec<_>>());
    let n = words::number(cells.len());
    let are = match &guardians.cells[..] {
        [_] => format!("the guardian {} is {digit}", teller.cells(&guardians.cells)),
        _ => format!("one of the guardians {} is {digit}", teller.cells(&guardians.cells)),
    };
    let ring = ring.iter().flat_map(|part| teller.candidates(&part.cells, part.digits, Role::Pattern));
    let marks: Vec<Mark> = ring.chain(teller.candidates(&guardians.cells, guardians.digits, Role::Fin)).collect();
    Told {
        look: teller.units(&units[..1]),
        pattern: format!("{named} are a ring of {n} cells that may be {digit}, each two neighbours in one unit."),
        why: format!(
            "{named} are a ring of {n} cells, each two neighbours in one unit: {}. Around an odd ring {digit} cannot be every \
             other cell, so one of these units has its {digit} outside the ring: {are}.",
            words::list(&around)
        ),
        areas: units.into_iter().map(Area::Base).collect(),
        marks,
    }
}
