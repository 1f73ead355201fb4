//! Positions of list rows on the screen.

use crate::app::{Action, Area, BoardArea, BoardForm, Library, Line, Menu, NewGameForm, PickList, Size};
use grid::Shape;
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

impl Menu {
    /// Returns the area of the menu with its heading, the area of the picture if there is room for it, and the rows of the menu's lines.
    #[must_use]
    pub fn place(&self, size: Size) -> (Area, Option<BoardArea>, Rows) {
        let count = self.choices().len();
        let (width, height) = (40.min(size.width), count as u16 + 6);
        let picture = BoardArea::new(Shape::nine(), BoardForm::Tiny);
        let beside = width + 4 + picture.size().width;
        let with_picture = size.width >= beside && size.height >= 18;
        let x = (size.width - if with_picture { beside } else { width }) / 2;
        let y = size.height.saturating_sub(height) / 2;
        let area = Area { x, y, width, height: size.height - y };
        let above = if size.height >= height { 3 } else { 0 };
        let visible = area.height.saturating_sub(above + 2).max(1);
        let first = self.chosen.min(count - 1).saturating_sub(usize::from(visible - 1));
        let high = y + height.saturating_sub(picture.size().height) / 2;
        let picture = with_picture.then(|| picture.at(x + width + 4, high));
        (area, picture, Rows { area: Area { height: visible, ..area.below(above) }, first })
    }
}

impl Library {
    /// Returns the rows of the current shelf. If the window is wide, room is kept on their right for a preview of one puzzle. Below them,
    /// at most half of the rows is kept for the list of unreadable files.
    #[must_use]
    pub fn rows(&self, size: Size) -> Rows {
        let all = size.height.saturating_sub(5);
        let width = if size.width >= 60 { size.width - 30 } else { size.width };
        let height = all - (self.unreadable_files(width.into()).len() as u16).min(all / 2);
        let first = self.shelf().chosen.saturating_sub(usize::from(height.saturating_sub(1)));
        Rows { area: Area { x: 0, y: 3, width, height }, first }
    }
}

impl PickList {
    /// Returns the frame around the list and the rows of its visible lines, which include the marked line. If lines are too long for the
    /// frame, room is kept below for the full text of the marked line.
    #[must_use]
    pub fn place(&self, size: Size) -> (Area, Rows) {
        let name = self.name_width();
        let says = self.rows.iter().map(|row| row.1.width()).max().unwrap_or_default();
        let width = (name + says + 8).max(self.title.width() + 8).max(32) as u16;
        let more = if width > size.width { 3 } else { 0 };
        let frame = Area::middle(size, width, (self.rows.len() as u16 + 3 + more).min(size.height));
        let area = frame.inside();
        let area = Area { height: area.height.saturating_sub(1 + more), ..area };
        let shown = self.shown();
        let here = shown.iter().position(|&at| at == self.at).unwrap_or(0);
        let (half, most) = (usize::from(area.height / 2), shown.len().saturating_sub(area.height.into()));
        (frame, Rows { area, first: here.saturating_sub(half).min(most) })
    }
}

impl NewGameForm {
    /// Returns the frame around the form, and the rows of the form's lines.
    #[must_use]
    pub fn place(size: Size) -> (Area, Rows) {
        let frame = Area::middle(size, 48, 12);
        let area = frame.inside();
        (frame, Rows { area: Area { height: area.height.min(Line::ALL.len() as u16), ..area }, first: 0 })
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
