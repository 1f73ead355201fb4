//! Saved games: one file per game, named after the puzzle.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::game::{Game, Record};
use crate::store::checksum::{self, Checksum};
use crate::store::{Error, GameId, GameResult, Lock, Paths, file_io};

/// Version of the file format. Increased whenever an older program can no longer read what a newer one writes.
const VERSION: u32 = 1;

/// Summary of a saved game, which the library shows without reading the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Description of where the puzzle comes from, for the player.
    pub name: String,
    /// Difficulty of the puzzle, if known.
    pub level: Option<String>,
    /// Side and rules of the board in a few words; `None` in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Time of saving, in seconds since 1970.
    pub saved: u64,
    /// Number of cells that hold a digit.
    pub filled: usize,
    /// Number of cells of the board.
    pub cells: usize,
    /// Whether the game is solved.
    pub finished: bool,
    /// Playing time in seconds; `None` in older files and if the solver filled in the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// Number of hints used; `None` in older files and if the solver filled in the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<u32>,
}

/// Texts on the [`Card`] of a saved game.
#[derive(Clone, Copy, Debug)]
pub struct CardLabels<'a> {
    /// Description of where the puzzle comes from, for the player.
    pub name: &'a str,
    /// Difficulty of the puzzle, if known.
    pub level: Option<&'a str>,
    /// Side and rules of the board in a few words.
    pub variant: &'a str,
}

/// A game ready to be written to its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Summary of the game for the library.
    pub card: Card,
    record: Record,
    /// Time of saving, by which the library is sorted; `None` if the system cannot express it.
    pub(super) time: Option<SystemTime>,
}

impl Save {
    /// Captures a game at the instant `now`, which is `saved` seconds after 1970.
    #[must_use]
    pub fn of(game: &Game, labels: CardLabels<'_>, now: Instant, saved: u64) -> Self {
        let cells = game.shape().cells();
        let is_played = !game.help.solved;
        let card = Card {
            name: labels.name.to_owned(),
            level: labels.level.map(str::to_owned),
            variant: Some(labels.variant.to_owned()),
            saved,
            filled: cells - game.empty(),
            cells,
            finished: game.is_solved(),
            seconds: is_played.then(|| game.clock.elapsed(now).as_secs()),
            hints: is_played.then_some(game.help.hints),
        };
        Self { card, record: Record::of(game, now), time: UNIX_EPOCH.checked_add(Duration::from_secs(saved)) }
    }

    /// Sets the time of saving: in whole seconds on the card, and with the system's precision as the modification time of the file.
    pub fn set_time(&mut self, time: SystemTime) {
        self.card.saved = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.time = Some(time);
    }

    /// Returns the contents of the file: one line of JSON, with its checksum.
    pub(super) fn to_json(&self) -> Vec<u8> {
        let envelope = Envelope { ninefold: VERSION, card: &self.card, record: &self.record };
        let json = serde_json::to_string(&envelope).expect("numbers, texts and lists are JSON") + "\n";
        checksum::sealed(&json.as_bytes()[1..]) // without the opening brace
    }
}

/// Fields of a file after its checksum. Their order matters: [`card_of`] reads no further than the card.
#[derive(Serialize, Deserialize)]
struct Envelope<C, R> {
    ninefold: u32,
    card: C,
    record: R,
}

/// Version field of a file, which shows whether the rest can be read.
#[derive(Deserialize)]
struct Stamp {
    ninefold: u32,
}

/// Number of bytes that are read from the start of a file to find its card. Even the longest card is far shorter.
const HEAD: u64 = 1 << 14;

/// Folder of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
}

/// An opened game: the saved state, and the lock that allows saving it again.
#[derive(Debug)]
pub struct Opened {
    /// Saved game and its card; `None` if there is no file that can be used.
    pub saved: Option<(Card, Game)>,
    /// Lock that allows saving the game; `None` if the game can be played but not saved.
    pub lock: Option<Lock>,
    /// Messages for the player, one line each: why there is no lock, and how a file that could not be used was renamed.
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
    /// Returns the player's saved games.
    #[must_use]
    pub fn new(paths: &Paths) -> Self {
        Self { folder: paths.games() }
    }

    /// Opens a game: takes its lock and reads its file. A file that cannot be used (damaged, too large, of another puzzle) is set aside. If
    /// the file cannot even be read or set aside, the lock is released, so that nothing ever overwrites the file.
    #[must_use]
    pub fn open(&self, id: GameId) -> Opened {
        let path = self.path(id);
        let mut opened = match Lock::take(&path) {
            Ok(lock) => Opened { saved: None, lock: Some(lock), notices: Vec::new() },
            Err(notice) => Opened { saved: None, lock: None, notices: vec![notice] },
        };
        let saved = match file_io::read(&path, file_io::GAME) {
            Ok(None) => return opened,
            Ok(Some(bytes)) => game_of(&bytes, id),
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
            Err(why) if opened.lock.is_some() => opened.refuse(file_io::set_aside(&path, why)),
            Err(why) => opened.refuse(Error::Unusable { path, why }),
        }
        opened
    }

