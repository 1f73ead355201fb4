//! Views beside boards too large to show every mark: the box under the cursor, enlarged, and a map of the whole board.

use crate::app::{Area, BoardArea, Play};
use crate::view::{Canvas, CellStyle, Role};
use grid::{Cell, Digit};

/// Draws the box under the cursor with each mark at its own position.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, play: &Play, cell_style: impl Fn(Cell) -> CellStyle) {
    let (shape, at) = (play.game.shape(), play.cursor);
    let (wide, high) = (shape.box_width(), shape.box_height());
    let corner = (shape.row(at) / high * high, shape.column(at) / wide * wide);
    let (stroke, post) = (canvas.glyph("─", "-").to_owned(), canvas.glyph("│", "|").to_owned());
    for y in 0..area.height {
        for x in 0..area.width {
            let (across, down) = (y % (high as u16 + 1) == 0, x % (wide as u16 + 1) == 0);
            let sign = match (across, down) {
                (true, true) => joint(canvas.look.ascii, (x, y), area),
                (true, false) => &stroke,
                (false, true) => &post,
                (false, false) => continue,
            };
            canvas.write(area.x + x, area.y + y, sign, Role::CellLine);
        }
    }
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
        let (x, y) = (at.x + at.width / 2, at.y + (at.height - 1) / 2);
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

/// Returns the symbol where lines meet at an offset inside the area.
fn joint(ascii: bool, (x, y): (u16, u16), area: Area) -> &'static str {
    const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let place = |at: u16, size: u16| if at == 0 { 0 } else { 1 + usize::from(at + 1 == size) };
    if ascii { "+" } else { JOINTS[place(y, area.height)][place(x, area.width)] }
}

/// Draws a map with a dot for each filled cell, eight cells to a character. If a digit is highlighted, only its cells have dots. The part
/// of the board that is visible on `board` is emphasised.
pub fn map(canvas: &mut Canvas<'_>, area: Area, play: &Play, board: &BoardArea) {
    const DOTS: [[u32; 2]; 4] = [[0, 3], [1, 4], [2, 5], [6, 7]];
    let shape = play.game.shape();
    let is_set = |cell: Cell| match (play.lit(), play.game.digit(cell)) {
        (Some(lit), digit) => digit == Some(lit),
        (None, digit) => digit.is_some(),
    };
    let words = match play.lit() {
        Some(digit) => format!("the {digit}s"),
        None => "filled".to_owned(),
    };
    if words.len() <= usize::from(area.width) {
        canvas.line(area, 0, &words, Role::Faint);
    }
    for (y, x) in (0..area.height - 1).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
        let (mut bits, mut count, mut is_seen) = (0, 0, false);
        for (down, right) in (0..4).flat_map(|down| (0..2).map(move |right| (down, right))) {
            let (row, column) = (usize::from(y) * 4 + down, usize::from(x) * 2 + right);
            if row < shape.side() && column < shape.side() {
                let cell = shape.cell(row, column);
                is_seen |= board.shows(cell);
                bits |= u32::from(is_set(cell)) << DOTS[down][right];
                count += usize::from(is_set(cell));
            }
        }
        let dots = char::from_u32(0x2800 + bits).unwrap_or(' ');
        let sign = if canvas.look.ascii { [' ', '.', ':', '*', '#'][count.div_ceil(2)] } else { dots };
        canvas.write(
            area.x + x,
            area.y + 1 + y,
            &sign.to_string(),
            if is_seen { Role::Title } else { Role::Candidate },
        );
    }
}
