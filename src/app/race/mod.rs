//! A race of all solvers on one or more puzzles: its progress, and its results as a table and a chart.

mod heat;
mod scale;
mod table;
mod words;

use std::sync::Arc;

use crate::app::Screen;
use grid::Board;
use solve::race::{Score, Verdicts};
use solve::racers;

pub use heat::{Heat, Lap, Track};
pub use scale::{Bar, Scale};
pub use table::{Row, Table, by_median, rows};
pub use words::{Plain, count, power, time};

/// Maximum number of puzzles of a shelf in a race.
pub const MOST: usize = 50;

/// A page of the race screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Progress bars; the table of results once all solvers have finished.
    Table,
    /// Chart of the times on a logarithmic scale.
    Chart,
}

/// A race of all solvers in the roster.
#[derive(Debug)]
pub struct Race {
    /// Name of the puzzles.
    pub title: String,
    /// The current page.
    pub page: Page,
    /// First visible row, counted from 0, if not all rows fit on the screen.
    pub row: usize,
    /// The screen from which the race was opened.
    pub from: Screen,
    track: Track,
    scores: Vec<Score>,
    verdicts: Vec<Verdicts>,
    boards: Arc<[Board]>,
    turn: u64,      // results of older races are dropped
    token: Arc<()>, // dropped with the race, which stops a running slice
}

impl Race {
    /// Returns a race at its start.
    #[must_use]
    pub fn new((title, boards): (String, Vec<Board>), from: Screen, turn: u64) -> Self {
        let (lanes, puzzles) = (racers().len(), boards.len());
        Self {
            title,
            page: Page::Table,
            row: 0,
            from,
            track: Track::new(lanes, puzzles),
            scores: vec![Score::default(); lanes],
            verdicts: vec![Verdicts::default(); puzzles],
            boards: boards.into(),
            turn,
            token: Arc::new(()),
        }
    }

    /// Returns a race on the same puzzles, at its start.
    #[must_use]
    pub fn anew(&self, turn: u64) -> Self {
        Self { page: self.page, ..Self::new((self.title.clone(), self.boards.to_vec()), self.from, turn) }
    }

    /// Returns the number of the request that started the race.
    #[must_use]
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// Returns the progress of each solver, in the order of the roster.
    #[must_use]
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// Returns the name and the score of each solver, in the order of the roster.
    pub fn scores(&self) -> impl Iterator<Item = (&'static str, &Score)> {
        racers().iter().map(|solver| solver.name()).zip(&self.scores)
    }

    /// Returns the number of solvers that have finished.
    #[must_use]
    pub fn arrived(&self) -> usize {
        (0..self.scores.len()).filter(|&lane| self.track.is_done(lane)).count()
    }

    /// Whether all solvers have finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.track.next().is_none()
    }

    /// Returns the next slice to run; `None` once the race is over.
    #[must_use]
    pub fn heat(&self) -> Option<Heat> {
        let (boards, track) = (Arc::clone(&self.boards), self.track.clone());
        (!self.is_over()).then(|| Heat { boards, track, race: Arc::downgrade(&self.token) })
    }

    /// Records runs. Returns a message if solvers disagree about a puzzle. Steps and guesses are counted in the first round only; later
    /// rounds add times, and a failure if there was none before.
    pub fn take(&mut self, laps: &[Lap]) -> Option<String> {
        for lap in laps {
            let is_first_round = self.track.runs(lap.lane) < self.boards.len();
            self.track.take(lap);
            if let Some(run) = &lap.run {
                let score = &mut self.scores[lap.lane];
                if is_first_round {
                    score.add(run);
                } else {
                    score.add_again(run);
                }
                self.verdicts[lap.puzzle].hear(racers()[lap.lane].name(), run.finish);
            }
        }
        laps.iter().find_map(|lap| self.verdicts[lap.puzzle].quarrel())
    }
}
