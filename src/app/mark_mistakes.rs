//! Marking of wrong digits as soon as they are entered, if the player wants it.

use crate::app::{App, Effect, Task};
use crate::store::{GameId, MarkErrors};
use grid::Digit;

impl App {
    /// Turns the marking of mistakes on, for all games.
    pub(super) fn mark_mistakes(&mut self) {
        (self.settings.check, self.has_agreed) = (MarkErrors::Mistakes, true);
        self.notice = Some("wrong digits are now marked".to_owned());
        self.save_settings();
        self.ask_for_solution();
    }

    /// Writes the settings.
    pub(super) fn save_settings(&mut self) {
        self.effects.push(Effect::Settings(Box::new(self.settings.clone())));
    }

    /// Requests the solution of the open game, so that wrong digits can be marked.
    pub(super) fn ask_for_solution(&mut self) {
        let Some(play) = &self.play else { return };
        self.effects.push(Effect::Run(Task::FindSolution(play.origin.id(), Box::new(play.game.board().givens()))));
    }

    /// Stores the solution of a game, or shows a notice that there is not exactly one.
    pub(super) fn solution_found(&mut self, id: GameId, solution: Option<Vec<Digit>>) {
        let is_wanted = self.settings.check == MarkErrors::Mistakes;
        let Some(play) = self.play.as_mut().filter(|play| is_wanted && play.origin.id() == id) else { return };
        if solution.is_none() {
            self.notice = Some("only conflicts are marked: this puzzle does not have exactly one solution".to_owned());
        }
        play.solution = solution;
    }
}
