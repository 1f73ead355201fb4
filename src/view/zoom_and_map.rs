//! Aids for boards too large to show every pencil mark, drawn beside the board: the box under the cursor, enlarged, and a map of the whole
//! board.

use crate::app::{Area, BoardArea, Play};
use crate::view::canvas::braille_char;
use crate::view::{Canvas, CellStyle, Role};
use grid::{Cell, Digit};

/// Draws the box under the cursor, with each pencil mark at its own position.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, play: &Play, cell_style: impl Fn(Cell) -> CellStyle) {
    let (shape, at) = (play.game.shape(), play.cursor);
    let (wide, high) = (shape.box_width(), shape.box_height());
    let corner = (shape.row(at) / high * high, shape.column(at) / wide * wide);
    let xs: Vec<u16> = (area.x..area.x + area.width).step_by(wide + 1).collect();
    let ys: Vec<u16> = (area.y..area.y + area.height).step_by(high + 1).collect();
    canvas.grid(&xs, &ys, Role::CellLine);
    canvas.write(area.x + 2, area.y, &format!(" box {} ", shape.box_of(at) + 1), Role::Title);
    for (row, column) in (0..high).flat_map(|row| (0..wide).map(move |column| (row, column))) {
        let cell = shape.cell(corner.0 + row, corner.1 + column);
        let x = area.x + 1 + (column * (wide + 1)) as u16;
        let y = area.y + 1 + (row * (high + 1)) as u16;
        large(canvas, Area { x, y, width: wide as u16, height: high as u16 }, shape.side(), &cell_style(cell));
    }
}

/// Draws one enlarged cell.
fn large(canvas: &mut Canvas<'_>, at: Area, side: usize, cell_style: &CellStyle) {
    if let Some((digit, role)) = cell_style.digit {
        let (x, y) = at.centre();
        canvas.write(x, y, &digit.to_string(), if cell_style.is_cursor { Role::Cursor } else { role });
        return;
    }
    for index in 0..side {
        let digit = Digit::new(index);
        let (x, y) = (at.x + index as u16 % at.width, at.y + index as u16 / at.width);
        match cell_style.marks.iter().find(|mark| mark.0 == digit) {
            Some((_, Role::Candidate | Role::PeerCandidate)) if cell_style.is_cursor => {
                canvas.write(x, y, &digit.to_string(), Role::Cursor);
            }
            Some((_, role)) => canvas.write(x, y, &digit.to_string(), *role),
            None => canvas.write(x, y, "·", if cell_style.is_cursor { Role::Cursor } else { Role::CellLine }),
        }
    }
}

/// Draws a map of the board with a dot for each filled cell, eight cells to a character. If a digit is highlighted, only the cells with
/// this digit have dots. The part visible on `board` is emphasised.
pub fn map(canvas: &mut Canvas<'_>, area: Area, play: &Play, board: &BoardArea) {
    let shape = play.game.shape();
    let is_set = |cell: Cell| match (play.lit(), play.game.digit(cell)) {
        (Some(lit), digit) => digit == Some(lit),
        (None, digit) => digit.is_some(),
    };
    let words = play.lit().map_or("filled".to_owned(), |digit| format!("the {digit}s"));
    if words.len() <= usize::from(area.width) {
        canvas.line(area, 0, &words, Role::Faint);
    }
    let map = area.below(1);
    for (x, y) in map.points() {
        let (left, top) = (2 * usize::from(x - map.x), 4 * usize::from(y - map.y));
        let places = (0..4_usize).flat_map(|down| (0..2_usize).map(move |right| (right, down)));
        let cells: Vec<((usize, usize), Cell)> = places
            .filter(|(right, down)| left + right < shape.side() && top + down < shape.side())
            .map(|(right, down)| ((right, down), shape.cell(top + down, left + right)))
            .collect();
        let is_seen = cells.iter().any(|&(_, cell)| board.shows(cell));
        let dots: Vec<(usize, usize)> =
            cells.into_iter().filter(|&(_, cell)| is_set(cell)).map(|(place, _)| place).collect();
        let plain = [' ', '.', ':', '*', '#'][dots.len().div_ceil(2)];
        let sign = if canvas.look.ascii { plain } else { braille_char(dots) };
        canvas.write(x, y, &sign.to_string(), if is_seen { Role::Title } else { Role::Candidate });
    }
}
