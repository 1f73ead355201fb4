//! A position on the board of nine rows, columns and boxes, made as a whole.
//!
//! Nine digits and “empty” stand side by side in sixteen lanes of sixteen bits, so that each operation does the same for all of them at
//! once: cell by cell it takes three times as long.

use crate::grid::{Board, Cell, Digit, DigitSet};
use crate::logic::Position;
use crate::logic::counts::FEW;
use crate::logic::fresh::Fresh;

const SIDE: usize = 9;
const ALL: u16 = (1 << SIDE) - 1;

/// What an empty cell may be, one bit more than the digits have.
const EMPTY: u16 = 1 << SIDE;

/// By digit, then for “empty”.
type Lanes = [u16; 16];

/// The bit of each lane.
const BITS: Lanes = {
    let (mut bits, mut at) = ([0; 16], 0);
    while at < 16 {
        bits[at] = 1 << at;
        at += 1;
    }
    bits
};

/// By row of cells, then by column: what may be there, with [`EMPTY`] where a cell is.
type Cells = [Lanes; SIDE];

/// By row, column or box, or by the number of a place in it: a bit for each of the nine that it meets.
type Nine = [Lanes; SIDE];

/// Where the digits are candidates.
struct Lines {
    rows: Nine,
    columns: Nine,
    boxes: Nine,
    places: Nine, // by the number of a place in its box: a bit for each box
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub cell: Cell,
    pub digit: Digit,
    pub is_given: bool,
}

/// All that stands on a board.
pub(super) fn standing(board: &Board) -> Vec<Standing> {
    let digits = board.shape().iter().zip(&board.puzzle().digits);
    let told = digits.filter_map(|(cell, digit)| Some((cell, (*digit)?)));
    told.map(|(cell, digit)| Standing { cell, digit, is_given: board.is_given(cell) }).collect()
}

