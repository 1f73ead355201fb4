//! Themes, which give a style to each role. Every distinction made by colour is also made by a modifier, a bracket or a word.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

/// Purpose of a piece of the screen; the theme has a style for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Ordinary text.
    Text,
    /// Less important text.
    Faint,
    /// Heading or important message.
    Title,
    /// Name of a key.
    Key,
    /// Frame, or border between boxes.
    Frame,
    /// Border between cells.
    #[serde(rename = "rule")]
    CellLine,
    /// Given digit.
    Given,
    /// Digit entered by the player.
    Entry,
    /// Pencil mark.
    Candidate,
    /// Pencil mark in a cell with a background, such as a peer of the cursor's cell or a cell in an area of a hint.
    PeerCandidate,
    /// Corner mark.
    Corner,
    /// Cell, row or character under the cursor.
    Cursor,
    /// Background of a selected cell.
    Selected,
    /// First colour of the player.
    Colour1,
    /// Second colour of the player.
    Colour2,
    /// Third colour of the player.
    Colour3,
    /// Fourth colour of the player.
    Colour4,
    /// Fifth colour of the player.
    Colour5,
    /// Sixth colour of the player.
    Colour6,
    /// Seventh colour of the player.
    Colour7,
    /// Eighth colour of the player.
    Colour8,
    /// Ninth colour of the player.
    Colour9,
    /// Background of the peers of the cursor's cell.
    Peer,
    /// Highlighted digit, in cells and in marks.
    #[serde(rename = "same")]
    Highlighted,
    /// Digit that breaks a rule or is wrong.
    Conflict,
    /// Background of the units of a hint.
    Area,
    /// Candidate or digit of a hint's pattern.
    Pattern,
    /// Candidate or digit in the second or third part of a hint's pattern.
    Second,
    /// Fin of a hint's pattern.
    Fin,
    /// Digit that rules out a candidate in other cells.
    Blocker,
    /// Candidate that a hint eliminates.
    #[serde(rename = "struck")]
    Eliminated,
    /// Digit placed by a hint.
    Placed,
    /// Strong link: at least one of its ends is true.
    Strong,
    /// Weak link: at most one of its ends is true.
    Weak,
    /// Letter that a hint gives to a chain node or to a set of cells.
    Letter,
    /// Option that a search chose from several.
    Decision,
    /// Option that a search took because it was the only one.
    Forced,
    /// Dead end of a search, or a failed solver.
    DeadEnd,
    /// Solution found by a search.
    Solution,
    /// Item that a search has covered at present.
    Covered,
    /// Outline and sum of a cage.
    Cage,
    /// Thermometer.
    Thermometer,
    /// Arrow: the digits on its shaft add up to its bulb.
    Arrow,
    /// Renban line: it holds consecutive digits in any order.
    Renban,
    /// Palindrome line.
    Palindrome,
    /// Whispers line: neighbouring digits on it differ by a minimum.
    Whispers,
    /// Sign of a rule between cells or in a corner of a cell.
    Sign,
    /// Sign and background of areas such as diagonals and windows.
    #[serde(rename = "shade")]
    AreaRule,
    /// Number outside the board.
    Clue,
    /// Chosen row of a list.
    Chosen,
    /// Error or warning.
    Warning,
}

impl Role {
    /// The player's colours, in the order of their numbers.
    pub const COLOURS: [Self; 9] = [
        Self::Colour1,
        Self::Colour2,
        Self::Colour3,
        Self::Colour4,
        Self::Colour5,
        Self::Colour6,
        Self::Colour7,
        Self::Colour8,
        Self::Colour9,
    ];

    /// Returns the index of this role in [`COLOURS`](Self::COLOURS); `None` if the role is not one of the player's colours.
    #[must_use]
    pub fn colour(self) -> Option<usize> {
        Self::COLOURS.iter().position(|&colour| colour == self)
    }
}

/// Set of styles, one for each role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    styles: BTreeMap<Role, Style>,
}

/// Style as written in a theme file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StyleEntry {
    fg: Option<Color>,
    bg: Option<Color>,
    #[serde(default)]
    with: Vec<Trait>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Trait {
    Bold,
    Dim,
    Italic,
    Underlined,
    Reversed,
    CrossedOut,
}

impl Theme {
    /// Built-in themes: the name of each and the text of its file in `assets/themes`.
    pub const ALL: [(&'static str, &'static str); 3] = [
        ("default", include_str!("../../assets/themes/default.toml")),
        ("dark", include_str!("../../assets/themes/dark.toml")),
        ("light", include_str!("../../assets/themes/light.toml")),
    ];

    /// Returns the theme of this name. If there is no theme of this name, returns the first theme. If `colour` is false, the styles consist
    /// of modifiers only.
    ///
    /// # Panics
    /// Never: a test parses every built-in theme.
    #[must_use]
    pub fn find(name: &str, colour: bool) -> Self {
        let text = Self::ALL.iter().find(|theme| theme.0 == name).unwrap_or(&Self::ALL[0]).1;
        let mut theme = Self::read(text).expect("the themes that come with the program are well-formed");
        if !colour {
            for style in theme.styles.values_mut() {
                (style.fg, style.bg) = (None, None);
            }
        }
        theme
    }

    fn read(text: &str) -> Result<Self, toml::de::Error> {
        let entries: BTreeMap<Role, StyleEntry> = toml::from_str(text)?;
        let style = |entry: StyleEntry| {
            let with = entry.with.into_iter().map(Trait::modifier).fold(Modifier::empty(), Modifier::union);
            Style { fg: entry.fg, bg: entry.bg, ..Style::default() }.add_modifier(with)
        };
        Ok(Self { styles: entries.into_iter().map(|(role, entry)| (role, style(entry))).collect() })
    }

    /// Returns the style of a role, or the default style if the theme has no entry for the role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(&role).copied().unwrap_or_default()
    }
}

impl Trait {
    const fn modifier(self) -> Modifier {
        match self {
            Self::Bold => Modifier::BOLD,
            Self::Dim => Modifier::DIM,
            Self::Italic => Modifier::ITALIC,
            Self::Underlined => Modifier::UNDERLINED,
            Self::Reversed => Modifier::REVERSED,
            Self::CrossedOut => Modifier::CROSSED_OUT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_valid_and_has_the_same_modifiers() {
        let plain = Theme::find("default", false);
        for (name, text) in Theme::ALL {
            let theme = Theme::read(text).unwrap();
            for (role, style) in &theme.styles {
                let without = plain.style(*role).add_modifier;
                assert_eq!(style.add_modifier, without, "{name}: {role:?} must look the same without colour");
            }
        }
    }

    #[test]
    fn roles_of_marks_and_cells_can_be_told_apart_without_colour() {
        let plain = Theme::find("default", false);
        let roles = [
            Role::Candidate,
            Role::Corner,
            Role::Cursor,
            Role::Conflict,
            Role::Pattern,
            Role::Second,
            Role::Fin,
            Role::Eliminated,
            Role::Placed,
            Role::Letter,
        ];
        for (i, one) in roles.iter().enumerate() {
            for other in &roles[..i] {
                assert_ne!(plain.style(*one), plain.style(*other), "{one:?} and {other:?}");
            }
        }
    }
}
