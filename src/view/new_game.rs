//! Dialog for a new game: its level, technique, symmetry, board or seed.

use crate::app::{App, Area, Line, VALUE};
use crate::view::{Canvas, Role, fit};
use unicode_width::UnicodeWidthStr;

/// Draws the dialog: the values chosen, an explanation of the marked line, and the keys.
pub fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let (form, layout) = (&app.new_game, app.place_form());
    canvas.frame(layout.frame, "New game");
    for (row, line) in (0..).zip(Line::ALL) {
        let is_marked = line == form.at;
        let (sign, role) = if is_marked { ("▸ ", Role::Chosen) } else { ("  ", Role::Text) };
        canvas.line(layout.lines, row, &format!("{sign}{}", name(line)), role);
        let value = layout.lines.right_of(VALUE);
        let words = fit(&form.words(line), layout.value_width().into());
        match line {
            Line::Seed if is_marked => seed(canvas, value.row(row), &form.seed),
            Line::Seed if form.seed.is_empty() => canvas.line(value, row, "  none", Role::Faint),
            _ if is_marked => {
                let pieces = [("‹ ", Role::Key), (words.as_str(), role), (" ›", Role::Key)];
                canvas.pieces((value.x, value.y + row), value.width, &pieces);
            }
            _ => canvas.line(value, row, &format!("  {words}"), role),
        }
    }
    let (words, role) = match (app.at_work(), form.fault()) {
        (Some(words), _) => (words, Role::Title),
        (None, Some(fault)) => (fault, Role::Warning),
        (None, None) => (form.about(form.at), Role::Faint),
    };
    canvas.paragraph(layout.text, 0, &words, role);
    canvas.footer(&app.form_footer());
}

/// Draws the marked seed line: the end of the typed seed, and the cursor.
fn seed(canvas: &mut Canvas<'_>, area: Area, seed: &str) {
    let room = usize::from(area.width.saturating_sub(3));
    let shown = &seed[seed.len().saturating_sub(room)..]; // a seed is ASCII
    canvas.line(area.right_of(2), 0, shown, Role::Chosen);
    canvas.line(area.right_of(2 + shown.width() as u16), 0, " ", Role::Cursor);
}

const fn name(line: Line) -> &'static str {
    match line {
        Line::Level => "level",
        Line::Technique => "technique",
        Line::Symmetry => "symmetry",
        Line::Board => "board",
        Line::Seed => "seed",
    }
}
