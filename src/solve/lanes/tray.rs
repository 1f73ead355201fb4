//! Boards on their way to the table and back: as many as there are lanes, in rows as the table has them.
//!
//! Lines become rows, and rows lines, all lanes at a time. A lane that is through changes its board for one of the tray; when all of them
//! have been changed the tray holds what was found. So nobody reads, seats, takes out or writes a board by itself.
#![expect(
    clippy::needless_range_loop,
    reason = "a loop over places becomes straight code; the numbers say which place"
)]

use std::ops::Range;

use crate::lanes::Answer;
use crate::lanes::bits::{cells, or3, turned, turned_back};
use crate::lanes::column::{ALL, Column, GUARD, NINE};
use crate::lanes::table::{Table, seat};
use crate::lanes::words::Words;

/// The number of no board, and of one whose solution is not to be written.
pub(super) const NOBODY: u32 = u32::MAX;

/// No row has more words.
const MOST: usize = 16;

/// A board a lane.
#[derive(Debug)]
pub(super) struct Tray<W> {
    boards: [W; 27],
    numbers: W,  // which board it is
    next: usize, // from here on they are yet to go to the table; those before have come from there
}

impl<W: Words> Tray<W> {
    /// A tray with nobody on it.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { boards: [W::splat(0); 27], numbers: W::splat(NOBODY), next: W::LANES }
    }

    /// Whether none is left that should go to the table.
    #[inline(always)]
    pub(super) const fn is_through(&self) -> bool {
        self.next == W::LANES
    }

    /// Says which boards these will be; nobody where there are too few.
    #[inline(always)]
    pub(super) fn number(&mut self, boards: Range<usize>) {
        let mut numbers = [NOBODY; MOST];
        for (number, board) in numbers.iter_mut().zip(boards) {
            *number = board as u32;
        }
        self.numbers = W::of_words(&numbers);
        self.next = 0;
    }

    /// Changes the boards of these lanes for the next ones here. The lanes for which there was none.
    #[inline(always)]
    pub(super) fn change(&mut self, table: &mut Table<W>, lanes: u32) -> u32 {
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
        let to_tray = W::spread(lanes, places);
        for (there, here) in table.boards.iter_mut().zip(&mut self.boards) {
            let (old, new) = (*there, *here);
            *there = old.select(new.from(to_table), lanes);
            *here = new.select(old.from(to_tray), places);
        }
        let (old, new) = (table.numbers, self.numbers);
        table.numbers = old.select(new.from(to_table), lanes);
        self.numbers = new.select(old.from(to_tray), places);
        self.next += count as usize;
        later
    }

    /// Takes boards as they are.
    #[inline(always)]
    pub(super) fn copy(&mut self, columns: &[Column]) {
        if columns.len() < W::LANES {
            seat(&mut self.boards, (1 << columns.len()) - 1, |lane| &columns[lane]);
            return;
        }
        for part in 0..6 {
            self.boards[4 * part..][..4].copy_from_slice(&W::of_columns(columns, 4 * part));
        }
        self.boards[24..].copy_from_slice(&W::of_columns(columns, 24)[..3]);
    }

    /// Takes what lines of symbols leave: `1` to `9`, and any other byte for a blank. The digits of a blank cell's units are struck.
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
        strike(&mut self.boards);
    }

    /// Writes each board as the first solution of the answer with its number; the last answer is for nobody.
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

/// The given digits of each word, and the guards of blank cells.
#[inline(always)]
fn read<W: Words>(lines: &[&[u8; 81]], boards: &mut [W; 27]) {
    let mut fours = [W::splat(0); 21]; // four neighbouring cells a word: 0 to 8 for a digit, 9 for a blank
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

/// The word of three cells: the `i`-th of these, and those that stand there in the other bands.
#[inline(always)]
fn word<W: Words>(fours: &[W], i: usize) -> W {
    let (j, k) = (i + 27, i + 54);
    or3(
        W::splat(1).ups(fours[0].byte(i)),
        W::splat(1 << 10).ups(fours[j / 4].byte(j % 4)),
        W::splat(1 << 20).ups(fours[k / 4].byte(k % 4)),
    )
}

/// Makes candidates of given digits and the guards of blank cells: a blank cell may have what its units do not.
#[inline(always)]
fn strike<W: Words>(boards: &mut [W; 27]) {
    let (guard, none) = (W::splat(GUARD), W::splat(0));
    let (mut rows, mut boxes) = ([none; 3], [none; 3]);
    for k in 0..9 {
        let minirow = or3(boards[3 * k], boards[3 * k + 1], boards[3 * k + 2]);
        rows[k / 3] = rows[k / 3].or(minirow);
        boxes[k % 3] = boxes[k % 3].or(minirow);
    }
    for c in 0..9 {
        let minicolumn = or3(boards[c], boards[c + 9], boards[c + 18]).and(W::splat(ALL));
        let column = or3(minicolumn, turned(minicolumn), turned_back(minicolumn));
        for r in 0..3 {
            let word = boards[9 * r + c];
            let left = cells(word.and(guard)).without(or3(rows[r], column, boxes[c / 3]));
            boards[9 * r + c] = or3(word, left, guard);
        }
    }
}

/// Writes sixteen cells of each board, from the one with number `AT` on.
#[inline(always)]
fn write<W: Words, const AT: usize>(boards: &[W; 27], numbers: &[usize], answers: &mut [Answer]) {
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

/// How many bits of its word are above the digit of a cell.
#[inline(always)]
fn above<W: Words>(boards: &[W; 27], cell: usize) -> W {
    boards[cell % 27].and(W::splat(NINE << (10 * (cell / 27)))).above()
}

/// The symbol of a cell, if no bit were above its digit.
const fn symbol(cell: usize) -> u32 {
    b'1' as u32 + 31 - 10 * (cell / 27) as u32
}
