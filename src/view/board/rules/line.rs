//! Lines through cells: thermometers, arrows, and those that are told apart by their sign.

use crate::grid::{Cell, Figure, Rule, Shape};
use crate::view::board::rules::ink::Ink;
use crate::view::board::rules::{Drawing, Drawn, Stroke};

/// The cells that begin a line, and the whole of it.
fn parts(rule: &Rule) -> (Vec<Cell>, Vec<Cell>) {
    match &rule.figure {
        Figure::Arrow { bulb, shaft } => (bulb.clone(), [&bulb[..], shaft].concat()),
        figure => {
            let cells = figure.cells();
            (cells.first().copied().into_iter().collect(), cells)
        }
    }
}

fn strokes<'a>(rules: &'a [Drawn<'a>]) -> impl Iterator<Item = (&'a Drawn<'a>, Stroke)> {
    rules.iter().filter_map(|drawn| match drawn.drawing {
        Drawing::Line(stroke) => Some((drawn, stroke)),
        _ => None,
    })
}

/// The signs in the cells of a line: bulbs, heads, and the sign of its kind.
pub fn heads(ink: &mut Ink<'_, '_>, rules: &[Drawn<'_>]) {
    for (drawn, stroke) in strokes(rules) {
        let (start, line) = parts(drawn.rule);
        let role = (stroke.role, drawn.is_here);
        for (at, &cell) in line.iter().enumerate().filter(|(_, cell)| ink.area.shows(**cell)) {
            let is_tip = at + 1 == line.len();
            let sign = match stroke {
                Stroke { start: Some(sign), .. } if start.contains(&cell) => ink.sign(sign),
                Stroke { has_head: true, .. } if is_tip => {
                    let before = line[at.saturating_sub(1)];
                    ink.sign(HEADS[heading(ink.area.shape(), before, cell)])
                }
                Stroke { along: Some(sign), .. } => ink.sign(sign),
                _ => continue,
            };
            let spots = ink.free(cell);
            ink.put(&spots, sign, role);
        }
    }
}

/// Where the lines go from cell to cell.
pub fn lines(ink: &mut Ink<'_, '_>, rules: &[Drawn<'_>]) {
    let shape = ink.area.shape();
    for (drawn, stroke) in strokes(rules) {
        let role = (stroke.role, drawn.is_here);
        for pair in parts(drawn.rule).1.windows(2) {
            let way = heading(shape, pair[0], pair[1]) / 2;
            let (sign, spots) = (ink.sign(stroke.ways[way]), ink.between(pair[0], pair[1]));
            let Some(&(x, y)) = spots.first() else { continue };
            if ink.put(&spots, sign, role) && way == 0 {
                for spot in [(x - 1, y), (x + 1, y)] {
                    if ink.is_free(spot) {
                        ink.put(&[spot], sign, role);
                    }
                }
            }
        }
    }
}

/// Two ways for each stroke: to the right and left, down and up, down to the right and up to the left, up to the right and down to
/// the left.
const HEADS: [(&str, &str); 8] =
    [("→", ">"), ("←", "<"), ("↓", "v"), ("↑", "^"), ("↘", "\\"), ("↖", "\\"), ("↗", "/"), ("↙", "/")];

/// Which of them leads from one cell to another that touches it.
fn heading(shape: Shape, from: Cell, to: Cell) -> usize {
    let side = |from: usize, to: usize| (to > from, to < from);
    match (side(shape.row(from), shape.row(to)), side(shape.column(from), shape.column(to))) {
        ((false, false), (_, is_left)) => usize::from(is_left),
        ((is_down, _), (false, false)) => 2 + usize::from(!is_down),
        ((true, _), (true, _)) => 4,
        ((false, _), (false, _)) => 5,
        ((false, _), (true, _)) => 6,
        ((true, _), (false, _)) => 7,
    }
}
