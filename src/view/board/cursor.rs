//! Frame of the cursor around a cell. It lies outside of the cell, so that it hides neither the digit nor the pencil marks.

use crate::app::{BoardArea, BoardForm};
use crate::view::{Canvas, Role};
use grid::Cell;

/// Draws the frame of the cursor: on the borders around the cell where every cell has borders, otherwise as brackets on both sides. Does
/// nothing in forms that have no room beside a cell; there, the brackets are drawn inside the cell.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell) {
    if matches!(area.form, BoardForm::Dots | BoardForm::Tiny) {
        return;
    }
    let at = area.cell(cell);
    let (left, right, top, low) = (at.x - 1, at.x + at.width, at.y - 1, at.y + at.height);
    let sides = if area.is_lined() { ["║", "║"] } else { ["[", "]"] };
    for y in at.y..low {
        put(canvas, (left, y), canvas.glyph(sides[0], "["));
        put(canvas, (right, y), canvas.glyph(sides[1], "]"));
    }
    if area.is_lined() {
        for x in at.x..right {
            put(canvas, (x, top), canvas.glyph("═", "="));
            put(canvas, (x, low), canvas.glyph("═", "="));
        }
        for (x, y, corner) in [(left, top, "╔"), (right, top, "╗"), (left, low, "╚"), (right, low, "╝")] {
            put(canvas, (x, y), canvas.glyph(corner, "+"));
        }
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
