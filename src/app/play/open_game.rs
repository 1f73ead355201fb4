//! Opening a game, beginning it again, and solving it for the player.

use std::time::Instant;

use crate::app::saving::{Baseline, OnDisk};
use crate::app::{Action, App, Context, Effect, OpenGame, Origin, Play, Screen, SolutionCount, Task, Unsaved};
use crate::game::Game;
use crate::store::{GameId, MarkErrors};
use grid::{Board, Digit};

impl App {
    /// Enters a solution that the solver found. If the player's digits have no solution, requests a solution of the givens alone.
    pub(in crate::app) fn solved(&mut self, solution: Option<Vec<Digit>>, now: Instant) {
        self.busy = None;
        let Some(play) = &mut self.play else { return };
        match solution {
            Some(solution) => {
                play.game.help.solved = true;
                let change = play.game.solve(&solution);
                self.change(change, now);
            }
            None if play
                .game
                .shape()
                .iter()
                .any(|cell| play.game.digit(cell).is_some() && !play.game.is_given(cell)) =>
            {
                let givens = play.game.board().givens();
                self.solve(givens);
            }
            None => self.say("this puzzle has no solution"),
        }
    }

    /// Requests a solution of a board.
    pub(in crate::app) fn solve(&mut self, board: Board) {
        self.run("solving", |turn| Task::Solve(turn, Box::new(board)));
    }

    /// Shows a game that was opened. It is saved at once if the player brought its puzzle.
    pub(in crate::app) fn start_game(&mut self, open: OpenGame, now: Instant) {
        let OpenGame { origin, saved, unsaved, notices } = open;
        let was_saved = saved.is_some();
        // A practice position that was solved before begins again. Any other solved game shows its summary.
        let saved = saved.filter(|game| !game.is_solved() || origin.practised().is_none());
        let on_disk = match (was_saved, &saved) {
            (_, Some(_)) => OnDisk::This,
            (true, None) => OnDisk::Earlier,
            (false, None) => OnDisk::Nothing,
        };
        let resumed = saved.is_some();
        let game = saved.unwrap_or_else(|| self.new_game_on(&origin, now));
        let practised = origin.practised().map(|technique| format!("practice: {technique}"));
        let restart = self.label(Context::Play, Action::Restart).unwrap_or_else(|| "restart".to_owned());
        let finished = game.is_solved().then(|| format!("already solved; {restart} starts it again"));
        let resumed = resumed.then(|| finished.unwrap_or_else(|| "continuing your game".to_owned()));
        let said = self.note_on_words(&game);
        // Puzzles with a level come from packs or were generated, and have exactly one solution.
        let count = origin.level.is_none().then(|| Task::CountSolutions(origin.id(), Box::new(origin.board.givens())));
        let review = (resumed.is_some() && game.is_solved()).then(|| Task::Review(origin.id(), Box::new(game.clone())));
        let was_open = self.play.as_ref().is_some_and(|play| play.origin.id() == origin.id());
        let again = was_open.then(|| "this puzzle was already open".to_owned());
        self.notice = notices.into_iter().next().or(said).or(practised).or(resumed).or(again);
        let baseline = Baseline::of(&game, on_disk, now);
        self.play = Some(Play::new(game, origin, baseline, unsaved.map(Unsaved::Refused)));
        self.screen = Screen::Play;
        self.overlay = None;
        self.save(now);
        self.stop_making();
        self.effects.extend(count.into_iter().chain(review).map(Effect::Run));
        if self.settings.check == MarkErrors::Mistakes {
            self.ask_for_solution();
        }
    }

    /// Starts the puzzle of a solved game again. The save of the solved game stays until something is entered in the new one.
    pub(in crate::app) fn begin_again(&mut self, now: Instant) {
        let Some(origin) = self.play.as_ref().map(|play| play.origin.clone()) else { return };
        let game = self.new_game_on(&origin, now);
        let Some(play) = &mut self.play else { return };
        let baseline = play.baseline_of(&game, now);
        *play = Play::new(game, play.origin.clone(), baseline, play.unsaved.take());
    }

    /// Returns a new game of a puzzle, with all candidates as notes if the player wants that.
    fn new_game_on(&mut self, origin: &Origin, now: Instant) -> Game {
        let mut game = Game::new(origin.board.clone());
        game.attempt = self.next_attempt;
        self.next_attempt = self.next_attempt.wrapping_add(1).max(1);
        if let Some(change) = game.fill_notes().filter(|_| self.settings.fill_notes) {
            game.apply(change, now);
        }
        game
    }

    /// Returns a message if the author describes rules in words. Hints and checks ignore such rules.
    fn note_on_words(&self, game: &Game) -> Option<String> {
        let has_words = !game.board().puzzle().words.is_empty();
        let key = self.label(Context::Play, Action::Rules).unwrap_or_else(|| "rules".to_owned());
        has_words.then(|| format!("{key} shows the author's rules; hints and checks ignore them"))
    }

    /// Handles the number of solutions of the open puzzle: stores its level, or shows a notice that it has no solution or several.
    pub(in crate::app) fn solutions_counted(&mut self, id: GameId, count: SolutionCount) {
        let (short, words) = match count {
            SolutionCount::None => ("no solution", "this puzzle has no solution"),
            SolutionCount::Many => {
                ("several solutions", "this puzzle has more than one solution, so hints cannot solve it")
            }
            SolutionCount::One(level) => {
                if let Some(play) = self.play_of(id) {
                    play.origin.level = level;
                }
                return;
            }
            SolutionCount::Unknown => return,
        };
        if let Some(play) = self.play.as_ref().filter(|play| play.origin.id() == id) {
            let said = self.note_on_words(&play.game);
            self.notice = Some(said.map_or_else(|| words.to_owned(), |said| format!("{short}; {said}")));
        }
    }
}
