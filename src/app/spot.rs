//! Where a box of words stands over a board: where it hides as little as can be of what the words speak of.

use std::cmp::Reverse;

use crate::app::{Area, Layout, Size};
use grid::CellSet;

/// Columns inside of a box in which words can be read.
const NARROW: u16 = 24;

/// Lines at a time in which words can be read.
const FEW: u16 = 3;

/// What a frame takes: columns with a blank on each side, and rows.
pub(super) const FRAME: Size = Size { width: 4, height: 2 };

/// What a box may stand over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// Of the window.
    pub size: Size,
    /// With the board.
    pub fit: &'a Layout,
    /// What should be seen.
    pub spoken: &'a CellSet,
    /// Whether the box rather stands at the top of the board than at its end.
    pub is_low: bool,
}

impl Ground<'_> {
    /// How many of the cells spoken of a box hides.
    pub(super) fn hidden(&self, frame: Area) -> usize {
        let seen = self.spoken.iter().filter(|&cell| self.fit.board.shows(cell));
        seen.filter(|&cell| overlap(self.fit.board.cell(cell), frame)).count()
    }

    /// A box, moved up or down to where it hides fewest.
    pub(super) fn slid(&self, frame: Area) -> Area {
        let places = self.heights(frame.height).map(|(y, far)| (Area { y, ..frame }, far));
        places.min_by_key(|&(area, far)| (self.hidden(area), far)).map_or(frame, |(area, _)| area)
    }

    /// The box of at most so many rows, frame included, that hides fewest of the cells spoken of; among those, the one that shows most of its
    /// lines, of which `lines` says how many there are in so many columns.
    pub(super) fn best(&self, most: u16, lines: impl Fn(u16) -> u16) -> Option<Area> {
        let sizes = self.widths().into_iter().flat_map(|(x, width)| {
            let all = lines(width - FRAME.width).max(1);
            let rows = FEW.min(all)..=most.saturating_sub(FRAME.height).min(all);
            rows.map(move |rows| (Area { x, y: 0, width, height: rows + FRAME.height }, all - rows))
        });
        let ranked = sizes.flat_map(|(area, unseen)| {
            self.heights(area.height).map(move |(y, far)| (Area { y, ..area }, unseen, far))
        });
        let rank = |&(area, unseen, far): &(Area, u16, u16)| (self.hidden(area), unseen, Reverse(area.width), far);
        ranked.min_by_key(rank).map(|(area, ..)| area)
    }

    /// Where boxes may begin, and how wide they are: the whole of the board, or from one side of the window to a line between its cells.
    fn widths(&self) -> Vec<(u16, u16)> {
        let board = self.fit.board;
        let (from, to) = (board.x, board.x + board.size().width);
        let end = self.size.width;
        let cells = board.columns().first..board.columns().end;
        let cells = cells.map(|column| board.cell(board.shape().cell(board.rows().first, column)));
        let parts = cells.flat_map(|cell| [(0, cell.x), (cell.x + cell.width, end - (cell.x + cell.width))]);
        let parts = parts.filter(|&(_, width)| width >= NARROW + FRAME.width);
        [(from, to - from)].into_iter().chain(parts).collect()
    }

    /// The rows on which a box of this height may begin, and how far that is from where it rather stands.
    fn heights(&self, height: u16) -> impl Iterator<Item = (u16, u16)> + use<> {
        let (top, is_low) = (self.fit.board.y, self.is_low);
        let room = self.fit.board.size().height.saturating_sub(height);
        (0..=room).map(move |at| (top + at, if is_low { at } else { room - at }))
    }
}

fn overlap(one: Area, other: Area) -> bool {
    let meet = |from: u16, length: u16, at: u16, far: u16| from < at + far && at < from + length;
    meet(one.x, one.width, other.x, other.width) && meet(one.y, one.height, other.y, other.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Plan, layout};
    use grid::{self, Cell, Shape};

    /// What a box that may be moved, and one of any size, hide of these cells at 55 × 23.
    fn hidden(cells: &[(usize, usize)]) -> (usize, usize) {
        let shape = Shape::nine();
        let size = Size { width: 55, height: 23 };
        let fit = layout(size, &Plan::of(&grid::Layout::classic(shape), Cell::new(0))).unwrap();
        let spoken = cells.iter().map(|&(row, column)| shape.cell(row - 1, column - 1)).collect();
        let ground = Ground { size, fit: &fit, spoken: &spoken, is_low: false };
        let slid = ground.slid(Area { x: 0, y: fit.board.y + 11, width: 55, height: 11 });
        let best = ground.best(14, |width| 400 / width).expect("there is room");
        assert!(slid.height == 11 && slid.y + 11 <= fit.board.size().height, "{slid:?}");
        assert!(best.x + best.width <= 55 && best.y + best.height <= fit.board.size().height, "{best:?}");
        assert!(best.width >= NARROW + FRAME.width && best.height >= FEW + FRAME.height, "{best:?}");
        (ground.hidden(slid), ground.hidden(best))
    }

    #[test]
    fn a_box_keeps_off_what_is_spoken_of_where_it_can() {
        assert_eq!(hidden(&[(1, 1), (9, 9)]), (0, 0), "between them");
        assert_eq!(hidden(&[(1, 1), (5, 1), (9, 1)]), (1, 0), "beside them");
        assert_eq!(hidden(&[(1, 5), (2, 5), (8, 5), (9, 5)]), (0, 0), "above and below it");
        let all: Vec<_> = (1..=9).flat_map(|row| (1..=9).map(move |column| (row, column))).collect();
        let (_, fewest) = hidden(&all);
        assert!((1..=15).contains(&fewest), "{fewest}: a small one, since nowhere is free");
    }
}
