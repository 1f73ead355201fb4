//! Mouse input: dispatch of clicks, drags and the wheel, and what they do on the board of a game.

use std::time::Instant;

use crate::app::{
    Action, App, Area, FrameLayout, HintTextArea, ListArea, Mode, Overlay, Play, Rows, ScreenLayout, StepRow,
    rows_in_sight, wrap,
};
use grid::{Cell, Digit};

impl App {
    /// Handles a click on a column and row of the overlay, or of the screen if there is none. A click on a footer item or on a digit in the
    /// panel presses its key.
    pub(in crate::app) fn click(&mut self, at: (u16, u16), now: Instant) {
        let (key, digit) = (self.footer_key_at(at, now), self.panel_digit_at(at, now));
        self.forget_just_done();
        match (key, digit, &self.overlay) {
            (Some(key), ..) => self.key(key, now),
            (None, Some(digit), _) => self.press_digit(digit, now),
            (None, None, Some(_)) => self.click_overlay(at, now),
            (None, None, None) => (self.screen.table().click)(self, at, now),
        }
    }

    /// Extends the selection to the cell under the pointer; with Ctrl (`is_toggled`), adds or removes that cell. On the bars of the
    /// visualiser, a drag acts like a click.
    pub(in crate::app) fn drag(&mut self, at: (u16, u16), is_toggled: bool, now: Instant) {
        if let Some((play, cell)) = self.pointed(at, now) {
            if is_toggled || cell != play.cursor {
                play.drag_to(cell, is_toggled);
            }
        } else if !is_toggled && self.step_at(at.0, at.1).is_some() {
            self.click(at, now);
        }
    }

    /// Toggles a note of the highlighted digit in the cell that was right-clicked. A right click on a digit in the panel highlights it.
    pub(in crate::app) fn right_click(&mut self, at: (u16, u16), now: Instant) {
        let digit = self.panel_digit_at(at, now);
        self.notice = None;
        self.forget_just_done();
        if let Some(digit) = digit {
            return self.light_digit(digit);
        }
        let Some((play, cell)) = self.pointed(at, now) else { return };
        play.cursor = cell;
        let Some(digit) = play.light else {
            return self.say("first highlight a digit with the wheel or its key");
        };
        let (why, change) = (play.only_givens(Mode::Note), play.write(digit, Mode::Note, false));
        self.notice = why;
        self.change(change, now);
    }

    /// Handles the mouse wheel: scrolls what can be scrolled; over a game without a hint it changes the highlighted digit.
    pub(in crate::app) fn wheel(&mut self, action: Action, now: Instant) {
        self.notice = None;
        match (&mut self.overlay, &mut self.page) {
            (None, _) => (self.screen.table().wheel)(self, action, now),
            (Some(Overlay::Page), Some(page)) => page.scroll(action, self.size),
            (Some(Overlay::List(list)), _) => drop(list.update(action)),
            (Some(_), _) => self.read(action),
        }
    }

    /// Returns the game and the cell drawn at this position, or `None` if there is no visible cell.
    pub(super) fn pointed(&mut self, (x, y): (u16, u16), now: Instant) -> Option<(&mut Play, Cell)> {
        let Some(FrameLayout::Play(fit)) = self.frame().filter(|_| self.overlay.is_none()) else { return None };
        let cell = fit.board.at_point(x, y)?;
        let play = self.play.as_ref().filter(|play| !play.is_hidden())?;
        let hint_box = play.visible_hint(&fit).and_then(|hint| match hint.is_list() {
            true => ListArea::of(self.size, &fit, hint).frame,
            false => HintTextArea::of(self.size, &fit, hint).frame,
        });
        if self.covered_areas(&fit, play, now).into_iter().chain(hint_box).any(|area| area.has(x, y)) {
            return None;
        }
        self.play.as_mut().map(|play| (play, cell))
    }

    /// Returns the areas that the card of a solved game and a long message cover.
    pub(in crate::app) fn covered_areas(&self, fit: &ScreenLayout, play: &Play, now: Instant) -> Vec<Area> {
        let message = self.play_message(play).filter(|message| message.is_long(fit));
        let message = message.map(|message| {
            let rows = wrap(&message.words, self.size.width.into()).len() as u16;
            self.size.rows(self.size.height.saturating_sub(rows), rows)
        });
        let card = self.solved_card(play, now).map(|card| card.frame);
        card.into_iter().chain(message).collect()
    }

    /// Returns the index of the listed step at this position; `None` if there is no step.
    pub(super) fn listed_step_at(&self, (x, y): (u16, u16)) -> Option<usize> {
        let Some(FrameLayout::Play(fit)) = self.frame() else { return None };
        let play = self.play.as_ref().filter(|play| !play.is_hidden() && !play.summary)?;
        let hint = play.hint.as_ref().filter(|hint| hint.is_list())?;
        let list = ListArea::of(self.size, &fit, hint).list;
        let row = Rows { area: list, first: 0 }.at(x, y)?;
        match rows_in_sight(&hint.step_rows(), hint.at(), usize::from(list.height)).get(row)? {
            StepRow::Step { at, .. } => Some(*at),
            StepRow::Technique(..) => None,
        }
    }
}

impl Play {
    /// Returns the digit after or before the highlighted one, wrapping around. Without a highlighted digit, returns the first or the last
    /// digit.
    pub(super) fn next_digit(&self, action: Action) -> Digit {
        let last = self.game.shape().side() - 1;
        let lit = self.lit().map(Digit::index);
        Digit::new(match (lit, action == Action::Down) {
            (Some(lit), true) if lit < last => lit + 1,
            (_, true) => 0,
            (Some(lit), false) if lit > 0 => lit - 1,
            (_, false) => last,
        })
    }
}
