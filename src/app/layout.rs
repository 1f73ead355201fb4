//! Screen layout for a board: a pure function of the window size and the board's requirements. `view` draws the layout, and mouse clicks
//! are looked up in it.

use crate::app::{BoardArea, BoardForm, BoardRequirements, Span};

/// Size in columns and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Width in columns.
    pub width: u16,
    /// Height in rows.
    pub height: u16,
}

impl Size {
    /// Returns the area of `height` full rows of the screen, starting with row `y`.
    #[must_use]
    pub const fn rows(self, y: u16, height: u16) -> Area {
        Area { x: 0, y, width: self.width, height }
    }
}

/// Minimum screen size; on a smaller screen only a message is drawn.
pub const MIN_SIZE: Size = Size { width: 25, height: 14 };

/// A rectangle of the screen; column and row 0 are at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// First column.
    pub x: u16,
    /// First row.
    pub y: u16,
    /// Width in columns.
    pub width: u16,
    /// Height in rows.
    pub height: u16,
}

impl Area {
    /// Whether the position is inside the area.
    #[must_use]
    pub const fn has(self, x: u16, y: u16) -> bool {
        x >= self.x && x < self.x + self.width && y >= self.y && y < self.y + self.height
    }

    /// Returns an area of this size in the middle of the screen, reduced to the size of the screen.
    #[must_use]
    pub fn middle(size: Size, width: u16, height: u16) -> Self {
        let (width, height) = (width.min(size.width), height.min(size.height));
        Self { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
    }

    /// Returns an area of this size in the middle of the screen without its last row, which holds the keys. The area is reduced to the size
    /// of the rest.
    #[must_use]
    pub fn above_keys(size: Size, width: u16, height: u16) -> Self {
        Self::middle(Size { height: size.height.saturating_sub(1), ..size }, width, height)
    }

    /// Whether the areas have a position in common.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        let is_beside = self.x >= other.x + other.width || other.x >= self.x + self.width;
        let is_below = self.y >= other.y + other.height || other.y >= self.y + self.height;
        !is_beside && !is_below
    }

    /// Returns one row of the area; `row` is counted from 0.
    #[must_use]
    pub const fn row(self, row: u16) -> Self {
        Self { y: self.y + row, height: 1, ..self }
    }

    /// Returns `height` rows of the area, starting with row `row`, counted from 0.
    #[must_use]
    pub const fn rows(self, row: u16, height: u16) -> Self {
        Self { y: self.y + row, height, ..self }
    }

    /// Returns the area without its first `rows` rows.
    #[must_use]
    pub const fn below(self, rows: u16) -> Self {
        Self { y: self.y + rows, height: self.height.saturating_sub(rows), ..self }
    }

    /// Returns the area without its first `columns` columns.
    #[must_use]
    pub const fn right_of(self, columns: u16) -> Self {
        Self { x: self.x + columns, width: self.width.saturating_sub(columns), ..self }
    }

    /// Returns the column and row in the middle. Of two middle rows it is the upper one, of two middle columns the right one.
    #[must_use]
    pub const fn centre(self) -> (u16, u16) {
        (self.x + self.width / 2, self.y + (self.height - 1) / 2)
    }

    /// Returns all positions in the area, row by row.
    pub fn points(self) -> impl Iterator<Item = (u16, u16)> {
        let Self { x, y, width, height } = self;
        (y..y + height).flat_map(move |y| (x..x + width).map(move |x| (x, y)))
    }

    /// Returns the area inside a frame that runs along the border of this area and has a blank column on both sides.
    #[must_use]
    pub const fn inside(self) -> Self {
        let (width, height) = (self.width.saturating_sub(4), self.height.saturating_sub(2));
        Self { x: self.x + 2, y: self.y + 1, width, height }
    }
}

/// Layout of the screen while a board is shown: the board, a panel beside it if there is room, and the rows below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// Title row above the board. Only the largest forms have one.
    pub title: Option<Area>,
    /// Area of the board.
    pub board: BoardArea,
    /// Panel for text beside the board, at least 24 columns wide; `None` if there is no room.
    pub panel: Option<Area>,
    /// Area for an enlarged view of one box with all marks; `None` if the board itself shows all marks or there is no room.
    pub zoom: Option<Area>,
    /// Area for a map of the whole board; `None` if the whole board is visible or there is no room.
    pub map: Option<Area>,
    /// Row below the board for messages; on small screens messages share the row of the keys.
    pub message: Option<Area>,
    /// The last row, which lists keys.
    pub keys: Area,
}

/// Minimum width of a panel, in columns.
const PANEL: u16 = 24;

/// Minimum width of the panel beside a board of the largest form, in columns.
const ROOMY_PANEL: u16 = 40;

/// Maximum width of a panel, in columns. Longer lines of text are hard to read.
const MAX_PANEL: u16 = 46;

/// Height of a panel beside a smaller board, in rows, if there is room.
const PANEL_ROWS: u16 = 24;

/// Minimum height of a panel above an enlarged box, in rows.
const WORDS: u16 = 16;

