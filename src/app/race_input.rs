//! The race screen: how a race is started, and what its keys do.

use crate::app::race::{MOST, Page, Race, RaceRun};
use crate::app::watch::WatchSubject;
use crate::app::{Action, App, Effect, Screen, Task, Watch};
use grid::Board;
use solve::racers;

impl App {
    /// Starts a race of all solvers on the givens of the puzzle in the visualiser.
    pub(super) fn race_watched(&mut self) -> Vec<Effect> {
        match self.watch.as_ref().map(Watch::subject) {
            Some(WatchSubject::Board(board)) => {
                let boards = vec![board.givens()];
                self.race(("on this puzzle".to_owned(), boards))
            }
            Some(WatchSubject::Example(_)) | None => {
                self.notice = Some("solvers race on a puzzle; this is a small matrix".to_owned());
                Vec::new()
            }
        }
    }

    /// Starts a race on the first puzzles of the current shelf.
    pub(super) fn race_shelf(&mut self) -> Vec<Effect> {
        let shelf = self.library.shelf();
        let puzzles = shelf.entries.iter().filter_map(|entry| Some(entry.origin()?.board.clone()));
        let boards: Vec<Board> = puzzles.take(MOST).collect();
        let title = match boards.len() {
            0 => {
                self.notice = Some("there is no puzzle on this shelf to race on".to_owned());
                return Vec::new();
            }
            1 if shelf.entries.len() == 1 => format!("on {}", shelf.title),
            count if count < shelf.entries.len() => format!("on {}, the first {count}", shelf.title),
            count => format!("on {}, all {count}", shelf.title),
        };
        self.race((title, boards))
    }

    fn race(&mut self, what: (String, Vec<Board>)) -> Vec<Effect> {
        self.turn += 1;
        self.start_race(Race::new(what, self.screen, self.turn))
    }

    fn start_race(&mut self, race: Race) -> Vec<Effect> {
        self.screen = Screen::Race;
        let slice = race.slice().map(|slice| Effect::Run(Task::Race(race.turn(), Box::new(slice))));
        self.race = Some(race);
        slice.into_iter().collect()
    }

    pub(super) fn in_race(&mut self, action: Action) -> Vec<Effect> {
        let Some(race) = &mut self.race else { return Vec::new() };
        let (last, screenful) = (racers().len() - 1, usize::from(self.size.height.saturating_sub(4).max(1)));
        let lowest = (last + 1).saturating_sub(screenful);
        match action {
            Action::Back => {
                self.screen = race.from;
            }
            Action::Restart => {
                self.turn += 1;
                let again = race.anew(self.turn);
                return self.start_race(again);
            }
            Action::NextPage => {
                race.page = if race.page == Page::Table { Page::Chart } else { Page::Table };
            }
            Action::Up => race.row = race.row.saturating_sub(1),
            Action::Down => race.row = (race.row + 1).min(lowest),
            Action::PageUp | Action::Top => race.row = 0,
            Action::PageDown | Action::Bottom => race.row = lowest,
            _ => {} // not a key of this screen
        }
        Vec::new()
    }

    /// Records finished runs, and returns the effect that runs the next part of the race.
    pub(super) fn raced(&mut self, turn: u64, race_runs: &[RaceRun]) -> Vec<Effect> {
        let Some(race) = self.race.as_mut().filter(|race| race.turn() == turn) else { return Vec::new() };
        if let Some(quarrel) = race.take(race_runs) {
            self.notice = Some(format!("a fault of this program: {quarrel}"));
        }
        race.slice().map(|slice| Effect::Run(Task::Race(turn, Box::new(slice)))).into_iter().collect()
    }
}
