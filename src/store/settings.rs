//! The player's settings, in a small TOML file that can also be edited by hand.

use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{DocumentMut, Item, TomlError, Value};

use crate::store::lenient_toml::{self, Fault, Faults};
use crate::store::{Error, Paths, file_io};
use text::quoted;

/// The player's settings. Each field has the name of its setting in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// Name of the theme.
    pub theme: String,
    /// Chosen set of key bindings. The player's own bindings override those of the set.
    pub keys: KeyPreset,
    /// Condition on which the screen is drawn in ASCII only.
    pub ascii: AsciiMode,
    /// Whether the game uses the mouse. If false, the terminal uses the mouse to select text.
    pub mouse: bool,
    /// Whether entering a digit erases it from the notes of its peers.
    pub auto_erase: bool,
    /// Whether the time played is shown. If it is not, the number of empty cells is shown instead.
    pub show_timer: bool,
    /// Whether a short animation is shown when the player solves a puzzle.
    pub animation: bool,
    /// Kind of entries that are marked as wrong during play.
    pub check: MarkErrors,
    /// Whether a single sign on the screen shows whether the puzzle can still be solved with the digits on the board.
    pub health: bool,
    /// Whether the game suggests harder or easier puzzles.
    pub advice: bool,
    /// Whether hints may use techniques that assume a unique solution, for puzzles that have one.
    pub uniqueness: bool,
}

/// Set of key bindings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyPreset {
    /// The program's own bindings.
    #[default]
    Default,
    /// Bindings similar to those of vi.
    Vim,
    /// Bindings as in `SudokuPad`: `z x c v` select what the digit keys enter.
    Sudokupad,
    /// Bindings as in `HoDoKu`: function keys highlight digits.
    Hodoku,
}

/// Condition on which the screen is drawn in ASCII only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AsciiMode {
    /// Only if the terminal seems to need it.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Kind of entries that are marked as wrong during play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkErrors {
    /// No entries.
    Off,
    /// Entries that break a rule, such as two equal digits in a unit.
    #[default]
    Conflicts,
    /// Entries that differ from the solution.
    Mistakes,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "auto".to_owned(),
            keys: KeyPreset::default(),
            ascii: AsciiMode::default(),
            mouse: true,
            auto_erase: true,
            show_timer: true,
            animation: true,
            check: MarkErrors::default(),
            health: false,
            advice: true,
            uniqueness: true,
        }
    }
}

impl Settings {
    /// Reads the settings file. A value that cannot be used is reported and replaced by the default. A theme that is not among `themes` is
    /// reported too, but its name is kept, so that saving leaves the line unchanged. A missing file is not an error.
    #[must_use]
    pub fn load(paths: &Paths, themes: &[String]) -> (Self, Vec<Error>) {
        let path = paths.settings();
        let text = match file_io::read_text(&path, file_io::TEXT) {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => return (Self::default(), vec![error]),
        };
        let (settings, faults) = Self::parse(&text, Some(themes));
        let at = |(line, why): (usize, String)| Error::Line { path: path.clone(), line, why };
        let more = (faults.more > 0).then(|| Error::More { path: path.clone(), count: faults.more });
        (settings, faults.first.into_iter().map(at).chain(more).collect())
    }

    /// Writes the settings that differ from those in the file. The rest of the file stays unchanged, including comments and unknown names.
    ///
    /// # Errors
    /// If the file cannot be read or written. [`Error::SetAside`] if the file is not valid TOML or is too large. In that case, the file is
    /// set aside and the settings are written to a new one.
    pub fn save(&self, paths: &Paths) -> Result<(), Error> {
        let path = paths.settings();
        let old = match file_io::read_text(&path, file_io::TEXT) {
            Ok(text) => self.write_over(&text.unwrap_or_default()),
            Err(error) => Err(error.contents()?),
        };
        let (text, aside) = match old {
            Ok(text) => (text, None),
            Err(why) => match file_io::set_aside(&path, why) {
                aside @ Error::SetAside { .. } => (self.write_over("").unwrap_or_default(), Some(aside)),
                stays => return Err(stays),
            },
        };
        file_io::replace(&path, text.as_bytes(), None)?;
        aside.map_or(Ok(()), Err)
    }

    /// Parses the settings in a text. Returns the settings and the faulty lines of the text. Checks the theme if `themes` is given.
    fn parse(text: &str, themes: Option<&[String]>) -> (Self, Faults) {
        let (mut settings, (table, mut faults)) = (Self::default(), lenient_toml::parse(text));
        for (name, value) in table {
            faults.extend(settings.set(&name, value, themes).err());
        }
        (settings, Faults::of(text, faults))
    }

