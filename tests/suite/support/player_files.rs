//! The files of one player in a temporary folder, and a game to save there.

use std::fs;
use std::path::{Path, PathBuf};

use grid::{Cell, Digit};
use ninefold::game::Game;
use ninefold::store::{CardLabels, Error, GameId, Opened, Paths, Save, Saves};
use tempfile::TempDir;

use crate::support::puzzles::{HARD, board};
use crate::support::{now, temp_folder};

/// Name of a saved game. It contains text that looks like the next field of the file.
pub const NAME: &str = "easy \"12\",\"record\":";

/// Returns a new game of a puzzle, without any change.
pub fn new_game(line: &str) -> Game {
    Game::new(board(line))
}

/// Returns a game of [`HARD`] in which 1 was entered in r1c2 and r1c4, then 7 in r1c3 and r1c5.
pub fn played_game() -> Game {
    let mut game = new_game(HARD);
    for (cell, digit) in [(1, 0), (2, 6)] {
        let change =
            game.enter(&[Cell::new(cell), Cell::new(cell + 2)], Digit::new(digit), true).expect("cells are empty");
        game.apply(change, now());
    }
    game
}

/// Temporary folder with the files of one player.
pub struct Home {
    pub folder: TempDir,
    pub paths: Paths,
    pub saves: Saves,
}

impl Home {
    pub fn new() -> Self {
        let folder = temp_folder();
        let paths = Paths::below(folder.path());
        Self { saves: Saves::new(&paths), paths, folder }
    }

    /// Returns the id of [`played_game`].
    pub fn id() -> GameId {
        GameId::of_puzzle(new_game(HARD).board().puzzle())
    }

    /// Returns the path of the file in which [`played_game`] is saved.
    pub fn file(&self) -> PathBuf {
        self.paths.games().join(format!("{}.json", Self::id()))
    }

    /// Saves `game` under the id of [`played_game`].
    pub fn save(&self, game: &Game) {
        let opened = self.saves.open(Self::id());
        opened.lock.expect("no other program has it open").save(&save_of(game, 7)).expect("the disk has room");
    }

    /// Returns the sorted names of the files in the folder of saved games, except for lock files.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.paths.games()).into_iter().flatten();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("our names are plain");
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("it can be listed"))).collect();
        names.retain(|name| !name.ends_with(".lock"));
        names.sort();
        names
    }
}

pub fn id_of(game: &Game) -> GameId {
    GameId::of_puzzle(game.board().puzzle())
}

/// Returns the saved form of a game. `saved` is the time of saving, in seconds since 1970.
pub fn save_of(game: &Game, saved: u64) -> Save {
    Save::of(game, CardLabels { name: NAME, level: Some("easy"), variant: "classic" }, now(), saved)
}

pub fn notices(opened: &Opened) -> Vec<String> {
    opened.notices.iter().map(Error::to_string).collect()
}

/// Returns the contents of a saved game in the format of older versions, which wrote no checksum.
pub fn without_checksum(text: &str) -> String {
    let (_, fields) = text.split_once(',').expect("the checksum is its first field");
    format!("{{{fields}")
}

/// Returns the paths of all saved games below a home directory.
pub fn saved_games(home: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(home.join(".local/state/ninefold/games")).into_iter().flatten();
    let paths = files.map(|file| file.expect("it can be listed").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect()
}
