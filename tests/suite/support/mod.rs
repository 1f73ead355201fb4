//! Helpers that the tests of several features share.

pub mod cli;
pub mod describe;
pub mod driver;
pub mod player_files;
pub mod puzzle_text;
pub mod puzzles;
pub mod results;
pub mod rule_definitions;

use std::time::Instant;

use tempfile::TempDir;

/// Creates a folder that is deleted when the value is dropped.
pub fn temp_folder() -> TempDir {
    tempfile::tempdir().expect("there is room for tests")
}

/// Returns the current time, which tests pass to the functions under test.
#[expect(clippy::disallowed_methods, reason = "a test hands the time in, as `shell` does")]
pub fn now() -> Instant {
    Instant::now()
}
