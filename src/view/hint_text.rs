//! Text of a hint, drawn beside the board or over it.

use crate::app::{Action, App, Area, BoardForm, Context, HINT_ROW, Hint, HintTextArea, ScreenLayout};
use crate::view::{Canvas, Role, hint_legend, step_list};
use unicode_width::UnicodeWidthStr;

/// Maximum number of rows of keys below a hint in the panel.
const KEY_ROWS: u16 = 3;

/// Draws a hint in the panel beside the board. Returns the panel's row below the hint.
pub fn in_panel(canvas: &mut Canvas<'_>, app: &App, (area, fit): (Area, &ScreenLayout), hint: &Hint) -> u16 {
    if hint.is_list() {
        step_list::list(canvas, app, fit, hint);
        return area.height;
    }
    let read = HintTextArea::of(app.size, fit, hint);
    let title = hint.text().title;
    canvas.line(area, HINT_ROW, &title, Role::Title);
    canvas.right(area, HINT_ROW, &fitting_scroll_key(app, &read, usize::from(area.width), &title), Role::Key);
    let at = HINT_ROW + 1 + lines(canvas, area.below(HINT_ROW + 1), &read);
    let legend_at = at + u16::from(area.height > at + 6);
    let has_lines = hint_legend::lines(canvas, hint, (area.x, area.y + legend_at), area.width);
    let roles_at = legend_at + u16::from(has_lines);
    let room = area.height.saturating_sub(roles_at + KEY_ROWS);
    let rows = hint_legend::roles(canvas, hint, Area { height: room, ..area.below(roles_at) });
    let keys_at = if has_lines || rows > 0 { roles_at + rows } else { at + 1 };
    let mut keys = keys(app, hint);
    let page = app.label(Context::Play, Action::Page).filter(|_| hint.technique().is_some());
    keys.extend(page.map(|key| (key, "learn more")));
    let (mut x, mut at) = (0, keys_at);
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

/// Returns the label of the key that scrolls the text, shortened to what fits beside a title in a row of `width` columns.
fn fitting_scroll_key(app: &App, read: &HintTextArea, width: usize, title: &str) -> String {
    let mut label = scroll_key(app, read);
    while !label.is_empty() && title.width() + label.width() >= width {
        label.truncate(label.rfind(' ').unwrap_or_default());
    }
    label
}

/// Draws the visible lines of a hint, with a sign to the left of the line where the current step of a proof begins. Returns the number of
/// lines.
pub fn lines(canvas: &mut Canvas<'_>, area: Area, read: &HintTextArea) -> u16 {
    let mut rows = 0;
    for (line, role) in shown(read) {
        canvas.line(area, rows, line, role);
        rows += 1;
    }
    let current = read.current_row().map(|row| row as u16).filter(|&row| row < area.height && area.x > 0);
    if let Some(row) = current {
        canvas.write(area.x - 1, area.y + row, "▸", Role::Title);
    }
    rows
}

/// Returns the visible lines of a hint and the role of each. If the conclusion stays visible while the text above it scrolls, the
/// conclusion has a role of its own.
fn shown(read: &HintTextArea) -> impl Iterator<Item = (&String, Role)> {
    read.shown().map(|line| (line, Role::Text)).chain(read.kept.iter().map(|line| (line, Role::Title)))
}

/// Draws a hint on a screen without a panel, in a box over the half of the board that the hint is not about.
pub fn over_board(canvas: &mut Canvas<'_>, app: &App, fit: &ScreenLayout, hint: &Hint) {
    if hint.is_list() {
        return step_list::list(canvas, app, fit, hint);
    }
    let mut keys = keys(app, hint);
    let fold = app.label(Context::Play, Action::FoldHint).map(|key| (key, "board"));
    keys.splice(keys.len() - 1..keys.len() - 1, fold); // before the last key, which is dropped first if there is no room
    in_box(canvas, app, (fit, hint), (&hint.text().title, &keys));
}

/// Draws the text of a hint in a box over the board, with a title and keys in its frame.
pub fn in_box(
    canvas: &mut Canvas<'_>,
    app: &App,
    (fit, hint): (&ScreenLayout, &Hint),
    (title, keys): (&str, &[(String, &str)]),
) {
    let read = HintTextArea::of(app.size, fit, hint);
    let Some(frame) = read.frame else { return };
    let inside = canvas.frame(frame, title);
    lines(canvas, inside, &read);
    let key = scroll_key(app, &read);
    if !key.is_empty() {
        canvas.right(Area { y: frame.y, ..inside }, 0, &format!(" {key} "), Role::Key);
    }
    if !matches!(fit.board.form, BoardForm::Dots | BoardForm::Tiny) {
        let (from, to) = (frame.x + 4 + title.width() as u16, frame.x + frame.width - 12);
        hint_legend::lines(canvas, hint, (from + 1, frame.y), to.saturating_sub(from));
    }
    in_frame(canvas, frame, keys);
}

/// Draws keys and what they do into the lower edge of a frame, as many as fit.
pub fn in_frame(canvas: &mut Canvas<'_>, frame: Area, keys: &[(String, &str)]) {
    let (mut x, end) = (frame.x + 2, frame.x + frame.width - 2);
    let low = frame.y + frame.height - 1;
    for (key, words) in keys {
        let wide = (key.width() + words.width() + 3) as u16;
        if x + wide <= end {
            let pieces = [(" ", Role::Text), (key.as_str(), Role::Key), (" ", Role::Faint), (words, Role::Faint)];
            canvas.pieces((x, low), wide, &pieces);
            canvas.write(x + wide - 1, low, " ", Role::Text);
            x += wide;
        }
    }
}

/// Returns the label of the key that scrolls to the rest of the text, followed by an arrow. Empty if all of the text is visible.
pub fn scroll_key(app: &App, read: &HintTextArea) -> String {
    let context = if app.page.is_some() { Context::Page } else { Context::Play };
    let Some(action) = read.more() else { return String::new() };
    let sign = match (action, app.appearance.ascii) {
        (Action::PageDown, false) => "↓",
        (Action::PageDown, true) => "v",
        (_, false) => "↑",
        (_, true) => "^",
    };
    app.label(context, action).map(|key| format!("{key} {sign}")).unwrap_or_default()
}

/// Returns the keys that apply to the hint now, and what each does.
fn keys(app: &App, hint: &Hint) -> Vec<(String, &'static str)> {
    let label = |action| app.label(Context::Play, action);
    if let Some(next) = hint.walking() {
        let accept = label(Action::WalkHint).map(|key| (key, next));
        return accept.into_iter().chain(label(Action::Back).map(|key| (key, "close"))).collect();
    }
    let next = hint.text().next;
    let on = label(Action::Hint).filter(|_| !next.is_empty());
    let accept = label(Action::ApplyHint).filter(|_| !next.is_empty());
    let both = match (on, accept) {
        (Some(on), Some(accept)) if hint.is_last() => vec![(format!("{on}/{accept}"), next)],
        (on, accept) => on.map(|key| (key, next)).into_iter().chain(accept.map(|key| (key, hint.doing()))).collect(),
    };
    both.into_iter()
        .chain(label(Action::Back).map(|key| (key, if hint.is_of_all() { "back" } else { "close" })))
        .collect()
}
