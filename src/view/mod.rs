//! Layer 5: drawing. Draws an [`App`] without changing it; positions come from `App::frame`, styles from the theme.

pub mod board;
mod canvas;
mod dialogs;
mod editor;
mod help;
mod hint_legend;
mod hint_letters;
mod hint_links;
mod hint_text;
mod history_panel;
mod legend;
mod lesson;
mod library;
mod menu;
mod new_game;
pub mod plain;
mod play;
mod race;
mod settings;
mod side_panel;
mod solved_card;
mod statistics;
mod step_list;
mod svg;
mod technique_page;
mod theme;
mod watch;
mod zero_one_matrix;
mod zoom_and_map;

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::{App, Area, Asking, FrameLayout, Overlay, Size};

pub use crate::app::MIN_SIZE;
pub use board::{CellStyle, Picture, board};
pub use canvas::{Canvas, fit};
pub use svg::{chart, svg};
pub use theme::{AUTO, Background, ColourDepth, Rgb, Role, TerminalColours, Theme, ThemeFault, Themes};

/// Draws the whole screen into `buffer`, which has to be blank and of size `app.size`.
pub fn draw(app: &App, theme: &Theme, now: Instant, buffer: &mut Buffer) {
    draw_unpainted(app, theme, now, buffer);
    theme.paint(buffer);
}

/// Draws the whole screen. Cells without colours of their own keep the colours of the terminal.
fn draw_unpainted(app: &App, theme: &Theme, now: Instant, buffer: &mut Buffer) {
    let canvas = &mut Canvas { buffer, theme, look: app.appearance };
    let frame = app.frame();
    let has_own_footers = matches!(frame, Some(FrameLayout::Play(_))); // the card of a solved game covers some of them
    match frame {
        Some(FrameLayout::TooSmall(need)) => return too_small(canvas, app.size, need),
        Some(FrameLayout::Page(place)) => technique_page::draw(canvas, app, &place),
        Some(FrameLayout::Menu(layout)) => menu::draw(canvas, app, &layout),
        Some(FrameLayout::Library(layout)) => library::draw(canvas, app, &layout),
        Some(FrameLayout::Play(fit)) => play::draw(canvas, app, &fit, now),
        Some(FrameLayout::Draft(fit)) => editor::draw(canvas, app, &fit),
        Some(FrameLayout::Watch(place)) => watch::draw(canvas, app, &place),
        Some(FrameLayout::Race(list)) => race::draw(canvas, app, list),
        Some(FrameLayout::Lesson) => lesson::draw(canvas, app),
        Some(FrameLayout::Settings(layout)) => settings::draw(canvas, app, &layout),
        Some(FrameLayout::Statistics(layout)) => statistics::draw(canvas, app, &layout),
        None => {}
    }
    if !has_own_footers {
        canvas.footer(&app.screen_footer(now));
    }
    if app.overlay.as_ref().is_some_and(dims) {
        canvas.dim_all();
    }
    match &app.overlay {
        Some(Overlay::Text(popup)) => help::draw(canvas, app, popup),
        Some(Overlay::Ask(question)) => dialogs::ask(canvas, app.size, question),
        Some(Overlay::Prompt(prompt)) => dialogs::prompt(canvas, app.size, prompt),
        Some(Overlay::Keys(dialog)) => dialogs::keys(canvas, app.size, dialog),
        Some(Overlay::List(list)) => dialogs::list(canvas, app, list),
        Some(Overlay::Choose) => new_game::draw(canvas, app),
        Some(Overlay::Page) | None => {}
    }
}

/// Whether an overlay dims the screen behind it. A command is typed with the board in view, and a technique's page is a whole screen.
fn dims(overlay: &Overlay) -> bool {
    match overlay {
        Overlay::Page => false,
        Overlay::Prompt(prompt) => prompt.asking != Asking::Command,
        Overlay::Text(_) | Overlay::Ask(_) | Overlay::List(_) | Overlay::Keys(_) | Overlay::Choose => true,
    }
}

/// Returns a new buffer with the whole screen drawn into it.
#[must_use]
pub fn screen(app: &App, theme: &Theme, now: Instant) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, app.size.width, app.size.height));
    draw(app, theme, now, &mut buffer);
    buffer
}

/// Draws a message with the current size of the screen and the size needed.
fn too_small(canvas: &mut Canvas<'_>, have: Size, need: Size) {
    let words = format!("need {}x{}, have {}x{}", need.width, need.height, have.width, have.height);
    let area = whole(have);
    canvas.paragraph(area, area.height / 2, &words, Role::Warning);
}

/// Returns the area of the whole screen.
const fn whole(size: Size) -> Area {
    Area { x: 0, y: 0, width: size.width, height: size.height }
}
