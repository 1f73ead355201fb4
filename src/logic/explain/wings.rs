//! Wings in words; those that are chains are told as such.

use super::{Area, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Need, Part, Pattern};
use grid::{Cell, DigitSet, UnitId};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    match teller.deduction.technique {
        Technique::XyWing | Technique::XyzWing => Some(pivoted(teller, pattern)),
        Technique::WxyzWing | Technique::VwxyzWing | Technique::UvwxyzWing | Technique::TuvwxyzWing => {
            Some(big(teller, pattern))
        }
        Technique::WingRing => Some(ring(teller, pattern)),
        _ => None,
    }
}

/// `r1c2 can only be 4 or 7`.
fn can_be(teller: &Teller<'_>, part: &Part) -> String {
    format!("{} can only be {}", teller.cells(&part.cells), words::either_digit(part.digits))
}

/// `r1c2 can only be 4 or 7; it sees r1c5 (4 or 9) and r3c1 (7 or 9).`
fn sees_both(teller: &Teller<'_>, pivot: &Part, wings: [&Part; 2]) -> String {
    let [one, other] =
        wings.map(|wing| format!("{} ({})", teller.cells(&wing.cells), words::either_digit(wing.digits)));
    format!("{}; it sees {one} and {other}.", can_be(teller, pivot))
}

fn cells(parts: &[Part]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells
}

/// A pivot and its two wings.
fn pivoted(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let [pivot, one, other] = &pattern.parts[..] else { unreachable!("a pivot and two wings") };
    let shared = one.digits.and(other.digits);
    let [p, a, b] = [pivot, one, other].map(|part| teller.cells(&part.cells));
    let leads = |wing: &Part| words::digits(pivot.digits.and(wing.digits).minus(shared));
    let (mut closing, mut holders) = (String::new(), cells(&[one.clone(), other.clone()]));
    if pivot.digits.and(shared) == shared {
        closing = format!(" Otherwise {p} is {} itself.", words::digits(shared));
        holders = cells(&pattern.parts);
    }
    Told {
        look: teller.cells(&pivot.cells),
        pattern: sees_both(teller, pivot, [one, other]),
        why: format!(
            "{}. If {p} is {}, {a} is {shared}. If {p} is {}, {b} is {shared}.{closing} One of {} is {shared}.",
            can_be(teller, pivot),
            leads(one),
            leads(other),
            teller.cells(&holders),
            shared = words::digits(shared),
        ),
        areas: Vec::new(),
        marks: teller.marks(&pattern.parts),
    }
}

/// As many cells as digits in two sets.
fn big(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let (all, digits, position) = (cells(&pattern.parts), teller.deduction.digits, teller.position);
    let of = |digit| all.iter().copied().filter(|&cell| position.has(cell, digit)).collect::<Vec<Cell>>();
    let see = |cells: &[Cell]| {
        let layout = position.layout();
        cells.iter().all(|&one| cells.iter().all(|&other| one == other || layout.are_peers(one, other)))
    };
    let free: DigitSet = digits.iter().filter(|&digit| !see(&of(digit))).collect();
    let (named, n) = (teller.cells(&all), words::number(all.len()));
    let why = match free.first() {
        None => format!("Each digit fits only cells that see each other, so each of the {n} stands there just once."),
        Some(free) => format!(
            "Without {free} only {} would be left for {n} cells, and each fits only cells that see each other. \
             So one of {} is {free}.",
            words::digits(digits.without(free)),
            teller.cells(&of(free)),
        ),
    };
    Told {
        look: teller.units(&teller.around(&pattern.parts[1].cells)),
        pattern: format!("{named} have only {n} candidates between them."),
        why: format!("{named} have only {} between them: {n} cells for {n} digits. {why}", words::digits(digits)),
        areas: Vec::new(),
        marks: teller.marks(&pattern.parts),
    }
}

/// An XYZ-Wing that a unit closes.
fn ring(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let [pivot, one, other, pair] = &pattern.parts[..] else { unreachable!("a pivot, two wings and a pair") };
    let unit: UnitId = pattern
        .needs
        .iter()
        .find_map(|need| if let Need::Place(unit, _) = need { Some(*unit) } else { None })
        .expect("the pair is in a unit");
    let (unit_name, shared) = (teller.units(&[unit]), words::digits(pair.digits));
    let [p, a, b, ends] = [pivot, one, other, pair].map(|part| teller.cells(&part.cells));
    let (first, second) =
        (words::digits(one.digits.minus(pair.digits)), words::digits(other.digits.minus(pair.digits)));
    Told {
        look: teller.cells(&pivot.cells),
        pattern: sees_both(teller, pivot, [one, other]),
        why: format!(
            "{p} ({}), {a} ({}), {b} ({}) and the {shared} of {unit_name} ({ends}) are four needs. {first} serves one at most, \
             so does {second}, and {shared} serves two at most. So all of that is used, and what sees it falls.",
            words::either_digit(pivot.digits),
            words::either_digit(one.digits),
            words::either_digit(other.digits),
        ),
        areas: vec![Area::Base(unit)],
        marks: teller.marks(&pattern.parts),
    }
}
