//! The race screen: how a race is started, and what its keys do.

use std::time::Instant;

use crate::app::footer::{GAP, in_row};
use crate::app::list_row_positions::line_after;
use crate::app::race::{MOST, Page, Race, RaceRun};
use crate::app::{Action, App, Context, Effect, FooterItem, FrameLayout, Key, Screen, ScreenState, Task};
use grid::Board;
use solve::racers;

impl ScreenState for Race {
    const CONTEXT: Context = Context::Race;
    const ABOUT: &'static [&'static str] = &[
        "All solvers look for the first solution of the same",
        "puzzles. Each gets the same share of time, so the bar of",
        "a faster solver grows faster. The times include setting",
        "up the search. A solver that gives up on a puzzle counts",
        "with the whole time limit.",
    ];

    fn update(app: &mut App, action: Action, _: Key, now: Instant) {
        match (action, &mut app.race) {
            (Action::Back, Some(race)) => app.screen = race.from,
            (Action::Restart, Some(race)) => {
                app.turn += 1;
                let again = race.anew(app.turn);
                app.start_race(again);
            }
            (Action::NextPage, Some(race)) => {
                race.page = if race.page == Page::Table { Page::Chart } else { Page::Table };
            }
            _ => Self::wheel(app, action, now),
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        app.race.as_ref().map(|_| FrameLayout::Race(app.size.rows(2, app.size.height.saturating_sub(4))))
    }

    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        let (Some(FrameLayout::Race(list)), Some(race)) = (app.frame(), &app.race) else { return Vec::new() };
        if app.notice.is_some() {
            return Vec::new();
        }
        let other = match (race.page, race.is_over()) {
            (Page::Table, _) => "chart",
            (Page::Chart, true) => "table",
            (Page::Chart, false) => "bars",
        };
        let is_cut = race.scores().count() > usize::from(list.height);
        let mut keys = vec![(Action::NextPage, other)];
        keys.extend(is_cut.then_some((Action::Down, "more")));
        keys.extend([(Action::Back, "back"), (Action::Restart, "again"), (Action::Help, "help")]);
        in_row(app.last_row(), GAP, app.footer_entries(Self::CONTEXT, &keys))
    }

    /// Scrolls the list of solvers.
    fn wheel(app: &mut App, action: Action, _: Instant) {
        if let (Some(FrameLayout::Race(list)), Some(race)) = (app.frame(), &mut app.race) {
            let page = usize::from(list.height.max(1));
            race.row = line_after(action, race.row, (racers().len().saturating_sub(page), page));
        }
    }
}

impl App {
    /// Starts a race of all solvers on the givens of the puzzle in the visualiser.
    pub(in crate::app) fn race_watched(&mut self) {
        match self.watch.as_ref().and_then(|watch| watch.subject().board()) {
            Some(board) => {
                let boards = vec![board.givens()];
                self.race("on this puzzle".to_owned(), boards);
            }
            None => self.say("solvers race on puzzles, not on small matrices"),
        }
    }

    /// Starts a race on the first puzzles of the current shelf.
    pub(in crate::app) fn race_shelf(&mut self) {
        let shelf = self.library.shelf();
        let puzzles = shelf.entries.iter().filter_map(|entry| Some(entry.origin()?.board.clone()));
        let boards: Vec<Board> = puzzles.take(MOST).collect();
        let title = match boards.len() {
            0 => return self.say("this shelf has no puzzles to race on"),
            1 if shelf.entries.len() == 1 => format!("on {}", shelf.title),
            count if count < shelf.entries.len() => format!("on {}, the first {count}", shelf.title),
            count => format!("on {}, all {count}", shelf.title),
        };
        self.race(title, boards);
    }

    fn race(&mut self, title: String, boards: Vec<Board>) {
        self.turn += 1;
        self.start_race(Race::new(title, boards, self.screen, self.turn));
    }

    fn start_race(&mut self, race: Race) {
        self.screen = Screen::Race;
        self.race = Some(race);
        self.continue_race();
    }

    /// Runs the next part of the race.
    fn continue_race(&mut self) {
        let Some(race) = &self.race else { return };
        let slice = race.slice().map(|slice| Effect::Run(Task::Race(race.turn(), Box::new(slice))));
        self.effects.extend(slice);
    }

    /// Records finished runs and runs the next part of the race.
    pub(in crate::app) fn raced(&mut self, turn: u64, race_runs: &[RaceRun]) {
        let Some(race) = self.race.as_mut().filter(|race| race.turn() == turn) else { return };
        if let Some(quarrel) = race.take(race_runs) {
            self.notice = Some(format!("a fault of this program: {quarrel}"));
        }
        self.continue_race();
    }
}
