//! Overlays: texts to read, the page of a technique, questions, prompts, lists and the form for a new game.

use std::path::PathBuf;
use std::time::Instant;

use crate::app::command::arguments::unquoted;
use crate::app::{
    Action, App, Asking, Code, Effect, Key, KeyDialog, Named, Next, PickList, Prompt, Question, TextPopup,
};

/// Overlay drawn on top of the current screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The help, the rules or the list of commands.
    Text(TextPopup),
    /// The page of a technique, which is stored in [`App::page`].
    Page,
    /// A yes-or-no question.
    Ask(Question),
    /// A prompt for a line of text.
    Prompt(Prompt),
    /// A list to pick from.
    List(PickList),
    /// A dialog that changes the keys of an action.
    Keys(KeyDialog),
    /// The form for a new game.
    Choose,
}

impl App {
    /// Asks a yes-or-no question.
    pub(super) fn ask(&mut self, question: Question) {
        self.overlay = Some(Overlay::Ask(question));
    }

    /// Opens a prompt for a line of text.
    pub(super) fn prompt(&mut self, asking: Asking, title: &str) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(asking, title)));
    }

    /// Whether the open overlay is a text to read or a list to pick from.
    pub(super) const fn is_read(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Text(_) | Overlay::Page | Overlay::List(_)))
    }

    /// Handles a click on the overlay: a line of a list is picked; in the form for a new game, a click marks a line or changes its value.
    pub(super) fn click_overlay(&mut self, (x, y): (u16, u16), now: Instant) {
        let action = match &mut self.overlay {
            Some(Overlay::List(list)) => {
                let row = list.place(self.size).1.at(x, y).and_then(|row| list.shown().get(row).copied());
                let row = row.filter(|&row| !list.is_heading(row));
                list.at = row.unwrap_or(list.at);
                row.map(|_| Action::Accept)
            }
            Some(Overlay::Choose) => self.click_form((x, y)),
            _ => None,
        };
        if let Some(action) = action {
            self.take_row(action, now);
        }
    }

    /// Carries out an action after a click on a line.
    pub(super) fn take_row(&mut self, action: Action, now: Instant) {
        self.notice = None;
        self.perform(action, now);
    }

    /// Types a key into the open prompt.
    pub(super) fn type_into(&mut self, mut prompt: Prompt, key: Key, now: Instant) {
        prompt.why = None;
        prompt.candidates.clear();
        match key.code {
            Code::Named(Named::Esc) => {
                self.overlay = match prompt.asking {
                    Asking::Command => self.beneath.take(),
                    Asking::File | Asking::Moment | Asking::Name | Asking::Find => None,
                };
                return;
            }
            Code::Named(Named::Enter) if prompt.text.trim().is_empty() => return,
            Code::Named(Named::Enter) => return self.submit(prompt, now),
            Code::Named(Named::Tab) => self.complete(&mut prompt),
            Code::Named(Named::Up) if prompt.asking == Asking::Command => {
                let (typed, last) = (prompt.text.clone(), self.typed.replace(prompt.text.clone()));
                prompt.set(last.unwrap_or(typed)); // Up again restores what was typed
            }
            Code::Char('c') if key.ctrl => return self.update(Action::Quit, key, now),
            _ => prompt.edit(key),
        }
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Acts on the text that was entered in a prompt.
    fn submit(&mut self, prompt: Prompt, now: Instant) {
        match prompt.asking {
            Asking::Moment => self.go_to_moment(prompt, now),
            Asking::Command => self.command_typed(prompt, now),
            Asking::Name => self.keep_draft(prompt),
            Asking::Find if self.library.find(&prompt.text) => {}
            Asking::Find => {
                self.reject(prompt, "expected a part of a name on this shelf, found none with it".to_owned());
            }
            Asking::File => {
                let path = PathBuf::from(unquoted(prompt.text.trim()));
                self.overlay = Some(Overlay::Prompt(prompt)); // stays open until the file is read
                self.effects.push(Effect::Read(path));
            }
        }
    }

    /// Shows a prompt again, with the reason why its text was rejected.
    pub(super) fn reject(&mut self, prompt: Prompt, why: String) {
        self.overlay = Some(Overlay::Prompt(Prompt { why: Some(why), ..prompt }));
    }

    /// Handles a key as the answer to the open question.
    pub(super) fn answer(&mut self, question: Question, key: Key, now: Instant) {
        let yes = matches!(key.typed(), Some('y' | 'Y')) || key.code == Code::Named(Named::Enter);
        let no = matches!(key.typed(), Some('n' | 'N' | 'q')) || key.code == Code::Named(Named::Esc);
        if key.ctrl && key.code == Code::Char('c') {
            return match question {
                Question::Leave(_) => self.effects.push(Effect::QuitUnsaved),
                _ => self.update(Action::Quit, key, now),
            };
        }
        if !yes {
            let is_left = key.code == Code::Named(Named::Esc); // Esc leaves everything unchanged
            let is_refused = no && !is_left && question == Question::Mistakes;
            self.overlay = match question {
                Question::Near { is_chosen: true, .. } if no => Some(Overlay::Choose),
                question => (!no).then_some(Overlay::Ask(question)),
            };
            if is_refused {
                self.switch(Action::Check);
            }
            return;
        }
        self.confirmed(question, now);
    }

    /// Carries out what a question is about, after the player answered it with yes.
    pub(super) fn confirmed(&mut self, question: Question, now: Instant) {
        match (question, &self.play) {
            (Question::Solve, Some(play)) => {
                let board = play.board_with_entries().unwrap_or_else(|_| play.game.board().givens());
                self.solve(board);
            }
            (Question::Restart, Some(play)) => {
                let change = play.game.restart();
                self.change(change, now);
                if let Some(play) = self.play.as_ref().filter(|_| self.settings.fill_notes) {
                    let change = play.game.fill_notes();
                    self.change(change, now);
                }
            }
            (Question::Mistakes, _) => self.mark_mistakes(),
            (Question::Again, _) => self.begin_again(now),
            (Question::Pasted { origin, rest, fate }, _) => self.open_pasted(origin, rest, &fate, now),
            (Question::Near { origin, .. }, _) => self.open_next(Next::Puzzle(origin), now),
            (Question::Abandon { next, .. }, _) => self.abandon_for(next, now),
            (Question::Forget(id, _), play) => {
                let is_open = play.as_ref().is_some_and(|play| play.origin.id() == id);
                self.effects.push(Effect::Forget(id, is_open));
            }
            (Question::Leave(_), _) => self.effects.push(Effect::QuitUnsaved),
            (Question::Solve | Question::Restart, None) => {}
        }
    }
}
