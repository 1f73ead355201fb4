//! Basic solver: applies the basic techniques to a classic 9 × 9 puzzle in microseconds. Two of three minimal puzzles need no other
//! techniques.
//!
//! The basic techniques are singles, locked candidates, pairs and triples. When one technique eliminates candidates, any other technique
//! that was applicable remains applicable or becomes superfluous. So their order does not matter, and every ladder with the same techniques
//! has the same result.

use crate::classic_grids::Line;

/// Set of cells: one word per band, with 27 bits in reading order.
type Cells = [u32; 3];

/// First cell of each row of a band. Multiplying nine bits by this number copies them into all three rows.
const ROWS: u32 = 0o1_001_001;
/// Cells of the first box of a band.
const BOX: u32 = 0o7_007_007;
/// All cells of a band.
const ALL: u32 = (1 << 27) - 1;

const PEERS: [Cells; 81] = peers();
const MEMBERS: [[u8; 9]; 27] = members();
const SIZES: [u8; 512] = sizes();
const THREES: [u16; 512] = threes();
const LOCKED: [u16; 512] = locked();

/// Whether two cells share a row, a column or a box. A cell is its own peer here.
const fn are_peers(one: usize, other: usize) -> bool {
    one / 9 == other / 9 || one % 9 == other % 9 || one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3
}

/// Returns the peers of each cell, including itself.
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

/// Returns the cells of each unit: nine rows, then nine columns, then nine boxes.
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

/// Returns the number of members of each set of nine bits.
const fn sizes() -> [u8; 512] {
    let mut sizes = [0; 512];
    let mut set = 0;
    while set < 512 {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
}

/// Returns, for each set of cells in a row, which of the three boxes it reaches into, one bit per box.
const fn threes() -> [u16; 512] {
    let mut threes = [0; 512];
    let mut row = 0;
    while row < 512 {
        threes[row] = (row & 7 != 0) as u16 | ((row >> 3 & 7 != 0) as u16) << 1 | ((row >> 6 != 0) as u16) << 2;
        row += 1;
    }
    threes
}

/// Returns the table of locked candidates for one digit. Three parallel lines and three boxes have nine intersections. The index is the set
/// of intersections that contain candidates of the digit. The value is the set of intersections that still contain candidates of the digit
/// after all eliminations by pointing and claiming.
const fn locked() -> [u16; 512] {
    const LINE: u16 = 0o7;
    const ACROSS: u16 = 0o111;
    let mut locked = [0; 512];
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
        locked[places] = left;
        places += 1;
    }
    locked
}

/// Set of basic techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Naked and hidden singles.
    Singles,
    /// Singles, locked candidates, pairs and triples: everything up to medium level.
    Subsets,
}

/// Partly solved puzzle.
#[derive(Clone, Debug)]
pub(super) struct BasicSolver {
    places: [Cells; 9],        // by digit: cells that have the digit as a candidate
    empty: Cells,              // cells without a digit
    changed: u16,              // digits whose places have changed since the last search for hidden singles
    exhausted: [[u16; 9]; 27], // search memo by unit: candidates of its cells when a search for subsets last found nothing
}

