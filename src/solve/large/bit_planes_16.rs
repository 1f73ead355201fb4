//! Candidates of a classic 16 × 16 board, one bit plane per digit. A plane has a bit for each cell, in four words: the
//! first word holds the first row of each of the four bands, the second word holds the second row of each band, and so
//! on. So boxes and columns are checked by folding the four words into one word, and all singles that a digit causes
//! are found in a few dozen instructions.

use grid::{Board, Cell, Digit, Shape, ShapeError};

/// Side of the board.
const SIDE: usize = 16;
/// Number of rows in a band, and number of bands.
const ORDER: usize = 4;
/// Shape of the board.
const SHAPE: Result<Shape, ShapeError> = Shape::new(SIDE, ORDER, ORDER);
/// First column of each row in a word, as bits.
const FIRST: u64 = 0x0001_0001_0001_0001;
/// Last column of each row in a word, as bits.
const LAST: u64 = FIRST << 15;
/// First row in a word, as bits.
const ROW: u64 = 0xFFFF;
/// First column of each box in a word, as bits.
const BOXES: u64 = 0x1111 * FIRST;

/// Error: the board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Set of cells, one bit each.
type Plane = [u64; ORDER];

/// Cell of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitCell {
    word: usize,
    at: u32, // index of the bit in the word
}

impl BitCell {
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

    /// Returns the bits of the cell's row, which is in the word of the cell.
    const fn row(self) -> u64 {
        ROW << (self.at & 0x30)
    }

    /// Returns the bits of the cell's box, which are the same in each word.
    const fn block(self) -> u64 {
        0xF << (self.at & 0x3C)
    }

    /// Returns the bits of the cell's column, which are the same in each word.
    const fn column(self) -> u64 {
        FIRST << (self.at & 0xF)
    }

    /// Returns all cells in the units of this cell.
    const fn units(self) -> Plane {
        let mut units = [self.block() | self.column(); ORDER];
        units[self.word] |= self.row();
        units
    }
}

/// Places of each digit: the cells that may hold it. A placed digit has no other place in its units, and its cell has
/// no other candidate.
#[derive(Clone, Copy, Debug)] // a guess copies the state, which costs less than undoing
pub(super) struct Planes {
    places: [Plane; SIDE], // by digit
    /// Number of candidates of each open cell, less 1, as a binary number with one plane per bit, lowest bit first.
    widths: [Plane; ORDER],
    open: Plane, // cells without a placed digit
}

/// Queue of singles to place, by digit.
#[derive(Debug, Default)]
pub(super) struct Singles {
    places: [Plane; SIDE],
    digits: u32, // digits with singles in the queue
}

impl Singles {
    #[inline]
    fn push(&mut self, word: usize, places: u64, digit: usize) {
        self.places[digit][word] |= places;
        self.digits |= 1 << digit;
    }
}

impl Planes {
    /// Returns whether a board has the shape and rules that [`Planes`] supports.
    pub(super) fn fit(board: &Board) -> bool {
        Ok(board.shape()) == SHAPE && board.layout().is_classic()
    }

    /// Creates the planes of a board and queues the singles on it.
    pub(super) fn new(board: &Board, singles: &mut Singles) -> Result<Self, Contradiction> {
        const ALL: Plane = [u64::MAX; ORDER];
        let mut planes = Self { places: [ALL; SIDE], widths: [ALL; ORDER], open: ALL };
        let mut put = [[0; ORDER]; SIDE];
        let puzzle = board.puzzle();
        for (cell, digit) in puzzle.digits.iter().enumerate() {
            if let Some(digit) = digit {
                let (bit_cell, digit) = (BitCell::of(cell), digit.index());
                planes.open[bit_cell.word] ^= bit_cell.bit();
                put[digit][bit_cell.word] |= bit_cell.bit();
                planes.places[digit].iter_mut().zip(bit_cell.units()).for_each(|(places, units)| *places &= !units);
            }
        }
        for (cell, removed) in puzzle.removed.iter().enumerate().filter(|(_, removed)| !removed.is_empty()) {
            let bit_cell = BitCell::of(cell);
            removed.iter().for_each(|digit| planes.places[digit.index()][bit_cell.word] &= !bit_cell.bit());
        }
        let mut held = [0; ORDER]; // cells that have a candidate
        for (places, put) in planes.places.iter_mut().zip(&put) {
            for word in 0..ORDER {
                places[word] = places[word] & planes.open[word] | put[word];
                held[word] |= places[word];
            }
            widen(&mut planes.widths, *places);
        }
        if held != ALL {
            return Err(Contradiction);
        }
        planes.queue_naked_singles(planes.open, singles);
        (0..SIDE).try_for_each(|digit| planes.queue_hidden_singles(digit, singles))?;
        Ok(planes)
    }

    /// Returns whether every cell has its digit.
    pub(super) fn is_solved(&self) -> bool {
        self.open == [0; ORDER]
    }

