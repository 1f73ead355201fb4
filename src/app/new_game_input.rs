//! Input handling for the menu, the library, lists, questions and prompts.

use std::path::PathBuf;
use std::time::Instant;

use crate::app::command::unquoted;
use crate::app::contents::contents;
use crate::app::{
    Action, App, Ask, Asking, Choice, Code, DayState, Effect, Entry, HelpLine, Key, LISTS, Make, Named, Next, Overlay,
    PAGES, Prompt, Question, Screen, Task, Watch, about, commands, help, help_width, rules,
};
use crate::store::GameId;
use generate::PuzzleKind;
use grid::DigitSet;

impl App {
    /// Scrolls the overlay that is read, or closes it.
    pub(super) fn read(&mut self, action: Action) {
        let rows = self.read_lines().len();
        let Some(Overlay::Help(row) | Overlay::Rules(row) | Overlay::Commands(row)) = &mut self.overlay else {
            return;
        };
        let screenful = self.size.height.saturating_sub(2).max(1);
        let last = (rows as u16).saturating_sub(screenful);
        *row = match action {
            Action::Back => return self.overlay = self.beneath.take(),
            Action::Up => row.saturating_sub(1),
            Action::PageUp => row.saturating_sub(screenful),
            Action::Down => (*row + 1).min(last),
            Action::PageDown => (*row + screenful).min(last),
            _ => *row,
        };
    }

    /// Returns the lines of the help, rules or command overlay; empty for other overlays.
    #[must_use]
    pub fn read_lines(&self) -> Vec<HelpLine> {
        let width = help_width(self.size.width);
        match (&self.overlay, &self.play) {
            (Some(Overlay::Rules(_)), Some(play)) => rules(play, width),
            (Some(Overlay::Commands(_)), _) => commands(width),
            (Some(Overlay::Help(_)), play) => {
                let layout = play
                    .as_ref()
                    .filter(|_| self.screen == Screen::Play && self.beneath.is_none())
                    .map(|play| play.game.board().layout().as_ref());
                let about = match &self.beneath {
                    Some(Overlay::Page) => PAGES,
                    Some(_) => LISTS,
                    None => about(self.screen),
                };
                help(about, layout, &self.keymap, (self.appearance.ascii, width))
            }
            _ => Vec::new(),
        }
    }

    /// Handles an action in the menu. The menu is the first screen: Esc does nothing, other keys for going back quit.
    pub(super) fn in_menu(&mut self, action: Action, key: Key, now: Instant) -> Vec<Effect> {
        match action {
            Action::Back if key.code == Code::Named(Named::Esc) => Vec::new(),
            Action::Back => self.update(Action::Quit, Key::char('Q'), now),
            Action::OpenFile => self.prompt(),
            Action::Advice => self.switch(action),
            Action::Another => self.another_like_the_last(now),
            Action::Accept | Action::Right => match self.menu.choice() {
                Choice::Continue if self.menu.is_unsaved => {
                    self.screen = Screen::Play;
                    Vec::new()
                }
                Choice::Continue => match self.menu.latest.as_ref().map(|(id, _)| *id) {
                    Some(id) => self.open_next(Next::Saved(id), now),
                    None => Vec::new(),
                },
                Choice::New(level) => self.make(Make::Any(PuzzleKind::of(level))),
                Choice::Wish => self.choose(),
                Choice::Daily => match self.menu.daily() {
                    Some((_, DayState::Begun(id))) => self.open_next(Next::Saved(id), now),
                    _ => self.make(Make::Daily),
                },
                Choice::Draft => self.draft(None, now),
                Choice::Another => self.another_like_the_last(now),
                Choice::Library => self.visit_library(now),
                Choice::Watch => {
                    self.back_to = Screen::Menu;
                    self.show_search(Watch::example("a-f"))
                }
                Choice::Learn => {
                    self.overlay = Some(Overlay::List(contents(None)));
                    Vec::new()
                }
                Choice::Help => self.update(Action::Help, Key::char('?'), now),
                Choice::Quit => self.update(Action::Quit, Key::char('Q'), now),
            },
            action => {
                self.menu.update(action);
                Vec::new()
            }
        }
    }

