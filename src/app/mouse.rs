//! Mouse input: clicks, drags and the wheel.

use std::time::Instant;

use crate::app::{Action, App, Effect, Mode, Overlay, Play, Screen, layout};
use grid::{Cell, Digit};

impl App {
    /// Moves the cursor to the cell that was clicked, or selects the row of a list that was.
    pub(super) fn click(&mut self, x: u16, y: u16, now: Instant) -> Vec<Effect> {
        if let Some(effects) = self.click_row(x, y, now) {
            return effects;
        }
        if let Some((play, cell)) = self.pointed(x, y) {
            play.deselect();
            play.cursor = cell;
        } else if let Some(draft) =
            self.draft.as_mut().filter(|_| self.screen == Screen::Draft && self.overlay.is_none())
            && let Some(cell) = layout(self.size, &draft.plan()).ok().and_then(|fit| fit.board.at_point(x, y))
        {
            draft.cursor = cell;
        }
        Vec::new()
    }

    /// Extends the selection to the cell under the pointer; with Ctrl (`is_toggled`), adds or removes that cell.
    pub(super) fn drag(&mut self, x: u16, y: u16, is_toggled: bool) -> Vec<Effect> {
        if let Some((play, cell)) = self.pointed(x, y)
            && (is_toggled || cell != play.cursor)
        {
            play.drag_to(cell, is_toggled);
        }
        Vec::new()
    }

    /// Toggles a note of the highlighted digit in the cell that was right-clicked.
    pub(super) fn right_click(&mut self, x: u16, y: u16, now: Instant) -> Vec<Effect> {
        self.notice = None;
        let Some((play, cell)) = self.pointed(x, y) else { return Vec::new() };
        play.cursor = cell;
        let Some(digit) = play.light else {
            self.notice = Some("light a digit up first, by the wheel or by its key".to_owned());
            return Vec::new();
        };
        let why = play.only_givens(Mode::Note);
        let change = play.write(digit, Mode::Note, false);
        self.notice = why;
        self.change(change, now)
    }

    /// Jumps to a step of the watched search, but no further than the search has come.
    pub(super) fn seek(&mut self, step: u64, now: Instant) -> Vec<Effect> {
        if let Some(watch) = self.watch.as_mut().filter(|_| self.screen == Screen::Watch && self.overlay.is_none()) {
            self.notice = None;
            watch.jump(step.min(watch.depths().reached()), now);
        }
        Vec::new()
    }

    /// Handles the wheel: scrolls what can be scrolled; over a game it changes the highlighted digit.
    pub(super) fn wheel(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        self.notice = None;
        if let Some(page) = self.page.as_mut().filter(|_| self.overlay == Some(Overlay::Page)) {
            page.scroll(action, self.size);
            return Vec::new();
        }
        if self.overlay.is_some() {
            self.read(action);
            return Vec::new();
        }
        match self.screen {
            Screen::Menu => self.menu.update(action),
            Screen::Library => self.library.update(action),
            Screen::Race => drop(self.in_race(action)),
            Screen::Draft => {}
            Screen::Lesson => self.scroll_lesson(action),
            Screen::Watch => {
                let step = if action == Action::Down { Action::Forward } else { Action::Backward };
                if let Some(watch) = &mut self.watch {
                    watch.update(step, now);
                }
            }
            Screen::Play => {
                let Some(play) = self.play.as_mut().filter(|play| !play.is_hidden() && !play.summary) else {
                    return Vec::new();
                };
                match &mut play.hint {
                    Some(hint) if hint.is_list() => drop(hint.turn(action, 1)),
                    Some(_) => {
                        let page = if action == Action::Down { Action::PageDown } else { Action::PageUp };
                        return self.beside_the_board(page, now);
                    }
                    None => (play.light, play.filter) = (Some(next(play, action)), None),
                }
            }
        }
        Vec::new()
    }

    /// Returns the game and the cell drawn at this position, or `None` if there is no visible cell.
    fn pointed(&mut self, x: u16, y: u16) -> Option<(&mut Play, Cell)> {
        let is_seen = self.screen == Screen::Play && self.overlay.is_none();
        let play = self.play.as_mut().filter(|play| is_seen && !play.is_hidden())?;
        let cell = layout(self.size, &play.plan()).ok()?.board.at_point(x, y)?;
        Some((play, cell))
    }
}

/// Returns the digit after the highlighted one, or before it, wrapping around. Without a highlighted digit it is the first or the last.
fn next(play: &Play, action: Action) -> Digit {
    let last = play.game.shape().side() - 1;
    let lit = play.lit().map(Digit::index);
    Digit::new(match (lit, action == Action::Down) {
        (Some(lit), true) if lit < last => lit + 1,
        (_, true) => 0,
        (Some(lit), false) if lit > 0 => lit - 1,
        (_, false) => last,
    })
}
