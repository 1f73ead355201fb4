//! Input of all commands: turns the arguments INPUT and PUZZLE into streams of puzzles.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::output::{Failure, reason};
use crate::shell;
use format::{Format, PlainLines, Reader, Record, is_puzzle_text};
use grid::{Layout, RuleList};
use text::{printable, quoted, shortened};

/// Source of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Standard input.
    Standard,
    /// The file at this path.
    File(PathBuf),
    /// The puzzle itself, given as an argument.
    Argument(String),
}

impl Source {
    /// Returns the source that an argument names.
    ///
    /// # Errors
    /// Fails if the argument is neither `-` nor a file nor a puzzle.
    pub(super) fn of(argument: &OsStr) -> Result<Self, Failure> {
        let path = Path::new(argument);
        let shown = argument.to_string_lossy();
        if argument == "-" {
            return Ok(Self::Standard);
        }
        if path.is_dir() {
            return Err(Failure::Usage(format!(
                "{}: expected a file of puzzles, found a directory",
                printable(&shown)
            )));
        }
        match path.try_exists() {
            Ok(true) => Ok(Self::File(path.to_owned())),
            _ if is_puzzle_text(&shown) => Ok(Self::Argument(shown.into_owned())),
            _ => {
                let what = "expected a file, a puzzle such as 1.....2.3.....4., or - for standard input";
                Err(Failure::Usage(format!("{}: {what}; there is no such file", quoted(&shown))))
            }
        }
    }

    /// Returns the sources that the arguments name; standard input if there are no arguments.
    ///
    /// # Errors
    /// Fails if an argument names no source, or if there are no arguments and standard input is a terminal.
    pub(super) fn all(arguments: &[OsString]) -> Result<Vec<Self>, Failure> {
        if arguments.is_empty() {
            return Self::standard().map(|source| vec![source]);
        }
        arguments.iter().map(|argument| Self::of(argument)).collect()
    }

    /// Returns standard input as a source.
    ///
    /// # Errors
    /// Fails if standard input is a terminal.
    pub(super) fn standard() -> Result<Self, Failure> {
        if io::stdin().is_terminal() {
            let what = "expected a puzzle, a file, or - for standard input; found no argument, and standard input is a terminal";
            return Err(Failure::Usage(what.to_owned()));
        }
        Ok(Self::Standard)
    }

    /// Returns the printable name of the source for messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Standard => "-".to_owned(),
            Self::File(path) => printable(&path.to_string_lossy()).into_owned(),
            Self::Argument(_) => "argument".to_owned(),
        }
    }

    /// Returns the title that the player sees for a puzzle of this source, such as `tough.sdm 3`. `number` is the number of the puzzle,
    /// counted from 1.
    pub(super) fn title(&self, number: u64) -> String {
        match self {
            Self::Standard if number == 1 => "standard input".to_owned(),
            Self::Standard => format!("standard input {number}"),
            Self::File(path) => {
                let file = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
                format!("{file} {number}")
            }
            Self::Argument(_) => "your puzzle".to_owned(),
        }
    }

    /// Opens the source. It is read in the format `from`; if that is `None`, the format is recognised from the text. `rules` are added to
    /// the rules of each puzzle.
    ///
    /// # Errors
    /// Fails if the source cannot be opened.
    pub(super) fn open(&self, from: Option<Format>, rules: Option<&RuleList>) -> Result<Puzzles, Failure> {
        let (input, waits): (Box<dyn BufRead>, bool) = match self {
            Self::Standard => (Box::new(io::stdin().lock()), !shell::stdin_is_file()),
            Self::Argument(text) => (Box::new(Cursor::new(text.clone().into_bytes())), false),
            Self::File(path) => {
                let file = File::open(path).map_err(|error| self.unreadable(&error))?;
                let waits = !file.metadata().is_ok_and(|data| data.is_file());
                (Box::new(BufReader::with_capacity(64 * 1024, file)), waits)
            }
        };
        let reader = Reader::new(input, from);
        Ok(Puzzles { name: self.name(), reader, waits, has_any: false, rules: rules.cloned(), laid: None })
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::Usage(format!("{}: {}", self.name(), reason(error)))
    }
}

/// If the author of a puzzle states rules in words, returns the remark that these rules are ignored, with the beginning of the words;
/// otherwise returns `None`. `name` is the name of the source.
pub(super) fn remark(record: &Record, name: &str) -> Option<String> {
    const LONGEST: usize = 120; // in characters
    let words = record.result.as_ref().map(|puzzle| puzzle.words.as_str()).ok().filter(|words| !words.is_empty())?;
    let short = shortened(words, LONGEST);
    Some(format!("{name}:{}: ignored, because it is stated only in words: {short}", record.line))
}

/// Puzzles of one source.
pub(super) struct Puzzles {
    /// Name of the source in messages.
    pub(super) name: String,
    reader: Reader<Box<dyn BufRead>>,
    /// Whether reading may have to wait for another program or a person.
    waits: bool,
    /// Whether a puzzle, or text that is not a puzzle, has been read.
    has_any: bool,
    /// Rules that are added to the rules of every puzzle.
    rules: Option<RuleList>,
    /// Cache: the latest layout as it was read, and the same layout with the added rules.
    laid: Option<(Arc<Layout>, Arc<Layout>)>,
}

impl Puzzles {
    /// Returns the next puzzle, waiting for it if necessary; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Record> {
        let mut record = self.reader.next()?;
        self.has_any = true;
        if let (Some(rules), Ok(puzzle)) = (&self.rules, &mut record.result) {
            puzzle.layout = match &self.laid {
                Some((without, with)) if Arc::ptr_eq(without, &puzzle.layout) => Arc::clone(with),
                _ => {
                    let with = rules.apply(&puzzle.layout);
                    self.laid = Some((Arc::clone(&puzzle.layout), Arc::clone(&with)));
                    with
                }
            };
        }
        Some(record)
    }

    /// Returns at most `most` of the next puzzles as [`PlainLines`]. Returns `None` if the next puzzles are not plain lines, have not been
    /// read yet, or get added rules.
    pub(super) fn run(&mut self, most: usize) -> Option<PlainLines> {
        let run = if self.rules.is_none() { self.reader.plain_lines(most) } else { None };
        self.has_any |= run.is_some();
        run
    }

    /// Whether [`run`](Self::run) would return puzzles, not `None`.
    pub(super) fn has_run(&self) -> bool {
        self.rules.is_none() && self.reader.has_plain_lines()
    }

    /// Whether the next puzzle can be read without waiting.
    pub(super) fn is_ready(&self) -> bool {
        !self.waits || self.reader.is_ready()
    }

    /// Returns the error message for an input without a puzzle. Returns `None` if there was a puzzle or reading failed. To be called at the
    /// end of the input.
    pub(super) fn nothing(&self) -> Option<String> {
        let is_empty = !self.has_any && self.reader.failure().is_none();
        is_empty.then(|| format!("{}:1:1: expected a puzzle, found nothing", self.name))
    }

    /// Fails if an error ended the reading early.
    pub(super) fn failure(&self) -> Result<(), Failure> {
        let failed = |error| Err(Failure::Usage(format!("{}: {}", self.name, reason(error))));
        self.reader.failure().map_or(Ok(()), failed)
    }
}
