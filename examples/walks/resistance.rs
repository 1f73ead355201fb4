//! Resistance of a puzzle: a measure of how much trial and error the puzzle needs.

use crate::walks::Line;

/// Returns the resistance of a puzzle. In each round, every candidate is assumed to be true in turn, and is eliminated if singles alone
/// then lead to a contradiction. The resistance is the sum, over all rounds, of the number of candidates before the round. If a round
/// eliminates nothing although cells are empty, ten times the number of remaining candidates is added and there are no further rounds.
pub fn resistance(line: &Line) -> u32 {
    let mut grid = Grid { places: [ALL; 9], open: ALL, done: [0; 9] };
    line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.').for_each(|(cell, symbol)| {
        grid.place(usize::from(symbol - b'1'), cell);
    });
    grid.singles();
    let mut sum = 0;
    while grid.open != 0 {
        let (before, known) = (grid.count(), grid);
        sum += before;
        for digit in 0..9 {
            let mut left = known.places[digit];
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut assumed = known;
                assumed.place(digit, cell);
                if !assumed.singles() {
                    grid.places[digit] &= !(1 << cell);
                }
            }
        }
        grid.singles();
        if grid.count() == before {
            return sum + 10 * before;
        }
    }
    sum
}

const ALL: u128 = (1 << 81) - 1;
const UNITS: [u128; 27] = units();
const PEERS: [u128; 81] = peers();

const fn units() -> [u128; 27] {
    let (mut units, mut cell) = ([0; 27], 0);
    while cell < 81 {
        units[cell / 9] |= 1 << cell;
        units[9 + cell % 9] |= 1 << cell;
        units[18 + cell / 27 * 3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    units
}

const fn peers() -> [u128; 81] {
    let (mut peers, mut cell) = ([0; 81], 0);
    while cell < 81 {
        peers[cell] = UNITS[cell / 9] | UNITS[9 + cell % 9] | UNITS[18 + cell / 27 * 3 + cell % 9 / 3];
        cell += 1;
    }
    peers
}

/// A partly solved puzzle.
#[derive(Clone, Copy)]
struct Grid {
    places: [u128; 9], // cells in which each digit is a candidate, one bit per cell
    open: u128,
    done: [u32; 9], // units that contain each digit, one bit per unit
}

impl Grid {
    fn place(&mut self, digit: usize, cell: usize) {
        self.places.iter_mut().for_each(|here| *here &= !(1 << cell));
        self.places[digit] &= !PEERS[cell];
        self.open &= !(1 << cell);
        self.done[digit] |= 1 << (cell / 9) | 1 << (9 + cell % 9) | 1 << (18 + cell / 27 * 3 + cell % 9 / 3);
    }

    /// Places singles until there are none. Returns false if that leads to a contradiction.
    fn singles(&mut self) -> bool {
        loop {
            let before = self.open;
            for digit in 0..9 {
                for (at, unit) in UNITS.into_iter().enumerate() {
                    let here = self.places[digit] & unit;
                    if here == 0 && self.done[digit] >> at & 1 == 0 {
                        return false;
                    }
                    if here.is_power_of_two() {
                        self.place(digit, here.trailing_zeros() as usize);
                    }
                }
            }
            let (mut once, mut twice) = (0, 0);
            for here in self.places {
                twice |= once & here;
                once |= here;
            }
            if self.open & !once != 0 {
                return false;
            }
            let mut lone = once & !twice;
            while lone != 0 {
                let cell = lone.trailing_zeros() as usize;
                lone &= lone - 1;
                if let Some(digit) = (0..9).find(|&digit| self.places[digit] >> cell & 1 == 1) {
                    self.place(digit, cell);
                }
            }
            if self.open == before {
                return true;
            }
        }
    }

    fn count(&self) -> u32 {
        self.places.iter().map(|here| here.count_ones()).sum()
    }
}
