//! Page of counts: the number of candidates of every cell, the product of these numbers, and the counters of the search.

use crate::app::Area;
use crate::app::grouped;
use crate::app::watch::Watch;
use crate::view::{Canvas, Role};
use grid::Board;
use solve::Possibilities;

/// Draws the page of counts.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, board: &Board) {
    let rows = searched(watch);
    let side = board.shape().side() as u16;
    let wide = 2 * side + 1;
    let has_squares = area.width >= 2 * (wide + 3) && area.height >= side + 5;
    let mut y = 0;
    let squares = [
        ("from the givens alone", Possibilities::of_givens(board)),
        ("after all singles", Possibilities::after_singles(board)),
    ];
    let half = (area.width / 2).max(wide + 3);
    for (at, (name, possibilities)) in (0..).zip(&squares) {
        let product = possibilities.short().replace('×', canvas.glyph("×", "x"));
        if has_squares {
            let x = area.x + at * half;
            canvas.write(x, area.y, &product, Role::Title);
            let words: String = format!("ways to fill it {name}").chars().take(usize::from(half) - 2).collect();
            canvas.write(x, area.y + 1, &words, Role::Faint);
            square(canvas, (x, area.y + 3), possibilities, board);
        } else {
            canvas.line(area, 2 * at, &product, Role::Title);
            canvas.line(area, 2 * at + 1, &format!("  ways to fill it {name}"), Role::Faint);
        }
        y = if has_squares { side + 4 } else { 2 * at + 3 };
    }
    if has_squares && area.height > y {
        canvas.line(area, y - 1, "", Role::Faint);
    }
    let width = if area.width < 60 { rows.iter().map(|row| row.1.len()).max().unwrap_or_default() } else { 14 };
    for (row, (name, value)) in (y..area.height).zip(rows) {
        canvas.line(area, row, &format!("{value:>width$}  {name}"), Role::Text);
    }
}

/// Draws the number of candidates of each cell, as a square.
fn square(canvas: &mut Canvas<'_>, (x, y): (u16, u16), possibilities: &Possibilities, board: &Board) {
    let shape = board.shape();
    for cell in shape.iter() {
        let (row, column) = (shape.row(cell) as u16, shape.column(cell) as u16);
        let count = possibilities.counts[cell.index()];
        let sign = match count {
            1 if board.digit(cell).is_some() => '■',
            _ => char::from_digit(count as u32, 36).unwrap_or('+'),
        };
        let role = match count {
            0 => Role::DeadEnd,
            1 => Role::Covered,
            2 => Role::Text,
            _ => Role::Candidate,
        };
        canvas.write(x + 2 * column, y + row, &sign.to_string(), role);
    }
}

/// Returns the counters of the search, each with its name.
fn searched(watch: &Watch) -> Vec<(String, String)> {
    let tally = watch.machine().tally();
    let mut rows = Vec::new();
    let mut row = |name: &str, count: u64| rows.push((name.to_owned(), grouped(count)));
    row("nodes: options tried, including forced ones", tally.nodes);
    row("possibilities: options tried where there was a choice", tally.guesses);
    row("items searched: items with more than one option", tally.searched);
    row("dead ends", tally.dead_ends);
    row("solutions", tally.solutions);
    if tally.tests > 0 {
        let each = tally.tests as f64 / tally.nodes.max(1) as f64;
        row(&format!("constraint tests, {each:.2} per node"), tally.tests);
    }
    if watch.exact().is_some() {
        row("updates: removals from linked lists", tally.updates);
    }
    let percent = 100.0 * watch.machine().progress();
    rows.push(("searched, as if all branches were equally large".to_owned(), format!("{percent:.4} %")));
    rows
}
