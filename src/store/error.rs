//! Errors of reading and writing files. Each is one line that makes sense even if its end is cut off.

use std::io;
use std::path::{Path, PathBuf};

use format::Fault;
use text::{counted, printable, quoted, shortened};

/// Why a file was not read or written. Prints as one line, which names the file by its folder and its name.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no home directory, so nothing can be saved.
    #[error("no home directory, so nothing is saved: set HOME to an absolute path")]
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
    #[error("{doing}: {}: {}", plain(source), shown(path))]
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
    #[error("expected another name: there is another puzzle called {}", quoted(.0))]
    Taken(String),
    /// A file that is there already, and was not to be written over.
    #[error("expected a name that is free, or write! to write over it: there is already {}", shown(.0))]
    There(PathBuf),
    /// A saved file that cannot be used, and was renamed so that nothing overwrites it.
    #[error("a broken file was set aside as {}: {}", name(kept), cause(why))]
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
        /// Its new name, in the same folder.
        kept: PathBuf,
    },
    /// A saved file that cannot be used, and stays where it is.
    #[error("{}: {}", cause(why), short(path))]
    Unusable {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A text in a file that should be a puzzle and is none.
    #[error("{}:{}:{}: {}", short(path), fault.line, fault.column, printable(&fault.expected))]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// Where in it, and what was expected.
        fault: Fault,
    },
    /// A line of a file that the player writes.
    #[error("{}:{line}: {}", short(path), cause(why))]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What was expected, and what stands there.
        why: String,
    },
    /// More faults in a file than are listed.
    #[error("{}: {}", short(path), counted(*count, "more faulty line", "more faulty lines"))]
    More {
        /// The file.
        path: PathBuf,
        /// Number of faults that are not listed.
        count: usize,
    },
    /// A file larger than the program reads, found or to be written.
    #[error("{}: {}", short(path), too_large(*limit, *found))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Largest size that is read, in bytes.
        limit: u64,
        /// Size of the file or of what was to be written, in bytes.
        found: u64,
    },
}

impl Error {
    /// For `map_err`: what was being done, and to which file.
    pub(super) fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { doing, path, source }
    }

    /// Returns what is wrong with the contents of the file; the error itself if the file could not be read at all.
    pub(super) fn contents(self) -> Result<String, Self> {
        match self {
            Self::Line { why, .. } => Ok(why),
            Self::TooLarge { limit, found, .. } => Ok(too_large(limit, found)),
            other => Err(other),
        }
    }
}

/// For `map_err`: what was being done, and to which file, as the player named it.
pub(super) fn named(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Named { doing, path, source }
}

/// Longest explanation in a message, in characters: it may quote a file.
const LONGEST: usize = 200;

/// Returns what is wrong with a file, printable and cut to what fits a message.
fn cause(why: &str) -> String {
    shortened(why, LONGEST)
}

/// Returns the whole path, printable.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Returns the file's name, printable.
fn name(path: &Path) -> String {
    printable(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned()
}

/// Returns the file's name and its folder's, printable: `games/a.json`.
fn short(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).map(|folder| folder.to_string_lossy() + "/");
    printable(&folder.unwrap_or_default()).into_owned() + &name(path)
}

fn too_large(limit: u64, found: u64) -> String {
    format!("expected at most {}, found {}", mib(limit), mib(found))
}

/// Formats a size in MiB, rounded up to one decimal.
fn mib(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 20);
    match tenths % 10 {
        0 => format!("{} MiB", tenths / 10),
        tenth => format!("{}.{tenth} MiB", tenths / 10),
    }
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
    use std::iter;

    use super::*;
    use text::is_unprintable;

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

    const HOSTILE: &str = "\u{1b}[31m\n\r\u{202e}\u{2066}\u{200b}\u{9b}\u{7f}\u{2028}";

    /// Returns an error of the variant after this one, with hostile text in it. The compiler checks that no variant is left out.
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
    fn no_message_holds_what_cannot_be_printed() {
        for error in iter::successors(Some(Error::NoHome), next_variant) {
            let said = error.to_string();
            let is_fixed = matches!(error, Error::NoHome | Error::Held | Error::DraftHeld);
            assert!(is_fixed || said.contains("\\u{1b}[31m\\n\\r\\u{202e}"), "{said:?}");
            assert!(!said.contains(is_unprintable), "{said:?}");
        }
    }

    #[test]
    fn a_message_quotes_no_more_of_a_file_than_fits() {
        let why = format!("no setting is called '{}'", "é".repeat(100_000));
        let error = Error::Line { path: "settings.toml".into(), line: 1, why };
        assert_eq!(error.to_string().chars().count(), "settings.toml:1: ".len() + LONGEST + 1);
    }
}
