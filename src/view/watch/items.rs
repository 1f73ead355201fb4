//! How many options every item has left: the cells, and the digits of rows, columns and boxes, as squares of numbers.

use crate::app::watch::Watch;
use crate::app::{Area, Size};
use crate::cover::{Act, ItemId};
use crate::grid::Digit;
use crate::solve::exact;
use crate::view::{Canvas, Role};

/// Columns between two squares, at least.
const GAP: u16 = 2;

/// One square: what its rows and columns are, and its items row by row.
struct Square {
    name: String,
    rows: Vec<Vec<ItemId>>,
}

/// How many squares there are.
pub fn squares(watch: &Watch) -> usize {
    all(watch).len()
}

/// The room that all of them take beside each other, if that is no more than `width` columns.
pub fn size(watch: &Watch, width: u16) -> Option<Size> {
    let all = all(watch);
    let (wide, high) = extent(&all);
    let used = (wide + GAP) * all.len() as u16 - GAP;
    (used <= width && !all.is_empty()).then_some(Size { width, height: high })
}

/// How many of them an area takes.
pub fn fitting(watch: &Watch, area: Area) -> usize {
    let all = all(watch);
    if all.is_empty() {
        return 0;
    }
    let (wide, high) = extent(&all);
    usize::from((area.width + GAP) / (wide + GAP)) * usize::from(area.height / high)
}

/// Draws the squares from `first` on, as many as fit.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, first: usize) {
    let all = all(watch);
    let (wide, high) = extent(&all);
    let across = ((area.width + GAP) / (wide + GAP)).max(1);
    let down = area.height / high;
    let shown = all.iter().skip(first).take(usize::from(across * down));
    let beside = across.min(shown.len() as u16).max(1);
    let step = wide + GAP + ((area.width + GAP).saturating_sub((wide + GAP) * beside) / beside).min(6);
    let mut end = 0;
    for (at, square) in (0..).zip(shown) {
        let (x, y) = (area.x + at % across * step, area.y + at / across * high);
        paint(canvas, (x, y), watch, square);
        end = y - area.y + high;
    }
    if end + 1 < area.height {
        let words = format!("{} covered   0 dead end   else so many options are left", canvas.glyph("■", "#"));
        canvas.line(area, end + 1, &words, Role::Faint);
    }
}

fn paint(canvas: &mut Canvas<'_>, (x, y): (u16, u16), watch: &Watch, square: &Square) {
    canvas.write(x, y, &square.name, Role::Faint);
    let Some(machine) = watch.exact() else { return };
    let last = machine.search().last().map(|step| step.act);
    let (item, option) = match last {
        Some(Act::Choose { item, .. } | Act::DeadEnd { item }) => (Some(item), None),
        Some(Act::Try(branch) | Act::TakeBack(branch)) => (Some(branch.item), Some(branch.option)),
        Some(Act::Solution | Act::Exhausted) | None => (None, None),
    };
    let touched = option.map_or(&[][..], |option| machine.matrix().problem().covered_by(option));
    for (row, items) in (1..).zip(&square.rows) {
        for (column, id) in (0..).zip(items) {
            let (sign, plain) = sign(canvas, watch, *id);
            let role = if item == Some(*id) {
                Role::Cursor
            } else if touched.contains(id) {
                Role::Same
            } else {
                plain
            };
            canvas.write(x + 2 * column, y + row, &sign, role);
        }
    }
}

/// One column for an item: a square if it is covered, else how many options it has.
fn sign(canvas: &Canvas<'_>, watch: &Watch, item: ItemId) -> (String, Role) {
    let Some(search) = watch.exact().map(exact::Machine::search) else { return (String::new(), Role::Faint) };
    if !search.is_active(item) {
        return (canvas.glyph("■", "#").to_owned(), Role::Covered);
    }
    let size = search.size(item);
    let role = match size {
        0 => Role::DeadEnd,
        1 => Role::Title,
        2 => Role::Text,
        _ => Role::Candidate,
    };
    (char::from_digit(size, 36).unwrap_or('+').to_string(), role)
}

/// Columns and rows of the largest square, its heading included; at least one of each.
fn extent(all: &[Square]) -> (u16, u16) {
    let wide = all.iter().map(|square| square.name.len().max(2 * square.rows[0].len() - 1)).max();
    let high = all.iter().map(|square| square.rows.len() + 1).max();
    (wide.unwrap_or(1) as u16, high.unwrap_or(1) as u16)
}

/// The cells, then each family of units; none for a small matrix.
fn all(watch: &Watch) -> Vec<Square> {
    let Some(matrix) = watch.exact().map(exact::Machine::matrix) else { return Vec::new() };
    let Some(layout) = matrix.layout() else { return Vec::new() };
    let shape = layout.shape();
    let cells: Vec<ItemId> = shape.iter().filter_map(|cell| matrix.cell_item(cell)).collect();
    let mut all =
        vec![Square { name: "row, column".to_owned(), rows: cells.chunks(shape.side()).map(<[_]>::to_vec).collect() }];
    let mut family = None;
    for id in layout.unit_ids() {
        let digits = (0..shape.side()).filter_map(|digit| matrix.unit_item(id, Digit::new(digit))).collect();
        let own = layout.unit(id).name.family;
        match all.last_mut() {
            Some(square) if family == Some(own) => square.rows.push(digits),
            _ => all.push(Square { name: format!("{}, digit", own.word()), rows: vec![digits] }),
        }
        family = Some(own);
    }
    all
}
