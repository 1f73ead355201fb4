//! Chains in words.

use super::{Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Chain, Node, Via};
use grid::{Digit, DigitSet};

/// What is to be said of a chain.
pub(super) fn tell(teller: &Teller<'_>, chain: &Chain) -> Told {
    let (first, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
    Told {
        look: teller.units(&teller.around(&first.cells)),
        pattern: teller.shape_of(chain, first, last),
        why: teller.walked(chain, first, last),
        areas: Vec::new(),
        marks: marks(chain),
    }
}

/// The nodes in two roles, in turn.
fn marks(chain: &Chain) -> Vec<Mark> {
    let mark = |(at, node): (usize, &Node)| {
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        node.cells.iter().map(|&cell| Mark { cell, digit: Some(node.digit), role }).collect::<Vec<_>>()
    };
    let mut seen = std::collections::HashSet::new();
    let mut marks: Vec<Mark> = chain.nodes.iter().enumerate().flat_map(mark).collect();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    marks
}

impl Teller<'_> {
    fn shape_of(&self, chain: &Chain, first: &Node, last: &Node) -> String {
        let node = |node: &Node| format!("{} in {}", node.digit, self.cells(&node.cells));
        if chain.is_loop {
            let links = words::number(chain.links.len());
            return format!("A loop of {links} links leads through {} and {}.", node(first), node(last));
        }
        if first == last {
            return format!("A chain leads from {} and comes back to it.", node(first));
        }
        format!("A chain leads from {} to {}.", node(first), node(last))
    }

    /// `If r1c2 is not 4, r1c7 is 4; then r3c7 is not 4, so r3c2 is 4.` and what the chain proves.
    fn walked(&self, chain: &Chain, first: &Node, last: &Node) -> String {
        let refuted = match self.deduction.technique {
            Technique::DiscontinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop if first != last => {
                self.deduction.eliminate.first().map(|&(cell, digit)| Node { cells: vec![cell], digit })
            }
            _ => None,
        };
        let mut said = refuted.as_ref().map_or_else(
            || format!("If {}, ", self.is_not(first)),
            |refuted| format!("If {}, {}, so ", self.is(refuted), self.is_not(first)),
        );
        for (at, pair) in chain.nodes.chunks(2).enumerate() {
            if at > 0 {
                said += &format!("; then {}, so ", self.is_not(&pair[0]));
            }
            said += &self.left(&chain.links[2 * at].via, &pair[1]);
        }
        said + &match refuted {
            Some(refuted) => format!("; then {} after all.", self.is_not(&refuted)),
            None if chain.is_loop => {
                format!(
                    "; then {}, and the loop closes: of each two linked in it just one is true.{}",
                    self.is_not(first),
                    self.locked(chain)
                )
            }
            None if first == last => " after all.".to_owned(),
            None if first.digit == last.digit => {
                let is_twice = first.cells.iter().any(|cell| last.cells.contains(cell));
                let mut cells = [&first.cells[..], &last.cells].concat();
                cells.sort_unstable();
                cells.dedup();
                let ends = match is_twice {
                    true => words::either(self.position.layout(), &cells),
                    false => format!("{} or {}", self.places(first), self.places(last)),
                };
                format!(". Either way {ends} is {}.", first.digit)
            }
            None => format!(". Either way {} or {}.", self.is(first), self.is(last)),
        }
    }

    /// What almost locked sets of a loop keep, of which something falls: all digits but the two that it links.
    fn locked(&self, chain: &Chain) -> String {
        let layout = self.position.layout();
        let strong = chain.links.iter().step_by(2).zip(chain.nodes.chunks(2));
        let said = strong.filter_map(|(link, linked)| {
            let Via::Set(cells, digits) = &link.via else { return None };
            let linked: DigitSet = linked.iter().map(|node| node.digit).collect();
            let falls = |digit: Digit| {
                let holders = || cells.iter().copied().filter(move |&cell| self.position.has(cell, digit));
                let struck = self.deduction.eliminate.iter().filter(|&&(_, other)| other == digit);
                struck.copied().any(|(cell, _)| holders().all(|holder| layout.are_peers(holder, cell)))
            };
            let kept: DigitSet = digits.minus(linked).iter().filter(|&digit| falls(digit)).collect();
            let cells = self.cells(cells);
            let (linked, kept) = (words::digits(linked), (!kept.is_empty()).then(|| words::digits(kept))?);
            Some(format!(" {cells} lack just one of {linked}, so they keep {kept}."))
        });
        said.collect()
    }

    /// What is true at the end of a strong link.
    pub(super) fn left(&self, via: &Via, node: &Node) -> String {
        match via {
            Via::Set(cells, digits) => {
                let n = words::number(cells.len());
                let (cells, digits) = (self.cells(cells), words::digits(*digits));
                let (digit, places) = (node.digit, self.places(node));
                format!("{cells}, {n} cells that have {digits} between them, keep their {digit} in {places}")
            }
            Via::Cell | Via::Unit(_) | Via::Peers => self.is(node),
        }
    }

    pub(super) fn is(&self, node: &Node) -> String {
        format!("{} is {}", self.places(node), node.digit)
    }

    pub(super) fn is_not(&self, node: &Node) -> String {
        let (are, digit): (_, Digit) = (words::one_or_more(node.cells.len(), "is", "are"), node.digit);
        format!("{} {are} not {digit}", self.cells(&node.cells))
    }

    /// `r1c2 or r1c3`.
    fn places(&self, node: &Node) -> String {
        words::either(self.position.layout(), &node.cells)
    }
}
