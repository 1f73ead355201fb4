//! The reason for a hidden single: which digits on the board rule out the other cells of the unit.

use crate::explain::phrase::{Phrase, join_phrases, phrase, with_article};
use crate::explain::wording;
use crate::{Mark, Position, Role};
use grid::{Cell, Digit, UnitId};

/// The digits on the board that rule out a digit in all empty cells of a unit but one.
pub(super) struct Blockers {
    /// Units that already have the digit.
    units: Vec<UnitId>,
    /// Cells with the digit.
    cells: Vec<Cell>,
    /// Cells that see a cell with the digit, and share no unit with it.
    peers: Vec<(Vec<Cell>, Cell)>,
    /// Cells that lost the digit for a reason that is not on the board.
    eliminated: Vec<Cell>,
}

impl Blockers {
    /// Returns the blockers of a unit in which only `last` can have the digit. Prefers those that rule out the most cells, so that they
    /// are few.
    pub fn find(position: &Position, unit: UnitId, last: Cell, digit: Digit) -> Self {
        let mut blockers = Self { units: Vec::new(), cells: Vec::new(), peers: Vec::new(), eliminated: Vec::new() };
        let layout = position.layout();
        let mut left: Vec<Cell> =
            position.cells(unit, position.empty_places(unit)).filter(|&cell| cell != last).collect();
        let in_unit = |other: UnitId, cell: Cell| layout.units_of(cell).contains(&other);
        let held =
            |other: UnitId| layout.unit(other).cells.iter().copied().find(|&cell| position.digit(cell) == Some(digit));
        let units: Vec<UnitId> = layout.unit_ids().filter(|&other| held(other).is_some()).collect();
        loop {
            let keeps_out = |other: UnitId| left.iter().filter(|&&cell| in_unit(other, cell)).count();
            // The first of the best, in the layout's order.
            let best = units.iter().copied().rev().max_by_key(|&other| keeps_out(other));
            let Some(best) = best.filter(|&other| keeps_out(other) > 0) else { break };
            left.retain(|&cell| !in_unit(best, cell));
            blockers.units.push(best);
            blockers.cells.extend(held(best));
        }
        while let Some(&first) = left.first() {
            let peers = layout.peers(first).iter().copied();
            match peers.into_iter().find(|&peer| position.digit(peer) == Some(digit)) {
                Some(holder) => {
                    let (out, rest) = left.into_iter().partition(|&cell| layout.are_peers(cell, holder));
                    blockers.peers.push((out, holder));
                    blockers.cells.push(holder);
                    left = rest;
                }
                None => blockers.eliminated.push(left.remove(0)),
            }
        }
        blockers.units.sort_unstable();
        blockers.cells.sort_unstable();
        blockers.cells.dedup();
        blockers
    }

    /// Returns the reason as a clause: `rows 4 and 6 already have a 9`.
    pub fn reason(&self, position: &Position, digit: Digit) -> Phrase {
        let mut parts = Vec::new();
        if !self.units.is_empty() {
            let have = wording::pluralize(self.units.len(), " already has ", " already have ");
            parts.push(phrase![&self.units, have, with_article(digit)]);
        }
        for (out, holder) in &self.peers {
            let see = wording::pluralize(out.len(), " sees the ", " see the ");
            parts.push(phrase![out, see, digit, " in ", *holder]);
        }
        if !self.eliminated.is_empty() {
            // Rules may rule out a digit from the beginning.
            let lost = match (position.layout().has_only_distinct_cells(), self.eliminated.len()) {
                (true, 1) => " has already lost ",
                (true, _) => " have already lost ",
                (false, _) => " cannot be ",
            };
            parts.push(phrase![&self.eliminated, lost, digit]);
        }
        if parts.is_empty() { phrase!["its other cells are filled"] } else { join_phrases(parts, ", and ", ", and ") }
    }

    /// Marks the digits on the board that rule out the other cells.
    pub fn marks(&self, digit: Digit) -> Vec<Mark> {
        self.cells.iter().map(|&cell| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }
}
