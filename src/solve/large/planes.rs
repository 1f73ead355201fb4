//! Candidates of a classic 16 × 16 board, digit by digit. A digit's places are four words: the first row of each of the four bands, the
//! second, the third and the fourth. So boxes and columns are seen by folding the words onto one, and all singles that a digit gives
//! rise to in a few dozen instructions.

use grid::{Board, Cell, Digit, Shape, ShapeError};

/// The side of such a board.
const SIDE: usize = 16;
/// Rows of a band, bands of a board.
const ORDER: usize = 4;
/// Side and boxes.
const SHAPE: Result<Shape, ShapeError> = Shape::new(SIDE, ORDER, ORDER);
/// The first column of each row in a word.
const FIRST: u64 = 0x0001_0001_0001_0001;
/// The last.
const LAST: u64 = FIRST << 15;
/// The first row in a word.
const ROW: u64 = 0xFFFF;
/// The first column of each box in a word.
const BOXES: u64 = 0x1111 * FIRST;

/// There is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// Cells, as bits.
type Plane = [u64; ORDER];

/// A cell of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    word: usize,
    at: u32, // in the word
}

impl Seat {
    const fn of(cell: usize) -> Self {
        let (row, column) = (cell / SIDE, cell % SIDE);
        Self { word: row % ORDER, at: (row / ORDER * SIDE + column) as u32 }
    }

    const fn cell(self) -> Cell {
        let (band, column) = (self.at as usize / SIDE, self.at as usize % SIDE);
        Cell::new((band * ORDER + self.word) * SIDE + column)
    }

    const fn bit(self) -> u64 {
        1 << self.at
    }

    /// Its row, in its word.
    const fn row(self) -> u64 {
        ROW << (self.at & 0x30)
    }

    /// Its box, in each word.
    const fn block(self) -> u64 {
        0xF << (self.at & 0x3C)
    }

    /// Its column, in each word.
    const fn column(self) -> u64 {
        FIRST << (self.at & 0xF)
    }

    /// All cells of its units.
    const fn units(self) -> Plane {
        let mut units = [self.block() | self.column(); ORDER];
        units[self.word] |= self.row();
        units
    }
}

/// Where each digit may stand. One that is put has no other place in its units, and no other is a candidate of its cell.
#[derive(Clone, Copy, Debug)] // a guess is a copy, which costs less than to undo it
pub(super) struct Planes {
    places: [Plane; SIDE],  // by digit
    widths: [Plane; ORDER], // how many candidates beyond the first an open cell has, as binary numbers, the ones first
    open: Plane,            // cells in which no digit is put
}

/// Singles that wait to be put, by digit.
#[derive(Debug, Default)]
pub(super) struct Singles {
    places: [Plane; SIDE],
    digits: u32, // of which there are any
}

impl Singles {
    #[inline]
    fn push(&mut self, word: usize, places: u64, digit: usize) {
        self.places[digit][word] |= places;
        self.digits |= 1 << digit;
    }
}

impl Planes {
    /// Whether they can hold a board.
    pub(super) fn fit(board: &Board) -> bool {
        Ok(board.shape()) == SHAPE && board.layout().is_classic()
    }

    /// Those of a board, and the singles on it.
    pub(super) fn new(board: &Board, singles: &mut Singles) -> Result<Self, Dead> {
        const ALL: Plane = [u64::MAX; ORDER];
        let mut planes = Self { places: [ALL; SIDE], widths: [ALL; ORDER], open: ALL };
        let mut put = [[0; ORDER]; SIDE];
        let puzzle = board.puzzle();
        for (cell, digit) in puzzle.digits.iter().enumerate() {
            if let Some(digit) = digit {
                let (seat, digit) = (Seat::of(cell), digit.index());
                planes.open[seat.word] ^= seat.bit();
                put[digit][seat.word] |= seat.bit();
                planes.places[digit].iter_mut().zip(seat.units()).for_each(|(places, units)| *places &= !units);
            }
        }
        for (cell, removed) in puzzle.removed.iter().enumerate().filter(|(_, removed)| !removed.is_empty()) {
            let seat = Seat::of(cell);
            removed.iter().for_each(|digit| planes.places[digit.index()][seat.word] &= !seat.bit());
        }
        let mut held = [0; ORDER]; // cells that may hold something
        for (places, put) in planes.places.iter_mut().zip(&put) {
            for word in 0..ORDER {
                places[word] = places[word] & planes.open[word] | put[word];
                held[word] |= places[word];
            }
            widen(&mut planes.widths, *places);
        }
        if held != ALL {
            return Err(Dead);
        }
        planes.look(planes.open, singles);
        (0..SIDE).try_for_each(|digit| planes.seek(digit, singles))?;
        Ok(planes)
    }

