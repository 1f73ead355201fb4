//! Proof of chains, link by link.

use crate::evidence::{Candidate, Chain, Link, LinkReason, Node};
use crate::proof::{Checker, ProofError};
use grid::{Cell, DigitSet, UnitId};

impl Checker<'_> {
    /// Checks that every link is valid, and that the eliminations and placements follow from the chain.
    pub(super) fn check_chain(&self, chain: &Chain) -> Result<(), ProofError> {
        self.check_links(chain)?;
        let deduction = self.deduction;
        let elimination = deduction.eliminations.iter().find(|&&candidate| !self.is_eliminated(chain, candidate));
        let is_proved = |&(cell, digit): &Candidate| {
            !chain.is_loop
                && chain.nodes.first() == chain.nodes.last()
                && chain.nodes[0] == Node { cells: vec![cell], digit }
        };
        let placement = deduction.placements.iter().find(|&candidate| !is_proved(candidate));
        elimination.or(placement).map_or(Ok(()), |&candidate| Err(self.not_forced(candidate)))
    }

    /// Checks that a chain has alternating strong and weak links, that each link is valid, and that each node consists of candidates.
    ///
    /// If so, the first or the last node is true. In a loop, exactly one of any two linked nodes is true.
    pub(super) fn check_links(&self, chain: &Chain) -> Result<(), ProofError> {
        let link_count = if chain.is_loop { chain.nodes.len() } else { chain.nodes.len().saturating_sub(1) };
        if chain.nodes.len() < 2 || chain.links.len() != link_count || (link_count % 2 == 0) != chain.is_loop {
            return Err(ProofError::PatternMismatch);
        }
        for (at, (from, link, to)) in chain.links_with_nodes().enumerate() {
            let is_valid =
                if link.is_strong { self.is_strong_link(from, link, to) } else { self.is_weak_link(from, to) };
            let has_candidates = |node: &Node| {
                !node.cells.is_empty() && node.cells.iter().all(|&cell| self.candidates.of_cell(cell).has(node.digit))
            };
            if link.is_strong != (at % 2 == 0) || !is_valid || !has_candidates(from) || !has_candidates(to) {
                return Err(ProofError::InvalidStep(at + 1));
            }
        }
        Ok(())
    }

    /// Whether the strong link is valid: for the reason that it gives, at least one of the nodes `from` and `to` is true.
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

    /// Returns the number of places of the node's digit in `unit`.
    fn place_count(&self, unit: UnitId, node: &Node) -> usize {
        self.candidates.places(unit, node.digit).count_ones() as usize
    }

    fn is_in_unit(&self, unit: UnitId, node: &Node) -> bool {
        node.cells.iter().all(|cell| self.candidates.layout().units_of(*cell).contains(&unit))
    }

    /// Whether a weak link between the nodes `from` and `to` is valid: each candidate of one node excludes each candidate of the other.
    fn is_weak_link(&self, from: &Node, to: &Node) -> bool {
        let candidates = |node: &Node| node.cells.iter().map(|&cell| (cell, node.digit)).collect::<Vec<_>>();
        candidates(from).iter().all(|&one| candidates(to).iter().all(|&other| self.are_exclusive(one, other)))
    }

    /// Whether `cells` and `digits` are an almost locked set: n empty cells that together have exactly n + 1 digits as candidates, none of
    /// which can be in two of the cells.
    fn is_als(&self, cells: &[Cell], digits: DigitSet) -> bool {
        let layout = self.candidates.layout();
        let union = cells.iter().fold(DigitSet::EMPTY, |union, &cell| union.or(self.candidates.of_cell(cell)));
        let places = |digit| cells.iter().copied().filter(move |&cell| self.candidates.of_cell(cell).has(digit));
        let is_once =
            |digit| places(digit).all(|one| places(digit).all(|two| one == two || layout.are_peers(one, two)));
        digits.iter().all(is_once)
            && union == digits
            && digits.len() == cells.len() + 1
            && cells.is_sorted_by(|a, b| a < b)
            && cells.iter().all(|&cell| !self.candidates.is_placed(cell))
    }

    /// Returns the cells in `cells` that have the digit of `node` as a candidate.
    fn cells_with_digit(&self, cells: &[Cell], node: &Node) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.candidates.of_cell(cell).has(node.digit)).collect()
    }

    /// Whether the chain proves that `candidate` is false.
    ///
    /// A candidate is false if it excludes both the first node and the last node. In a loop, either all nodes with even indices are true,
    /// or all nodes with odd indices. So a candidate is false if it excludes a node with an even index and a node with an odd index.
    ///
    /// In addition, each almost locked set of a loop lacks one of the two digits by which it is linked. So it contains all its other
    /// digits, and a candidate that excludes all places of one of these other digits is false.
    fn is_eliminated(&self, chain: &Chain, candidate: Candidate) -> bool {
        let sees = |node: &Node| node.cells.iter().all(|&cell| self.are_exclusive(candidate, (cell, node.digit)));
        if !chain.is_loop {
            return sees(&chain.nodes[0]) && chain.nodes.last().is_some_and(sees);
        }
        let sees_any_from = |first: usize| chain.nodes.iter().skip(first).step_by(2).any(sees);
        if sees_any_from(0) && sees_any_from(1) {
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
