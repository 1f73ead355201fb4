//! Row of 32-bit words, one per lane, and operations on it.

use std::fmt::Debug;

use crate::lanes::batch::answer;
use crate::lanes::board_per_lane::{Round, Table, load_one};
use crate::lanes::lane_board::{Column, Solved, read, write};
use crate::lanes::propagation::Swept;
use crate::lanes::{Answer, Boards, Limits};

/// Row of 32-bit words, one per lane. Every operation is applied to all lanes alike.
///
/// Implementations must ensure that a lane's result depends on that lane alone. Operations that run in every round must
/// be inlined into [`round`](Self::round), where the compiler may use the instructions that the row is made for. Hence
/// the rules use neither closures nor `map`, which would be compiled separately, without these instructions.
pub(super) trait LaneRow: Copy + Debug + Sized {
    /// Number of lanes in a row.
    const LANES: usize;

    /// Returns whether this machine has the instructions that the row is made for.
    fn is_here() -> bool;

    /// Returns the same word in every lane.
    fn splat(word: u32) -> Self;

    /// Returns the bits set in both rows.
    fn and(self, other: Self) -> Self;

    /// Returns the bits set in either row.
    fn or(self, other: Self) -> Self;

    /// Returns the bits set in exactly one of the two rows.
    fn xor(self, other: Self) -> Self;

    /// Returns the bits of `self` that are not set in `other`.
    fn without(self, other: Self) -> Self;

    /// Returns the sum of the two words in each lane.
    fn plus(self, other: Self) -> Self;

    /// Returns the difference of the two words in each lane.
    fn minus(self, other: Self) -> Self;

    /// Returns the smaller of the two words in each lane.
    fn min(self, other: Self) -> Self;

    /// Shifts the word in every lane left by `BY` bits.
    fn up<const BY: u32>(self) -> Self;

    /// Shifts the word in every lane right by `BY` bits.
    fn down<const BY: u32>(self) -> Self;

    /// Shifts the word in each lane left by the number of bits in the same lane of `by`. The result is 0 if this number
    /// is above 31.
    fn ups(self, by: Self) -> Self;

    /// Returns, for each word, the number of bits above its highest set bit. Every word must have a bit set.
    fn above(self) -> Self;

    /// Permutes lanes. Lane `i` of the result gets the word in lane `lanes[i]` of `self`.
    fn from(self, lanes: Self) -> Self;

    /// Numbers these lanes 0, 1, 2 and so on, in ascending order. Other lanes get 0.
    fn ranks(lanes: u32) -> Self {
        let mut ranks = [0; 16];
        for (rank, lane) in each(lanes).enumerate() {
            ranks[lane] = rank as u32;
        }
        Self::of_words(&ranks)
    }

    /// Writes the numbers of the lanes in `lanes`, in ascending order, to the lanes in `places`. Both are bit masks.
    /// All other lanes get 0.
    fn spread(lanes: u32, places: u32) -> Self {
        let mut numbers = [0; 16];
        for (lane, place) in each(lanes).zip(each(places)) {
            numbers[place] = lane as u32;
        }
        Self::of_words(&numbers)
    }

    /// Returns byte `which` of each word; byte 0 is the lowest.
    fn byte(self, which: usize) -> Self;

    /// Converts each byte of each word from a symbol to a digit, counted from 0. Bytes other than `1` to `9` become 9.
    fn digits(self) -> Self;

    /// Loads sixteen bytes of each line, from index `at` on: four per word, and one line per lane. There must be a line
    /// for each lane.
    fn of_lines(lines: &[&[u8; 81]], at: usize) -> [Self; 4];

    /// Loads four words of each board, from index `at` on: one word per row, and one board per lane. There must be a
    /// board for each lane.
    fn of_columns(columns: &[Column], at: usize) -> [Self; 4];

    /// Stores sixteen bytes per lane, four per word, in the first solution of an answer, from index `at` on. `numbers`
    /// has the index of the answer for each lane.
    fn to_lines(rows: [Self; 4], numbers: &[usize], answers: &mut [Answer], at: usize);

    /// Loads one word per lane, starting with the lowest lane.
    fn of_words(words: &[u32]) -> Self;

    /// Loads one byte per lane, starting with the lowest lane.
    fn of_bytes(bytes: &[u8]) -> Self;

    /// Stores the lowest byte of each lane's word.
    fn to_bytes(self, bytes: &mut [u8]);

    /// Returns the lanes in which `self` and `mask` have a set bit in common, as a bit mask of lanes.
    fn any(self, mask: Self) -> u32;

    /// Returns the lanes in which the two words are equal, as a bit mask of lanes.
    fn same(self, other: Self) -> u32;

    /// Returns the words of `other` in these lanes, and the words of `self` in all other lanes.
    fn select(self, other: Self, lanes: u32) -> Self;

    /// Returns the words, one per lane.
    fn lanes(&self) -> &[u32];

    /// Calls [`Table::round`], compiled with the instructions that the row is made for.
    fn round(table: &mut Table<Self>, busy: u32) -> Round;

    /// Calls [`Table::sweep_until_done`], compiled with the instructions that the row is made for.
    fn sweep_until_done(table: &mut Table<Self>, busy: u32) -> Swept;

    /// Puts a board into a lane, compiled with the instructions that the row is made for.
    fn load(rows: &mut [Self; 27], lane: usize, column: &Column);

