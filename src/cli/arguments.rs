//! Definition of the arguments, from which the help texts, the completions and the man page are generated.

use std::ffi::OsString;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueHint};

use crate::cli::console::Console;
use crate::cli::output::Failure;
use crate::cli::puzzle_source::{Puzzles, Source};
use crate::cli::suggest::{did_you_mean, names_like};
use crate::cli::{
    check, completions, config, convert, count, explain, generate, help_sections, hint, man, play, race, rate, solve,
    stats, value_parsers, watch,
};
use ::solve::{Solver, roster, solvers as all_solvers};
use format::Format;
use grid::RuleList;
use text::shortened;

/// Sudoku for the terminal: play, learn techniques, and watch Algorithm X search.
#[derive(Parser, Debug)]
#[command(name = "ninefold", version, max_term_width = 100)]
#[command(after_help = help_sections::short_help(), after_long_help = help_sections::long_help())]
pub(super) struct Arguments {
    /// Options for opening the game, without a command.
    #[command(flatten)]
    pub(super) play: play::Play,

    /// When to use colours.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,

    /// Command.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Open the game
    Play(play::Play),
    /// Watch a solver search, step by step
    Watch(watch::Watch),
    /// Solve puzzles, printing one line for each
    Solve(solve::Solve),
    /// Count solutions
    Count(count::Count),
    /// Check puzzles against the rules and list every fault
    Check(check::Check),
    /// Print the next step, with the reason
    Hint(hint::Hint),
    /// Print every step to the solution, with reasons, and the rating
    Explain(explain::Explain),
    /// Rate how hard puzzles are
    Rate(rate::Rate),
    /// Compare the speed of solvers on the same puzzles
    Race(race::Race),
    /// Generate puzzles by level, technique, rating and more
    Generate(generate::Generate),
    /// Convert puzzles to another format, or lay them out on pages
    Convert(convert::Convert),
    /// Print the settings, where they are, or their faults
    Config(config::Config),
    /// Print statistics of finished games
    Stats(stats::Stats),
    /// Print completions for a shell
    Completions(completions::Completions),
    /// Print the man page
    Man(man::Man),
}

/// Returns the definition of all arguments, with the exit statuses below the long help of each command.
pub(super) fn table() -> clap::Command {
    Arguments::command().mut_subcommands(|command| {
        let words = command.get_after_long_help().or_else(|| command.get_after_help());
        let words = words.map_or_else(String::new, ToString::to_string);
        let statuses = help_sections::statuses_of(command.get_name());
        command.after_long_help(format!("{words}\n\n{statuses}"))
    })
}

/// Returns the names of the commands.
fn commands() -> Vec<String> {
    let names = Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect::<Vec<_>>();
    names.into_iter().chain(["help".to_owned()]).collect()
}

/// Returns the end of an error message, which suggests commands for a misspelled word. Returns an empty string if the word is a command, or
/// if no command is similar to the word.
pub(super) fn meant(word: &str) -> String {
    let commands = commands();
    let is_command = commands.iter().any(|command| command == word);
    let near = if is_command { Vec::new() } else { names_like(word, commands.iter().map(String::as_str)) };
    did_you_mean(&near)
}

/// Returns the first argument after the program's name, skipping `--color` and its value. Returns `None` if there is no such argument or it
/// is an option.
pub(super) fn first_word(arguments: &[OsString]) -> Option<&OsString> {
    let mut words = arguments.iter().skip(1);
    loop {
        let word = words.next()?;
        if word == "--color" {
            words.next();
        } else if !word.to_string_lossy().starts_with("--color=") {
            return (!word.to_string_lossy().starts_with('-')).then_some(word);
        }
    }
}

/// Options of every command that reads a stream of puzzles.
#[derive(Args, Debug)]
pub(super) struct Reading {
    /// Puzzles: a file, a puzzle itself, or `-` for standard input [default: standard input].
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    pub(super) inputs: Vec<OsString>,

    /// Format of the input [default: recognised from its text].
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(super) from: Option<Format>,

