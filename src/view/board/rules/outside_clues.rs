//! Drawing of clues: the numbers outside a board.

use std::collections::HashMap;

use crate::app::{Clue, Span};
use crate::view::Role;
use crate::view::board::rules::LineDirection;
use crate::view::board::rules::sign_placer::{SignPlacer, SignStyle};
use grid::{Cell, Layout};

/// Draws each clue at the start of the row, column or diagonal it refers to, with an arrow on diagonals.
pub fn clues(placer: &mut SignPlacer<'_, '_>, layout: &Layout, pointer: Option<Cell>) {
    let (area, side) = (*placer.area, placer.area.shape().side() as isize);
    let margins = area.margins;
    if margins.left + margins.right + margins.top + margins.bottom == 0 {
        return;
    }
    let frame = area.frame();
    let mut used: HashMap<(isize, isize), u16> = HashMap::new();
    for clue in Clue::all(layout) {
        let is_in = |at: isize, span: Span| at < 0 || at >= side || span.has(at as usize);
        if !is_in(clue.at.0, area.rows) || !is_in(clue.at.1, area.columns) {
            continue;
        }
        let text = text(placer, &clue);
        let wide = text.chars().count() as u16;
        let before = used.entry(clue.at).or_default();
        let y = match clue.at.0 {
            row if row < 0 => frame.y.saturating_sub(1 + *before),
            row if row >= side => frame.y + frame.height + *before,
            row => area.cell(area.shape().cell(row as usize, area.columns.first)).centre().1,
        };
        let shift = if clue.is_above_or_below(area.shape()) { 0 } else { *before };
        let x = match clue.at.1 {
            column if column < 0 => frame.x.saturating_sub(wide + shift),
            column if column >= side => frame.x + frame.width + shift,
            column => {
                let cell = area.cell(area.shape().cell(area.rows.first, column as usize));
                (cell.centre().0 + 1).saturating_sub(wide.div_ceil(2))
            }
        };
        *before += if clue.is_above_or_below(area.shape()) { 1 } else { wide + 1 };
        let is_here = pointer.is_some_and(|cell| meets(&clue, layout, cell));
        let role = if is_here { Role::Title } else { Role::Clue };
        placer.put(&[(x, y)], &text, SignStyle { role, is_here });
    }
}

/// Returns the text of a clue: its number, with an arrow if the clue refers to a diagonal. For rows and columns, the first letter of the
/// rule's keyword comes before the number if [`Clue::is_named`] is true.
fn text(placer: &SignPlacer<'_, '_>, clue: &Clue) -> String {
    let total = clue.total;
    match LineDirection::of_step(clue.step).filter(|_| clue.is_slanting()) {
        Some(way) if clue.step.1 > 0 => format!("{total}{}", placer.sign(way.head())),
        Some(way) => format!("{}{total}", placer.sign(way.head())),
        None if clue.is_named => format!("{}{total}", &clue.family.keyword()[..1]),
        None => total.to_string(),
    }
}

/// Whether a cell is in the row, column or diagonal to which a clue refers.
fn meets(clue: &Clue, layout: &Layout, cell: Cell) -> bool {
    let shape = layout.shape();
    let (down, right) = (shape.row(cell) as isize - clue.at.0, shape.column(cell) as isize - clue.at.1);
    let far = down.abs().max(right.abs());
    (down, right) == (far * clue.step.0, far * clue.step.1)
}
