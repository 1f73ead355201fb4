//! The screen's cells, and writing on them without ever leaving them.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::app::{Area, Look, Size, wrap};
use crate::view::{Role, Theme};
use text::printable;

/// Where a screen is painted, and how it should look.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The screen's cells.
    pub buffer: &'a mut Buffer,
    /// Colours by role.
    pub theme: &'a Theme,
    /// Whether it keeps to ASCII.
    pub look: Look,
}

impl Canvas<'_> {
    /// How a role looks.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// The first where the screen may show all of Unicode, else the second.
    #[must_use]
    pub const fn glyph<'g>(&self, shown: &'g str, ascii: &'g str) -> &'g str {
        if self.look.ascii { ascii } else { shown }
    }

    /// Writes `text`, made printable, from a column on; what would leave the screen is left out.
    pub fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let area = self.buffer.area;
        if x < area.right() && y < area.bottom() {
            let text = printable(text);
            if self.look.ascii && !text.is_ascii() {
                self.buffer.set_string(x, y, to_ascii(&text), style);
            } else {
                self.buffer.set_string(x, y, text, style);
            }
        }
    }

    /// What stands on a place of the screen; nothing outside of it.
    #[must_use]
    pub fn symbol(&self, at: (u16, u16)) -> &str {
        self.buffer.cell(at).map_or("", |cell| cell.symbol())
    }

    /// Writes a sign over what stands there, on the same ground; where that is reversed, in its own colour.
    pub fn over(&mut self, (x, y): (u16, u16), sign: &str, role: Role) {
        let mut style = self.style(role);
        if self.buffer.cell((x, y)).is_some_and(|cell| cell.modifier.contains(Modifier::REVERSED)) {
            (style.fg, style.bg) = (None, None);
        }
        let dim = Modifier::DIM.difference(style.add_modifier);
        self.put(x, y, sign, style.remove_modifier(dim));
    }

    /// Writes `text` in a role.
    pub fn write(&mut self, x: u16, y: u16, text: &str, role: Role) {
        self.put(x, y, text, self.style(role));
    }

    /// Writes pieces one behind the other, as far as `width` columns reach; gives the column behind the last.
    pub fn pieces(&mut self, (x, y): (u16, u16), width: u16, pieces: &[(&str, Role)]) -> u16 {
        let end = x.saturating_add(width);
        pieces.iter().fold(x, |at, (text, role)| {
            let shown = fit(text, usize::from(end.saturating_sub(at)));
            self.write(at, y, &shown, *role);
            at + shown.width() as u16
        })
    }

    /// Writes keys and what they do one behind the other, as many as fit whole.
    pub fn keys(&mut self, area: Area, keys: &[(String, &str)]) {
        let mut x = 0;
        for (key, words) in keys.iter().filter(|(key, _)| !key.is_empty()) {
            let wide = (key.width() + 1 + words.width()) as u16;
            if x + wide > area.width {
                break;
            }
            let at = (area.x + x, area.y);
            self.pieces(at, wide, &[(key, Role::Key), (" ", Role::Faint), (words, Role::Faint)]);
            x += wide + 2;
        }
    }

    /// Writes `text` into a row of an area, cut off at its right edge with an ellipsis.
    pub fn line(&mut self, area: Area, row: u16, text: &str, role: Role) {
        if row < area.height {
            self.write(area.x, area.y + row, &fit(text, usize::from(area.width)), role);
        }
    }

    /// Writes `text` into an area from a row on, broken between words; gives the row below the last.
    pub fn paragraph(&mut self, area: Area, row: u16, text: &str, role: Role) -> u16 {
        let lines = wrap(text, usize::from(area.width));
        for (i, line) in lines.iter().enumerate() {
            self.line(area, row + i as u16, line, role);
        }
        row + lines.len() as u16
    }

    /// Writes `text` into the last rows of the window, as many as it needs, over whatever stands there.
    pub fn foot(&mut self, size: Size, text: &str, role: Role) {
        let lines = wrap(text, usize::from(size.width));
        let first = size.height.saturating_sub(lines.len() as u16);
        for (y, line) in (first..).zip(lines.iter().take(size.height.into())) {
            self.put(0, y, &" ".repeat(usize::from(size.width)), Style::reset());
            self.write(0, y, line, role);
        }
    }

    /// Writes `text` against the right edge of a row of an area.
    pub fn right(&mut self, area: Area, row: u16, text: &str, role: Role) {
        let shown = fit(text, usize::from(area.width));
        self.write(area.x + area.width - shown.width() as u16, area.y + row, &shown, role);
    }

    /// A light line across a row of an area.
    pub fn divide(&mut self, area: Area, row: u16) {
        if row < area.height {
            let line = self.glyph("─", "-").repeat(usize::from(area.width));
            self.write(area.x, area.y + row, &line, Role::Rule);
        }
    }

    /// Empties an area and draws a frame around it; gives what is inside.
    pub fn frame(&mut self, area: Area, title: &str) -> Area {
        let (width, ascii) = (usize::from(area.width.saturating_sub(2)), self.look.ascii);
        let bar = if ascii { "-" } else { "─" }.repeat(width);
        let ends =
            if ascii { [("+", "+"), ("|", "|"), ("+", "+")] } else { [("╭", "╮"), ("│", "│"), ("╰", "╯")] };
        for row in 0..area.height {
            let (ends, fill) = match row {
                0 => (ends[0], bar.clone()),
                row if row + 1 == area.height => (ends[2], bar.clone()),
                _ => (ends[1], " ".repeat(width)),
            };
            self.put(
                area.x,
                area.y + row,
                &format!("{}{fill}{}", ends.0, ends.1),
                Style::reset().patch(self.style(Role::Frame)),
            );
        }
        if !title.is_empty() {
            let title = fit(title, width.saturating_sub(4));
            self.write(area.x + 2, area.y, &format!(" {title} "), Role::Title);
        }
        area.inside()
    }
}

/// Returns `text`, made printable, cut to `width` columns; an ellipsis stands for the rest.
#[must_use]
pub fn fit(text: &str, width: usize) -> String {
    let text = printable(text);
    if text.width() <= width {
        return text.into_owned();
    }
    let mut used = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used < width
        })
        .collect();
    if width == 0 { kept } else { kept + "…" }
}

/// The same words where the screen cannot show more than ASCII; a column each, as before.
fn to_ascii(text: &str) -> String {
    let plain = |c: char| match c {
        '…' => '~',
        '·' | '•' => '.',
        '×' => 'x',
        '─' | '–' | '—' | '━' | '−' => '-',
        '│' | '┃' => '|',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '▸' | '›' | '→' => '>',
        '‹' | '←' | '◂' => '<',
        '▾' | '↓' => 'v',
        '↑' | '▴' => '^',
        '✓' => 'v',
        '■' | '▪' => '#',
        '▫' | '□' => 'o',
        '├' | '└' | '┌' | '┬' | '┼' | '┤' | '┐' | '┘' | '┴' => '+',
        c if c.is_ascii() => c,
        _ => '?',
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(fit("a long name", 6), "a lon…");
        assert_eq!(fit("short", 5), "short");
        assert_eq!(fit("short", 0), "");
        assert_eq!(fit("\u{1b}[2J", 9), "\\u{1b}[2J");
        assert_eq!(fit("\u{202e}abc", 6), "\\u{20…");
    }
}
