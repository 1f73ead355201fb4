//! Saved games: a file each, named after the puzzle.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use serde::{Deserialize, Serialize};

use crate::game::{Game, Record};
use crate::store::{Error, Lock, Paths, files};

/// The form of a saved file. Raised when an older program could no longer read what a newer one writes.
const VERSION: u32 = 1;

/// Which game: the same puzzle is the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u64);

impl GameId {
    /// The id of the puzzle that this line of text stands for: its FNV-1a hash of 64 bits (Glenn Fowler, Landon Curt Noll and
    /// Kiem-Phong Vo, "The FNV Non-Cryptographic Hash Algorithm", <http://www.isthe.com/chongo/tech/comp/fnv/>).
    /// Whoever writes the line must always write it alike.
    #[must_use]
    pub fn of(line: &str) -> Self {
        Self(
            line.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)),
        )
    }
}

/// Sixteen hexadecimal digits, as in the file's name.
impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What the library shows of a saved game without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Where the puzzle came from, as a person would say it.
    pub name: String,
    /// How hard it is, if that is known.
    pub level: Option<String>,
    /// What its side and rules are, in a word; unknown of older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// When it was saved, in seconds since 1970.
    pub saved: u64,
    /// How many cells held a digit.
    pub filled: usize,
    /// How many cells there are.
    pub cells: usize,
    /// Whether it was solved.
    pub finished: bool,
    /// How long it was played, in seconds; unknown of older files, and where the solver filled it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// Hints that were asked for; unknown likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<u32>,
}

/// A game ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// What the library shows of it.
    pub card: Card,
    record: Record,
}

impl Save {
    /// The game as it stands at `now`, which the calendar calls `saved` (seconds since 1970).
    #[must_use]
    pub fn of(game: &Game, name: &str, (level, variant): (Option<&str>, &str), (now, saved): (Instant, u64)) -> Self {
        let cells = game.shape().cells();
        let is_played = !game.help.solved;
        let card = Card {
            name: name.to_owned(),
            level: level.map(str::to_owned),
            variant: Some(variant.to_owned()),
            saved,
            filled: cells - game.empty(),
            cells,
            finished: game.is_solved(),
            seconds: is_played.then(|| game.clock.elapsed(now).as_secs()),
            hints: is_played.then_some(game.help.hints),
        };
        Self { card, record: Record::of(game, now) }
    }

    /// Its text, on one line.
    pub(super) fn to_json(&self) -> Vec<u8> {
        let envelope = Envelope { ninefold: VERSION, card: &self.card, record: &self.record };
        let mut json = serde_json::to_vec(&envelope).expect("numbers, texts and lists are JSON");
        json.push(b'\n');
        json
    }
}

/// What is in the file, in this order: [`card_of`] reads no further than the card.
#[derive(Serialize, Deserialize)]
struct Envelope<C, R> {
    ninefold: u32,
    card: C,
    record: R,
}

/// What stands before the card, and says whether the rest can be read.
#[derive(Deserialize)]
struct Stamp {
    ninefold: u32,
}

/// How much of a file is read for its card, the longest of which is far shorter.
const HEAD: u64 = 1 << 14;

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
}

/// A game that was asked for: what is known of it, and whether it may be saved.
#[derive(Debug)]
pub struct Opened {
    /// What was saved of it, if anything that can be used.
    pub saved: Option<(Card, Game)>,
    /// The right to save it; without it the game is played for its own sake.
    pub lock: Option<Lock>,
    /// Why there is no lock, or what became of a file that could not be used: a line each, for the player.
    pub notices: Vec<Error>,
}

impl Opened {
    fn refuse(&mut self, notice: Error) {
        if !matches!(notice, Error::SetAside { .. }) {
            self.lock = None;
        }
        self.notices.push(notice);
    }
}

impl Saves {
    /// Those of a person.
    #[must_use]
    pub fn new(paths: &Paths) -> Self {
        Self { folder: paths.games() }
    }

