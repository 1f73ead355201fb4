//! Why a digit fits nowhere else in a unit: which digits on the board keep it out.

use crate::explain::words;
use crate::{Mark, Position, Role};
use grid::{Cell, Digit, UnitId};

/// What keeps a digit out of all empty cells of a unit but one.
pub(super) struct Blockers {
    units: Vec<UnitId>,            // which hold the digit already
    holders: Vec<Cell>,            // where they do, and where a lone peer does
    peers: Vec<(Vec<Cell>, Cell)>, // cells kept out by a holder with which they share no unit
    struck: Vec<Cell>,             // cells kept out by nothing that can be seen
}

impl Blockers {
    /// Few of them: what keeps out the most goes first.
    pub fn of(position: &Position, unit: UnitId, last: Cell, digit: Digit) -> Self {
        let mut blockers = Self { units: Vec::new(), holders: Vec::new(), peers: Vec::new(), struck: Vec::new() };
        let layout = position.layout();
        let mut left: Vec<Cell> = position.cells(unit, position.empty(unit)).filter(|&cell| cell != last).collect();
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
            blockers.holders.extend(held(best));
        }
        while let Some(&first) = left.first() {
            let peers = layout.peers(first).iter().copied();
            match peers.into_iter().find(|&peer| position.digit(peer) == Some(digit)) {
                Some(holder) => {
                    let (out, rest) = left.into_iter().partition(|&cell| layout.are_peers(cell, holder));
                    blockers.peers.push((out, holder));
                    blockers.holders.push(holder);
                    left = rest;
                }
                None => blockers.struck.push(left.remove(0)),
            }
        }
        blockers.units.sort_unstable();
        blockers.holders.sort_unstable();
        blockers.holders.dedup();
        blockers
    }

    /// In words: `rows 4 and 6 already hold a 9`.
    pub fn said(&self, position: &Position, digit: Digit) -> String {
        let layout = position.layout();
        let mut parts = Vec::new();
        if !self.units.is_empty() {
            let hold = words::one_or_more(self.units.len(), "holds", "hold");
            parts.push(format!("{} already {hold} {}", words::units(layout, &self.units), words::article(digit)));
        }
        for (out, holder) in &self.peers {
            let see = words::one_or_more(out.len(), "sees", "see");
            parts.push(format!(
                "{} {see} the {digit} in {}",
                words::cells(layout, out),
                words::cells(layout, &[*holder])
            ));
        }
        if !self.struck.is_empty() {
            let have = words::one_or_more(self.struck.len(), "has", "have");
            let struck = words::cells(layout, &self.struck);
            parts.push(match layout.is_plain() {
                true => format!("{struck} {have} already lost {digit}"),
                false => format!("{struck} cannot be {digit}"), // rules may have said so from the beginning
            });
        }
        if parts.is_empty() { "its other cells are full".to_owned() } else { parts.join(", and ") }
    }

    /// Where the digit stands that keeps itself out.
    pub fn marks(&self, digit: Digit) -> Vec<Mark> {
        self.holders.iter().map(|&cell| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }
}
