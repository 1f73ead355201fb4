//! Text of a hint, drawn beside the board or over it.

use crate::app::{Action, App, Area, BoardForm, Context, HINT_ROW, Hint, HintTextArea, ScreenLayout};
use crate::view::{Canvas, Role, step_list};
use unicode_width::UnicodeWidthStr;

/// Draws a hint in the panel beside the board. Returns the panel's row below the hint.
pub fn in_panel(canvas: &mut Canvas<'_>, app: &App, (area, fit): (Area, &ScreenLayout), hint: &Hint) -> u16 {
    if hint.is_list() {
        step_list::list(canvas, app, fit, hint);
        return area.height;
    }
    let read = HintTextArea::of(app.size, fit, hint);
    let title = hint.text().title;
    canvas.line(area, HINT_ROW, &title, Role::Title);
    let mut leaf = leaf(app, &read);
    if title.width() + leaf.width() >= usize::from(area.width) {
        leaf.truncate(leaf.rfind(' ').unwrap_or_default());
    }
    canvas.right(area, HINT_ROW, &leaf, Role::Key);
    let mut at = HINT_ROW + 1;
    for (line, role) in shown(&read) {
        canvas.line(area, at, line, role);
        at += 1;
    }
    let blank = u16::from(area.height > at + 6);
    let is_drawn = legend(canvas, hint, (area.x, area.y + at + blank), area.width);
    at += blank * u16::from(is_drawn);
    let page = app.label(Context::Play, Action::Page).filter(|_| hint.technique().is_some());
    let mut keys = keys(app, hint);
    keys.extend(page.map(|key| (key, "its page")));
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

/// Returns the visible lines of a hint and the role of each. If the conclusion stays visible while the text above it scrolls, the
/// conclusion has a role of its own.
pub fn shown(read: &HintTextArea) -> impl Iterator<Item = (&String, Role)> {
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
    for (row, (line, role)) in shown(&read).enumerate() {
        canvas.line(inside, row as u16, line, role);
    }
    let leaf = leaf(app, &read);
    if !leaf.is_empty() {
        canvas.right(Area { y: frame.y, ..inside }, 0, &format!(" {leaf} "), Role::Key);
    }
    if !matches!(fit.board.form, BoardForm::Dots | BoardForm::Tiny) {
        let (from, to) = (frame.x + 4 + title.width() as u16, frame.x + frame.width - 12);
        legend(canvas, hint, (from + 1, frame.y), to.saturating_sub(from));
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

/// Minimum width in columns of a legend that names both meanings of each kind of line.
const ROOMY: u16 = 44;

/// Draws the legend of a hint: what its lines mean, and the letters of its first and last nodes. Returns whether there is anything to
/// explain.
pub fn legend(canvas: &mut Canvas<'_>, hint: &Hint, at: (u16, u16), width: u16) -> bool {
    let Some((drawing, with_eliminations)) = hint.drawing() else { return false };
    let drawn = || drawing.lines.iter().chain(drawing.falls.iter().filter(|_| with_eliminations));
    let words = match (drawing.is_along_units, drawing.has_fish) {
        (true, _) => ["base", "cover"],
        (false, true) if width >= ROOMY => ["base or strong", "cover or weak"],
        (false, _) => ["strong", "weak"],
    };
    let lines = [
        (canvas.glyph("══", "=="), Role::Strong, words[0], true),
        (canvas.glyph("╌╌", "--"), Role::Weak, words[1], false),
    ];
    let mut pieces: Vec<(&str, Role)> = Vec::new();
    for (line, role, words, strong) in lines {
        if drawn().any(|line| line.is_strong == strong) {
            pieces.extend([(line, role), (" ", Role::Faint), (words, Role::Faint), ("  ", Role::Faint)]);
        }
    }
    let has_lines = !pieces.is_empty();
    let last = drawing.nodes.len().checked_sub(1).and_then(|last| ('a'..='z').nth(last));
    let ends = last.map(|last| if last == 'a' { "a".to_owned() } else { format!("a-{last}") }).unwrap_or_default();
    pieces.push((&ends, Role::Letter));
    let order = if ends == "a" { " supposed" } else { " in the order told" };
    if !has_lines && !ends.is_empty() {
        pieces.push((order, Role::Faint));
    }
    canvas.pieces(at, width, &pieces);
    has_lines || !ends.is_empty()
}

/// Returns the label of the key that scrolls to the rest of the text, followed by an arrow. Empty if all of the text is visible.
pub fn leaf(app: &App, read: &HintTextArea) -> String {
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
        return accept.into_iter().chain(label(Action::Back).map(|key| (key, "hide"))).collect();
    }
    let next = hint.text().next;
    let on = label(Action::Hint).filter(|_| !next.is_empty());
    let accept = label(Action::ApplyHint).filter(|_| !next.is_empty());
    let both = match (on, accept) {
        (Some(on), Some(accept)) if hint.is_last() => vec![(format!("{on} {accept}"), next)],
        (on, accept) => on.map(|key| (key, next)).into_iter().chain(accept.map(|key| (key, hint.doing()))).collect(),
    };
    both.into_iter()
        .chain(label(Action::Back).map(|key| (key, if hint.is_of_all() { "back" } else { "hide" })))
        .collect()
}
