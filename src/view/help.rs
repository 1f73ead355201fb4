//! Help, rules and the list of commands, drawn over any screen.

use crate::app::{App, Area, HelpLine, help_column};
use crate::view::{Canvas, Role};
use unicode_width::UnicodeWidthStr;

/// Draws lines of help into an area, starting with the line of index `first`, as many as fit.
pub fn rows(canvas: &mut Canvas<'_>, area: Area, lines: &[HelpLine], first: u16) {
    let indent = help_column(usize::from(area.width)) as u16;
    for (at, line) in (0..area.height).zip(lines.iter().skip(usize::from(first))) {
        match line {
            HelpLine::Title(words) => canvas.line(area, at, words, Role::Title),
            HelpLine::Text(words) => canvas.line(area, at, words, Role::Text),
            HelpLine::Keys(keys, says) => {
                canvas.line(Area { width: indent, ..area }, at, keys, Role::Key);
                let rest = Area { x: area.x + indent, width: area.width - indent, ..area };
                canvas.line(rest, at, says, Role::Text);
            }
            HelpLine::Blank => {}
        }
    }
}

/// Draws the help, the rules or the list of commands, scrolled down by `row` rows.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, title: &str, row: u16) {
    let lines = app.read_lines();
    let area = Area::middle(app.size, 66, lines.len() as u16 + 2);
    let inside = canvas.frame(area, title);
    rows(canvas, inside, &lines, row);
    let (above, below) = (row > 0, usize::from(row + inside.height) < lines.len());
    let words = match (above, below) {
        (false, false) => " Esc closes ",
        (true, true) => " ↑↓ more   Esc closes ",
        (true, false) => " ↑ more   Esc closes ",
        (false, true) => " ↓ more   Esc closes ",
    };
    let x = area.x + area.width.saturating_sub(words.width() as u16 + 2);
    canvas.write(x, area.y + area.height - 1, words, Role::Faint);
}
