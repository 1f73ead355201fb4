//! Two solvers on the same board, side by side.

use crate::app::grouped;
use crate::app::watch::{Watch, WatchSide, WatchedSearch};
use crate::app::{App, Area, wrap};
use crate::view::watch::{counters, how_to_go_on, search_board, search_path};
use crate::view::{Canvas, Role};
use solve::Verb;

/// Draws both searches.
pub fn draw(canvas: &mut Canvas<'_>, sides: &[WatchSide; 2], watch: &Watch, app: &App) {
    let Some(rival) = watch.rival() else { return };
    for (side, show) in sides.iter().zip([watch.show(), rival]) {
        let Some(board) = show.subject.board() else { continue };
        canvas.line(side.title, 0, show.solver, Role::Title);
        canvas.right(side.title, 0, &format!("step {}", grouped(show.machine().tally().steps)), Role::Text);
        search_board::draw(canvas, &side.board, show, board);
        let has_stopped = show.last().is_some_and(|step| matches!(step.verb, Verb::Solution | Verb::Exhausted));
        let next = if has_stopped { how_to_go_on(watch, app) } else { String::new() };
        below(canvas, side.below, show, &(show.description() + &next));
    }
}

fn below(canvas: &mut Canvas<'_>, area: Area, show: &WatchedSearch, sentence: &str) {
    let rows = if area.height > 4 { 3 } else { area.height.min(2) };
    counters::draw(canvas, Area { height: rows, ..area }, show, None);
    let words = wrap(sentence, usize::from(area.width));
    for (y, line) in (rows..area.height.min(rows + 3)).zip(words) {
        canvas.line(area, y, &line, Role::Faint);
    }
    if area.height > rows + 8 {
        search_path::draw(canvas, area.below(rows + 3), show);
    }
}
