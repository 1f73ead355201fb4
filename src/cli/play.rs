//! `ninefold play`, and the function through which every command opens the screens.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice};

use crate::app::{Make, Opening, Origin, Provenance, WatchOf, unplayable};
use crate::cli::arguments::{self, with_slugs, within};
use crate::cli::json::{Error, checked};
use crate::cli::output::{Failure, Status, complain};
use crate::cli::puzzle_source::Source;
use crate::cli::seed_option::{self, SeedValue};
use crate::cli::value_parsers;
use crate::shell::{self, GameEnd, Options};
use crate::store::PuzzleMemory;
use format::Format;
use generate::{PuzzleKind, Seed, Variant};
use grid::{Board, RuleList};
use logic::{Level, TechniqueGroup};

const WORDS: &str = "\
The game shows a seed beside each puzzle that it generated: the level, technique and symmetry, if they were chosen, and a number in \
hexadecimal digits. It recreates that puzzle on any machine with the same version; so does \
`ninefold generate --seed hard-7F3A91C2`. A number alone is a seed of `ninefold generate`: with the same --level, --technique and \
--variant (for `generate`, --size or --rules) it recreates the puzzle generated there, if no other option was given.

Examples:
  ninefold play --level hard
  ninefold play --daily
  ninefold play --technique x-wing
  ninefold play --variant cage --level medium
  ninefold play --seed hard-7F3A91C2
  ninefold play --level hard --seed 5
  ninefold play puzzles.txt --index 3";

/// Opens the game: PUZZLE if given, otherwise the unfinished game, otherwise the menu.
#[derive(Args, Debug)]
#[command(after_help = WORDS, after_long_help = with_slugs(WORDS))]
pub(super) struct Play {
    /// Puzzle to play: a file, the puzzle itself, or `-` for standard input.
    #[arg(value_name = "PUZZLE", value_hint = clap::ValueHint::FilePath)]
    puzzle: Option<OsString>,

    /// Play a new puzzle of this level.
    #[arg(long, value_name = "LEVEL", conflicts_with = "puzzle", value_parser = value_parsers::levels())]
    level: Option<Level>,

    /// Practise one of the techniques (`--help` lists them) on a new puzzle that needs it.
    #[arg(long, value_name = "SLUG", conflicts_with = "puzzle", value_parser = value_parsers::technique(), hide_possible_values = true)]
    technique: Option<TechniqueGroup>,

    /// Play a new puzzle of this size or with this rule, such as `6x6`, `latin`, `cage`, `diagonal` or `regions`.
    #[arg(long, value_name = "BOARD", conflicts_with = "puzzle", value_parser = value_parsers::variant(), hide_possible_values = true)]
    variant: Option<Variant>,

    /// Play the puzzle of the day, the same for everyone: easy on Monday, extreme on Sunday.
    #[arg(long, conflicts_with_all = ["puzzle", "level", "technique", "variant"])]
    daily: bool,

    /// Recreate a generated puzzle from its seed, or from the number that `generate` used, with the same options.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["puzzle", "daily"], value_parser = seed_option::seed)]
    seed: Option<SeedValue>,

    /// Number of the puzzle in the file, counted from 1.
    #[arg(long, value_name = "N", requires = "puzzle", value_parser = within(1..=u64::MAX))]
    index: Option<u64>,

    /// Use ASCII characters only.
    #[arg(long)]
    ascii: bool,

    /// Colour theme to use instead of the one in the settings.
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(shell::theme_names()))]
    theme: Option<String>,

    /// Play in plain text, line by line, for screen readers and scripts; type `help` for the commands.
    #[arg(long)]
    plain: bool,

    /// Format of PUZZLE [default: recognised from its text].
    #[arg(long, value_name = "FORMAT", requires = "puzzle", value_parser = crate::cli::arguments::formats())]
    from: Option<Format>,

    /// Rules in addition to those of the puzzle, such as `diagonal,knight`; `latin` removes the boxes.
    #[arg(long, value_name = "RULE,…", requires = "puzzle", value_parser = value_parsers::rules(), hide_possible_values = true)]
    rules: Option<RuleList>,
}

/// Content of the screens when they open.
pub(super) enum OpenOn {
    /// The unfinished game; the menu if there is no unfinished game.
    Start,
    /// Puzzles from the input, each with its title.
    Puzzles(Vec<(String, Board)>),
    /// A new puzzle.
    Make(Make),
    /// The visualiser.
    Watch(WatchOf),
}

