//! Pictures of boards in the lesson: the items that a digit covers, the items and options left after placing givens, and the cell of a
//! single.

use crate::app::lesson::{FourByFour, GivenCounts, Givens, ItemState, Singles, small_shape};
use crate::app::{Area, BoardArea, BoardForm};
use crate::view::board::{CellStyle, board};
use crate::view::{Canvas, Role};
use cover::ItemId;
use grid::Shape;

/// Names of the four squares with sixteen items each: the cells, and the digits of rows, columns and boxes.
const SQUARES: [&str; 4] = ["cell", "row", "column", "box"];

/// Draws the four by four board and, beside or below it, the squares of its items.
pub fn four_by_four(canvas: &mut Canvas<'_>, area: Area, page: &FourByFour) {
    let place = BoardArea::new(small_shape(), BoardForm::Tiny).at(area.x, area.y);
    board(canvas, &place, None, |cell| CellStyle {
        is_cursor: cell == page.cursor,
        ..CellStyle::of(page.digit(cell), Role::Given)
    });
    let size = place.size();
    let is_beside = area.width > size.width + 17;
    let (left, top) = if is_beside { (area.x + size.width + 3, area.y) } else { (area.x, area.y + size.height + 1) };
    for (at, name) in (0_u16..).zip(SQUARES) {
        let (x, y) = (left + at % 2 * 10, top + at / 2 * 6);
        canvas.write(x, y, name, Role::Faint);
        for n in 0..16 {
            let ItemState { is_covered, is_in_reply } = page.item(ItemId(u32::from(at * 16 + n)));
            let (sign, role) = match (is_covered, is_in_reply) {
                (true, true) if page.is_clash() => ("!", Role::Conflict),
                (true, true) => ("■", Role::Placed),
                (true, false) => ("■", Role::Covered),
                (false, true) => ("·", Role::Decision),
                (false, false) => ("·", Role::Text),
            };
            canvas.write(x + n % 4 * 2, y + 1 + n / 4, sign, role);
        }
    }
}

/// Draws the givens placed so far and the numbers of items and options left.
pub fn givens(canvas: &mut Canvas<'_>, area: Area, page: &Givens) {
    let place = BoardArea::new(Shape::nine(), BoardForm::Tiny).at(area.x, area.y);
    board(canvas, &place, None, |cell| {
        let given = page.given(cell);
        let is_cursor = given.is_some_and(|given| given.is_last);
        CellStyle { is_cursor, ..CellStyle::of(given.map(|given| given.digit), Role::Given) }
    });
    let GivenCounts { givens: n, items, options } = page.left();
    let below = area.height.saturating_sub(2);
    canvas.line(area, below, &format!("items 324 − 4 × {n} = {items}"), Role::Title);
    canvas.line(area, below + 1, &format!("options {options} of 729"), Role::Text);
}

/// Draws the puzzle, with the cell of the single and the unit of the item marked.
pub fn singles(canvas: &mut Canvas<'_>, area: Area, page: &Singles) {
    let place = BoardArea::new(Shape::nine(), BoardForm::Tiny).at(area.x, area.y);
    let (single, _) = page.single();
    board(canvas, &place, Some(single), |cell| CellStyle {
        ground: page.is_about(cell).then_some(Role::Area),
        is_cursor: cell == single,
        ..CellStyle::of(page.board.digit(cell), Role::Given)
    });
}
