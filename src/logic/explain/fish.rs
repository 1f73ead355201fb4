//! Fish in words.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::grid::{Cell, UnitId};
use crate::logic::evidence::Fish;

/// What is to be said of a fish.
pub(super) fn tell(teller: &Teller<'_>, fish: &Fish) -> Told {
    let Fish { bases, covers, cells, fins, .. } = fish;
    let (from, digit, n) = (teller.units(bases), teller.digits(), words::number(bases.len()));
    let mut marks = teller.pattern(cells);
    marks.extend(fin_marks(teller, fins));
    let but_for = if fins.is_empty() { String::new() } else { format!(", but for {}", teller.cells(fins)) };
    Told {
        pattern: format!("In {from} the digit {digit} fits only {n} {}{but_for}.", kind(teller, covers)),
        why: if fins.is_empty() { whole(teller, fish) } else { finned(teller, fish) },
        look: from,
        areas: bases.iter().copied().map(Area::Base).chain(covers.iter().copied().map(Area::Cover)).collect(),
        marks,
    }
}

fn fin_marks(teller: &Teller<'_>, fins: &[Cell]) -> Vec<Mark> {
    teller.candidates(fins, teller.deduction.digits, Role::Fin)
}

/// `rows`, or `units` where they are of several kinds.
fn kind(teller: &Teller<'_>, units: &[UnitId]) -> String {
    let family = |unit: &UnitId| teller.position.unit(*unit).name.family;
    let is_one = units.iter().all(|unit| family(unit) == family(&units[0]));
    if is_one { teller.family(units) } else { "units".to_owned() }
}

/// Why a fish without fins is one.
fn whole(teller: &Teller<'_>, fish: &Fish) -> String {
    let Fish { bases, covers, .. } = fish;
    let (from, to, digit) = (teller.units(bases), teller.units(covers), teller.digits());
    let (n, every) = (words::number(bases.len()), words::every_one(bases.len()));
    let (base, cover) = (kind(teller, bases), kind(teller, covers));
    format!(
        "In {from} the digit {digit} fits only {to}: {n} {base} need {n} {digit}s, so {every} {cover} get theirs there.{}",
        eaten(teller, fish)
    )
}

/// Why what falls does so whether a fin is true or none.
fn finned(teller: &Teller<'_>, fish: &Fish) -> String {
    let Fish { bases, covers, fins, .. } = fish;
    let (from, to, digit) = (teller.units(bases), teller.units(covers), teller.digits());
    let (every, cover) = (words::every_one(covers.len()), kind(teller, covers));
    let struck: Vec<Cell> = teller.deduction.eliminate.iter().map(|&(cell, _)| cell).collect();
    let (some, none) = any(teller, fins);
    let (lost, see) = (teller.cells(&struck), words::one_or_more(struck.len(), "sees", "see"));
    format!(
        "But for {}, the digit {digit} in {from} fits only {to}. If {some} is {digit}, {lost} {see} it; if {none}, {every} {cover} get theirs there.{}",
        teller.cells(fins),
        eaten(teller, fish)
    )
}

/// `r1c1` and `not`, `r1c1 or r1c2` and `neither is`, `one of r1c1, r1c2 and r1c3` and `none is`.
fn any(teller: &Teller<'_>, fins: &[Cell]) -> (String, &'static str) {
    match fins {
        [_] => (teller.cells(fins), "not"),
        [one, other] => (format!("{} or {}", teller.cells(&[*one]), teller.cells(&[*other])), "neither is"),
        _ => (format!("one of {}", teller.cells(fins)), "none is"),
    }
}

/// Of what falls in the bases themselves: that it lies in two covers.
fn eaten(teller: &Teller<'_>, fish: &Fish) -> String {
    let struck = teller.deduction.eliminate.iter().map(|&(cell, _)| cell);
    let eaten: Vec<Cell> = struck.filter(|cell| fish.cells.contains(cell)).collect();
    if eaten.is_empty() {
        return String::new();
    }
    format!(" As {}, {} would fill two of them at once.", teller.digits(), teller.cells(&eaten))
}
