//! Where things stand on the screen: a pure function of its size and the board's shape. `view` draws it, a click is looked up in it.

use crate::app::{BoardArea, Form, Plan, Span};

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

    /// An area of this size in the middle of the screen, smaller where the screen is.
    #[must_use]
    pub fn middle(size: Size, width: u16, height: u16) -> Self {
        let (width, height) = (width.min(size.width), height.min(size.height));
        Self { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
    }

    /// What a frame around it leaves, with a column of air at both sides.
    #[must_use]
    pub const fn inside(self) -> Self {
        let (width, height) = (self.width.saturating_sub(4), self.height.saturating_sub(2));
        Self { x: self.x + 2, y: self.y + 1, width, height }
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
    /// Room for one box with all its marks, where the board does not show them as they are.
    pub zoom: Option<Area>,
    /// Room for a map of the whole board, where only a part of it is shown.
    pub map: Option<Area>,
    /// The row below the board for what has just happened; on small screens it shares the keys' row.
    pub message: Option<Area>,
    /// The last row: what keys there are.
    pub keys: Area,
}

/// Columns that a panel needs at least.
const PANEL: u16 = 24;

/// Rows that a panel needs at least above a large box.
const WORDS: u16 = 16;

/// The layout for a board: the largest form that fits; where none does, a part of the smallest one; otherwise the size that this needs.
///
/// # Errors
/// If not even a part of a box fits.
pub fn layout(size: Size, plan: &Plan) -> Result<Layout, Size> {
    let board = match whole(size, plan) {
        Some(board) => board,
        None => part(size, plan)?,
    };
    let Size { width, height } = board.size();
    let spare = size.height - height;
    let title = (board.form == Form::Full && spare >= 3).then_some(Area { x: 0, y: 0, width: size.width, height: 1 });
    let top = u16::from(title.is_some());
    let has_panel = size.width > width + PANEL;
    let map = (!board.is_whole()).then(|| map_size(plan)).filter(|map| size.width > width + map.width);
    let left = if has_panel || map.is_some() { 0 } else { (size.width - width) / 2 };
    let rows = if spare - top >= 2 { 2 } else { 1 };
    let panel =
        Area { x: width + 1, y: top, width: size.width.saturating_sub(width + 1), height: size.height - top - rows };
    let beside = Area { height: panel.height.max(height), ..panel };
    let (panel, zoom) = with_zoom(&board, beside);
    let row = |y| Area { x: 0, y, width: size.width, height: 1 };
    Ok(Layout {
        title,
        board: board.at(left, top),
        panel: has_panel.then_some(panel),
        zoom: zoom.filter(|_| has_panel),
        map: map.map(|map| below(beside, map)).filter(|map| map.height < beside.height),
        message: (rows == 2).then(|| row(size.height - 2)),
        keys: row(size.height - 1),
    })
}

/// The lowest rows of an area.
fn below(area: Area, size: Size) -> Area {
    let height = size.height.min(area.height);
    Area { y: area.y + area.height - height, height, width: size.width, ..area }
}

/// Columns and rows of a map: a dot for each cell, and a row of words.
const fn map_size(plan: &Plan) -> Size {
    let side = plan.shape.side();
    Size { width: side.div_ceil(2) as u16, height: side.div_ceil(4) as u16 + 1 }
}

/// Cuts the room for a large box off a panel, on its right or below, if the board does not show marks as they are.
fn with_zoom(board: &BoardArea, panel: Area) -> (Area, Option<Area>) {
    let shape = board.shape();
    if shape.side() <= 9 || shape.box_height() == 1 || matches!(board.form, Form::Full | Form::Dense) {
        return (panel, None);
    }
    let (wide, high) = (shape.box_width() as u16, shape.box_height() as u16);
    let Size { width, height } = Size { width: wide * (wide + 1) + 1, height: high * (high + 1) + 1 };
    let (rest, left) = (panel.width.saturating_sub(width + 2), panel.height.saturating_sub(height + 1));
    if rest >= PANEL && panel.height >= height {
        let zoom = Area { x: panel.x + rest + 2, y: panel.y, width, height };
        (Area { width: rest, ..panel }, Some(zoom))
    } else if panel.width >= width && left >= WORDS {
        (Area { height: left, ..panel }, Some(Area { y: panel.y + left + 1, width, height, ..panel }))
    } else {
        (panel, None)
    }
}

/// The whole board in the largest form that fits; where rules need words beside it, rather in a smaller one with room for them.
fn whole(size: Size, plan: &Plan) -> Option<BoardArea> {
    let fits = |board: &BoardArea, wide: u16| {
        let high = if board.form == Form::Full { 2 + u16::from(wide > 2) } else { 1 };
        size.width >= board.size().width + wide && size.height >= board.size().height + high
    };
    let forms = || plan.forms().iter().map(|&form| plan.area(form));
    let alone = |board: &BoardArea| fits(board, if board.form == Form::Full { 2 } else { 0 });
    let is_worded = plan.is_walled || plan.has_margins();
    let beside = forms().find(|board| is_worded && fits(board, PANEL + 1));
    beside.or_else(|| forms().find(alone))
}

/// As much of the smallest form as fits, around the focus: whole boxes if one fits, and never past the board's end; the last row is kept
/// free.
///
/// # Errors
/// If not even one cell fits: the size that this needs.
pub fn part(size: Size, plan: &Plan) -> Result<BoardArea, Size> {
    let form = if plan.is_walled || plan.has_margins() { Form::Compact } else { Form::Tiny };
    let (board, shape) = (plan.area(form), plan.shape);
    let span = |count: usize, unit: usize, at: usize| {
        let (units, focus) = (shape.side().div_ceil(unit), at / unit);
        let first = focus.saturating_sub((count - 1) / 2).min(units.saturating_sub(count));
        Span { first: first * unit, end: (first + count).min(units) * unit }
    };
    let most = |at: usize, large: usize, fits: &dyn Fn(Span) -> bool| {
        [large, 1].into_iter().find_map(|unit| {
            (1..=shape.side() / unit).rev().map(|count| span(count, unit, at)).find(|&span| fits(span))
        })
    };
    let (row, column) = (shape.row(plan.focus), shape.column(plan.focus));
    let one = board.part(span(1, 1, row), span(1, 1, column)).size();
    let need = Size { width: one.width, height: one.height + 1 };
    let rows = most(row, shape.box_height(), &|rows| board.part(rows, board.columns()).size().height < size.height);
    let columns =
        most(column, shape.box_width(), &|columns| board.part(board.rows(), columns).size().width <= size.width);
    match (rows, columns) {
        (Some(rows), Some(columns)) => Ok(board.part(rows, columns)),
        _ => Err(need),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Family, Figure, Layout as Ground, Rule, Shape};

    fn plan(shape: Shape) -> Plan {
        Plan::of(&Ground::classic(shape), Cell::new(0))
    }

    fn form(width: u16, height: u16) -> Result<(Form, bool), (u16, u16)> {
        let fit = layout(Size { width, height }, &plan(Shape::nine()));
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
        assert_eq!(form(2, 14), Err((5, 4)));
        assert_eq!(form(25, 3), Err((5, 4)));
    }

    #[test]
    fn large_boards_are_drawn_with_marks_as_dots_or_in_part() {
        let seen = |side: usize, width, height, at: (usize, usize)| {
            let shape = Shape::of_side(side).unwrap();
            let fit = layout(Size { width, height }, &Plan { focus: shape.cell(at.0, at.1), ..plan(shape) }).unwrap();
            let (rows, columns) = (fit.board.rows(), fit.board.columns());
            (fit.board.form, (rows.first, rows.end), (columns.first, columns.end), fit.panel.is_some())
        };
        assert_eq!(seen(16, 80, 24, (0, 0)), (Form::Dots, (0, 16), (0, 16), true));
        assert_eq!(seen(25, 120, 40, (0, 0)), (Form::Tiny, (0, 25), (0, 25), true));
        assert_eq!(seen(25, 80, 24, (0, 0)), (Form::Tiny, (0, 15), (0, 25), false));
        assert_eq!(seen(25, 80, 24, (12, 0)), (Form::Tiny, (5, 20), (0, 25), false));
        assert_eq!(seen(25, 80, 24, (24, 24)), (Form::Tiny, (10, 25), (0, 25), false));
        assert_eq!(seen(25, 37, 20, (24, 24)), (Form::Tiny, (10, 25), (10, 25), false));
    }

    #[test]
    fn numbers_outside_get_the_room_they_need() {
        let shape = Shape::nine();
        let outside =
            |cells: Vec<Cell>, total| Rule { family: Family::Sandwich, figure: Figure::Outside { cells, total } };
        let row = (0..9).map(|column| shape.cell(2, column)).collect();
        let column = (0..9).rev().map(|row| shape.cell(row, 4)).collect();
        let rules = Rule::CLASSIC.into_iter().chain([outside(row, 17), outside(column, 5)]).collect();
        let plan = Plan::of(&Ground::new(shape, rules), Cell::new(0));
        assert_eq!((plan.margins.left, plan.margins.bottom, plan.margins.top, plan.margins.right), (2, 1, 0, 0));
        let fit = layout(Size { width: 80, height: 24 }, &plan).unwrap();
        assert_eq!((fit.board.form, fit.board.size()), (Form::Compact, Size { width: 39, height: 20 }));
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
        for side in [4, 6, 9, 12, 16, 25, 64] {
            let shape = Shape::of_side(side).unwrap();
            for (width, height) in (0..150).flat_map(|w| (0..50).map(move |h| (w, h))) {
                let Ok(fit) = layout(Size { width, height }, &plan(shape)) else { continue };
                let board = fit.board.size();
                assert!(fit.board.x + board.width <= width && fit.board.y + board.height <= fit.keys.y);
                for area in [fit.title, fit.panel, fit.zoom, fit.map, fit.message, Some(fit.keys)].into_iter().flatten()
                {
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
        for form in [Form::Full, Form::Dense, Form::Wide, Form::Compact, Form::Dots, Form::Tiny] {
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
