//! As much of XML as puzzles need.

/// The value of an attribute, as it is written.
pub(super) fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = attributes;
    while let Some((before, behind)) = rest.split_once('=') {
        let quote = behind.trim_start().chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, more) = behind.trim_start()[1..].split_once(quote)?;
        if before.trim() == name {
            return Some(value);
        }
        rest = more;
    }
    None
}
