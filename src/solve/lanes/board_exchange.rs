//! Buffer for boards on their way to the table and back: one board per lane, in rows like those of the table.
//!
//! Lines of symbols are converted to rows, and rows to lines, for all lanes at once. A lane of the table that is done
//! exchanges its board for a board in the buffer. Once all boards in the buffer have been exchanged, the buffer holds
//! the finished boards. So no board is read, loaded, stored or written on its own.
#![expect(
    clippy::needless_range_loop,
    reason = "a loop over places becomes straight code; the numbers say which place"
)]

use std::ops::Range;

use crate::lanes::Answer;
use crate::lanes::bit_operations::{cells, or3, rotated, rotated_back};
use crate::lanes::board_per_lane::{Table, load};
use crate::lanes::lane_board::{ALL, Column, GUARD, NINE};
use crate::lanes::lane_words::LaneRow;

/// Board number that marks a lane without a board, or with a board whose solution must not be written.
pub(super) const NO_BOARD: u32 = u32::MAX;

/// Maximum number of words in a row.
const MOST: usize = 16;

/// Buffer of boards, one per lane.
#[derive(Debug)]
pub(super) struct TransferBuffer<W> {
    boards: [W; 27],
    numbers: W, // by lane of the buffer: number of its board
    /// First lane of the buffer whose board has yet to go to the table. The boards in lower lanes have come from the
    /// table.
    next: usize,
}

impl<W: LaneRow> TransferBuffer<W> {
    /// Creates an empty buffer.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { boards: [W::splat(0); 27], numbers: W::splat(NO_BOARD), next: W::LANES }
    }

    /// Returns whether all boards have gone to the table.
    #[inline(always)]
    pub(super) const fn is_used_up(&self) -> bool {
        self.next == W::LANES
    }

    /// Gives the boards in the buffer the numbers in `boards`, one per lane. Lanes for which no number is left have no
    /// board.
    #[inline(always)]
    pub(super) fn number(&mut self, boards: Range<usize>) {
        let mut numbers = [NO_BOARD; MOST];
        for (number, board) in numbers.iter_mut().zip(boards) {
            *number = board as u32;
        }
        self.numbers = W::of_words(&numbers);
        self.next = 0;
    }

    /// Exchanges the boards in these lanes of the table for the next boards in the buffer. Returns the lanes for which
    /// no board was left.
    #[inline(always)]
    pub(super) fn exchange(&mut self, table: &mut Table<W>, lanes: u32) -> u32 {
        let mut later = 0;
        if lanes.count_ones() as usize > W::LANES - self.next {
            later = lanes;
            for _ in self.next..W::LANES {
                later &= later.wrapping_sub(1);
            }
        }
        let lanes = lanes & !later;
        let count = lanes.count_ones();
        let places = (((1_u64 << count) - 1) << self.next) as u32;
        let to_table = W::ranks(lanes).plus(W::splat(self.next as u32));
        let to_buffer = W::spread(lanes, places);
        for (there, here) in table.boards.iter_mut().zip(&mut self.boards) {
            let (old, new) = (*there, *here);
            *there = old.select(new.from(to_table), lanes);
            *here = new.select(old.from(to_buffer), places);
        }
        let (old, new) = (table.numbers, self.numbers);
        table.numbers = old.select(new.from(to_table), lanes);
        self.numbers = new.select(old.from(to_buffer), places);
        self.next += count as usize;
        later
    }

    /// Copies these boards into the buffer, one per lane.
    #[inline(always)]
    pub(super) fn copy(&mut self, columns: &[Column]) {
        if columns.len() < W::LANES {
            load(&mut self.boards, (1 << columns.len()) - 1, |lane| &columns[lane]);
            return;
        }
        for part in 0..6 {
            self.boards[4 * part..][..4].copy_from_slice(&W::of_columns(columns, 4 * part));
        }
        self.boards[24..].copy_from_slice(&W::of_columns(columns, 24)[..3]);
    }

    /// Reads boards into the buffer, one from each line. In a line, `1` to `9` are givens, and any other byte is an
    /// empty cell. Then eliminates each given from the empty cells of its units.
    #[inline(always)]
    pub(super) fn read(&mut self, lines: &[&[u8; 81]]) {
        if let [last, ..] = lines
            && lines.len() < W::LANES
        {
            let mut some = [*last; MOST];
            some[..lines.len()].copy_from_slice(lines);
            read(&some, &mut self.boards);
        } else if !lines.is_empty() {
            read(lines, &mut self.boards);
        }
        eliminate_givens(&mut self.boards);
    }

    /// Writes each board to the answer with the board's number, as the first solution. Boards without a number are
    /// written to the last answer, which is a spare.
    #[inline(always)]
    pub(super) fn write(&self, answers: &mut [Answer]) {
        let mut numbers = [0; MOST];
        for (number, given) in numbers.iter_mut().zip(self.numbers.lanes()) {
            *number = (*given as usize).min(answers.len() - 1);
        }
        write::<W, 0>(&self.boards, &numbers, answers);
        write::<W, 16>(&self.boards, &numbers, answers);
        write::<W, 32>(&self.boards, &numbers, answers);
        write::<W, 48>(&self.boards, &numbers, answers);
        write::<W, 64>(&self.boards, &numbers, answers);
        let mut symbols = [0; MOST];
        W::splat(symbol(80)).minus(above(&self.boards, 80)).to_bytes(&mut symbols);
        for lane in 0..W::LANES {
            answers[numbers[lane]].first.0[80] = symbols[lane];
        }
    }
}

