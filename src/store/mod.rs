//! Layer 3: all file access of the game, that is, saved games, settings, the draft, the puzzle pool and the player's own puzzle files. Also
//! holds the packs of puzzles that are embedded in the program.
//!
//! Every failure of the file system is returned as an [`Error`] that prints as one line for the player. Nothing here panics because of a
//! file, and a file of the player's that cannot be used is set aside, never deleted.

mod checksum;
mod draft;
mod error;
mod export_file;
mod file_io;
mod game_id;
mod lenient_toml;
mod list_memory_limit;
mod lock;
mod own_puzzles;
mod packs;
mod path_completion;
mod paths;
mod pool_files;
mod puzzle_files;
mod saves;
mod settings;

pub use draft::{OpenDraft, left_draft, open_draft};
pub use error::Error;
pub use export_file::{check_export, export, export_text};
pub use game_id::GameId;
pub use list_memory_limit::PuzzleMemory;
pub use lock::Lock;
pub use own_puzzles::{own_puzzles, save_own_puzzle};
pub use packs::{PACKS, Pack, Packed, SIZES, VARIANTS};
pub use path_completion::names_in;
pub use paths::Paths;
pub use pool_files::PoolFiles;
pub use puzzle_files::{Puzzles, own_files};
pub use saves::{Card, CardLabels, Opened, Save, Saves};
pub use settings::{AsciiMode, KeyPreset, MarkErrors, Settings, bad_keys, own_keys};
