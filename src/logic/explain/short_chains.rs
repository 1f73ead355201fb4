//! Chains of a few strong links in words: short enough to be walked link by link.

use std::collections::HashSet;

use super::{Area, Mark, Role, Teller, Told};
use crate::Technique;
use crate::evidence::{Chain, Link, Node, Via};
use grid::UnitId;

/// What is to be said of a short chain; `None` for techniques whose chains may be long.
pub(super) fn tell(teller: &Teller<'_>, chain: &Chain) -> Option<Told> {
    if !is_short(teller.deduction.technique) {
        return None;
    }
    let strides: Vec<_> = chain.steps().filter(|(_, link, _)| link.is_strong).collect();
    let units: Vec<UnitId> = strides.iter().filter_map(|(_, link, _)| unit(link)).collect();
    let shown: Vec<String> = strides.iter().map(|stride| stands(teller, *stride)).collect();
    let walked: Vec<String> = strides.iter().enumerate().map(|(at, stride)| walk(teller, *stride, at == 0)).collect();
    let first = &chain.nodes[0];
    Some(Told {
        look: teller.units(&if units.is_empty() { teller.around(&first.cells) } else { units.clone() }),
        pattern: format!("{}.", capital(&shown.join("; "))),
        why: format!("{} {}", walked.join(" "), end(teller, chain)),
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

const fn unit(link: &Link) -> Option<UnitId> {
    match link.via {
        Via::Unit(unit) => Some(unit),
        Via::Cell | Via::Peers | Via::Set(..) => None,
    }
}

/// `in row 3 the digit 4 fits only r3c1 and r3c7`, `r1c2 can only be 4 or 7`.
fn stands(teller: &Teller<'_>, (from, link, to): (&Node, &Link, &Node)) -> String {
    match unit(link) {
        Some(unit) => {
            let mut cells = [&from.cells[..], &to.cells].concat();
            cells.sort_unstable();
            format!("in {} the digit {} fits only {}", teller.units(&[unit]), from.digit, teller.cells(&cells))
        }
        None => format!("{} can only be {}", teller.cells(&from.cells), either(from, to)),
    }
}

fn either(one: &Node, other: &Node) -> String {
    let (less, more) = (one.digit.min(other.digit), one.digit.max(other.digit));
    format!("{less} or {more}")
}

/// `If r3c2 is not 4, r8c2 is 4 (column 2).` or `Then r8c7 is not 4, but 9.`
fn walk(teller: &Teller<'_>, (from, link, to): (&Node, &Link, &Node), is_first: bool) -> String {
    let (begin, denied) = (if is_first { "If" } else { "Then" }, isnt(teller, from));
    match unit(link) {
        Some(unit) => {
            let so = if is_first { "," } else { " and" };
            format!("{begin} {denied}{so} {} ({}).", is(teller, to), teller.units(&[unit]))
        }
        None if is_first => format!("If {denied}, it is {}.", to.digit),
        None => format!("Then {denied} but {}.", to.digit),
    }
}

/// `r1c2 is 4`, `one of r1c2 and r1c3 is 4`.
fn is(teller: &Teller<'_>, node: &Node) -> String {
    let one = if node.cells.len() == 1 { "" } else { "one of " };
    format!("{one}{} is {}", teller.cells(&node.cells), node.digit)
}

/// `r1c2 is not 4`, `neither r1c2 nor r1c3 is 4`, `none of r1c2, r1c3 and r2c2 is 4`.
fn isnt(teller: &Teller<'_>, node: &Node) -> String {
    match node.cells[..] {
        [cell] => format!("{} is not {}", teller.cells(&[cell]), node.digit),
        [one, other] => {
            format!("neither {} nor {} is {}", teller.cells(&[one]), teller.cells(&[other]), node.digit)
        }
        _ => format!("none of {} is {}", teller.cells(&node.cells), node.digit),
    }
}

/// What the walk comes to.
fn end(teller: &Teller<'_>, chain: &Chain) -> String {
    let (first, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
    if chain.is_loop {
        return format!(
            "Then {}: the ring is closed, and each of its links holds just one of its ends.",
            isnt(teller, first)
        );
    }
    if first.digit == last.digit {
        let mut cells = [&first.cells[..], &last.cells].concat();
        cells.sort_unstable();
        return format!("One of {} is {}.", teller.cells(&cells), first.digit);
    }
    if first.cells == last.cells {
        return format!("Either way {} is {}.", teller.cells(&first.cells), either(first, last));
    }
    format!("So {} or {}, and they see each other.", is(teller, first), is(teller, last))
}

/// What may be true in turn with what may be false.
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

fn capital(text: &str) -> String {
    if text.starts_with("in ") { format!("I{}", &text[1..]) } else { text.to_owned() }
}
