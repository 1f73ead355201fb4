//! Scheduling of a race. The solver that has used the least time runs next, so that the progress bars grow as if all solvers ran at the
//! same time. A solver that exceeds the trial limit on its first run waits until the others have finished. The race is run in short slices,
//! so that the screen is updated in between.

use std::sync::{Arc, Weak};
use std::time::Duration;

use grid::Board;
use solve::race::{Clock, Finish, Run, run};
use solve::racers;

/// Maximum number of runs of each solver in a race on a single puzzle.
const MOST_RUNS: usize = 20;
/// Maximum total time of all runs of each solver in a race on a single puzzle.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Timeout of a run in a race on a single puzzle.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Timeout of a run in a race on several puzzles.
const TIMEOUT_OF_MANY: Duration = Duration::from_millis(200);

/// Time limit of a solver's first run. If a solver exceeds this limit, the run is cancelled and repeated after the other solvers have
/// finished.
const TRIAL: Duration = Duration::from_millis(20);

/// Minimum time of a slice; a single run may exceed it.
const SLICE: Duration = Duration::from_millis(40);

/// A run of a solver on a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct RaceRun {
    /// Index of the solver among the racers, counted from 0.
    pub lane: usize,
    /// Index of the puzzle, counted from 0.
    pub puzzle: usize,
    /// Result of the run; `None` if the first run was cancelled at the trial limit and is to be repeated.
    pub run: Option<Run>,
}

/// Progress of all solvers.
#[derive(Clone, Debug)]
pub struct RaceProgress {
    puzzles: usize,
    lanes: Vec<Lane>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    runs: usize,
    spent: Duration,
    is_slow: bool,
}

impl RaceProgress {
    /// Returns the progress at the start of a race with this number of solvers and this number of puzzles.
    #[must_use]
    pub fn new(lanes: usize, puzzles: usize) -> Self {
        Self { puzzles, lanes: vec![Lane::default(); lanes] }
    }

    /// Returns the maximum number of runs of each solver.
    #[must_use]
    pub const fn length(&self) -> usize {
        if self.puzzles == 1 { MOST_RUNS } else { self.puzzles }
    }

    /// Returns the timeout of a run.
    #[must_use]
    pub const fn timeout(&self) -> Duration {
        if self.puzzles == 1 { TIMEOUT } else { TIMEOUT_OF_MANY }
    }

    /// Returns the time limit of the next run of a solver if that run is a trial, which is cancelled at this limit. Returns `None` if the
    /// run is not a trial.
    fn trial(&self, lane: usize) -> Option<Duration> {
        let Lane { runs, is_slow, .. } = self.lanes[lane];
        (runs == 0 && !is_slow).then_some(TRIAL)
    }

    /// Returns the number of finished runs of a solver.
    #[must_use]
    pub fn runs(&self, lane: usize) -> usize {
        self.lanes[lane].runs
    }

    /// Returns the progress of a solver, from 0 to 1.
    #[must_use]
    pub fn share(&self, lane: usize) -> f64 {
        let Lane { runs, spent, .. } = self.lanes[lane];
        let by_runs = runs as f64 / self.length().max(1) as f64;
        let by_time = if self.puzzles == 1 { spent.as_secs_f64() / MOST_TIME.as_secs_f64() } else { 0.0 };
        by_runs.max(by_time).min(1.0)
    }

    /// Whether a solver has finished.
    #[must_use]
    pub fn is_done(&self, lane: usize) -> bool {
        self.share(lane) >= 1.0
    }

    /// Returns the solver that runs next and its puzzle, both counted from 0; `None` once all solvers have finished.
    #[must_use]
    pub fn next(&self) -> Option<(usize, usize)> {
        let under_way = (0..self.lanes.len()).filter(|&lane| self.puzzles > 0 && !self.is_done(lane));
        let lane = under_way.min_by_key(|&lane| (self.lanes[lane].is_slow, self.lanes[lane].spent))?;
        Some((lane, self.lanes[lane].runs % self.puzzles))
    }

    /// Records a run.
    pub fn take(&mut self, race_run: &RaceRun) {
        let lane = &mut self.lanes[race_run.lane];
        match race_run.run {
            Some(run) => {
                lane.runs += 1;
                lane.spent += run.took;
            }
            None => lane.is_slow = true,
        }
    }
}

/// A slice of a race, to be run in the background. It stops early when the race is dropped.
#[derive(Debug)]
pub struct RaceSlice {
    pub(super) boards: Arc<[Board]>,
    pub(super) progress: RaceProgress,
    pub(super) race: Weak<()>,
}

impl RaceSlice {
    /// Runs the slice. Returns its runs; `None` if the race was dropped.
    #[must_use]
    pub fn run(mut self, clock: Clock<'_>) -> Option<Vec<RaceRun>> {
        let is_wanted = || self.race.strong_count() > 0;
        let (start, mut race_runs) = (clock(), Vec::new());
        while let Some((lane, puzzle)) = self.progress.next() {
            let trial = self.progress.trial(lane);
            let timeout = trial.unwrap_or(self.progress.timeout());
            let run = run(racers()[lane], &self.boards[puzzle], timeout, clock, &is_wanted)?;
            let is_broken_off = trial.is_some() && run.finish == Finish::Late;
            let race_run = RaceRun { lane, puzzle, run: (!is_broken_off).then_some(run) };
            race_runs.push(race_run);
            self.progress.take(&race_run);
            if !is_wanted() || clock().saturating_duration_since(start) >= SLICE {
                break;
            }
        }
        is_wanted().then_some(race_runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve::Effort;

    fn race_run(lane: usize, millis: u64) -> RaceRun {
        let run = Run { finish: Finish::Solved, took: Duration::from_millis(millis), effort: Effort::default() };
        RaceRun { lane, puzzle: 0, run: Some(run) }
    }

    #[test]
    fn the_solver_with_the_least_time_runs_next() {
        let mut progress = RaceProgress::new(2, 50);
        let mut order = String::new();
        for _ in 0..8 {
            let (lane, puzzle) = progress.next().unwrap();
            order += &format!("{lane}:{puzzle} ");
            progress.take(&race_run(lane, [10, 30][lane]));
        }
        assert_eq!(order, "0:0 1:0 0:1 0:2 0:3 1:1 0:4 0:5 ");
        progress.take(&RaceRun { run: None, ..race_run(0, 0) });
        assert_eq!(progress.next(), Some((1, 2)), "the slow wait for all others");
        assert!((progress.share(0) - 0.12).abs() < 1e-9 && !progress.is_done(0));
    }

    #[test]
    fn a_single_puzzle_is_run_until_the_limit_of_runs_or_of_time() {
        let mut progress = RaceProgress::new(2, 1);
        for _ in 0..20 {
            progress.take(&race_run(0, 1));
        }
        progress.take(&race_run(1, 999));
        assert!(progress.is_done(0) && !progress.is_done(1) && progress.next() == Some((1, 0)));
        progress.take(&race_run(1, 1));
        assert_eq!((progress.next(), progress.runs(1)), (None, 2));
    }
}