    /// Parses `value` and sets the setting called `name` to it. Checks the theme if `themes` is given.
    fn set(
        &mut self,
        name: &Spanned<impl AsRef<str>>,
        value: Spanned<DeValue<'_>>,
        themes: Option<&[String]>,
    ) -> Result<(), Fault> {
        let offset = value.span().start;
        match name.get_ref().as_ref() {
            "theme" => put(&mut self.theme, value).and_then(|()| match themes {
                Some(themes) if !themes.contains(&self.theme) => {
                    let why = format!("expected {}, found {}", one_of(themes), quoted(&self.theme));
                    Err(Fault { offset, why })
                }
                _ => Ok(()),
            }),
            "keys" => put(&mut self.keys, value),
            "ascii" => put(&mut self.ascii, value),
            "mouse" => put(&mut self.mouse, value),
            "auto_erase" => put(&mut self.auto_erase, value),
            "show_timer" => put(&mut self.show_timer, value),
            "animation" => put(&mut self.animation, value),
            "check" => put(&mut self.check, value),
            "health" => put(&mut self.health, value),
            "advice" => put(&mut self.advice, value),
            "uniqueness" => put(&mut self.uniqueness, value),
            other => Err(Fault { offset: name.span().start, why: format!("no setting is called '{other}'") }),
        }
    }

    /// Changes a setting. `name` and `value` are texts that the player typed; `on`, `yes`, `off` and `no` are accepted for booleans.
    ///
    /// # Errors
    /// If there is no such setting, or it cannot have this value. The message says what was expected.
    pub fn assign(&mut self, name: &str, value: &str, themes: &[String]) -> Result<(), String> {
        let names: Vec<String> = self.table().keys().cloned().collect();
        if !names.iter().any(|known| known == name) {
            return Err(format!("expected one of {}, found '{name}'", names.join(", ")));
        }
        let switched = match value {
            "on" | "yes" => "true",
            "off" | "no" => "false",
            other => other,
        };
        let mut first = None;
        for value in [toml::Value::from(value).to_string(), switched.to_owned()] {
            let text = format!("{name} = {value}");
            let (table, errors) = DeTable::parse_recoverable(&text);
            if let (Some((name, value)), true) = (table.into_inner().into_iter().next(), errors.is_empty()) {
                let mut changed = self.clone();
                match changed.set(&name, value, Some(themes)) {
                    Ok(()) => {
                        *self = changed;
                        return Ok(());
                    }
                    Err(fault) => first = first.or(Some(fault.why)),
                }
            }
        }
        let is_switch = self.table()[name].is_bool();
        let why = first.filter(|_| !is_switch).map(|why| why.replace('`', ""));
        Err(format!("{name}: {}", why.unwrap_or_else(|| format!("expected on or off, found '{value}'"))))
    }

    /// Returns the values that a setting can have, as the player types them. The list is empty if there is no such setting.
    #[must_use]
    pub fn choices<'a>(&self, name: &str, themes: &'a [String]) -> Vec<&'a str> {
        match name {
            "theme" => themes.iter().map(String::as_str).collect(),
            "keys" => vec!["default", "vim", "sudokupad", "hodoku"],
            "ascii" => vec!["auto", "always", "never"],
            "check" => vec!["off", "conflicts", "mistakes"],
            other if self.table().get(other).is_some_and(toml::Value::is_bool) => vec!["on", "off"],
            _ => Vec::new(),
        }
    }

    /// Returns the names of all settings and their values as text, sorted by name.
    #[must_use]
    pub fn values(&self) -> Vec<(String, String)> {
        let shown = |value: &toml::Value| match value {
            toml::Value::Boolean(is_on) => if *is_on { "on" } else { "off" }.to_owned(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        self.table().iter().map(|(name, value)| (name.clone(), shown(value))).collect()
    }

    /// Returns `text`, the contents of a settings file, with these settings in place of the old ones. The error says why `text` is not
    /// valid TOML.
    fn write_over(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = text.parse().map_err(|error: TomlError| error.message().to_owned())?;
        let now = Self::parse(text, None).0.table();
        for (name, value) in self.table().iter().filter(|&(name, value)| now.get(name) != Some(value)) {
            let mut value: Value = value.to_string().parse().expect("a value is written as TOML");
            let place = &mut document[name.as_str()];
            if let Some(old) = place.as_value() {
                *value.decor_mut() = old.decor().clone(); // keeps the blanks and the comment after the value
            }
            *place = Item::Value(value);
        }
        Ok(document.to_string())
    }

    fn table(&self) -> toml::Table {
        toml::Table::try_from(self).expect("texts and switches are TOML")
    }
}

/// Reads the file of the player's own key bindings; `None` if it does not exist.
///
/// # Errors
/// If the file cannot be read, is not UTF-8 or is too large.
pub fn own_keys(paths: &Paths) -> Result<Option<String>, Error> {
    file_io::read_text(&paths.keys(), file_io::TEXT)
}

/// Returns the error for a line of the player's own key bindings that cannot be used. Lines are counted from 1.
#[must_use]
pub fn bad_keys(paths: &Paths, line: usize, why: String) -> Error {
    Error::Line { path: paths.keys(), line, why }
}

/// Returns names as words of a sentence: `default, dark or light`.
fn one_of(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => names.concat(),
    }
}

