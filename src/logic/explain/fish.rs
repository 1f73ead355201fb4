//! Fish in words.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::grid::{Cell, UnitId};
use crate::logic::evidence::{Chain, Fish, Node, Twin};

/// What is to be said of a fish.
pub(super) fn tell(teller: &Teller<'_>, fish: &Fish) -> Told {
    let Fish { bases, covers, cells, fins, .. } = fish;
    let (from, digit, n) = (teller.units(bases), teller.digits(), words::number(bases.len()));
    let mut marks = teller.pattern(cells);
    marks.extend(fin_marks(teller, fins));
    marks.extend(chain_marks(fish));
    let mut seen = std::collections::HashSet::new();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    let but_for = if fins.is_empty() { String::new() } else { format!(", but for {}", teller.cells(fins)) };
    let twin = fish.twin.as_ref().map_or(&[][..], |twin| &twin.covers[..]);
    let all = covers.iter().chain(twin.iter().filter(|cover| !covers.contains(cover)));
    Told {
        pattern: format!("In {from} the digit {digit} fits only {n} {}{but_for}.", kind(teller, covers)),
        why: match &fish.twin {
            Some(twin) => siamese(teller, fish, twin),
            None if !fish.chains.is_empty() => kraken(teller, fish),
            None if fins.is_empty() => whole(teller, fish),
            None => finned(teller, fish),
        },
        look: from,
        areas: bases.iter().copied().map(Area::Base).chain(all.copied().map(Area::Cover)).collect(),
        marks,
    }
}

/// The links' ends.
fn chain_marks(fish: &Fish) -> Vec<Mark> {
    let ends = |chain: &Chain| {
        let roles = [Role::Second, Role::Third].into_iter().cycle();
        let mark = |(node, role): (&Node, Role)| {
            node.cells.iter().map(|&cell| Mark { cell, digit: Some(node.digit), role }).collect::<Vec<_>>()
        };
        chain.nodes.iter().zip(roles).flat_map(mark).collect::<Vec<_>>()
    };
    fish.chains.iter().flat_map(ends).collect()
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

/// Why what falls does so whatever is true of the fish.
fn kraken(teller: &Teller<'_>, fish: &Fish) -> String {
    let (from, to, digit) = (teller.units(&fish.bases), teller.units(&fish.covers), teller.digits());
    let last = &fish.covers[fish.covers.len() - 1..];
    let layout = teller.position.layout();
    let seats: Vec<Cell> =
        fish.cells.iter().copied().filter(|&cell| layout.units_of(cell).contains(&last[0])).collect();
    let but_for = if fish.fins.is_empty() { String::new() } else { format!(", but for {}", teller.cells(&fish.fins)) };
    let or = if fish.fins.is_empty() { String::new() } else { format!(", or a fin is {digit}") };
    let mut left = [&fish.fins[..], &seats].concat();
    let told: Vec<String> = fish.chains.iter().map(|chain| led(teller, chain, &mut left)).collect();
    format!(
        "In {from} the digit {digit} fits only {to}{but_for}. So {} gets its {digit} in {}{or}. {}",
        teller.units(last),
        words::either(layout, &seats),
        told.join(" ")
    )
}

/// What those places of the fish lead to that are `left`.
fn led(teller: &Teller<'_>, chain: &Chain, left: &mut Vec<Cell>) -> String {
    let node = |node: &Node| format!("{} in {}", node.digit, teller.cells(&node.cells));
    let first = &chain.nodes[0];
    let is_same = teller.deduction.digits.has(first.digit);
    let sees = |cell: Cell, place: Cell| {
        if cell == place { !is_same } else { is_same && teller.position.layout().are_peers(cell, place) }
    };
    let (from, others): (Vec<Cell>, Vec<Cell>) =
        left.iter().partition(|&&place| first.cells.iter().all(|&cell| sees(cell, place)));
    *left = others;
    let word = |at: usize| if at.is_multiple_of(2) { "not " } else { "" };
    let steps = chain.nodes.iter().enumerate().map(|(at, to)| format!("{}{}", word(at), node(to)));
    let (cell, digit) = teller.deduction.eliminate[0];
    let from = words::either(teller.position.layout(), &from);
    let steps = steps.collect::<Vec<_>>().join(", ");
    format!("If {from} is {}: {steps}, so not {digit} in {}.", teller.digits(), teller.cells(&[cell]))
}

/// Why what falls does so by one fish or the other.
fn siamese(teller: &Teller<'_>, fish: &Fish, twin: &Twin) -> String {
    let (from, digit) = (teller.units(&fish.bases), teller.digits());
    let (one, other) = (teller.units(&fish.covers), teller.units(&twin.covers));
    let (fins, others) = (teller.cells(&fish.fins), teller.cells(&twin.fins));
    let cover = kind(teller, &[&fish.covers[..], &twin.covers].concat());
    format!(
        "In {from} the digit {digit} fits only {one}, but for {fins}. Seen otherwise, it fits only {other}, but for {others}. Each time the {cover} get theirs there, or a fin is {digit}: what sees the fins falls."
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
