//! Whether the simplest reasons solve a classic 9 × 9 puzzle, told in microseconds: two of three minimal puzzles need no more.
//!
//! Singles, locked candidates, pairs and triples are each still there, or have done their work, when others have struck something first; so
//! the order in which they are taken does not matter, and what they come to is what every ladder comes to that has them all.

use crate::generate::grids::Line;

/// Cells as bits, in reading order.
type Cells = u128;

const UNITS: [Cells; 27] = units();
const PEERS: [Cells; 81] = peers();
const MEMBERS: [[u8; 9]; 27] = members();

const fn units() -> [Cells; 27] {
    let mut units = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        units[cell / 9] |= 1 << cell;
        units[9 + cell % 9] |= 1 << cell;
        units[18 + cell / 27 * 3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    units
}

const fn peers() -> [Cells; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let units = [UNITS[cell / 9], UNITS[9 + cell % 9], UNITS[18 + cell / 27 * 3 + cell % 9 / 3]];
        peers[cell] = units[0] | units[1] | units[2];
        cell += 1;
    }
    peers
}

const fn members() -> [[u8; 9]; 27] {
    let mut members = [[0; 9]; 27];
    let mut unit = 0;
    while unit < 27 {
        let (mut left, mut at) = (UNITS[unit], 0);
        while left != 0 {
            members[unit][at] = left.trailing_zeros() as u8;
            left &= left - 1;
            at += 1;
        }
        unit += 1;
    }
    members
}

/// Which reasons there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates, pairs and triples as well: all that is of medium level.
    Subsets,
}

/// A puzzle in mid-solution.
#[derive(Clone, Debug)]
pub(super) struct Quick {
    places: [Cells; 9], // by digit, where it may stand
    empty: Cells,
    changed: u16, // digits whose places have changed since hidden singles were sought
}

