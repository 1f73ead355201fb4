//! What the environment says of the terminal.
#![expect(clippy::disallowed_methods, reason = "this is where the environment is read")]

use std::env;
use std::path::{Path, PathBuf};

use crate::app::Look;
use crate::store::{Settings, When};

/// What the command line says of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Keep to ASCII whatever the terminal says.
    pub ascii: bool,
    /// The theme, whatever the settings say.
    pub theme: Option<&'static str>,
    /// Words and no pictures, a line after the other.
    pub plain: bool,
    /// Colours or none, whatever the environment says.
    pub colour: Option<bool>,
    /// Standard input was read as a puzzle, so keys come from the terminal itself.
    pub keys_elsewhere: bool,
}

/// What to draw with: the command line first, then the settings, then what the environment suggests.
pub(super) fn look(options: Options, settings: &Settings) -> Look {
    let ascii = match settings.ascii {
        When::Always => true,
        When::Never => false,
        When::Auto => is_ascii_wanted(),
    };
    Look { ascii: options.ascii || ascii, colour: options.colour.unwrap_or_else(colour_is_wanted) }
}

/// Whether `NO_COLOR` and `TERM` leave room for colours. See <https://no-color.org>.
#[must_use]
pub fn colour_is_wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && (!is_dumb() || colour_is_forced())
}

/// Whether `CLICOLOR_FORCE` asks for colours wherever the output goes. See <https://bixense.com/clicolors>.
#[must_use]
pub fn colour_is_forced() -> bool {
    env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Whether the terminal can do no more than write line after line.
#[must_use]
pub fn is_dumb() -> bool {
    term() == "dumb"
}

/// Whether the locale or the terminal can be trusted with no more than ASCII.
#[must_use]
pub fn is_ascii_wanted() -> bool {
    !is_utf8() || term() == "linux"
}

/// How many columns the terminal has, if there is one.
#[must_use]
pub fn columns() -> Option<u16> {
    crossterm::terminal::size().ok().map(|(columns, _)| columns)
}

/// A path as a shell would read it: `~/` at its beginning is the home directory.
pub(super) fn from_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

fn term() -> String {
    env::var("TERM").unwrap_or_default()
}

/// Whether the locale's characters are those of UTF-8: the first of the three that says anything decides.
fn is_utf8() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| env::var(name).ok());
    let locale = said.into_iter().find(|value| !value.is_empty());
    let has_utf8 = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    locale.is_some_and(has_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_is_home_at_the_beginning_only() {
        let home = env::home_dir().unwrap_or_else(|| PathBuf::from("~"));
        assert_eq!(from_home(Path::new("~/mine.txt")), home.join("mine.txt"));
        for plain in ["mine.txt", "/a/~/mine.txt", "~mine.txt"] {
            assert_eq!(from_home(Path::new(plain)), Path::new(plain));
        }
    }
}
