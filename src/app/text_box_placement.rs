//! Placement of a text box over a board, so that it hides as few as possible of the cells that the text mentions.

use std::cmp::Reverse;

use crate::app::{Area, Hint, ScreenLayout, Size};
use grid::CellSet;

/// Minimum number of columns inside a box for readable text.
const LEAST_WIDTH: u16 = 24;

/// Minimum number of lines in a box for readable text.
const LEAST_LINES: u16 = 3;

/// Number of columns and rows that the frame of a box needs. The columns include a blank on each side.
pub(super) const FRAME: Size = Size { width: 4, height: 2 };

/// Maximum width of a box over the board, in columns, unless the board is wider.
const WIDEST: u16 = 60;

/// Screen on which a box is placed, and the cells that it should not hide.
#[derive(Debug)]
pub(super) struct Placement<'a> {
    /// Window size.
    pub size: Size,
    /// Layout of the screen, with the board.
    pub fit: &'a ScreenLayout,
    /// Cells that should stay visible.
    pub spoken: CellSet,
    /// Whether most of the cells in `spoken` are in the lower half of the board, so that the box is better placed at the top.
    pub is_low: bool,
}

impl<'a> Placement<'a> {
    /// Returns the placement for the text of a hint.
    pub(super) fn of(size: Size, fit: &'a ScreenLayout, hint: &Hint) -> Self {
        let spoken = hint.spoken().into_iter().collect();
        Self { size, fit, spoken, is_low: hint.is_in_the_lower_half(fit.board.rows) }
    }

    /// Returns the width of a box that covers the whole width of the board, in columns.
    pub(super) fn width(&self) -> u16 {
        self.fit.board.size().width.max(self.size.width.min(WIDEST))
    }

    /// Returns a box of this height over the half of the board that the text does not mention.
    pub(super) fn half(&self, height: u16) -> Area {
        let (board, width) = (self.fit.board, self.width());
        let y = if self.is_low { board.y } else { board.y + board.size().height - height };
        let x = (board.x + board.size().width / 2).saturating_sub(width / 2);
        Area { x: x.min(self.size.width.saturating_sub(width)), y, width, height }
    }

    /// Returns the number of the mentioned cells that a box hides.
    pub(super) fn hidden(&self, frame: Area) -> usize {
        let seen = self.spoken.iter().filter(|&cell| self.fit.board.shows(cell));
        seen.filter(|&cell| self.fit.board.cell(cell).overlaps(frame)).count()
    }

    /// Returns a box moved up or down to where it hides the fewest of the mentioned cells.
    pub(super) fn slid(&self, frame: Area) -> Area {
        let places = self.heights(frame.height).map(|(y, far)| (Area { y, ..frame }, far));
        places.min_by_key(|&(area, far)| (self.hidden(area), far)).map_or(frame, |(area, _)| area)
    }

    /// Returns the box that hides the fewest of the mentioned cells; of several such boxes, one that shows most of the text. The box has at
    /// most `most` rows, frame included. `lines` returns the number of text lines for a width.
    pub(super) fn best(&self, most: u16, lines: impl Fn(u16) -> u16) -> Option<Area> {
        let sizes = self.widths().into_iter().flat_map(|(x, width)| {
            let all = lines(width - FRAME.width).max(1);
            let rows = LEAST_LINES.min(all)..=most.saturating_sub(FRAME.height).min(all);
            rows.map(move |rows| (Area { x, y: 0, width, height: rows + FRAME.height }, all - rows))
        });
        let ranked = sizes.flat_map(|(area, unseen)| {
            self.heights(area.height).map(move |(y, far)| (Area { y, ..area }, unseen, far))
        });
        let rank = |&(area, unseen, far): &(Area, u16, u16)| (self.hidden(area), unseen, Reverse(area.width), far);
        ranked.min_by_key(rank).map(|(area, ..)| area)
    }

    /// Returns the first column and the width of every possible box. A box is as wide as the board, or extends from one side of the window
    /// to a line between cells.
    fn widths(&self) -> Vec<(u16, u16)> {
        let board = self.fit.board;
        let (from, to) = (board.x, board.x + board.size().width);
        let end = self.size.width;
        let cells = board.columns.first..board.columns.end;
        let cells = cells.map(|column| board.cell(board.shape().cell(board.rows.first, column)));
        let parts = cells.flat_map(|cell| [(0, cell.x), (cell.x + cell.width, end - (cell.x + cell.width))]);
        let parts = parts.filter(|&(_, width)| width >= LEAST_WIDTH + FRAME.width);
        [(from, to - from)].into_iter().chain(parts).collect()
    }

    /// Returns every possible first row of a box of this height, with its distance from the preferred row.
    fn heights(&self, height: u16) -> impl Iterator<Item = (u16, u16)> + use<> {
        let (top, is_low) = (self.fit.board.y, self.is_low);
        let room = self.fit.board.size().height.saturating_sub(height);
        (0..=room).map(move |at| (top + at, if is_low { at } else { room - at }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{BoardRequirements, layout};
    use grid::{self, Cell, Shape};

    /// Returns the number of these cells that are hidden by a box that may only be moved, and by the best box of any size. The window is 55
    /// × 23.
    fn hidden(cells: &[(usize, usize)]) -> (usize, usize) {
        let shape = Shape::nine();
        let size = Size { width: 55, height: 23 };
        let fit = layout(size, &BoardRequirements::of(&grid::Layout::classic(shape), Cell::new(0))).unwrap();
        let spoken = cells.iter().map(|&(row, column)| shape.cell(row - 1, column - 1)).collect();
        let placement = Placement { size, fit: &fit, spoken, is_low: false };
        let slid = placement.slid(Area { x: 0, y: fit.board.y + 11, width: 55, height: 11 });
        let best = placement.best(14, |width| 400 / width).expect("there is room");
        assert!(slid.height == 11 && slid.y + 11 <= fit.board.size().height, "{slid:?}");
        assert!(best.x + best.width <= 55 && best.y + best.height <= fit.board.size().height, "{best:?}");
        assert!(best.width >= LEAST_WIDTH + FRAME.width && best.height >= LEAST_LINES + FRAME.height, "{best:?}");
        (placement.hidden(slid), placement.hidden(best))
    }

    #[test]
    fn a_box_avoids_the_mentioned_cells_where_it_can() {
        assert_eq!(hidden(&[(1, 1), (9, 9)]), (0, 0), "between them");
        assert_eq!(hidden(&[(1, 1), (5, 1), (9, 1)]), (1, 0), "beside them");
        assert_eq!(hidden(&[(1, 5), (2, 5), (8, 5), (9, 5)]), (0, 0), "above and below it");
        let all: Vec<_> = (1..=9).flat_map(|row| (1..=9).map(move |column| (row, column))).collect();
        let (_, fewest) = hidden(&all);
        assert!((1..=15).contains(&fewest), "{fewest}: a small one, since nowhere is free");
    }
}
