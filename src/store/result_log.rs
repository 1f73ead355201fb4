//! Log of the results of games: a file to which a line is added when a game ends. Deleting a saved game leaves its line.
//!
//! Each line is a JSON object. A line is written by a single call while a lock is held, so that programs that write at the same time do not
//! mix their lines. If a program is killed while it writes, the next one removes the incomplete line.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::store::{Error, GameResult, GameReview, Lock, Paths, Saves, file_io};

/// Version of the format. Increased whenever an older program can no longer read what a newer one writes.
const VERSION: u32 = 1;

/// Beginning of every line.
const BEGINNING: &[u8] = br#"{"ninefold":"#;

/// Maximum length of a line in bytes. Names of puzzles are far shorter.
const LONGEST_LINE: u64 = 1 << 16;

/// Maximum number of faulty lines that are listed.
const LISTED: usize = 5;

/// Content of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Logged {
    /// Result of a game.
    Game(GameResult),
    /// Review of the latest game of a puzzle.
    Review(GameReview),
}

/// Line of the log.
#[derive(Serialize, Deserialize)]
struct Line {
    ninefold: u32,
    #[serde(flatten)]
    logged: Logged,
}

/// Version field of a line, which shows whether the rest can be read.
#[derive(Deserialize)]
struct Stamp {
    ninefold: u32,
}

/// Log of results.
#[derive(Clone, Debug)]
pub struct ResultLog {
    path: PathBuf,
    saves: Saves,
}

impl ResultLog {
    /// Returns the player's log.
    #[must_use]
    pub fn new(paths: &Paths) -> Self {
        Self { path: paths.results(), saves: Saves::new(paths) }
    }

    /// Adds a line. Creates the log first if it does not exist.
    ///
    /// # Errors
    /// If the log cannot be written, such as on a full disk. The log is unchanged then.
    pub fn append(&self, logged: &Logged) -> Result<(), Error> {
        let _lock = Lock::wait(&self.path)?;
        self.fill_if_missing()?;
        self.append_line(&line_of(logged)).map_err(Error::file("cannot write", &self.path))
    }

    /// Creates the log with the results of all finished games that are saved, and returns whether it did so. Does nothing if the log exists
    /// or there are no such games.
    ///
    /// # Errors
    /// If the log cannot be written.
    pub fn create(&self) -> Result<bool, Error> {
        if self.path.exists() || !self.saves.has_finished() {
            return Ok(false);
        }
        let _lock = Lock::wait(&self.path)?;
        self.fill_if_missing()
    }

    /// Returns the folder of the games that the log is created from.
    #[must_use]
    pub const fn saves(&self) -> &Saves {
        &self.saves
    }

    /// Returns all results in the order of the log, with their reviews. Also returns the errors of lines that cannot be read: at most five,
    /// and the number of the others. A missing log is not an error.
    #[must_use]
    pub fn read(&self) -> (Vec<GameResult>, Vec<Error>) {
        let (mut results, mut errors, mut more) = (Results::default(), Vec::new(), 0);
        let read = self.for_each_line(|number, line| {
            if let Err(why) = parse(line).and_then(|logged| results.add(logged)) {
                if errors.len() < LISTED {
                    errors.push(Error::Line { path: self.path.clone(), line: number, why });
                } else {
                    more += 1;
                }
            }
        });
        errors.extend((more > 0).then(|| Error::More { path: self.path.clone(), count: more }));
        errors.extend(read.err().map(Error::file("cannot read", &self.path)));
        (results.games, errors)
    }

