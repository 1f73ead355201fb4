//! Removal of givens with as few calls of the solver as possible. To keep the symmetry, whole orbits are removed.

use std::ops::Range;

use crate::classic_grids::Line;
use crate::criteria::Criteria;
use grid::Cell;

/// State of a loop that removes orbits of givens. Several orbits are tried at once. If they cannot all be removed, half of them are tried,
/// then a quarter, and so on down to a single orbit.
#[derive(Debug, Default)]
pub(super) struct Removal {
    orbits: Vec<u8>, // orbit numbers, in the order in which they are tried
    at: usize,       // index of the first undecided orbit
    end: usize,      // end of the batch being tried, which begins at `at`
    failed: usize,   // orbits `at..failed` cannot all be removed; `failed` equals `at` if nothing is known
    size: usize,     // maximum number of orbits in a batch
    /// Number of givens left on the board.
    pub(super) givens: usize,
    /// Minimum number of givens to leave.
    pub(super) least: usize,
}

impl Removal {
    /// Starts the removal from a puzzle with this many givens, of which at least `least` must stay.
    pub(super) fn new(orbits: Vec<u8>, givens: usize, least: usize, criteria: &Criteria) -> Self {
        let mut removal = Self { orbits, givens, least, size: usize::MAX, ..Self::default() };
        removal.choose_batch(criteria);
        removal
    }

    /// Returns the orbits to try next; empty once every orbit is decided.
    pub(super) fn batch(&self) -> &[u8] {
        &self.orbits[self.at..self.end]
    }

    /// Records whether the orbits of the current batch can be removed, and chooses the next batch.
    pub(super) fn decide(&mut self, can_go: bool, criteria: &Criteria) {
        if can_go {
            self.givens -= self.cells(criteria, self.at..self.end);
            self.at = self.end;
            self.failed = self.failed.max(self.at);
            self.size = usize::MAX;
        } else if self.end - self.at == 1 {
            self.at += 1;
            self.failed = self.at;
            self.size = usize::MAX;
        } else {
            self.failed = self.end;
            self.size = (self.end - self.at) / 2;
        }
        self.choose_batch(criteria);
    }

    /// Chooses the next batch: as many orbits as can probably be removed together, but never a batch that is known to fail.
    fn choose_batch(&mut self, criteria: &Criteria) {
        loop {
            let most = at_once(self.givens);
            self.end = self.at;
            let mut left = self.givens;
            while let Some(&orbit) = self.orbits.get(self.end) {
                let cells = criteria.orbits[usize::from(orbit)].len();
                let is_full =
                    self.end > self.at && (self.givens - left + cells > most || self.end - self.at >= self.size);
                if is_full || left < self.least + cells {
                    break;
                }
                left -= cells;
                self.end += 1;
            }
            let is_known = self.failed > self.at && self.end >= self.failed;
            if self.at == self.orbits.len() || self.end > self.at && !is_known {
                return;
            }
            if is_known && self.failed - self.at > 1 {
                self.size = (self.failed - self.at) / 2;
                continue;
            }
            self.at += 1; // the orbit stays
            self.failed = self.at;
        }
    }

    fn cells(&self, criteria: &Criteria, range: Range<usize>) -> usize {
        self.orbits[range].iter().map(|&orbit| criteria.orbits[usize::from(orbit)].len()).sum()
    }
}

/// Removes the givens of these orbits from `line`. Returns the cells that were emptied.
pub(super) fn empty(line: &mut Line, criteria: &Criteria, orbits: &[u8]) -> Vec<Cell> {
    let cells: Vec<Cell> = orbits.iter().flat_map(|&orbit| &criteria.orbits[usize::from(orbit)]).copied().collect();
    cells.iter().for_each(|cell| line[cell.index()] = b'.');
    cells
}

/// Returns the number of givens to try to remove at once from a puzzle with this many givens. The numbers were measured.
const fn at_once(givens: usize) -> usize {
    match givens {
        60.. => givens - 56,
        50..60 => 7,
        44..50 => 4,
        39..44 => 2,
        _ => 1,
    }
}
