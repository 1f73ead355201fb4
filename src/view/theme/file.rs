//! Parsing of theme files.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::view::theme::Role;
use text::quoted;

/// Theme as written in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ThemeFile {
    /// Built-in theme that supplies what the file does not set; `None` for the default theme.
    pub inherits: Option<String>,
    /// Background of the screen; `None` for the terminal's own background.
    pub background: Option<Color>,
    /// Styles of the roles that the file sets.
    pub styles: BTreeMap<Role, FileStyle>,
}

/// Style of a role as written in a theme file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileStyle {
    /// Text colour.
    pub fg: Option<Color>,
    /// Background colour.
    pub bg: Option<Color>,
    /// Percentage of the text colour that is mixed into the background of the screen, which gives the background colour.
    pub tint: Option<u8>,
    /// Modifiers.
    #[serde(default)]
    with: Vec<FileModifier>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FileModifier {
    Bold,
    Dim,
    Italic,
    Underlined,
    Reversed,
    CrossedOut,
}

/// Fault of a theme file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFault {
    /// Number of the faulty line, counted from 1.
    pub line: usize,
    /// Message, such as `no role is called 'givens'`.
    pub why: String,
}

impl FileStyle {
    /// Returns all modifiers of the style.
    pub(super) fn modifiers(&self) -> Modifier {
        let modifier = |with: &FileModifier| match with {
            FileModifier::Bold => Modifier::BOLD,
            FileModifier::Dim => Modifier::DIM,
            FileModifier::Italic => Modifier::ITALIC,
            FileModifier::Underlined => Modifier::UNDERLINED,
            FileModifier::Reversed => Modifier::REVERSED,
            FileModifier::CrossedOut => Modifier::CROSSED_OUT,
        };
        self.with.iter().map(modifier).fold(Modifier::empty(), Modifier::union)
    }
}

impl ThemeFile {
    /// Parses a theme file. `themes` are the names of the themes that it can inherit from.
    ///
    /// # Errors
    /// The first fault of the text.
    pub(super) fn parse(text: &str, themes: &[&str]) -> Result<Self, ThemeFault> {
        let fault = |offset: usize, why: String| {
            let line = 1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count();
            ThemeFault { line, why }
        };
        let of_error = |error: &toml::de::Error, otherwise: usize| {
            let why = match error.message().lines().next().unwrap_or_default() {
                "Failed to parse Colors" => "expected a colour such as red, light-blue or #ff8800".to_owned(),
                why => why.replace('`', "'"),
            };
            fault(error.span().map_or(otherwise, |span| span.start), why)
        };
        let table = DeTable::parse(text).map_err(|error| of_error(&error, 0))?.into_inner();
        let mut lines: Vec<_> = table.into_iter().collect();
        lines.sort_by_key(|(name, _)| name.span().start);
        let mut theme = Self::default();
        for (name, value) in lines {
            let at = name.span().start;
            match name.get_ref().as_ref() {
                "inherits" => {
                    let name: String = read(value).map_err(|error| of_error(&error, at))?;
                    if !themes.contains(&&*name) {
                        let why = format!("expected one of {}, found {}", themes.join(", "), quoted(&name));
                        return Err(fault(at, why));
                    }
                    theme.inherits = Some(name);
                }
                "background" => theme.background = read(value).map_err(|error| of_error(&error, at))?,
                role => {
                    let found = Role::deserialize(IntoDeserializer::<serde::de::value::Error>::into_deserializer(role));
                    let role = found.map_err(|_| fault(at, format!("no role is called {}", quoted(role))))?;
                    if !value.get_ref().is_table() {
                        let why = r#"expected a style such as { fg = "red", with = ["bold"] }"#;
                        return Err(fault(value.span().start, why.to_owned()));
                    }
                    let style = read(value).map_err(|error| of_error(&error, at))?;
                    theme.styles.insert(role, style);
                }
            }
        }
        Ok(theme)
    }
}

fn read<'a, T: Deserialize<'a>>(value: Spanned<DeValue<'a>>) -> Result<T, toml::de::Error> {
    T::deserialize(value.into_deserializer())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_line_numbers() {
        let fault = |text: &str| ThemeFile::parse(text, &["default", "dark"]).unwrap_err();
        for (text, line, why) in [
            ("\ngivens = {}", 2, "no role is called 'givens'"),
            ("# mine\ninherits = 'night'", 2, "expected one of default, dark, found 'night'"),
            ("text = { fg = 'reddish' }", 1, "expected a colour such as red, light-blue or #ff8800"),
            ("text = {}\ngiven = 'red'", 2, "expected a style such as { fg = \"red\""),
            ("text = {}\n\n\ngiven = { wiht = [] }", 4, "unknown field 'wiht'"),
            ("text = {}\ngiven = { with = ['blinking'] }", 2, "unknown variant 'blinking'"),
            ("text = {}\ntext = {}", 2, "duplicate key"),
            ("text", 1, "key with no value"),
            ("text = { tint = 300 }", 1, "invalid value"),
        ] {
            let found = fault(text);
            assert!(found.line == line && found.why.contains(why), "{text:?}: {found:?}");
        }
    }
}