impl BasicSolver {
    /// Creates a solver with the givens of a puzzle. No technique is applied yet.
    pub(super) fn of(line: &Line) -> Self {
        let mut solver = Self { places: [[ALL; 3]; 9], empty: [ALL; 3], changed: 0x1FF, exhausted: [[0; 9]; 27] };
        for (cell, &symbol) in line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.') {
            solver.place(usize::from(symbol - b'1'), cell);
        }
        solver
    }

    /// Returns the cells that have no digit yet, in ascending order.
    pub(super) fn open(&self) -> Vec<usize> {
        (0..81).filter(|&cell| self.is_open(cell)).collect()
    }

    /// Whether a cell has no digit yet.
    pub(super) const fn is_open(&self, cell: usize) -> bool {
        self.empty[cell / 27] >> (cell % 27) & 1 == 1
    }

    /// Returns the number of candidates in all open cells.
    pub(super) fn left(&self) -> u32 {
        self.places.iter().flatten().map(|here| here.count_ones()).sum()
    }

    /// Applies the techniques of `reach` as long as possible. Returns whether they solve the puzzle.
    pub(super) fn solve(&mut self, reach: Reach) -> bool {
        while self.empty != [0; 3] {
            if !self.singles() && (reach == Reach::Singles || !self.locked() && !self.subsets()) {
                return false;
            }
        }
        true
    }

    /// Places a digit, counted from 0, in an empty cell.
    pub(super) fn place(&mut self, digit: usize, cell: usize) {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        for (other, here) in self.places.iter_mut().enumerate() {
            self.changed |= u16::from(here[band] & bit != 0) << other;
            here[band] &= !bit;
        }
        self.changed |= 1 << digit;
        self.places[digit].iter_mut().zip(PEERS[cell]).for_each(|(here, peers)| *here &= !peers);
        self.empty[band] &= !bit;
    }

    /// Places hidden and naked singles. Returns whether there were any.
    fn singles(&mut self) -> bool {
        let before = self.empty;
        while self.changed != 0 {
            let digit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            each(hidden(&self.places[digit]), |cell| self.place(digit, cell));
        }
        each(self.naked(), |cell| {
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            if let Some(digit) = (0..9).find(|&digit| self.places[digit][band] & bit != 0) {
                self.place(digit, cell);
            }
        });
        self.empty != before
    }

    /// Returns the cells with exactly one candidate.
    fn naked(&self) -> Cells {
        [0, 1, 2].map(|band| {
            let (mut once, mut twice) = (0, 0);
            for here in self.places {
                twice |= once & here[band];
                once |= here[band];
            }
            once & !twice
        })
    }

    /// Eliminates locked candidates, by pointing and claiming. Returns whether anything was eliminated.
    fn locked(&mut self) -> bool {
        let mut eliminated = 0;
        for (digit, here) in self.places.iter_mut().enumerate() {
            let before = *here;
            for band in here.iter_mut() {
                let three = |row: u32| THREES[(*band >> (9 * row) & 0x1FF) as usize] << (3 * row);
                let places = three(0) | three(1) | three(2);
                let gone = u32::from(places & !LOCKED[usize::from(places)]);
                (0..9).filter(|at| gone >> at & 1 == 1).for_each(|at| *band &= !(7 << (3 * at)));
            }
            let columns = here.map(|band| (band | band >> 9 | band >> 18) & 0x1FF);
            for stack in [0, 3, 6] {
                let [one, two, three] = columns.map(|columns| columns >> stack & 7);
                let places = one | two << 3 | three << 6;
                let gone = places & !u32::from(LOCKED[places as usize]);
                for (at, band) in here.iter_mut().enumerate() {
                    *band &= !(((gone >> (3 * at) & 7) << stack) * ROWS);
                }
            }
            eliminated |= u16::from(*here != before) << digit;
        }
        self.changed |= eliminated;
        eliminated != 0
    }

    /// Eliminates candidates by naked and hidden pairs and triples. Returns whether anything was eliminated.
    fn subsets(&mut self) -> bool {
        let mut candidates = [0_u16; 81];
        for (digit, &here) in self.places.iter().enumerate() {
            each(here, |cell| candidates[cell] |= 1 << digit);
        }
        let mut has_eliminated = false;
        for (unit, exhausted) in MEMBERS.iter().zip(&mut self.exhausted) {
            let sets = unit.map(|cell| candidates[usize::from(cell)]);
            let open = sets.iter().filter(|set| **set != 0).count();
            if open < 4 || sets == *exhausted {
                continue;
            }
            let eliminated = eliminated(&sets, open);
            if eliminated == [0; 9] {
                *exhausted = sets;
            }
            for (&cell, eliminated) in unit.iter().zip(eliminated).filter(|&(_, eliminated)| eliminated != 0) {
                candidates[usize::from(cell)] &= !eliminated;
                self.changed |= eliminated;
                let places = self.places.iter_mut().enumerate();
                let eliminated = places.filter(|(digit, _)| eliminated >> digit & 1 == 1);
                eliminated.for_each(|(_, here)| here[usize::from(cell) / 27] &= !(1 << (cell % 27)));
                has_eliminated = true;
            }
        }
        has_eliminated
    }
}

