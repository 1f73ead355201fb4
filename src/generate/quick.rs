//! Whether the simplest reasons solve a classic 9 × 9 puzzle, told in microseconds: two of three minimal puzzles need no more.
//!
//! Singles, locked candidates, pairs and triples are each still there, or have done their work, when others have struck something first; so
//! the order in which they are taken does not matter, and what they come to is what every ladder comes to that has them all.

use crate::generate::cells::{ALL, Cells, each, join, meet, units_of};
use crate::generate::grids::Line;

/// The nine cells of a line across a band, in each of its rows.
const ROWS: u32 = 0o1_001_001;
/// Those of a box, in the band's first stack.
const BOX: u32 = 0o7_007_007;

const PEERS: [Cells; 81] = peers();
const MEMBERS: [[u8; 9]; 27] = members();
const CELLS: [Cells; 27] = cells();
const SIZES: [u8; 512] = sizes();
const LONE: [u16; 512] = lone();
const THREES: [u16; 512] = threes();
const STRUCK: [u16; 512] = struck_by_locked();

/// Whether two cells have a row, a column or a box in common.
const fn are_peers(one: usize, other: usize) -> bool {
    one / 9 == other / 9 || one % 9 == other % 9 || one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3
}

const fn peers() -> [Cells; 81] {
    let mut peers = [[0; 3]; 81];
    let mut at = 0;
    while at < 81 * 81 {
        if are_peers(at / 81, at % 81) {
            peers[at / 81][at % 81 / 27] |= 1 << (at % 27);
        }
        at += 1;
    }
    peers
}

/// The cells of rows, columns and boxes.
const fn members() -> [[u8; 9]; 27] {
    let mut members = [[0; 9]; 27];
    let mut at = 0;
    while at < 81 {
        let (unit, place) = (at / 9, at % 9);
        members[unit][place] = at as u8;
        members[9 + unit][place] = (place * 9 + unit) as u8;
        members[18 + unit][place] = (unit / 3 * 27 + unit % 3 * 3 + place / 3 * 9 + place % 3) as u8;
        at += 1;
    }
    members
}

/// The same as sets.
const fn cells() -> [Cells; 27] {
    let mut cells = [[0; 3]; 27];
    let mut at = 0;
    while at < 27 * 9 {
        let cell = MEMBERS[at / 9][at % 9] as usize;
        cells[at / 9][cell / 27] |= 1 << (cell % 27);
        at += 1;
    }
    cells
}

