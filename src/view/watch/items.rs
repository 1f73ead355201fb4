//! How many options every item has left: cells, and the digits of rows, columns and boxes, as squares of numbers.

use crate::app::{Area, Watch};
use crate::cover::ItemId;
use crate::grid::{Board, Digit, UnitId};
use crate::view::{Canvas, Role};

/// Draws the squares, so many beside each other; what does not fit is left out, and a line says so.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, shown: &Board, across: usize) {
    let side = shown.shape().side();
    let layout = shown.layout();
    let families = layout.units().len() / side;
    let (wide, high) = (2 * side as u16 + 4, side as u16 + 1);
    let mut missing = 0;
    for square in 0..=families {
        let (column, row) = ((square % across) as u16, (square / across) as u16);
        let (x, y) = (area.x + column * wide, area.y + row * high);
        if x + wide - 2 > area.x + area.width || y + high > area.y + area.height {
            missing += 1;
            continue;
        }
        let heading = if square == 0 {
            "cell: row × column".to_owned()
        } else {
            format!("{} × digit", layout.units()[(square - 1) * side].name.family.word())
        };
        canvas.write(x, y, &heading, Role::Faint);
        for (r, c) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
            let item = if square == 0 {
                watch.machine().matrix().cell_item(shown.shape().cell(r, c))
            } else {
                let unit = UnitId(((square - 1) * side + r) as u16);
                watch.machine().matrix().unit_item(unit, Digit::new(c))
            };
            if let Some(item) = item {
                number(canvas, (x + 2 * c as u16, y + 1 + r as u16), watch, item);
            }
        }
    }
    if missing > 0 {
        canvas.line(area, area.height.saturating_sub(1), "the items need a larger screen", Role::Faint);
    }
}

fn number(canvas: &mut Canvas<'_>, (x, y): (u16, u16), watch: &Watch, item: ItemId) {
    let search = watch.machine().search();
    if !search.is_active(item) {
        let sign = canvas.glyph("■", "#").to_owned();
        return canvas.write(x, y, &sign, Role::Covered);
    }
    let chosen = watch.last().and_then(|step| step.item).and_then(|name| watch.machine().matrix().item(name));
    let (text, role) = match search.size(item) {
        0 => ("0".to_owned(), Role::DeadEnd),
        1 => ("1".to_owned(), Role::Placed),
        size @ 2..=9 => (size.to_string(), Role::Text),
        _ => ("+".to_owned(), Role::Text),
    };
    canvas.write(x, y, &text, if chosen == Some(item) { Role::Cursor } else { role });
}
