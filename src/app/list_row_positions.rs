//! Positions of list rows on the screen.

use crate::app::{Action, Area, PickList, Size};
use unicode_width::UnicodeWidthStr;

/// The visible rows of a list, one screen row for each list row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Area of the rows.
    pub area: Area,
    /// Index of the first visible row, counted from 0.
    pub first: usize,
}

impl Rows {
    /// Returns the index of the list row at this screen position, counted from 0; `None` if the position is outside of the area. The index
    /// may be beyond the end of the list.
    #[must_use]
    pub fn at(self, x: u16, y: u16) -> Option<usize> {
        self.area.has(x, y).then(|| self.first + usize::from(y - self.area.y))
    }
}

/// Minimum width of a list with its frame, in screen columns: as much as its row of keys needs.
const NARROWEST_LIST: usize = 46;

impl PickList {
    /// Returns the frame around the list and the rows of its visible lines, which include the marked line. If lines are too long for the
    /// frame, room is kept below for the full text of the marked line.
    #[must_use]
    pub fn place(&self, size: Size) -> (Area, Rows) {
        let name = self.name_width();
        let says = self.rows.iter().map(|row| row.says.width()).max().unwrap_or_default();
        let needed = name + says + 8;
        let more = if needed > usize::from(size.width) { 3 } else { 0 };
        let width = needed.max(self.title.width() + 8).max(NARROWEST_LIST) as u16;
        let frame = Area::middle(size, width, (self.rows.len() as u16 + 3 + more).min(size.height));
        let area = frame.inside();
        let area = Area { height: area.height.saturating_sub(1 + more), ..area };
        let shown = self.shown();
        let here = shown.iter().position(|&at| at == self.at).unwrap_or(0);
        let (half, most) = (usize::from(area.height / 2), shown.len().saturating_sub(area.height.into()));
        (frame, Rows { area, first: here.saturating_sub(half).min(most) })
    }
}

/// Returns the index of the line that an action moves to from line `at`, among lines from 0 to `last`. Up and Down wrap around at both
/// ends. Returns `None` for actions that do not move in lists.
pub(super) fn line_after_in_a_ring(action: Action, at: usize, last: usize, page: usize) -> Option<usize> {
    match action {
        Action::Up if at == 0 => Some(last),
        Action::Down if at == last => Some(0),
        Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::Top | Action::Bottom => {
            Some(line_after(action, at, (last, page)))
        }
        _ => None,
    }
}

/// Returns the index of the line that an action moves to from line `at`, among lines from 0 to `last`. The movement stops at both ends.
/// `page` is the number of lines of a page.
pub(super) fn line_after(action: Action, at: usize, (last, page): (usize, usize)) -> usize {
    match action {
        Action::Up => at.saturating_sub(1),
        Action::Down => (at + 1).min(last),
        Action::PageUp => at.saturating_sub(page),
        Action::PageDown => (at + page).min(last),
        Action::Top => 0,
        Action::Bottom => last,
        _ => at,
    }
}