/// Reads lines into words: a cell with a given gets the bit of its digit, and an empty cell gets only its guard bit
/// ([`GUARD`]).
#[inline(always)]
fn read<W: LaneRow>(lines: &[&[u8; 81]], boards: &mut [W; 27]) {
    let mut fours = [W::splat(0); 21]; // four neighbouring cells per word: 0 to 8 for a digit, 9 for an empty cell
    for part in 0..5 {
        let some = W::of_lines(lines, 16 * part);
        for i in 0..4 {
            fours[4 * part + i] = some[i].digits();
        }
    }
    fours[20] = W::of_lines(lines, 65)[3].down::<24>().digits();
    for four in 0..6 {
        for i in 0..4 {
            boards[4 * four + i] = word(&fours[four..], i);
        }
    }
    for i in 0..3 {
        boards[24 + i] = word(&fours[6..], i);
    }
}

/// Returns the word of three cells: cell `i` of `fours`, and the cells at the same position in the next two bands.
#[inline(always)]
fn word<W: LaneRow>(fours: &[W], i: usize) -> W {
    let (j, k) = (i + 27, i + 54);
    or3(
        W::splat(1).ups(fours[0].byte(i)),
        W::splat(1 << 10).ups(fours[j / 4].byte(j % 4)),
        W::splat(1 << 20).ups(fours[k / 4].byte(k % 4)),
    )
}

/// Turns the result of [`read`] into candidates: an empty cell gets all digits that its units do not have.
#[inline(always)]
fn eliminate_givens<W: LaneRow>(boards: &mut [W; 27]) {
    let (guard, none) = (W::splat(GUARD), W::splat(0));
    let (mut rows, mut boxes) = ([none; 3], [none; 3]);
    for k in 0..9 {
        let minirow = or3(boards[3 * k], boards[3 * k + 1], boards[3 * k + 2]);
        rows[k / 3] = rows[k / 3].or(minirow);
        boxes[k % 3] = boxes[k % 3].or(minirow);
    }
    for c in 0..9 {
        let minicolumn = or3(boards[c], boards[c + 9], boards[c + 18]).and(W::splat(ALL));
        let column = or3(minicolumn, rotated(minicolumn), rotated_back(minicolumn));
        for r in 0..3 {
            let word = boards[9 * r + c];
            let left = cells(word.and(guard)).without(or3(rows[r], column, boxes[c / 3]));
            boards[9 * r + c] = or3(word, left, guard);
        }
    }
}

/// Writes sixteen cells of each board, from cell `AT` on, to the answers with these numbers.
#[inline(always)]
fn write<W: LaneRow, const AT: usize>(boards: &[W; 27], numbers: &[usize], answers: &mut [Answer]) {
    let mut rows = [W::splat(0); 4];
    for i in 0..4 {
        let at = AT + 4 * i;
        let low = above(boards, at).or(above(boards, at + 1).up::<8>());
        let high = above(boards, at + 2).up::<16>().or(above(boards, at + 3).up::<24>());
        let symbols = symbol(at) | symbol(at + 1) << 8 | symbol(at + 2) << 16 | symbol(at + 3) << 24;
        rows[i] = W::splat(symbols).minus(low.or(high));
    }
    W::to_lines(rows, numbers, answers, AT);
}

/// Returns, for each board, the number of bits that are above the digit of a cell in the cell's word.
#[inline(always)]
fn above<W: LaneRow>(boards: &[W; 27], cell: usize) -> W {
    boards[cell % 27].and(W::splat(NINE << (10 * (cell / 27)))).above()
}

/// Returns the number from which the result of [`above`] is subtracted to get the symbol of a cell.
const fn symbol(cell: usize) -> u32 {
    b'1' as u32 + 31 - 10 * (cell / 27) as u32
}
