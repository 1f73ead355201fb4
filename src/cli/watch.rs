//! `ninefold watch`.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::app::WatchOf;
use crate::cli::arguments::number;
use crate::cli::json::checked;
use crate::cli::output::{Failure, Out, Status, complain, reason};
use crate::cli::play::{self, Appearance, OpenOn};
use crate::cli::puzzle_source::{Source, remark};
use crate::cli::search_trace;
use crate::cli::watch_export::Recording;
use crate::shell;
use cover::NamedProblem;
use format::Format;
use grid::{Board, RuleList};
use solve::{COVER_EXAMPLES, CoverExample, Machine, Matrix, Verb, watchable, watched};

/// A search, step by step.
#[derive(Args, Debug)]
#[command(after_help = "\
If standard output is not a terminal, or with --plain, one step is printed per line, with columns separated by tabs:
step, depth, verb, item, option, k/n; - for missing values. With --json, objects with these keys are printed.

Examples:
  ninefold watch --example a-f
  ninefold watch --plain --limit 20 puzzle.txt
  ninefold watch --cover queens.dlx
  ninefold watch --svg search.svg --size 80x24 --at 45 puzzle.txt
  ninefold watch --cast search.cast --speed 15 puzzle.txt")]
pub(super) struct Watch {
    /// Puzzle to watch: a file (its first puzzle), the puzzle itself, or `-` for standard input [default: the first small matrix].
    #[arg(value_name = "PUZZLE", value_hint = clap::ValueHint::FilePath)]
    puzzle: Option<OsString>,

    /// Solver to watch [default: exact, or propagate if an exact cover cannot express the rules]; examples always use Algorithm X.
    #[arg(long, value_name = "NAME", value_parser = crate::cli::arguments::watched(), conflicts_with = "example")]
    with: Option<String>,

    /// Seed for solvers that make random choices.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number)]
    seed: u64,

    /// Watch a small example matrix, or an exact cover problem that comes along, instead of a puzzle.
    #[arg(long, value_name = "NAME", value_parser = examples(), conflicts_with = "puzzle")]
    example: Option<String>,

    /// Watch an exact cover problem in the format of Knuth's DLX programs; `-` for standard input.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["puzzle", "example", "with", "from", "rules"])]
    cover: Option<PathBuf>,

    /// Print the steps even if standard output is a terminal.
    #[arg(long)]
    plain: bool,

    /// Print the steps as one JSON object per line.
    #[arg(long)]
    json: bool,

    /// Print or record at most this many steps.
    #[arg(long, value_name = "N", value_parser = number)]
    limit: Option<u64>,

    #[command(flatten)]
    recording: Recording,

    /// Format of the input [default: recognised from its text].
    #[arg(long, value_name = "FORMAT", value_parser = crate::cli::arguments::formats())]
    from: Option<Format>,

    /// Rules in addition to those of the puzzle, such as `diagonal,knight`; `latin` removes the boxes.
    #[arg(long, value_name = "RULE,…", value_parser = crate::cli::value_parsers::rules(), hide_possible_values = true)]
    rules: Option<RuleList>,
}

