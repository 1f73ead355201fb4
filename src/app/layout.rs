//! Where things stand on the screen: a pure function of its size and the board's shape. `view` draws it, a click is looked up in it.

use crate::grid::{Cell, Shape};

/// A size in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A rectangle of the screen, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Its first column.
    pub x: u16,
    /// Its first row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Area {
    /// Whether the column and row are inside.
    #[must_use]
    pub const fn has(self, x: u16, y: u16) -> bool {
        x >= self.x && x < self.x + self.width && y >= self.y && y < self.y + self.height
    }
}

/// How much of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every cell a small box of marks, 7 × 3 on a 9 × 9 board, with lines between all cells.
    Full,
    /// Every mark on two rows, 5 × 2, with lines between boxes only.
    Dense,
    /// 3 × 1, marks as dots, with lines between all cells.
    Compact,
    /// Digits only, with lines between boxes.
    Tiny,
}

/// A board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// How much of it is drawn.
    pub form: Form,
    /// Its frame's first column.
    pub x: u16,
    /// Its frame's first row.
    pub y: u16,
    shape: Shape,
}

impl BoardArea {
    /// A board in this form, its frame beginning at the top left.
    #[must_use]
    pub const fn new(shape: Shape, form: Form) -> Self {
        Self { form, x: 0, y: 0, shape }
    }

    /// The same, elsewhere.
    #[must_use]
    pub const fn at(self, x: u16, y: u16) -> Self {
        Self { x, y, ..self }
    }

    /// Side and boxes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether lines stand between all cells, not only between boxes.
    #[must_use]
    pub const fn is_lined(&self) -> bool {
        matches!(self.form, Form::Full | Form::Compact)
    }

    /// Columns and rows of one cell.
    #[must_use]
    pub const fn cell_size(&self) -> (u16, u16) {
        match self.form {
            Form::Full => (2 * self.shape.box_width() as u16 + 1, self.shape.box_height() as u16),
            Form::Dense => (self.shape.side().div_ceil(2) as u16, 2),
            Form::Compact => (3, 1),
            Form::Tiny => (1, 1),
        }
    }

    /// The first column of a board's column, counted from 0 in the frame; the frame's right line for the one after the last.
    #[must_use]
    pub const fn column(&self, column: usize) -> u16 {
        let width = self.cell_size().0;
        let (stack, inside) = ((column / self.shape.box_width()) as u16, (column % self.shape.box_width()) as u16);
        let pad = matches!(self.form, Form::Tiny) as u16;
        if self.is_lined() {
            1 + column as u16 * (width + 1)
        } else {
            1 + stack * (self.shape.box_width() as u16 * (width + 1) + 2 * pad) + pad + inside * (width + 1)
        }
    }

    /// The first row of a board's row, counted from 0 in the frame.
    #[must_use]
    pub const fn row(&self, row: usize) -> u16 {
        let height = self.cell_size().1;
        if self.is_lined() {
            1 + row as u16 * (height + 1)
        } else {
            1 + row as u16 * height + (row / self.shape.box_height()) as u16
        }
    }

    /// Columns and rows of the whole, frame included.
    #[must_use]
    pub const fn size(&self) -> Size {
        let pad = matches!(self.form, Form::Tiny) as u16;
        Size { width: self.column(self.shape.side()) - pad, height: self.row(self.shape.side()) }
    }

    /// Where a cell stands.
    #[must_use]
    pub const fn cell(&self, cell: Cell) -> Area {
        let (width, height) = self.cell_size();
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        Area { x: self.x + self.column(column), y: self.y + self.row(row), width, height }
    }

    /// The cell drawn at this column and row of the screen.
    #[must_use]
    pub fn at_point(&self, x: u16, y: u16) -> Option<Cell> {
        self.shape.iter().find(|&cell| self.cell(cell).has(x, y))
    }
}

/// The screen while a board is shown: the board, words beside it where there is room, and the rows below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The title row above the board, on the largest screens.
    pub title: Option<Area>,
    /// The board.
    pub board: BoardArea,
    /// Room for words beside the board; at least 24 columns.
    pub panel: Option<Area>,
    /// The row below the board for what has just happened; on small screens it shares the keys' row.
    pub message: Option<Area>,
    /// The last row: what keys there are.
    pub keys: Area,
}

/// Columns that a panel needs at least.
const PANEL: u16 = 24;