/// Returns the layout for a board. The board is drawn in the largest form that fits. If none fits, a part of the board is drawn in the
/// smallest form.
///
/// # Errors
/// If not even one cell fits. The error is the size that is needed.
pub fn layout(size: Size, plan: &BoardRequirements) -> Result<ScreenLayout, Size> {
    let board = match whole(size, plan) {
        Some(board) => board,
        None => part(size, plan)?,
    };
    let Size { width, height } = board.size();
    let spare = size.height - height;
    let has_title = board.is_spacious() && spare >= 3;
    let top = u16::from(has_title);
    let rows = if spare - top >= 2 { 2 } else { 1 };
    let room = size.height - top - rows; // rows for the board and the panel
    let has_panel = size.width > width + PANEL;
    let map = (!board.is_whole()).then(|| map_size(plan)).filter(|map| size.width > width + map.width);
    let zoom = zoom_size(&board);
    let has_side = has_panel || map.is_some();
    let gap = if size.width > width + 1 + PANEL { 2 } else { 1 };
    let side = (size.width - width).saturating_sub(gap).min(MAX_PANEL + zoom.map_or(0, |zoom| zoom.width + 2));
    let block = Size {
        width: width + if has_side { side + gap } else { 0 },
        height: height.max(if has_side { room.min(PANEL_ROWS) } else { 0 }),
    };
    let left = (size.width - block.width) / 2;
    let above = top + (room - block.height.min(room)) / 2;
    let beside = Area { x: left + width + gap, y: above, width: if has_side { side } else { 0 }, height: block.height };
    let (panel, zoom) = with_zoom(zoom, Area { height: beside.height.min(room), ..beside });
    let foot = |row: u16| if has_panel { size.rows(row, 1).right_of(left) } else { size.rows(row, 1) };
    Ok(ScreenLayout {
        title: has_title.then(|| size.rows(above - 1, 1).right_of(left)).map(|row| Area { width: block.width, ..row }),
        board: board.at(left, above),
        panel: has_panel.then_some(panel),
        zoom: zoom.filter(|_| has_panel),
        map: map.map(|map| below(beside, map)).filter(|map| map.height < beside.height),
        message: (rows == 2).then(|| foot(size.height - 2)),
        keys: foot(size.height - 1),
    })
}

/// Returns an area of this size in the lower left corner of `area`.
fn below(area: Area, size: Size) -> Area {
    let height = size.height.min(area.height);
    Area { y: area.y + area.height - height, height, width: size.width, ..area }
}

/// Returns the size of the map, which consists of a Braille dot for each cell and a row of text.
const fn map_size(plan: &BoardRequirements) -> Size {
    let side = plan.shape.side();
    Size { width: side.div_ceil(2) as u16, height: side.div_ceil(4) as u16 + 1 }
}

/// Returns the size of an enlarged box with all marks; `None` if the board itself shows them or has no boxes.
fn zoom_size(board: &BoardArea) -> Option<Size> {
    let shape = board.shape();
    if shape.side() <= 9 || shape.box_height() == 1 || board.has_mark_places() {
        return None;
    }
    let (wide, high) = (shape.box_width() as u16, shape.box_height() as u16);
    Some(Size { width: wide * (wide + 1) + 1, height: high * (high + 1) + 1 })
}

/// Splits a panel into the rest of the panel and an area for an enlarged box of this size, on the right or at the bottom. There is no such
/// area if the board does not need it or the panel is too small.
fn with_zoom(zoom: Option<Size>, panel: Area) -> (Area, Option<Area>) {
    let Some(Size { width, height }) = zoom else { return (panel, None) };
    let (rest, left) = (panel.width.saturating_sub(width + 2), panel.height.saturating_sub(height + 1));
    if rest >= PANEL && panel.height >= height {
        let zoom = Area { height, ..panel.right_of(rest + 2) };
        (Area { width: rest, ..panel }, Some(zoom))
    } else if panel.width >= width && left >= WORDS {
        (Area { height: left, ..panel }, Some(Area { width, ..panel.below(left + 1) }))
    } else {
        (panel, None)
    }
}

/// Returns the whole board in the largest form that fits. If the board's rules are explained beside it, prefers a smaller form that leaves
/// room for a panel.
fn whole(size: Size, plan: &BoardRequirements) -> Option<BoardArea> {
    let fits = |board: &BoardArea, beside: u16| {
        let rows = if board.is_spacious() { 2 + u16::from(beside > 2) } else { 1 };
        size.width >= board.size().width + beside && size.height >= board.size().height + rows
    };
    let forms = || plan.forms().iter().map(|&form| plan.area(form));
    let alone = |board: &BoardArea| match board.form {
        BoardForm::Large => fits(board, ROOMY_PANEL + 1),
        BoardForm::Full => fits(board, 2),
        _ => fits(board, 0),
    };
    let is_worded = plan.is_walled || plan.has_margins();
    let beside = forms().find(|board| is_worded && alone(board) && fits(board, PANEL + 1));
    beside.or_else(|| forms().find(alone))
}

