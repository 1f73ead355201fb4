//! Page of a technique: a text about it, and an example with a board and a hint as in a game.

use unicode_width::UnicodeWidthStr;

use crate::app::{App, Area, PageLayout, TechniquePage, page_text};
use crate::view::{Canvas, Role, help, hint_legend, hint_text, play};
use grid::CellSet;

/// Draws the open page of a technique.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, place: &PageLayout) {
    let Some(page) = &app.page else { return };
    if let (Some(fit), Some(example)) = (&place.board, page.example()) {
        if let Some(area) = fit.title {
            canvas.pieces((area.x, area.y), area.width, &[("ninefold", Role::Title), ("  techniques", Role::Faint)]);
        }
        play::marked_board(canvas, app, (example, None), fit, &CellSet::new());
    }
    if let Some(area) = place.heading {
        let level = page.technique.level().word();
        let width = area.width.saturating_sub(level.width() as u16 + 2);
        canvas.line(Area { width, ..area }, 0, page.technique.name(), Role::Title);
        canvas.right(area, 0, level, Role::Faint);
        canvas.divide(area, 1);
    }
    if let Some(area) = place.text {
        let lines = page_text(page.technique, usize::from(area.width));
        help::rows(canvas, area, &lines, page.first_row(area.height, lines.len()));
    }
    words(canvas, app, page, place);
    if let Some(message) = app.page_message() {
        canvas.foot(app.size, &message, Role::Title);
    }
}

/// Draws the text of the example's hint beside the board, or over the board if there is no room beside it.
fn words(canvas: &mut Canvas<'_>, app: &App, page: &TechniquePage, place: &PageLayout) {
    let shown = page.example().and_then(|example| example.hint.as_ref());
    let (Some(fit), Some(shown), Some(read)) = (&place.board, shown, page.reading(app.size, place)) else { return };
    let title = page.example_title();
    let Some(area) = place.words else { return hint_text::in_box(canvas, app, (fit, shown), &title) };
    if place.text.is_some() {
        canvas.divide(Area { y: area.y - 1, height: 1, ..area }, 0);
    }
    canvas.line(area, 0, &title, Role::Title);
    let key = hint_text::scroll_key(app, &read);
    if title.width() + key.width() < usize::from(area.width) {
        canvas.right(area, 0, &key, Role::Key);
    }
    hint_text::lines(canvas, Area { height: area.height.saturating_sub(2), ..area.below(1) }, &read);
    hint_legend::lines(canvas, shown, (area.x, area.y + area.height.saturating_sub(1)), area.width);
}
