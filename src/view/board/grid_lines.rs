//! Borders between the cells of a board: heavy around boxes and regions, light elsewhere, and dashed along the edges of cages.

use crate::app::{BoardArea, BoardForm, Span};
use crate::view::board::rules::Sign;
use crate::view::{Canvas, Role};
use grid::{Cell, Family, Figure, Layout};

/// Border between two neighbouring cells, or between a cell and the outside of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wall {
    /// No border: both cells are in the same cage.
    Open,
    Light,
    Heavy,
    /// Edge of a cage.
    Dashed,
    /// Edge of a cage and of a box or region.
    HeavyDashed,
}

impl Wall {
    /// Returns the weight of the border where it meets other borders: 0 none, 1 light, 2 heavy.
    const fn weight(self) -> usize {
        match self {
            Self::Open => 0,
            Self::Light | Self::Dashed => 1,
            Self::Heavy | Self::HeavyDashed => 2,
        }
    }

    /// Returns the symbol of a horizontal border in Unicode, and the two symbols that alternate in ASCII.
    const fn across(self) -> (&'static str, [&'static str; 2]) {
        match self {
            Self::Open => (" ", [" ", " "]),
            Self::Light => ("─", ["-", "-"]),
            Self::Heavy => ("━", ["=", "="]),
            Self::Dashed => ("╌", [".", "."]),
            Self::HeavyDashed => ("╍", ["=", "."]),
        }
    }

    /// Returns the symbol of a vertical border.
    const fn upright(self) -> Sign {
        match self {
            Self::Open => (" ", " "),
            Self::Light => ("│", "|"),
            Self::Heavy => ("┃", "#"),
            Self::Dashed => ("╎", ":"),
            Self::HeavyDashed => ("╏", "%"),
        }
    }

    const fn role(self) -> Role {
        match self {
            Self::Heavy | Self::HeavyDashed => Role::Frame,
            Self::Dashed => Role::Cage,
            Self::Open | Self::Light => Role::CellLine,
        }
    }
}

/// Draws all borders. Has to be called before the cells are drawn.
pub fn draw(canvas: &mut Canvas<'_>, area: &BoardArea, layout: &Layout) {
    if area.is_lined() {
        Walls::of(area, layout).draw(canvas);
    } else {
        boxes(canvas, area, layout.has(Family::Box));
    }
    more(canvas, area);
}

/// Box, region and cages of each cell, from which the borders between cells follow.
struct Walls<'a> {
    area: &'a BoardArea,
    areas: Vec<(usize, usize)>, // box and region of each cell
    cages: Vec<Vec<usize>>,     // cages of each cell; empty vector if the borders do not show cages
}

impl<'a> Walls<'a> {
    fn of(area: &'a BoardArea, layout: &Layout) -> Self {
        let (shape, has_boxes) = (area.shape(), layout.has(Family::Box));
        let in_box = |cell: Cell| (if has_boxes { shape.box_of(cell) } else { 0 }, 0);
        let mut areas: Vec<_> = shape.iter().map(in_box).collect();
        let mut cages = Vec::new();
        for (at, rule) in layout.rules().iter().enumerate() {
            match &rule.figure {
                Figure::Areas(regions) if rule.family == Family::Region => {
                    for (index, cells) in regions.iter().enumerate() {
                        cells.iter().for_each(|cell| areas[cell.index()].1 = index);
                    }
                }
                Figure::Sum { cells, .. } => {
                    cages.resize(shape.cells(), Vec::new());
                    cells.iter().for_each(|cell| cages[cell.index()].push(at));
                }
                _ => {}
            }
        }
        Self { area, areas, cages }
    }

    /// Returns the border between two neighbours; `None` stands for the outside of the board.
    fn wall(&self, one: Option<Cell>, other: Option<Cell>) -> Wall {
        let cages = |cell: Cell| self.cages.get(cell.index()).map_or(&[][..], Vec::as_slice);
        let (Some(one), Some(other)) = (one, other) else { return Wall::Heavy };
        let is_heavy = self.areas[one.index()] != self.areas[other.index()];
        match (is_heavy, cages(one), cages(other)) {
            (true, [], []) => Wall::Heavy,
            (false, [], []) => Wall::Light,
            (true, one, other) if one == other => Wall::Heavy,
            (false, one, other) if one == other => Wall::Open,
            (true, ..) => Wall::HeavyDashed,
            (false, ..) => Wall::Dashed,
        }
    }

