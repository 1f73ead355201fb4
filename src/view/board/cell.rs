//! Drawing of one cell: its background, its digit or marks, and the cursor's brackets.

use ratatui::style::{Modifier, Style};

use crate::app::{Area, BoardArea, BoardForm};
use crate::view::board::CellStyle;
use crate::view::board::marks::{dense, dots, full};
use crate::view::{Canvas, Role};
use grid::Cell;

/// Draws one cell: its background, its digit or marks, and the signs of the cursor, the highlight and conflicts.
pub fn paint(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, cell_style: &CellStyle) {
    let at = area.cell(cell);
    let mut ground = cell_style.ground.map_or_else(Style::default, |role| canvas.style(role));
    if cell_style.is_cursor {
        let beneath = if cell_style.ground == Some(Role::Selected) { Style::default() } else { ground };
        ground = beneath.patch(canvas.style(Role::Cursor)); // so that the cursor differs from the other selected cells
    }
    for row in 0..at.height {
        canvas.put(at.x, at.y + row, &" ".repeat(usize::from(at.width)), ground);
    }
    match cell_style.digit {
        Some((digit, role)) => {
            let text = digit.to_string();
            let (x, y) = (at.x + (at.width + 1 - text.len() as u16) / 2, at.y + (at.height - 1) / 2);
            let x = if text.len() == 1 { at.x + at.width / 2 } else { x };
            let mut style = over(ground, on(cell_style, canvas.style(role)));
            if cell_style.is_same {
                style = over(style, on(cell_style, canvas.style(Role::Highlighted)));
            }
            if cell_style.is_conflict {
                style = over(style, on(cell_style, canvas.style(Role::Conflict)));
            }
            canvas.put(x, y, &text, style);
            sides(canvas, at, (x, y, text.len() as u16), cell_style, ground);
            if area.form != BoardForm::Tiny && is_bare(canvas, cell_style) {
                let dot = over(ground, canvas.style(Role::CellLine));
                canvas.put(x - 1, y, canvas.glyph("·", "."), dot);
                canvas.put(x + 1, y, canvas.glyph("·", "."), dot);
            }
        }
        None if area.form != BoardForm::Tiny && cell_style.marks.is_empty() => blank(canvas, at, cell_style, ground),
        None => match area.form {
            BoardForm::Full => full(canvas, area, cell, cell_style, ground),
            BoardForm::Dense => dense(canvas, area, cell, cell_style, ground),
            BoardForm::Wide | BoardForm::Compact | BoardForm::Dots => dots(canvas, area, cell, cell_style, ground),
            BoardForm::Tiny => {
                let is_lit = cell_style.ground == Some(Role::Area) && is_bare(canvas, cell_style);
                let dot = if is_lit {
                    (canvas.glyph("•", ":"), Role::Title)
                } else {
                    (canvas.glyph("·", "."), plain(cell_style))
                };
                let letter = cell_style.letters.get(..1).map(|letter| (letter, Role::Letter));
                let conclusion = sign(cell_style).filter(|(_, role)| matches!(role, Role::Placed | Role::Eliminated));
                let colour = cell_style.colour.map(|letter| letter.to_string());
                let colour = colour.as_deref().map(|letter| (letter, Role::Text));
                let cross = cell_style.is_dead.then_some((canvas.glyph("×", "x"), Role::Eliminated));
                let (sign, role) = cross.or(conclusion).or(letter).or(sign(cell_style)).or(colour).unwrap_or(dot);
                let style = if cell_style.is_cursor { ground } else { over(ground, canvas.style(role)) };
                canvas.put(at.x, at.y, sign, style);
                if cell_style.is_cursor {
                    sides(canvas, at, (at.x, at.y, at.width), cell_style, ground);
                }
            }
        },
    }
    if let (Some(letter), Some((x, y))) = (cell_style.colour, corner(area, at, cell_style)) {
        canvas.put(x, y, &letter.to_string(), over(ground, on(cell_style, canvas.style(Role::Text))));
    }
}

/// Returns the position for the letter of the cell's colour, the end of the last row, if nothing else is there.
fn corner(area: &BoardArea, at: Area, cell_style: &CellStyle) -> Option<(u16, u16)> {
    let is_free = match area.form {
        BoardForm::Full => true,
        BoardForm::Dense => area.shape().side() < usize::from(at.width * at.height),
        BoardForm::Wide | BoardForm::Compact | BoardForm::Dots => {
            let is_marked =
                cell_style.is_cursor || cell_style.is_same || cell_style.is_conflict || cell_style.is_signed;
            !is_marked && cell_style.letters.is_empty() && sign(cell_style).is_none()
        }
        BoardForm::Tiny => false,
    };
    is_free.then_some((at.x + at.width - 1, at.y + at.height - 1))
}

