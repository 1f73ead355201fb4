//! Layer 7: the command line. Each subcommand has a file of its own; all of them share input (`source`), processing (`stream`) and output
//! (`console`, `json`, `output`).

mod arguments;
mod check;
mod clock;
mod completions;
mod config;
mod console;
mod convert;
mod count;
mod explain;
mod generate;
mod help_sections;
mod hint;
mod json;
mod man;
mod output;
mod play;
mod printed_pages;
mod progress;
mod puzzle_source;
mod puzzle_status;
mod race;
mod rate;
mod search_trace;
mod seed_option;
mod solve;
mod statistics;
mod stats;
mod step_record;
mod stream;
mod suggest;
mod value_parsers;
mod version;
mod watch;
mod watch_export;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::cli::arguments::{Arguments, Command};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_source::Source;

/// Runs the command that the arguments ask for and returns its exit status. The first argument is the program's name.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut out = Out::new();
    let done = parsed_arguments(arguments, &mut out).and_then(|arguments| run_command(arguments, &mut out));
    let done = done.and_then(|status| match out.flush() {
        Err(_) if status.is_signal() => Ok(status), // nothing can be written to a terminal that hung up
        flushed => flushed.map(|()| status),
    });
    match done {
        Ok(status) => status.into(),
        Err(failure) => output::fail(&failure),
    }
}

/// Returns the parsed arguments. If they ask for help or the version, prints it and returns `None`.
fn parsed_arguments(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut Out,
) -> Result<Option<Arguments>, Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let table = arguments::table().color(arguments::colour(&arguments)).long_version(version::long());
    let parsed = table.try_get_matches_from(&arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(parsed) if parsed.command.is_some() => Ok(Some(parsed)),
        Ok(parsed) => misspelled_command(&arguments).map_or(Ok(Some(parsed)), Err),
        Err(error) if error.use_stderr() => {
            Err(misspelled_command(&arguments).unwrap_or_else(|| Failure::Usage(arguments::in_one_line(error))))
        }
        Err(help) => out.help(&help).map(|()| None),
    }
}

/// Returns an error if the first argument looks like a misspelled command and is neither a file nor a puzzle; otherwise `None`.
fn misspelled_command(arguments: &[OsString]) -> Option<Failure> {
    let word = arguments::first_word(arguments)?;
    let Err(Failure::Usage(why)) = Source::of(word) else { return None };
    let meant = arguments::meant(&word.to_string_lossy());
    (!meant.is_empty()).then(|| Failure::Usage(why + &meant))
}

fn run_command(arguments: Option<Arguments>, out: &mut Out) -> Result<Status, Failure> {
    let Some(Arguments { play, command, .. }) = arguments else { return Ok(Status::WELL) };
    let Some(command) = command else { return play.run() };
    if !play.is_empty() {
        return Err(Failure::Usage("expected a command, or a puzzle or options of play, but not both".into()));
    }
    match command {
        Command::Play(play) => play.run(),
        Command::Watch(watch) => watch.run(out),
        Command::Solve(solve) => solve.run(out),
        Command::Count(count) => count.run(out),
        Command::Check(check) => check.run(out),
        Command::Hint(hint) => hint.run(out),
        Command::Explain(explain) => explain.run(out),
        Command::Rate(rate) => rate.run(out),
        Command::Race(race) => race.run(out),
        Command::Generate(generate) => generate.run(out),
        Command::Convert(convert) => convert.run(out),
        Command::Config(config) => config.run(out),
        Command::Stats(stats) => stats.run(out),
        Command::Completions(completions) => completions.run(out),
        Command::Man(man) => man.run(out),
    }
}
