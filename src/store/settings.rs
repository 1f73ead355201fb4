//! The player's settings, in a small TOML file that can also be edited by hand.

use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_edit::{DocumentMut, Item, TomlError, Value};

use crate::store::lenient_toml::{self, Fault, Faults};
use crate::store::setting_info::{SETTINGS, SettingInForce, SettingInfo, SettingSource};
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
    /// Whether a new game begins with all candidates as notes.
    pub fill_notes: bool,
    /// Whether entering a digit erases it from the notes of its peers.
    pub auto_erase: bool,
    /// Whether a digit key highlights its digit, which Enter and clicks then write, instead of writing the digit at once.
    pub digit_first: bool,
    /// Whether the cells that see the cursor's cell are shaded.
    pub show_peers: bool,
    /// Whether the digit in the cursor's cell is highlighted everywhere.
    pub show_same: bool,
    /// Whether the time played is shown. If it is not, the number of empty cells is shown instead.
    pub show_timer: bool,
    /// Whether a short animation is shown when the player solves a puzzle.
    pub animation: bool,
    /// Whether the panel leaves out digits that are completely placed.
    pub hide_finished: bool,
    /// Whether a game is paused while the terminal does not have the focus.
    pub pause_away: bool,
    /// Whether the game asks before the solver fills the board.
    pub confirm_solve: bool,
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
            fill_notes: false,
            auto_erase: true,
            digit_first: false,
            show_peers: true,
            show_same: true,
            hide_finished: false,
            show_timer: true,
            animation: true,
            pause_away: true,
            confirm_solve: true,
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
        let (parsed, errors) = Self::read(paths, themes);
        (parsed.settings, errors)
    }

    /// Returns each setting with its value in force and the place that it comes from, in the order of [`SETTINGS`]. Also returns the
    /// errors of [`Settings::load`].
    #[must_use]
    pub fn in_force(paths: &Paths, themes: &[String]) -> (Vec<SettingInForce>, Vec<Error>) {
        let (ParsedSettings { settings, lines, .. }, errors) = Self::read(paths, themes);
        let setting = |info: &SettingInfo| {
            let line = lines.iter().find(|(name, _)| name == info.name);
            let source = line.map_or(SettingSource::Default, |&(_, source)| source);
            let source = match source {
                SettingSource::Line(line) if info.name == "theme" && !themes.contains(&settings.theme) => {
                    SettingSource::InvalidLine(line)
                }
                source => source,
            };
            let values = if matches!(source, SettingSource::InvalidLine(_)) { &Self::default() } else { &settings };
            SettingInForce { name: info.name, value: values.file_value(info.name), source }
        };
        (SETTINGS.iter().map(setting).collect(), errors)
    }

    fn read(paths: &Paths, themes: &[String]) -> (ParsedSettings, Vec<Error>) {
        let path = paths.settings();
        let text = match file_io::read_text(&path, file_io::TEXT) {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => return (ParsedSettings::of("", None), vec![error]),
        };
        let mut parsed = ParsedSettings::of(&text, Some(themes));
        let Faults { first, more } = std::mem::take(&mut parsed.faults);
        let at = |(line, why): (usize, String)| Error::Line { path: path.clone(), line, why };
        let more = (more > 0).then(|| Error::More { path: path.clone(), count: more });
        (parsed, first.into_iter().map(at).chain(more).collect())
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
        let parsed = ParsedSettings::of(text, themes);
        (parsed.settings, parsed.faults)
    }

    /// Parses `value` and sets the setting called `name` to it. Checks the theme if `themes` is given; an unknown theme is an error, but
    /// the setting is changed.
    fn set(
        &mut self,
        name: &Spanned<impl AsRef<str>>,
        value: Spanned<DeValue<'_>>,
        themes: Option<&[String]>,
    ) -> Result<(), Fault> {
        let (offset, found) = (value.span().start, shown_value(value.get_ref()));
        let name = match name.get_ref().as_ref() {
            known if self.table().contains_key(known) => known,
            other => {
                return Err(Fault {
                    offset: name.span().start,
                    why: format!("no setting is called {}", quoted(other)),
                });
            }
        };
        let is_set = match name {
            "theme" => put(&mut self.theme, value) && themes.is_none_or(|themes| themes.contains(&self.theme)),
            "keys" => put(&mut self.keys, value),
            "ascii" => put(&mut self.ascii, value),
            "mouse" => put(&mut self.mouse, value),
            "fill_notes" => put(&mut self.fill_notes, value),
            "auto_erase" => put(&mut self.auto_erase, value),
            "digit_first" => put(&mut self.digit_first, value),
            "hide_finished" => put(&mut self.hide_finished, value),
            "show_peers" => put(&mut self.show_peers, value),
            "show_same" => put(&mut self.show_same, value),
            "pause_away" => put(&mut self.pause_away, value),
            "confirm_solve" => put(&mut self.confirm_solve, value),
            "show_timer" => put(&mut self.show_timer, value),
            "animation" => put(&mut self.animation, value),
            "check" => put(&mut self.check, value),
            "health" => put(&mut self.health, value),
            "advice" => put(&mut self.advice, value),
            "uniqueness" => put(&mut self.uniqueness, value),
            _ => unreachable!("the table has only these names"),
        };
        if is_set {
            return Ok(());
        }
        let choices = self.file_choices(name, themes.unwrap_or(&[]));
        let expected = if choices.is_empty() { "text".to_owned() } else { one_of(&choices) };
        Err(Fault { offset, why: format!("{name}: expected {expected}, found {found}") })
    }

    /// Changes a setting. `name` and `value` are texts that the player typed; `on`, `yes`, `off` and `no` are accepted for booleans.
    ///
    /// # Errors
    /// If there is no such setting, or it cannot have this value. The message says what was expected.
    pub fn assign(&mut self, name: &str, value: &str, themes: &[String]) -> Result<(), String> {
        let names: Vec<String> = self.table().keys().cloned().collect();
        if !names.iter().any(|known| known == name) {
            return Err(format!("expected one of {}, found {}", names.join(", "), quoted(name)));
        }
        let value = match value {
            "on" | "yes" | "true" if self.is_switch(name) => "true".to_owned(),
            "off" | "no" | "false" if self.is_switch(name) => "false".to_owned(),
            other if self.is_switch(name) => {
                return Err(format!("{name}: expected on or off, found {}", quoted(other)));
            }
            other => toml::Value::from(other).to_string(),
        };
        let text = format!("{name} = {value}");
        let table = DeTable::parse(&text).map_err(|error| error.message().to_owned())?.into_inner();
        let mut changed = self.clone();
        for (name, value) in table {
            changed.set(&name, value, Some(themes)).map_err(|fault| fault.why)?;
        }
        *self = changed;
        Ok(())
    }

    /// Whether the setting is on or off.
    fn is_switch(&self, name: &str) -> bool {
        self.table().get(name).is_some_and(toml::Value::is_bool)
    }

    /// Returns the values that a setting can have, as the player types them. The list is empty if there is no such setting.
    #[must_use]
    pub fn choices<'a>(&self, name: &str, themes: &'a [String]) -> Vec<&'a str> {
        match name {
            "theme" => themes.iter().map(String::as_str).collect(),
            "keys" => vec!["default", "vim", "sudokupad", "hodoku"],
            "ascii" => vec!["auto", "always", "never"],
            "check" => vec!["off", "conflicts", "mistakes"],
            other if self.is_switch(other) => vec!["on", "off"],
            _ => Vec::new(),
        }
    }

    /// Returns the values that a setting can have, as they are written in the file, but without quotation marks.
    pub(super) fn file_choices<'a>(&self, name: &str, themes: &'a [String]) -> Vec<&'a str> {
        if self.is_switch(name) { vec!["true", "false"] } else { self.choices(name, themes) }
    }

    /// Returns the value of a setting as it is written in the file.
    pub(super) fn file_value(&self, name: &str) -> String {
        self.table().get(name).map(ToString::to_string).unwrap_or_default()
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

/// Returns names as words of a sentence: `default, dark or light`.
fn one_of(names: &[&str]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => names.concat(),
    }
}

