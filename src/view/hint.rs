//! The words of a hint, beside the board or over it.

use crate::app::{Action, App, Area, Context, HINT_ROW, Hint, Layout, Reading, layout};
use crate::view::{Canvas, Role};
use unicode_width::UnicodeWidthStr;

/// In the panel; gives the row below.
pub fn in_panel(canvas: &mut Canvas<'_>, app: &App, area: Area, hint: &Hint) -> u16 {
    let Ok(fit) = layout(app.size, hint.shape()) else { return HINT_ROW };
    let read = Reading::of(app.size, &fit, hint);
    canvas.line(area, HINT_ROW, &hint.text().title, Role::Title);
    canvas.right(area, HINT_ROW, &leaf(app, &read), Role::Key);
    let mut at = HINT_ROW + 1;
    for line in read.shown() {
        canvas.line(area, at, line, Role::Text);
        at += 1;
    }
    let keys = keys(app, hint);
    let mut x = 0;
    at += 1;
    for (i, (key, words)) in keys.iter().enumerate() {
        let wide = (key.width() + 1 + words.width()) as u16;
        if i == 1 || x + wide > area.width {
            (at, x) = (at + 1, 0);
        }
        if at < area.height {
            canvas.pieces(
                (area.x + x, area.y + at),
                area.width - x,
                &[(key, Role::Key), (" ", Role::Faint), (words, Role::Faint)],
            );
        }
        x += wide + 2;
    }
    at + 2
}

/// Where there is no panel: in a box over the half of the board that the hint does not speak of.
pub fn over_board(canvas: &mut Canvas<'_>, app: &App, fit: &Layout, hint: &Hint) {
    let read = Reading::of(app.size, fit, hint);
    let Some(frame) = read.frame else { return };
    let inside = canvas.frame(frame, &hint.text().title);
    for (row, line) in read.shown().enumerate() {
        canvas.line(inside, row as u16, line, Role::Text);
    }
    let leaf = leaf(app, &read);
    if !leaf.is_empty() {
        canvas.right(Area { y: frame.y, ..inside }, 0, &format!(" {leaf} "), Role::Key);
    }
    let (mut x, end) = (frame.x + 2, frame.x + frame.width - 2);
    let low = frame.y + frame.height - 1;
    for (key, words) in keys(app, hint) {
        let wide = (key.width() + words.width() + 3) as u16;
        if x + wide <= end {
            let pieces = [(" ", Role::Text), (&key, Role::Key), (" ", Role::Faint), (words, Role::Faint)];
            canvas.pieces((x, low), wide, &pieces);
            canvas.write(x + wide - 1, low, " ", Role::Text);
            x += wide;
        }
    }
}

/// The key that shows the rest, and where that is; nothing where all is shown.
fn leaf(app: &App, read: &Reading) -> String {
    let Some(action) = read.more() else { return String::new() };
    let sign = match (action, app.look.ascii) {
        (Action::PageDown, false) => "↓",
        (Action::PageDown, true) => "v",
        (_, false) => "↑",
        (_, true) => "^",
    };
    app.keymap.label(Context::Play, action, app.look.ascii).map(|key| format!("{key} {sign}")).unwrap_or_default()
}

/// What can be pressed now: a key and what it does.
fn keys(app: &App, hint: &Hint) -> Vec<(String, &'static str)> {
    let label = |action| app.keymap.label(Context::Play, action, app.look.ascii);
    let next = hint.text().next;
    let on = label(Action::Hint).filter(|_| !next.is_empty());
    let accept = label(Action::Accept).filter(|_| !next.is_empty());
    let both = match (on, accept) {
        (Some(on), Some(accept)) if hint.is_last() => vec![(format!("{on} {accept}"), next)],
        (on, accept) => on.map(|key| (key, next)).into_iter().chain(accept.map(|key| (key, "do it"))).collect(),
    };
    both.into_iter().chain(label(Action::Back).map(|key| (key, "hide"))).collect()
}
