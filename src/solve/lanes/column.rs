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
///
/// There are five words more than are used, and they begin as memory that is asked for does: so a copy, in small parts, never fetches what two
/// stores have written, which would have to wait for both.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub struct Column(pub(super) [u32; 32]);

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.0[..27] == other.0[..27]
    }
}

impl Eq for Column {}

impl Column {
    /// What each cell of a 9 × 9 board may be by itself: its digit alone, or what the position has not struck.
    ///
    /// # Panics
    /// If the board has another side.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        assert_eq!(board.shape().side(), 9, "lanes hold boards of side 9");
        let mut words = [GUARD; 32];
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
        let mut column = Self::default();
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::read(line, &mut column),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::read(line, &mut column),
            _ => Plain::read(line, &mut column),
        }
        column
    }

    /// Takes a digit, counted from 0, from a cell's candidates; where it is the only one, nothing is left for the cell.
    pub const fn strike(&mut self, cell: usize, digit: u32) {
        self.0[cell % 27] &= !(1 << (10 * (cell / 27) + digit as usize));
    }

    /// The digits of a board that is solved: the highest candidate of each cell.
    #[must_use]
    pub(super) fn solved(&self) -> Solved {
        let mut solved = Solved::default();
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::write(self, &mut solved.0),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::write(self, &mut solved.0),
            _ => Plain::write(self, &mut solved.0),
        }
        solved
    }

    /// [`read`](Self::read), in a loop that has no branch in it and so is made of vector instructions.
    #[inline(always)]
    pub(super) fn set_line(&mut self, line: &[u8; 81]) {
        let bits = |symbol: u8| {
            let digit = u32::from(symbol).wrapping_sub(u32::from(b'1'));
            let blank = u32::from(digit > 8).wrapping_neg() & NINE;
            (u32::from(digit < 9) << (digit & 15)) | blank
        };
        let mut words = [GUARD; 32];
        for band in 0..3 {
            let at = 27 * band;
            let first: [u8; 16] = *line[at..].first_chunk().expect("27 symbols");
            // eleven more; where that is the end of the line, the five after it are made up
            let rest = match line[at + 16..].first_chunk() {
                Some(rest) => *rest,
                None => (u128::from_le_bytes(*line.last_chunk().expect("27 symbols")) >> 40).to_le_bytes(),
            };
            for k in 0..16 {
                words[k] |= bits(first[k]) << (10 * band);
                words[16 + k] |= bits(rest[k]) << (10 * band);
            }
        }
        self.0 = words;
    }

    /// [`solved`](Self::solved), likewise.
    #[inline(always)]
    pub(super) fn to_line(self, line: &mut [u8; 81]) {
        // the 1 below all digits stands for no digit at all
        let symbol = |bits: u32| b'0' + (31 - (bits << 1 | 1).leading_zeros()) as u8;
        let mut bands = [[0; 32]; 3];
        for (band, symbols) in bands.iter_mut().enumerate() {
            for (bits, to) in self.0.iter().zip(symbols) {
                *to = symbol(bits >> (10 * band) & NINE);
            }
        }
        line[..32].copy_from_slice(&bands[0]); // the last five are written over
        line[27..59].copy_from_slice(&bands[1]);
        line[54..].copy_from_slice(&bands[2][..27]);
    }
}

/// A full board, as 81 symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved(pub(super) [u8; 81]);

impl Default for Solved {
    /// No board at all.
    fn default() -> Self {
        Self([b'.'; 81])
    }
}

impl Solved {
    /// The symbols `1` to `9`, in reading order.
    #[must_use]
    pub const fn line(&self) -> [u8; 81] {
        self.0
    }

    /// The digits, in reading order.
    #[must_use]
    pub fn digits(&self) -> Vec<Digit> {
        self.0.iter().map(|&symbol| Digit::new(usize::from(symbol.saturating_sub(b'1')))).collect()
    }
}
