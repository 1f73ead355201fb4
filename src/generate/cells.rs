//! Sets of cells of a 9 × 9 board.

use crate::generate::grids::Line;

/// Cells as bits, in reading order: 27 a band.
pub(super) type Cells = [u32; 3];

/// Every cell of a band.
pub(super) const ALL: u32 = (1 << 27) - 1;

/// The row, the column and the box of a cell, among 27 units in that order.
pub(super) const fn units_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// The cells of either.
pub(super) const fn join(some: Cells, others: Cells) -> Cells {
    [some[0] | others[0], some[1] | others[1], some[2] | others[2]]
}

/// The cells of both.
pub(super) const fn meet(some: Cells, others: Cells) -> Cells {
    [some[0] & others[0], some[1] & others[1], some[2] & others[2]]
}

/// The cells that hold a digit.
pub(super) fn givens(line: &Line) -> Cells {
    let band = |band: usize| {
        let symbols = line[27 * band..][..27].iter().enumerate();
        symbols.fold(0, |cells, (at, &symbol)| cells | u32::from(symbol != b'.') << at)
    };
    [band(0), band(1), band(2)]
}

/// Hands over the cells, ascending.
pub(super) fn each(cells: Cells, mut take: impl FnMut(usize)) {
    for (band, mut left) in cells.into_iter().enumerate() {
        while left != 0 {
            take(band * 27 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