    /// Calls a function for each line that is not blank, with its number, counted from 1. Only the first [`LONGEST_LINE`] bytes of a line
    /// are kept in memory.
    fn for_each_line(&self, mut each: impl FnMut(usize, &[u8])) -> io::Result<()> {
        let mut file = match file_io::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => BufReader::new(file?),
        };
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            if (&mut file).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
                file.skip_until(b'\n')?;
            }
            if !line.trim_ascii().is_empty() {
                each(number, &line);
            }
        }
        Ok(())
    }

    /// Writes the results of all finished games that are saved, the oldest first, unless the log exists. Returns whether it did so. The lock
    /// must be held.
    fn fill_if_missing(&self) -> Result<bool, Error> {
        if self.path.exists() {
            return Ok(false);
        }
        let lines = self.saves.finished_results().into_iter().map(|result| line_of(&Logged::Game(result)));
        file_io::replace(&self.path, &lines.collect::<Vec<_>>().concat(), None)?;
        Ok(true)
    }

    /// Writes a line at the end of the log. If not all of it can be written, removes what was written. The lock must be held.
    fn append_line(&self, line: &[u8]) -> io::Result<()> {
        file_io::check_regular(&fs::metadata(&self.path)?)?;
        let mut file = OpenOptions::new().read(true).append(true).open(&self.path)?;
        self.repair_end(&mut file)?;
        let length = file.metadata()?.len();
        let written = file.write(line);
        if written.as_ref().is_ok_and(|&written| written == line.len()) {
            return Ok(());
        }
        self.shorten(length)?;
        Err(written.err().unwrap_or_else(|| io::ErrorKind::WriteZero.into()))
    }

    /// Repairs the end of a log whose last line has no line break: completes a whole line, and removes an incomplete one. An incomplete line that
    /// this program did not write stays as a line of its own.
    fn repair_end(&self, file: &mut File) -> io::Result<()> {
        let length = file.metadata()?.len();
        let start = length.saturating_sub(LONGEST_LINE);
        let mut end = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        (&mut *file).take(LONGEST_LINE).read_to_end(&mut end)?;
        let line_start = end.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let last = &end[line_start..];
        if last.is_empty() {
            return Ok(());
        }
        let is_ours = last.starts_with(BEGINNING) || BEGINNING.starts_with(last);
        if is_ours && serde_json::from_slice::<Stamp>(last).is_err() {
            return self.shorten(start + line_start as u64);
        }
        file.write_all(b"\n")
    }

    /// Cuts the log off after this number of bytes. On Windows, this needs a handle that does not append.
    fn shorten(&self, length: u64) -> io::Result<()> {
        OpenOptions::new().write(true).open(&self.path)?.set_len(length)
    }
}

/// Returns a line of the log, with its line break.
fn line_of(logged: &Logged) -> Vec<u8> {
    let line = Line { ninefold: VERSION, logged: logged.clone() };
    serde_json::to_string(&line)
        .expect("numbers, texts and lists are JSON")
        .into_bytes()
        .into_iter()
        .chain([b'\n'])
        .collect()
}

/// Parses a line. The error says what is wrong with it.
fn parse(line: &[u8]) -> Result<Logged, String> {
    let stamp: Stamp = serde_json::from_slice(line).map_err(|_| {
        let is_cut = line.starts_with(BEGINNING) && !line.ends_with(b"\n");
        if is_cut { "this line is incomplete".to_owned() } else { "expected the result of a game".to_owned() }
    })?;
    if stamp.ninefold > VERSION {
        let newer = stamp.ninefold;
        return Err(format!(
            "written by a newer ninefold in format {newer}; this version reads formats up to {VERSION}"
        ));
    }
    let read: Line = serde_json::from_slice(line).map_err(|error| {
        let why = error.to_string();
        format!("expected the result of a game: {}", why.split(" at line ").next().unwrap_or_default())
    })?;
    Ok(read.logged)
}

/// Results in the order of the log.
#[derive(Default)]
struct Results {
    games: Vec<GameResult>,
    known: HashSet<(String, u64)>, // puzzle and attempt of each game
}

impl Results {
    /// Adds a line: a game to the end, a review to the latest game of its puzzle. Only the first line of a game counts: a game that was solved
    /// can be solved once more after moves were taken back.
    fn add(&mut self, logged: Logged) -> Result<(), String> {
        match logged {
            Logged::Game(result) => {
                if self.known.insert((result.puzzle.clone(), result.attempt)) {
                    self.games.push(result);
                }
            }
            Logged::Review(review) => {
                let game = self.games.iter_mut().rfind(|result| result.puzzle == review.puzzle);
                game.ok_or("expected the result of the game before its review")?.review = Some(review);
            }
        }
        Ok(())
    }
}
