//! Positions of list rows on the screen, and clicks on them.

use std::time::Instant;

use crate::app::{
    Action, App, Area, BoardArea, BoardForm, Code, Effect, Key, Library, Line, ListArea, Menu, Named, NewGameForm,
    Overlay, PickList, Screen, Size, StepRow, layout, rows_in_sight,
};
use grid::Shape;
use unicode_width::UnicodeWidthStr;

/// The visible rows of a list, one screen row for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Area of the rows.
    pub area: Area,
    /// Index of the first visible row, counted from 0.
    pub first: usize,
}

impl Rows {
    /// Returns the index of the row at this position, counted from 0; it may be beyond the end of the list.
    #[must_use]
    pub fn at(self, x: u16, y: u16) -> Option<usize> {
        self.area.has(x, y).then(|| self.first + usize::from(y - self.area.y))
    }
}

impl Menu {
    /// Returns the area of the menu with its heading, the picture if there is room for one, and the rows of its lines.
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
        (area, picture, Rows { area: Area { y: y + above, height: visible, ..area }, first })
    }
}

impl Library {
    /// Returns the rows of the shelf. To their right is room for a preview of one puzzle; below them is room for the list of unreadable
    /// files, at most half of the rows.
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
    /// Returns the frame around the list and the rows of its visible lines, with the marked one in view. If the frame cuts lines off, there
    /// is room below for the full text of the marked one.
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
    /// Returns the frame around the form, and its rows.
    #[must_use]
    pub fn place(size: Size) -> (Area, Rows) {
        let frame = Area::middle(size, 48, 12);
        let area = frame.inside();
        (frame, Rows { area: Area { height: area.height.min(Line::ALL.len() as u16), ..area }, first: 0 })
    }
}

impl App {
    /// Handles a click on a row of a list, which selects that row. In the form for a new game, the first click marks the row and the next
    /// one changes it.
    pub(super) fn click_row(&mut self, x: u16, y: u16, now: Instant) -> Option<Vec<Effect>> {
        let at = self.row_at(x, y)?;
        self.notice = None;
        let mut action = Action::Accept;
        match (&mut self.overlay, self.screen) {
            (Some(Overlay::List(list)), _) => list.at = at,
            (Some(Overlay::Choose), _) => {
                let line = Line::ALL[at];
                if std::mem::replace(&mut self.new_game.at, line) != line {
                    return Some(Vec::new());
                }
                if matches!(line, Line::Level | Line::Symmetry) {
                    action = Action::Right;
                }
            }
            (None, Screen::Menu) => self.menu.chosen = at,
            (None, Screen::Library) => self.library.choose(at),
            (None, _) => self.play.as_mut()?.hint.as_mut()?.select_line(at),
            (Some(_), _) => return None,
        }
        Some(self.update(action, Key::plain(Code::Named(Named::Enter)), now))
    }

    /// Returns the index of the list row at this position, counted from 0.
    fn row_at(&self, x: u16, y: u16) -> Option<usize> {
        match (&self.overlay, self.screen) {
            (Some(Overlay::List(list)), _) => {
                let at = list.shown().get(list.place(self.size).1.at(x, y)?).copied();
                at.filter(|&at| !list.is_heading(at))
            }
            (Some(Overlay::Choose), _) => NewGameForm::place(self.size).1.at(x, y),
            (None, Screen::Menu) => self.menu.place(self.size).2.at(x, y).filter(|&at| at < self.menu.choices().len()),
            (None, Screen::Library) => {
                let shelf = self.library.shelf();
                self.library.rows(self.size).at(x, y).filter(|&at| at < shelf.entries.len())
            }
            (None, Screen::Play) => self.listed_step_at(x, y),
            _ => None,
        }
    }

    /// Returns the index of the step at this position in the list of all steps.
    fn listed_step_at(&self, x: u16, y: u16) -> Option<usize> {
        let play = self.play.as_ref().filter(|play| !play.is_hidden() && !play.summary)?;
        let hint = play.hint.as_ref().filter(|hint| hint.is_list())?;
        let list = ListArea::of(self.size, &layout(self.size, &play.plan()).ok()?, hint).list;
        let row = Rows { area: list, first: 0 }.at(x, y)?;
        match rows_in_sight(&hint.step_rows(), hint.at(), usize::from(list.height)).get(row)? {
            StepRow::Step { at, .. } => Some(*at),
            StepRow::Technique(..) => None,
        }
    }
}
