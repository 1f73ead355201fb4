//! Small boxes that stand before a screen: questions, a line to type, the summary of a solved game.

use crate::app::wrap;
use crate::app::{Area, Ask, Prompt, Size};
use crate::view::{Canvas, Role, middle};
use unicode_width::UnicodeWidthStr;

/// A question with yes and no.
pub fn ask(canvas: &mut Canvas<'_>, size: Size, ask: &Ask) {
    let width = size.width.min(48);
    let words = ask.words();
    let rows = wrap(&words, usize::from(width.saturating_sub(4))).len() as u16;
    let inside = canvas.frame(middle(size, width, rows + 4), "");
    let row = canvas.paragraph(inside, 0, &words, Role::Text);
    canvas.pieces(
        (inside.x, inside.y + row + 1),
        inside.width,
        &[("y", Role::Key), (" yes   ", Role::Text), ("n", Role::Key), (" no", Role::Text)],
    );
}

/// A line to type.
pub fn prompt(canvas: &mut Canvas<'_>, size: Size, prompt: &Prompt) {
    let inside = canvas.frame(middle(size, size.width.min(64), 5), &prompt.title);
    let room = usize::from(inside.width.saturating_sub(1));
    let from = prompt.text.char_indices().map(|(at, _)| at).find(|&at| prompt.text[at..].width() <= room);
    let shown = &prompt.text[from.unwrap_or(prompt.text.len())..];
    canvas.line(inside, 0, shown, Role::Text);
    canvas.write(inside.x + shown.width() as u16, inside.y, " ", Role::Cursor);
    if let Some(why) = &prompt.why {
        canvas.line(inside, 1, why, Role::Warning);
    }
    canvas.pieces(
        (inside.x, inside.y + 2),
        inside.width,
        &[("Enter", Role::Key), (" open   ", Role::Faint), ("Esc", Role::Key), (" leave it", Role::Faint)],
    );
}

/// A box of lines in the middle: a heading, then words against words.
pub fn card(canvas: &mut Canvas<'_>, size: Size, title: &str, rows: &[(String, String)], keys: &[(String, &str)]) {
    let inside = canvas.frame(middle(size, 40, rows.len() as u16 + 4), title);
    for (row, (left, right)) in rows.iter().enumerate() {
        canvas.line(inside, row as u16, left, Role::Faint);
        canvas.right(inside, row as u16, right, Role::Text);
    }
    if inside.height > rows.len() as u16 {
        canvas.keys(Area { y: inside.y + inside.height - 1, height: 1, ..inside }, keys);
    }
}
