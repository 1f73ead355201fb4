//! The first screen: go on, begin, look around.

use crate::app::Action;
use crate::logic::Level;
use crate::store::{Card, GameId};

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Go on with the unfinished game.
    Continue,
    /// A new puzzle of this level.
    New(Level),
    /// Packs, unfinished games, files.
    Library,
    /// Algorithm X on a textbook matrix.
    Watch,
    /// The lesson on Algorithm X.
    Learn,
    /// Keys and how to play.
    Help,
    /// Leave.
    Quit,
}

/// The menu: which line is chosen, and the game that was left unfinished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Counted from 0 in [`choices`](Self::choices).
    pub chosen: usize,
    /// The unfinished game that was saved last.
    pub latest: Option<(GameId, Card)>,
}

impl Menu {
    /// The lines, from the top.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let go_on = self.latest.as_ref().map(|_| Choice::Continue);
        let levels = Level::ALL.map(Choice::New);
        let rest = [Choice::Library, Choice::Learn, Choice::Watch, Choice::Help, Choice::Quit];
        go_on.into_iter().chain(levels).chain(rest).collect()
    }

    /// The chosen line.
    #[must_use]
    pub fn choice(&self) -> Choice {
        let choices = self.choices();
        choices[self.chosen.min(choices.len() - 1)]
    }

    /// Learns which game was left unfinished; the choice stays on its line.
    pub fn learn(&mut self, latest: Option<(GameId, Card)>) {
        let choice = self.choice();
        let was_first = self.chosen == 0;
        self.latest = latest;
        self.chosen = if was_first { 0 } else { self.choices().iter().position(|&c| c == choice).unwrap_or(0) };
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
