//! Text of a hint, drawn beside the board or over it.

use crate::app::{Action, App, Area, BoardForm, Context, HINT_ROW, Hint, HintPanel, HintTextArea, ScreenLayout};
use crate::view::{Canvas, Role, hint_legend, step_list};
use unicode_width::UnicodeWidthStr;

/// Draws a hint in the panel beside the board. Returns the panel's row below the hint.
pub fn in_panel(canvas: &mut Canvas<'_>, app: &App, (area, fit): (Area, &ScreenLayout), hint: &Hint) -> u16 {
    if hint.is_list() {
        step_list::list(canvas, app, fit, hint);
        return area.height;
    }
    let layout = HintPanel::of(app, (area, fit), hint);
    let title = hint.text().title;
    canvas.line(area, HINT_ROW, &title, Role::Title);
    canvas.right(area, HINT_ROW, &fitting_scroll_key(app, &layout.read, usize::from(area.width), &title), Role::Key);
    lines(canvas, area.below(HINT_ROW + 1), &layout.read);
    if let Some(row) = layout.legend {
        hint_legend::lines(canvas, hint, (area.x, area.y + row), area.width);
    }
    hint_legend::roles(canvas, hint, &layout.meanings);
    canvas.footer(&layout.keys);
    layout.end
}

/// Returns the label of the key that scrolls the text, shortened to what fits beside a title in a row of `width` columns.
fn fitting_scroll_key(app: &App, read: &HintTextArea, width: usize, title: &str) -> String {
    let mut label = scroll_key(app, read);
    while !label.is_empty() && title.width() + label.width() >= width {
        label.truncate(label.rfind(' ').unwrap_or_default());
    }
    label
}

/// Draws the visible lines of a hint, with a sign to the left of the line where the current step of a proof begins. If the text goes on
/// below, the last visible line ends in an ellipsis. A conclusion that stays visible below the scrolled lines has a role of its own. Returns
/// the number of rows.
pub fn lines(canvas: &mut Canvas<'_>, area: Area, read: &HintTextArea) -> u16 {
    let last = if read.more() == Some(Action::PageDown) { read.shown().count() } else { 0 };
    for (row, line) in (1..).zip(read.shown()) {
        let ending = (row == last).then(|| with_ellipsis(line, usize::from(area.width)));
        canvas.line(area, row as u16 - 1, ending.as_deref().unwrap_or(line), Role::Text);
    }
    let rows = read.height();
    for (row, line) in (rows - read.kept.len()..).zip(&read.kept) {
        canvas.line(area, row as u16, line, Role::Title);
    }
    let current = read.current_row().map(|row| row as u16).filter(|&row| row < area.height && area.x > 0);
    if let Some(row) = current {
        canvas.write(area.x - 1, area.y + row, "▸", Role::Title);
    }
    rows as u16
}

/// Returns a line with an ellipsis at its end, without the last words if they do not fit beside it. The next page begins with the whole
/// line.
fn with_ellipsis(line: &str, width: usize) -> String {
    let mut words = line;
    while words.width() + 2 > width
        && let Some((before, _)) = words.rsplit_once(' ')
    {
        words = before;
    }
    format!("{words} …")
}

/// Draws a hint on a screen without a panel, in a box over the half of the board that the hint is not about.
pub fn over_board(canvas: &mut Canvas<'_>, app: &App, fit: &ScreenLayout, hint: &Hint) {
    if hint.is_list() {
        return step_list::list(canvas, app, fit, hint);
    }
    in_box(canvas, app, (fit, hint), &hint.text().title);
    canvas.footer_in_border(&app.hint_footer(fit, hint));
}

/// Draws the text of a hint in a box over the board, with a title in its frame.
pub fn in_box(canvas: &mut Canvas<'_>, app: &App, (fit, hint): (&ScreenLayout, &Hint), title: &str) {
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
