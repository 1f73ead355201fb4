//! Which givens go: orbit by orbit, so that a puzzle keeps its symmetry, and in as few questions to the solver as may be.

use std::ops::Range;

use crate::grids::Line;
use crate::judge::Judge;

/// Orbits of givens on the way out: as many at once as may well go, and where they cannot, half of them, down to the one that stays.
#[derive(Debug, Default)]
pub(super) struct Removal {
    orbits: Vec<u8>, // by number, in the order in which they go
    at: usize,       // those before it are gone or stay
    end: usize,      // those from `at` to here are asked about
    failed: usize,   // it is known that not all from `at` to here can go; none if it is `at`
    size: usize,     // orbits to ask about at once, at most
    pub(super) givens: usize,
    pub(super) least: usize,
}

impl Removal {
    /// Begins with so many givens, of which `least` stay.
    pub(super) fn new(orbits: Vec<u8>, givens: usize, least: usize, judge: &Judge) -> Self {
        let mut removal = Self { orbits, givens, least, size: usize::MAX, ..Self::default() };
        removal.aim(judge);
        removal
    }

    /// The orbits that are asked about; none once all is decided.
    pub(super) fn asked(&self) -> &[u8] {
        &self.orbits[self.at..self.end]
    }

    /// Takes the answer to whether those asked about can go.
    pub(super) fn hear(&mut self, can_go: bool, judge: &Judge) {
        if can_go {
            self.givens -= self.cells(judge, self.at..self.end);
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
        self.aim(judge);
    }

    /// Chooses those to ask about next: as many as may well go together, but not what is known not to.
    fn aim(&mut self, judge: &Judge) {
        loop {
            let most = at_once(self.givens);
            self.end = self.at;
            let mut left = self.givens;
            while let Some(&orbit) = self.orbits.get(self.end) {
                let cells = judge.orbits[usize::from(orbit)].len();
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
            self.at += 1; // it stays
            self.failed = self.at;
        }
    }

    fn cells(&self, judge: &Judge, range: Range<usize>) -> usize {
        self.orbits[range].iter().map(|&orbit| judge.orbits[usize::from(orbit)].len()).sum()
    }
}

/// Takes the givens of these orbits away: so many, and the last of them.
pub(super) fn empty(line: &mut Line, judge: &Judge, orbits: &[u8]) -> (usize, usize) {
    let (mut count, mut last) = (0, 0);
    for &orbit in orbits {
        for cell in &judge.orbits[usize::from(orbit)] {
            last = cell.index();
            line[last] = b'.';
            count += 1;
        }
    }
    (count, last)
}

/// How many of so many givens may well go at once; measured.
const fn at_once(givens: usize) -> usize {
    match givens {
        60.. => givens - 56,
        50..60 => 7,
        44..50 => 4,
        39..44 => 2,
        _ => 1,
    }
}
