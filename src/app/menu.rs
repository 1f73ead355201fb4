//! The main menu.

use std::time::Instant;

use jiff::civil::Date;

use crate::app::generating::kind_of;
use crate::app::library::{level_on, pack_of, variant_on};
use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::technique_list::contents;
use crate::app::{
    Action, App, Asking, Code, Context, FrameLayout, Key, Make, Named, Next, Overlay, Screen, ScreenState, Watch,
};
use crate::store::{Card, GameId, Pack};
use generate::{PuzzleKind, daily};
use logic::Level;

/// Introduction on the help screen of the menu and of the library.
pub(super) const HOME: &[&str] = &[
    "Every game is saved as you play; what is unfinished",
    "waits here and in the library. A puzzle can be",
    "pasted on any screen.",
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
    /// A puzzle of the player's own, typed or pasted.
    Draft,
    /// The library: packs, saved games, files.
    Library,
    /// The visualiser with Algorithm X on a textbook matrix.
    Watch,
    /// The lesson on Algorithm X, and the pages of the techniques.
    Learn,
    /// Help: keys and how to play.
    Help,
    /// Quit.
    Quit,
}

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
        let go_on = (self.is_unsaved || self.latest.is_some()).then_some(Choice::Continue);
        let levels = Level::ALL.map(Choice::New);
        let question =
            [Choice::Wish].into_iter().chain(self.last.map(|_| Choice::Another)).chain([Choice::Daily, Choice::Draft]);
        let rest = [Choice::Library, Choice::Learn, Choice::Watch, Choice::Help, Choice::Quit];
        go_on.into_iter().chain(levels).chain(question).chain(rest).collect()
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
            Action::OpenFile => app.prompt(Asking::File, "Open a file of puzzles"),
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
                Choice::Watch => {
                    app.back_to = Screen::Menu;
                    app.show_search(Watch::example("a-f"));
                }
                Choice::Learn => app.overlay = Some(Overlay::List(contents(None))),
                Choice::Help => app.perform(Action::Help, now),
                Choice::Quit => app.perform(Action::Quit, now),
            },
            action => app.menu.update(action),
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        let (area, ornament, rows) = app.menu.place(app.size);
        Some(FrameLayout::Menu(area, ornament, rows))
    }

    fn click(app: &mut App, (x, y): (u16, u16), now: Instant) {
        let Some(FrameLayout::Menu(_, _, rows)) = app.frame() else { return };
        let Some(at) = rows.at(x, y).filter(|&at| at < app.menu.choices().len()) else { return };
        app.menu.chosen = at;
        app.take_row(Action::Accept, now);
    }

    fn wheel(app: &mut App, action: Action, _: Instant) {
        app.menu.update(action);
    }
}
