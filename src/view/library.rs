//! Library screen: shelves along the top, the puzzles of the open shelf below, and a preview beside them.

use std::time::Duration;

use jiff::Timestamp;

use crate::app::{
    App, Area, BoardArea, BoardForm, BoardRequirements, Entry, LONGEST_TITLE, LibraryLayout, Origin, clock,
};
use crate::store::Card;
use crate::view::board::{CellStyle, Picture};
use crate::view::{Canvas, Role, fit};
use grid::{Cell, Family, Shape};
use text::counted;
use unicode_width::UnicodeWidthStr;

/// Rows below the board of the preview that the largest forms of the board leave for the text.
const TEXT_ROWS: u16 = 6;

/// Draws the library.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, layout: &LibraryLayout) {
    let (library, list) = (&app.library, layout.rows.area);
    canvas.line(layout.whole, 0, "Library", Role::Title);
    shelves(canvas, app, layout);
    canvas.divide(layout.whole, layout.divider);
    let shelf = library.shelf();
    let unread = library.unreadable_files(list.width.into());
    for (row, words) in (0..layout.unread.height).zip(&unread) {
        canvas.line(layout.unread, row, words, if row == 0 { Role::Faint } else { Role::Warning });
    }
    if shelf.entries.is_empty() && unread.is_empty() {
        canvas.line(list, 1, "nothing here yet", Role::Faint);
    }
    let columns = columns(app, usize::from(list.width.saturating_sub(3)));
    let visible = shelf.entries.iter().enumerate().skip(layout.rows.first).take(usize::from(list.height));
    for (row, (at, entry)) in visible.enumerate() {
        let is_chosen = at == shelf.chosen;
        let (sign, role) = if is_chosen { ("▸", Role::Chosen) } else { (" ", Role::Text) };
        canvas.line(list, row as u16, &format!("{sign} {}", line(app, entry, columns)), role);
    }
    if let Some(area) = layout.preview {
        preview(canvas, app, area);
    }
    if let Some(words) = app.menu_message() {
        canvas.line(layout.whole, layout.whole.height - 1, &words, Role::Title);
    }
}

/// Draws the titles of the shelves, and a sign where there are more of them.
fn shelves(canvas: &mut Canvas<'_>, app: &App, layout: &LibraryLayout) {
    let library = &app.library;
    for &(at, area) in &layout.shelves {
        let (role, open, close) = if at == library.at { (Role::Chosen, "[", "]") } else { (Role::Faint, " ", " ") };
        let title = fit(&library.shelves[at].title, LONGEST_TITLE);
        canvas.line(area, 0, &format!("{open}{title}{close}"), role);
    }
    for (sign, area) in ["◂", "▸"].into_iter().zip(layout.more) {
        if let Some(area) = area {
            canvas.line(area, 0, sign, Role::Key);
        }
    }
}

/// Divides `width` columns between the names and the details of entries. Details get 0 columns if there is no room for them.
fn columns(app: &App, width: usize) -> (usize, usize) {
    // The last 300 entries are enough: the puzzles of a file are numbered, so the last names are the longest.
    let entries = app.library.shelf().entries.iter().rev().take(300).map(|entry| words(app, entry));
    let (name, more) = entries.fold((14, 0), |most, (name, more)| (most.0.max(name.width()), most.1.max(more.width())));
    if width < 14 + 2 + more { (width, 0) } else { (name.min(width - 2 - more), more) }
}

/// Returns the text of an entry's row in the list.
fn line(app: &App, entry: &Entry, (column, rest): (usize, usize)) -> String {
    let (name, more) = words(app, entry);
    let name = fit(&name, column);
    if rest == 0 { name } else { format!("{name:<column$}  {more:<rest$}") }
}

