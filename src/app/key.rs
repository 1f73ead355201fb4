//! Keys as the keymap names them, free of any terminal.

use std::fmt;
use std::str::FromStr;

use text::{half_width, quoted};

/// A key press. Shift is part of the character where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// With Ctrl held.
    pub ctrl: bool,
    /// With Alt held.
    pub alt: bool,
    /// With Shift held; never set for characters.
    pub shift: bool,
}

/// A key without what is held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A character, as typed.
    Char(char),
    /// A function key, F1 and on.
    F(u8),
    /// One of the keys with a name.
    Named(Named),
}

/// Keys with a name.
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

/// Every named key: how `keys.toml` writes it and how the screen shows it.
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
    /// A key with nothing held.
    #[must_use]
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// A typed character.
    #[must_use]
    pub const fn char(c: char) -> Self {
        Self::plain(Code::Char(c))
    }

    /// The typed character, if nothing but Shift is held.
    #[must_use]
    pub const fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if !self.ctrl && !self.alt => Some(c),
            _ => None,
        }
    }

    /// Returns the key with the ASCII character that a full-width one stands for.
    #[must_use]
    pub fn half_width(self) -> Self {
        match self.code {
            Code::Char(c) => Self { code: Code::Char(half_width(c)), ..self },
            Code::F(_) | Code::Named(_) => self,
        }
    }

    /// As the screen shows it; arrows in words where the screen is ASCII.
    ///
    /// # Panics
    /// Never: every named key has its row.
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

/// A text that should name a key and does not.
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

/// As `keys.toml` writes it.
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
    fn a_key_is_read_as_it_is_written() {
        for text in ["x", "-", "ctrl-r", "shift-up", "space", "f1", "f12", "alt-ctrl", "é", "pagedown"] {
            let read = text.parse::<Key>().map(|key| key.to_string());
            assert_eq!(read.is_ok_and(|read| read == text), text != "alt-ctrl", "{text}");
        }
        for bad in ["", "ctrl", "f0", "nope"] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_screen_shows_a_key_as_a_player_knows_it() {
        assert_eq!("ctrl-r".parse::<Key>().unwrap().label(false), "^R");
        assert_eq!("left".parse::<Key>().unwrap().label(true), "left");
        assert_eq!("left".parse::<Key>().unwrap().label(false), "←");
    }
}
