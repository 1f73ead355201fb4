//! The first screen: go on, begin, look around.

use crate::app::Action;
use crate::app::library::{pack_of, variant_on};
use crate::app::making::kind_of;
use crate::store::{Card, GameId, Pack};
use generate::{Date, Kind};
use logic::Level;

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Go on with the unfinished game.
    Continue,
    /// A new puzzle of this level.
    New(Level),
    /// A new puzzle, its level, technique and symmetry chosen, or its seed.
    Wish,
    /// One more puzzle like the last.
    Another,
    /// The puzzle of the day.
    Daily,
    /// A puzzle of the player's own, typed or pasted.
    Draft,
    /// Packs, unfinished games, files.
    Library,
    /// Algorithm X on a textbook matrix.
    Watch,
    /// The lesson on Algorithm X, and the pages of the techniques.
    Learn,
    /// Keys and how to play.
    Help,
    /// Leave.
    Quit,
}

/// What became of the puzzle of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayState {
    /// Nothing yet.
    New,
    /// It is unfinished.
    Begun(GameId),
    /// It is solved.
    Done,
}

/// The menu: which line is chosen, and the game that was left unfinished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Counted from 0 in [`choices`](Self::choices).
    pub chosen: usize,
    /// The unfinished game that was saved last.
    pub latest: Option<(GameId, Card)>,
    /// The kind of the puzzle that was saved last.
    pub last: Option<Kind>,
    /// The pack that it is of, where it is no classic one.
    pub pack: Option<Pack>,
    /// The day, where the player is.
    pub today: Option<Date>,
    /// How many digits the board has that was being typed; none where none was.
    pub typed: Option<usize>,
    /// Whether the open game is not saved and can be gone back to.
    pub is_unsaved: bool,
    day: Option<(GameId, Card)>, // the game of that day's puzzle
}

impl Menu {
    /// The lines, from the top.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let go_on = (self.is_unsaved || self.latest.is_some()).then_some(Choice::Continue);
        let levels = Level::ALL.map(Choice::New);
        let wish =
            [Choice::Wish].into_iter().chain(self.last.map(|_| Choice::Another)).chain([Choice::Daily, Choice::Draft]);
        let rest = [Choice::Library, Choice::Learn, Choice::Watch, Choice::Help, Choice::Quit];
        go_on.into_iter().chain(levels).chain(wish).chain(rest).collect()
    }

    /// The chosen line.
    #[must_use]
    pub fn choice(&self) -> Choice {
        let choices = self.choices();
        choices[self.chosen.min(choices.len() - 1)]
    }

    /// The day, and what became of its puzzle.
    #[must_use]
    pub fn daily(&self) -> Option<(Date, DayState)> {
        let state = match &self.day {
            None => DayState::New,
            Some((_, card)) if card.finished => DayState::Done,
            Some((id, _)) => DayState::Begun(*id),
        };
        self.today.map(|today| (today, state))
    }

    /// Learns which games are saved, the latest first; the choice stays on its line.
    pub fn learn(&mut self, saved: &[(GameId, Card)]) {
        let choice = self.choice();
        let was_first = self.chosen == 0;
        self.latest = saved.iter().find(|(_, card)| !card.finished).cloned();
        let level = |card: &Card| card.level.as_deref().and_then(|level| level.parse().ok());
        let kind = |card: &Card| kind_of(&card.name, variant_on(card), level(card));
        self.last = saved.first().map(|(_, card)| kind(card));
        self.pack = saved.first().and_then(|(_, card)| pack_of(&card.name));
        let names = self.today.map(|today| [today.name(), today.seed().to_string()]);
        let is_of_the_day = |card: &Card| names.as_ref().is_some_and(|names| names.contains(&card.name));
        self.day = saved.iter().find(|(_, card)| is_of_the_day(card)).cloned();
        self.chosen = if was_first { 0 } else { self.choices().iter().position(|&c| c == choice).unwrap_or(0) };
    }

    /// Learns whether the open game is not saved; the choice stays on its line.
    pub(super) fn learn_unsaved(&mut self, is_unsaved: bool) {
        if self.is_unsaved != is_unsaved {
            let (choice, was_first) = (self.choice(), self.chosen == 0);
            self.is_unsaved = is_unsaved;
            self.chosen = if was_first { 0 } else { self.choices().iter().position(|&c| c == choice).unwrap_or(0) };
        }
    }

    /// Moves the choice, round at both ends.
    pub fn update(&mut self, action: Action) {
        let count = self.choices().len();
        self.chosen = match action {
            Action::Up => (self.chosen + count - 1) % count,
            Action::Down => (self.chosen + 1) % count,
            Action::Top | Action::PageUp => 0,
            Action::Bottom | Action::PageDown => count - 1,
            _ => self.chosen,
        };
    }
}
