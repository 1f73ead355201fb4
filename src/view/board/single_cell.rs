//! A cell drawn on its own in one row of the screen, as a sample for a legend.

use crate::app::{BoardArea, BoardForm, Span};
use crate::view::board::{CellStyle, cursor, draw_cell, spot};
use crate::view::{Canvas, Role};
use grid::{Cell, Shape};

/// Draws a cell as on `board`, at most seven columns wide, with the left side of the cursor's frame at this position. Where pencil marks
/// have places of their own, the cell has only the first two of these, so that it fits into one row.
pub fn draw(canvas: &mut Canvas<'_>, (x, y): (u16, u16), board: &BoardArea, look: &CellStyle) {
    let area = one_row(board).at(x, y.saturating_sub(1)); // the frame of a board takes a row above the first cell
    let cell = Cell::new(0);
    draw_cell::paint(canvas, &area, cell, look);
    if look.is_cursor {
        cursor::sides(canvas, board, area.cell(cell));
    }
    if let Some(&(digit, _)) = look.marks.first().filter(|_| area.has_mark_places()) {
        let (x, y) = spot(&area, cell, digit);
        canvas.over((x + 1, y), &look.letters, Role::Letter);
    }
}

/// Returns the area of a board of which only one cell is drawn, one row high and otherwise in the form of `board`. The smallest form, which
/// has no room for brackets, is replaced by the next one.
fn one_row(board: &BoardArea) -> BoardArea {
    let (shape, form) = match board.form {
        BoardForm::Large | BoardForm::Full | BoardForm::Lined | BoardForm::Dense => {
            (Shape::new(2, 1, 2).expect("a box of two cells in a row"), BoardForm::Full)
        }
        BoardForm::Wide | BoardForm::Compact | BoardForm::Dots => (board.shape(), board.form),
        BoardForm::Tiny => (board.shape(), BoardForm::Dots),
    };
    let first = Span { first: 0, end: 1 };
    BoardArea::new(shape, form).part(first, first)
}
