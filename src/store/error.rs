//! What can go wrong with files, told in one line that makes sense even where its end is cut off.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::Fault;

/// Why a file was not read or written. Prints as one line: what, what became of it, and last
/// which file, by its name and its folder's.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no home directory, so there is nowhere to keep anything.
    #[error("no home directory: expected HOME to name one, so nothing is saved")]
    NoHome,
    /// The system refused.
    #[error("{doing}: {}: {}", plain(source), short(path))]
    File {
        /// Such as `cannot write`.
        doing: &'static str,
        /// What was to be read or written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused a file that the player named.
    #[error("{doing}: {}: {}", plain(source), path.display())]
    Named {
        /// Such as `cannot write`.
        doing: &'static str,
        /// As it was named.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A saved game is open in another program.
    #[error("this puzzle is open in another ninefold: what is played here is not saved")]
    Held,
    /// The board that is typed is open in another program.
    #[error("another ninefold has its own puzzle open: what is typed here stays only once it is saved")]
    DraftHeld,
    /// Another puzzle of the player's own has the name.
    #[error("expected another name: there is another puzzle called '{0}'")]
    Taken(String),
    /// A file that is there already, and was not to be written over.
    #[error("expected a name that is free, or write! to write over it: there is already {}", .0.display())]
    There(PathBuf),
    /// A saved file that cannot be used, and was renamed so that nothing overwrites it.
    #[error("a broken file was set aside as {}: {why}", name(kept))]
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
        /// Its new name, in the same folder.
        kept: PathBuf,
    },
    /// A saved file that cannot be used, and stays where it is.
    #[error("{why}: {}", short(path))]
    Unusable {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A text in a file that should be a puzzle and is none.
    #[error("{}:{}:{}: {}", short(path), fault.line, fault.column, fault.expected)]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// Where in it, and what was expected.
        fault: Fault,
    },
    /// A line of a file that the player writes.
    #[error("{}:{line}: {why}", short(path))]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What was expected, and what stands there.
        why: String,
    },
}

impl Error {
    /// For `map_err`: what was being done, and to which file.
    pub(super) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { doing, path, source }
    }
}

/// For `map_err`: what was being done, and to which file, as the player named it.
pub(super) fn named(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Named { doing, path, source }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Its name and its folder's: `games/a.json`.
fn short(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).map(|folder| folder.to_string_lossy() + "/");
    folder.unwrap_or_default().into_owned() + &name(path)
}

/// The system's words, lower case and without its number: `permission denied`.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_and_then_where_in_one_line() {
        let error =
            Error::file("cannot write", Path::new("/home/of/a/player/games/a.json"))(io::Error::from_raw_os_error(13));
        #[cfg(unix)]
        assert_eq!(error.to_string(), "cannot write: permission denied: games/a.json");
        let error = Error::Line { path: "settings.toml".into(), line: 3, why: "no setting is called 'thme'".into() };
        assert_eq!(error.to_string(), "settings.toml:3: no setting is called 'thme'");
        let kept = "/home/of/a/player/games/a.json.broken-1".into();
        let error =
            Error::SetAside { path: "/home/of/a/player/games/a.json".into(), why: "expected more".into(), kept };
        assert_eq!(error.to_string(), "a broken file was set aside as a.json.broken-1: expected more");
    }
}