/// How many members a set of nine has.
const fn sizes() -> [u8; 512] {
    let mut sizes = [0; 512];
    let mut set = 0;
    while set < 512 {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
}

/// A set of nine with one member, and none in place of any other.
const fn lone() -> [u16; 512] {
    let mut lone = [0; 512];
    let mut at = 0;
    while at < 9 {
        lone[1 << at] = 1 << at;
        at += 1;
    }
    lone
}

/// By the cells of a row, which of its three boxes have some.
const fn threes() -> [u16; 512] {
    let mut threes = [0; 512];
    let mut row = 0;
    while row < 512 {
        threes[row] = (row & 7 != 0) as u16 | ((row >> 3 & 7 != 0) as u16) << 1 | ((row >> 6 != 0) as u16) << 2;
        row += 1;
    }
    threes
}

/// Of the nine crossings of three lines with three boxes, by those that have places for a digit: those that lose them to locked
/// candidates, pointing and claiming.
const fn struck_by_locked() -> [u16; 512] {
    const LINE: u16 = 0o7;
    const ACROSS: u16 = 0o111;
    let mut struck = [0; 512];
    let mut places = 0;
    while places < 512 {
        let (mut left, mut before) = (places as u16, 0);
        while left != before {
            before = left;
            let mut at = 0;
            while at < 9 {
                let (line, across) = (LINE << (at / 3 * 3), ACROSS << (at % 3));
                let here = left & (1 << at);
                if here != 0 && (left & line == here || left & across == here) {
                    left &= !(line | across) | here;
                }
                at += 1;
            }
        }
        struck[places] = places as u16 & !left;
        places += 1;
    }
    struck
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
    sets: [u16; 81],    // by cell, the same; none where a digit stands
    empty: Cells,
    lone: Cells,    // cells with one candidate, and maybe some that have their digit by now
    changed: u16,   // digits whose places have changed since hidden singles were sought
    unlocked: u16,  // the same for locked candidates
    touched: Cells, // cells whose candidates have changed since subsets were sought
}

impl Quick {
    pub(super) fn of(line: &Line) -> Self {
        let (mut empty, mut seen, mut units) = ([ALL; 3], [[0; 3]; 9], [0_u16; 27]);
        for (cell, &symbol) in line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.') {
            let digit = usize::from(symbol - b'1');
            empty[cell / 27] &= !(1 << (cell % 27));
            seen[digit] = join(seen[digit], PEERS[cell]);
            units_of(cell).into_iter().for_each(|unit| units[unit] |= 1 << digit);
        }
        let mut quick = Self {
            places: seen.map(|seen| [0, 1, 2].map(|band| empty[band] & !seen[band])),
            sets: [0; 81],
            empty,
            lone: [0; 3],
            changed: 0x1FF,
            unlocked: 0x1FF,
            touched: empty,
        };
        each(empty, |cell| {
            let seen = units_of(cell).into_iter().fold(0, |seen, unit| seen | units[unit]);
            quick.sets[cell] = 0x1FF & !seen;
            quick.note_lone(cell);
        });
        quick
    }

    /// How many cells have no digit yet.
    pub(super) fn open(&self) -> u32 {
        self.empty.iter().map(|band| band.count_ones()).sum()
    }

    /// The one of them with this number, ascending and counted from 0.
    pub(super) fn nth_open(&self, number: u32) -> usize {
        let mut open = (0..81).filter(|&cell| self.is_open(cell));
        open.nth(number as usize).expect("there are more")
    }

    /// Whether a cell has no digit yet.
    pub(super) const fn is_open(&self, cell: usize) -> bool {
        self.empty[cell / 27] >> (cell % 27) & 1 == 1
    }

    /// How many candidates are left.
    pub(super) fn left(&self) -> u32 {
        self.sets.iter().map(|&set| u32::from(SIZES[usize::from(set)])).sum()
    }

    /// Goes as far as these reasons lead; whether that is the end.
    pub(super) fn climb(&mut self, reach: Reach) -> bool {
        while self.empty != [0; 3] {
            if !self.singles() && (reach == Reach::Singles || !self.locked() && !self.subsets()) {
                return false;
            }
        }
        true
    }

    /// Puts a digit, counted from 0, into an empty cell.
    pub(super) fn place(&mut self, digit: usize, cell: usize) {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        let mut others = std::mem::take(&mut self.sets[cell]);
        self.changed |= others;
        while others != 0 {
            self.places[others.trailing_zeros() as usize][band] &= !bit;
            others &= others - 1;
        }
        self.empty[band] &= !bit;
        self.touched[band] |= bit;
        self.strike(digit, PEERS[cell]);
    }

    /// Takes a digit from these cells, wherever it may stand there.
    fn strike(&mut self, digit: usize, cells: Cells) {
        let struck = meet(self.places[digit], cells);
        if struck == [0; 3] {
            return;
        }
        self.changed |= 1 << digit;
        self.touched = join(self.touched, struck);
        for (here, struck) in self.places[digit].iter_mut().zip(struck) {
            *here &= !struck;
        }
        each(struck, |cell| {
            self.sets[cell] &= !(1 << digit);
            self.note_lone(cell);
        });
    }

    fn note_lone(&mut self, cell: usize) {
        let set = self.sets[cell];
        self.lone[cell / 27] |= u32::from(set & set.wrapping_sub(1) == 0) << (cell % 27);
    }

    fn singles(&mut self) -> bool {
        let before = self.empty;
        while self.changed != 0 {
            let digit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            self.unlocked |= 1 << digit;
            each(hidden(&self.places[digit]), |cell| self.place(digit, cell));
        }
        each(std::mem::take(&mut self.lone), |cell| {
            if self.sets[cell] != 0 {
                self.place(self.sets[cell].trailing_zeros() as usize, cell);
            }
        });
        self.empty != before
    }

    /// Strikes what locked candidates strike, pointing and claiming.
    fn locked(&mut self) -> bool {
        let mut left = std::mem::take(&mut self.unlocked);
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut struck = [0; 3];
            let mut here = self.places[digit];
            for (band, struck) in here.iter_mut().zip(&mut struck) {
                let three = |row: u32| THREES[(*band >> (9 * row) & 0x1FF) as usize] << (3 * row);
                each_of_nine(STRUCK[usize::from(three(0) | three(1) | three(2))], |at| *struck |= 7 << (3 * at));
                *band &= !*struck;
            }
            let columns = here.map(|band| (band | band >> 9 | band >> 18) & 0x1FF);
            for stack in [0, 3, 6] {
                let [one, two, three] = columns.map(|columns| columns >> stack & 7);
                let places = one | two << 3 | three << 6;
                each_of_nine(STRUCK[places as usize], |at| struck[at / 3] |= ROWS << (stack + at % 3));
            }
            self.strike(digit, struck);
        }
        self.changed != 0
    }

    /// Strikes what pairs and triples strike, naked and hidden, in units where something has changed since it was sought there.
    fn subsets(&mut self) -> bool {
        let touched = std::mem::take(&mut self.touched);
        for (unit, cells) in MEMBERS.iter().zip(CELLS) {
            if meet(touched, cells) == [0; 3] {
                continue;
            }
            let sets = unit.map(|cell| self.sets[usize::from(cell)]);
            let open = sets.iter().map(|&set| usize::from(set != 0)).sum();
            if open < 4 {
                continue;
            }
            for (&cell, struck) in unit.iter().zip(struck(&sets, open)).filter(|&(_, struck)| struck != 0) {
                let mut only = [0; 3];
                only[usize::from(cell) / 27] = 1 << (cell % 27);
                each_of_nine(struck, |digit| self.strike(digit, only));
            }
        }
        self.changed != 0
    }
}

