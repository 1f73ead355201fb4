//! Conflicts in words: digits that are repeated in a unit, and digits that clash by another rule.

use std::collections::HashSet;

use crate::app::{App, Play};
use crate::store::MarkErrors;
use grid::{Cell, CellSet, Digit, DigitSet};

/// Number of conflicts that a message names. It only counts the others.
const NAMED: usize = 2;

/// A cell that holds the same digit as some of its peers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The cell.
    pub cell: Cell,
    /// Digit of the cell.
    pub digit: Digit,
    /// The peers with the same digit.
    pub others: CellSet,
}

impl Play {
    /// Returns the clashes of these cells, in reading order.
    #[must_use]
    pub fn clashes(&self, cells: &CellSet) -> Vec<Clash> {
        let (game, layout) = (&self.game, self.game.board().layout());
        let clash = |cell: Cell| {
            let digit = game.digit(cell)?;
            let peers = layout.peers(cell).iter().copied();
            let others: CellSet = peers.filter(|&peer| game.digit(peer) == Some(digit)).collect();
            (!others.is_empty()).then_some(Clash { cell, digit, others })
        };
        cells.iter().filter_map(clash).collect()
    }

    /// Returns the first conflicts in words, and how many more there are. `conflicts` are the cells in conflict.
    pub(super) fn conflict_summary(&self, conflicts: &CellSet) -> String {
        let words = self.conflicts_in_words(conflicts);
        let shown = words[..words.len().min(NAMED)].join(", ");
        match words.len().saturating_sub(NAMED) {
            0 => shown,
            more => format!("{shown} and {more} more"),
        }
    }

    /// Returns a text for each conflict. A pair of cells that share several units is named only once.
    fn conflicts_in_words(&self, conflicts: &CellSet) -> Vec<String> {
        let (game, place) = (&self.game, |cell: Cell| self.game.shape().place(cell));
        let mut named: HashSet<(Cell, Cell)> = HashSet::new(); // pairs of clashing cells, each in reading order
        let mut words = Vec::new();
        for unit in game.board().layout().units() {
            let digits: DigitSet = unit.cells.iter().filter_map(|&cell| game.digit(cell)).collect();
            for digit in digits.iter() {
                let is_there = |cell: &Cell| game.digit(*cell) == Some(digit);
                let cells: Vec<Cell> = unit.cells.iter().copied().filter(is_there).collect();
                let pairs = cells
                    .iter()
                    .enumerate()
                    .flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)));
                let known = named.len();
                named.extend(pairs);
                if named.len() > known {
                    let times = if cells.len() == 2 { "twice".to_owned() } else { format!("{} times", cells.len()) };
                    words.push(format!("{digit} {times} in {}", unit.name));
                }
            }
        }
        let clashes = self.clashes(conflicts);
        for Clash { cell, digit, others } in &clashes {
            for other in others.iter() {
                if named.insert(((*cell).min(other), (*cell).max(other))) {
                    let (one, other) = if game.is_given(*cell) { (other, *cell) } else { (*cell, other) };
                    words.push(format!("{} clashes with the {digit} in {}", place(one), place(other)));
                }
            }
        }
        let clashing: CellSet = clashes.iter().map(|clash| clash.cell).collect();
        let broken = conflicts.iter().filter(|&cell| !clashing.has(cell));
        let broken: Vec<String> = broken.map(|cell| place(cell).to_string()).collect();
        if !broken.is_empty() {
            words.push(format!("against the rules: {}", broken.join(" ")));
        }
        words
    }
}

impl App {
    /// Returns the cells in conflict; empty if the player does not want them to be marked.
    #[must_use]
    pub fn marked_conflicts(&self, play: &Play) -> CellSet {
        if self.settings.check == MarkErrors::Off { CellSet::new() } else { play.conflicts() }
    }

    /// Returns the message that a full board is not solved. Where lines are typed, the conflicts are reported separately.
    pub(super) fn full_board_notice(&self) -> Option<String> {
        let play = self.play.as_ref()?;
        let conflicts = self.marked_conflicts(play);
        Some(match conflicts.is_empty() || !self.keymap.has_keys() {
            true => "the board is full, but there is a mistake in it".to_owned(),
            false => format!("the board is full, but wrong: {}", play.conflict_summary(&conflicts)),
        })
    }
}