    /// Deletes a saved game. Does nothing if it does not exist.
    ///
    /// # Errors
    /// [`Error::Held`] if another program has the game open; [`Error::File`] if the file cannot be removed.
    pub fn delete(&self, id: GameId) -> Result<(), Error> {
        let path = self.path(id);
        let _lock = Lock::take(&path)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file("cannot remove", &path)(error)),
            _ => Ok(()),
        }
    }

    /// Returns every saved game whose card can be read, the latest first. The rest of its file is checked only when the game is opened.
    #[must_use]
    pub fn list(&self) -> Vec<(GameId, Card)> {
        self.cards().collect()
    }

    /// Returns the unfinished game that was saved last; `None` if there is none. Reads as few files as possible, since the program waits
    /// for the result when it starts.
    #[must_use]
    pub fn latest(&self) -> Option<(GameId, Card)> {
        self.cards().find(|(_, card)| !card.finished)
    }

    /// Returns the names, sorted, of the files that should hold games but whose card cannot be read.
    #[must_use]
    pub fn unreadable(&self) -> Vec<String> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let is_unread = |path: &PathBuf| {
            let start = file_io::read_start(path, HEAD).ok().flatten();
            GameId::of_file(path).is_some() && start.and_then(|start| card_of(&start)).is_none()
        };
        let mut names: Vec<String> =
            files.filter(is_unread).filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
        names.sort_unstable();
        names
    }

    /// Returns a saved game with its card, without its lock; `None` if there is no such game or it cannot be read.
    #[must_use]
    pub fn read(&self, id: GameId) -> Option<(Card, Game)> {
        game_of(&file_io::read(&self.path(id), file_io::GAME).ok()??, id).ok()
    }

    /// Whether there is a finished game.
    pub(super) fn has_finished(&self) -> bool {
        self.cards().any(|(_, card)| card.finished)
    }

    /// Returns the results of all finished games that can be read, the oldest first.
    pub(super) fn finished_results(&self) -> Vec<GameResult> {
        let finished = self.cards().filter(|(_, card)| card.finished).filter_map(|(id, _)| self.read(id));
        let mut results: Vec<GameResult> = finished.map(|(card, game)| GameResult::of_saved(&card, &game)).collect();
        results.reverse();
        results
    }

    /// Iterates over the cards of all games, the latest first. Each file is read only when the iterator reaches it.
    fn cards(&self) -> impl Iterator<Item = (GameId, Card)> + '_ {
        let dated = |path: PathBuf| {
            let id = GameId::of_file(&path)?;
            let data = fs::metadata(path).ok()?;
            Some(DatedGame { saved: data.modified().ok()?, created: data.created().ok(), id })
        };
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut games: Vec<DatedGame> = entries.filter_map(|entry| dated(entry.path())).collect();
        games.sort_unstable_by(|one, other| other.cmp(one));
        games.into_iter().filter_map(|DatedGame { id, .. }| {
            let start = file_io::read_start(&self.path(id), HEAD).ok()??;
            Some((id, card_of(&start)?))
        })
    }

    fn path(&self, id: GameId) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

/// Saved game with the times of its file, which determine the order of games. Two games can have the same time of saving, since older
/// versions stored whole seconds. In that case the time of creation of the file decides, because each save creates a new file.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct DatedGame {
    saved: SystemTime,
    created: Option<SystemTime>,
    id: GameId,
}

/// Parses the card at the start of a file. `None` if the file does not start with a card or is of a newer version. Ignores everything from
/// the field name of the record on, since the record can be long. This field name cannot occur within a text of the card, because quotation
/// marks are escaped there.
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

/// Parses the game in a file that is named after `id`. The error says what is wrong with the file.
fn game_of(file: &[u8], id: GameId) -> Result<(Card, Game), String> {
    let plain = |error: serde_json::Error| format!("expected a saved game: {error}");
    let checksum = checksum::check(file);
    if checksum == Checksum::Wrong {
        return Err("expected an unchanged save, found a wrong checksum".to_owned());
    }
    let stamp: Stamp = serde_json::from_slice(file).map_err(plain)?;
    if stamp.ninefold > VERSION {
        return Err(format!(
            "saved by a newer ninefold in format {}; this version reads formats up to {VERSION}",
            stamp.ninefold
        ));
    }
    if checksum == Checksum::Missing && !is_old(file) {
        return Err("expected a saved game that begins with its checksum".to_owned());
    }
    let saved: Envelope<Card, Record> = serde_json::from_slice(file).map_err(plain)?;
    let game = saved.record.game().map_err(|error| error.to_string())?;
    if GameId::of_puzzle(game.board().puzzle()) != id {
        return Err("expected the puzzle in the file's name, found another".to_owned());
    }
    Ok((saved.card, game))
}

/// Whether a file without a checksum begins like a file of an older version. A newer file whose `checksum` field was damaged by a flipped
/// bit does not.
fn is_old(file: &[u8]) -> bool {
    let fields = file.trim_ascii_start().strip_prefix(b"{");
    fields.is_some_and(|fields| fields.trim_ascii_start().starts_with(br#""ninefold""#))
}
