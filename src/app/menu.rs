//! The main menu.

use std::time::Instant;

use jiff::civil::Date;

use crate::app::footer::{GAP, in_row};
use crate::app::generating::kind_of;
use crate::app::library::{level_on, pack_of, variant_on};
use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::technique_list::contents;
use crate::app::{
    Action, App, Asking, Code, Context, FooterItem, FrameLayout, Key, Make, MenuLayout, Named, Next, Overlay, Screen,
    ScreenState, Watch,
};
use crate::store::{Card, GameId, Pack};
use format::read_one;
use generate::{PuzzleKind, daily};
use grid::Board;
use logic::Level;

/// Introduction on the help screen of the menu and of the library.
pub(super) const HOME: &[&str] = &[
    "Every game is saved as you play. You can continue an",
    "unfinished game from here or from the library. On any",
    "screen, you can paste a puzzle to play it.",
];

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Continue the unfinished game.
    Continue,
    /// A new puzzle of this level.
    New(Level),
    /// A new puzzle with level, technique, symmetry and board of the player's choice, or from a seed.
    Wish,
    /// Another puzzle like the last one.
    Another,
    /// The puzzle of the day.
    Daily,
    /// The editor for a puzzle of the player's own, typed or pasted.
    Draft,
    /// The library: packs, saved games, files.
    Library,
    /// The visualiser with Algorithm X on a sudoku.
    Watch,
    /// The lesson on Algorithm X, and the pages of the techniques.
    Learn,
    /// The statistics of all games.
    Statistics,
    /// The settings.
    Settings,
    /// Help: keys and how to play.
    Help,
    /// Quit.
    Quit,
}

/// Every line of the menu, from the top: the action that does the same, if there is one, and the line's letter in the menu.
const LINES: [(Choice, Option<Action>, char); 17] = [
    (Choice::Continue, None, 'c'),
    (Choice::New(Level::Easy), None, '1'),
    (Choice::New(Level::Medium), None, '2'),
    (Choice::New(Level::Hard), None, '3'),
    (Choice::New(Level::Unfair), None, '4'),
    (Choice::New(Level::Extreme), None, '5'),
    (Choice::Wish, Some(Action::New), 'n'),
    (Choice::Another, Some(Action::Another), 'a'),
    (Choice::Daily, None, 'd'),
    (Choice::Draft, Some(Action::Draft), 'y'),
    (Choice::Library, Some(Action::Library), 'b'),
    (Choice::Learn, None, 't'),
    (Choice::Watch, None, 'w'),
    (Choice::Statistics, Some(Action::Statistics), 'm'),
    (Choice::Settings, Some(Action::Settings), 's'),
    (Choice::Help, Some(Action::Help), '?'),
    (Choice::Quit, Some(Action::Quit), 'q'),
];

/// Sudoku that *Watch* opens if there is no open game: "AI Escargot" by Arto Inkala. Algorithm X tries 145 options and meets 5 dead ends.
const WATCHED: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Progress of the puzzle of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayState {
    /// Not begun.
    New,
    /// Unfinished.
    Begun(GameId),
    /// Solved.
    Done,
}

/// State of the menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Index of the chosen line in [`choices`](Self::choices), counted from 0.
    pub chosen: usize,
    /// The unfinished game that was saved last.
    pub latest: Option<(GameId, Card)>,
    /// Kind of the puzzle that was saved last.
    pub last: Option<PuzzleKind>,
    /// Pack of the puzzle that was saved last; `None` if that puzzle is from a pack of classic boards or from no pack.
    pub pack: Option<Pack>,
    /// Date where the player is; `None` until it is known.
    pub today: Option<Date>,
    /// Number of digits of the draft on disk, or `None` if there is no draft.
    pub typed: Option<usize>,
    /// Whether the player can return to an open game that is not saved.
    pub is_unsaved: bool,
    day: Option<(GameId, Card)>, // the game of the puzzle of the day
}