    /// Answers boards, compiled with the instructions that the row is made for.
    fn answer(table: &mut Table<Self>, boards: Boards<'_>, limits: Limits) -> Vec<Answer>;

    /// Reads a line of symbols, compiled with the instructions that the row is made for.
    fn read(line: &[u8; 81]) -> Column;

    /// Returns a solved board as a line of symbols, compiled with the instructions that the row is made for.
    fn write(column: &Column) -> Solved;
}

/// Returns the numbers of the lanes in a bit mask, in ascending order.
pub(super) fn each(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lane
    })
}

/// Row of eight lanes without intrinsics. The compiler uses whatever instructions the machine has, NEON among others.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct PortableRow([u32; 8]);

/// Defines operations on two rows, each applied lane by lane.
macro_rules! lane_by_lane {
    ($($name:ident($a:ident, $b:ident) => $result:expr;)*) => {$(
        #[inline(always)]
        fn $name(mut self, other: Self) -> Self {
            for i in 0..8 {
                let ($a, $b) = (self.0[i], other.0[i]);
                self.0[i] = $result;
            }
            self
        }
    )*};
}

impl LaneRow for PortableRow {
    const LANES: usize = 8;

    fn is_here() -> bool {
        true
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 8])
    }

    lane_by_lane! {
        and(a, b) => a & b;
        or(a, b) => a | b;
        xor(a, b) => a ^ b;
        without(a, b) => a & !b;
        plus(a, b) => a.wrapping_add(b);
        minus(a, b) => a.wrapping_sub(b);
        min(a, b) => a.min(b);
        ups(a, by) => a.unbounded_shl(by);
    }

    #[inline(always)]
    fn up<const BY: u32>(mut self) -> Self {
        for i in 0..8 {
            self.0[i] <<= BY;
        }
        self
    }

    #[inline(always)]
    fn down<const BY: u32>(mut self) -> Self {
        for i in 0..8 {
            self.0[i] >>= BY;
        }
        self
    }

    #[inline(always)]
    fn above(mut self) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i].leading_zeros();
        }
        self
    }

    #[inline(always)]
    fn from(self, lanes: Self) -> Self {
        let mut row = self;
        for i in 0..8 {
            row.0[i] = self.0[lanes.0[i] as usize % 8];
        }
        row
    }

    #[inline(always)]
    fn byte(mut self, which: usize) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i] >> (8 * which) & 0xFF;
        }
        self
    }

    #[inline(always)]
    fn digits(mut self) -> Self {
        for i in 0..8 {
            let mut bytes = self.0[i].to_le_bytes();
            for byte in &mut bytes {
                *byte = byte.wrapping_sub(b'1').min(9);
            }
            self.0[i] = u32::from_le_bytes(bytes);
        }
        self
    }

    #[inline(always)]
    fn of_lines(lines: &[&[u8; 81]], at: usize) -> [Self; 4] {
        let mut rows = [Self([0; 8]); 4];
        for (i, line) in lines[..8].iter().enumerate() {
            for (row, four) in rows.iter_mut().zip(line[at..at + 16].as_chunks().0) {
                row.0[i] = u32::from_le_bytes(*four);
            }
        }
        rows
    }

    #[inline(always)]
    fn of_columns(columns: &[Column], at: usize) -> [Self; 4] {
        let mut rows = [Self([0; 8]); 4];
        for (i, column) in columns[..8].iter().enumerate() {
            for (row, word) in rows.iter_mut().zip(&column.0[at..at + 4]) {
                row.0[i] = *word;
            }
        }
        rows
    }

    #[inline(always)]
    fn to_lines(rows: [Self; 4], numbers: &[usize], answers: &mut [Answer], at: usize) {
        for i in 0..8 {
            let line = &mut answers[numbers[i]].first.0[at..at + 16];
            for (row, four) in rows.iter().zip(line.as_chunks_mut().0) {
                *four = row.0[i].to_le_bytes();
            }
        }
    }

    #[inline(always)]
    fn of_words(words: &[u32]) -> Self {
        Self(*words.first_chunk().expect("a word for each lane"))
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8]) -> Self {
        let mut row = Self::splat(0);
        for (word, byte) in row.0.iter_mut().zip(&bytes[..8]) {
            *word = u32::from(*byte);
        }
        row
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8]) {
        for (word, byte) in self.0.iter().zip(&mut bytes[..8]) {
            *byte = *word as u8;
        }
    }

    #[inline(always)]
    fn any(self, mask: Self) -> u32 {
        let mut lanes = 0;
        for i in 0..8 {
            lanes |= u32::from(self.0[i] & mask.0[i] != 0) << i;
        }
        lanes
    }

    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        let mut lanes = 0;
        for i in 0..8 {
            lanes |= u32::from(self.0[i] == other.0[i]) << i;
        }
        lanes
    }

    #[inline(always)]
    fn select(mut self, other: Self, lanes: u32) -> Self {
        for i in 0..8 {
            let chosen = (lanes >> i & 1).wrapping_neg();
            self.0[i] = self.0[i] & !chosen | other.0[i] & chosen;
        }
        self
    }

    fn lanes(&self) -> &[u32] {
        &self.0
    }

    fn round(table: &mut Table<Self>, busy: u32) -> Round {
        table.round(busy)
    }

    fn sweep_until_done(table: &mut Table<Self>, busy: u32) -> Swept {
        table.sweep_until_done(busy)
    }

    fn load(rows: &mut [Self; 27], lane: usize, column: &Column) {
        load_one(rows, lane, column);
    }

    fn answer(table: &mut Table<Self>, boards: Boards<'_>, limits: Limits) -> Vec<Answer> {
        answer(table, boards, limits)
    }

    fn read(line: &[u8; 81]) -> Column {
        read::<Self>(line)
    }

    fn write(column: &Column) -> Solved {
        write::<Self>(column)
    }
}