    /// Whether every cell has its digit.
    pub(super) fn is_solved(&self) -> bool {
        self.open == [0; ORDER]
    }

    /// The digits, if it is solved.
    pub(super) fn grid(&self) -> Vec<Digit> {
        let mut grid = vec![Digit::ONE; SIDE * SIDE];
        for (digit, places) in self.places.iter().enumerate() {
            for (word, &places) in places.iter().enumerate() {
                each(places, |at| grid[Seat { word, at }.cell().index()] = Digit::new(digit));
            }
        }
        grid
    }

    /// Puts what waits, and what follows from that.
    pub(super) fn propagate(&mut self, singles: &mut Singles) -> Result<(), Dead> {
        while singles.digits != 0 {
            let digit = singles.digits.trailing_zeros() as usize;
            singles.digits &= singles.digits - 1;
            let waiting = std::mem::take(&mut singles.places[digit]);
            for (word, mut places) in waiting.into_iter().enumerate() {
                places &= self.open[word];
                while places != 0 {
                    self.put(Seat { word, at: places.trailing_zeros() }, digit, singles)?;
                    places &= self.open[word];
                }
            }
        }
        Ok(())
    }

    /// Puts a digit into an open cell that may hold it.
    pub(super) fn put(&mut self, seat: Seat, digit: usize, singles: &mut Singles) -> Result<(), Dead> {
        self.open[seat.word] ^= seat.bit();
        let mut others = self.set(seat) ^ 1 << digit;
        while others != 0 {
            self.leave(seat, others.trailing_zeros() as usize, singles)?;
            others &= others - 1;
        }
        let mut lost = seat.units();
        lost[seat.word] ^= seat.bit();
        let places = &mut self.places[digit];
        for word in 0..ORDER {
            lost[word] &= places[word];
            places[word] ^= lost[word];
        }
        self.narrow(lost)?;
        self.look(lost, singles);
        self.seek(digit, singles)
    }

    /// Strikes a candidate.
    pub(super) fn strike(&mut self, seat: Seat, digit: usize, singles: &mut Singles) -> Result<(), Dead> {
        self.leave(seat, digit, singles)?;
        let mut lost = [0; ORDER];
        lost[seat.word] = seat.bit();
        self.narrow(lost)?;
        self.look(lost, singles);
        Ok(())
    }

    /// Takes a place from a digit, and looks for singles in its units.
    fn leave(&mut self, seat: Seat, digit: usize, singles: &mut Singles) -> Result<(), Dead> {
        let places = &mut self.places[digit];
        places[seat.word] ^= seat.bit();
        let (row, block, column) = (places[seat.word] & seat.row(), block(places, seat), column(places, seat));
        if row == 0 || block == 0 || column == 0 {
            return Err(Dead);
        }
        if is_single(row) {
            singles.push(seat.word, row, digit);
        }
        if is_single(block) {
            let place = block.trailing_zeros();
            singles.push(place as usize / ORDER, 1 << (place % 4) << (seat.at & 0x3C), digit);
        }
        if is_single(column) {
            let row = column.trailing_zeros();
            singles.push(row as usize % ORDER, 1 << (row / 4 * 16) << (seat.at & 0xF), digit);
        }
        Ok(())
    }

    /// Takes a candidate from cells.
    #[inline]
    fn narrow(&mut self, mut lost: Plane) -> Result<(), Dead> {
        for width in &mut self.widths {
            for word in 0..ORDER {
                width[word] ^= lost[word];
                lost[word] &= width[word];
            }
        }
        if lost == [0; ORDER] { Ok(()) } else { Err(Dead) }
    }

