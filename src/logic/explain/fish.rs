//! Fish in words.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::evidence::{Chain, Fish, Node, Twin};
use grid::{Cell, UnitId};

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
        eaten(teller, &fish.cells)
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
        eaten(teller, &fish.cells)
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
    let mut told: Vec<String> = fish.chains.iter().map(|chain| led(teller, chain, &mut left)).collect();
    told.extend(seen(teller, &left));
    format!(
        "In {from} the digit {digit} fits only {to}{but_for}. So {} gets its {digit} in {}{or}. {}",
        teller.units(last),
        words::either(layout, &seats),
        told.join(" ")
    )
}

/// What those places of the fish lead to that are `left`; a walk that comes back to say the opposite ends there.
fn led(teller: &Teller<'_>, chain: &Chain, left: &mut Vec<Cell>) -> String {
    let layout = teller.position.layout();
    let first = &chain.nodes[0];
    let is_same = teller.deduction.digits.has(first.digit);
    let sees = |cell: Cell, place: Cell| {
        if cell == place { !is_same } else { is_same && layout.are_peers(cell, place) }
    };
    let leads = |place: Cell| first.cells.iter().all(|&cell| sees(cell, place));
    let is_end = |place: Cell| is_same && chain.nodes.last().is_some_and(|node| node.cells == [place]);
    // A place that the chain leads to needs none, unless it is all that there is.
    let is_needed = left.iter().any(|&place| leads(place) && !is_end(place));
    let (mut from, others): (Vec<Cell>, Vec<Cell>) =
        left.iter().partition(|&&place| leads(place) && !(is_needed && is_end(place)));
    *left = others;
    from.sort_unstable();
    let mut said = format!("If {} is {}", words::either(layout, &from), teller.digits());
    for (at, node) in chain.nodes.iter().enumerate() {
        said += match at {
            0 => ", ",
            _ if at.is_multiple_of(2) => "; then ",
            _ => ", so ",
        };
        let is_strong = !at.is_multiple_of(2);
        said += &if is_strong { teller.left(&chain.links[at - 1].via, node) } else { teller.is_not(node) };
        if chain.nodes[..at].iter().skip(1 - at % 2).step_by(2).any(|other| other == node) {
            let end = Node { cells: from, digit: teller.deduction.digits.first().expect("of one digit") };
            return format!("{said} after all, which cannot be: {}.", teller.is_not(&end));
        }
    }
    let (cell, digit) = teller.deduction.eliminate[0];
    format!("{said}; then {}.", teller.is_not(&Node { cells: vec![cell], digit }))
}

/// Of those places of the fish that are `left`, what they rule out at once.
fn seen(teller: &Teller<'_>, left: &[Cell]) -> Option<String> {
    let (cell, digit) = teller.deduction.eliminate[0];
    let fish = teller.deduction.digits.first().expect("of one digit");
    let sees = |&place: &Cell| {
        if place == cell { fish != digit } else { fish == digit && teller.position.layout().are_peers(place, cell) }
    };
    let mut from: Vec<Cell> = left.iter().copied().filter(sees).collect();
    from.sort_unstable();
    let is_not = || teller.is_not(&Node { cells: vec![cell], digit });
    (!from.is_empty())
        .then(|| format!("If {} is {fish}, {}.", words::either(teller.position.layout(), &from), is_not()))
}

/// Why what falls does so by one fish or the other.
fn siamese(teller: &Teller<'_>, fish: &Fish, twin: &Twin) -> String {
    let (from, digit) = (teller.units(&fish.bases), teller.digits());
    let (one, other) = (teller.units(&fish.covers), teller.units(&twin.covers));
    let (fins, others) = (teller.cells(&fish.fins), teller.cells(&twin.fins));
    let cover = kind(teller, &[&fish.covers[..], &twin.covers].concat());
    let eaten = eaten(teller, &[&fish.cells[..], &twin.cells].concat());
    format!(
        "In {from} the digit {digit} fits only {one}, but for {fins}. Seen otherwise, it fits only {other}, but for {others}. Each time the {cover} get theirs there, or a fin is {digit}: what sees the fins falls.{eaten}"
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
fn eaten(teller: &Teller<'_>, body: &[Cell]) -> String {
    let struck = teller.deduction.eliminate.iter().map(|&(cell, _)| cell);
    let eaten: Vec<Cell> = struck.filter(|cell| body.contains(cell)).collect();
    if eaten.is_empty() {
        return String::new();
    }
    format!(" As {}, {} would fill two of them at once.", teller.digits(), teller.cells(&eaten))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{Link, Via};
    use crate::{Deduction, Evidence, Position, Technique, explain};
    use grid::{Digit, DigitSet, Layout, Puzzle, Shape};

    /// What a Kraken of 4s in columns 8 and 9 says whose fins come through these nodes; r5c7 loses 4.
    fn said(chain: &[(&str, usize)]) -> String {
        let position = Position::of(&Puzzle::blank(Layout::classic(Shape::nine())).check().unwrap());
        let cell = |place: &str| Shape::nine().at(place.parse().unwrap()).unwrap();
        let cells = |places: &[&str]| places.iter().map(|place| cell(place)).collect::<Vec<_>>();
        let nodes = chain.iter().map(|&(place, digit)| Node { cells: vec![cell(place)], digit: Digit::new(digit - 1) });
        let links = (1..chain.len()).map(|at| Link { is_strong: at % 2 == 1, via: Via::Peers });
        let four = Digit::new(3);
        let fish = Fish {
            bases: vec![UnitId(17), UnitId(16)],
            covers: vec![UnitId(8), UnitId(4)],
            cells: cells(&["r5c8", "r5c9", "r9c8", "r9c9"]),
            fins: cells(&["r3c8", "r3c9", "r6c8"]),
            chains: vec![Chain { nodes: nodes.collect(), links: links.collect(), is_loop: false }],
            ..Fish::default()
        };
        let deduction = Deduction {
            technique: Technique::KrakenFish1,
            place: Vec::new(),
            eliminate: vec![(cell("r5c7"), four)],
            digits: DigitSet::only(four),
            evidence: Evidence::Fish(fish),
        };
        explain(&position, &deduction).why
    }

    #[test]
    fn fins_of_a_kraken_are_followed_like_chains() {
        let begins = "In columns 8 and 9 the digit 4 fits only rows 5 and 9, but for r3c8, r3c9 and r6c8. \
                      So row 5 gets its 4 in r5c8 or r5c9, or a fin is 4.";
        let ends = "If r5c8, r5c9 or r6c8 is 4, r5c7 is not 4.";
        assert_eq!(
            said(&[("r3c7", 4), ("r3c7", 2), ("r8c7", 2), ("r8c7", 4)]),
            format!(
                "{begins} If r3c8 or r3c9 is 4, r3c7 is not 4, so r3c7 is 2; then r8c7 is not 2, so r8c7 is 4; then r5c7 is not 4. {ends}"
            )
        );
        assert_eq!(
            said(&[("r3c7", 4), ("r3c7", 2), ("r3c6", 2), ("r3c5", 2), ("r3c7", 2), ("r3c7", 4)]),
            format!(
                "{begins} If r3c8 or r3c9 is 4, r3c7 is not 4, so r3c7 is 2; then r3c6 is not 2, so r3c5 is 2; then r3c7 is not 2 after all, which cannot be: r3c8 and r3c9 are not 4. {ends}"
            )
        );
    }
}
