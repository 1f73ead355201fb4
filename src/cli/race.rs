//! `ninefold race`.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};
use serde::Serialize;

use crate::app::race::{AsciiOnly, Bar, Row, Scale, Table, by_median, rows, time};
use crate::cli::arguments::{number, seconds};
use crate::cli::clock;
use crate::cli::console::Console;
use crate::cli::json::{self, checked};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_source::Source;
use crate::cli::watch_export::put;
use crate::shell;
use crate::{store, view};
use format::Format;
use grid::{Board, RuleList};
use solve::race::{Finish, Score, Verdicts, run};
use solve::{Solver, racer, racers};

/// Every solver on every puzzle, compared.
#[derive(Args, Debug)]
#[command(after_help = "\
Times include the set-up and the search for the first solution, but not reading the puzzle or checking the answer. Everything runs on \
one thread, one solver after another, so that the comparison is fair. Before the first measurement, each solver warms up briefly on the \
first puzzle.

  failed     puzzles that took longer than --timeout (counted in all times as the timeout), or that the solver does not support
  steps      digits (or options) that the search placed
  guesses    steps that were not forced
  dead ends  branches that ended without a solution
  trimmed    average without the fastest tenth and the slowest tenth
  p95        time that 95 of 100 puzzles do not exceed

On a terminal, a chart follows the table. JSON has a line for each solver: solver, puzzles, failures, steps, guesses, ns {avg, min, max, \
median, p95}. Exit status 1: a puzzle is invalid or has no solution, no solver solved it in time, or solvers disagree; 2: a solver \
named by --with does not support a board. Standard error has the details.

Examples:
  ninefold race puzzles.txt
  ninefold race --with exact,propagate,brute-v1 --timeout 0.1 --svg race.svg puzzles.txt")]
pub(super) struct Race {
    /// Puzzles: a file, a puzzle itself, or `-` for standard input [default: standard input].
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    inputs: Vec<OsString>,

    /// Solvers to compare [default: all].
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = crate::cli::arguments::solvers(&[]))]
    with: Vec<String>,

    /// Print one JSON object per solver.
    #[arg(long)]
    json: bool,

    /// Write a chart to this SVG file; `-` writes it to standard output instead of the table.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,

    /// Print the chart even if standard output is not a terminal.
    #[arg(long, conflicts_with = "json")]
    chart: bool,

    /// Use ASCII characters only.
    #[arg(long, conflicts_with = "json")]
    ascii: bool,

    /// Time limit for one solver on one puzzle, in seconds; exceeding it counts as a failure.
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    timeout: Duration,

    /// Seed for solvers that make random choices.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number)]
    seed: u64,

    /// Use at most this many puzzles.
    #[arg(long, value_name = "N", value_parser = number)]
    limit: Option<u64>,

    /// Format of the input [default: recognised from its text].
    #[arg(long, value_name = "FORMAT", value_parser = crate::cli::arguments::formats())]
    from: Option<Format>,

    /// Rules in addition to those of the puzzle, such as `diagonal,knight`; `latin` removes the boxes.
    #[arg(long, value_name = "RULE,…", value_parser = crate::cli::value_parsers::rules(), hide_possible_values = true)]
    rules: Option<RuleList>,
}

/// State of a race.
struct RaceState<'o> {
    solvers: Vec<(Box<dyn Solver>, Score)>,
    /// Whether the solvers were chosen by name. If so, a solver that declines a board is reported.
    are_named: bool,
    /// Names of the solvers that have been reported for declining a board.
    declined: HashSet<&'static str>,
    timeout: Duration,
    puzzles: u64,
    console: Console<'o>,
}

/// Time limit of the warm-up run of each solver. The warm-up run is on the first puzzle and does not count.
const WARM_UP: Duration = Duration::from_millis(20);

/// Width of the chart in columns if the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 80;

