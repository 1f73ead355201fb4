//! The player's own themes: files in the folder `themes` beside the settings.

use std::path::PathBuf;

use crate::store::{Error, Paths, file_io};

/// Maximum number of files that are read.
const MOST: usize = 100;

/// Returns the names of the player's own themes, sorted: the stems of the files `NAME.toml` in the folder. A missing folder has no themes.
#[must_use]
pub fn own_theme_names(paths: &Paths) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(paths.themes()) else { return Vec::new() };
    let files = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = files.filter_map(|name| name.strip_suffix(".toml").map(ToOwned::to_owned)).collect();
    names.sort();
    names.truncate(MOST);
    names
}

/// Returns the name and the text of each of the player's own themes, and the errors of the files that cannot be read.
#[must_use]
pub fn own_themes(paths: &Paths) -> (Vec<(String, String)>, Vec<Error>) {
    let (mut themes, mut errors) = (Vec::new(), Vec::new());
    for name in own_theme_names(paths) {
        match file_io::read_text(&file(paths, &name), file_io::TEXT) {
            Ok(text) => themes.push((name, text.unwrap_or_default())),
            Err(error) => errors.push(error),
        }
    }
    (themes, errors)
}

/// Returns the error for a line of one of the player's own themes. Lines are counted from 1.
#[must_use]
pub fn bad_theme(paths: &Paths, name: &str, line: usize, why: String) -> Error {
    Error::Line { path: file(paths, name), line, why }
}

fn file(paths: &Paths, name: &str) -> PathBuf {
    paths.themes().join(format!("{name}.toml"))
}
