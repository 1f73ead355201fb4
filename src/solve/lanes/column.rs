//! One board as a lane holds it: 27 words of three cells each.

use crate::grid::{Board, Digit};
use crate::solve::lanes::Width;
#[cfg(target_arch = "x86_64")]
use crate::solve::lanes::simd_x86::{Avx2, Avx512};
use crate::solve::lanes::words::{Plain, Words as _};

/// Nine digits.
pub(super) const NINE: u32 = 0x1FF;

/// The digit 1 in each cell of a word. A cell takes ten bits: one a digit, and above them the guard.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;

/// The guard of each cell. It always stands, so that taking [`LOW`] from a word borrows from a cell's own guard and no other cell.
pub(super) const GUARD: u32 = LOW << 9;

/// Every digit in each cell.
pub(super) const ALL: u32 = NINE * LOW;

/// The candidates of a 9 × 9 board, by cell of a band: word k has the k-th cell (in reading order, counted from 0) of the first band, of
/// the second and of the third.
///
/// So the three columns of a box are three neighbouring words and its three rows are nine apart: what boxes and rows have in common needs
/// no shifting, and only where a column is followed from band to band do the parts of a word meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Column(pub(super) [u32; 27]);

impl Column {
    /// What each cell of a 9 × 9 board may be by itself: its digit alone, or what the position has not struck.
    ///
    /// # Panics
    /// If the board has another side.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        assert_eq!(board.shape().side(), 9, "lanes hold boards of side 9");
        let mut words = [GUARD; 27];
        let puzzle = board.puzzle();
        for (index, (digit, removed)) in puzzle.digits.iter().zip(&puzzle.removed).enumerate() {
            let bits = digit.map_or(NINE & !(removed.bits() as u32), |digit| 1 << digit.index());
            words[index % 27] |= bits << (10 * (index / 27));
        }
        Self(words)
    }

    /// What a line of 81 symbols says: `1` to `9`, and any other byte for a blank. Nothing is struck yet: a digit twice in a unit makes a
    /// board without a solution.
    #[must_use]
    pub fn read(line: &[u8; 81]) -> Self {
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::read(line),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::read(line),
            _ => Plain::read(line),
        }
    }

    /// The highest candidate of each cell, as 81 symbols: the digits of a board that is solved.
    #[must_use]
    pub fn line(&self) -> [u8; 81] {
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::line(self),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::line(self),
            _ => Plain::line(self),
        }
    }

    /// [`read`](Self::read), in a loop that has no branch in it and so is made of vector instructions.
    #[inline(always)]
    pub(super) fn from_line(line: &[u8; 81]) -> Self {
        let bits = |symbol: u8| {
            let digit = u32::from(symbol).wrapping_sub(u32::from(b'1'));
            let blank = u32::from(digit > 8).wrapping_neg() & NINE;
            (u32::from(digit < 9) << (digit & 15)) | blank
        };
        // 32 at a time, since that is a whole number of registers: the last five of each band are not wanted
        let mut words = [GUARD; 32];
        let last: [u8; 32] = std::array::from_fn(|k| line[54 + k.min(26)]);
        for k in 0..32 {
            words[k] |= bits(line[k]) | bits(line[27 + k]) << 10 | bits(last[k]) << 20;
        }
        Self(std::array::from_fn(|k| words[k]))
    }

    /// [`line`](Self::line), likewise.
    #[inline(always)]
    pub(super) fn to_line(self) -> [u8; 81] {
        // the 1 below all digits stands for no digit at all
        let symbol = |bits: u32| b'0' + (31 - (bits << 1 | 1).leading_zeros()) as u8;
        let mut words = [0; 32];
        words[..27].copy_from_slice(&self.0);
        let mut bands = [[0; 32]; 3];
        for k in 0..32 {
            bands[0][k] = symbol(words[k] & NINE);
            bands[1][k] = symbol(words[k] >> 10 & NINE);
            bands[2][k] = symbol(words[k] >> 20 & NINE);
        }
        let mut line = [0; 81];
        line[..27].copy_from_slice(&bands[0][..27]);
        line[27..54].copy_from_slice(&bands[1][..27]);
        line[54..].copy_from_slice(&bands[2][..27]);
        line
    }

    /// The highest candidate of each cell, in reading order: the digits of a board that is solved.
    #[must_use]
    pub fn digits(&self) -> Vec<Digit> {
        self.line().iter().map(|&symbol| Digit::new(usize::from(symbol.saturating_sub(b'1')))).collect()
    }
}