impl Race {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        if let Some(path) = self.svg.as_ref().filter(|path| path.as_os_str() != "-") {
            store::check_export(path).map_err(|error| Failure::Usage(error.to_string()))?; // fails before the race rather than after it
        }
        let mut state = RaceState {
            solvers: self.solvers(),
            are_named: !self.with.is_empty(),
            declined: HashSet::new(),
            timeout: self.timeout,
            puzzles: 0,
            console: Console::new(out),
        };
        let has_enough = |races: u64| self.limit.is_some_and(|limit| races >= limit);
        for source in Source::all(&self.inputs)? {
            let Some(mut puzzles) = state.console.open(&source, self.from, self.rules.as_ref())? else { continue };
            if has_enough(state.puzzles) {
                continue;
            }
            while !has_enough(state.puzzles)
                && let Some(record) = state.console.next(&mut puzzles)?
            {
                match checked(&record) {
                    Ok(board) => state.race(&board, &format!("{}:{}", puzzles.name, record.line)),
                    Err(error) => state.console.reject(&error.message(&puzzles.name)),
                }
            }
            state.console.close(&puzzles)?;
        }
        let RaceState { solvers, console, puzzles, .. } = state;
        let status = console.finish();
        let scores: Vec<_> = solvers.iter().map(|(solver, score)| (solver.name(), score)).collect();
        let sorted = rows(scores.iter().copied());
        let shown = if self.json {
            scores.iter().map(|(name, score)| json::line(&Line::of(name, score))).collect()
        } else {
            self.text(&sorted, puzzles)
        };
        if self.svg.as_ref().is_none_or(|path| path.as_os_str() != "-") {
            out.text(&shown)?;
        }
        if let Some(path) = &self.svg {
            put(path, &view::chart(&by_median(&sorted), &self.title(sorted.len(), puzzles)), out)?;
        }
        Ok(status)
    }

    /// Returns the solvers that take part, each once and with an empty score.
    fn solvers(&self) -> Vec<(Box<dyn Solver>, Score)> {
        let all = || racers().iter().map(|solver| solver.name());
        let names: Vec<&str> =
            if self.with.is_empty() { all().collect() } else { self.with.iter().map(String::as_str).collect() };
        let mut seen = HashSet::new();
        let new = names.into_iter().filter(|&name| seen.insert(name));
        new.filter_map(|name| Some((racer(name, self.seed)?, Score::default()))).collect()
    }

    /// Returns the table. On a terminal or with `--chart`, the chart follows the table.
    fn text(&self, rows: &[Row<'_>], puzzles: u64) -> String {
        let plain = AsciiOnly(self.ascii || shell::is_ascii_wanted());
        let width = if Out::is_terminal() { shell::columns().map(usize::from) } else { None };
        let table = Table::of(rows, width, plain);
        let mut lines = vec![table.head()];
        lines.extend(rows.iter().map(|row| table.line(row)));
        if (self.chart || Out::is_terminal()) && rows.iter().any(|row| row.figures.is_some()) {
            lines.extend([String::new(), self.title(rows.len(), puzzles), String::new()]);
            lines.extend(chart(&by_median(rows), width.unwrap_or(DEFAULT_WIDTH).max(40), plain));
        }
        lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    fn title(&self, solvers: usize, puzzles: u64) -> String {
        let plural = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let allowed = self.timeout.as_secs_f64();
        format!("{} on {}, time limit {allowed} s", plural(solvers as u64, "solver"), plural(puzzles, "puzzle"))
    }
}

impl RaceState<'_> {
    /// Runs all solvers on one puzzle.
    fn race(&mut self, board: &Board, place: &str) {
        self.puzzles += 1;
        let (mut verdicts, mut is_asked) = (Verdicts::default(), false);
        for (solver, score) in &mut self.solvers {
            self.console.progress.set_current(|| format!("puzzle {}: {}", self.puzzles, solver.name()));
            if self.puzzles == 1 {
                let _ = run(solver.as_ref(), board, WARM_UP.min(self.timeout), &clock::now, &|| true);
            }
            let Some(run) = run(solver.as_ref(), board, self.timeout, &clock::now, &|| true) else { continue };
            score.add(&run);
            is_asked |= run.finish != Finish::Declined;
            verdicts.hear(solver.name(), run.finish);
        }
        self.console.progress.count(1);
        for declined in self.declined(board) {
            self.console.status |= Status::UNREADABLE;
            self.console.complain(&format!("{place}: {declined}"));
        }
        if let Some(why) = verdicts.quarrel().or_else(|| verdicts.failing().filter(|_| is_asked).map(str::to_owned)) {
            self.console.reject(&format!("{place}: {why}"));
        }
    }

    /// Returns why solvers that were chosen by name cannot solve this board. Each solver is reported only for the first such board.
    fn declined(&mut self, board: &Board) -> Vec<String> {
        let solvers = self.solvers.iter().filter(|_| self.are_named);
        let declined = solvers.filter_map(|(solver, _)| Some((solver.name(), solver.fits(board).err()?.to_string())));
        declined.filter(|(name, _)| self.declined.insert(name)).map(|(_, why)| why).collect()
    }
}

/// Returns the lines of the chart. Each bar marks the solver's median time and extends to its slowest time.
fn chart(rows: &[Row<'_>], width: usize, plain: AsciiOnly) -> Vec<String> {
    let all = rows.iter().filter_map(|row| row.figures);
    let name = rows.iter().map(|row| row.solver.len()).max().unwrap_or(0);
    let scale = Scale::of(all);
    let wide = width - name - 14;
    let line = |row: &Row<'_>| {
        let shown = row.figures.map(|figures| {
            let bar = scale.bar(&figures, wide).parts(plain).concat();
            let mark = if row.score.failures > 0 { "! " } else { "" };
            format!("{bar:<wide$}  {:>10}", mark.to_owned() + &time(figures.median, plain))
        });
        format!("{:<name$}  {}", row.solver, shown.unwrap_or_default())
    };
    let below = |text: &str| format!("{:<name$}  {text}", "");
    rows.iter().map(line).chain([below(&scale.axis(wide, plain)), String::new(), below(Bar::key(plain))]).collect()
}

#[derive(Serialize)]
struct Line<'a> {
    solver: &'a str,
    puzzles: u64,
    failures: u64,
    steps: u64,
    guesses: u64,
    ns: Times,
}

#[derive(Serialize)]
struct Times {
    avg: Option<u64>,
    min: Option<u64>,
    max: Option<u64>,
    median: Option<u64>,
    p95: Option<u64>,
}

impl<'a> Line<'a> {
    fn of(solver: &'a str, score: &Score) -> Self {
        let times = score.figures();
        let ns = Times {
            avg: times.map(|times| times.avg),
            min: times.map(|times| times.min),
            max: times.map(|times| times.max),
            median: times.map(|times| times.median),
            p95: times.map(|times| times.p95),
        };
        let Score { puzzles, failures, effort, .. } = *score;
        Self { solver, puzzles, failures, steps: effort.nodes, guesses: effort.guesses, ns }
    }
}