/// Returns the candidates that pairs and triples eliminate in a unit, by cell. `sets` holds the candidates of the unit's cells, and `open`
/// is the number of its open cells.
fn eliminated(sets: &[u16; 9], open: usize) -> [u16; 9] {
    let mut eliminated = [0; 9];
    small(sets, |members, digits| {
        (0..9).filter(|at| members >> at & 1 == 0).for_each(|at| eliminated[at] |= sets[at] & digits);
    });
    // with fewer open cells, the complement of each hidden subset is a naked pair or triple
    if open > 5 {
        let mut places = [0; 9]; // cells of the unit that may hold each digit
        for (at, &set) in sets.iter().enumerate() {
            let mut left = set;
            while left != 0 {
                places[left.trailing_zeros() as usize] |= 1 << at;
                left &= left - 1;
            }
        }
        small(&places, |digits, members| {
            (0..9).filter(|at| members >> at & 1 == 1).for_each(|at| eliminated[at] |= sets[at] & !digits);
        });
    }
    eliminated
}

/// Calls `found` with every two sets whose union has two members, and with every three sets whose union has three members. Passes the
/// indexes of the sets and their union, both as bits. Ignores empty sets, and three sets of which the first two already have a union of two
/// members.
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

/// Returns the cells that are the only place for a digit in a row, column or box. `here` holds the cells that have the digit as a
/// candidate.
fn hidden(here: &Cells) -> Cells {
    let (mut once, mut twice) = (0, 0);
    for row in here.iter().flat_map(|band| [band & 0x1FF, band >> 9 & 0x1FF, band >> 18]) {
        twice |= once & row;
        once |= row;
    }
    let columns = (once & !twice) * ROWS;
    here.map(|band| {
        let units = [0, 1, 2].into_iter().flat_map(|at| [band & 0x1FF << (9 * at), band & BOX << (3 * at)]);
        units.filter(|unit| unit.is_power_of_two()).fold(band & columns, |lone, unit| lone | unit)
    })
}

/// Calls `take` with each cell of the set, in ascending order.
fn each(cells: Cells, mut take: impl FnMut(usize)) {
    for (band, mut left) in cells.into_iter().enumerate() {
        while left != 0 {
            take(band * 27 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JobQueue, Order, Series, work};
    use grid::{Layout, Shape};
    use logic::{Ladder, Level, Position};
    use std::cell::RefCell;

    #[test]
    fn it_solves_exactly_what_a_ladder_with_the_same_techniques_solves() {
        let ladders = [(Reach::Singles, Level::Easy), (Reach::Subsets, Level::Medium)]
            .map(|(reach, level)| (reach, Ladder::ninefold().only(|technique| technique.level() <= level)));
        let series = Series { seed: 1, count: 300, attempts: 1 };
        let queue = JobQueue::new(Order::any(Layout::classic(Shape::nine())), series).expect("it can be met");
        let (solved_puzzles, mut solved) = (RefCell::new(Vec::new()), [0; 2]);
        work(&queue, &|generated| solved_puzzles.borrow_mut().extend(generated.result));
        for solved_puzzle in solved_puzzles.into_inner() {
            let line: Line = std::array::from_fn(|cell| {
                solved_puzzle.puzzle.digits[cell].map_or(b'.', |digit| b'1' + digit.index() as u8)
            });
            let board = solved_puzzle.puzzle.check().expect("no digit repeats");
            for (at, (reach, ladder)) in ladders.iter().enumerate() {
                let by_ladder = ladder.path(&Position::of(&board)).is_solved;
                assert_eq!(BasicSolver::of(&line).solve(*reach), by_ladder, "{}", String::from_utf8_lossy(&line));
                solved[at] += usize::from(by_ladder);
            }
        }
        assert!(solved[0] > 60 && solved[1] > solved[0] + 30 && solved[1] < 290, "{solved:?}");
    }
}