/// What pairs and triples strike in a unit with so many open cells, by place; given are the candidates by place.
fn struck(sets: &[u16; 9], open: usize) -> [u16; 9] {
    let mut struck = [0; 9];
    small(sets, |members, digits| {
        (0..9).filter(|at| members >> at & 1 == 0).for_each(|at| struck[at] |= sets[at] & digits);
    });
    // with fewer, what is left of a hidden one is a naked one
    if open > 5 {
        let mut places = [0; 9]; // by digit
        for (at, &set) in sets.iter().enumerate() {
            let mut left = set;
            while left != 0 {
                places[left.trailing_zeros() as usize] |= 1 << at;
                left &= left - 1;
            }
        }
        small(&places, |digits, members| {
            (0..9).filter(|at| members >> at & 1 == 1).for_each(|at| struck[at] |= sets[at] & !digits);
        });
    }
    struck
}

/// Hands over every two or three sets that have so many members together at most, and those members; none of the sets is empty.
fn small(sets: &[u16; 9], mut found: impl FnMut(u16, u16)) {
    let size = |set: u16| SIZES[usize::from(set)];
    let mut few = [(0, 0); 9];
    let mut count = 0;
    for (at, &set) in sets.iter().enumerate() {
        few[count] = (1 << at, set);
        count += usize::from(matches!(size(set), 1..=3));
    }
    let few = &few[..count];
    for (i, &(a, first)) in few.iter().enumerate() {
        for (j, &(b, second)) in few.iter().enumerate().skip(i + 1) {
            let two = first | second;
            if size(two) == 2 {
                found(a | b, two);
            } else if size(two) == 3 {
                let thirds = few[j + 1..].iter().filter(|&&(_, third)| size(two | third) == 3);
                thirds.for_each(|&(c, _)| found(a | b | c, two));
            }
        }
    }
}

/// Where a digit with these places has the only one of a row, a column or a box.
fn hidden(here: &Cells) -> Cells {
    let [one, two, three] = *here;
    // by place in a band: in which of the three there is a place, and in which there are several
    let (some, several) = (one | two | three, one & two | (one | two) & three);
    let rows = |bands: u32| [bands, bands >> 9, bands >> 18];
    let [one, two, three] = rows(some);
    let twice = rows(several).into_iter().fold(one & two | (one | two) & three, |twice, row| twice | row);
    let columns = ((one | two | three) & !twice & 0x1FF) * ROWS;
    here.map(|band| {
        let row = |at: u32| u32::from(LONE[(band >> (9 * at) & 0x1FF) as usize]) << (9 * at);
        let area = |at: u32| {
            let here = band & BOX << (3 * at);
            if here & here.wrapping_sub(1) == 0 { here } else { 0 }
        };
        band & columns | row(0) | row(1) | row(2) | area(0) | area(1) | area(2)
    })
}

/// Hands over the members of a set of nine, ascending.
fn each_of_nine(mut set: u16, mut take: impl FnMut(usize)) {
    while set != 0 {
        take(set.trailing_zeros() as usize);
        set &= set - 1;
    }
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