    /// Rules in addition to those of each puzzle, such as `diagonal,knight`; `latin` removes the boxes.
    #[arg(long, value_name = "RULE,…", value_parser = value_parsers::rules(), hide_possible_values = true)]
    pub(super) rules: Option<RuleList>,

    /// Number of threads [default: one per core].
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

impl Reading {
    /// Opens a source. If that fails, reports the failure and returns `None`.
    pub(super) fn open(&self, source: &Source, console: &mut Console<'_>) -> Result<Option<Puzzles>, Failure> {
        console.open(source, self.from, self.rules.as_ref())
    }
}

/// Time limit of a command that searches for deductions.
#[derive(Args, Debug)]
pub(super) struct Limit {
    /// Time limit per puzzle in seconds; 0 for none. A puzzle that exceeds it is reported as `timeout`. The limit is checked between
    /// techniques, so the answer can come about a second late on a 9 × 9 board and half a minute late on a 25 × 25 board.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
}

impl Limit {
    /// Returns the time limit for one puzzle; `None` if there is no limit.
    pub(super) fn time(&self) -> Option<Duration> {
        (!self.timeout.is_zero()).then_some(self.timeout)
    }
}

/// Returns a parser that accepts the words `others` and the names of all solvers, and lists them in this order.
pub(super) fn solvers(others: &[&'static str]) -> clap::builder::PossibleValuesParser {
    others.iter().copied().chain(all_solvers().map(Solver::name)).collect::<Vec<_>>().into()
}

/// Returns a parser of the names of the solvers that can be watched.
pub(super) fn watched() -> clap::builder::PossibleValuesParser {
    roster().iter().map(Solver::name).collect::<Vec<_>>().into()
}

/// Returns a parser of the names of all formats.
pub(super) fn formats() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse::<Format>().expect("only formats' names are possible"))
}

/// Returns `words`, the end of a help text, followed by the list of all techniques.
pub(super) fn with_slugs(words: &str) -> String {
    format!("{words}\n\nTechniques, easiest first:\n{}", value_parsers::slugs().join(", "))
}

/// Parses a number of threads, at least 1.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a whole number of at least 1, such as 4".to_owned())
}

/// Parses a whole number.
pub(super) fn number(text: &str) -> Result<u64, String> {
    within(0..=u64::MAX)(text)
}

/// Returns a parser of whole numbers within a range.
pub(super) fn within<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + Display + PartialOrd + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a number of seconds, which may have a fraction.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, such as 0.5".to_owned())
}

/// Maximum length in characters of an argument that an error message repeats.
const LONGEST_ARGUMENT: usize = 120;

/// Maximum number of possible values that an error message lists.
const MOST_VALUES: usize = 30;

/// Returns the value of `--color`. It is read before the arguments are parsed, because the parser's own messages are coloured too.
pub(super) fn colour(arguments: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let apart = words.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let joined = words.iter().filter_map(|word| word.strip_prefix("--color="));
    match apart.chain(joined).last() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Returns clap's error message on one line. What the user typed is made printable first: a line break in it would end the line, and an
/// escape sequence would be mistaken for one of clap's own.
pub(super) fn in_one_line(mut error: clap::Error) -> String {
    let typed: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, shortened(text, LONGEST_ARGUMENT))),
            _ => None,
        })
        .collect();
    for (kind, text) in typed {
        error.insert(kind, ContextValue::String(text));
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass ")); // this tip explains how to pass a value that looks like an option
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    if matches!(error.get(ContextKind::ValidValue), Some(ContextValue::Strings(all)) if all.len() > MOST_VALUES) {
        error.remove(ContextKind::ValidValue);
    }
    let meant = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if error.get(ContextKind::SuggestedSubcommand).is_none() => meant(word),
        _ => String::new(),
    };
    let text = error.render().to_string();
    let of_board = matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(name)) if name == "--variant")
        && text.contains("ninefold generate");
    let said = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let line = words.join(" ").replace(" tip: ", "; ");
    let board = if of_board { BOARDS } else { "" };
    line.strip_prefix("error: ").unwrap_or(&line).to_owned() + &meant + board
}

/// Hint in the error message for `generate --variant`, because only `play` has that option.
const BOARDS: &str = "; choose the board with --size, such as --size 16, or with --rules";
