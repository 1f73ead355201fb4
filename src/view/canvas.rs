//! Drawing of text, lines and frames into the screen buffer, clipped to its edges.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::app::{Appearance, Area, Size, wrap};
use crate::view::{Role, Theme};
use text::printable;

/// Screen buffer together with the theme and character set to draw with.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The screen's cells.
    pub buffer: &'a mut Buffer,
    /// Styles by role.
    pub theme: &'a Theme,
    /// Character set and colours of the terminal.
    pub look: Appearance,
}

impl Canvas<'_> {
    /// Returns the style of a role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// Returns `shown`, or `ascii` if the screen can only show ASCII.
    #[must_use]
    pub const fn glyph<'g>(&self, shown: &'g str, ascii: &'g str) -> &'g str {
        if self.look.ascii { ascii } else { shown }
    }

    /// Writes `text` from column `x` on, with unprintable characters escaped and cut off at the edge of the screen.
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

    /// Returns the symbol at a position of the screen, or an empty string outside of it.
    #[must_use]
    pub fn symbol(&self, at: (u16, u16)) -> &str {
        self.buffer.cell(at).map_or("", |cell| cell.symbol())
    }

    /// Replaces a symbol and keeps the background. In a reversed cell the old colours are kept, so that the sign stays legible.
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

    /// Writes pieces of text one after the other into `width` columns. Returns the column after the last.
    pub fn pieces(&mut self, (x, y): (u16, u16), width: u16, pieces: &[(&str, Role)]) -> u16 {
        let end = x.saturating_add(width);
        pieces.iter().fold(x, |at, (text, role)| {
            let shown = fit(text, usize::from(end.saturating_sub(at)));
            self.write(at, y, &shown, *role);
            at + shown.width() as u16
        })
    }

    /// Writes keys and what they do one after the other, as many as fit completely. Skips entries without a key.
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

    /// Writes `text` into a row of an area, cut off with an ellipsis at the right edge.
    pub fn line(&mut self, area: Area, row: u16, text: &str, role: Role) {
        if row < area.height {
            self.write(area.x, area.y + row, &fit(text, usize::from(area.width)), role);
        }
    }

    /// Writes `text` into an area from a row on, wrapped between words. Returns the row below the last.
    pub fn paragraph(&mut self, area: Area, row: u16, text: &str, role: Role) -> u16 {
        let lines = wrap(text, usize::from(area.width));
        for (i, line) in lines.iter().enumerate() {
            self.line(area, row + i as u16, line, role);
        }
        row + lines.len() as u16
    }

    /// Writes `text` into the last rows of the screen, as many as it needs, after clearing them.
    pub fn foot(&mut self, size: Size, text: &str, role: Role) {
        let lines = wrap(text, usize::from(size.width));
        let first = size.height.saturating_sub(lines.len() as u16);
        for (y, line) in (first..).zip(lines.iter().take(size.height.into())) {
            self.put(0, y, &" ".repeat(usize::from(size.width)), Style::reset());
            self.write(0, y, line, role);
        }
    }

    /// Writes `text` right-aligned into a row of an area.
    pub fn right(&mut self, area: Area, row: u16, text: &str, role: Role) {
        let shown = fit(text, usize::from(area.width));
        self.write(area.x + area.width - shown.width() as u16, area.y + row, &shown, role);
    }

    /// Draws a horizontal line across a row of an area.
    pub fn divide(&mut self, area: Area, row: u16) {
        if row < area.height {
            let line = self.glyph("─", "-").repeat(usize::from(area.width));
            self.write(area.x, area.y + row, &line, Role::CellLine);
        }
    }

    /// Clears an area and draws a frame around it. Returns the area inside the frame.
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

/// Returns `text` with unprintable characters escaped, cut to `width` columns with an ellipsis at the end if it is too long.
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

/// Replaces each character that is not ASCII by a similar one of the same width, or by `?`.
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
    fn text_that_is_cut_ends_in_an_ellipsis() {
        assert_eq!(fit("a long name", 6), "a lon…");
        assert_eq!(fit("short", 5), "short");
        assert_eq!(fit("short", 0), "");
        assert_eq!(fit("\u{1b}[2J", 9), "\\u{1b}[2J");
        assert_eq!(fit("\u{202e}abc", 6), "\\u{20…");
    }
}