/// Parses a value and stores the result in `place`.
fn put<'a, T: Deserialize<'a>>(place: &mut T, value: Spanned<DeValue<'a>>) -> Result<(), Fault> {
    let offset = value.span().start;
    *place = T::deserialize(value.into_deserializer()).map_err(|error| Fault::of(&error, offset))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes() -> Vec<String> {
        ["default", "dark", "night"].map(ToOwned::to_owned).to_vec()
    }

    fn faults(text: &str) -> Vec<String> {
        Settings::parse(text, Some(&themes())).1.first.iter().map(|(line, why)| format!("{line}: {why}")).collect()
    }

    #[test]
    fn a_fault_affects_only_its_own_line() {
        let text = "theme = 'night'\nascii = 'perhaps'\nauto_erase = 1\ntheem = 'x'\nshow_timer = false\n";
        assert_eq!(
            faults(text),
            [
                "2: unknown variant `perhaps`, expected one of `auto`, `always`, `never`",
                "3: invalid type: integer `1`, expected a boolean",
                "4: no setting is called 'theem'"
            ]
        );
        let expected = Settings { theme: "night".into(), show_timer: false, ..Settings::default() };
        assert_eq!(Settings::parse(text, Some(&themes())).0, expected);
    }

    #[test]
    fn every_choice_can_be_assigned() {
        let usual = Settings::default();
        for (name, _) in usual.values() {
            let themes = themes();
            let choices = usual.choices(&name, &themes);
            assert!(choices.len() > 1, "{name}");
            for choice in choices {
                let mut settings = usual.clone();
                assert_eq!(settings.assign(&name, choice, &themes), Ok(()), "{name} {choice}");
                assert!(settings.values().contains(&(name.clone(), choice.to_owned())), "{name} {choice}");
            }
        }
        assert!(usual.choices("colour", &themes()).is_empty());
    }

    #[test]
    fn a_line_that_is_not_toml_does_not_affect_the_others() {
        let text = "check = 'off'\n\n= ?\nshow_timer = false";
        let (settings, faults) = Settings::parse(text, Some(&themes()));
        assert_eq!((faults.first.len(), faults.first[0].0, faults.more), (1, 3, 0));
        assert_eq!((settings.check, settings.show_timer), (MarkErrors::Off, false));
    }

    #[test]
    fn every_setting_can_be_assigned_the_value_it_is_listed_with() {
        let mut settings = Settings::default();
        for (name, value) in [("check", "off"), ("show_timer", "off"), ("theme", "dark"), ("advice", "false")] {
            settings.assign(name, value, &themes()).unwrap();
        }
        let expected = Settings {
            check: MarkErrors::Off,
            show_timer: false,
            theme: "dark".into(),
            advice: false,
            ..Settings::default()
        };
        assert_eq!(settings, expected);
        let mut again = Settings::default();
        let all: Vec<String> = [themes(), vec!["auto".to_owned()]].concat();
        settings.values().iter().for_each(|(name, value)| again.assign(name, value, &all).unwrap());
        assert_eq!(again, settings);
        let refused = |name: &str, value: &str| Settings::default().assign(name, value, &themes()).unwrap_err();
        assert_eq!(refused("advice", "perhaps"), "advice: expected on or off, found 'perhaps'");
        let why = "check: unknown variant perhaps, expected one of off, conflicts, mistakes";
        assert_eq!(refused("check", "perhaps"), why);
        let why = "theme: expected default, dark or night, found 'solarized'";
        assert_eq!(refused("theme", "solarized"), why);
        assert!(refused("colour", "red").starts_with("expected one of advice, animation, ascii, auto_erase"));
    }

    #[test]
    fn saving_changes_only_the_settings_that_differ() {
        let check = |before: &str, settings: &Settings, after: &str| {
            assert_eq!(settings.write_over(before).as_deref(), Ok(after));
            assert_eq!(&Settings::parse(after, None).0, settings);
        };
        let usual = Settings::default();
        let night = Settings { theme: "ni\"ght".into(), check: MarkErrors::Off, ..Settings::default() };
        check("", &usual, "");
        check("", &night, "check = \"off\"\ntheme = 'ni\"ght'\n");
        check(
            "# mine\ntheme = 'x' # dark\nown = [1]\ncheck = 'off'",
            &night,
            "# mine\ntheme = 'ni\"ght' # dark\nown = [1]\ncheck = 'off'\n",
        );
        check("check='mistakes'\n[own]\na=1\n", &night, "check=\"off\"\ntheme = 'ni\"ght'\n[own]\na=1\n");
        check("show_timer = false\n", &usual, "show_timer = true\n");
        assert!(usual.write_over("theme = ").is_err());
    }
}
