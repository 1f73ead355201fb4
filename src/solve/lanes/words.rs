//! A row of words, one a lane, worked on together.

use std::fmt::Debug;

use crate::solve::lanes::Answer;
use crate::solve::lanes::column::{Column, read, write};
use crate::solve::lanes::table::{Table, Turn};

/// So many words of 32 bits, one a lane. All that is done to one is done to each.
///
/// Whoever implements it promises that a lane's result depends on that lane alone. Everything that is asked of a row once a turn is to be
/// inlined into [`turn`](Self::turn), where the compiler may use the instructions that the row is made for: hence no closures and no `map`
/// in these files, since those would be compiled apart.
pub(super) trait Words: Copy + Debug + Sized {
    /// How many.
    const LANES: usize;

    /// Whether this machine has the instructions.
    fn is_here() -> bool;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;

    /// Bits that both have.
    fn and(self, other: Self) -> Self;

    /// Bits that either has.
    fn or(self, other: Self) -> Self;

    /// Bits that one has and the other has not.
    fn xor(self, other: Self) -> Self;

    /// Bits that the other has not.
    fn without(self, other: Self) -> Self;

    /// The sum, lane by lane.
    fn plus(self, other: Self) -> Self;

    /// The difference, lane by lane.
    fn minus(self, other: Self) -> Self;

    /// The smaller one, lane by lane.
    fn min(self, other: Self) -> Self;

    /// Bits moved up.
    fn up<const BY: u32>(self) -> Self;

    /// Bits moved down.
    fn down<const BY: u32>(self) -> Self;

    /// Bits moved up, in each lane by so many as `by` says there; none are left where those are more than 31.
    fn ups(self, by: Self) -> Self;

    /// The number of the highest bit, counted from 0; there is one.
    fn highest(self) -> Self;

    /// These words, the first one in the first lane.
    fn of_words(words: &[u32]) -> Self;

    /// One byte a lane.
    fn of_bytes(bytes: &[u8]) -> Self;

    /// The lowest byte of each lane.
    fn to_bytes(self, bytes: &mut [u8]);

    /// The lanes, a bit each, that have a bit of `mask`.
    fn any(self, mask: Self) -> u32;

    /// The lanes, a bit each, in which both are equal.
    fn same(self, other: Self) -> u32;

    /// `other` in these lanes, itself in the others.
    fn select(self, other: Self, lanes: u32) -> Self;

    /// What is in each lane.
    fn lanes(&self) -> &[u32];

    /// One turn of a table, with the instructions that the row is made for.
    fn turn(table: &mut Table<Self>, busy: u32) -> Turn;

    /// Seats two boards in their lanes, with the same instructions.
    fn seat_two(table: &mut Table<Self>, two: [(usize, &Column); 2]);

    /// Seats a board in each of these lanes.
    fn seat<'c>(table: &mut Table<Self>, lanes: u32, column: impl Fn(usize) -> &'c Column) {
        let mut rest = lanes;
        while rest != 0 {
            let one = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let other = if rest == 0 { one } else { rest.trailing_zeros() as usize };
            rest &= rest.wrapping_sub(1);
            Self::seat_two(table, [(one, column(one)), (other, column(other))]);
        }
    }

    /// The words of a lane, with the same instructions.
    fn take(rows: &[Self; 27], lane: usize, column: &mut Column);

    /// What each line says, with the same instructions.
    fn read(lines: &[&[u8; 81]], columns: &mut [Column]);

    /// Each board as the first solution of the answer with this number, with the same instructions.
    fn write(columns: &[Column], numbers: &[usize], answers: &mut [Answer]);
}

/// A row without a word of assembly: the compiler makes of it what the machine has, NEON among others.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Plain([u32; 8]);

impl Words for Plain {
    const LANES: usize = 8;

    fn is_here() -> bool {
        true
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 8])
    }

    #[inline(always)]
    fn and(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] &= other.0[i];
        }
        self
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] |= other.0[i];
        }
        self
    }

    #[inline(always)]
    fn xor(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] ^= other.0[i];
        }
        self
    }

    #[inline(always)]
    fn without(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] &= !other.0[i];
        }
        self
    }

    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i].wrapping_add(other.0[i]);
        }
        self
    }

    #[inline(always)]
    fn minus(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i].wrapping_sub(other.0[i]);
        }
        self
    }

    #[inline(always)]
    fn min(mut self, other: Self) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i].min(other.0[i]);
        }
        self
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
    fn ups(mut self, by: Self) -> Self {
        for i in 0..8 {
            self.0[i] = self.0[i].unbounded_shl(by.0[i]);
        }
        self
    }

    #[inline(always)]
    fn highest(mut self) -> Self {
        for i in 0..8 {
            self.0[i] = 31 - self.0[i].leading_zeros();
        }
        self
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

    fn turn(table: &mut Table<Self>, busy: u32) -> Turn {
        table.turn(busy)
    }

    fn seat_two(table: &mut Table<Self>, two: [(usize, &Column); 2]) {
        table.seat_two(two);
    }

    fn take(rows: &[Self; 27], lane: usize, column: &mut Column) {
        for (word, row) in column.0.iter_mut().zip(rows) {
            *word = row.0[lane];
        }
    }

    fn read(lines: &[&[u8; 81]], columns: &mut [Column]) {
        read::<Self>(lines, columns);
    }

    fn write(columns: &[Column], numbers: &[usize], answers: &mut [Answer]) {
        write::<Self>(columns, numbers, answers);
    }
}