    /// Returns the digits of a solved board.
    pub(super) fn grid(&self) -> Vec<Digit> {
        let mut grid = vec![Digit::ONE; SIDE * SIDE];
        for (digit, places) in self.places.iter().enumerate() {
            for (word, &places) in places.iter().enumerate() {
                each(places, |at| grid[BitCell { word, at }.cell().index()] = Digit::new(digit));
            }
        }
        grid
    }

    /// Places the queued singles and those that follow from them.
    pub(super) fn propagate(&mut self, singles: &mut Singles) -> Result<(), Contradiction> {
        while singles.digits != 0 {
            let digit = singles.digits.trailing_zeros() as usize;
            singles.digits &= singles.digits - 1;
            let waiting = std::mem::take(&mut singles.places[digit]);
            for (word, mut places) in waiting.into_iter().enumerate() {
                places &= self.open[word];
                while places != 0 {
                    self.put(BitCell { word, at: places.trailing_zeros() }, digit, singles)?;
                    places &= self.open[word];
                }
            }
        }
        Ok(())
    }

    /// Places a digit in an open cell that has it as a candidate.
    pub(super) fn put(&mut self, bit_cell: BitCell, digit: usize, singles: &mut Singles) -> Result<(), Contradiction> {
        self.open[bit_cell.word] ^= bit_cell.bit();
        let mut others = self.set(bit_cell) ^ 1 << digit;
        while others != 0 {
            self.remove_place(bit_cell, others.trailing_zeros() as usize, singles)?;
            others &= others - 1;
        }
        let mut lost = bit_cell.units();
        lost[bit_cell.word] ^= bit_cell.bit();
        let places = &mut self.places[digit];
        for word in 0..ORDER {
            lost[word] &= places[word];
            places[word] ^= lost[word];
        }
        self.narrow(lost)?;
        self.queue_naked_singles(lost, singles);
        self.queue_hidden_singles(digit, singles)
    }

    /// Eliminates a candidate of an open cell, and queues the singles that result from this.
    pub(super) fn eliminate(
        &mut self,
        bit_cell: BitCell,
        digit: usize,
        singles: &mut Singles,
    ) -> Result<(), Contradiction> {
        self.remove_place(bit_cell, digit, singles)?;
        let mut lost = [0; ORDER];
        lost[bit_cell.word] = bit_cell.bit();
        self.narrow(lost)?;
        self.queue_naked_singles(lost, singles);
        Ok(())
    }

    /// Removes a cell from the places of a digit, and queues the hidden singles of the digit in the units of the cell.
    fn remove_place(&mut self, bit_cell: BitCell, digit: usize, singles: &mut Singles) -> Result<(), Contradiction> {
        let places = &mut self.places[digit];
        places[bit_cell.word] ^= bit_cell.bit();
        let (row, block, column) =
            (places[bit_cell.word] & bit_cell.row(), block(places, bit_cell), column(places, bit_cell));
        if row == 0 || block == 0 || column == 0 {
            return Err(Contradiction);
        }
        if is_single(row) {
            singles.push(bit_cell.word, row, digit);
        }
        if is_single(block) {
            let place = block.trailing_zeros();
            singles.push(place as usize / ORDER, 1 << (place % 4) << (bit_cell.at & 0x3C), digit);
        }
        if is_single(column) {
            let row = column.trailing_zeros();
            singles.push(row as usize % ORDER, 1 << (row / 4 * 16) << (bit_cell.at & 0xF), digit);
        }
        Ok(())
    }

    /// Subtracts one from the number of candidates of each of these cells.
    #[inline]
    fn narrow(&mut self, mut lost: Plane) -> Result<(), Contradiction> {
        for width in &mut self.widths {
            for word in 0..ORDER {
                width[word] ^= lost[word];
                lost[word] &= width[word];
            }
        }
        if lost == [0; ORDER] { Ok(()) } else { Err(Contradiction) }
    }

    /// Queues the naked singles among these cells.
    #[inline]
    fn queue_naked_singles(&self, among: Plane, singles: &mut Singles) {
        let [ones, twos, fours, eights] = &self.widths;
        for word in 0..ORDER {
            let naked = among[word] & !(ones[word] | twos[word] | fours[word] | eights[word]);
            each(naked, |at| {
                let bit_cell = BitCell { word, at };
                singles.push(word, bit_cell.bit(), self.set(bit_cell).trailing_zeros() as usize);
            });
        }
    }