    pub(super) fn in_library(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        match action {
            Action::Back => {
                self.screen = match self.back_to {
                    Screen::Play if self.play.is_some() => Screen::Play,
                    Screen::Lesson if self.lesson.is_some() => Screen::Lesson,
                    Screen::Draft if self.draft.is_some() => Screen::Draft,
                    Screen::Menu
                    | Screen::Library
                    | Screen::Play
                    | Screen::Draft
                    | Screen::Watch
                    | Screen::Race
                    | Screen::Lesson => Screen::Menu,
                };
                Vec::new()
            }
            Action::OpenFile => self.prompt(),
            Action::Find => {
                self.overlay = Some(Overlay::Prompt(Prompt::new(Asking::Find, "Find a part of a name on this shelf")));
                Vec::new()
            }
            Action::Race => self.race_shelf(),
            Action::Clear => {
                match self.library.chosen() {
                    Some(Entry::Saved(id, card)) => {
                        let question = Question::Forget(*id, card.name.clone());
                        self.overlay = Some(Overlay::Ask(Ask { question }));
                    }
                    _ => self.notice = Some("only a saved game can be thrown away".to_owned()),
                }
                Vec::new()
            }
            Action::Accept => {
                let next = match self.library.chosen() {
                    Some(Entry::Saved(id, _)) => Next::Saved(*id),
                    Some(Entry::Puzzle(origin, _)) => Next::Puzzle(Box::new(origin.clone())),
                    None => return Vec::new(),
                };
                self.open_next(next, now)
            }
            action => {
                self.library.update(action);
                Vec::new()
            }
        }
    }

    /// Handles the deletion of a saved game. If it was the open game, that game is closed so that it is not written again.
    pub(super) fn forgotten(&mut self, id: GameId) -> Vec<Effect> {
        if self.play.as_ref().is_some_and(|play| play.origin.id() == id) {
            (self.play, self.back_to) = (None, Screen::Menu);
            self.screen = if self.screen == Screen::Play { Screen::Menu } else { self.screen };
        }
        self.notice = Some("thrown away".to_owned());
        vec![Effect::List]
    }

    pub(super) fn visit_library(&mut self, now: Instant) -> Vec<Effect> {
        self.back_to = self.screen;
        let saved = self.save(now);
        self.screen = Screen::Library;
        saved.into_iter().chain([Effect::List]).collect()
    }

    pub(super) fn leave_to(&mut self, screen: Screen, now: Instant) -> Vec<Effect> {
        let saved = self.save(now);
        self.screen = if screen == Screen::Play && self.play.is_none() { Screen::Menu } else { screen };
        self.watch = None;
        saved.into_iter().chain([Effect::List]).collect()
    }

    pub(super) fn prompt(&mut self) -> Vec<Effect> {
        self.overlay = Some(Overlay::Prompt(Prompt::new(Asking::File, "Open a file of puzzles")));
        Vec::new()
    }

