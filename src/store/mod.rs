//! Layer 3: all file access of the game, that is, saved games, settings, the draft, the puzzle pool and the player's own puzzle files. Also
//! holds the packs of puzzles that are embedded in the program.
//!
//! Every failure of the file system is returned as an [`Error`] that prints as one line for the player. Nothing here panics because of a
//! file, and a file of the player's that cannot be used is set aside, never deleted.

mod built_in_packs;
mod checksum;
mod draft;
mod error;
mod export_file;
mod file_io;
mod game_id;
mod game_lock;
mod game_result;
mod lenient_toml;
mod list_memory_limit;
mod own_keys;
mod own_puzzles;
mod own_themes;
mod path_completion;
mod paths;
mod pool_files;
mod puzzle_files;
mod result_log;
mod saved_games;
mod setting_info;
mod settings;

pub use built_in_packs::{PACKS, Pack, Packed, SIZES, VARIANTS};
pub use draft::{OpenDraft, left_draft, open_draft};
pub use error::Error;
pub use export_file::{check_export, export, export_text};
pub use game_id::GameId;
pub use game_lock::Lock;
pub use game_result::{GameResult, GameReview, Outcome};
pub use list_memory_limit::PuzzleMemory;
pub use own_keys::{OwnKeys, bad_keys, own_keys, save_own_keys};
pub use own_puzzles::{own_puzzles, save_own_puzzle};
pub use own_themes::{bad_theme, own_theme_names, own_themes};
pub use path_completion::names_in;
pub use paths::Paths;
pub use pool_files::PoolFiles;
pub use puzzle_files::{Puzzles, own_files};
pub use result_log::{Logged, ResultLog};
pub use saved_games::{Card, CardLabels, Opened, Save, Saves};
pub use setting_info::{SETTINGS, SettingInForce, SettingInfo, SettingSource, default_settings_file};
pub use settings::{AsciiMode, KeyPreset, MarkErrors, Settings};
