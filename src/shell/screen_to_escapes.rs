//! Recording of screens as strings: the escape sequences that a terminal would be sent.

use std::io;
use std::time::Instant;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute, force_color_output};
use crossterm::terminal::{Clear, ClearType};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;

use crate::app::App;
use crate::view::{self, Theme};

/// Turns each screen of the game into the escape sequences that draw it over the previous screen.
#[derive(Debug)]
pub struct ScreenRecorder {
    theme: Theme,
    shown: Option<Buffer>, // screen after the frames so far; `None` before the first frame
}

impl ScreenRecorder {
    /// Creates a recorder that has not recorded a frame yet. It uses the theme's colours even if the environment (`NO_COLOR`) forbids them.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        force_color_output(true);
        Self { theme, shown: None }
    }

    /// Returns the output that makes the terminal show the screen of `app`. The first frame hides the cursor and clears the screen.
    pub fn frame(&mut self, app: &App, now: Instant) -> String {
        let next = view::screen(app, &self.theme, now);
        let text = match self.shown.take() {
            None => {
                output(|bytes| queue!(bytes, Hide, Clear(ClearType::All))) + &changes(&Buffer::empty(next.area), &next)
            }
            Some(shown) => changes(&shown, &next),
        };
        self.shown = Some(next);
        text
    }

    /// Returns the output that resets the terminal's attributes and shows the cursor on the last row. The last frame stays visible.
    #[must_use]
    pub fn end(self) -> String {
        let row = self.shown.map_or(0, |shown| shown.area.height.saturating_sub(1));
        output(|bytes| queue!(bytes, SetAttribute(Attribute::Reset), MoveTo(0, row), Show))
    }
}

/// Returns the output that draws the cells in which `next` differs from `shown`.
fn changes(shown: &Buffer, next: &Buffer) -> String {
    output(|bytes| CrosstermBackend::new(bytes).draw(shown.diff(next).into_iter()))
}

fn output(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing to a vector cannot fail");
    String::from_utf8(bytes).expect("characters and escape sequences are UTF-8")
}
