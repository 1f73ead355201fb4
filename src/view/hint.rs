//! The words of a hint, beside the board or over it.

use crate::app::wrap;
use crate::app::{Area, Hint, Layout};
use crate::view::{Canvas, Role};

/// In the panel, from a row on; gives the row below.
pub fn in_panel(canvas: &mut Canvas<'_>, area: Area, row: u16, hint: &Hint) -> u16 {
    let text = hint.text();
    canvas.line(area, row, &text.title, Role::Title);
    let last = area.height;
    let room = last.saturating_sub(row + 4);
    let mut at = row + 1;
    for line in newest(&text.said, usize::from(area.width), usize::from(room)) {
        canvas.line(area, at, &line, Role::Text);
        at += 1;
    }
    if !text.next.is_empty() {
        at += 1;
        canvas.pieces(
            (area.x, area.y + at),
            area.width,
            &[("i", Role::Key), (" ", Role::Faint), (text.next, Role::Faint)],
        );
        at += 1;
        canvas.pieces(
            (area.x, area.y + at),
            area.width,
            &[("Enter", Role::Key), (" do it  ", Role::Faint), ("Esc", Role::Key), (" hide", Role::Faint)],
        );
        at += 1;
    }
    at + 1
}

/// Where there is no panel: in a box over the half of the board that the hint does not speak of.
pub fn over_board(canvas: &mut Canvas<'_>, fit: &Layout, hint: &Hint) {
    let size = fit.board.size();
    let width = size.width.min(60);
    let text = hint.text();
    let inner = usize::from(width.saturating_sub(4));
    let most = usize::from(size.height / 2).max(4);
    let mut lines = newest(&text.said, inner, most.saturating_sub(3).max(2));
    if !text.next.is_empty() {
        lines.push(format!("i {}   Enter do it", text.next));
    }
    let height = lines.len() as u16 + 2;
    let shape = fit.board.shape();
    let rows: Vec<usize> = hint.marks().iter().map(|mark| shape.row(mark.cell)).collect();
    let above = rows.iter().filter(|&&row| row < shape.side() / 2).count() * 2 < rows.len();
    let y = if above { fit.board.y } else { fit.board.y + size.height - height };
    let inside = canvas.frame(Area { x: fit.board.x + (size.width - width) / 2, y, width, height }, &text.title);
    for (row, line) in lines.iter().enumerate() {
        canvas.line(inside, row as u16, line, Role::Text);
    }
}

/// The paragraphs in lines; where they are too many, the latest.
fn newest(said: &[String], width: usize, rows: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (i, paragraph) in said.iter().enumerate() {
        if i > 0 && rows > 8 {
            lines.push(String::new());
        }
        lines.extend(wrap(paragraph, width));
    }
    let skip = lines.len().saturating_sub(rows);
    lines.split_off(skip)
}
