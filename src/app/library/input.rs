//! Input handling for the library.

use std::time::Instant;

use crate::app::footer::{GAP, in_row};
use crate::app::menu::HOME;
use crate::app::{
    Action, App, Asking, Context, Effect, Entry, FooterItem, FrameLayout, Key, Library, LibraryLayout, Next, Question,
    Screen, ScreenState,
};
use crate::store::GameId;

impl ScreenState for Library {
    const CONTEXT: Context = Context::List;
    const ABOUT: &'static [&'static str] = HOME;

    fn update(app: &mut App, action: Action, _: Key, now: Instant) {
        match action {
            Action::Back => {
                let is_open = match app.back_to {
                    Screen::Play => app.play.is_some(),
                    Screen::Lesson => app.lesson.is_some(),
                    Screen::Settings | Screen::Statistics => true,
                    from => from == Screen::Draft && app.draft.is_some(),
                };
                app.screen = if is_open { app.back_to } else { Screen::Menu };
            }
            Action::OpenFile => app.prompt(Asking::File, "Open a puzzle file"),
            Action::Find => app.prompt(Asking::Find, "Find on this shelf, by part of the name"),
            Action::Race => app.race_shelf(),
            Action::Clear => match app.library.chosen() {
                Some(Entry::Saved(id, card)) => app.ask(Question::Forget(*id, card.name.clone())),
                _ => app.say("only saved games can be deleted"),
            },
            Action::Accept => match app.library.chosen() {
                Some(Entry::Saved(id, _)) => app.open_next(Next::Saved(*id), now),
                Some(Entry::Puzzle(origin, _)) => app.open_next(Next::Puzzle(Box::new(origin.clone())), now),
                None => {}
            },
            action => app.library.update(action),
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        Some(FrameLayout::Library(LibraryLayout::of(&app.library, app.size)))
    }

    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        if app.menu_message().is_some() {
            return Vec::new();
        }
        let last = match app.library.chosen() {
            Some(Entry::Saved(..)) => (Action::Clear, "delete"),
            Some(Entry::Puzzle(..)) | None => (Action::Race, "race"),
        };
        let keys = [
            (Action::Accept, "play"),
            (Action::Back, "back"),
            (Action::Right, "next shelf"),
            (Action::Find, "find"),
            (Action::OpenFile, "open a file"),
            last,
        ];
        let whole = LibraryLayout::of(&app.library, app.size).whole;
        in_row(whole.row(whole.height - 1), GAP, app.footer_entries(Self::CONTEXT, &keys))
    }

    fn click(app: &mut App, (x, y): (u16, u16), now: Instant) {
        let Some(FrameLayout::Library(layout)) = app.frame() else { return };
        if let Some(at) = layout.shelf_at(x, y) {
            app.notice = None;
            return app.library.turn_to(at);
        }
        let count = app.library.shelf().entries.len();
        let Some(at) = layout.rows.at(x, y).filter(|&at| at < count) else { return };
        app.library.choose(at);
        app.take_row(Action::Accept, now);
    }

    fn wheel(app: &mut App, action: Action, _: Instant) {
        app.library.update(action);
    }
}

impl App {
    /// Handles the deletion of a saved game. If it was the open game, that game is closed so that it is not written again.
    pub(in crate::app) fn forgotten(&mut self, id: GameId) {
        if self.play.as_ref().is_some_and(|play| play.origin.id() == id) {
            (self.play, self.back_to) = (None, Screen::Menu);
            self.screen = if self.screen == Screen::Play { Screen::Menu } else { self.screen };
        }
        self.notice = Some("deleted".to_owned());
        self.effects.push(Effect::List);
    }

    /// Opens the library.
    pub(in crate::app) fn visit_library(&mut self, now: Instant) {
        self.back_to = self.screen;
        self.screen = Screen::Library;
        self.save_then(Effect::List, now);
    }
}
