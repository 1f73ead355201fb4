//! Board as a lane holds it: 27 words of three cells each.

use crate::lanes::Width;
use crate::lanes::row::LaneRow;
use grid::{Board, Digit};

/// All nine digits of a cell.
pub(super) const NINE: u32 = 0x1FF;

/// Digit 1 in each cell of a word. A cell takes ten bits: one per digit, and the guard above them.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;

/// Guard of each cell. It is always set, so that subtracting [`LOW`] from a word borrows from a cell's own guard and
/// from no other cell.
pub(super) const GUARD: u32 = LOW << 9;

/// All nine digits in each cell.
pub(super) const ALL: u32 = NINE * LOW;

/// Candidates of a 9 × 9 board, by cell of a band: word k holds the k-th cell (in reading order, counted from 0) of the
/// first band, of the second and of the third.
///
/// The three columns of a box are thus three neighbouring words, and its three rows are nine apart: rules for boxes and
/// rows need no shifts, and the parts of a word are combined only where a column is followed from band to band.
///
/// There are five words more than are used, so that data stored as rows can be loaded as rows. The alignment is that of
/// ordinary allocations: allocating at a cache-line boundary takes several times as long, and saved nothing.
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
    /// Returns the candidates of each cell of a 9 × 9 board by itself: its digit alone, or the digits that the position
    /// has not eliminated.
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

    /// Reads a line of 81 symbols: `1` to `9`, and any other byte for a blank. Nothing is eliminated yet: a digit twice
    /// in a unit makes a board without a solution.
    #[must_use]
    pub fn read(line: &[u8; 81]) -> Self {
        at_width!(Width::widest(), Row => Row::read(line))
    }

    /// Removes a digit, counted from 0, from a cell's candidates. Without any other, the cell is left with none.
    pub const fn eliminate(&mut self, cell: usize, digit: u32) {
        self.0[cell % 27] &= !(1 << (10 * (cell / 27) + digit as usize));
    }

    /// Returns the digits of a solved board: the highest candidate of each cell.
    #[must_use]
    pub(super) fn solved(&self) -> Solved {
        at_width!(Width::widest(), Row => Row::write(self))
    }
}

/// Reads a line of 81 symbols, as [`Column::read`] does.
#[inline(always)]
pub(super) fn read<W: LaneRow>(line: &[u8; 81]) -> Column {
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

/// Returns a solved board as a line: the highest candidate of each cell.
#[inline(always)]
pub(super) fn write<W: LaneRow>(column: &Column) -> Solved {
    let mut line = [0; 81];
    for from in parts::<W>() {
        let words = W::of_words(&column.0[from..]);
        for band in 0..3 {
            let bits = match band {
                0 => words.up::<1>(),
                1 => words.down::<9>(),
                _ => words.down::<19>(),
            };
            // the lowest bit stands for a cell without candidates
            let above = bits.and(W::splat(NINE << 1)).or(W::splat(1)).above();
            W::splat(u32::from(b'0') + 31).minus(above).to_bytes(&mut line[27 * band + from..]);
        }
    }
    Solved(line)
}

/// Returns the first index of each row that covers part of the 27 words of a column; the last two rows may overlap.
#[inline(always)]
fn parts<W: LaneRow>() -> impl Iterator<Item = usize> {
    (0..27).step_by(W::LANES).map(|from| from.min(27 - W::LANES))
}

/// Full board, as 81 symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved(pub(super) [u8; 81]);

impl Default for Solved {
    /// Returns a line of dots, which stands for no board.
    fn default() -> Self {
        Self([b'.'; 81])
    }
}

impl Solved {
    /// Returns the symbols `1` to `9`, in reading order.
    #[must_use]
    pub const fn line(&self) -> [u8; 81] {
        self.0
    }

    /// Returns the digits, in reading order.
    #[must_use]
    pub fn digits(&self) -> Vec<Digit> {
        self.0.iter().map(|&symbol| Digit::new(usize::from(symbol.saturating_sub(b'1')))).collect()
    }
}
