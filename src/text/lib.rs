//! Layer 0: how messages and screens show text from outside, such as file names, options and titles, and how they cut long lists.

use std::borrow::Cow;
use std::fmt::Display;

/// Maximum number of items that a message lists.
pub const MOST_LISTED: usize = 5;

/// Maximum number of characters that a message quotes from a text.
const LONGEST: usize = 60;

/// Whether a character must be escaped before it reaches a terminal. The characters to escape are control characters (Unicode's general
/// category Cc), format characters (Cf: bidirectional overrides, zero-width spaces, tags), and line and paragraph separators (Zl, Zp).
/// Unassigned and private characters are printable.
///
/// The joiners within an emoji or a Persian word are format characters as well, so a title that contains them is shown with escapes.
#[must_use]
pub const fn is_unprintable(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Returns a text as one line that is safe to print on a terminal. Characters that are unprintable according to [`is_unprintable`] are
/// escaped as in Rust.
///
/// Idempotent, so a message may pass through it more than once.
///
/// ```
/// use text::printable;
/// assert_eq!(printable("a\u{1b}[31m\nb\u{202e}"), r"a\u{1b}[31m\nb\u{202e}");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(2 * text.len());
    for c in text.chars() {
        if is_unprintable(c) {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    Cow::Owned(line)
}

/// Returns the letters and digits of a text in lower case and leaves out everything else, so that two spellings of a name can be compared.
///
/// ```
/// use text::letters_and_digits;
/// assert_eq!(letters_and_digits("2-String Kite"), "2stringkite");
/// ```
#[must_use]
pub fn letters_and_digits(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the first `most` characters of a text, made printable. If the text is longer, an ellipsis stands for the rest.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", printable(&text[..end])),
        None => printable(text).into_owned(),
    }
}

/// Returns a text in quotation marks, made printable and shortened to the length that a message has room for.
///
/// ```
/// use text::quoted;
/// assert_eq!(quoted("a\tb"), r"'a\tb'");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    quoted_up_to(text, LONGEST)
}

/// Returns a text in quotation marks, made printable and shortened to at most `most` characters.
#[must_use]
pub fn quoted_up_to(text: &str, most: usize) -> String {
    format!("'{}'", shortened(text, most))
}

/// Returns the first five items as text. If there are more, the last entry gives their number: `and 130 more`.
///
/// ```
/// use text::at_most_five;
/// assert_eq!(at_most_five(1..=5).join(" "), "1 2 3 4 5");
/// assert_eq!(at_most_five(1..=135).join(" "), "1 2 3 4 5 and 130 more");
/// ```
#[must_use]
pub fn at_most_five<T: Display>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut items = items.into_iter();
    let mut listed: Vec<String> = items.by_ref().take(MOST_LISTED).map(|item| item.to_string()).collect();
    let more = items.count();
    if more > 0 {
        listed.push(format!("and {more} more"));
    }
    listed
}

/// Returns the ASCII character for a full-width character, such as input methods for Chinese, Japanese and Korean produce. Returns any
/// other character unchanged.
///
/// ```
/// use text::half_width;
/// assert_eq!(['５', 'ｒ', '\u{3000}', '五'].map(half_width), ['5', 'r', ' ', '五']);
/// ```
#[must_use]
pub fn half_width(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

/// Returns a number followed by a noun: `one` if the number is 1, otherwise `more`.
///
/// ```
/// use text::counted;
/// assert_eq!([0, 1, 2].map(|n| counted(n, "cell", "cells")), ["0 cells", "1 cell", "2 cells"]);
/// ```
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, one: &str, more: &str) -> String {
    let noun = if number == N::from(1_u8) { one } else { more };
    format!("{number} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unprintable_character_is_escaped_and_no_other() {
        for c in '\0'..=char::MAX {
            let shown = printable(c.encode_utf8(&mut [0; 4])).into_owned();
            assert_eq!(shown == c.to_string(), !is_unprintable(c), "{c:?}");
            assert!(!shown.contains(is_unprintable), "{c:?}");
            assert!(!c.is_control() || is_unprintable(c), "{c:?}");
        }
        for c in "\u{1b}\u{9b}\u{7f}\u{200b}\u{200d}\u{202e}\u{2028}\u{2029}\u{2066}\u{feff}\u{fff9}\u{e0041}".chars() {
            assert!(is_unprintable(c), "{c:?}");
        }
        for c in " ~ä’…─中\u{301}\u{fe0f}\u{e000}\u{378}😀\u{fffd}".chars() {
            assert!(!is_unprintable(c), "{c:?}");
        }
    }

    #[test]
    fn a_printable_text_stays_as_it_is() {
        for text in ["", "a\u{1b}b\n", "\\u{1b}", "it's a \"title\"", "\u{200b}\u{200b}"] {
            let once = printable(text).into_owned();
            assert_eq!(printable(&once), once, "{text:?}");
        }
    }

    #[test]
    fn a_long_text_is_cut_before_it_is_escaped() {
        assert_eq!(shortened("ä\nb", 3), "ä\\nb");
        assert_eq!(shortened("ä\nbc", 3), "ä\\nb…");
        assert_eq!(quoted_up_to("", 0), "''");
        assert_eq!(quoted(&"x".repeat(61)), format!("'{}…'", "x".repeat(60)));
    }
}
