//! Who runs next: whoever has had least time so far, so that bars grow as if all ran at once. Whoever is slow at a first trial waits
//! until the others have arrived. A part of the race that fits between two looks at the screen is a heat.

use std::sync::{Arc, Weak};
use std::time::Duration;

use grid::Board;
use solve::race::{Clock, Finish, Run, run};
use solve::racers;

/// How often a single puzzle is solved by each, at most, and for how long.
const AGAIN: usize = 20;
const ENOUGH: Duration = Duration::from_secs(1);

/// How long a solver may take for one puzzle: alone, and of many.
const TIMEOUT: Duration = Duration::from_secs(1);
const TIMEOUT_OF_MANY: Duration = Duration::from_millis(200);

/// Whoever needs longer than this for the first puzzle waits for the others, and begins anew.
const TRIAL: Duration = Duration::from_millis(20);

/// How long a heat lasts, if no single run takes longer.
const HEAT: Duration = Duration::from_millis(40);

/// One run of one solver on one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    /// Which solver of the racers, counted from 0.
    pub lane: usize,
    /// Which puzzle, counted from 0.
    pub puzzle: usize,
    /// What came of it; none where it was broken off as slow and is still to come.
    pub run: Option<Run>,
}

/// How far each solver has come.
#[derive(Clone, Debug)]
pub struct Track {
    puzzles: usize,
    lanes: Vec<Lane>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    runs: usize,
    spent: Duration,
    is_slow: bool,
}

impl Track {
    /// The start, for so many solvers on so many puzzles.
    #[must_use]
    pub fn new(lanes: usize, puzzles: usize) -> Self {
        Self { puzzles, lanes: vec![Lane::default(); lanes] }
    }

    /// How many runs each has before it, at most.
    #[must_use]
    pub const fn length(&self) -> usize {
        if self.puzzles == 1 { AGAIN } else { self.puzzles }
    }

    /// How long a run may take.
    #[must_use]
    pub const fn timeout(&self) -> Duration {
        if self.puzzles == 1 { TIMEOUT } else { TIMEOUT_OF_MANY }
    }

    /// How long the next run of this one may take before it is broken off, if it is on trial.
    fn trial(&self, lane: usize) -> Option<Duration> {
        let Lane { runs, is_slow, .. } = self.lanes[lane];
        (runs == 0 && !is_slow).then_some(TRIAL)
    }

    /// How many runs this one has behind it.
    #[must_use]
    pub fn runs(&self, lane: usize) -> usize {
        self.lanes[lane].runs
    }

    /// How much of its way this one has behind it, from 0 to 1.
    #[must_use]
    pub fn share(&self, lane: usize) -> f64 {
        let Lane { runs, spent, .. } = self.lanes[lane];
        let by_runs = runs as f64 / self.length().max(1) as f64;
        let by_time = if self.puzzles == 1 { spent.as_secs_f64() / ENOUGH.as_secs_f64() } else { 0.0 };
        by_runs.max(by_time).min(1.0)
    }

    /// Whether this one has arrived.
    #[must_use]
    pub fn is_done(&self, lane: usize) -> bool {
        self.share(lane) >= 1.0
    }

    /// Who runs next, and on which puzzle; none when all have arrived.
    #[must_use]
    pub fn next(&self) -> Option<(usize, usize)> {
        let under_way = (0..self.lanes.len()).filter(|&lane| self.puzzles > 0 && !self.is_done(lane));
        let lane = under_way.min_by_key(|&lane| (self.lanes[lane].is_slow, self.lanes[lane].spent))?;
        Some((lane, self.lanes[lane].runs % self.puzzles))
    }

    /// A run is over.
    pub fn take(&mut self, lap: &Lap) {
        let lane = &mut self.lanes[lap.lane];
        match lap.run {
            Some(run) => {
                lane.runs += 1;
                lane.spent += run.took;
            }
            None => lane.is_slow = true,
        }
    }
}

/// A part of a race, to be run where nobody waits for it. It ends early when the race itself is gone.
#[derive(Debug)]
pub struct Heat {
    pub(super) boards: Arc<[Board]>,
    pub(super) track: Track,
    pub(super) race: Weak<()>,
}

impl Heat {
    /// Runs it; none where the race is gone.
    #[must_use]
    pub fn run(mut self, clock: Clock<'_>) -> Option<Vec<Lap>> {
        let is_wanted = || self.race.strong_count() > 0;
        let (start, mut laps) = (clock(), Vec::new());
        while let Some((lane, puzzle)) = self.track.next() {
            let trial = self.track.trial(lane);
            let timeout = trial.unwrap_or(self.track.timeout());
            let run = run(racers()[lane], &self.boards[puzzle], timeout, clock, &is_wanted)?;
            let is_broken_off = trial.is_some() && run.finish == Finish::Late;
            let lap = Lap { lane, puzzle, run: (!is_broken_off).then_some(run) };
            laps.push(lap);
            self.track.take(&lap);
            if !is_wanted() || clock().saturating_duration_since(start) >= HEAT {
                break;
            }
        }
        is_wanted().then_some(laps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve::Effort;

    fn lap(lane: usize, millis: u64) -> Lap {
        let run = Run { finish: Finish::Solved, took: Duration::from_millis(millis), effort: Effort::default() };
        Lap { lane, puzzle: 0, run: Some(run) }
    }

    #[test]
    fn whoever_had_least_time_is_next() {
        let mut track = Track::new(2, 50);
        let mut order = String::new();
        for _ in 0..8 {
            let (lane, puzzle) = track.next().unwrap();
            order += &format!("{lane}:{puzzle} ");
            track.take(&lap(lane, [10, 30][lane]));
        }
        assert_eq!(order, "0:0 1:0 0:1 0:2 0:3 1:1 0:4 0:5 ");
        track.take(&Lap { run: None, ..lap(0, 0) });
        assert_eq!(track.next(), Some((1, 2)), "the slow wait for all others");
        assert!((track.share(0) - 0.12).abs() < 1e-9 && !track.is_done(0));
    }

    #[test]
    fn a_single_puzzle_is_run_until_enough_is_known() {
        let mut track = Track::new(2, 1);
        for _ in 0..20 {
            track.take(&lap(0, 1));
        }
        track.take(&lap(1, 999));
        assert!(track.is_done(0) && !track.is_done(1) && track.next() == Some((1, 0)));
        track.take(&lap(1, 1));
        assert_eq!((track.next(), track.runs(1)), (None, 2));
    }
}