    /// Queues the hidden singles of a digit. Returns an error if the digit has no place in a unit.
    fn queue_hidden_singles(&self, digit: usize, singles: &mut Singles) -> Result<(), Contradiction> {
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
            let rest = places[word] & places[word].wrapping_sub(FIRST); // without the first place of each row
            let single = (LAST & !ends(rest)) >> 15;
            alone[word] = (single << 16).wrapping_sub(single);
        }
        if (filled != LAST) | (!boxes & BOXES != 0) | (!columns & ROW != 0) {
            return Err(Contradiction);
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

    /// Returns the candidates of a cell, one bit per digit.
    fn set(&self, bit_cell: BitCell) -> u32 {
        self.places.iter().rev().fold(0, |set, places| set << 1 | (places[bit_cell.word] >> bit_cell.at & 1) as u32)
    }

    /// Returns the first of the open cells with fewest candidates, and the candidate of this cell that has fewest
    /// places in the units of the cell.
    pub(super) fn choose(&self) -> (BitCell, usize) {
        let bit_cell = self.smallest();
        let mut set = self.set(bit_cell);
        let mut best = (u32::MAX, 0);
        while set != 0 {
            let digit = set.trailing_zeros() as usize;
            best = best.min((self.rivals(bit_cell, digit), digit));
            set &= set - 1;
        }
        (bit_cell, best.1)
    }

    /// Returns the first of the open cells with fewest candidates.
    fn smallest(&self) -> BitCell {
        let mut left = self.open;
        for width in self.widths.iter().rev() {
            let without = std::array::from_fn(|word| left[word] & !width[word]);
            if without != [0; ORDER] {
                left = without;
            }
        }
        let bit_cells =
            (0..ORDER).filter(|&word| left[word] != 0).map(|word| BitCell { word, at: left[word].trailing_zeros() });
        bit_cells.min_by_key(|bit_cell| bit_cell.cell()).expect("a cell is open")
    }

    /// Returns the number of places of a digit in the units of a cell.
    fn rivals(&self, bit_cell: BitCell, digit: usize) -> u32 {
        let places = &self.places[digit];
        let row = places[bit_cell.word] >> (bit_cell.at & 0x30) & ROW;
        (row | block(places, bit_cell) << 16 | column(places, bit_cell) << 32).count_ones()
    }
}

/// Returns the places in the box of a cell as sixteen bits, in reading order.
#[inline]
fn block(places: &Plane, bit_cell: BitCell) -> u64 {
    (0..ORDER).fold(0, |all, word| all | (places[word] >> (bit_cell.at & 0x3C) & 0xF) << (4 * word))
}

/// Returns the places in the column of a cell as sixteen bits, from top to bottom.
#[inline]
fn column(places: &Plane, bit_cell: BitCell) -> u64 {
    let bands = (0..ORDER).fold(0, |all, word| all | (places[word] >> (bit_cell.at & 0xF) & FIRST) << word);
    bands.wrapping_mul(0x0001_0010_0100_1000) >> 48 // the four bits of each band, moved side by side
}

/// Adds one to the number of candidates of each of these cells.
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

/// Returns, for each row that has any place, the bit of its last column.
#[inline]
const fn ends(places: u64) -> u64 {
    (((places & !LAST) + !LAST) | places) & LAST
}

/// Combines each bit with the bit that is `by` positions above it. In the first result, a bit is set if there is at
/// least one place; in the second, if there are two or more.
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

    /// Returns a blank board with random candidates eliminated. `number` is the seed.
    fn scattered(number: u64) -> Board {
        let mut puzzle = Puzzle::blank(Layout::classic(SHAPE.unwrap()));
        let mut random = number;
        for removed in &mut puzzle.removed {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            *removed = DigitSet::from_bits(random >> 40 & random >> 24 & 0xFFFF);
        }
        puzzle.check().unwrap()
    }

    /// Returns the candidates in the planes, and the singles found by examining each cell, and each digit in each unit.
    fn seen(planes: &Planes, board: &Board) -> (Vec<DigitSet>, Vec<(Cell, Digit)>) {
        let candidates: Vec<DigitSet> = board
            .shape()
            .iter()
            .map(|cell| DigitSet::from_bits(u64::from(planes.set(BitCell::of(cell.index())))))
            .collect();
        let is_open = |cell: &Cell| {
            let bit_cell = BitCell::of(cell.index());
            planes.open[bit_cell.word] & bit_cell.bit() != 0
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
                each(places, |at| all.push((BitCell { word, at }.cell(), Digit::new(digit))));
            }
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn all_singles_are_queued_and_candidates_are_counted() {
        for number in 0..60 {
            let board = scattered(number);
            let mut singles = Singles::default();
            let Ok(mut planes) = Planes::new(&board, &mut singles) else { continue };
            loop {
                let (candidates, expected) = seen(&planes, &board);
                let open = expected.iter().copied().chain(waiting(&singles)).collect::<Vec<_>>();
                assert_eq!(waiting(&singles), expected, "{open:?}");
                for cell in board.shape().iter() {
                    let bit_cell = BitCell::of(cell.index());
                    let width = (0..ORDER)
                        .map(|bit| (planes.widths[bit][bit_cell.word] >> bit_cell.at & 1) << bit)
                        .sum::<u64>();
                    let is_open = planes.open[bit_cell.word] & bit_cell.bit() != 0;
                    assert!(!is_open || candidates[cell.index()].len() as u64 == width + 1, "{cell:?}");
                }
                if planes.propagate(&mut singles).is_err() || planes.is_solved() {
                    break;
                }
                let (bit_cell, digit) = planes.choose();
                if planes.put(bit_cell, digit, &mut singles).is_err() {
                    break;
                }
            }
        }
    }

    #[test]
    fn bit_cells_convert_back_to_their_cells() {
        (0..SIDE * SIDE).for_each(|cell| assert_eq!(BitCell::of(cell).cell().index(), cell));
    }
}
