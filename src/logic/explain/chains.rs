//! Chains in words.

use super::{Mark, Role, Teller, Told, words};
use crate::logic::evidence::{Chain, Node};

/// What is to be said of a chain.
pub(super) fn tell(teller: &Teller<'_>, chain: &Chain) -> Told {
    let node = |node: &Node| format!("{} in {}", node.digit, teller.cells(&node.cells));
    let (first, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
    let walked: Vec<String> = chain
        .steps()
        .map(|(_, link, to)| format!("{} {}", if link.is_strong { "is" } else { "not" }, node(to)))
        .collect();
    let mark = |(at, node): (usize, &Node)| {
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        node.cells.iter().map(|&cell| Mark { cell, digit: Some(node.digit), role }).collect::<Vec<_>>()
    };
    let mut seen = std::collections::HashSet::new();
    let mut marks: Vec<Mark> = chain.nodes.iter().enumerate().flat_map(mark).collect();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    Told {
        look: teller.units(&teller.around(&first.cells)),
        pattern: format!("A chain leads from {} to {}.", node(first), node(last)),
        why: format!("If not {}: {}.", node(first), words::list(&walked)),
        areas: Vec::new(),
        marks,
    }
}
