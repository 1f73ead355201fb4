//! Wrong digits marked as soon as they stand, for those who want it so.

use crate::app::{App, Effect};
use crate::store::{Check, GameId};
use grid::Digit;

impl App {
    /// From now on, in every game.
    pub(super) fn mark_mistakes(&mut self) -> Vec<Effect> {
        (self.settings.check, self.has_agreed) = (Check::Mistakes, true);
        self.notice = Some("wrong digits are marked".to_owned());
        let settings = Effect::Settings(Box::new(self.settings.clone()));
        [settings].into_iter().chain(self.ask_for_solution()).collect()
    }

    /// Without the solution nobody knows what is wrong.
    pub(super) fn ask_for_solution(&self) -> Option<Effect> {
        let play = self.play.as_ref()?;
        Some(Effect::Know(play.origin.id(), Box::new(play.game.board().givens())))
    }

    /// Takes the solution of a game, if it has one and no other.
    pub(super) fn known(&mut self, id: GameId, solution: Option<Vec<Digit>>) {
        let is_wanted = self.settings.check == Check::Mistakes;
        let Some(play) = self.play.as_mut().filter(|play| is_wanted && play.origin.id() == id) else { return };
        if solution.is_none() {
            self.notice = Some("conflicts alone are marked: this puzzle has not one solution".to_owned());
        }
        play.solution = solution;
    }
}
