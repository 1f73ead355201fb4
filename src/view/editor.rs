//! Screen on which a puzzle is typed in.

use crate::app::{Action, App, Area, Context, Draft, ScreenLayout, wrap};
use crate::view::board::{CellStyle, Picture};
use crate::view::play::{edge, unsaved_sign};
use crate::view::{Canvas, Role};
use text::counted;

/// Title of the screen.
const TITLE: &str = "ninefold  your own puzzle";

/// Draws the board, and beside or below it messages about the board.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, fit: &ScreenLayout) {
    let Some(draft) = &app.draft else { return };
    if let Some(area) = fit.title {
        canvas.line(area, 0, TITLE, Role::Title);
        sign(canvas, area, TITLE, draft);
    }
    let (wrong, loose) = (draft.wrong(), draft.analysis.as_ref().map(|analysis| &analysis.loose));
    let picture = Picture { area: &fit.board, layout: draft.layout(), pointer: Some(draft.cursor) };
    picture.draw(canvas, |cell| CellStyle {
        digit: draft.digit(cell).map(|digit| (digit, Role::Given)),
        ground: loose.is_some_and(|loose| loose.has(cell)).then_some(Role::Area),
        is_cursor: cell == draft.cursor,
        is_conflict: wrong.has(cell),
        letters: if wrong.has(cell) { "!".to_owned() } else { String::new() },
        ..CellStyle::default()
    });
    if let Some(area) = fit.panel {
        panel(canvas, area, app, draft);
    } else if let Some(unsaved) = draft.at_stake().filter(|_| fit.title.is_none()) {
        edge(canvas, fit, unsaved);
    }
    if let Some(words) = app.draft_message(draft, fit) {
        let role = if draft.faults().is_empty() { Role::Title } else { Role::Conflict };
        canvas.line(fit.message.unwrap_or(fit.keys), 0, &words, role);
    }
}

/// Draws the sign of an unsaved draft at the right end of a row whose left part is taken by `words`.
fn sign(canvas: &mut Canvas<'_>, row: Area, words: &str, draft: &Draft) {
    if let Some(unsaved) = draft.at_stake() {
        let room = usize::from(row.width).saturating_sub(words.len() + 1);
        canvas.right(row, 0, &unsaved_sign(unsaved, room), Role::Warning);
    }
}

fn panel(canvas: &mut Canvas<'_>, area: Area, app: &App, draft: &Draft) {
    let shape = draft.shape();
    canvas.line(area, 0, "YOUR OWN", Role::Title);
    canvas.right(area, 0, &format!("{0} × {0}", shape.side()), Role::Faint);
    let givens = counted(draft.givens(), "given", "givens");
    canvas.line(area, 1, &givens, Role::Faint);
    sign(canvas, Area { y: area.y + 1, height: 1, ..area }, &givens, draft);
    canvas.divide(area, 2);
    let what = draft.digit(draft.cursor).map_or("empty".to_owned(), |digit| digit.to_string());
    let place = format!("{:<7}", shape.place(draft.cursor).to_string());
    canvas.pieces((area.x, area.y + 3), area.width, &[(&place, Role::Title), (&what, Role::Text)]);
    canvas.divide(area, 4);
    let role = if draft.faults().is_empty() { Role::Title } else { Role::Conflict };
    let mut row = 5;
    for words in draft.words() {
        row = canvas.paragraph(area, row, &words, role);
    }
    let key = |action| app.label(Context::Draft, action).unwrap_or_default();
    let help = format!(
        "A digit moves on to the next cell; {} or {} leaves a cell empty. Pasting replaces this puzzle.",
        key(Action::Skip),
        "0"
    );
    let lines = wrap(&help, usize::from(area.width)).len() as u16;
    if row + 1 + lines < area.height {
        canvas.divide(area, row);
        canvas.paragraph(area, row + 1, &help, Role::Faint);
    }
}
