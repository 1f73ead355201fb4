//! Errors of reading and writing files. Each prints as one line that makes sense even if its end is cut off.

use std::io;
use std::path::{Path, PathBuf};

use format::Fault;
use text::{counted, printable, quoted, shortened};

/// Reason why a file was not read or written. Prints as one line that shows the name of the file and of its folder, or its whole path
/// if the player named it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No home directory, so that nothing can be saved.
    #[error("no home directory, so nothing is saved: set HOME to an absolute path")]
    NoHome,
    /// Failure of the operating system to read or write one of the game's files.
    #[error("{doing}: {}: {}", plain(source), short(path))]
    File {
        /// Operation that failed, such as `cannot write`.
        doing: &'static str,
        /// File to be read or written.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Failure of the operating system to write a file that the player named.
    #[error("{doing}: {}: {}", plain(source), shown(path))]
    Named {
        /// Operation that failed, such as `cannot write`.
        doing: &'static str,
        /// Path as the player typed it.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Saved game that is open in another program.
    #[error("this puzzle is open in another ninefold: what you play here is not saved")]
    Held,
    /// Draft that is open in another program.
    #[error("a puzzle is being typed in another ninefold: what you type here is lost unless you save it")]
    DraftHeld,
    /// Name that another of the player's own puzzles already has.
    #[error("expected another name: there is already a puzzle called {}", quoted(.0))]
    Taken(String),
    /// File that already exists and is not to be overwritten.
    #[error("expected a new name, or write! to overwrite {}", shown(.0))]
    There(PathBuf),
    /// File that cannot be used, and was renamed so that nothing overwrites it.
    #[error("a broken file was set aside as {}: {}", name(kept), cause(why))]
    SetAside {
        /// Path that the file had before.
        path: PathBuf,
        /// Description of what is wrong with the file.
        why: String,
        /// New path of the file, in the same folder.
        kept: PathBuf,
    },
    /// File that cannot be used, and keeps its name.
    #[error("{}: {}", cause(why), short(path))]
    Unusable {
        /// Path of the file.
        path: PathBuf,
        /// Description of what is wrong with the file.
        why: String,
    },
    /// Text in a file that should be a puzzle but cannot be parsed.
    #[error("{}:{}:{}: {}", short(path), fault.line, fault.column, printable(&fault.expected))]
    Puzzle {
        /// Path of the file.
        path: PathBuf,
        /// Position in the file, and what was expected there.
        fault: Fault,
    },
    /// Faulty line of a text file.
    #[error("{}:{line}: {}", short(path), cause(why))]
    Line {
        /// Path of the file.
        path: PathBuf,
        /// Line number, counted from 1.
        line: usize,
        /// Description of what was expected and what was found.
        why: String,
    },
    /// Faulty lines of a file beyond those that are listed.
    #[error("{}: {}", short(path), counted(*count, "more faulty line", "more faulty lines"))]
    More {
        /// Path of the file.
        path: PathBuf,
        /// Number of faulty lines that are not listed.
        count: usize,
    },
    /// File that is too large to be read, or that would be too large to be read again if it were written.
    #[error("{}: {}", short(path), too_large(*limit, *found))]
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// Maximum size in bytes.
        limit: u64,
        /// Actual size in bytes.
        found: u64,
    },
}

impl Error {
    /// Returns a function for `map_err` that turns an I/O error into [`Error::File`] with this operation and path.
    pub(super) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { doing, path, source }
    }

    /// Returns what is wrong with the contents of the file. If the file could not be read at all, returns the error itself.
    pub(super) fn contents(self) -> Result<String, Self> {
        match self {
            Self::Line { why, .. } => Ok(why),
            Self::TooLarge { limit, found, .. } => Ok(too_large(limit, found)),
            other => Err(other),
        }
    }
}

/// Returns a function for `map_err` that turns an I/O error into [`Error::Named`] with this operation and path, which the player typed.
pub(super) fn named(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Named { doing, path, source }
}

/// Maximum length of an explanation in a message, in characters. Explanations can quote a file.
const LONGEST: usize = 200;

/// Returns an explanation in printable characters, cut to [`LONGEST`].
fn cause(why: &str) -> String {
    shortened(why, LONGEST)
}

