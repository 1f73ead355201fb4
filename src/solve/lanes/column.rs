//! One board as a lane holds it: 27 words of three cells each.

use crate::lanes::Width;
#[cfg(target_arch = "x86_64")]
use crate::lanes::simd_x86::{Avx2, Avx512};
use crate::lanes::words::{Plain, Words};
use grid::{Board, Digit};

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
/// There are five words more than are used, so that what is stored as rows is fetched as such. They begin as memory that is asked for
/// does: to ask for any that begins with a line of the cache takes several times as long, and saved nothing.
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
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::read(line),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::read(line),
            _ => Plain::read(line),
        }
    }

    /// Takes a digit, counted from 0, from a cell's candidates; where it is the only one, nothing is left for the cell.
    pub const fn strike(&mut self, cell: usize, digit: u32) {
        self.0[cell % 27] &= !(1 << (10 * (cell / 27) + digit as usize));
    }

    /// The digits of a board that is solved: the highest candidate of each cell.
    #[must_use]
    pub(super) fn solved(&self) -> Solved {
        match Width::widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::write(self),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::write(self),
            _ => Plain::write(self),
        }
    }
}

/// What a line says.
#[inline(always)]
pub(super) fn read<W: Words>(line: &[u8; 81]) -> Column {
    let mut column = Column::default();
    for from in parts::<W>() {
        let mut words = W::splat(GUARD);
        for band in 0..3 {
            let digits = W::of_bytes(&line[27 * band + from..]).minus(W::splat(u32::from(b'1')));
            let is_digit = digits.min(W::splat(8)).same(digits);
            let bits = W::splat(NINE).select(W::splat(1).ups(digits), is_digit);
            words = words.or(match band {
                0 => bits,
                1 => bits.up::<10>(),
                _ => bits.up::<20>(),
            });
        }
        column.0[from..][..W::LANES].copy_from_slice(words.lanes());
    }
    column
}

/// A board that is solved, as a line: the highest candidate of each cell.
#[inline(always)]
pub(super) fn write<W: Words>(column: &Column) -> Solved {
    let mut line = [0; 81];
    for from in parts::<W>() {
        let words = W::of_words(&column.0[from..]);
        for band in 0..3 {
            let bits = match band {
                0 => words.up::<1>(),
                1 => words.down::<9>(),
                _ => words.down::<19>(),
            };
            // the 1 below all digits stands for no digit at all
            let above = bits.and(W::splat(NINE << 1)).or(W::splat(1)).above();
            W::splat(u32::from(b'0') + 31).minus(above).to_bytes(&mut line[27 * band + from..]);
        }
    }
    Solved(line)
}

/// Where the rows begin that have the 27 words of a column between them; the last two may have some in common.
#[inline(always)]
fn parts<W: Words>() -> impl Iterator<Item = usize> {
    (0..27).step_by(W::LANES).map(|from| from.min(27 - W::LANES))
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