    /// Looks for naked singles.
    #[inline]
    fn look(&self, among: Plane, singles: &mut Singles) {
        let [ones, twos, fours, eights] = &self.widths;
        for word in 0..ORDER {
            let naked = among[word] & !(ones[word] | twos[word] | fours[word] | eights[word]);
            each(naked, |at| {
                let seat = Seat { word, at };
                singles.push(word, seat.bit(), self.set(seat).trailing_zeros() as usize);
            });
        }
    }

    /// Looks for hidden singles of a digit.
    fn seek(&self, digit: usize, singles: &mut Singles) -> Result<(), Dead> {
        let places = &self.places[digit];
        let (mut once, mut twice) = (0, 0);
        for word in places {
            (once, twice) = (once | word, twice | once & word);
        }
        let (boxes, other_boxes) = fold(once, twice, 2);
        let (boxes, other_boxes) = fold(boxes, other_boxes, 1);
        let (columns, other_columns) = fold(once, twice, 32);
        let (columns, other_columns) = fold(columns, other_columns, 16);
        let mut alone = [0; ORDER];
        let mut filled = LAST;
        for word in 0..ORDER {
            filled &= ends(places[word]);
            let rest = places[word] & places[word].wrapping_sub(FIRST); // without the first of each row
            let single = (LAST & !ends(rest)) >> 15;
            alone[word] = (single << 16).wrapping_sub(single);
        }
        if (filled != LAST) | (!boxes & BOXES != 0) | (!columns & ROW != 0) {
            return Err(Dead);
        }
        let boxes = (boxes & !other_boxes & BOXES) * 0xF;
        let columns = (columns & !other_columns & ROW) * FIRST;
        for word in 0..ORDER {
            alone[word] = (alone[word] | boxes | columns) & places[word] & self.open[word];
        }
        if alone != [0; ORDER] {
            (0..).zip(alone).for_each(|(word, places)| singles.push(word, places, digit));
        }
        Ok(())
    }

    /// The candidates of a cell, as bits.
    fn set(&self, seat: Seat) -> u32 {
        self.places.iter().rev().fold(0, |set, places| set << 1 | (places[seat.word] >> seat.at & 1) as u32)
    }

    /// The first of the smallest open cells, and the digit of it that has fewest places in its units.
    pub(super) fn choose(&self) -> (Seat, usize) {
        let seat = self.smallest();
        let mut set = self.set(seat);
        let mut best = (u32::MAX, 0);
        while set != 0 {
            let digit = set.trailing_zeros() as usize;
            best = best.min((self.rivals(seat, digit), digit));
            set &= set - 1;
        }
        (seat, best.1)
    }

    /// The first of the smallest open cells.
    fn smallest(&self) -> Seat {
        let mut left = self.open;
        for width in self.widths.iter().rev() {
            let without = std::array::from_fn(|word| left[word] & !width[word]);
            if without != [0; ORDER] {
                left = without;
            }
        }
        let seats =
            (0..ORDER).filter(|&word| left[word] != 0).map(|word| Seat { word, at: left[word].trailing_zeros() });
        seats.min_by_key(|seat| seat.cell()).expect("a cell is open")
    }

    /// How many places a digit has in the units of a cell.
    fn rivals(&self, seat: Seat, digit: usize) -> u32 {
        let places = &self.places[digit];
        let row = places[seat.word] >> (seat.at & 0x30) & ROW;
        (row | block(places, seat) << 16 | column(places, seat) << 32).count_ones()
    }
}

/// The places in the box of a cell, from the lowest bit up.
#[inline]
fn block(places: &Plane, seat: Seat) -> u64 {
    (0..ORDER).fold(0, |all, word| all | (places[word] >> (seat.at & 0x3C) & 0xF) << (4 * word))
}

/// The places in the column of a cell, from the lowest bit up.
#[inline]
fn column(places: &Plane, seat: Seat) -> u64 {
    let bands = (0..ORDER).fold(0, |all, word| all | (places[word] >> (seat.at & 0xF) & FIRST) << word);
    bands.wrapping_mul(0x0001_0010_0100_1000) >> 48 // four bits of each band, moved side by side
}