/// Returns the whole path in printable characters.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Returns the file name in printable characters.
fn name(path: &Path) -> String {
    printable(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned()
}

/// Returns the names of the folder and the file in printable characters: `games/a.json`.
fn short(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).map(|folder| folder.to_string_lossy() + "/");
    printable(&folder.unwrap_or_default()).into_owned() + &name(path)
}

fn too_large(limit: u64, found: u64) -> String {
    format!("expected at most {}, found {}", mib(limit), mib(found))
}

/// Formats a size in MiB, rounded up to one decimal place.
fn mib(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 20);
    match tenths % 10 {
        0 => format!("{} MiB", tenths / 10),
        tenth => format!("{}.{tenth} MiB", tenths / 10),
    }
}

/// Returns the operating system's message with its first letter in lower case and without the error number: `permission denied`.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use text::is_unprintable;

    #[test]
    fn a_message_says_what_failed_and_then_where() {
        let denied = io::Error::new(io::ErrorKind::PermissionDenied, "Permission denied (os error 13)");
        let error = Error::file("cannot write", Path::new("/home/of/a/player/games/a.json"))(denied);
        assert_eq!(error.to_string(), "cannot write: permission denied: games/a.json");
        let error = Error::Line { path: "settings.toml".into(), line: 3, why: "no setting is called 'thme'".into() };
        assert_eq!(error.to_string(), "settings.toml:3: no setting is called 'thme'");
        let kept = "/home/of/a/player/games/a.json.broken-1".into();
        let error =
            Error::SetAside { path: "/home/of/a/player/games/a.json".into(), why: "expected more".into(), kept };
        assert_eq!(error.to_string(), "a broken file was set aside as a.json.broken-1: expected more");
    }

    const HOSTILE: &str = "\u{1b}[31m\n\r\u{202e}\u{2066}\u{200b}\u{9b}\u{7f}\u{2028}";

    /// Returns an error of the variant after this one, with hostile text in it; `None` after the last one. The match fails to compile if a
    /// variant is left out.
    fn next_variant(error: &Error) -> Option<Error> {
        let path = || PathBuf::from(format!("{HOSTILE}/{HOSTILE}/{HOSTILE}"));
        let why = || HOSTILE.to_owned();
        let source = || io::Error::from(io::ErrorKind::NotFound);
        Some(match error {
            Error::NoHome => Error::File { doing: "cannot read", path: path(), source: source() },
            Error::File { .. } => Error::Named { doing: "cannot write", path: path(), source: source() },
            Error::Named { .. } => Error::Held,
            Error::Held => Error::DraftHeld,
            Error::DraftHeld => Error::Taken(why()),
            Error::Taken(_) => Error::There(path()),
            Error::There(_) => Error::SetAside { path: path(), why: why(), kept: path() },
            Error::SetAside { .. } => Error::Unusable { path: path(), why: why() },
            Error::Unusable { .. } => {
                Error::Puzzle { path: path(), fault: Fault { line: 1, column: 1, expected: why() } }
            }
            Error::Puzzle { .. } => Error::Line { path: path(), line: 1, why: why() },
            Error::Line { .. } => Error::More { path: path(), count: 1 },
            Error::More { .. } => Error::TooLarge { path: path(), limit: 1, found: 2 },
            Error::TooLarge { .. } => return None,
        })
    }

    #[test]
    fn every_message_is_printable() {
        for error in iter::successors(Some(Error::NoHome), next_variant) {
            let said = error.to_string();
            let is_fixed = matches!(error, Error::NoHome | Error::Held | Error::DraftHeld);
            assert!(is_fixed || said.contains("\\u{1b}[31m\\n\\r\\u{202e}"), "{said:?}");
            assert!(!said.contains(is_unprintable), "{said:?}");
        }
    }

    #[test]
    fn long_quotations_from_a_file_are_cut() {
        let why = format!("no setting is called '{}'", "é".repeat(100_000));
        let error = Error::Line { path: "settings.toml".into(), line: 1, why };
        assert_eq!(error.to_string().chars().count(), "settings.toml:1: ".len() + LONGEST + 1);
    }
}
