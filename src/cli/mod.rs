//! Floor 7: the command line. A file for each subcommand, one way in (`source`), one way through (`stream`), one way out (`output`).

mod arguments;
mod check;
mod clock;
mod complete;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod json;
mod man;
mod manual;
mod output;
mod paper;
mod play;
mod progress;
mod race;
mod rate;
mod recording;
mod seed;
mod solve;
mod source;
mod stats;
mod step;
mod stream;
mod suggest;
mod trace;
mod values;
mod version;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::cli::arguments::{Arguments, Command};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::source::Source;

/// Does what the arguments ask, the program's name first, and says with which status to leave.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut out = Out::new();
    let done = asked(arguments, &mut out).and_then(|arguments| obey(arguments, &mut out));
    let done = done.and_then(|status| match out.flush() {
        Err(_) if status.is_signal() => Ok(status), // a terminal that hung up takes nothing more
        flushed => flushed.map(|()| status),
    });
    match done {
        Ok(status) => status.into(),
        Err(failure) => output::fail(&failure),
    }
}

/// The arguments, or the help that was asked for instead.
fn asked(arguments: impl IntoIterator<Item = OsString>, out: &mut Out) -> Result<Option<Arguments>, Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let table = arguments::table().color(arguments::colour(&arguments)).long_version(version::long());
    let parsed = table.try_get_matches_from(&arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(parsed) if parsed.command.is_some() => Ok(Some(parsed)),
        Ok(parsed) => misspelled(&arguments).map_or(Ok(Some(parsed)), Err),
        Err(error) if error.use_stderr() => {
            Err(misspelled(&arguments).unwrap_or_else(|| Failure::Usage(arguments::in_one_line(error))))
        }
        Err(help) => out.help(&help).map(|()| None),
    }
}

/// Returns what is wrong with the first word, if it is no command, no file and no puzzle, but like a command.
fn misspelled(arguments: &[OsString]) -> Option<Failure> {
    let word = arguments::first_word(arguments)?;
    let Err(Failure::Usage(why)) = Source::of(word) else { return None };
    let meant = arguments::meant(&word.to_string_lossy());
    (!meant.is_empty()).then(|| Failure::Usage(why + &meant))
}

fn obey(arguments: Option<Arguments>, out: &mut Out) -> Result<Status, Failure> {
    let Some(Arguments { play, command, .. }) = arguments else { return Ok(Status::WELL) };
    let Some(command) = command else { return play.run() };
    if !play.is_empty() {
        return Err(Failure::Usage(
            "a puzzle or an option of play stands before a command: expected one of the two".into(),
        ));
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
        Command::Completions(completions) => completions.run(out),
        Command::Man => man::man(out),
    }
}
