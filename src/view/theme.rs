//! Colours by role. Whatever a colour says is said by a modifier, a bracket or a word as well.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

/// What a piece of the screen is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Words.
    Text,
    /// Words of less weight.
    Faint,
    /// Headings.
    Title,
    /// A key's name.
    Key,
    /// Lines between boxes, and frames.
    Frame,
    /// Lines between cells.
    Rule,
    /// A digit that belongs to the puzzle.
    Given,
    /// A digit that was entered.
    Entry,
    /// A pencil mark.
    Candidate,
    /// A pencil mark of a cell that sees the cursor, or that a hint speaks of.
    PeerCandidate,
    /// A corner mark.
    Corner,
    /// Where the cursor is.
    Cursor,
    /// The ground of a cell that is selected together with the cursor's.
    Selected,
    /// The first colour that the player gives.
    Colour1,
    /// The second.
    Colour2,
    /// The third.
    Colour3,
    /// The fourth.
    Colour4,
    /// The fifth.
    Colour5,
    /// The sixth.
    Colour6,
    /// The seventh.
    Colour7,
    /// The eighth.
    Colour8,
    /// The ninth.
    Colour9,
    /// The ground of a cell that sees the cursor.
    Peer,
    /// The digit that is lit up, in cells and in marks.
    Same,
    /// A digit that stands twice in a unit.
    Conflict,
    /// The ground of the units that a hint speaks of.
    Area,
    /// A candidate or digit that makes a hint's pattern.
    Pattern,
    /// One of its second part.
    Second,
    /// An exception to it.
    Fin,
    /// What keeps a digit out of other cells.
    Blocker,
    /// A candidate that falls.
    Struck,
    /// A digit that is placed.
    Placed,
    /// A line of a hint: not both of its ends are false.
    Strong,
    /// A line of a hint: not both of its ends are true.
    Weak,
    /// A letter that names a node of a chain or a set of cells.
    Letter,
    /// A choice among several.
    Decision,
    /// A choice of one.
    Forced,
    /// The end of a branch without a solution.
    DeadEnd,
    /// A solution.
    Solution,
    /// What is covered at present.
    Covered,
    /// The edge of a cage, and its sum.
    Cage,
    /// A thermometer.
    Thermometer,
    /// An arrow whose digits are added up.
    Arrow,
    /// A line of consecutive digits.
    Renban,
    /// A line that reads the same from both ends.
    Palindrome,
    /// A line of digits far apart.
    Whispers,
    /// A sign between cells or in the corner of one.
    Sign,
    /// Diagonals, windows and the like: their signs, and the ground of their cells.
    Shade,
    /// A number outside of the board.
    Clue,
    /// The chosen line of a list.
    Chosen,
    /// Something went wrong.
    Warning,
}

impl Role {
    /// The colours that the player gives, in the order of their numbers.
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

    /// Which of them it is, counted from 0.
    #[must_use]
    pub fn colour(self) -> Option<usize> {
        Self::COLOURS.iter().position(|&colour| colour == self)
    }
}

/// A style for each role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    styles: BTreeMap<Role, Style>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
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
    /// The themes that come with the program: a name, and the text of `assets/themes`.
    pub const ALL: [(&'static str, &'static str); 3] = [
        ("default", include_str!("../../assets/themes/default.toml")),
        ("dark", include_str!("../../assets/themes/dark.toml")),
        ("light", include_str!("../../assets/themes/light.toml")),
    ];

    /// The theme of this name; the first where there is none. Without `colour`, its modifiers only.
    ///
    /// # Panics
    /// Never: a test reads every theme.
    #[must_use]
    pub fn named(name: &str, colour: bool) -> Self {
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
        let looks: BTreeMap<Role, Look> = toml::from_str(text)?;
        let style = |look: Look| {
            let with = look.with.into_iter().map(Trait::modifier).fold(Modifier::empty(), Modifier::union);
            Style { fg: look.fg, bg: look.bg, ..Style::default() }.add_modifier(with)
        };
        Ok(Self { styles: looks.into_iter().map(|(role, look)| (role, style(look))).collect() })
    }

    /// How this role looks; plain where the theme says nothing.
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
    fn every_theme_reads_and_says_the_same_things_without_colour() {
        let plain = Theme::named("default", false);
        for (name, text) in Theme::ALL {
            let theme = Theme::read(text).unwrap();
            for (role, style) in &theme.styles {
                let without = plain.style(*role).add_modifier;
                assert_eq!(style.add_modifier, without, "{name}: {role:?} must look the same without colour");
            }
        }
    }

    #[test]
    fn what_colour_tells_apart_modifiers_tell_apart_too() {
        let plain = Theme::named("default", false);
        let told = [
            Role::Candidate,
            Role::Corner,
            Role::Cursor,
            Role::Conflict,
            Role::Pattern,
            Role::Second,
            Role::Fin,
            Role::Struck,
            Role::Placed,
            Role::Letter,
        ];
        for (i, one) in told.iter().enumerate() {
            for other in &told[..i] {
                assert_ne!(plain.style(*one), plain.style(*other), "{one:?} and {other:?}");
            }
        }
    }
}
