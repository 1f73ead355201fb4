//! The race: the whole roster on one puzzle or many, how far each has come, and what it comes to as a table and as a chart.

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

/// No more puzzles of a shelf than this are raced on.
pub const MOST: usize = 50;

/// What is to be seen of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Bars that grow; the table once all have arrived.
    Table,
    /// Times on a logarithmic scale.
    Chart,
}

/// A race of all solvers of the roster.
#[derive(Debug)]
pub struct Race {
    /// On what.
    pub title: String,
    /// What is to be seen.
    pub page: Page,
    /// The first row to be seen, where not all of them are; the screen knows how many fit.
    pub row: usize,
    /// From where it was opened.
    pub from: Screen,
    track: Track,
    scores: Vec<Score>,
    verdicts: Vec<Verdicts>,
    boards: Arc<[Board]>,
    turn: u64,      // what comes of an older race is dropped
    token: Arc<()>, // gone with the race, so that a heat knows
}

impl Race {
    /// At its start.
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

    /// The same again, from the start.
    #[must_use]
    pub fn anew(&self, turn: u64) -> Self {
        Self { page: self.page, ..Self::new((self.title.clone(), self.boards.to_vec()), self.from, turn) }
    }

    /// Which race it is.
    #[must_use]
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// How far each solver has come, in the order of the roster.
    #[must_use]
    pub const fn track(&self) -> &Track {
        &self.track
    }

    /// Name and record of each solver, in the order of the roster.
    pub fn scores(&self) -> impl Iterator<Item = (&'static str, &Score)> {
        racers().iter().map(|solver| solver.name()).zip(&self.scores)
    }

    /// How many have arrived.
    #[must_use]
    pub fn arrived(&self) -> usize {
        (0..self.scores.len()).filter(|&lane| self.track.is_done(lane)).count()
    }

    /// Whether all have.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.track.next().is_none()
    }

    /// What is to be run next; none when it is over.
    #[must_use]
    pub fn heat(&self) -> Option<Heat> {
        let (boards, track) = (Arc::clone(&self.boards), self.track.clone());
        (!self.is_over()).then(|| Heat { boards, track, race: Arc::downgrade(&self.token) })
    }

    /// Records laps; returns what is wrong if solvers disagree. Steps, guesses and failures are counted in the first round only.
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
