//! Geometry of a board on the screen: the position of each cell in every [`BoardForm`], whether the whole board is drawn or only a part.

use crate::app::{Area, Size};
use grid::{Cell, Shape};

/// Form in which a board is drawn: size of a cell in columns × rows, style of the marks (notes and corner marks), and border lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardForm {
    /// Cells show all marks at fixed places with room between them, and measure 11 × 5 on a 9 × 9 board; there are lines between all cells.
    Large,
    /// Cells show all marks at fixed places and measure 7 × 3 on a 9 × 9 board; there are lines between all cells.
    Full,
    /// Cells show all marks on two rows and measure 5 × 2 on a 9 × 9 board; there are lines between all cells.
    Lined,
    /// Cells show all marks on two rows and measure 5 × 2 on a 9 × 9 board; there are lines only between boxes.
    Dense,
    /// Cells of 5 × 1 with marks as dots and a spare column on both sides for signs; there are lines between all cells.
    Wide,
    /// Cells of 3 × 1 with marks as dots; there are lines between all cells.
    Compact,
    /// Cells of 3 × 1 with marks as dots; there are lines only between boxes.
    Dots,
    /// Cells show digits only; there are lines only between boxes.
    Tiny,
}

/// Columns and rows around a board that are reserved for clues outside of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    /// Number of columns on the left of the board.
    pub left: u16,
    /// Number of columns on the right of the board.
    pub right: u16,
    /// Number of rows above the board.
    pub top: u16,
    /// Number of rows below the board.
    pub bottom: u16,
}

/// A range of a board's rows or columns, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Index of the first row or column.
    pub first: usize,
    /// Index after the last row or column.
    pub end: usize,
}

impl Span {
    /// Whether the row or column with index `at` is in the range.
    #[must_use]
    pub const fn has(self, at: usize) -> bool {
        self.first <= at && at < self.end
    }

    /// Returns the number of rows or columns in the range.
    #[must_use]
    pub const fn count(self) -> usize {
        self.end - self.first
    }
}

/// Board on the screen: its position, its form, and the part of it that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// Form in which the board is drawn.
    pub form: BoardForm,
    /// First screen column of the area, margins included.
    pub x: u16,
    /// First screen row of the area, margins included.
    pub y: u16,
    shape: Shape,
    /// Columns and rows reserved for clues around the board.
    pub margins: Margins,
    /// Board rows that are drawn.
    pub rows: Span,
    /// Board columns that are drawn.
    pub columns: Span,
}

impl BoardArea {
    /// Returns the area of a whole board in this form, without margins, in the top left corner of the screen.
    #[must_use]
    pub const fn new(shape: Shape, form: BoardForm) -> Self {
        let all = Span { first: 0, end: shape.side() };
        let margins = Margins { left: 0, right: 0, top: 0, bottom: 0 };
        Self { form, x: 0, y: 0, shape, margins, rows: all, columns: all }
    }

    /// Returns the same area, moved to this column and row of the screen.
    #[must_use]
    pub const fn at(self, x: u16, y: u16) -> Self {
        Self { x, y, ..self }
    }

    /// Returns the same area with these margins.
    #[must_use]
    pub const fn with(self, margins: Margins) -> Self {
        Self { margins, ..self }
    }

    /// Returns the same area with only these rows and columns drawn. In forms with lines only between boxes, they must form whole boxes or
    /// lie within a single box.
    #[must_use]
    pub const fn part(self, rows: Span, columns: Span) -> Self {
        Self { rows, columns, ..self }
    }

