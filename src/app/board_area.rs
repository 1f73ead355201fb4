//! A board on the screen: where each of its cells stands, in every form, whole or a part of it.

use crate::app::{Area, Size};
use grid::{Cell, Shape};

/// How much of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every cell a small box of marks, 7 × 3 on a 9 × 9 board, with lines between all cells.
    Full,
    /// Every mark on two rows, 5 × 2, with lines between boxes only.
    Dense,
    /// 5 × 1, marks as dots with a column for signs on both sides, with lines between all cells.
    Wide,
    /// 3 × 1, marks as dots, with lines between all cells.
    Compact,
    /// 3 × 1, marks as dots, with lines between boxes only.
    Dots,
    /// Digits only, with lines between boxes.
    Tiny,
}

/// Columns and rows around a board, for numbers outside of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    /// Columns.
    pub left: u16,
    /// Columns.
    pub right: u16,
    /// Rows.
    pub top: u16,
    /// Rows.
    pub bottom: u16,
}

/// Some of a board's rows, or of its columns, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first of them.
    pub first: usize,
    /// The one after the last.
    pub end: usize,
}

impl Span {
    /// Whether this row or column is one of them.
    #[must_use]
    pub const fn has(self, at: usize) -> bool {
        self.first <= at && at < self.end
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.end - self.first
    }
}

/// A board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// How much of it is drawn.
    pub form: Form,
    /// Its first column, margins included.
    pub x: u16,
    /// Its first row, margins included.
    pub y: u16,
    shape: Shape,
    margins: Margins,
    rows: Span,
    columns: Span,
}

impl BoardArea {
    /// A whole board in this form, its frame beginning at the top left.
    #[must_use]
    pub const fn new(shape: Shape, form: Form) -> Self {
        let all = Span { first: 0, end: shape.side() };
        let margins = Margins { left: 0, right: 0, top: 0, bottom: 0 };
        Self { form, x: 0, y: 0, shape, margins, rows: all, columns: all }
    }

    /// The same, elsewhere.
    #[must_use]
    pub const fn at(self, x: u16, y: u16) -> Self {
        Self { x, y, ..self }
    }

    /// The same with room around it.
    #[must_use]
    pub const fn with(self, margins: Margins) -> Self {
        Self { margins, ..self }
    }

    /// These rows and columns of it; where lines stand between boxes only, whole boxes or a part of one.
    #[must_use]
    pub const fn part(self, rows: Span, columns: Span) -> Self {
        Self { rows, columns, ..self }
    }

    /// Side and boxes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The room around it.
    #[must_use]
    pub const fn margins(&self) -> Margins {
        self.margins
    }

    /// The rows that are drawn.
    #[must_use]
    pub const fn rows(&self) -> Span {
        self.rows
    }

    /// The columns that are drawn.
    #[must_use]
    pub const fn columns(&self) -> Span {
        self.columns
    }

    /// Whether all of the board is drawn.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.rows.count() == self.shape.side() && self.columns.count() == self.shape.side()
    }

    /// The cells that are drawn, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (shape, rows, columns) = (self.shape, self.rows, self.columns);
        (rows.first..rows.end).flat_map(move |row| (columns.first..columns.end).map(move |at| shape.cell(row, at)))
    }

    /// Whether a cell is drawn.
    #[must_use]
    pub const fn shows(&self, cell: Cell) -> bool {
        self.rows.has(self.shape.row(cell)) && self.columns.has(self.shape.column(cell))
    }

    /// Whether lines stand between all cells, not only between boxes.
    #[must_use]
    pub const fn is_lined(&self) -> bool {
        matches!(self.form, Form::Full | Form::Wide | Form::Compact)
    }

    /// How many marks stand side by side where each has a place of its own: as many as a box has columns, if it is no single row.
    #[must_use]
    pub const fn marks_wide(&self) -> usize {
        let side = self.shape.side();
        if self.shape.box_height() > 1 || side < 4 {
            return self.shape.box_width();
        }
        let root = side.isqrt();
        if root * root < side { root + 1 } else { root }
    }

    /// Columns and rows of one cell.
    #[must_use]
    pub const fn cell_size(&self) -> (u16, u16) {
        let side = self.shape.side();
        match self.form {
            Form::Full => (2 * self.marks_wide() as u16 + 1, side.div_ceil(self.marks_wide()) as u16),
            Form::Dense => (side.div_ceil(2) as u16, 2),
            Form::Wide => (5, 1),
            Form::Compact | Form::Dots => (3, 1),
            Form::Tiny if side > 35 => (2, 1), // numbers, since letters run out
            Form::Tiny => (1, 1),
        }
    }

    /// Columns between cells of a box, and beside the lines of one, where only boxes have lines.
    const fn gaps(&self) -> (u16, u16) {
        match self.form {
            Form::Tiny => (1, 1),
            Form::Dense => (1, 0),
            Form::Full | Form::Wide | Form::Compact | Form::Dots => (0, 0),
        }
    }

    /// The first column of a board's column, counted from 0 in the whole; the frame's right line for the one after the last.
    #[must_use]
    pub const fn column(&self, column: usize) -> u16 {
        let (width, wide) = (self.cell_size().0, self.shape.box_width());
        let (gap, pad) = self.gaps();
        let from = self.margins.left + 1;
        if self.is_lined() {
            return from + (column - self.columns.first) as u16 * (width + 1);
        }
        let (mut x, mut at) = (from + pad, self.columns.first);
        while at < column {
            at += 1;
            let is_line = at.is_multiple_of(wide) || at == self.columns.end;
            x += width + if is_line { 1 + 2 * pad } else { gap };
        }
        x
    }

    /// The first row of a board's row, counted from 0 in the whole.
    #[must_use]
    pub const fn row(&self, row: usize) -> u16 {
        let (height, high) = (self.cell_size().1, self.shape.box_height());
        let (from, cells) = (self.margins.top + 1, (row - self.rows.first) as u16);
        if self.is_lined() {
            return from + cells * (height + 1);
        }
        let is_cut = row == self.rows.end && !row.is_multiple_of(high);
        from + cells * height + (row / high - self.rows.first / high) as u16 + is_cut as u16
    }

    /// Columns and rows of the whole, frame and margins included.
    #[must_use]
    pub const fn size(&self) -> Size {
        Size {
            width: self.column(self.columns.end) - self.gaps().1 + self.margins.right,
            height: self.row(self.rows.end) + self.margins.bottom,
        }
    }

    /// The frame, without the margins.
    #[must_use]
    pub const fn frame(&self) -> Area {
        let (Size { width, height }, Margins { left, right, top, bottom }) = (self.size(), self.margins);
        Area { x: self.x + left, y: self.y + top, width: width - left - right, height: height - top - bottom }
    }

    /// Where a cell stands that is drawn.
    #[must_use]
    pub const fn cell(&self, cell: Cell) -> Area {
        let (width, height) = self.cell_size();
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        Area { x: self.x + self.column(column), y: self.y + self.row(row), width, height }
    }

    /// The cell drawn at this column and row of the screen.
    #[must_use]
    pub fn at_point(&self, x: u16, y: u16) -> Option<Cell> {
        self.cells().find(|&cell| self.cell(cell).has(x, y))
    }
}
