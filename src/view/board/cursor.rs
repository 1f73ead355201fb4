//! Frame of the cursor around a cell. It lies outside of the cell, so that it hides neither the digit nor the pencil marks.

use crate::app::{Area, BoardArea, BoardForm};
use crate::view::{Canvas, Role};
use grid::Cell;

/// Draws the frame of the cursor: on the borders around the cell where every cell has borders, otherwise as brackets on both sides. Does
/// nothing in forms that have no room beside a cell; there, the brackets are drawn inside the cell.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell) {
    let at = area.cell(cell);
    sides(canvas, area, at);
    if area.is_lined() {
        let (left, right, top, low) = (at.x - 1, at.x + at.width, at.y - 1, at.y + at.height);
        for x in at.x..right {
            put(canvas, (x, top), canvas.glyph("═", "="));
            put(canvas, (x, low), canvas.glyph("═", "="));
        }
        for (x, y, corner) in [(left, top, "╔"), (right, top, "╗"), (left, low, "╚"), (right, low, "╝")] {
            put(canvas, (x, y), canvas.glyph(corner, "+"));
        }
    }
}

/// Draws the left and the right side of the frame around a cell, whose area is `at`, in the form of `board`. Does nothing in forms that have
/// no room beside a cell.
pub(super) fn sides(canvas: &mut Canvas<'_>, board: &BoardArea, at: Area) {
    if matches!(board.form, BoardForm::Dots | BoardForm::Tiny) {
        return;
    }
    let [left, right] = if board.is_lined() { ["║", "║"] } else { ["[", "]"] };
    for y in at.y..at.y + at.height {
        put(canvas, (at.x - 1, y), canvas.glyph(left, "["));
        put(canvas, (at.x + at.width, y), canvas.glyph(right, "]"));
    }
}

/// Replaces the border at a position. A sign on the border stays as it is.
fn put(canvas: &mut Canvas<'_>, spot: (u16, u16), symbol: &str) {
    let is_border = canvas
        .symbol(spot)
        .chars()
        .all(|c| matches!(c, ' ' | '\u{2500}'..='\u{257f}' | '-' | '|' | '+' | '=' | '#' | '.' | ':' | '%'));
    if is_border {
        canvas.over(spot, symbol, Role::CellCursor);
    }
}