/// Returns the part of the board around the focus that fits in the smallest form. It consists of whole boxes if at least one box fits, and
/// never extends beyond the edge of the board. The last row of the screen is kept free.
///
/// # Errors
/// If not even one cell fits. The error is the size that is needed.
pub fn part(size: Size, plan: &BoardRequirements) -> Result<BoardArea, Size> {
    let form = if plan.is_walled || plan.has_margins() { BoardForm::Compact } else { BoardForm::Tiny };
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
    let rows = most(row, shape.box_height(), &|rows| board.part(rows, board.columns).size().height < size.height);
    let columns =
        most(column, shape.box_width(), &|columns| board.part(board.rows, columns).size().width <= size.width);
    match (rows, columns) {
        (Some(rows), Some(columns)) => Ok(board.part(rows, columns)),
        _ => Err(need),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Family, Figure, Layout as BoardLayout, Rule, Shape};

    fn plan(shape: Shape) -> BoardRequirements {
        BoardRequirements::of(&BoardLayout::classic(shape), Cell::new(0))
    }

    fn form(width: u16, height: u16) -> Result<(BoardForm, bool), (u16, u16)> {
        let fit = layout(Size { width, height }, &plan(Shape::nine()));
        fit.map(|it| (it.board.form, it.panel.is_some())).map_err(|need| (need.width, need.height))
    }

    #[test]
    fn the_largest_form_that_fits_is_chosen() {
        assert_eq!(form(120, 40), Ok((BoardForm::Full, true)));
        assert_eq!(form(75, 39), Ok((BoardForm::Full, false)));
        assert_eq!(form(80, 24), Ok((BoardForm::Dense, true)));
        assert_eq!(form(80, 23), Ok((BoardForm::Dense, true)));
        assert_eq!(form(55, 23), Ok((BoardForm::Dense, false)));
        assert_eq!(form(37, 20), Ok((BoardForm::Compact, false)));
        assert_eq!(form(25, 14), Ok((BoardForm::Tiny, false)));
        assert_eq!(form(2, 14), Err((5, 4)));
        assert_eq!(form(25, 3), Err((5, 4)));
    }

    #[test]
    fn large_boards_are_drawn_with_marks_as_dots_or_in_part() {
        let seen = |side: usize, width, height, at: (usize, usize)| {
            let shape = Shape::of_side(side).unwrap();
            let fit =
                layout(Size { width, height }, &BoardRequirements { focus: shape.cell(at.0, at.1), ..plan(shape) })
                    .unwrap();
            let (rows, columns) = (fit.board.rows, fit.board.columns);
            (fit.board.form, (rows.first, rows.end), (columns.first, columns.end), fit.panel.is_some())
        };
        assert_eq!(seen(16, 80, 24, (0, 0)), (BoardForm::Dots, (0, 16), (0, 16), true));
        assert_eq!(seen(25, 120, 40, (0, 0)), (BoardForm::Tiny, (0, 25), (0, 25), true));
        assert_eq!(seen(25, 80, 24, (0, 0)), (BoardForm::Tiny, (0, 15), (0, 25), false));
        assert_eq!(seen(25, 80, 24, (12, 0)), (BoardForm::Tiny, (5, 20), (0, 25), false));
        assert_eq!(seen(25, 80, 24, (24, 24)), (BoardForm::Tiny, (10, 25), (0, 25), false));
        assert_eq!(seen(25, 37, 20, (24, 24)), (BoardForm::Tiny, (10, 25), (10, 25), false));
    }

    #[test]
    fn margins_have_room_for_the_clues_outside() {
        let shape = Shape::nine();
        let outside =
            |cells: Vec<Cell>, total| Rule { family: Family::Sandwich, figure: Figure::Outside { cells, total } };
        let row = (0..9).map(|column| shape.cell(2, column)).collect();
        let column = (0..9).rev().map(|row| shape.cell(row, 4)).collect();
        let rules = Rule::CLASSIC.into_iter().chain([outside(row, 17), outside(column, 5)]).collect();
        let plan = BoardRequirements::of(&BoardLayout::new(shape, rules), Cell::new(0));
        assert_eq!((plan.margins.left, plan.margins.bottom, plan.margins.top, plan.margins.right), (2, 1, 0, 0));
        let fit = layout(Size { width: 80, height: 24 }, &plan).unwrap();
        assert_eq!((fit.board.form, fit.board.size()), (BoardForm::Compact, Size { width: 39, height: 20 }));
    }

    #[test]
    fn every_form_has_its_known_size() {
        let size = |form, side| {
            let Size { width, height } = BoardArea::new(Shape::of_side(side).unwrap(), form).size();
            (width, height)
        };
        assert_eq!(size(BoardForm::Full, 9), (73, 37));
        assert_eq!(size(BoardForm::Dense, 9), (55, 22));
        assert_eq!(size(BoardForm::Compact, 9), (37, 19));
        assert_eq!(size(BoardForm::Tiny, 9), (25, 13));
        assert_eq!(size(BoardForm::Dense, 16), (145, 37));
        assert_eq!(size(BoardForm::Tiny, 25), (61, 31));
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
        for form in
            [BoardForm::Full, BoardForm::Dense, BoardForm::Wide, BoardForm::Compact, BoardForm::Dots, BoardForm::Tiny]
        {
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