/// Returns a value from a settings file as it is shown in a message.
fn shown_value(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(is_on) => is_on.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// Parses a value and stores the result in `place`. Returns whether the value could be parsed.
fn put<'a, T: Deserialize<'a>>(place: &mut T, value: Spanned<DeValue<'a>>) -> bool {
    T::deserialize(value.into_deserializer()).map(|parsed| *place = parsed).is_ok()
}

/// Settings in a text, with the lines that they come from.
struct ParsedSettings {
    settings: Settings,
    faults: Faults,
    /// For each name in the text, the line of its value.
    lines: Vec<(String, SettingSource)>,
}

impl ParsedSettings {
    /// Parses a text. Checks the theme if `themes` is given.
    fn of(text: &str, themes: Option<&[String]>) -> Self {
        let (mut settings, (table, mut faults)) = (Settings::default(), lenient_toml::parse(text));
        let mut lines = Vec::new();
        for (name, value) in table {
            let line = 1 + text[..name.span().start].matches('\n').count();
            let fault = settings.set(&name, value, themes).err();
            let source = if fault.is_none() { SettingSource::Line(line) } else { SettingSource::InvalidLine(line) };
            lines.push((name.into_inner().into_owned(), source));
            faults.extend(fault);
        }
        Self { settings, faults: Faults::of(text, faults), lines }
    }
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
                "2: ascii: expected auto, always or never, found 'perhaps'",
                "3: auto_erase: expected true or false, found 1",
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
        let why = "check: expected off, conflicts or mistakes, found 'perhaps'";
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
