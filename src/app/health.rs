//! Whether the digits on the board still lead to an end, for those who want to be told while they play: not where, and not why.

use std::ops::ControlFlow;

use crate::app::{App, Effect, Play};
use crate::store::GameId;
use grid::{Digit, Puzzle};
use solve::{self, Budget, End};

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
    /// What the digits of a puzzle lead to, as far as this budget goes.
    #[must_use]
    pub fn of(puzzle: &Puzzle, budget: &mut Budget) -> Self {
        let Ok(board) = puzzle.clone().check() else { return Self::Lost };
        let mut found = 0_u32;
        let report = solve::auto(&board).run(&board, budget, &mut |_| {
            found += 1;
            if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match found {
            2.. => Self::Several,
            _ if report.end == End::OutOfBudget => Self::Unknown,
            1 => Self::Sound,
            0 => Self::Lost,
        }
    }

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
    /// What the digits lead to; nothing until that is found out, once all is solved, or where nobody wants to know.
    #[must_use]
    pub fn health(&self) -> Option<Health> {
        let (digits, health) = self.felt.known.as_ref()?;
        let is_of_now = || self.game.shape().iter().zip(digits).all(|(cell, &digit)| self.game.digit(cell) == digit);
        (!self.game.is_solved() && is_of_now()).then_some(*health)
    }

    /// Whether that is being found out.
    #[must_use]
    pub const fn is_felt(&self) -> bool {
        self.felt.is_asked
    }

    /// One sign for it, or that it is being found out; nothing where there will be none.
    #[must_use]
    pub fn sign_of_health(&self, ascii: bool) -> Option<&'static str> {
        let waiting = (self.is_felt() && !self.game.is_solved()).then_some(if ascii { "." } else { "…" });
        self.health().map(|health| health.sign(ascii)).or(waiting)
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
        let [sound, several, lost, unknown] =
            [Health::Sound, Health::Several, Health::Lost, Health::Unknown].map(|health| health.sign(self.look.ascii));
        let told = format!("{sound} the digits lead to one solution, {several} to several, {lost} to none");
        format!("health: {told}, {unknown} unknown")
    }

    /// Takes an answer; one that comes too late, after the digits are others, is asked for again.
    pub(super) fn felt(&mut self, id: GameId, (digits, health): (Vec<Option<Digit>>, Health)) {
        let is_wanted = self.settings.health;
        if let Some(play) = self.play.as_mut().filter(|play| is_wanted && play.origin.id() == id) {
            play.felt = Felt { known: Some((digits, health)), is_asked: false };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Shape};

    #[test]
    fn it_says_no_more_than_the_solver_found() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let health = |puzzle: &Puzzle| Health::of(puzzle, &mut Budget::unlimited());
        assert_eq!(health(&puzzle), Health::Several);
        assert_eq!(Health::of(&puzzle, &mut Budget::nodes(1)), Health::Unknown);
        let solution = solve::solutions(&puzzle.clone().check().expect("nothing is wrong"), 1).remove(0);
        puzzle.digits = solution.iter().copied().map(Some).collect();
        puzzle.digits[40] = None;
        assert_eq!(health(&puzzle), Health::Sound);
        puzzle.digits[40] = Some(solution[41]);
        assert_eq!(health(&puzzle), Health::Lost, "a digit stands twice");
        (puzzle.digits[40], puzzle.digits[41]) = (None, Some(solution[40]));
        assert_eq!(health(&puzzle), Health::Lost);
    }
}
