//! Pictures of the matrix of a sudoku in the lesson: all its 1s as dots, and an excerpt with names.

use crate::app::Area;
use crate::app::grouped;
use crate::app::lesson::{NineByNine, Ones};
use crate::view::canvas::braille_char;
use crate::view::{Canvas, Role};
use cover::{ItemId, OptionId};

/// Number of items that one character of the map shows.
const ACROSS: u32 = 2;
/// Number of options that one character of the map shows.
const DOWN: u32 = 4;

/// Draws every 1 of the matrix as a dot and marks the row of the current option. In ASCII, each character is a digit that counts the 1s of
/// four options by two items.
pub fn map(canvas: &mut Canvas<'_>, area: Area, ones: &Ones) {
    let problem = ones.matrix.problem();
    let (wide, high) = (problem.items() as u32 / ACROSS, problem.options() as u32 / DOWN);
    for (at, name) in (0..).zip(["cells", "rows", "columns", "boxes"]) {
        canvas.write(area.x + 2 + at * 8, area.y, name, Role::Faint);
    }
    let here = ones.option();
    for row in 0..high {
        let y = area.y + 1 + row as u16;
        let is_here = here.0 / DOWN == row;
        if is_here {
            canvas.write(area.x, y, "▸", Role::Decision);
        }
        for column in 0..wide {
            let holds = |dx, dy| problem.covered_by(OptionId(row * DOWN + dy)).contains(&ItemId(column * ACROSS + dx));
            let places = (0..ACROSS).flat_map(|dx| (0..DOWN).map(move |dy| (dx, dy)));
            let dots: Vec<(u32, u32)> = places.filter(|&(dx, dy)| holds(dx, dy)).collect();
            let is_one = is_here && (0..ACROSS).any(|dx| holds(dx, here.0 % DOWN));
            let sign = match dots.len() {
                _ if !canvas.look.ascii => {
                    braille_char(dots.into_iter().map(|(dx, dy)| (dx as usize, dy as usize))).to_string()
                }
                0 => " ".to_owned(),
                count => count.to_string(),
            };
            let role = match (is_one, is_here) {
                (true, _) => Role::Cursor,
                (false, true) => Role::Title,
                (false, false) => Role::Text,
            };
            canvas.write(area.x + 2 + column as u16, y, &sign, role);
        }
    }
}

/// Draws the lines counted so far, and an excerpt of the matrix: five options and four items with their names.
pub fn count(canvas: &mut Canvas<'_>, area: Area, nine: &NineByNine) {
    for (row, (sum, words)) in nine.lines().enumerate() {
        let role = if row >= 4 { Role::Title } else { Role::Text };
        canvas.line(area, row as u16, &format!("{:>5}  {words}", grouped(sum)), role);
    }
    let (matrix, options) = (&nine.matrix, nine.excerpt());
    let Some(&first) = options.first() else { return };
    let items = matrix.problem().covered_by(first);
    for (at, &item) in (1..).zip(items) {
        canvas.write(area.x + 1 + at * 7, area.y + 8, &matrix.item_name(item).to_string(), Role::Title);
    }
    for (y, option) in (area.y + 9..).zip(options) {
        canvas.write(area.x, y, &matrix.option_name(option).to_string(), Role::Title);
        let has = matrix.problem().covered_by(option);
        for (at, item) in (1..).zip(items) {
            let (bit, role) = if has.contains(item) { ("1", Role::Title) } else { ("0", Role::Faint) };
            canvas.write(area.x + 3 + at * 7, y, bit, role);
        }
    }
}