impl Quick {
    pub(super) fn of(line: &Line) -> Self {
        let mut quick = Self { places: [(1 << 81) - 1; 9], empty: (1 << 81) - 1, changed: 0x1FF };
        for (cell, &symbol) in line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.') {
            quick.place(usize::from(symbol - b'1'), cell);
        }
        quick
    }

    /// The cells that have no digit yet, ascending.
    pub(super) fn open(&self) -> Vec<usize> {
        ones(self.empty).collect()
    }

    /// Whether a cell has no digit yet.
    pub(super) const fn is_open(&self, cell: usize) -> bool {
        self.empty >> cell & 1 == 1
    }

    /// Goes as far as these reasons lead; whether that is the end.
    pub(super) fn climb(&mut self, reach: Reach) -> bool {
        while self.empty != 0 {
            if !self.singles() && (reach == Reach::Singles || !self.locked() && !self.subsets()) {
                return false;
            }
        }
        true
    }

    /// Puts a digit, counted from 0, into an empty cell.
    pub(super) fn place(&mut self, digit: usize, cell: usize) {
        for (other, here) in self.places.iter_mut().enumerate() {
            self.changed |= u16::from(*here >> cell & 1 == 1) << other;
            *here &= !(1 << cell);
        }
        self.changed |= 1 << digit;
        self.places[digit] &= !PEERS[cell];
        self.empty &= !(1 << cell);
    }

    fn singles(&mut self) -> bool {
        let before = self.empty;
        while self.changed != 0 {
            let digit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            for unit in UNITS {
                let here = self.places[digit] & unit;
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
        for cell in ones(once & !twice) {
            if let Some(digit) = (0..9).find(|&digit| self.places[digit] >> cell & 1 == 1) {
                self.place(digit, cell);
            }
        }
        self.empty != before
    }

    /// Strikes what locked candidates strike, pointing and claiming.
    fn locked(&mut self) -> bool {
        let mut has_struck = false;
        for (digit, here) in self.places.iter_mut().enumerate() {
            for block in 0..9 {
                let (rows, columns) = (block / 3 * 3..block / 3 * 3 + 3, 9 + block % 3 * 3..12 + block % 3 * 3);
                let cells = UNITS[18 + block];
                for line in rows.chain(columns).map(|line| UNITS[line]) {
                    let (inside, line_only, box_only) =
                        (*here & cells & line, *here & line & !cells, *here & cells & !line);
                    if inside != 0 && (line_only == 0) != (box_only == 0) {
                        *here &= !(line_only | box_only);
                        self.changed |= 1 << digit;
                        has_struck = true;
                    }
                }
            }
        }
        has_struck
    }

    /// Strikes what pairs and triples strike, naked and hidden.
    fn subsets(&mut self) -> bool {
        let mut candidates = [0_u16; 81];
        for (digit, &here) in self.places.iter().enumerate() {
            ones(here).for_each(|cell| candidates[cell] |= 1 << digit);
        }
        let mut has_struck = false;
        for unit in &MEMBERS {
            let mut sets = [0; 9]; // by place in the unit, its digits
            let mut places = [0; 9]; // by digit, its places in the unit
            for (at, &cell) in unit.iter().enumerate() {
                sets[at] = candidates[usize::from(cell)];
                let mut left = sets[at];
                while left != 0 {
                    places[left.trailing_zeros() as usize] |= 1 << at;
                    left &= left - 1;
                }
            }
            let mut struck = [0_u16; 9]; // by place in the unit
            small(&sets, |members, digits| {
                (0..9).filter(|at| members >> at & 1 == 0).for_each(|at| struck[at] |= sets[at] & digits);
            });
            small(&places, |digits, members| {
                (0..9).filter(|at| members >> at & 1 == 1).for_each(|at| struck[at] |= sets[at] & !digits);
            });
            for (&cell, struck) in unit.iter().zip(struck).filter(|&(_, struck)| struck != 0) {
                candidates[usize::from(cell)] &= !struck;
                self.changed |= struck;
                let places = self.places.iter_mut().enumerate();
                places.filter(|(digit, _)| struck >> digit & 1 == 1).for_each(|(_, here)| *here &= !(1 << cell));
                has_struck = true;
            }
        }
        has_struck
    }
}

/// Hands over every two or three sets that have so many members together at most, and those members; none of the sets is empty.
fn small(sets: &[u16; 9], mut found: impl FnMut(u16, u16)) {
    let mut few = [0; 9];
    let mut count = 0;
    for at in (0..9).filter(|&at| matches!(sets[at].count_ones(), 1..=3)) {
        few[count] = at;
        count += 1;
    }
    let few = &few[..count];
    for (i, &a) in few.iter().enumerate() {
        for (j, &b) in few.iter().enumerate().skip(i + 1) {
            let two = sets[a] | sets[b];
            if two.count_ones() == 2 {
                found(1 << a | 1 << b, two);
            } else if two.count_ones() == 3 {
                for &c in &few[j + 1..] {
                    if (two | sets[c]).count_ones() == 3 {
                        found(1 << a | 1 << b | 1 << c, two | sets[c]);
                    }
                }
            }
        }
    }
}

/// The numbers of the bits that are set, ascending.
fn ones(mut bits: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Desk, Order, work};
    use crate::grid::{Layout, Shape};
    use crate::logic::{Ladder, Level, Position};
    use std::cell::RefCell;

    #[test]
    fn it_says_what_the_ladder_says() {
        let ladders = [(Reach::Singles, Level::Easy), (Reach::Subsets, Level::Medium)]
            .map(|(reach, level)| (reach, Ladder::ours().only(|technique| technique.level() <= level)));
        let desk = Desk::new(Order::any(Layout::classic(Shape::nine())), (1, 300), 1).expect("it can be met");
        let (pieces, mut solved) = (RefCell::new(Vec::new()), [0; 2]);
        work(&desk, &|sent| pieces.borrow_mut().extend(sent.result));
        for piece in pieces.into_inner() {
            let line: Line =
                std::array::from_fn(|cell| piece.puzzle.digits[cell].map_or(b'.', |digit| b'1' + digit.index() as u8));
            let board = piece.puzzle.check().expect("no digit repeats");
            for (at, (reach, ladder)) in ladders.iter().enumerate() {
                let by_ladder = ladder.path(&Position::of(&board)).is_solved;
                assert_eq!(Quick::of(&line).climb(*reach), by_ladder, "{}", String::from_utf8_lossy(&line));
                solved[at] += usize::from(by_ladder);
            }
        }
        assert!(solved[0] > 60 && solved[1] > solved[0] + 30 && solved[1] < 290, "{solved:?}");
    }
}