/// How the game is displayed: in which characters and colours, and whether on screens or as plain text.
#[derive(Clone, Debug, Default)]
pub(super) struct Appearance {
    pub ascii: bool,
    pub theme: Option<String>,
    /// Whether the game is played in plain text instead of on screens.
    pub plain: bool,
}

/// Maximum number of puzzles that the library takes from one input.
const MOST: usize = 10_000;

impl Play {
    /// Whether no argument was given.
    pub(super) fn is_empty(&self) -> bool {
        let Self { puzzle, level, technique, variant, daily, seed, index, ascii, theme, plain, from, rules } = self;
        let is_made = level.is_some() || technique.is_some() || variant.is_some() || seed.is_some() || *daily;
        let is_read = puzzle.is_some() || index.is_some() || from.is_some() || rules.is_some();
        !(is_made || is_read || *ascii || theme.is_some() || *plain)
    }

    pub(super) fn run(&self) -> Result<Status, Failure> {
        let source = self.puzzle.as_deref().map(Source::of).transpose()?;
        let made = self.made()?;
        let manner = self.manner();
        check_terminal(source.as_ref(), &manner)?;
        let asked = match (&source, made) {
            (None, None) => OpenOn::Start,
            (None, Some(made)) => OpenOn::Make(made),
            (Some(source), _) => match self.puzzles(source)? {
                Some(puzzles) => OpenOn::Puzzles(puzzles),
                None => return Ok(Status::BAD),
            },
        };
        open(asked, source.as_ref(), manner)
    }

    /// Returns the appearance that the options ask for. On a dumb terminal, which cannot show screens, it is plain text in any case.
    fn manner(&self) -> Appearance {
        let is_on_dumb_terminal = shell::is_dumb() && io::stdout().is_terminal();
        Appearance { ascii: self.ascii, theme: self.theme.clone(), plain: self.plain || is_on_dumb_terminal }
    }

    /// Returns what puzzle to generate; `None` if no option asks for a new puzzle.
    fn made(&self) -> Result<Option<Make>, Failure> {
        let (level, technique, variant) = (self.level, self.technique, self.variant.unwrap_or_default());
        let kind = PuzzleKind { variant, level, technique, ..PuzzleKind::default() };
        let seed = match self.seed {
            Some(SeedValue::Word(seed)) if kind != PuzzleKind::default() => {
                let why = "expected no --level, --technique or --variant with it";
                return Err(Failure::Usage(format!("--seed {seed}: {why}")));
            }
            Some(SeedValue::Word(seed)) => Some(seed),
            Some(SeedValue::Number(number)) => Some(Seed { kind: kind.without_options(), number }),
            None => None,
        };
        let make = match seed {
            Some(seed) => Some(Make::Seed(seed)),
            None if self.daily => Some(Make::Daily),
            None if kind.technique.is_some() => Some(Make::Practice(kind)),
            None => (kind != PuzzleKind::default()).then_some(Make::Any(kind)),
        };
        let kind = seed.map_or(kind, |seed| seed.kind);
        // A technique that no known puzzle needs can still be practised, on the example of its page.
        let is_on_page = seed.is_none() && kind == PuzzleKind { technique: kind.technique, ..PuzzleKind::default() };
        let checked = if is_on_page { Ok(()) } else { kind.order().check() };
        checked.map_err(|why| Failure::Usage(why.to_string()))?;
        unplayable(kind.variant.shape()).map_or(Ok(make), |why| Err(Failure::Usage(why)))
    }