/// Adds one to the widths of cells.
#[inline]
fn widen(widths: &mut [Plane; ORDER], mut more: Plane) {
    for width in widths {
        for word in 0..ORDER {
            let carry = width[word] & more[word];
            width[word] ^= more[word];
            more[word] = carry;
        }
    }
}

const fn is_single(places: u64) -> bool {
    places & (places - 1) == 0
}

/// The last column of each row that has any place.
#[inline]
const fn ends(places: u64) -> u64 {
    (((places & !LAST) + !LAST) | places) & LAST
}

/// What is there once, and twice or more, in each place and the one `by` above it.
#[inline]
const fn fold(once: u64, twice: u64, by: u32) -> (u64, u64) {
    let above = once >> by;
    (once | above, twice | twice >> by | once & above)
}

#[inline]
fn each(mut bits: u64, mut does: impl FnMut(u32)) {
    while bits != 0 {
        does(bits.trailing_zeros());
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{DigitSet, Layout, Puzzle};

    /// A blank board without candidates that a number scatters.
    fn scattered(number: u64) -> Board {
        let mut puzzle = Puzzle::blank(Layout::classic(SHAPE.unwrap()));
        let mut chance = number;
        for removed in &mut puzzle.removed {
            chance = chance.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            *removed = DigitSet::from_bits(chance >> 40 & chance >> 24 & 0xFFFF);
        }
        puzzle.check().unwrap()
    }

    /// What the planes say of each cell, and the singles that a look at each cell and each digit in each unit finds.
    fn seen(planes: &Planes, board: &Board) -> (Vec<DigitSet>, Vec<(Cell, Digit)>) {
        let candidates: Vec<DigitSet> = board
            .shape()
            .iter()
            .map(|cell| DigitSet::from_bits(u64::from(planes.set(Seat::of(cell.index())))))
            .collect();
        let is_open = |cell: &Cell| {
            let seat = Seat::of(cell.index());
            planes.open[seat.word] & seat.bit() != 0
        };
        let mut singles: Vec<(Cell, Digit)> =
            board.shape().iter().filter_map(|cell| Some((cell, candidates[cell.index()].single()?))).collect();
        for (unit, digit) in board.layout().units().iter().flat_map(|unit| (0..SIDE).map(move |digit| (unit, digit))) {
            let digit = Digit::new(digit);
            let mut places = unit.cells.iter().filter(|cell| candidates[cell.index()].has(digit));
            if let (Some(&place), None) = (places.next(), places.next()) {
                singles.push((place, digit));
            }
        }
        singles.retain(|(cell, _)| is_open(cell));
        singles.sort_unstable();
        singles.dedup();
        (candidates, singles)
    }

    fn waiting(singles: &Singles) -> Vec<(Cell, Digit)> {
        let mut all = Vec::new();
        for (digit, places) in singles.places.iter().enumerate() {
            for (word, &places) in places.iter().enumerate() {
                each(places, |at| all.push((Seat { word, at }.cell(), Digit::new(digit))));
            }
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn all_singles_are_seen_and_widths_are_counted() {
        for number in 0..60 {
            let board = scattered(number);
            let mut singles = Singles::default();
            let Ok(mut planes) = Planes::new(&board, &mut singles) else { continue };
            loop {
                let (candidates, expected) = seen(&planes, &board);
                let open = expected.iter().copied().chain(waiting(&singles)).collect::<Vec<_>>();
                assert_eq!(waiting(&singles), expected, "{open:?}");
                for cell in board.shape().iter() {
                    let seat = Seat::of(cell.index());
                    let width =
                        (0..ORDER).map(|bit| (planes.widths[bit][seat.word] >> seat.at & 1) << bit).sum::<u64>();
                    let is_open = planes.open[seat.word] & seat.bit() != 0;
                    assert!(!is_open || candidates[cell.index()].len() as u64 == width + 1, "{cell:?}");
                }
                if planes.propagate(&mut singles).is_err() || planes.is_solved() {
                    break;
                }
                let (seat, digit) = planes.choose();
                if planes.put(seat, digit, &mut singles).is_err() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_seat_is_that_of_its_cell() {
        (0..SIDE * SIDE).for_each(|cell| assert_eq!(Seat::of(cell).cell().index(), cell));
    }
}
