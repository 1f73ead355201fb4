//! Leaves the open game for another one or for good, and asks first where that loses something.

use std::time::Instant;

use crate::app::{App, Ask, Effect, Make, Origin, Overlay, Play, Question};
use crate::store::GameId;

/// Successor of the open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This puzzle.
    Puzzle(Box<Origin>),
    /// A saved game.
    Saved(GameId),
    /// A puzzle that is still to be made.
    New(Make),
}

/// Fate of the open game when another one takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays in the library.
    Kept,
    /// It is dropped, and nothing is lost by that.
    Dropped,
    /// It is lost, with everything entered in it, for this reason.
    Lost(String),
}

impl App {
    /// Quits once everything is saved.
    pub(super) fn quit(&mut self, now: Instant) -> Vec<Effect> {
        if let Some(why) = self.refusal().map(str::to_owned) {
            self.overlay = Some(Overlay::Ask(Ask { question: Question::Leave(why) }));
            return Vec::new();
        }
        self.save(now).into_iter().chain([Effect::Quit]).collect()
    }

    /// Opens another game once the present one is saved.
    pub(super) fn open_next(&mut self, next: Next, now: Instant) -> Vec<Effect> {
        if self.asks_before(&next) { Vec::new() } else { self.replace_by(next, now) }
    }

    /// Opens another game, whatever becomes of the present one.
    pub(super) fn replace_by(&mut self, next: Next, now: Instant) -> Vec<Effect> {
        let saved = self.save(now);
        let opened = match next {
            Next::Puzzle(origin) => vec![Effect::Open(origin)],
            Next::Saved(id) => vec![Effect::OpenSaved(id)],
            Next::New(make) => self.start_making(make, true),
        };
        saved.into_iter().chain(opened).collect()
    }

    /// Asks whether the open game may be lost; returns false where nothing is at stake.
    pub(super) fn asks_before(&mut self, next: &Next) -> bool {
        let Some(why) = self.at_stake() else { return false };
        self.overlay = Some(Overlay::Ask(Ask { question: Question::Abandon { why, next: next.clone() } }));
        true
    }

    /// Returns the fate of the open game if another one took its place now.
    pub(super) fn fate(&self, now: Instant) -> Fate {
        match (self.at_stake(), &self.play) {
            (Some(why), _) => Fate::Lost(why),
            (None, Some(play)) if play.is_kept(now) => Fate::Kept,
            (None, _) => Fate::Dropped,
        }
    }

    /// Why closing the open game loses something, if it does.
    pub(super) fn at_stake(&self) -> Option<String> {
        self.play.as_ref().and_then(Play::at_stake).map(|unsaved| unsaved.reason().to_owned())
    }
}
