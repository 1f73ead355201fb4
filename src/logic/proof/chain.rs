//! Chains, link by link.

use crate::evidence::{Candidate, Chain, Link, LinkReason, Node};
use crate::proof::{Checker, ProofError};
use grid::{Cell, DigitSet, UnitId};

impl Checker<'_> {
    /// Whether every link holds, strong and weak in turn, and what follows sees what the chain proves.
    pub(super) fn check_chain(&self, chain: &Chain) -> Result<(), ProofError> {
        self.check_links(chain)?;
        let deduction = self.deduction;
        let struck = deduction.eliminations.iter().find(|&&candidate| !self.is_eliminated(chain, candidate));
        let is_proved = |&(cell, digit): &Candidate| {
            !chain.is_loop
                && chain.nodes.first() == chain.nodes.last()
                && chain.nodes[0] == Node { cells: vec![cell], digit }
        };
        let placed = deduction.placements.iter().find(|&candidate| !is_proved(candidate));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Whether the chain is one: so that its first node or its last is true, and in a loop just one of each linked two.
    pub(super) fn check_links(&self, chain: &Chain) -> Result<(), ProofError> {
        let links = if chain.is_loop { chain.nodes.len() } else { chain.nodes.len().saturating_sub(1) };
        if chain.nodes.len() < 2 || chain.links.len() != links || (links % 2 == 0) != chain.is_loop {
            return Err(ProofError::PatternMismatch);
        }
        for (at, (from, link, to)) in chain.links_with_nodes().enumerate() {
            let holds = if link.is_strong { self.is_strong_link(from, link, to) } else { self.is_weak_link(from, to) };
            let is_there = from.cells.iter().all(|&cell| self.candidates.of_cell(cell).has(from.digit));
            if link.is_strong != (at % 2 == 0) || !holds || !is_there || from.cells.is_empty() {
                return Err(ProofError::InvalidStep(at + 1));
            }
        }
        Ok(())
    }

    /// Whether one of the two is true.
    fn is_strong_link(&self, from: &Node, link: &Link, to: &Node) -> bool {
        match &link.reason {
            LinkReason::Cell => {
                let both = DigitSet::only(from.digit).with(to.digit);
                from.cells.len() == 1 && from.cells == to.cells && self.candidates.of_cell(from.cells[0]) == both
            }
            LinkReason::Unit(unit) => {
                from.digit == to.digit
                    && self.place_count(*unit, from) == [&from.cells[..], &to.cells].concat().len()
                    && self.is_in_unit(*unit, from)
                    && self.is_in_unit(*unit, to)
                    && from.cells.iter().all(|cell| !to.cells.contains(cell))
            }
            LinkReason::Als(cells, digits) => {
                self.is_als(cells, *digits)
                    && from.digit != to.digit
                    && [from, to].iter().all(|node| node.cells == self.cells_with_digit(cells, node))
            }
            LinkReason::Peers => false,
        }
    }

    fn place_count(&self, unit: UnitId, node: &Node) -> usize {
        self.candidates.places(unit, node.digit).count_ones() as usize
    }

    fn is_in_unit(&self, unit: UnitId, node: &Node) -> bool {
        node.cells.iter().all(|cell| self.candidates.layout().units_of(*cell).contains(&unit))
    }

    /// Whether not both are true.
    fn is_weak_link(&self, from: &Node, to: &Node) -> bool {
        let here = |node: &Node| node.cells.iter().map(|&cell| (cell, node.digit)).collect::<Vec<_>>();
        here(from).iter().all(|&one| here(to).iter().all(|&other| self.are_exclusive(one, other)))
    }

    /// Whether these are n cells with these n + 1 digits between them, none of which can stand in two of the cells.
    fn is_als(&self, cells: &[Cell], digits: DigitSet) -> bool {
        let layout = self.candidates.layout();
        let union = cells.iter().fold(DigitSet::EMPTY, |union, &cell| union.or(self.candidates.of_cell(cell)));
        let holds = |digit| cells.iter().copied().filter(move |&cell| self.candidates.of_cell(cell).has(digit));
        let is_once = |digit| holds(digit).all(|one| holds(digit).all(|two| one == two || layout.are_peers(one, two)));
        digits.iter().all(is_once)
            && union == digits
            && digits.len() == cells.len() + 1
            && cells.is_sorted_by(|a, b| a < b)
            && cells.iter().all(|&cell| !self.candidates.is_placed(cell))
    }

    fn cells_with_digit(&self, cells: &[Cell], node: &Node) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.candidates.of_cell(cell).has(node.digit)).collect()
    }

    /// Whether the candidate excludes the first node and the last; in a loop, two nodes of which one is true (so one with an even
    /// and one with an odd number: every second one is), or a digit that one of the loop's almost locked sets keeps.
    fn is_eliminated(&self, chain: &Chain, candidate: Candidate) -> bool {
        let sees = |node: &Node| node.cells.iter().all(|&cell| self.are_exclusive(candidate, (cell, node.digit)));
        if !chain.is_loop {
            return sees(&chain.nodes[0]) && chain.nodes.last().is_some_and(sees);
        }
        let parity = |first: usize| chain.nodes.iter().skip(first).step_by(2).any(sees);
        if parity(0) && parity(1) {
            return true;
        }
        chain.links_with_nodes().any(|(from, link, to)| match &link.reason {
            LinkReason::Als(cells, digits) => {
                let node = Node { cells: Vec::new(), digit: candidate.1 };
                let node = Node { cells: self.cells_with_digit(cells, &node), ..node };
                digits.has(candidate.1) && candidate.1 != from.digit && candidate.1 != to.digit && sees(&node)
            }
            _ => false,
        })
    }
}