    /// Returns the cell in this row and column, counted from 1; `None` outside the board.
    fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let shape = self.area.shape();
        let inside = |at: usize| (1..=shape.side()).contains(&at);
        (inside(row) && inside(column)).then(|| shape.cell(row - 1, column - 1))
    }

    /// Returns the borders above and to the left of the cell in this row and column, counted from 1.
    fn around(&self, row: usize, column: usize) -> (Wall, Wall) {
        let here = self.cell(row, column);
        (self.wall(self.cell(row - 1, column), here), self.wall(self.cell(row, column - 1), here))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) {
        let area = self.area;
        let (wide, high) = area.cell_size();
        let (rows, columns) = (area.rows, area.columns);
        for row in rows.first..=rows.end {
            for column in columns.first..=columns.end {
                let (x, y) = (area.x + area.column(column) - 1, area.y + area.row(row) - 1);
                let (above, left) = self.around(row + 1, column + 1);
                let is_right = column == columns.end;
                let is_low = row == rows.end;
                let up = if row == rows.first { Wall::Open } else { self.around(row, column + 1).1 };
                let before = if column == columns.first { Wall::Open } else { self.around(row + 1, column).0 };
                let after = if is_right { Wall::Open } else { above };
                let down = if is_low { Wall::Open } else { left };
                let arms = [up, after, down, before];
                let heavy = arms.iter().any(|arm| arm.weight() == 2);
                let sign = joint(arms);
                let sign = canvas.glyph(sign, if sign == " " { " " } else { "+" });
                canvas.write(x, y, sign, if heavy { Role::Frame } else { Role::CellLine });
                if !is_right {
                    let (sign, plain) = above.across();
                    for at in 0..wide {
                        let sign = canvas.glyph(sign, plain[usize::from(at % 2)]);
                        canvas.write(x + 1 + at, y, sign, above.role());
                    }
                }
                if !is_low {
                    let (sign, plain) = left.upright();
                    let sign = canvas.glyph(sign, plain);
                    (0..high).for_each(|at| canvas.write(x, y + 1 + at, sign, left.role()));
                }
            }
        }
    }
}

/// Returns the symbol for the point where up to four borders meet. `arms` are the borders that lead up, right, down and left from this
/// point.
fn joint(arms: [Wall; 4]) -> &'static str {
    #[rustfmt::skip]
    const JOINTS: [&str; 81] = [
        " ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓", "╶", "─", "╾", "┌", "┬", "┭", "┎", "┰", "┱", "╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳",
        "╵", "┘", "┙", "│", "┤", "┥", "╽", "┧", "┪", "└", "┴", "┵", "├", "┼", "┽", "┟", "╁", "╅", "┕", "┶", "┷", "┝", "┾", "┿", "┢", "╆", "╈",
        "╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫", "┖", "┸", "┹", "┞", "╀", "╃", "┠", "╂", "╉", "┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋",
    ];
    JOINTS[arms.iter().fold(0, |at, arm| 3 * at + arm.weight())]
}

/// Draws the frame and, if there are boxes, the borders between them, all of the same weight.
fn boxes(canvas: &mut Canvas<'_>, area: &BoardArea, has_boxes: bool) {
    let (shape, pad) = (area.shape(), u16::from(area.form == BoardForm::Tiny));
    let ends = |Span { first, end }: Span, unit: usize| {
        (first..=end).filter(move |at| *at == first || *at == end || (has_boxes && at.is_multiple_of(unit)))
    };
    let columns = ends(area.columns, shape.box_width());
    let xs: Vec<u16> = columns.map(|column| area.x + area.column(column) - 1 - pad).collect();
    let ys: Vec<u16> = ends(area.rows, shape.box_height()).map(|row| area.y + area.row(row) - 1).collect();
    canvas.grid(&xs, &ys, Role::Frame);
    if area.form == BoardForm::Dense {
        separate(canvas, area);
    }
}

/// Draws faint lines between neighbouring cells of a box, in the blank columns between them. Otherwise the marks of two cells could be taken
/// for those of one.
fn separate(canvas: &mut Canvas<'_>, area: &BoardArea) {
    for at in area.cells().map(|cell| area.cell(cell)) {
        for spot in (at.y..at.y + at.height).map(|y| (at.x - 1, y)) {
            if canvas.symbol(spot) == " " {
                canvas.over(spot, canvas.glyph("┊", " "), Role::CellLine);
            }
        }
    }
}

/// If only part of the board is visible, draws arrows on the frame at each side where the board continues.
fn more(canvas: &mut Canvas<'_>, area: &BoardArea) {
    let (frame, side) = (area.frame(), area.shape().side());
    let (rows, columns) = (area.rows, area.columns);
    let (right, low) = (frame.x + frame.width - 1, frame.y + frame.height - 1);
    let middle = (frame.x + frame.width / 2, frame.y + frame.height / 2);
    for (is_more, y, signs) in [(rows.first > 0, frame.y, "▴▴▴"), (rows.end < side, low, "▾▾▾")] {
        if is_more {
            canvas.write(middle.0 - 1, y, signs, Role::Key);
        }
    }
    for (is_more, x, sign) in [(columns.first > 0, frame.x, "◂"), (columns.end < side, right, "▸")] {
        if is_more {
            (middle.1 - 1..=middle.1 + 1).for_each(|y| canvas.write(x, y, sign, Role::Key));
        }
    }
}
