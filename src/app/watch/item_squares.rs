//! The items of a search as squares of numbers: the cells, and the digits of each family of units.

use crate::app::Area;
use crate::app::watch::{Watch, WatchSubject};
use cover::ItemId;
use grid::Digit;
use solve::exact;

/// Columns between two squares, at least.
pub const SQUARE_GAP: u16 = 2;

/// A square: its name, and its items row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The name.
    pub name: String,
    /// A short name, without the digits of its columns.
    pub short: &'static str,
    /// The items of each row.
    pub rows: Vec<Vec<ItemId>>,
}

impl Square {
    /// The short name of the square of cells.
    pub const CELL: &'static str = "cell";

    fn of_cells(cells: &[ItemId], side: usize) -> Self {
        let rows = cells.chunks(side).map(<[_]>::to_vec).collect();
        Self { name: "row, column".to_owned(), short: Self::CELL, rows }
    }

    /// Returns the squares: the cells, then each family of units; none for a small matrix.
    #[must_use]
    pub fn all(watch: &Watch) -> Vec<Self> {
        let Some(matrix) = watch.exact().map(exact::Machine::matrix) else {
            let WatchSubject::Board(board) = watch.subject() else { return Vec::new() };
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

    /// Returns width and height of the largest square, heading and margin included; at least 1.
    #[must_use]
    pub fn extent(all: &[Self], margin: u16) -> (u16, u16) {
        let name = |square: &Self| if margin > 0 { 0 } else { square.name.len() };
        let wide = all.iter().map(|square| name(square).max(usize::from(margin) + 2 * square.rows[0].len() - 1)).max();
        let high = all.iter().map(|square| square.rows.len() + 1).max();
        (wide.unwrap_or(1) as u16, high.unwrap_or(1) as u16)
    }

    /// Returns the height of all squares side by side, if there are any and they fit into `width` columns.
    pub(super) fn height_in_a_row(all: &[Self], width: u16) -> Option<u16> {
        let (wide, high) = Self::extent(all, 0);
        let used = (wide + SQUARE_GAP) * all.len() as u16;
        (!all.is_empty() && used <= width + SQUARE_GAP).then_some(high)
    }

    /// Returns the number of squares that fit into an area; none if there are no squares.
    pub(super) fn fitting(all: &[Self], area: Area) -> usize {
        let (wide, high) = Self::extent(all, 0);
        let count = usize::from((area.width + SQUARE_GAP) / (wide + SQUARE_GAP)) * usize::from(area.height / high);
        if all.is_empty() { 0 } else { count }
    }
}