    /// Returns the side length and the box size.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether the whole board is drawn.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.rows.count() == self.shape.side() && self.columns.count() == self.shape.side()
    }

    /// Returns the cells that are drawn, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (shape, rows, columns) = (self.shape, self.rows, self.columns);
        (rows.first..rows.end).flat_map(move |row| (columns.first..columns.end).map(move |at| shape.cell(row, at)))
    }

    /// Whether a cell is drawn.
    #[must_use]
    pub const fn shows(&self, cell: Cell) -> bool {
        self.rows.has(self.shape.row(cell)) && self.columns.has(self.shape.column(cell))
    }

    /// Whether there are border lines between all cells, not only between boxes.
    #[must_use]
    pub const fn is_lined(&self) -> bool {
        matches!(
            self.form,
            BoardForm::Large | BoardForm::Full | BoardForm::Lined | BoardForm::Wide | BoardForm::Compact
        )
    }

    /// Whether the form shows each mark at a place of its own.
    #[must_use]
    pub const fn has_mark_places(&self) -> bool {
        matches!(self.form, BoardForm::Large | BoardForm::Full | BoardForm::Lined | BoardForm::Dense)
    }

    /// Whether the marks are arranged as in a box and have blank columns between them, so that lines can pass between them.
    #[must_use]
    pub const fn is_spacious(&self) -> bool {
        matches!(self.form, BoardForm::Large | BoardForm::Full)
    }

    /// Returns the number of marks side by side in a cell whose marks have fixed places. It is the width of a box. If a box is a single row
    /// of at least 4 cells, it is the square root of the side length, rounded up.
    #[must_use]
    pub const fn marks_wide(&self) -> usize {
        let side = self.shape.side();
        if self.shape.box_height() > 1 || side < 4 {
            return self.shape.box_width();
        }
        let root = side.isqrt();
        if root * root < side { root + 1 } else { root }
    }

    /// Returns the width of one cell in columns and its height in rows.
    #[must_use]
    pub const fn cell_size(&self) -> (u16, u16) {
        let side = self.shape.side();
        match self.form {
            BoardForm::Large => (3 * self.marks_wide() as u16 + 2, 2 * side.div_ceil(self.marks_wide()) as u16 - 1),
            BoardForm::Full => (2 * self.marks_wide() as u16 + 1, side.div_ceil(self.marks_wide()) as u16),
            BoardForm::Lined | BoardForm::Dense => (side.div_ceil(2) as u16, 2),
            BoardForm::Wide => (5, 1),
            BoardForm::Compact | BoardForm::Dots => (3, 1),
            BoardForm::Tiny if side > 35 => (2, 1), // two columns: digits above 35 are written as numbers
            BoardForm::Tiny => (1, 1),
        }
    }

    /// Returns two numbers of blank columns: between neighbouring cells of a box, and on each side of a vertical line between boxes. Not
    /// used for forms with lines between all cells.
    const fn gaps(&self) -> (u16, u16) {
        match self.form {
            BoardForm::Tiny => (1, 1),
            BoardForm::Dense => (1, 0),
            BoardForm::Large
            | BoardForm::Full
            | BoardForm::Lined
            | BoardForm::Wide
            | BoardForm::Compact
            | BoardForm::Dots => (0, 0),
        }
    }

    /// Returns the first screen column of a board column, relative to the area. `column` is counted from 0 in the whole board. For the end
    /// of the drawn columns, returns a screen column to the right of the frame.
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

    /// Returns the first screen row of a board row, relative to the area. `row` is counted from 0 in the whole board. For the end of the
    /// drawn rows, returns the screen row below the frame.
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

    /// Returns the size of the area, frame and margins included.
    #[must_use]
    pub const fn size(&self) -> Size {
        Size {
            width: self.column(self.columns.end) - self.gaps().1 + self.margins.right,
            height: self.row(self.rows.end) + self.margins.bottom,
        }
    }

    /// Returns the rectangle of the board and its frame, without the margins.
    #[must_use]
    pub const fn frame(&self) -> Area {
        let (Size { width, height }, Margins { left, right, top, bottom }) = (self.size(), self.margins);
        Area { x: self.x + left, y: self.y + top, width: width - left - right, height: height - top - bottom }
    }

    /// Returns the screen rectangle of a cell. The cell must be among the drawn cells.
    #[must_use]
    pub const fn cell(&self, cell: Cell) -> Area {
        let (width, height) = self.cell_size();
        let (row, column) = (self.shape.row(cell), self.shape.column(cell));
        Area { x: self.x + self.column(column), y: self.y + self.row(row), width, height }
    }

    /// Returns the cell drawn at this column and row of the screen; `None` if no cell is drawn there.
    #[must_use]
    pub fn at_point(&self, x: u16, y: u16) -> Option<Cell> {
        self.cells().find(|&cell| self.cell(cell).has(x, y))
    }
}
