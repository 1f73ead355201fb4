//! Names and explanations of the settings, for the settings screen and for the commented settings file.

use crate::store::Settings;

/// Facts about a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingInfo {
    /// Name in the settings file and after `:set`.
    pub name: &'static str,
    /// Name for people, of two or three words.
    pub title: &'static str,
    /// Sentence that says what the setting does.
    pub explanation: &'static str,
}

/// Setting with its value in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingInForce {
    /// Name in the settings file.
    pub name: &'static str,
    /// Value, as TOML.
    pub value: String,
    /// Place that the value comes from.
    pub source: SettingSource,
}

/// Place that the value of a setting comes from. Lines of the settings file are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingSource {
    /// The default value, because the settings file does not have the setting.
    Default,
    /// This line of the settings file.
    Line(usize),
    /// The default value, because the value in this line of the settings file cannot be used.
    InvalidLine(usize),
}

/// All settings, in the order in which they are shown.
pub const SETTINGS: [SettingInfo; 18] = [
    SettingInfo {
        name: "theme",
        title: "Theme",
        explanation: "Colours of the screens. auto chooses light or dark like the terminal's background.",
    },
    SettingInfo {
        name: "keys",
        title: "Key set",
        explanation: "Usual keys, or keys similar to those of vi, SudokuPad or HoDoKu. Single keys are changed below.",
    },
    SettingInfo {
        name: "ascii",
        title: "ASCII only",
        explanation: "Draw without Unicode characters. auto does so only if the terminal needs it.",
    },
    SettingInfo {
        name: "mouse",
        title: "Mouse",
        explanation: "Use the mouse in the game. If off, the terminal selects text with it.",
    },
    SettingInfo {
        name: "fill_notes",
        title: "Fill in notes",
        explanation: "Begin every new game with all candidates as notes.",
    },
    SettingInfo {
        name: "auto_erase",
        title: "Erase notes",
        explanation: "When you enter a digit, erase it from the notes of all cells that see the cell.",
    },
    SettingInfo {
        name: "digit_first",
        title: "Digit first",
        explanation: "Digit keys highlight a digit; Enter or a click on a cell then writes it.",
    },
    SettingInfo {
        name: "show_peers",
        title: "Shade peers",
        explanation: "Shade the cells that see the cursor's cell.",
    },
    SettingInfo {
        name: "show_same",
        title: "Same digit",
        explanation: "Highlight the digit in the cursor's cell wherever it is on the board.",
    },
    SettingInfo {
        name: "hide_finished",
        title: "Hide finished",
        explanation: "Leave digits that are completely placed out of the panel.",
    },
    SettingInfo {
        name: "check",
        title: "Mark errors",
        explanation: "Entries to mark as wrong: none, those that break a rule, or all that differ from the solution.",
    },
    SettingInfo {
        name: "health",
        title: "Health sign",
        explanation: "Show whether the puzzle can still be solved with the digits on the board.",
    },
    SettingInfo {
        name: "uniqueness",
        title: "Uniqueness hints",
        explanation: "Let hints use techniques that assume a single solution, if the puzzle has one.",
    },
    SettingInfo {
        name: "advice",
        title: "Level advice",
        explanation: "Suggest harder or easier puzzles after a game.",
    },
    SettingInfo { name: "confirm_solve", title: "Ask to solve", explanation: "Ask before the solver fills the board." },
    SettingInfo {
        name: "show_timer",
        title: "Timer",
        explanation: "Show the time played. If off, the number of empty cells is shown instead.",
    },
    SettingInfo {
        name: "pause_away",
        title: "Pause when away",
        explanation: "Hide the board and stop the clock while another window has the focus.",
    },
    SettingInfo {
        name: "animation",
        title: "Animation",
        explanation: "Play a short animation when you solve a puzzle.",
    },
];

/// Returns a settings file that sets every setting to its default value, with comments that explain them and list the choices.
#[must_use]
pub fn default_settings_file(themes: &[String]) -> String {
    let defaults = Settings::default();
    let mut text =
        "# Settings of ninefold, with their default values. Lines that you leave out keep these values.\n".to_owned();
    for info in &SETTINGS {
        let choices = defaults.file_choices(info.name, themes).join(", ");
        let value = defaults.file_value(info.name);
        text += &format!("\n# {}\n# Choices: {choices}\n{} = {value}\n", info.explanation, info.name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_setting_once() {
        let mut names: Vec<String> = SETTINGS.iter().map(|info| info.name.to_owned()).collect();
        names.sort_unstable();
        let known: Vec<String> = Settings::default().values().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, known);
    }

    #[test]
    fn no_line_of_the_default_file_is_long() {
        let themes = ["auto", "dark"].map(ToOwned::to_owned);
        assert!(default_settings_file(&themes).lines().all(|line| line.len() <= 100));
    }
}
