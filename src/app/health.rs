//! Whether the digits on the board still lead to an end, for those who want to be told while they play: not where, and not why.

use crate::app::{App, Effect, Play};
use crate::grid::{Digit, Puzzle};
use crate::store::GameId;

/// What the digits on the board lead to, notes left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// To one solution.
    Sound,
    /// To several.
    Several,
    /// To none: something that was entered is wrong.
    Lost,
    /// The solver was stopped before it knew.
    Unknown,
}

impl Health {
    /// In a sentence without its full stop.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sound => "the digits lead to one solution",
            Self::Several => "the digits lead to several solutions",
            Self::Lost => "the digits lead to no solution",
            Self::Unknown => "what the digits lead to takes too long to find out",
        }
    }

    /// One sign.
    #[must_use]
    pub const fn sign(self, ascii: bool) -> &'static str {
        match (self, ascii) {
            (Self::Sound, true) => "+",
            (Self::Sound, false) => "✓",
            (Self::Several, true) => "~",
            (Self::Several, false) => "≈",
            (Self::Lost, true) => "x",
            (Self::Lost, false) => "✗",
            (Self::Unknown, _) => "?",
        }
    }
}

/// What is known of a game's health.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Felt {
    known: Option<(Vec<Option<Digit>>, Health)>,
    is_asked: bool, // one answer is waited for at a time: on large boards they take long
}

impl Play {
    /// What the digits led to when that was last found out; nothing once all is solved, or where nobody wants to know.
    #[must_use]
    pub fn health(&self) -> Option<Health> {
        self.felt.known.as_ref().map(|&(_, health)| health).filter(|_| !self.game.is_solved())
    }
}

impl App {
    /// Asks what the digits lead to, where the player wants to know and they are others than the last time.
    pub(super) fn feel(&mut self) -> Option<Effect> {
        let play = self.play.as_mut()?;
        if !self.settings.health {
            play.felt = Felt::default();
            return None;
        }
        let digits: Vec<Option<Digit>> = play.game.shape().iter().map(|cell| play.game.digit(cell)).collect();
        let is_known = play.felt.known.as_ref().is_some_and(|(known, _)| *known == digits);
        if is_known || play.felt.is_asked {
            return None;
        }
        play.felt.is_asked = true;
        let givens = play.game.board().givens();
        Some(Effect::Feel(play.origin.id(), Box::new(Puzzle { digits, ..givens.puzzle().clone() })))
    }

    /// What the signs beside the time mean.
    pub(super) fn signs_of_health(&self) -> String {
        let [sound, several, lost] =
            [Health::Sound, Health::Several, Health::Lost].map(|health| health.sign(self.look.ascii));
        format!("health: {sound} the digits lead to one solution, {several} to several, {lost} to none")
    }

    /// Takes an answer.
    pub(super) fn felt(&mut self, id: GameId, (digits, health): (Vec<Option<Digit>>, Health)) {
        let is_wanted = self.settings.health;
        if let Some(play) = self.play.as_mut().filter(|play| is_wanted && play.origin.id() == id) {
            play.felt = Felt { known: Some((digits, health)), is_asked: false };
        }
    }
}
