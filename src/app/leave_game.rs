//! Leaving the open game, for another one or for good, with a question first if something would be lost.

use std::time::Instant;

use crate::app::{App, Effect, Make, Origin, Play, Question};
use crate::store::GameId;

/// The game to open in place of the present one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This puzzle.
    Puzzle(Box<Origin>),
    /// A saved game.
    Saved(GameId),
    /// A puzzle that is still to be generated.
    New(Make),
}

/// Fate of the open game when another one takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays in the library.
    Kept,
    /// It is dropped, and nothing is lost by that.
    Dropped,
    /// Something of it is lost.
    Lost(Loss),
}

/// Part of the open game that is lost when it is closed, with the reason why it is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The whole game.
    Game(String),
    /// Changes since the last save.
    Changes(String),
}

impl Loss {
    /// Returns the loss as a sentence without its full stop, and the pronoun for what is lost.
    #[must_use]
    pub fn words(&self) -> (String, &'static str) {
        match self {
            Self::Game(why) => (format!("This game is not saved ({why})"), "it"),
            Self::Changes(why) => (format!("Your last changes are not saved ({why})"), "them"),
        }
    }
}

impl App {
    /// Quits once everything is saved.
    pub(super) fn quit(&mut self, now: Instant) {
        if let Some(why) = self.refusal().map(str::to_owned) {
            return self.ask(Question::Leave(why));
        }
        self.save_then(Effect::Quit, now);
    }

    /// Opens another game, and asks first if something is lost with the open one.
    pub(super) fn open_next(&mut self, next: Next, now: Instant) {
        if !self.asks_before(&next) {
            self.save(now);
            self.open_now(next);
        }
    }

    /// Opens another game although something is lost with the open one, which is written once more if that is possible.
    pub(super) fn abandon_for(&mut self, next: Next, now: Instant) {
        self.save(now);
        if !matches!(next, Next::New(_)) {
            self.effects.push(Effect::Abandon); // a new puzzle is still to be generated
        }
        self.open_now(next);
    }

    /// Opens another game, whatever becomes of the open one.
    fn open_now(&mut self, next: Next) {
        match next {
            Next::Puzzle(origin) => self.effects.push(Effect::Open(origin)),
            Next::Saved(id) => self.effects.push(Effect::OpenSaved(id)),
            Next::New(make) => self.start_making(make, true),
        }
    }

    /// Asks whether the open game may be lost. Returns false if nothing would be lost.
    pub(super) fn asks_before(&mut self, next: &Next) -> bool {
        let Some(why) = self.at_stake() else { return false };
        self.ask_to_abandon(why, next.clone());
        true
    }

    /// Asks whether the open game, which is not saved for this reason, may be lost for another one.
    pub(super) fn ask_to_abandon(&mut self, why: String, next: Next) {
        let loss = self.loss(why);
        self.ask(Question::Abandon { loss, next });
    }

    /// Returns the part of the open game that would be lost; `why` is the reason why it is not saved.
    fn loss(&self, why: String) -> Loss {
        match &self.play {
            Some(play) => play.loss(why),
            None => Loss::Game(why),
        }
    }

    /// Returns the fate of the open game if another one took its place now.
    pub(super) fn fate(&self, now: Instant) -> Fate {
        match (self.at_stake(), &self.play) {
            (Some(why), _) => Fate::Lost(self.loss(why)),
            (None, Some(play)) if play.is_kept(now) => Fate::Kept,
            (None, _) => Fate::Dropped,
        }
    }

    /// Returns the reason why the open game is not saved, if closing it would lose something.
    pub(super) fn at_stake(&self) -> Option<String> {
        self.play.as_ref().and_then(Play::at_stake).map(|unsaved| unsaved.reason().to_owned())
    }
}
