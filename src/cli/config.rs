//! `ninefold config`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::output::{Failure, Out, Status};
use crate::shell;
use crate::store::{self, Paths, SettingInForce, SettingSource, Settings, default_settings_file};
use text::printable;

/// Prints the settings, where their files are, or the faults in these files.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ninefold config path
  $EDITOR \"$(ninefold config path settings)\"
  ninefold config default > ~/.config/ninefold/settings.toml
  ninefold config check")]
pub(super) struct Config {
    /// Information to print.
    #[arg(value_enum, value_name = "WHAT")]
    print: Print,

    /// For path: print only this path.
    #[arg(value_enum, value_name = "FILES")]
    files: Option<Files>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Print {
    /// Paths of the game's files
    Path,
    /// Every setting with its value and where it comes from
    Show,
    /// A settings file with the default values and an explanation of each
    Default,
    /// Faults of the settings, the key bindings and the themes
    Check,
}

/// Files and folders of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Files {
    Settings,
    Keys,
    Themes,
    Puzzles,
    Games,
    Results,
}

impl Config {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        if self.files.is_some() && self.print != Print::Path {
            return Err(Failure::Usage("expected the name of files only after path".into()));
        }
        match (self.print, self.files) {
            (Print::Default, _) => out.text(&default_settings_file(&shell::theme_names()))?,
            (Print::Path, Some(files)) => out.text(&format!("{}\n", files.path(&folders()?).display()))?,
            (Print::Path, None) => out.text(&path_lines(&folders()?))?,
            (Print::Show, _) => out.text(&setting_lines(&folders()?))?,
            (Print::Check, _) => {
                let faults = shell::settings_faults(&folders()?);
                faults.iter().try_for_each(|fault| out.text(&format!("{fault}\n")))?;
                return Ok(Status::bad_if(!faults.is_empty()));
            }
        }
        Ok(Status::WELL)
    }
}

impl Files {
    fn path(self, paths: &Paths) -> PathBuf {
        match self {
            Self::Settings => paths.settings(),
            Self::Keys => paths.keys(),
            Self::Themes => paths.themes(),
            Self::Puzzles => paths.puzzles(),
            Self::Games => paths.games(),
            Self::Results => paths.results(),
        }
    }
}

fn folders() -> Result<Paths, Failure> {
    Paths::of_the_player().map_err(|error: store::Error| Failure::Usage(error.to_string()))
}

/// Returns a line for each kind of files, with its path. Says of a path that does not exist that it does not.
fn path_lines(paths: &Paths) -> String {
    let line = |files: &Files| {
        let (path, name) = (files.path(paths), files.to_possible_value().expect("every kind of files has a name"));
        let missing = if path.exists() { "" } else { "  (does not exist)" };
        format!("{:<9} {}{missing}\n", name.get_name(), printable(&path.to_string_lossy()))
    };
    Files::value_variants().iter().map(line).collect()
}

/// Returns a line for each setting, in TOML, with a comment that says where its value comes from.
fn setting_lines(paths: &Paths) -> String {
    let (settings, _) = Settings::in_force(paths, &shell::theme_names());
    let assignment = |setting: &SettingInForce| format!("{} = {}", setting.name, setting.value);
    let width = settings.iter().map(|setting| assignment(setting).chars().count()).max().unwrap_or(0);
    let file = printable(&paths.settings().to_string_lossy()).into_owned();
    let ascii_now = || {
        if shell::is_ascii_wanted() { "; this terminal needs ASCII" } else { "; this terminal shows Unicode" }
    };
    let line = |setting: &SettingInForce| {
        let source = match setting.source {
            SettingSource::Default => "default".to_owned(),
            SettingSource::Line(line) => format!("{file}:{line}"),
            SettingSource::InvalidLine(line) => format!("default, because {file}:{line} cannot be used"),
        };
        let now = match (setting.name, setting.value.as_str()) {
            ("ascii", "\"auto\"") => ascii_now(),
            ("theme", "\"auto\"") => "; light or dark, like the background of the terminal",
            _ => "",
        };
        format!("{:<width$}  # {source}{now}\n", assignment(setting))
    };
    settings.iter().map(line).collect()
}