    /// Returns the requested puzzle and those after it, up to the capacity of the library, each with its title. Without `--index`, the
    /// first playable puzzle counts as requested. If the requested puzzle cannot be played, reports why and returns `None`.
    fn puzzles(&self, source: &Source) -> Result<Option<Vec<(String, Board)>>, Failure> {
        let mut puzzles = source.open(self.from, self.rules.as_ref())?;
        let (index, mut all) = (self.index.unwrap_or(1), Vec::new());
        let (mut number, mut held, mut unread) = (0, PuzzleMemory::default(), Unread::default());
        while let Some(mut record) = puzzles.next() {
            number += 1;
            if number < index {
                continue;
            }
            record.result = match record.result {
                Ok(puzzle) => {
                    let kept = if all.len() < MOST { held.admit(puzzle) } else { None };
                    let Some(puzzle) = kept else {
                        let (file, count) = (&puzzles.name, all.len());
                        complain(&format!(
                            "expected fewer puzzles in {file}: the library holds only the first {count}"
                        ));
                        break;
                    };
                    Ok(puzzle)
                }
                unreadable => unreadable,
            };
            let board = checked(&record).and_then(|board| match unplayable(board.shape()) {
                Some(why) => Err(Error::unfit(&record, why)),
                None => Ok(board),
            });
            match board {
                Ok(board) => all.push((source.title(number), board)),
                Err(error) if all.is_empty() => {
                    unread.add(error.message(&puzzles.name));
                    if self.index.is_some() {
                        break;
                    }
                }
                Err(_) => {} // after the requested puzzle, unplayable puzzles are left out
            }
        }
        puzzles.failure()?;
        if number == 0 {
            puzzles.nothing().iter().for_each(|nothing| complain(nothing));
            return Ok(None);
        }
        match (all.is_empty(), unread.first.first()) {
            (true, None) => {
                Err(Failure::Usage(format!("{}: expected at least {index} puzzles, found {number}", puzzles.name)))
            }
            (true, Some(why)) => {
                complain(why);
                Ok(None)
            }
            (false, _) => {
                unread.lines().iter().for_each(|why| complain(why));
                Ok(Some(all))
            }
        }
    }
}

/// Error messages about the puzzles before the first playable puzzle.
#[derive(Debug, Default)]
struct Unread {
    /// The first five messages.
    first: Vec<String>,
    /// Number of errors, including those whose message is not kept.
    count: usize,
}

impl Unread {
    fn add(&mut self, why: String) {
        self.count += 1;
        if self.first.len() < 5 {
            self.first.push(why);
        }
    }

    /// Returns the kept messages, followed by a line with the number of other errors if there are any.
    fn lines(mut self) -> Vec<String> {
        let more = self.count - self.first.len();
        if more > 0 {
            self.first.push(format!("and {more} more"));
        }
        self.first
    }
}

/// Fails if the screens cannot be shown. Standard output must be a terminal. Standard input must be a terminal too, unless the puzzle is
/// read from it; in that case the keys are read from the terminal device.
fn check_terminal(source: Option<&Source>, manner: &Appearance) -> Result<(), Failure> {
    let missing = if manner.plain {
        return Ok(());
    } else if !io::stdout().is_terminal() {
        "standard output"
    } else if !io::stdin().is_terminal() && source != Some(&Source::Standard) {
        "standard input"
    } else {
        return Ok(());
    };
    let what = "is not a terminal: expected one to play on; --plain plays in plain text, and `ninefold --help` lists the commands that work in a pipe";
    Err(Failure::Usage(format!("{missing} {what}")))
}

/// Opens the screens and returns when the player leaves.
pub(super) fn open(asked: OpenOn, source: Option<&Source>, manner: Appearance) -> Result<Status, Failure> {
    check_terminal(source, &manner)?;
    let origin = |(name, board)| Origin { name, level: None, board, provenance: Provenance::Imported };
    let opening = match asked {
        OpenOn::Start => Opening::Start(None),
        OpenOn::Puzzles(puzzles) => Opening::Puzzles(puzzles.into_iter().map(origin).collect()),
        OpenOn::Make(make) => Opening::Make(make),
        OpenOn::Watch(what) => Opening::Watch(what),
    };
    let colour = match arguments::colour(&std::env::args_os().collect::<Vec<_>>()) {
        ColorChoice::Always => Some(true),
        ColorChoice::Never => Some(false),
        ColorChoice::Auto => None,
    };
    let keys_elsewhere = source == Some(&Source::Standard);
    let Appearance { ascii, theme, plain } = manner;
    match shell::play(opening, Options { ascii, theme, plain, colour, keys_elsewhere }) {
        Ok(GameEnd::Quit) => Ok(Status::WELL),
        Ok(GameEnd::Signal(signal)) => Ok(Status::signal(signal)),
        Ok(GameEnd::Broken) => Ok(Status::PANIC),
        Err(why) => Err(Failure::Usage(why.to_string())),
    }
}
