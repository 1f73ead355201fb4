//! Board in the form that a lane holds: 27 words of three cells each.

use crate::lanes::Width;
use crate::lanes::lane_words::LaneRow;
use grid::{Board, Digit};

/// All nine digits of a cell.
pub(super) const NINE: u32 = 0x1FF;

/// Digit 1 in each cell of a word. A cell takes ten bits: one per digit, and a guard bit above them.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;

/// Guard bit of each cell. It is always set: when [`LOW`] is subtracted from a word, each cell borrows from its own
/// guard bit and from no other cell.
pub(super) const GUARD: u32 = LOW << 9;

/// All nine digits in each cell of a word.
pub(super) const ALL: u32 = NINE * LOW;

/// Candidates of a 9 × 9 board in 27 words of three cells: word k holds the k-th cell (in reading order, counted from
/// 0) of the first band, of the second band and of the third.
///
/// Within a box, cells of neighbouring columns are one word apart, and cells of neighbouring rows are nine words apart.
/// So rules for boxes and rows need no shifts. The three cells of a word are combined only where a rule follows a
/// column through all bands.
///
/// The array has five unused words, so that whole registers can be loaded and stored. The alignment is that of ordinary
/// allocations: allocating at a cache-line boundary took several times as long and saved nothing.
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
    /// Returns the candidates of each cell of a 9 × 9 board. A filled cell has only its digit. An empty cell has all
    /// digits that have not been eliminated from it. Digits in other cells are not considered.
    ///
    /// # Panics
    /// If the side of the board is not 9.
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

    /// Reads a line of 81 symbols: `1` to `9`, and any other byte for an empty cell. No candidates are eliminated yet.
    /// The givens are not checked: if a unit has a digit twice, the board simply has no solution.
    #[must_use]
    pub fn read(line: &[u8; 81]) -> Self {
        at_width!(Width::widest(), Row => Row::read(line))
    }

    /// Removes a digit, counted from 0, from a cell's candidates. If the digit is the cell's only candidate, no
    /// candidate is left.
    pub const fn eliminate(&mut self, cell: usize, digit: u32) {
        self.0[cell % 27] &= !(1 << (10 * (cell / 27) + digit as usize));
    }

    /// Returns the digits of a solved board: the highest candidate of each cell.
    #[must_use]
    pub(super) fn solved(&self) -> Solved {
        at_width!(Width::widest(), Row => Row::write(self))
    }
}

/// Reads a line of 81 symbols like [`Column::read`], with rows of type `W`.
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

/// Returns a solved board as a line of symbols: the highest candidate of each cell.
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
            // bit 0 is the highest set bit if a cell has no candidates
            let above = bits.and(W::splat(NINE << 1)).or(W::splat(1)).above();
            W::splat(u32::from(b'0') + 31).minus(above).to_bytes(&mut line[27 * band + from..]);
        }
    }
    Solved(line)
}

/// Returns the indexes in a column at which rows are loaded so that they cover its 27 words. The last two rows may
/// overlap.
#[inline(always)]
fn parts<W: LaneRow>() -> impl Iterator<Item = usize> {
    (0..27).step_by(W::LANES).map(|from| from.min(27 - W::LANES))
}

/// Solved board as 81 symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved(pub(super) [u8; 81]);

impl Default for Solved {
    /// Returns a line of dots, which means that there is no solved board.
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
