//! Drawing of one cell: its background, its digit or marks, and the cursor's brackets.

use ratatui::style::{Modifier, Style};

use crate::app::{Area, BoardArea, Form};
use crate::view::board::Face;
use crate::view::board::marks::{dense, dots, full};
use crate::view::{Canvas, Role};
use grid::Cell;

/// Draws one cell: its background, its digit or marks, and the signs of the cursor, the highlight and conflicts.
pub fn paint(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face) {
    let at = area.cell(cell);
    let mut ground = face.ground.map_or_else(Style::default, |role| canvas.style(role));
    if face.is_cursor {
        let beneath = if face.ground == Some(Role::Selected) { Style::default() } else { ground };
        ground = beneath.patch(canvas.style(Role::Cursor)); // so that the cursor differs from the other selected cells
    }
    for row in 0..at.height {
        canvas.put(at.x, at.y + row, &" ".repeat(usize::from(at.width)), ground);
    }
    match face.digit {
        Some((digit, role)) => {
            let text = digit.to_string();
            let (x, y) = (at.x + (at.width + 1 - text.len() as u16) / 2, at.y + (at.height - 1) / 2);
            let x = if text.len() == 1 { at.x + at.width / 2 } else { x };
            let mut style = over(ground, on(face, canvas.style(role)));
            if face.is_same {
                style = over(style, on(face, canvas.style(Role::Same)));
            }
            if face.is_conflict {
                style = over(style, on(face, canvas.style(Role::Conflict)));
            }
            canvas.put(x, y, &text, style);
            sides(canvas, at, (x, y, text.len() as u16), face, ground);
            if area.form != Form::Tiny && is_bare(canvas, face) {
                let dot = over(ground, canvas.style(Role::Rule));
                canvas.put(x - 1, y, canvas.glyph("·", "."), dot);
                canvas.put(x + 1, y, canvas.glyph("·", "."), dot);
            }
        }
        None if area.form != Form::Tiny && face.marks.is_empty() => blank(canvas, at, face, ground),
        None => match area.form {
            Form::Full => full(canvas, area, cell, face, ground),
            Form::Dense => dense(canvas, area, cell, face, ground),
            Form::Wide | Form::Compact | Form::Dots => dots(canvas, area, cell, face, ground),
            Form::Tiny => {
                let is_lit = face.ground == Some(Role::Area) && is_bare(canvas, face);
                let dot = if is_lit {
                    (canvas.glyph("•", ":"), Role::Title)
                } else {
                    (canvas.glyph("·", "."), plain(face))
                };
                let letter = face.letters.get(..1).map(|letter| (letter, Role::Letter));
                let conclusion = sign(face).filter(|(_, role)| matches!(role, Role::Placed | Role::Struck));
                let colour = face.colour.map(|letter| letter.to_string());
                let colour = colour.as_deref().map(|letter| (letter, Role::Text));
                let cross = face.is_dead.then_some((canvas.glyph("×", "x"), Role::Struck));
                let (sign, role) = cross.or(conclusion).or(letter).or(sign(face)).or(colour).unwrap_or(dot);
                let style = if face.is_cursor { ground } else { over(ground, canvas.style(role)) };
                canvas.put(at.x, at.y, sign, style);
                if face.is_cursor {
                    sides(canvas, at, (at.x, at.y, at.width), face, ground);
                }
            }
        },
    }
    if let (Some(letter), Some((x, y))) = (face.colour, corner(area, at, face)) {
        canvas.put(x, y, &letter.to_string(), over(ground, on(face, canvas.style(Role::Text))));
    }
}

/// Returns the position for the letter of the cell's colour, the end of the last row, if nothing else is there.
fn corner(area: &BoardArea, at: Area, face: &Face) -> Option<(u16, u16)> {
    let is_free = match area.form {
        Form::Full => true,
        Form::Dense => area.shape().side() < usize::from(at.width * at.height),
        Form::Wide | Form::Compact | Form::Dots => {
            let is_marked = face.is_cursor || face.is_same || face.is_conflict || face.is_signed;
            !is_marked && face.letters.is_empty() && sign(face).is_none()
        }
        Form::Tiny => false,
    };
    is_free.then_some((at.x + at.width - 1, at.y + at.height - 1))
}

