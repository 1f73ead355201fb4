//! Drawing of text, lines and frames into the screen buffer. Everything is clipped at the edges of the screen.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::app::{Appearance, Area, FooterItem, Size, wrap};
use crate::view::{Role, Theme};
use text::printable;

/// Screen buffer together with the theme and character set to draw with.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The screen's cells.
    pub buffer: &'a mut Buffer,
    /// Theme, which has a style for each role.
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

    /// Returns the style of a role that serves as a background. Text on it keeps its own colour, unless the role reverses the text or is
    /// one of the player's colours.
    #[must_use]
    pub fn ground(&self, role: Role) -> Style {
        let style = self.style(role);
        let has_own_text = role.colour().is_some() || style.add_modifier.contains(Modifier::REVERSED);
        if has_own_text { style } else { Style { bg: style.bg, ..Style::default() } }
    }

    /// Returns `shown`, or `ascii` if the screen can only show ASCII.
    #[must_use]
    pub const fn glyph<'g>(&self, shown: &'g str, ascii: &'g str) -> &'g str {
        if self.look.ascii { ascii } else { shown }
    }

    /// Writes `text` to row `y`, starting in column `x`. Escapes unprintable characters and cuts the text off at the edge of the screen.
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

    /// Returns the symbol at a position of the screen, or an empty string for positions outside the screen.
    #[must_use]
    pub fn symbol(&self, at: (u16, u16)) -> &str {
        self.buffer.cell(at).map_or("", |cell| cell.symbol())
    }

    /// Returns the style of a role for a symbol that is written over the one at a position. If the position is reversed, the style has no
    /// colours, so that the symbol stays legible.
    #[must_use]
    pub fn style_over(&self, at: (u16, u16), role: Role) -> Style {
        let style = self.style(role);
        let is_reversed = self.buffer.cell(at).is_some_and(|cell| cell.modifier.contains(Modifier::REVERSED));
        let style = if is_reversed { Style { fg: None, ..style } } else { style };
        let style = Style { bg: None, ..style };
        style.remove_modifier(Modifier::DIM.difference(style.add_modifier))
    }

    /// Replaces the symbol at a position and keeps its background.
    pub fn over(&mut self, (x, y): (u16, u16), sign: &str, role: Role) {
        self.put(x, y, sign, self.style_over((x, y), role));
    }

    /// Writes `text` in the style of a role.
    pub fn write(&mut self, x: u16, y: u16, text: &str, role: Role) {
        self.put(x, y, text, self.style(role));
    }

    /// Writes pieces of text one after another, limited to `width` columns in all. Returns the column after the last piece.
    pub fn pieces(&mut self, (x, y): (u16, u16), width: u16, pieces: &[(&str, Role)]) -> u16 {
        let end = x.saturating_add(width);
        pieces.iter().fold(x, |at, (text, role)| {
            let shown = fit(text, usize::from(end.saturating_sub(at)));
            self.write(at, y, &shown, *role);
            at + shown.width() as u16
        })
    }

    /// Draws the items of a footer.
    pub fn footer(&mut self, items: &[FooterItem]) {
        for FooterItem { area, label, words, .. } in items {
            let pieces = [(label.as_str(), Role::Key), (" ", Role::Faint), (words.as_str(), Role::Faint)];
            self.pieces((area.x, area.y), area.width, &pieces);
        }
    }

    /// Draws the items of a footer over the border of a frame, with a blank before and after each item.
    pub fn footer_in_border(&mut self, items: &[FooterItem]) {
        for item in items {
            self.write(item.area.x.saturating_sub(1), item.area.y, " ", Role::Text);
            self.write(item.area.x + item.area.width, item.area.y, " ", Role::Text);
        }
        self.footer(items);
    }

    /// Writes `text` into a row of an area. If the text is too wide, it is cut off and ends in an ellipsis.
    pub fn line(&mut self, area: Area, row: u16, text: &str, role: Role) {
        if row < area.height {
            self.write(area.x, area.y + row, &fit(text, usize::from(area.width)), role);
        }
    }

    /// Writes `text` into an area, starting in row `row` and wrapped between words. Returns the row below the text.
    pub fn paragraph(&mut self, area: Area, row: u16, text: &str, role: Role) -> u16 {
        let lines = wrap(text, usize::from(area.width));
        for (i, line) in lines.iter().enumerate() {
            self.line(area, row + i as u16, line, role);
        }
        row + lines.len() as u16
    }

    /// Writes `text` at the bottom of the screen, in as many rows as it needs. These rows are cleared first.
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
            self.write(area.x, area.y + row, &"─".repeat(usize::from(area.width)), Role::CellLine);
        }
    }

    /// Draws a grid of vertical lines in columns `xs` and horizontal lines in rows `ys`, both in ascending order.
    pub fn grid(&mut self, xs: &[u16], ys: &[u16], role: Role) {
        const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
        let ([left, .., right], [top, .., low]) = (xs, ys) else { return };
        let place = |at: u16, first: u16, last: u16| if at == first { 0 } else { 1 + usize::from(at == last) };
        for (x, y) in (*top..=*low).flat_map(|y| (*left..=*right).map(move |x| (x, y))) {
            let sign = match (xs.contains(&x), ys.contains(&y)) {
                (true, true) => JOINTS[place(y, *top, *low)][place(x, *left, *right)],
                (false, true) => "─",
                (true, false) => "│",
                (false, false) => continue,
            };
            self.write(x, y, sign, role);
        }
    }

    /// Dims everything drawn so far, so that a popup drawn next stands out: the text becomes faint and backgrounds plain.
    pub fn dim_all(&mut self) {
        let faint = Style::reset().patch(self.style(Role::Faint));
        for cell in &mut self.buffer.content {
            cell.set_style(faint);
        }
    }

    /// Clears an area and draws a frame around it. Returns the area inside the frame.
    pub fn frame(&mut self, area: Area, title: &str) -> Area {
        let width = usize::from(area.width.saturating_sub(2));
        let style = Style::reset().patch(self.style(Role::Frame));
        let corners = |left, right| [self.glyph(left, "+"), "─", self.glyph(right, "+")];
        let (top, bottom) = (corners("╭", "╮"), corners("╰", "╯"));
        for row in 0..area.height {
            let [left, fill, right] = match row {
                0 => top,
                row if row + 1 == area.height => bottom,
                _ => ["│", " ", "│"],
            };
            self.put(area.x, area.y + row, &format!("{left}{}{right}", fill.repeat(width)), style);
        }
        if !title.is_empty() {
            let title = fit(title, width.saturating_sub(4));
            self.write(area.x + 2, area.y, &format!(" {title} "), Role::Title);
        }
        area.inside()
    }
}

/// Returns `text` with unprintable characters escaped. If it is wider than `width` columns, it is cut off and ends in an ellipsis.
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

/// Returns the Braille character with these dots. Each dot is given as a column, 0 or 1, and a row, 0 to 3.
///
/// # Panics
/// If a dot is outside of the character.
#[must_use]
pub fn braille_char(dots: impl IntoIterator<Item = (usize, usize)>) -> char {
    const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let code = dots.into_iter().fold(0x2800, |code, (x, y)| code | BITS[x][y]);
    char::from_u32(code).expect("256 patterns from there")
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
