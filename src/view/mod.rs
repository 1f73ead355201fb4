//! Layer 5: drawing. Draws an [`App`] without changing it; positions come from `app::layout`, styles from the theme.

pub mod board;
mod canvas;
mod editor;
mod help;
mod hint;
mod history;
mod lesson;
mod library;
mod links;
mod menu;
mod new_game;
mod overlay;
mod page;
mod panel;
pub mod plain;
mod play;
mod race;
mod steps;
mod summary;
mod svg;
mod theme;
mod watch;
mod zoom;

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Area, Overlay, Screen, Size};

pub use board::{CellStyle, Picture, board};
pub use canvas::{Canvas, fit};
pub use svg::{chart, svg};
pub use theme::{Role, Theme};

/// Minimum screen size; on a smaller screen only a message is drawn.
pub const MIN_SIZE: Size = Size { width: 25, height: 14 };

/// Draws the whole screen into `buffer`, which has to be blank and of size `app.size`.
pub fn draw(app: &App, theme: &Theme, now: Instant, buffer: &mut Buffer) {
    let canvas = &mut Canvas { buffer, theme, look: app.appearance };
    if app.size.width < MIN_SIZE.width || app.size.height < MIN_SIZE.height {
        return too_small(canvas, app.size, MIN_SIZE);
    }
    match (&app.page, app.screen) {
        (Some(page), _) => page::draw(canvas, app, page),
        (None, Screen::Menu) => menu::draw(canvas, app),
        (None, Screen::Library) => library::draw(canvas, app),
        (None, Screen::Play) => play::draw(canvas, app, now),
        (None, Screen::Draft) => editor::draw(canvas, app),
        (None, Screen::Watch) => watch::draw(canvas, app),
        (None, Screen::Race) => race::draw(canvas, app),
        (None, Screen::Lesson) => lesson::draw(canvas, app),
    }
    match &app.overlay {
        Some(Overlay::Help(row)) => help::draw(canvas, app, *row),
        Some(Overlay::Rules(row)) => help::rules(canvas, app, *row),
        Some(Overlay::Commands(row)) => help::commands(canvas, app, *row),
        Some(Overlay::Ask(ask)) => overlay::ask(canvas, app.size, ask),
        Some(Overlay::Prompt(prompt)) => overlay::prompt(canvas, app.size, prompt),
        Some(Overlay::List(list)) => overlay::list(canvas, app, list),
        Some(Overlay::Choose) => new_game::draw(canvas, app),
        Some(Overlay::Page) | None => {}
    }
}

/// Returns the step of the search at this column and row, both counted from 0, if they are on the visualiser's depth bars.
#[must_use]
pub fn step_at(app: &App, x: u16, y: u16) -> Option<u64> {
    let is_watching = app.screen == Screen::Watch && app.overlay.is_none();
    let fits = app.size.width >= MIN_SIZE.width && app.size.height >= MIN_SIZE.height;
    if is_watching && fits { watch::step_at(app, (x, y)) } else { None }
}

/// Returns a new buffer with the whole screen drawn into it.
#[must_use]
pub fn screen(app: &App, theme: &Theme, now: Instant) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, app.size.width, app.size.height));
    draw(app, theme, now, &mut buffer);
    buffer
}

/// Draws a message with the needed and the present screen size.
fn too_small(canvas: &mut Canvas<'_>, have: Size, need: Size) {
    let words = format!("need {}x{}, have {}x{}", need.width, need.height, have.width, have.height);
    let area = whole(have);
    canvas.paragraph(area, area.height / 2, &words, Role::Warning);
}

/// Returns the area of the whole screen.
const fn whole(size: Size) -> Area {
    Area { x: 0, y: 0, width: size.width, height: size.height }
}
