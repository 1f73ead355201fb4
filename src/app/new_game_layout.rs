//! Layout of the form for a new game, its footer, and mouse clicks on it.

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::{Action, App, Area, Context, FooterItem, Line, wrap};
use unicode_width::UnicodeWidthStr;

/// Width of the frame, in columns.
const WIDTH: u16 = 60;

/// Column in which the values begin, counted from the left end of a line. On the marked line, `‹` is in this column.
pub const VALUE: u16 = 12;

/// Number of columns that `‹ ` and ` ›` take up around a value.
const ARROWS: u16 = 4;

/// Layout of the form for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormLayout {
    /// Frame around the form.
    pub frame: Area,
    /// The lines of the form, each one row high.
    pub lines: Area,
    /// Area for the explanation of the marked line or for a message.
    pub text: Area,
    /// The last row, which lists keys.
    pub keys: Area,
}

impl FormLayout {
    /// Returns the number of columns for a value.
    #[must_use]
    pub const fn value_width(&self) -> u16 {
        self.lines.width.saturating_sub(VALUE + ARROWS)
    }
}

impl App {
    /// Returns the layout of the form. The frame has room for the longest explanation, so that its size stays the same when the mark moves.
    #[must_use]
    pub fn place_form(&self) -> FormLayout {
        let form = &self.new_game;
        let width = WIDTH.min(self.size.width);
        let texts = Line::ALL.map(|line| form.about(line)).into_iter().chain(form.fault()).chain(self.at_work());
        let rows = |text: String| wrap(&text, usize::from(width.saturating_sub(4))).len() as u16;
        let text_height = texts.map(rows).max().unwrap_or(0);
        let line_count = Line::ALL.len() as u16;
        let frame = Area::middle(self.size, width, line_count + text_height + 5); // with the frame and three rows apart
        let inside = frame.inside();
        let keys = inside.height.saturating_sub(1);
        let text = inside.below(line_count + 1);
        FormLayout {
            frame,
            lines: Area { height: line_count.min(inside.height), ..inside },
            text: Area { height: text_height.min(keys.saturating_sub(line_count + 1)), ..text },
            keys: inside.row(keys),
        }
    }

    /// Returns the footer of the form.
    #[must_use]
    pub fn form_footer(&self) -> Vec<FooterItem> {
        let entry = |actions: &[Action], words: &str| self.footer_entry_of(Context::List, actions, words);
        let line = self.new_game.at;
        let change = if line == Line::Seed { None } else { entry(&[Action::Left, Action::Right], "change") };
        let has_list = matches!(line, Line::Technique | Line::Board);
        let list = if has_list { entry(&[Action::Find], "list") } else { None };
        let entries: Vec<FooterEntry> = match self.making {
            Some(_) => entry(&[Action::Back], "stop").into_iter().collect(),
            None => {
                let (start, back) = (entry(&[Action::Accept], "start"), entry(&[Action::Back], "cancel"));
                [start, change, list, back].into_iter().flatten().collect()
            }
        };
        in_row(self.place_form().keys, GAP, entries)
    }

    /// Handles a click on the form outside of its footer: marks the line that was clicked. Returns the action of the arrow that was clicked,
    /// if any. A click on the value of the marked line opens the list of values, if there is one.
    pub(super) fn click_form(&mut self, (x, y): (u16, u16)) -> Option<Action> {
        let layout = self.place_form();
        if !layout.lines.has(x, y) {
            return None;
        }
        let line = Line::ALL[usize::from(y - layout.lines.y)];
        self.notice = None;
        if std::mem::replace(&mut self.new_game.at, line) != line {
            return None;
        }
        let end = VALUE + ARROWS + (self.new_game.words(line).width() as u16).min(layout.value_width());
        match x - layout.lines.x {
            _ if line == Line::Seed => None,
            column if (VALUE..VALUE + 2).contains(&column) => Some(Action::Left),
            column if (end - 2..end).contains(&column) => Some(Action::Right),
            _ => Some(Action::Find).filter(|_| matches!(line, Line::Technique | Line::Board)),
        }
    }
}