impl Watch {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let is_seen =
            !self.plain && !shell::is_dumb() && !self.json && !self.recording.is_asked() && Out::is_terminal();
        let is_lesson = self.puzzle.is_none() && is_seen && io::stdin().is_terminal();
        let lesson = is_lesson.then(|| Matrix::EXAMPLES[0].to_owned());
        let (what, source) = match (&self.cover, self.example.clone().or(lesson)) {
            (Some(path), _) => {
                let Some(what) = cover_problem(path)? else { return Ok(Status::BAD) };
                (what, (path.as_os_str() == "-").then(Source::standard).transpose()?)
            }
            (None, Some(name)) => (example(name), None),
            (None, None) => {
                let source = self.puzzle.as_deref().map_or_else(Source::standard, Source::of)?;
                let Some(board) = self.board(&source)? else { return Ok(Status::BAD) };
                let solver = self.solver(&board)?;
                (WatchOf::Board(Box::new(board), solver.to_owned(), self.seed), Some(source))
            }
        };
        match what {
            what if self.recording.is_asked() => self.recording.write(what, self.limit, out),
            what if is_seen => play::open(OpenOn::Watch(what), source.as_ref(), Appearance::default()),
            what => {
                let Some(mut machine) = what.machine() else { return Ok(Status::WELL) };
                let has_no_solution = self.print(machine.as_mut(), out)?;
                let is_puzzle = matches!(what, WatchOf::Board(..)); // an example matrix may well have no solution
                Ok(if is_puzzle && has_no_solution { Status::BAD } else { Status::WELL })
            }
        }
    }

    /// Returns the name of the requested solver. If none is requested, returns the first solver that supports the rules.
    fn solver(&self, board: &Board) -> Result<&'static str, Failure> {
        let solver = self.with.as_deref().and_then(watched).unwrap_or_else(|| watchable(board));
        solver.fits(board).map(|()| solver.name()).map_err(|declined| Failure::Usage(declined.to_string()))
    }

    /// Returns the first puzzle. If there is none or it breaks the rules, reports that and returns `None`.
    fn board(&self, source: &Source) -> Result<Option<Board>, Failure> {
        let mut puzzles = source.open(self.from, self.rules.as_ref())?;
        let Some(record) = puzzles.next() else {
            puzzles.nothing().iter().for_each(|nothing| complain(nothing));
            return puzzles.failure().map(|()| None);
        };
        remark(&record, &puzzles.name).iter().for_each(|remark| complain(remark));
        Ok(checked(&record).map_err(|error| complain(&error.message(&source.name()))).ok())
    }

    /// Prints the steps. Returns true if the search ended without a solution.
    fn print(&self, machine: &mut dyn Machine, out: &mut Out) -> Result<bool, Failure> {
        let (mut is_solved, mut is_over) = (false, false);
        for _ in 0..self.limit.unwrap_or(u64::MAX) {
            let Some(step) = machine.forward() else { return Ok(!is_solved) };
            is_solved |= step.verb == Verb::Solution;
            is_over = step.verb == Verb::Exhausted;
            out.text(&if self.json { search_trace::object(&step) } else { search_trace::line(&step) })?;
        }
        Ok(is_over && !is_solved)
    }
}

/// Returns a parser of the names of all examples.
fn examples() -> PossibleValuesParser {
    Matrix::EXAMPLES.into_iter().chain(COVER_EXAMPLES.map(|example| example.name)).collect::<Vec<_>>().into()
}

/// Returns the example with this name.
fn example(name: String) -> WatchOf {
    match CoverExample::by_name(&name) {
        Some(example) => WatchOf::CoverExample(example),
        None => WatchOf::Example(name),
    }
}

/// Maximum size in bytes of a file with an exact cover problem.
const LARGEST_COVER: u64 = 64 << 20;

/// Reads an exact cover problem. If the file is not in the format, reports that and returns `None`.
fn cover_problem(path: &Path) -> Result<Option<WatchOf>, Failure> {
    let shown = if path.as_os_str() == "-" { "standard input".into() } else { path.to_string_lossy() };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(LARGEST_COVER + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LARGEST_COVER + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::Usage(format!("{shown}: {}", reason(&error))))?;
    if bytes.len() as u64 > LARGEST_COVER {
        return Err(Failure::Usage(format!("{shown}: expected at most {} MiB", LARGEST_COVER >> 20)));
    }
    match NamedProblem::parse(&String::from_utf8_lossy(&bytes)) {
        Ok(problem) => {
            let title = path.file_stem().map_or_else(|| shown.clone(), |stem| stem.to_string_lossy());
            Ok(Some(WatchOf::Cover(title.into_owned(), Box::new(problem))))
        }
        Err(fault) => {
            complain(&format!("{shown}:{fault}"));
            Ok(None)
        }
    }
}
