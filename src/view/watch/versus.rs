//! Two solvers on one board, side by side.

use crate::app::watch::{Show, Subject, Watch};
use crate::app::{Area, BoardArea, wrap};
use crate::view::watch::{figures, path, picture};
use crate::view::{Canvas, Role};

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name, and at which step it is.
    pub title: Area,
    /// The board.
    pub board: BoardArea,
    /// Counters and depth, then the sentence.
    pub below: Area,
}

/// Draws both; who was first is said when both have come to their end or to a solution.
pub fn draw(canvas: &mut Canvas<'_>, sides: &[Side; 2], watch: &Watch) {
    let Some(rival) = watch.rival() else { return };
    for (side, show) in sides.iter().zip([watch.show(), rival]) {
        let Subject::Board(board) = show.subject() else { continue };
        canvas.line(side.title, 0, show.solver(), Role::Title);
        canvas.right(side.title, 0, &format!("step {}", figures::number(show.machine().tally().steps)), Role::Text);
        picture::draw(canvas, &side.board, show, board);
        below(canvas, side.below, show);
    }
}

fn below(canvas: &mut Canvas<'_>, area: Area, show: &Show) {
    let rows = if area.height > 4 { 3 } else { area.height.min(2) };
    figures::draw(canvas, Area { height: rows, ..area }, show, None);
    let words = wrap(&show.said(), usize::from(area.width));
    for (y, line) in (rows..area.height.min(rows + 3)).zip(words) {
        canvas.line(area, y, &line, Role::Faint);
    }
    if area.height > rows + 8 {
        path::draw(canvas, Area { y: area.y + rows + 3, height: area.height - rows - 3, ..area }, show);
    }
}