/// Returns the style without its colours if the cell's background is a player colour, on which they might be unreadable. The modifiers
/// still distinguish it.
pub(super) fn on(face: &Face, style: Style) -> Style {
    let is_coloured = face.ground.is_some_and(|role| role.colour().is_some());
    if is_coloured { Style { fg: None, bg: None, ..style } } else { style }
}

/// Draws a cell without digit and marks: the cursor's brackets, a cross if no candidate is left, or a dot if its background is invisible in
/// this theme.
fn blank(canvas: &mut Canvas<'_>, at: Area, face: &Face, ground: Style) {
    let (x, y) = (at.x + at.width / 2, at.y + (at.height - 1) / 2);
    let cross = face.is_dead.then_some((canvas.glyph("×", "x"), Role::Struck));
    if let Some((cross, role)) = cross {
        canvas.put(x, y, cross, over(ground, canvas.style(role)));
    }
    if face.is_cursor {
        canvas.put(at.x, y, "[", ground);
        canvas.put(at.x + at.width - 1, y, "]", ground);
    } else if cross.is_none() && is_bare(canvas, face) {
        canvas.put(x, y, canvas.glyph("·", "."), over(ground, canvas.style(Role::Rule)));
    }
}

/// Whether the cell has a background role that is invisible in this theme, and no other mark.
fn is_bare(canvas: &Canvas<'_>, face: &Face) -> bool {
    let is_plain = |style: Style| style.bg.is_none() && style.add_modifier.is_empty();
    let colourless = face.ground.is_some_and(|role| is_plain(canvas.style(role)));
    colourless && !face.is_cursor && !face.is_same && !face.is_conflict
}

/// Returns the sign of a hint in a cell too small for its marks. The first that applies of: a placed digit, an eliminated candidate, a fin,
/// the pattern, its second part, a blocker.
pub(super) fn sign(face: &Face) -> Option<(&'static str, Role)> {
    let signs = [
        ("+", Role::Placed),
        ("-", Role::Struck),
        ("^", Role::Fin),
        ("*", Role::Pattern),
        ("~", Role::Second),
        ("*", Role::Blocker),
    ];
    signs.into_iter().find(|(_, role)| face.marks.iter().any(|mark| mark.1 == *role))
}

/// Returns the common role of marks that are drawn without a style of their own.
pub(super) fn plain(face: &Face) -> Role {
    if !face.marks.is_empty() && face.marks.iter().all(|mark| mark.1 == Role::Corner) {
        return Role::Corner;
    }
    let roles = [Role::Same, Role::PeerCandidate];
    roles.into_iter().find(|role| face.marks.iter().any(|mark| mark.1 == *role)).unwrap_or(Role::Candidate)
}

/// Lays a style over a background. If both are reversed, the result is not, so that the mark stands out from the background.
pub(super) fn over(ground: Style, style: Style) -> Style {
    let both = Modifier::REVERSED;
    let twice = ground.add_modifier.contains(both) && style.add_modifier.contains(both);
    let patched = ground.patch(style);
    if twice { patched.remove_modifier(both) } else { patched }
}

/// Draws the signs on both sides of a digit: brackets of the cursor, angle brackets of the highlighted digit, `!` for a conflict.
fn sides(canvas: &mut Canvas<'_>, at: Area, (x, y, wide): (u16, u16, u16), face: &Face, ground: Style) {
    let (left, right) = match (face.is_cursor, face.is_same) {
        (true, _) => ("[", "]"),
        (false, true) => ("‹", "›"),
        (false, false) => (" ", " "),
    };
    let has_room = face.is_cursor && x + wide + 1 < at.x + at.width;
    if face.is_conflict && has_room {
        let style = over(ground, canvas.style(Role::Conflict));
        canvas.put(x + wide + 1, y, "!", style);
    }
    let is_marked = face.is_conflict && !has_room;
    let right = if is_marked { "!" } else { right };
    if left != " " {
        canvas.put(x - 1, y, left, ground);
    }
    if right != " " {
        let style = if is_marked { over(ground, canvas.style(Role::Conflict)) } else { ground };
        canvas.put(x + wide, y, right, style);
    }
}
