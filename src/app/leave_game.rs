//! Leaving the open game, to open another game or to quit. Asks first if something would be lost.

use std::time::Instant;

use crate::app::{App, Effect, Make, Origin, Play, Question};
use crate::store::GameId;

/// Game to open in place of the present one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game of this puzzle.
    Puzzle(Box<Origin>),
    /// A saved game.
    Saved(GameId),
    /// A puzzle that is still to be generated.
    New(Make),
}

/// Fate of the open game when another game takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The open game stays in the library.
    Kept,
    /// The open game is dropped, but contains nothing worth saving.
    Dropped,
    /// Something of the open game is lost.
    Lost(Loss),
}

/// Part of the open game that is lost when it is closed, with the reason why it is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The whole game is lost.
    Game(String),
    /// Changes since the last save are lost.
    Changes(String),
}

impl Loss {
    /// Returns the loss as a sentence without its full stop, and the pronoun for what is lost: `it` or `them`.
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

    /// Opens another game. Asks first if closing the open game would lose something.
    pub(super) fn open_next(&mut self, next: Next, now: Instant) {
        if !self.asks_before(&next) {
            self.save(now);
            self.open_now(next);
        }
    }

    /// Opens another game although closing the open game loses something. Tries once more to save the open game.
    pub(super) fn abandon_for(&mut self, next: Next, now: Instant) {
        self.save(now);
        if !matches!(next, Next::New(_)) {
            self.effects.push(Effect::Abandon); // for a new puzzle, only after it is generated
        }
        self.open_now(next);
    }

    /// Opens another game without checking whether the open one is saved.
    fn open_now(&mut self, next: Next) {
        match next {
            Next::Puzzle(origin) => self.effects.push(Effect::Open(origin)),
            Next::Saved(id) => self.effects.push(Effect::OpenSaved(id)),
            Next::New(make) => self.start_making(make, true),
        }
    }

    /// Asks the player whether the open game may be lost, if anything would be lost. Returns whether the player was asked.
    pub(super) fn asks_before(&mut self, next: &Next) -> bool {
        let Some(why) = self.at_stake() else { return false };
        self.ask_to_abandon(why, next.clone());
        true
    }

    /// Asks the player whether the open game may be lost for another one. `why` is the reason why the open game is not saved.
    pub(super) fn ask_to_abandon(&mut self, why: String, next: Next) {
        let loss = self.loss(why);
        self.ask(Question::Abandon { loss, next });
    }

    /// Returns the part of the open game that would be lost. `why` is the reason why the game is not saved.
    fn loss(&self, why: String) -> Loss {
        match &self.play {
            Some(play) => play.loss(why),
            None => Loss::Game(why),
        }
    }

    /// Returns what would happen to the open game if another game took its place now.
    pub(super) fn fate(&self, now: Instant) -> Fate {
        match (self.at_stake(), &self.play) {
            (Some(why), _) => Fate::Lost(self.loss(why)),
            (None, Some(play)) if play.is_kept(now) => Fate::Kept,
            (None, _) => Fate::Dropped,
        }
    }

    /// Returns the reason why the open game is not saved; `None` if closing it would lose nothing.
    pub(super) fn at_stake(&self) -> Option<String> {
        self.play.as_ref().and_then(Play::at_stake).map(|unsaved| unsaved.reason().to_owned())
    }
}
