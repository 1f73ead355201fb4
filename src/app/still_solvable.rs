//! A running check whether the digits on the board still lead to a solution, for players who turn it on. It reveals neither the place nor
//! the cause of a mistake.

use std::ops::ControlFlow;

use crate::app::{App, Effect, Play, Task};
use crate::store::GameId;
use grid::{Digit, Puzzle};
use solve::{self, Budget, End};

/// Result of the check: number of solutions that the digits on the board lead to. Notes are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// One solution.
    Sound,
    /// Several solutions.
    Several,
    /// No solution: something that was entered is wrong.
    Lost,
    /// Unknown: the solver ran out of its budget.
    Unknown,
}

impl Health {
    /// Checks the digits of a puzzle within a budget.
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

    /// Returns the result as a sentence without its full stop.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sound => "the puzzle still has one solution",
            Self::Several => "the puzzle still has several solutions",
            Self::Lost => "the puzzle has no solution any more",
            Self::Unknown => "it takes too long to check for a solution",
        }
    }

    /// Returns the result as one character.
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

/// State of the check of one game.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct HealthCheck {
    result: Option<(Vec<Option<Digit>>, Health)>,
    is_pending: bool, // only one check at a time, since it takes long on large boards
}

impl Play {
    /// Returns the result for the present digits; `None` if it is not known yet, the puzzle is solved, or the check is off.
    #[must_use]
    pub fn health(&self) -> Option<Health> {
        let (digits, health) = self.health_check.result.as_ref()?;
        let is_of_now = || self.game.shape().iter().zip(digits).all(|(cell, &digit)| self.game.digit(cell) == digit);
        (!self.game.is_solved() && is_of_now()).then_some(*health)
    }

    /// Whether a check is in progress.
    #[must_use]
    pub const fn is_checking_health(&self) -> bool {
        self.health_check.is_pending
    }

    /// Returns the result as one character, or a placeholder while a check is in progress. Returns `None` if the puzzle is solved, the
    /// check is off, or no check has been requested yet.
    #[must_use]
    pub fn sign_of_health(&self, ascii: bool) -> Option<&'static str> {
        let waiting = (self.is_checking_health() && !self.game.is_solved()).then_some(if ascii { "." } else { "…" });
        self.health().map(|health| health.sign(ascii)).or(waiting)
    }
}

impl App {
    /// Requests a check if the player wants it, the digits have changed since the last one, and none is in progress.
    pub(super) fn check_health(&mut self) {
        let Some(play) = &mut self.play else { return };
        if !self.settings.health {
            play.health_check = HealthCheck::default();
            return;
        }
        let digits: Vec<Option<Digit>> = play.game.shape().iter().map(|cell| play.game.digit(cell)).collect();
        let is_known = play.health_check.result.as_ref().is_some_and(|(known, _)| *known == digits);
        if is_known || play.health_check.is_pending {
            return;
        }
        play.health_check.is_pending = true;
        let puzzle = Puzzle { digits, ..play.game.board().givens().puzzle().clone() };
        self.effects.push(Effect::Run(Task::CheckHealth(play.origin.id(), Box::new(puzzle))));
    }

    /// Returns an explanation of the characters that show the result beside the time.
    pub(super) fn signs_of_health(&self) -> String {
        let [sound, several, lost, unknown] = [Health::Sound, Health::Several, Health::Lost, Health::Unknown]
            .map(|health| health.sign(self.appearance.ascii));
        format!("health: {sound} one solution, {several} several, {lost} none, {unknown} unknown")
    }

    /// Stores the result of a check. If the digits have changed meanwhile, the result is not shown, and another check is requested after
    /// this input.
    pub(super) fn health_checked(&mut self, id: GameId, (digits, health): (Vec<Option<Digit>>, Health)) {
        let is_wanted = self.settings.health;
        if let Some(play) = self.play.as_mut().filter(|play| is_wanted && play.origin.id() == id) {
            play.health_check = HealthCheck { result: Some((digits, health)), is_pending: false };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Shape};

    #[test]
    fn the_result_matches_the_number_of_solutions_found() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let health = |puzzle: &Puzzle| Health::of(puzzle, &mut Budget::unlimited());
        assert_eq!(health(&puzzle), Health::Several);
        assert_eq!(Health::of(&puzzle, &mut Budget::nodes(1)), Health::Unknown);
        let solution = solve::solutions(&puzzle.clone().check().expect("nothing is wrong"), 1).remove(0);
        puzzle.digits = solution.iter().copied().map(Some).collect();
        puzzle.digits[40] = None;
        assert_eq!(health(&puzzle), Health::Sound);
        puzzle.digits[40] = Some(solution[41]);
        assert_eq!(health(&puzzle), Health::Lost, "row 5 has the same digit twice");
        (puzzle.digits[40], puzzle.digits[41]) = (None, Some(solution[40]));
        assert_eq!(health(&puzzle), Health::Lost);
    }
}