/// Returns the name and the details of an entry.
fn words(app: &App, entry: &Entry) -> (String, String) {
    match entry {
        Entry::Saved(_, card) => {
            let level = card.level.clone().unwrap_or_default();
            let state =
                if card.finished { "solved".to_owned() } else { format!("{}/{} cells", card.filled, card.cells) };
            (card.name.clone(), format!("{level:<8} {state}"))
        }
        Entry::Puzzle(origin, _) => {
            let done = app.library.done.contains(&origin.id());
            let sign = if done { "✓" } else { " " };
            let more = match (origin.practised(), origin.level) {
                (Some(_), Some(level)) => level.word().to_owned(),
                (None, Some(level)) if !origin.board.layout().is_classic() || origin.board.shape() != Shape::nine() => {
                    format!("{:<8}{}", level.word(), givens(origin))
                }
                _ => givens(origin),
            };
            (format!("{sign} {}", origin.name), more)
        }
    }
}

fn givens(origin: &Origin) -> String {
    counted(origin.board.filled(), "given", "givens")
}

/// Draws a preview of the chosen entry: the givens of a puzzle, with its difficulty and its rules below them, or the details of a saved
/// game.
fn preview(canvas: &mut Canvas<'_>, app: &App, area: Area) {
    let (origin, grade) = match app.library.chosen() {
        Some(Entry::Puzzle(origin, grade)) => (origin, grade),
        Some(Entry::Saved(_, card)) => return saved_game(canvas, app, card, area),
        None => return,
    };
    let layout = origin.board.layout();
    canvas.line(area, 0, &origin.name, Role::Title);
    let plan = BoardRequirements::of(layout, Cell::new(0));
    let fits = |board: &BoardArea| board.size().width <= area.width && board.size().height < area.height;
    let is_small = |board: &BoardArea| fits(board) && board.size().height + TEXT_ROWS <= area.height;
    let drawn = plan.forms().iter().map(|&form| plan.area(form)).find(is_small);
    let drawn = drawn.or_else(|| plan.forms().last().map(|&form| plan.area(form)).filter(fits));
    let plain = || Some(BoardArea::new(origin.board.shape(), BoardForm::Tiny)).filter(fits);
    let mut below = area;
    if let Some(picture) = drawn.or_else(plain) {
        Picture { area: &picture.at(area.x, area.y + 1), layout, pointer: None }
            .draw(canvas, |cell| CellStyle::of(origin.board.digit(cell), Role::Given));
        let taken = (picture.size().height + 2).min(area.height);
        below = area.below(taken);
    }
    let kinds = layout.kinds();
    let words = if layout.has(Family::Box) || !kinds.is_empty() { "" } else { layout.classic_demand() };
    let first = grade.as_ref().map_or(0, |grade| canvas.paragraph(below, 0, &grade.words(), Role::Text));
    let first = canvas.paragraph(below, first, words, Role::Faint);
    layout.demands().iter().fold(first, |row, about| canvas.paragraph(below, row, about, Role::Faint));
}

/// Draws the details of a saved game.
fn saved_game(canvas: &mut Canvas<'_>, app: &App, card: &Card, area: Area) {
    let saved = i64::try_from(card.saved).ok().and_then(|saved| Timestamp::from_second(saved).ok());
    let saved = app.library.offset.to_datetime(saved.unwrap_or(Timestamp::UNIX_EPOCH)).date();
    let saved = if app.menu.today == Some(saved) { "today".to_owned() } else { saved.to_string() };
    let state =
        if card.finished { "solved".to_owned() } else { format!("{} of {} cells filled", card.filled, card.cells) };
    let time = card.seconds.map(|seconds| clock(Duration::from_secs(seconds)));
    let hints = card.hints.map(|hints| hints.to_string());
    let level = card.level.as_deref().map(|level| ("level", level.to_owned()));
    let rows = [level, Some(("saved", saved)), time.map(|time| ("time", time)), hints.map(|hints| ("hints", hints))];
    canvas.line(area, 0, &card.name, Role::Title);
    canvas.line(area, 2, &state, Role::Text);
    for (row, (name, value)) in (4..).zip(rows.into_iter().flatten()) {
        canvas.pieces(
            (area.x, area.y + row),
            area.width,
            &[(&format!("{name:<7}"), Role::Faint), (&value, Role::Text)],
        );
    }
}
