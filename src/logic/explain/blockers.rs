//! [`Blockers`], the filled cells that prove a hidden single.

use crate::explain::phrase::{Phrase, join_phrases, phrase, with_article};
use crate::explain::wording;
use crate::{Mark, Position, Role};
use grid::{Cell, Digit, UnitId};

/// Reason for a hidden single: the filled cells that rule out its digit in all empty cells of a unit except one.
pub(super) struct Blockers {
    /// Units that already have the digit, each of which therefore rules out some of the empty cells.
    units: Vec<UnitId>,
    /// Filled cells with the digit that rule out empty cells, in reading order, each once.
    cells: Vec<Cell>,
    /// Groups of empty cells, each with a filled cell that has the digit. The empty cells of the group see the filled cell, but share no
    /// unit with it.
    peers: Vec<(Vec<Cell>, Cell)>,
    /// Empty cells that see no cell with the digit. The reason why the digit was eliminated from them is not on the board.
    eliminated: Vec<Cell>,
}

impl Blockers {
    /// Returns the filled cells that rule out `digit` in all empty cells of `unit` except `last`.
    ///
    /// Repeatedly takes the unit that rules out the largest number of the remaining cells, so that few units and cells suffice.
    pub fn find(position: &Position, unit: UnitId, last: Cell, digit: Digit) -> Self {
        let mut blockers = Self { units: Vec::new(), cells: Vec::new(), peers: Vec::new(), eliminated: Vec::new() };
        let layout = position.layout();
        let mut remaining: Vec<Cell> =
            position.cells(unit, position.empty_places(unit)).filter(|&cell| cell != last).collect();
        let in_unit = |other: UnitId, cell: Cell| layout.units_of(cell).contains(&other);
        let cell_with_digit =
            |other: UnitId| layout.unit(other).cells.iter().copied().find(|&cell| position.digit(cell) == Some(digit));
        let units: Vec<UnitId> = layout.unit_ids().filter(|&other| cell_with_digit(other).is_some()).collect();
        loop {
            let excluded_count = |other: UnitId| remaining.iter().filter(|&&cell| in_unit(other, cell)).count();
            // `max_by_key` returns the last maximum. The order is reversed to get the first one in the layout's order.
            let best = units.iter().copied().rev().max_by_key(|&other| excluded_count(other));
            let Some(best) = best.filter(|&other| excluded_count(other) > 0) else { break };
            remaining.retain(|&cell| !in_unit(best, cell));
            blockers.units.push(best);
            blockers.cells.extend(cell_with_digit(best));
        }
        while let Some(&first) = remaining.first() {
            let peers = layout.peers(first).iter().copied();
            match peers.into_iter().find(|&peer| position.digit(peer) == Some(digit)) {
                Some(peer) => {
                    let (excluded, rest) = remaining.into_iter().partition(|&cell| layout.are_peers(cell, peer));
                    blockers.peers.push((excluded, peer));
                    blockers.cells.push(peer);
                    remaining = rest;
                }
                None => blockers.eliminated.push(remaining.remove(0)),
            }
        }
        blockers.units.sort_unstable();
        blockers.cells.sort_unstable();
        blockers.cells.dedup();
        blockers
    }

    /// Returns the reason as a phrase: `rows 4 and 6 already have a 9`.
    pub fn reason(&self, position: &Position, digit: Digit) -> Phrase {
        let mut parts = Vec::new();
        if !self.units.is_empty() {
            let have = wording::pluralize(self.units.len(), " already has ", " already have ");
            parts.push(phrase![&self.units, have, with_article(digit)]);
        }
        for (excluded, peer) in &self.peers {
            let see = wording::pluralize(excluded.len(), " sees the ", " see the ");
            parts.push(phrase![excluded, see, digit, " in ", *peer]);
        }
        if !self.eliminated.is_empty() {
            // In variants, a rule may exclude a digit from a cell without an earlier step that eliminated the digit.
            let have_lost = match (position.layout().has_only_distinct_cells(), self.eliminated.len()) {
                (true, 1) => " has already lost ",
                (true, _) => " have already lost ",
                (false, _) => " cannot be ",
            };
            parts.push(phrase![&self.eliminated, have_lost, digit]);
        }
        if parts.is_empty() { phrase!["its other cells are filled"] } else { join_phrases(parts, ", and ", ", and ") }
    }

    /// Returns marks for the filled cells that rule out the digit in other cells.
    pub fn marks(&self, digit: Digit) -> Vec<Mark> {
        self.cells.iter().map(|&cell| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }
}
