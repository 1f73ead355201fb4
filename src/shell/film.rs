//! Screens as a terminal would be sent them, into a text instead.

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

/// What a terminal shows after all that it was sent.
#[derive(Debug)]
pub struct Film {
    theme: Theme,
    shown: Option<Buffer>,
}

impl Film {
    /// Nothing is shown yet. Colours are the theme's, whatever the environment says of the terminal at hand.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        force_color_output(true);
        Self { theme, shown: None }
    }

    /// What changes the terminal's screen to that of `app`; the first time it is emptied before.
    pub fn frame(&mut self, app: &App, now: Instant) -> String {
        let next = view::screen(app, &self.theme, now);
        let text = match self.shown.take() {
            None => {
                sent(|bytes| queue!(bytes, Hide, Clear(ClearType::All))) + &changes(&Buffer::empty(next.area), &next)
            }
            Some(shown) => changes(&shown, &next),
        };
        self.shown = Some(next);
        text
    }

    /// What gives the terminal back, the last screen still on it.
    #[must_use]
    pub fn end(self) -> String {
        let row = self.shown.map_or(0, |shown| shown.area.height.saturating_sub(1));
        sent(|bytes| queue!(bytes, SetAttribute(Attribute::Reset), MoveTo(0, row), Show))
    }
}

/// What makes one screen of the other.
fn changes(shown: &Buffer, next: &Buffer) -> String {
    sent(|bytes| CrosstermBackend::new(bytes).draw(shown.diff(next).into_iter()))
}

fn sent(send: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    send(&mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("signs and escapes are text")
}