impl Menu {
    /// Returns the lines of the menu, from the top.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let is_shown = |choice: &Choice| match choice {
            Choice::Continue => self.is_unsaved || self.latest.is_some(),
            Choice::Another => self.last.is_some(),
            _ => true,
        };
        LINES.into_iter().map(|(choice, ..)| choice).filter(is_shown).collect()
    }

    /// Returns the chosen line.
    #[must_use]
    pub fn choice(&self) -> Choice {
        let choices = self.choices();
        choices[self.chosen.min(choices.len() - 1)]
    }

    /// Returns today's date and the progress of today's puzzle; `None` until the date is known.
    #[must_use]
    pub fn daily(&self) -> Option<(Date, DayState)> {
        let state = match &self.day {
            None => DayState::New,
            Some((_, card)) if card.finished => DayState::Done,
            Some((id, _)) => DayState::Begun(*id),
        };
        self.today.map(|today| (today, state))
    }

    /// Updates the menu after a change of the saved games, which are listed with the latest first. The chosen line stays the same.
    pub fn learn(&mut self, saved: &[(GameId, Card)]) {
        let kind = |card: &Card| kind_of(&card.name, variant_on(card), level_on(card));
        let names = self.today.map(|today| [daily::name(today), daily::seed(today).to_string()]);
        let is_of_the_day = |card: &Card| names.as_ref().is_some_and(|names| names.contains(&card.name));
        self.keep_choice(|menu| {
            menu.latest = saved.iter().find(|(_, card)| !card.finished).cloned();
            menu.last = saved.first().map(|(_, card)| kind(card));
            menu.pack = saved.first().and_then(|(_, card)| pack_of(&card.name));
            menu.day = saved.iter().find(|(_, card)| is_of_the_day(card)).cloned();
        });
    }

    /// Records whether the open game is not saved. The chosen line stays the same.
    pub(super) fn learn_unsaved(&mut self, is_unsaved: bool) {
        if self.is_unsaved != is_unsaved {
            self.keep_choice(|menu| menu.is_unsaved = is_unsaved);
        }
    }

    /// Applies a change to the menu, then chooses the same line as before. If the first line was chosen, the new first line is chosen.
    fn keep_choice(&mut self, change: impl FnOnce(&mut Self)) {
        let choice = (self.chosen > 0).then(|| self.choice());
        change(self);
        self.chosen = self.choices().into_iter().position(|line| Some(line) == choice).unwrap_or(0);
    }

    /// Moves to another line of the menu, wrapping around at both ends.
    pub fn update(&mut self, action: Action) {
        let last = self.choices().len() - 1;
        self.chosen = line_after_in_a_ring(action, self.chosen, last, last).unwrap_or(self.chosen);
    }
}

