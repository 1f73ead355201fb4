//! Layout of the form for a new game, its keys, and mouse clicks on it.

use crate::app::{Action, App, Area, Context, Line, wrap};
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

    /// Returns the keys of the form: the label, the words and the action of each. Actions without a key are left out.
    #[must_use]
    pub fn form_keys(&self) -> Vec<(String, &'static str, Action)> {
        let label = |action| self.label(Context::List, action).unwrap_or_default();
        let back = |words| (label(Action::Back), words, Action::Back);
        if self.making.is_some() {
            return [back("stop")].into_iter().filter(|key| !key.0.is_empty()).collect();
        }
        let change = match self.new_game.at {
            Line::Seed => String::new(),
            _ => label(Action::Left) + &label(Action::Right),
        };
        let list = match self.new_game.at {
            Line::Technique | Line::Board => label(Action::Find),
            Line::Level | Line::Symmetry | Line::Seed => String::new(),
        };
        let keys = [
            (label(Action::Accept), "start", Action::Accept),
            (change, "change", Action::Right),
            (list, "list", Action::Find),
            back("cancel"),
        ];
        keys.into_iter().filter(|key| !key.0.is_empty()).collect()
    }

    /// Handles a click on the form: marks the line that was clicked. Returns the action of the arrow or key that was clicked, if any. A
    /// click on the value of the marked line opens the list of values, if there is one.
    pub(super) fn click_form(&mut self, (x, y): (u16, u16)) -> Option<Action> {
        let layout = self.place_form();
        if layout.keys.has(x, y) {
            return self.form_key_at(x - layout.keys.x);
        }
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

    /// Returns the action of the key at a column of the row of keys, counted from its left end; `None` if there is none.
    fn form_key_at(&self, column: u16) -> Option<Action> {
        let keys = self.form_keys();
        let mut end = 0;
        let key = keys.iter().find(|(key, words, _)| {
            let start = end;
            end = start + (key.width() + words.width()) as u16 + 3; // with the blanks between and after
            (start..end - 2).contains(&column)
        });
        key.map(|key| key.2)
    }
}