impl Position {
    /// Makes all of it anew, on the plain board, from what stands there, each cell named once, and from what was struck besides, by cell.
    pub(super) fn lay(&mut self, all: &[Standing], struck: Option<&dyn Fn(Cell) -> DigitSet>) {
        let (mut units, mut standing, mut given) = ([0_u16; 3 * SIDE], [[0_u64; 2]; SIDE], [0_u64; 2]);
        let mut closed = [0; SIDE]; // by digit the units where it stands
        let mut cells = [[EMPTY | ALL; 16]; SIDE];
        self.digits.fill(None);
        for &Standing { cell, digit, is_given } in all {
            let (at, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
            let (row, column) = (cell.index() / SIDE, cell.index() % SIDE);
            let [row_of, column_of, box_of] = [row, SIDE + column, 2 * SIDE + row / 3 * 3 + column / 3];
            [row_of, column_of, box_of].iter().for_each(|&unit| units[unit] |= 1 << digit.index());
            closed[digit.index()] |= 1 << row_of | 1 << column_of | 1 << box_of;
            standing[digit.index()][at] |= bit;
            given[at] |= if is_given { bit } else { 0 };
            cells[row][column] = 0;
            self.digits[cell.index()] = Some(digit);
        }
        (self.left, self.given) = (self.digits.len() - all.len(), given.into());
        forbid(&mut cells, &units);
        if let Some(struck) = struck {
            for cell in self.layout.shape().iter() {
                cells[cell.index() / SIDE][cell.index() % SIDE] &= !(struck(cell).bits() as u16);
            }
        }
        let lines = Lines::of(&cells);
        self.write(&cells, &lines, &standing);
        self.count(&lines, &closed);
        self.fresh = Fresh::default();
        self.digit_set().iter().zip(closed).for_each(|(digit, units)| self.fresh.note_unlocked(digit, units));
        self.marks.is_dead = self.marks.has_dead_end(3 * SIDE);
    }

    fn digit_set(&self) -> DigitSet {
        DigitSet::all(self.marks.side)
    }

    /// Candidates, places, and sets of cells.
    fn write(&mut self, cells: &Cells, lines: &Lines, standing: &[[u64; 2]; SIDE]) {
        let marks = &mut self.marks;
        for (candidates, cells) in marks.candidates.chunks_exact_mut(SIDE).zip(cells) {
            let told = candidates.iter_mut().zip(cells);
            told.for_each(|(candidates, &cell)| *candidates = DigitSet::from_bits(u64::from(cell & ALL)));
        }
        let all = [&lines.rows, &lines.columns, &lines.boxes].into_iter().flatten();
        for ((places, empty), unit) in marks.places.chunks_exact_mut(SIDE).zip(&mut self.empty).zip(all) {
            places.iter_mut().zip(unit).for_each(|(places, &unit)| *places = u64::from(unit));
            *empty = u64::from(unit[SIDE]);
        }
        let sets: [[u64; 2]; SIDE + 1] = std::array::from_fn(|lane| set(&lines.rows, lane));
        let mut at_least = [[0; 2]; 3]; // one candidate, two, three
        for digit in &sets[..SIDE] {
            for at in 0..2 {
                at_least[2][at] |= at_least[1][at] & digit[at];
                at_least[1][at] |= at_least[0][at] & digit[at];
                at_least[0][at] |= digit[at];
            }
        }
        let less = |most: usize| [0, 1].map(|at| at_least[most - 1][at] & !at_least[most][at]);
        let few = [less(2), less(1)];
        let all = sets.iter().chain(&few).chain(standing);
        marks.sets.as_chunks_mut().0.iter_mut().zip(all).for_each(|(to, from)| *to = *from);
    }

    /// How many places each digit has, and how many cells are empty.
    fn count(&mut self, lines: &Lines, closed: &[u64; SIDE]) {
        // what the rows have in one column is the places of that number in all rows
        let [rows, columns, boxes] = [&lines.columns, &lines.rows, &lines.places].map(figures);
        let closed = closed.iter().chain([&0]); // “empty” is not
        for (lane, (to, closed)) in self.marks.counts.as_chunks_mut::<FEW>().0.iter_mut().zip(closed).enumerate() {
            for (at, to) in to.iter_mut().enumerate() {
                let [rows, columns, boxes] = [&rows, &columns, &boxes].map(|figures| u64::from(figures[at][lane]));
                *to = rows | columns << SIDE | boxes << (2 * SIDE) | closed;
            }
        }
    }
}

impl Lines {
    fn of(cells: &Cells) -> Self {
        let [mut rows, mut columns, mut boxes, mut places] = [[[0; 16]; SIDE]; 4];
        for (row, cells) in cells.iter().enumerate() {
            for (column, &cell) in cells[..SIDE].iter().enumerate() {
                let (nonet, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
                // of all ways to write it this one is understood best: sixteen lanes compared at once
                let has: Lanes = std::array::from_fn(|lane| u16::from(cell & BITS[lane] == BITS[lane]).wrapping_neg());
                note(&mut rows[row], &has, column);
                note(&mut columns[column], &has, row);
                note(&mut boxes[nonet], &has, place);
                note(&mut places[place], &has, nonet);
            }
        }
        Self { rows, columns, boxes, places }
    }
}

/// Puts the bit with the number `at` where the lanes of `has` are full.
#[inline]
fn note(lanes: &mut Lanes, has: &Lanes, at: usize) {
    lanes.iter_mut().zip(has).for_each(|(lane, has)| *lane |= has & 1 << at);
}

/// Strikes in each cell the digits of its row, column and box, which come in this order.
fn forbid(cells: &mut Cells, units: &[u16; 3 * SIDE]) {
    for (row, cells) in cells.iter_mut().enumerate() {
        for (column, cell) in cells[..SIDE].iter_mut().enumerate() {
            *cell &= !(units[row] | units[SIDE + column] | units[2 * SIDE + row / 3 * 3 + column / 3]);
        }
    }
}

/// How many of the nine have a bit, in binary.
fn figures(nine: &Nine) -> [Lanes; FEW] {
    let mut figures = [[0; 16]; FEW];
    for lanes in nine {
        let mut carried = *lanes;
        for figure in &mut figures {
            for (figure, carried) in figure.iter_mut().zip(&mut carried) {
                (*figure, *carried) = (*figure ^ *carried, *figure & *carried);
            }
        }
    }
    figures
}

/// The cells of all rows, as a set of two words.
fn set(rows: &[Lanes; SIDE], lane: usize) -> [u64; 2] {
    let all = rows.iter().rev().fold(0_u128, |all, row| all << SIDE | u128::from(row[lane]));
    [all as u64, (all >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::grid::{Puzzle, Shape};
    use crate::logic::samples;

    /// A sample with some cells emptied, some digits entered and some candidates struck.
    fn board() -> impl Strategy<Value = Board> {
        let lines: Vec<&str> = samples::LINES.lines().chain(samples::HARD).collect();
        let struck = proptest::collection::vec((0_usize..81, 0_u64..512), 0..30);
        (proptest::sample::select(lines), proptest::collection::vec(0_usize..81, 0..30), struck, any::<bool>())
            .prop_map(|(line, cells, struck, are_entered)| {
                let mut puzzle = Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
                for cell in cells {
                    if are_entered && puzzle.digits[cell].is_some() {
                        puzzle.placed.insert(Cell::new(cell));
                    } else {
                        puzzle.digits[cell] = None;
                    }
                }
                for (cell, digits) in struck.into_iter().filter(|&(cell, _)| puzzle.digits[cell].is_none()) {
                    puzzle.removed[cell] = DigitSet::from_bits(digits);
                }
                puzzle.check().expect("fewer digits break no rule")
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn as_a_whole_it_is_what_it_is_cell_by_cell(board in board(), before in board()) {
            let by_cells = format!("{:?}", Position::blank(board.layout()).told(&board));
            prop_assert_eq!(format!("{:?}", Position::of(&board)), &by_cells[..]);
            let mut again = Position { layout: board.layout().clone(), ..Position::of(&before) };
            again.lay(&standing(&board), Some(&|cell| board.puzzle().removed[cell.index()]));
            prop_assert_eq!(format!("{again:?}"), by_cells);
        }
    }

    #[test]
    fn what_cannot_be_solved_is_dead() {
        let puzzle = |line: &str| Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let full = "12345678.".to_owned() + &".".repeat(71) + "9"; // the ninth cell has no candidate left, and row 1 no place for its digit
        let board = puzzle(&full).check().expect("no digit repeats");
        assert!(Position::of(&board).is_dead());
        assert!(!Position::of(&puzzle(&".".repeat(81)).check().expect("nothing stands")).is_dead());
    }
}
