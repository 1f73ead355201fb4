//! What can go wrong with files, told in one line.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::Fault;

/// Why a file was not read or written. Prints as one line: where, what, and what became of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no home directory, so there is nowhere to keep anything.
    #[error("no home directory: expected HOME to name one, so nothing is saved")]
    NoHome,
    /// The system refused.
    #[error("{}: {doing}: {}", path.display(), plain(source))]
    File {
        /// Such as `cannot write`.
        doing: &'static str,
        /// What was to be read or written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A saved game is open in another program.
    #[error("this puzzle is open in another ninefold: what is played here is not saved")]
    Held,
    /// A saved file that cannot be used, and was renamed so that nothing overwrites it.
    #[error("{}: {why}; it is kept as {}", path.display(), kept.display())]
    SetAside {
        /// Where it was.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
        /// Its new name, in the same folder.
        kept: PathBuf,
    },
    /// A saved file that cannot be used, and stays where it is.
    #[error("{}: {why}", path.display())]
    Unusable {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A text in a file that should be a puzzle and is none.
    #[error("{}:{}:{}: {}", path.display(), fault.line, fault.column, fault.expected)]
    Puzzle {
        /// The file.
        path: PathBuf,
        /// Where in it, and what was expected.
        fault: Fault,
    },
    /// A line of a file that the player writes.
    #[error("{}:{line}: {why}", path.display())]
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
    fn a_refusal_says_where_and_what_in_one_line() {
        let error = Error::file("cannot write", Path::new("games/a.json"))(io::Error::from_raw_os_error(13));
        #[cfg(unix)]
        assert_eq!(error.to_string(), "games/a.json: cannot write: permission denied");
        let error = Error::Line { path: "settings.toml".into(), line: 3, why: "no setting is called 'thme'".into() };
        assert_eq!(error.to_string(), "settings.toml:3: no setting is called 'thme'");
    }
}
