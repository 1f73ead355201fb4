//! The way in: from INPUT and PUZZLE to the puzzles of a stream.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::output::{Failure, reason};
use format::{Format, Reader, Record, Run, is_puzzle_text};
use grid::{Layout, RuleList};
use text::{printable, quoted, shortened};

/// Where puzzles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Standard input.
    Standard,
    /// A file.
    File(PathBuf),
    /// The argument itself.
    Argument(String),
}

impl Source {
    /// What an argument means.
    ///
    /// # Errors
    /// If it is neither `-` nor a file nor a puzzle.
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

    /// What all arguments mean; standard input where there are none and it is no terminal.
    ///
    /// # Errors
    /// If one of them means nothing, or nothing would ever come.
    pub(super) fn all(arguments: &[OsString]) -> Result<Vec<Self>, Failure> {
        if arguments.is_empty() {
            return Self::standard().map(|source| vec![source]);
        }
        arguments.iter().map(|argument| Self::of(argument)).collect()
    }

    /// Standard input, where it is no terminal.
    ///
    /// # Errors
    /// If nothing would ever come.
    pub(super) fn standard() -> Result<Self, Failure> {
        if io::stdin().is_terminal() {
            let what = "expected a puzzle, a file, or - for standard input; found no argument, and a terminal as standard input";
            return Err(Failure::Usage(what.to_owned()));
        }
        Ok(Self::Standard)
    }

    /// Returns the name of the source in messages, printable.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Standard => "-".to_owned(),
            Self::File(path) => printable(&path.to_string_lossy()).into_owned(),
            Self::Argument(_) => "argument".to_owned(),
        }
    }

    /// What a person calls its puzzle of this number, counted from 1: `tough.sdm 3`.
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

    /// Its puzzles.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(&self, from: Option<Format>) -> Result<Puzzles, Failure> {
        let (input, waits): (Box<dyn BufRead>, bool) = match self {
            Self::Standard => (Box::new(io::stdin().lock()), !is_file(&io::stdin())),
            Self::Argument(text) => (Box::new(Cursor::new(text.clone().into_bytes())), false),
            Self::File(path) => {
                let file = File::open(path).map_err(|error| self.unreadable(&error))?;
                let waits = !is_file(&file);
                (Box::new(BufReader::with_capacity(64 * 1024, file)), waits)
            }
        };
        let reader = Reader::new(input, from);
        Ok(Puzzles { name: self.name(), reader, waits, has_any: false, rules: None, laid: None })
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::Usage(format!("{}: {}", self.name(), reason(error)))
    }
}

/// What standard error has of a puzzle of whose rules its author says something in words: that they are not gone by, and how they begin.
pub(super) fn remark(record: &Record, name: &str) -> Option<String> {
    const LONGEST: usize = 120; // in characters
    let words = record.result.as_ref().map(|puzzle| puzzle.words.as_str()).ok().filter(|words| !words.is_empty())?;
    let short = shortened(words, LONGEST);
    Some(format!("{name}:{}: not gone by, since it is said in words alone: {short}", record.line))
}

/// Whether reading never waits for somebody.
fn is_file(input: &impl AsFd) -> bool {
    let copy = input.as_fd().try_clone_to_owned().map(File::from);
    copy.and_then(|file| file.metadata()).as_ref().is_ok_and(fs::Metadata::is_file)
}

/// The puzzles of one source.
pub(super) struct Puzzles {
    /// What messages call the source.
    pub(super) name: String,
    reader: Reader<Box<dyn BufRead>>,
    waits: bool,   // for a pipe or a person
    has_any: bool, // whether a puzzle has come
    rules: Option<RuleList>,
    laid: Option<(Arc<Layout>, Arc<Layout>)>, // the latest layout, without and with the rules
}

impl Puzzles {
    /// The same with these rules beside their own.
    pub(super) fn under(self, rules: Option<&RuleList>) -> Self {
        Self { rules: rules.cloned(), ..self }
    }

    /// The next one; waits for it.
    pub(super) fn next(&mut self) -> Option<Record> {
        let mut record = self.reader.next()?;
        self.has_any = true;
        if let (Some(rules), Ok(puzzle)) = (&self.rules, &mut record.result) {
            puzzle.layout = match &self.laid {
                Some((without, with)) if Arc::ptr_eq(without, &puzzle.layout) => Arc::clone(with),
                _ => {
                    let with = rules.lay(&puzzle.layout);
                    self.laid = Some((Arc::clone(&puzzle.layout), Arc::clone(&with)));
                    with
                }
            };
        }
        Some(record)
    }

    /// The next ones, as far as they have come and are plain lines.
    pub(super) fn run(&mut self, most: usize) -> Option<Run> {
        let run = if self.rules.is_none() { self.reader.run(most) } else { None };
        self.has_any |= run.is_some();
        run
    }

    /// Whether [`run`](Self::run) would give any.
    pub(super) fn has_run(&self) -> bool {
        self.rules.is_none() && self.reader.has_run()
    }

    /// Whether the next one can be had without waiting.
    pub(super) fn is_ready(&self) -> bool {
        !self.waits || self.reader.is_ready()
    }

    /// Returns what is wrong with an input that has been read to its end and holds no puzzle.
    pub(super) fn nothing(&self) -> Option<String> {
        let is_empty = !self.has_any && self.reader.failure().is_none();
        is_empty.then(|| format!("{}:1:1: expected a puzzle, found nothing", self.name))
    }

    /// Why reading ended before its time.
    pub(super) fn failure(&self) -> Option<String> {
        self.reader.failure().map(|error| format!("{}: {}", self.name, reason(error)))
    }
}
