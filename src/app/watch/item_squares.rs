//! Items of a search, arranged as squares: the cells, and the digits of each family of units.

use crate::app::Area;
use crate::app::watch::Watch;
use cover::ItemId;
use grid::Digit;
use solve::exact;

/// Minimum number of columns between two squares.
pub const SQUARE_GAP: u16 = 2;

/// Width in columns of the margin to the left of a square, which holds the short name and the row numbers. The margin is left out if there
/// is no room.
pub const SQUARE_MARGIN: u16 = 5;

/// Square of items: its name, and the items of each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Name that says what the rows and the columns of the square stand for, such as `row, digit`.
    pub name: String,
    /// Short name, which says only what the rows of the square stand for.
    pub short: &'static str,
    /// Items of each row.
    pub rows: Vec<Vec<ItemId>>,
}

impl Square {
    /// Short name of the square of cells.
    pub const CELL: &'static str = "cell";

    fn of_cells(cells: &[ItemId], side: usize) -> Self {
        let rows = cells.chunks(side).map(<[_]>::to_vec).collect();
        Self { name: "row, column".to_owned(), short: Self::CELL, rows }
    }

    /// Returns the squares of a search: one for the cells and, in Algorithm X, one for each family of units. Returns an empty list for a
    /// small matrix.
    #[must_use]
    pub fn all(watch: &Watch) -> Vec<Self> {
        let Some(matrix) = watch.exact().map(exact::Machine::matrix) else {
            let Some(board) = watch.subject().board() else { return Vec::new() };
            let cells: Vec<ItemId> = board.shape().iter().map(|cell| ItemId(cell.index() as u32)).collect();
            return vec![Self::of_cells(&cells, board.shape().side())];
        };
        let Some(layout) = matrix.layout() else { return Vec::new() };
        let shape = layout.shape();
        let cells: Vec<ItemId> = shape.iter().filter_map(|cell| matrix.cell_item(cell)).collect();
        let mut all = vec![Self::of_cells(&cells, shape.side())];
        let mut family = None;
        for id in layout.unit_ids() {
            let digits = (0..shape.side()).filter_map(|digit| matrix.unit_item(id, Digit::new(digit))).collect();
            let own = layout.unit(id).name.family;
            match all.last_mut() {
                Some(square) if family == Some(own) => square.rows.push(digits),
                _ => all.push(Self { name: format!("{}, digit", own.word()), short: own.short(), rows: vec![digits] }),
            }
            family = Some(own);
        }
        all
    }

    /// Returns the width and height that the largest square needs, including its heading and a margin of this width. Both are at least 1.
    #[must_use]
    pub fn extent(all: &[Self], margin: u16) -> (u16, u16) {
        let name = |square: &Self| if margin > 0 { 0 } else { square.name.len() };
        let wide = all.iter().map(|square| name(square).max(usize::from(margin) + 2 * square.rows[0].len() - 1)).max();
        let high = all.iter().map(|square| square.rows.len() + 1).max();
        (wide.unwrap_or(1) as u16, high.unwrap_or(1) as u16)
    }

    /// Returns the height of all squares when they are side by side. `None` if there are no squares, or if they do not fit into `width`
    /// columns.
    pub(super) fn height_in_a_row(all: &[Self], width: u16) -> Option<u16> {
        let (wide, high) = Self::extent(all, 0);
        let used = (wide + SQUARE_GAP) * all.len() as u16;
        (!all.is_empty() && used <= width + SQUARE_GAP).then_some(high)
    }

    /// Returns the width of all squares side by side, including their margins.
    pub(super) fn width_in_a_row(all: &[Self]) -> u16 {
        let (wide, _) = Self::extent(all, SQUARE_MARGIN);
        ((wide + SQUARE_GAP) * all.len() as u16).saturating_sub(SQUARE_GAP)
    }

    /// Returns the number of rows that `count` squares take in an area of this width.
    pub(super) fn rows_of(all: &[Self], count: usize, width: u16) -> u16 {
        let (wide, high) = Self::extent(all, 0);
        (count as u16).div_ceil(((width + SQUARE_GAP) / (wide + SQUARE_GAP)).max(1)) * high
    }

    /// Returns the number of squares that fit into an area; 0 if there are no squares.
    pub(super) fn fitting(all: &[Self], area: Area) -> usize {
        let (wide, high) = Self::extent(all, 0);
        let count = usize::from((area.width + SQUARE_GAP) / (wide + SQUARE_GAP)) * usize::from(area.height / high);
        if all.is_empty() { 0 } else { count }
    }
}