    /// Opens a game: takes the right to save it, and reads what was saved. A file that cannot be used is set aside first; one
    /// that cannot even be read or set aside costs the right to save, so that nothing is ever written over it.
    #[must_use]
    pub fn open(&self, id: GameId) -> Opened {
        let path = self.path(id);
        let mut opened = match Lock::take(&path) {
            Ok(lock) => Opened { saved: None, lock: Some(lock), notices: Vec::new() },
            Err(notice) => Opened { saved: None, lock: None, notices: vec![notice] },
        };
        let saved = match files::read(&path, files::GAME) {
            Ok(None) => return opened,
            Ok(Some(bytes)) => from_json(&bytes),
            Err(error) => match error.contents() {
                Ok(why) => Err(why),
                Err(notice) => {
                    opened.refuse(notice);
                    return opened;
                }
            },
        };
        match saved {
            Ok(saved) => opened.saved = Some(saved),
            Err(why) if opened.lock.is_some() => opened.refuse(files::set_aside(&path, why)),
            Err(why) => opened.refuse(Error::Unusable { path, why }),
        }
        opened
    }

    /// Throws a saved game away. One that is gone already is no fault.
    ///
    /// # Errors
    /// If another program has it open, or the file cannot be removed.
    pub fn forget(&self, id: GameId) -> Result<(), Error> {
        let path = self.path(id);
        let _lock = Lock::take(&path)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file("cannot remove", &path)(error)),
            _ => Ok(()),
        }
    }

    /// Every saved game whose card can be read, the latest first; whether the game itself can be, only opening it tells.
    #[must_use]
    pub fn list(&self) -> Vec<(GameId, Card)> {
        self.cards().collect()
    }

    /// The unfinished game that was saved last. Goes by the files' own times and stops at the first that will do, since
    /// the program starts with this question.
    #[must_use]
    pub fn latest(&self) -> Option<(GameId, Card)> {
        self.cards().find(|(_, card)| !card.finished)
    }

    /// The names of the files that should hold games, and of which [`Self::list`] can say nothing.
    #[must_use]
    pub fn unread(&self) -> Vec<String> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let is_unread = |path: &PathBuf| {
            let start = files::read_start(path, HEAD).ok().flatten();
            id_of(path).is_some() && start.and_then(|start| card_of(&start)).is_none()
        };
        let mut names: Vec<String> =
            files.filter(is_unread).filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
        names.sort_unstable();
        names
    }

    fn cards(&self) -> impl Iterator<Item = (GameId, Card)> + '_ {
        let mut games: Vec<(SystemTime, GameId)> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let id = id_of(&entry.path())?;
                Some((fs::metadata(entry.path()).ok()?.modified().ok()?, id))
            })
            .collect();
        games.sort_unstable_by(|one, other| other.cmp(one));
        games.into_iter().filter_map(|(_, id)| {
            let start = files::read_start(&self.path(id), HEAD).ok()??;
            Some((id, card_of(&start)?))
        })
    }

    fn path(&self, id: GameId) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

/// The id in a file's name, if it is the name of a save.
fn id_of(path: &Path) -> Option<GameId> {
    let digits = path.file_name()?.to_str()?.strip_suffix(".json")?;
    let id = GameId(u64::from_str_radix(digits, 16).ok()?);
    (id.to_string() == digits).then_some(id)
}

/// The card at the start of a save's text. The record, which may be long, is cut off unread: its name cannot stand so in any
/// text before it, where quotes are escaped.
fn card_of(start: &[u8]) -> Option<Card> {
    #[derive(Deserialize)]
    struct Head {
        ninefold: u32,
        card: Card,
    }
    let name = br#","record":"#;
    let end = start.windows(name.len()).position(|window| window == name)?;
    let head: Head = serde_json::from_slice(&[&start[..end], b"}"].concat()).ok()?;
    (head.ninefold <= VERSION).then_some(head.card)
}

/// The game in the text of a save; otherwise what is wrong with it.
fn from_json(bytes: &[u8]) -> Result<(Card, Game), String> {
    let plain = |error: serde_json::Error| format!("expected a saved game: {error}");
    let stamp: Stamp = serde_json::from_slice(bytes).map_err(plain)?;
    if stamp.ninefold > VERSION {
        return Err(format!("saved by a newer ninefold, in form {}; this one reads up to {VERSION}", stamp.ninefold));
    }
    let saved: Envelope<Card, Record> = serde_json::from_slice(bytes).map_err(plain)?;
    let game = saved.record.game().map_err(|error| error.to_string())?;
    Ok((saved.card, game))
}