/// The layout for a board of this shape, the largest form that fits; otherwise the size that the smallest form needs.
///
/// # Errors
/// If not even the smallest form fits.
pub fn layout(size: Size, shape: Shape) -> Result<Layout, Size> {
    let of = |form| BoardArea::new(shape, form);
    let fits = |board: BoardArea, wide: u16, high: u16| {
        size.width >= board.size().width + wide && size.height >= board.size().height + high
    };
    let (full, tiny) = (of(Form::Full), of(Form::Tiny));
    let board = if fits(full, 1 + 46, 3) || fits(full, 2, 2) {
        full
    } else if fits(of(Form::Dense), 0, 1) {
        of(Form::Dense)
    } else if fits(of(Form::Compact), 0, 1) {
        of(Form::Compact)
    } else if fits(tiny, 0, 1) {
        tiny
    } else {
        return Err(Size { width: tiny.size().width, height: tiny.size().height + 1 });
    };
    let Size { width, height } = board.size();
    let spare = size.height - height;
    let title = (board.form == Form::Full && spare >= 3).then_some(Area { x: 0, y: 0, width: size.width, height: 1 });
    let top = u16::from(title.is_some());
    let has_panel = size.width > width + PANEL;
    let left = if has_panel { 0 } else { (size.width - width) / 2 };
    let rows = if spare - top >= 2 { 2 } else { 1 };
    let panel =
        Area { x: width + 1, y: top, width: size.width.saturating_sub(width + 1), height: size.height - top - rows };
    let row = |y| Area { x: 0, y, width: size.width, height: 1 };
    Ok(Layout {
        title,
        board: board.at(left, top),
        panel: has_panel.then_some(Area { height: panel.height.max(height), ..panel }),
        message: (rows == 2).then(|| row(size.height - 2)),
        keys: row(size.height - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(width: u16, height: u16) -> Result<(Form, bool), (u16, u16)> {
        let fit = layout(Size { width, height }, Shape::nine());
        fit.map(|it| (it.board.form, it.panel.is_some())).map_err(|need| (need.width, need.height))
    }

    #[test]
    fn the_largest_form_that_fits_is_chosen() {
        assert_eq!(form(120, 40), Ok((Form::Full, true)));
        assert_eq!(form(75, 39), Ok((Form::Full, false)));
        assert_eq!(form(80, 24), Ok((Form::Dense, true)));
        assert_eq!(form(80, 23), Ok((Form::Dense, true)));
        assert_eq!(form(55, 23), Ok((Form::Dense, false)));
        assert_eq!(form(37, 20), Ok((Form::Compact, false)));
        assert_eq!(form(25, 14), Ok((Form::Tiny, false)));
        assert_eq!(form(24, 14), Err((25, 14)));
        assert_eq!(form(25, 13), Err((25, 14)));
    }

    #[test]
    fn boards_are_as_large_as_drawn_on_paper() {
        let size = |form, side| {
            let Size { width, height } = BoardArea::new(Shape::of_side(side).unwrap(), form).size();
            (width, height)
        };
        assert_eq!(size(Form::Full, 9), (73, 37));
        assert_eq!(size(Form::Dense, 9), (55, 22));
        assert_eq!(size(Form::Compact, 9), (37, 19));
        assert_eq!(size(Form::Tiny, 9), (25, 13));
        assert_eq!(size(Form::Dense, 16), (145, 37));
        assert_eq!(size(Form::Tiny, 25), (61, 31));
    }

    #[test]
    fn nothing_is_ever_clipped_and_no_two_cells_overlap() {
        for side in [4, 6, 9, 12, 16] {
            let shape = Shape::of_side(side).unwrap();
            for (width, height) in (0..150).flat_map(|w| (0..50).map(move |h| (w, h))) {
                let Ok(fit) = layout(Size { width, height }, shape) else { continue };
                let board = fit.board.size();
                assert!(fit.board.x + board.width <= width && fit.board.y + board.height <= fit.keys.y);
                for area in [fit.title, fit.panel, fit.message, Some(fit.keys)].into_iter().flatten() {
                    assert!(
                        area.x + area.width <= width && area.y + area.height <= height,
                        "{area:?} in {width}×{height}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_click_finds_the_cell_that_is_drawn_there() {
        for form in [Form::Full, Form::Dense, Form::Compact, Form::Tiny] {
            let board = BoardArea::new(Shape::nine(), form).at(3, 2);
            for cell in Shape::nine().iter() {
                let area = board.cell(cell);
                assert_eq!(board.at_point(area.x, area.y), Some(cell));
                assert_eq!(board.at_point(area.x + area.width - 1, area.y + area.height - 1), Some(cell));
            }
            assert_eq!(board.at_point(3, 2), None);
        }
    }
}