impl ScreenState for Menu {
    const CONTEXT: Context = Context::List;
    const ABOUT: &'static [&'static str] = HOME;

    /// Carries out an action. Since the menu is the first screen, Esc does nothing here, and the other keys for going back quit.
    fn update(app: &mut App, action: Action, key: Key, now: Instant) {
        match action {
            Action::Back if key.code == Code::Named(Named::Esc) => {}
            Action::Back => app.perform(Action::Quit, now),
            Action::OpenFile => app.prompt(Asking::File, "Open a puzzle file"),
            Action::Advice => app.switch(action),
            Action::Another => app.another_like_the_last(now),
            Action::Accept | Action::Right => match app.menu.choice() {
                Choice::Continue if app.menu.is_unsaved => app.screen = Screen::Play,
                Choice::Continue => {
                    if let Some((id, _)) = app.menu.latest {
                        app.open_next(Next::Saved(id), now);
                    }
                }
                Choice::New(level) => app.make(Make::Any(PuzzleKind::of(level))),
                Choice::Wish => app.choose(),
                Choice::Daily => match app.menu.daily() {
                    Some((_, DayState::Begun(id))) => app.open_next(Next::Saved(id), now),
                    _ => app.make(Make::Daily),
                },
                Choice::Draft => app.draft(None, now),
                Choice::Another => app.another_like_the_last(now),
                Choice::Library => app.visit_library(now),
                Choice::Watch => app.watch_a_sudoku(),
                Choice::Learn => app.overlay = Some(Overlay::List(contents(None))),
                Choice::Statistics => app.visit_statistics(),
                Choice::Settings => app.visit_settings(),
                Choice::Help => app.perform(Action::Help, now),
                Choice::Quit => app.perform(Action::Quit, now),
            },
            action => app.menu.update(action),
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        Some(FrameLayout::Menu(MenuLayout::of(app)))
    }

    /// Returns the keys in the last row. They begin in the column of the lines, or further left if there is too little room.
    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        if app.menu_message().is_some() {
            return Vec::new();
        }
        let keys = [
            (Action::Accept, "select"),
            (Action::OpenFile, "open a file"),
            (Action::Help, "help"),
            (Action::Quit, "quit"),
        ];
        let entries = app.footer_entries(Self::CONTEXT, &keys);
        let width: u16 = entries.iter().map(|entry| entry.width() + GAP).sum();
        let left = MenuLayout::of(app).rows.first().map_or(0, |row| row.area.x);
        let left = left.min((app.size.width + GAP).saturating_sub(width));
        in_row(app.last_row().right_of(left), GAP, entries)
    }

    fn click(app: &mut App, (x, y): (u16, u16), now: Instant) {
        let Some(FrameLayout::Menu(layout)) = app.frame() else { return };
        if let Some(row) = layout.rows.iter().find(|row| row.area.has(x, y)) {
            app.menu.chosen = row.at;
            app.take_row(Action::Accept, now);
        }
    }

    fn wheel(app: &mut App, action: Action, _: Instant) {
        app.menu.update(action);
    }
}

impl App {
    /// Returns the message in the last row of the menu and of the library; `None` if the row shows keys.
    #[must_use]
    pub fn menu_message(&self) -> Option<String> {
        self.at_work().or_else(|| self.notice.clone())
    }

    /// Returns the key of a line of the menu; `None` if it has none. This is the key of the line's action in the keymap. If the action has no
    /// key, or only one with Ctrl or Alt, it is the line's own letter, unless the keymap uses that letter.
    #[must_use]
    pub fn menu_key(&self, choice: Choice) -> Option<Key> {
        let (_, action, letter) = LINES.into_iter().find(|line| line.0 == choice)?;
        let bound = action.and_then(|action| self.keymap.key(Context::List, action));
        let own = Some(Key::char(letter)).filter(|&own| self.keymap.action(Context::List, own).is_none());
        bound.filter(|key| key.typed().is_some()).or(own).or(bound)
    }

    /// Chooses the line of the menu with this letter and carries it out. Returns `false` if there is no such line or if the keymap uses the
    /// letter.
    pub(super) fn letter_to_menu(&mut self, key: Key, now: Instant) -> bool {
        let is_menu = self.screen == Screen::Menu && self.overlay.is_none();
        if !is_menu || self.keymap.action(Context::List, key).is_some() {
            return false;
        }
        let has_letter = |choice: Choice| LINES.iter().any(|line| line.0 == choice && Key::char(line.2) == key);
        let Some(at) = self.menu.choices().into_iter().position(has_letter) else { return false };
        self.menu.chosen = at;
        self.perform(Action::Accept, now);
        true
    }

    /// Opens the visualiser with the givens of the open game. If no game is open, opens it with a sudoku on which the search backtracks.
    fn watch_a_sudoku(&mut self) {
        let board = self.play.as_ref().map_or_else(watched, |play| play.game.board().givens());
        self.back_to = Screen::Menu;
        self.show_search(Some(Watch::of_board(&board)));
    }
}

/// Returns the sudoku to watch if no game is open.
fn watched() -> Board {
    read_one(WATCHED).expect("a line of 81 characters").check().expect("no digit is twice in a unit")
}
