//! Where files live: the directories that each platform sets apart for it.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::store::Error;

/// The three folders. None need exist: each is made when something is first written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// What the player decides: settings and keys.
    pub config: PathBuf,
    /// What the player collects: packs of puzzles.
    pub data: PathBuf,
    /// What the program remembers: saved games.
    pub state: PathBuf,
}

impl Paths {
    /// Returns the player's folders: `~/.config/ninefold`, `~/.local/share/ninefold` and `~/.local/state/ninefold` on Linux unless
    /// `XDG_…` say otherwise, one folder for all three on macOS, `AppData` on Windows.
    ///
    /// # Errors
    /// If the player has no home directory, or its path is relative: it would be another folder wherever the program is started.
    pub fn of_the_player() -> Result<Self, Error> {
        let folders = ProjectDirs::from("", "", "ninefold").ok_or(Error::NoHome)?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
        let [config, data, state] = [folders.config_dir(), folders.data_dir(), state].map(Path::to_owned);
        let are_absolute = [&config, &data, &state].iter().all(|folder| folder.is_absolute());
        if are_absolute { Ok(Self { config, data, state }) } else { Err(Error::NoHome) }
    }

    /// All three below one folder.
    #[must_use]
    pub fn below(folder: &Path) -> Self {
        Self { config: folder.join("config"), data: folder.join("data"), state: folder.join("state") }
    }

    /// The saved games, a file each.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.state.join("games")
    }

    /// The board that is being typed.
    #[must_use]
    pub fn draft(&self) -> PathBuf {
        self.state.join("draft.txt")
    }

    /// Where the player's own files of puzzles are looked for.
    #[must_use]
    pub fn puzzles(&self) -> PathBuf {
        self.data.join("puzzles")
    }

    /// Puzzles that were made beforehand, a file each.
    #[must_use]
    pub fn stock(&self) -> PathBuf {
        self.data.join("stock")
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The player's own keys, laid over the usual ones.
    #[must_use]
    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }
}
