//! Card of a solved game, drawn over the board.

use crate::app::SolvedCard;
use crate::view::{Canvas, Role};

/// Draws the card.
pub(super) fn draw(canvas: &mut Canvas<'_>, card: &SolvedCard) {
    let inside = canvas.frame(card.frame, card.title);
    for (y, (name, value)) in (inside.y..).zip(&card.lines) {
        canvas.pieces((inside.x, y), inside.width, &[(name, Role::Faint), (value, Role::Text)]);
    }
    for (row, line) in (card.lines.len() as u16 + 1..).zip(&card.advice) {
        canvas.line(inside, row, line, Role::Title);
    }
    canvas.footer(&card.keys);
}
