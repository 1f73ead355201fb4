//! Key sequences that wait for a digit, colour or letter: `w 7`, `g 4 5`, `, 3`, `. 3`, `; A`, `m 2`.

use std::time::Instant;

use crate::app::{Action, App, Context, Key, Mode, Pending, PositionQuestion, Screen};
use grid::Digit;
use text::counted;

impl App {
    /// Handles a key while a key sequence is pending. Returns whether the key continues the sequence, or ends it as Escape does.
    pub(super) fn awaited(&mut self, key: Key, now: Instant) -> bool {
        let play = self.play.as_mut().filter(|_| self.screen == Screen::Play && self.overlay.is_none());
        let Some(play) = play else { return false };
        let Some(pending) = play.pending.take() else { return false };
        let action = self.keymap.action(Context::Play, key);
        let Some(typed) = key.typed() else { return action == Some(Action::Back) };
        if action == Some(Action::Symbol) {
            play.pending = Some(pending); // the letter after this key belongs to the pending sequence
            return true;
        }
        if matches!(pending, Pending::Colour | Pending::ColourNote | Pending::ColourOf(_)) {
            let Some(change) = play.paint(pending, typed) else { return false };
            if let (Pending::ColourOf(digit), '1'..='9') = (pending, typed) {
                self.notice = play.lacks_candidate(digit);
            }
            self.change(change, now);
            return true;
        }
        let (mode, erase) = (play.mode, self.settings.auto_erase);
        let written = match pending {
            Pending::Note => Some(Mode::Note),
            Pending::Corner => Some(Mode::Corner),
            Pending::Symbol => Some(mode),
            _ => None,
        };
        let why = written.filter(|_| play.digit_of(typed).is_some()).and_then(|mode| play.only_givens(mode));
        if why.is_some() {
            self.notice = why;
            return true;
        }
        match (pending, play.digit_of(typed)) {
            (Pending::Row, _) if typed == 'b' => play.pending = Some(Pending::Box),
            (Pending::Light, _) if typed == '=' => {
                play.light_pairs();
                self.notice = Some(match play.filtered() {
                    None => "cells with two notes: no longer lit".to_owned(),
                    Some((_, count)) => format!("{} two notes", counted(count, "cell has", "cells have")),
                });
            }
            (Pending::Symbol, Some(digit)) => {
                let change = play.write(digit, mode, erase);
                self.change(change, now);
            }
            (Pending::WhyNot, Some(digit)) => {
                let question = PositionQuestion::WhyNot(play.cursor, digit);
                self.think(question);
            }
            (other, Some(_)) => {
                let change = play.answer(other, typed);
                self.change(change, now);
            }
            (Pending::Symbol, None) if typed.is_alphanumeric() => {
                let last = Digit::new(play.game.shape().side() - 1);
                let typed = typed.to_uppercase();
                self.say(format!("{typed} is no digit of this board: they go from 1 to {last}"));
            }
            // A character that is no digit of this board ends the sequence and keeps its own meaning, but `0` does not clear the cell.
            (Pending::AlsoLight(_), None) if action != Some(Action::Clear) || !typed.is_ascii_digit() => return false,
            (_, None) if typed.is_ascii_digit() || action == Some(Action::Clear) => {
                self.say(format!("{typed} is no digit of this board"));
            }
            (_, None) => return false,
        }
        true
    }
}
