//! Facts about the environment: character encoding, colours and size of the terminal. Also the options of the command line.
#![expect(clippy::disallowed_methods, reason = "this is where the environment is read")]

use std::env;
use std::path::{Path, PathBuf};

use crate::app::Appearance;
use crate::shell::platform::CAN_READ_REPLIES;
use crate::store::{AsciiMode, Settings};
use crate::view::ColourDepth;

/// Options of the command line for playing a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether to draw with ASCII only, whatever the settings and the terminal say.
    pub ascii: bool,
    /// Name of the theme; `None` for the theme named in the settings.
    pub theme: Option<String>,
    /// Whether to play line by line in plain text, without a screen.
    pub plain: bool,
    /// Whether to use colours; `None` to let the environment decide.
    pub colour: Option<bool>,
    /// Whether standard input was read as a puzzle, so that keys have to be read from the terminal of the process.
    pub keys_elsewhere: bool,
}

/// Returns the character set and colours to draw with. The command line overrides the settings, which override the environment.
pub(super) fn look(options: &Options, settings: &Settings) -> Appearance {
    let ascii = match settings.ascii {
        AsciiMode::Always => true,
        AsciiMode::Never => false,
        AsciiMode::Auto => is_ascii_wanted(),
    };
    Appearance { ascii: options.ascii || ascii, colour: options.colour.unwrap_or_else(colour_is_wanted) }
}

/// Returns the colours that the terminal can show, if it can show colours at all. See <https://github.com/termstandard/colors>. All consoles
/// of Windows 10 and later show true colours.
pub(super) fn colour_depth(has_colour: bool) -> ColourDepth {
    let is_true = || {
        let says = |name, value: &str| env::var(name).is_ok_and(|text| text.eq_ignore_ascii_case(value));
        cfg!(windows) || says("COLORTERM", "truecolor") || says("COLORTERM", "24bit") || term().ends_with("-direct")
    };
    match has_colour {
        false => ColourDepth::None,
        true if is_true() => ColourDepth::True,
        true => ColourDepth::Indexed,
    }
}

/// Whether the terminal can be asked for its background. The Linux console and dumb terminals would print the question.
pub(super) fn can_tell_background() -> bool {
    CAN_READ_REPLIES && !is_dumb() && term() != "linux"
}

/// Whether the environment allows colours: `NO_COLOR` is not set, and `TERM` is not `dumb`. `CLICOLOR_FORCE` overrides `TERM`. See
/// <https://no-color.org>.
#[must_use]
pub fn colour_is_wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && (!is_dumb() || colour_is_forced())
}

/// Whether `CLICOLOR_FORCE` asks for colours even if the output is not a terminal. See <https://bixense.com/clicolors>.
#[must_use]
pub fn colour_is_forced() -> bool {
    env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Whether the terminal can only print lines and cannot move the cursor: `TERM` is `dumb`.
#[must_use]
pub fn is_dumb() -> bool {
    term() == "dumb"
}

/// Whether only ASCII is safe to print: the locale is not UTF-8, or the terminal is the Linux console.
#[must_use]
pub fn is_ascii_wanted() -> bool {
    !is_utf8() || term() == "linux"
}

/// Returns the number of columns of the terminal; `None` if there is no terminal.
#[must_use]
pub fn columns() -> Option<u16> {
    crossterm::terminal::size().ok().map(|(columns, _)| columns)
}

/// Returns the path with a leading `~/` replaced by the home directory, as a shell does.
pub(super) fn from_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

fn term() -> String {
    env::var("TERM").unwrap_or_default()
}

/// Whether the locale uses UTF-8. The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty decides. If none is, only Windows,
/// which does not use these variables, counts as UTF-8.
fn is_utf8() -> bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| env::var(name).ok());
    let locale = values.into_iter().find(|value| !value.is_empty());
    let has_utf8 = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    locale.map_or(cfg!(windows), has_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_stands_for_the_home_directory_only_at_the_beginning_of_a_path() {
        let home = env::home_dir().unwrap_or_else(|| PathBuf::from("~"));
        assert_eq!(from_home(Path::new("~/mine.txt")), home.join("mine.txt"));
        for plain in ["mine.txt", "/a/~/mine.txt", "~mine.txt"] {
            assert_eq!(from_home(Path::new(plain)), Path::new(plain));
        }
    }
}
