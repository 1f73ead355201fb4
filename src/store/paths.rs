//! Locations of the game's files: the directories that each platform reserves for them.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::store::Error;

/// Folders of the game's files. They need not exist: each is created when something is first written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// Folder of the settings and the key bindings.
    pub config: PathBuf,
    /// Folder of puzzles: the player's own files and the puzzle pool.
    pub data: PathBuf,
    /// Folder of saved games and the draft.
    pub state: PathBuf,
}

impl Paths {
    /// Returns the player's folders. On Linux they are `~/.config/ninefold`, `~/.local/share/ninefold` and `~/.local/state/ninefold`,
    /// unless `XDG_…` variables say otherwise. On macOS, one folder is used for all three. On Windows, they are in `AppData`.
    ///
    /// # Errors
    /// If the player has no home directory, or its path is relative, so that it would depend on where the program is started.
    pub fn of_the_player() -> Result<Self, Error> {
        let folders = ProjectDirs::from("", "", "ninefold").ok_or(Error::NoHome)?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
        let [config, data, state] = [folders.config_dir(), folders.data_dir(), state].map(Path::to_owned);
        let are_absolute = [&config, &data, &state].iter().all(|folder| folder.is_absolute());
        if are_absolute { Ok(Self { config, data, state }) } else { Err(Error::NoHome) }
    }

    /// Returns the three folders `config`, `data` and `state` within `folder`.
    #[must_use]
    pub fn below(folder: &Path) -> Self {
        Self { config: folder.join("config"), data: folder.join("data"), state: folder.join("state") }
    }

    /// Returns three folders within a new temporary folder. The temporary folder is removed when the first value is dropped.
    #[cfg(test)]
    pub(super) fn temporary() -> (tempfile::TempDir, Self) {
        let folder = tempfile::tempdir().expect("the system has a place for it");
        let paths = Self::below(folder.path());
        (folder, paths)
    }

    /// Returns the folder of saved games, one file per game.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.state.join("games")
    }

    /// Returns the log of the results of games.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.state.join("results.jsonl")
    }

    /// Returns the file of the draft, the board that is being typed.
    #[must_use]
    pub fn draft(&self) -> PathBuf {
        self.state.join("draft.txt")
    }

    /// Returns the folder of the player's own puzzle files.
    #[must_use]
    pub fn puzzles(&self) -> PathBuf {
        self.data.join("puzzles")
    }

    /// Returns the folder of the puzzle pool, one file per puzzle generated in advance.
    #[must_use]
    pub fn stock(&self) -> PathBuf {
        self.data.join("stock")
    }

    /// Returns the file of the settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// Returns the folder of the player's own themes.
    #[must_use]
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// Returns the file of the player's own key bindings, which override the default ones.
    #[must_use]
    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }
}
