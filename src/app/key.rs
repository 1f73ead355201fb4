//! Keys as named in the keymap, independent of any terminal library.

use std::fmt;
use std::str::FromStr;

use text::{half_width, quoted};

/// A key press with its modifiers. For characters, Shift is part of the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key without its modifiers.
    pub code: Code,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether Shift is held; never set for characters.
    pub shift: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character, as typed.
    Char(char),
    /// A function key, counted from 1.
    F(u8),
    /// A key with a name, such as an arrow.
    Named(Named),
}

/// Keys that have a name instead of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the keys' own")]
pub enum Named {
    Left,
    Right,
    Up,
    Down,
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
}

/// Every named key with its name in `keys.toml` and its label on the screen.
const NAMES: [(Named, &str, &str); 14] = [
    (Named::Left, "left", "←"),
    (Named::Right, "right", "→"),
    (Named::Up, "up", "↑"),
    (Named::Down, "down", "↓"),
    (Named::Enter, "enter", "Enter"),
    (Named::Esc, "esc", "Esc"),
    (Named::Tab, "tab", "Tab"),
    (Named::BackTab, "backtab", "Shift-Tab"),
    (Named::Backspace, "backspace", "Backspace"),
    (Named::Delete, "delete", "Del"),
    (Named::Home, "home", "Home"),
    (Named::End, "end", "End"),
    (Named::PageUp, "pageup", "PgUp"),
    (Named::PageDown, "pagedown", "PgDn"),
];

impl Key {
    /// Returns a key without modifiers.
    #[must_use]
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// Returns the key of a typed character.
    #[must_use]
    pub const fn char(c: char) -> Self {
        Self::plain(Code::Char(c))
    }

    /// Returns the typed character, if no modifier but Shift is held.
    #[must_use]
    pub const fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// Returns the key with full-width characters replaced by their ASCII counterparts.
    #[must_use]
    pub fn half_width(self) -> Self {
        match self.code {
            Code::Char(c) => Self { code: Code::Char(half_width(c)), ..self },
            Code::F(_) | Code::Named(_) => self,
        }
    }

    /// Returns the label for the screen. With `ascii`, arrows are spelled out.
    ///
    /// # Panics
    /// Never: every named key has a row in the table.
    #[must_use]
    pub fn label(self, ascii: bool) -> String {
        let code = match self.code {
            Code::Char(' ') => "Space".to_owned(),
            Code::Char(c) => c.to_string(),
            Code::F(n) => format!("F{n}"),
            Code::Named(named) => {
                let (_, plain, shown) = NAMES.iter().find(|row| row.0 == named).expect("every named key has a row");
                if ascii && !shown.is_ascii() { (*plain).to_owned() } else { (*shown).to_owned() }
            }
        };
        let held = [(self.ctrl, "^"), (self.alt, "Alt-"), (self.shift, "Shift-")];
        let held = held.iter().filter(|(on, _)| *on).map(|(_, word)| *word);
        let code = if self.ctrl { code.to_uppercase() } else { code };
        held.chain([code.as_str()]).collect()
    }
}

/// Error for a text that does not name a key; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a key such as x, left, space, f1 or ctrl-r, found {}", quoted(.0))]
pub struct BadKey(pub String);

impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let mut key = Self::char(' ');
        let mut rest = text;
        for (word, held) in [("ctrl-", &mut key.ctrl as &mut bool), ("alt-", &mut key.alt), ("shift-", &mut key.shift)]
        {
            if let Some(after) = rest.strip_prefix(word).filter(|after| !after.is_empty()) {
                (rest, *held) = (after, true);
            }
        }
        let mut chars = rest.chars();
        key.code = match (chars.next(), chars.next()) {
            (Some(c), None) => Code::Char(c),
            _ if rest == "space" => Code::Char(' '),
            (Some('f'), Some('1'..='9')) if rest.len() <= 3 => {
                Code::F(rest[1..].parse().map_err(|_| BadKey(text.to_owned()))?)
            }
            _ => match NAMES.iter().find(|row| row.1 == rest) {
                Some(row) => Code::Named(row.0),
                None => return Err(BadKey(text.to_owned())),
            },
        };
        Ok(key)
    }
}

/// Writes the key in the notation of `keys.toml`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (on, word) in [(self.ctrl, "ctrl-"), (self.alt, "alt-"), (self.shift, "shift-")] {
            f.write_str(if on { word } else { "" })?;
        }
        match self.code {
            Code::Char(' ') => f.write_str("space"),
            Code::Char(c) => write!(f, "{c}"),
            Code::F(n) => write!(f, "f{n}"),
            Code::Named(named) => f.write_str(NAMES.iter().find(|row| row.0 == named).map_or("", |row| row.1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_parsed_from_its_own_notation() {
        for text in ["x", "-", "ctrl-r", "shift-up", "space", "f1", "f12", "alt-ctrl", "é", "pagedown"] {
            let read = text.parse::<Key>().map(|key| key.to_string());
            assert_eq!(read.is_ok_and(|read| read == text), text != "alt-ctrl", "{text}");
        }
        for bad in ["", "ctrl", "f0", "nope"] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_label_names_the_key_as_on_a_keyboard() {
        assert_eq!("ctrl-r".parse::<Key>().unwrap().label(false), "^R");
        assert_eq!("left".parse::<Key>().unwrap().label(true), "left");
        assert_eq!("left".parse::<Key>().unwrap().label(false), "←");
    }
}