    pub(super) fn type_into(&mut self, mut prompt: Prompt, key: Key, now: Instant) -> Vec<Effect> {
        prompt.why = None;
        prompt.candidates.clear();
        match key.code {
            Code::Named(Named::Esc) => {
                self.overlay = match prompt.asking {
                    Asking::Seed => Some(Overlay::Choose),
                    Asking::Command => self.beneath.take(),
                    Asking::File | Asking::Moment | Asking::Name | Asking::Find => None,
                };
                return Vec::new();
            }
            Code::Named(Named::Enter) if prompt.text.trim().is_empty() => return Vec::new(),
            Code::Named(Named::Enter) if prompt.asking == Asking::Moment => {
                self.go_to_moment(prompt, now);
                return Vec::new();
            }
            Code::Named(Named::Enter) if prompt.asking == Asking::Command => return self.command_typed(prompt, now),
            Code::Named(Named::Tab) => {
                let effects = self.complete(&mut prompt);
                self.overlay = Some(Overlay::Prompt(prompt));
                return effects;
            }
            Code::Named(Named::Up) if prompt.asking == Asking::Command => {
                let (typed, last) = (prompt.text.clone(), self.typed.replace(prompt.text.clone()));
                prompt.set(last.unwrap_or(typed)); // Up again restores what was typed
            }
            Code::Named(Named::Enter) if prompt.asking == Asking::Name => return self.keep_draft(prompt),
            Code::Named(Named::Enter) if prompt.asking == Asking::Seed => return self.make_from_seed(prompt),
            Code::Named(Named::Enter) if prompt.asking == Asking::Find => {
                if !self.library.find(&prompt.text) {
                    prompt.why = Some("expected a part of a name on this shelf, found none with it".to_owned());
                    self.overlay = Some(Overlay::Prompt(prompt));
                }
                return Vec::new();
            }
            Code::Named(Named::Enter) => {
                let path = PathBuf::from(unquoted(prompt.text.trim()));
                self.overlay = Some(Overlay::Prompt(prompt)); // stays open until the file is read
                return vec![Effect::Read(path)];
            }
            Code::Char('c') if key.ctrl => return self.update(Action::Quit, key, now),
            _ => prompt.edit(key),
        }
        self.overlay = Some(Overlay::Prompt(prompt));
        Vec::new()
    }

    pub(super) fn answer(&mut self, ask: Ask, key: Key, now: Instant) -> Vec<Effect> {
        let yes = matches!(key.typed(), Some('y' | 'Y')) || key.code == Code::Named(Named::Enter);
        let no = matches!(key.typed(), Some('n' | 'N' | 'q')) || key.code == Code::Named(Named::Esc);
        if key.ctrl && key.code == Code::Char('c') {
            let is_asked = matches!(ask.question, Question::Leave(_));
            return if is_asked { vec![Effect::QuitUnsaved] } else { self.update(Action::Quit, key, now) };
        }
        if !yes {
            let is_left = key.code == Code::Named(Named::Esc); // Esc leaves everything unchanged
            let is_refused = no && !is_left && ask.question == Question::Mistakes;
            self.overlay = match ask.question {
                Question::Near { is_chosen: true, .. } if no => Some(Overlay::Choose),
                _ => (!no).then_some(Overlay::Ask(ask)),
            };
            return if is_refused { self.switch(Action::Check) } else { Vec::new() };
        }
        match (ask.question, &self.play) {
            (Question::Solve, Some(play)) => {
                self.turn += 1;
                self.busy = Some("solving");
                let mut position = play.game.position();
                position.removed.fill(DigitSet::EMPTY);
                let board = position.check().unwrap_or_else(|_| play.game.board().givens());
                vec![Effect::Run(Task::Solve(self.turn, Box::new(board)))]
            }
            (Question::Restart, Some(play)) => {
                let change = play.game.restart();
                self.change(change, now)
            }
            (Question::Mistakes, _) => self.mark_mistakes(),
            (Question::Again, _) => {
                self.begin_again(now);
                Vec::new()
            }
            (Question::Pasted { origin, rest, fate }, _) => self.open_pasted(origin, rest, &fate, now),
            (Question::Near { origin, .. }, _) => self.open_next(Next::Puzzle(origin), now),
            (Question::Abandon { next, .. }, _) => self.abandon_for(next, now),
            (Question::Forget(id, _), play) => {
                vec![Effect::Forget(id, play.as_ref().is_some_and(|play| play.origin.id() == id))]
            }
            (Question::Leave(_), _) => vec![Effect::QuitUnsaved],
            (Question::Solve | Question::Restart, None) => Vec::new(),
        }
    }
}