/// Returns the style without its colours if the cell's background is a player colour, on which they might be unreadable. The modifiers
/// still distinguish it.
pub(super) fn on(cell_style: &CellStyle, style: Style) -> Style {
    let is_coloured = cell_style.ground.is_some_and(|role| role.colour().is_some());
    if is_coloured { Style { fg: None, bg: None, ..style } } else { style }
}

/// Draws a cell without digit and marks: the cursor's brackets, a cross if no candidate is left, or a dot if its background is invisible in
/// this theme.
fn blank(canvas: &mut Canvas<'_>, at: Area, cell_style: &CellStyle, ground: Style) {
    let (x, y) = (at.x + at.width / 2, at.y + (at.height - 1) / 2);
    let cross = cell_style.is_dead.then_some((canvas.glyph("×", "x"), Role::Eliminated));
    if let Some((cross, role)) = cross {
        canvas.put(x, y, cross, over(ground, canvas.style(role)));
    }
    if cell_style.is_cursor {
        canvas.put(at.x, y, "[", ground);
        canvas.put(at.x + at.width - 1, y, "]", ground);
    } else if cross.is_none() && is_bare(canvas, cell_style) {
        canvas.put(x, y, canvas.glyph("·", "."), over(ground, canvas.style(Role::CellLine)));
    }
}

/// Whether the cell has a background role that is invisible in this theme, and no other mark.
fn is_bare(canvas: &Canvas<'_>, cell_style: &CellStyle) -> bool {
    let is_plain = |style: Style| style.bg.is_none() && style.add_modifier.is_empty();
    let colourless = cell_style.ground.is_some_and(|role| is_plain(canvas.style(role)));
    colourless && !cell_style.is_cursor && !cell_style.is_same && !cell_style.is_conflict
}

/// Returns the sign of a hint in a cell too small for its marks. The first that applies of: a placed digit, an eliminated candidate, a fin,
/// the pattern, its second part, a blocker.
pub(super) fn sign(cell_style: &CellStyle) -> Option<(&'static str, Role)> {
    let signs = [
        ("+", Role::Placed),
        ("-", Role::Eliminated),
        ("^", Role::Fin),
        ("*", Role::Pattern),
        ("~", Role::Second),
        ("*", Role::Blocker),
    ];
    signs.into_iter().find(|(_, role)| cell_style.marks.iter().any(|mark| mark.1 == *role))
}

/// Returns the common role of marks that are drawn without a style of their own.
pub(super) fn plain(cell_style: &CellStyle) -> Role {
    if !cell_style.marks.is_empty() && cell_style.marks.iter().all(|mark| mark.1 == Role::Corner) {
        return Role::Corner;
    }
    let roles = [Role::Highlighted, Role::PeerCandidate];
    roles.into_iter().find(|role| cell_style.marks.iter().any(|mark| mark.1 == *role)).unwrap_or(Role::Candidate)
}

/// Lays a style over a background. If both are reversed, the result is not, so that the mark stands out from the background.
pub(super) fn over(ground: Style, style: Style) -> Style {
    let both = Modifier::REVERSED;
    let twice = ground.add_modifier.contains(both) && style.add_modifier.contains(both);
    let patched = ground.patch(style);
    if twice { patched.remove_modifier(both) } else { patched }
}

/// Draws the signs on both sides of a digit: brackets of the cursor, angle brackets of the highlighted digit, `!` for a conflict.
fn sides(canvas: &mut Canvas<'_>, at: Area, (x, y, wide): (u16, u16, u16), cell_style: &CellStyle, ground: Style) {
    let (left, right) = match (cell_style.is_cursor, cell_style.is_same) {
        (true, _) => ("[", "]"),
        (false, true) => ("‹", "›"),
        (false, false) => (" ", " "),
    };
    let has_room = cell_style.is_cursor && x + wide + 1 < at.x + at.width;
    if cell_style.is_conflict && has_room {
        let style = over(ground, canvas.style(Role::Conflict));
        canvas.put(x + wide + 1, y, "!", style);
    }
    let is_marked = cell_style.is_conflict && !has_room;
    let right = if is_marked { "!" } else { right };
    if left != " " {
        canvas.put(x - 1, y, left, ground);
    }
    if right != " " {
        let style = if is_marked { over(ground, canvas.style(Role::Conflict)) } else { ground };
        canvas.put(x + wide, y, right, style);
    }
}
