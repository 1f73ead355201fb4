//! A race of all solvers on one or more puzzles: its progress, and its results as a table and a chart.

mod captions;
mod input;
mod results_table;
mod schedule;
mod time_scale;

use std::sync::Arc;

use crate::app::Screen;
use grid::Board;
use solve::race::{Score, Verdicts};
use solve::racers;

pub use captions::{AsciiOnly, count, power, time};
pub use results_table::{Row, Table, by_median, rows};
pub use schedule::{RaceProgress, RaceRun, RaceSlice};
pub use time_scale::{Bar, Scale};

/// Maximum number of puzzles in a race on a shelf.
pub const MOST: usize = 50;

/// A page of the race screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Progress bars while the race runs, then the table of results.
    Table,
    /// Chart of the times on a logarithmic scale.
    Chart,
}

/// A race of all solvers in the roster.
#[derive(Debug)]
pub struct Race {
    /// Text that names the puzzles, such as `on this puzzle`.
    pub title: String,
    /// The current page.
    pub page: Page,
    /// First visible row, counted from 0, if not all rows fit on the screen.
    pub row: usize,
    /// The screen from which the race was opened.
    pub from: Screen,
    /// Progress of each solver, in the order of the roster.
    pub progress: RaceProgress,
    scores: Vec<Score>,
    verdicts: Vec<Verdicts>,
    boards: Arc<[Board]>,
    turn: u64,      // number of this race; results of other races are ignored
    token: Arc<()>, // when dropped with the race, stops a running slice
}

impl Race {
    /// Returns a race in which no solver has run yet.
    #[must_use]
    pub fn new(title: String, boards: Vec<Board>, from: Screen, turn: u64) -> Self {
        let (lanes, puzzles) = (racers().len(), boards.len());
        Self {
            title,
            page: Page::Table,
            row: 0,
            from,
            progress: RaceProgress::new(lanes, puzzles),
            scores: vec![Score::default(); lanes],
            verdicts: vec![Verdicts::default(); puzzles],
            boards: boards.into(),
            turn,
            token: Arc::new(()),
        }
    }

    /// Returns a new race on the same puzzles, in which no solver has run yet.
    #[must_use]
    pub fn anew(&self, turn: u64) -> Self {
        Self { page: self.page, ..Self::new(self.title.clone(), self.boards.to_vec(), self.from, turn) }
    }

    /// Returns the number of the request that started the race.
    #[must_use]
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// Returns the name and the score of each solver, in the order of the roster.
    pub fn scores(&self) -> impl Iterator<Item = (&'static str, &Score)> {
        racers().iter().map(|solver| solver.name()).zip(&self.scores)
    }

    /// Returns the number of solvers that have finished.
    #[must_use]
    pub fn arrived(&self) -> usize {
        (0..self.scores.len()).filter(|&lane| self.progress.is_done(lane)).count()
    }

    /// Whether all solvers have finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.progress.next().is_none()
    }

    /// Returns the next slice to run; `None` once the race is over.
    #[must_use]
    pub fn slice(&self) -> Option<RaceSlice> {
        let (boards, progress) = (Arc::clone(&self.boards), self.progress.clone());
        (!self.is_over()).then(|| RaceSlice { boards, progress, race: Arc::downgrade(&self.token) })
    }

    /// Records runs. Returns a message if solvers disagree about a puzzle. The first run of a solver on a puzzle adds its steps, guesses,
    /// time and failure. Repeated runs add only their times; a failure is added only if the solver has none yet.
    pub fn take(&mut self, race_runs: &[RaceRun]) -> Option<String> {
        for race_run in race_runs {
            let is_first_round = self.progress.runs(race_run.lane) < self.boards.len();
            self.progress.take(race_run);
            if let Some(run) = &race_run.run {
                let score = &mut self.scores[race_run.lane];
                if is_first_round {
                    score.add(run);
                } else {
                    score.add_again(run);
                }
                self.verdicts[race_run.puzzle].hear(racers()[race_run.lane].name(), run.finish);
            }
        }
        race_runs.iter().find_map(|race_run| self.verdicts[race_run.puzzle].quarrel())
    }
}
