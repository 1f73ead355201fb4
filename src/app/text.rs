//! Text layout: line breaks and clock times.

use std::time::Duration;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use text::printable;

/// Returns a duration as minutes and seconds, with hours in front if there are any.
#[must_use]
pub fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes:02}:{seconds:02}") }
}

/// Returns `text` in printable lines of at most `width` columns. Lines are broken between words, and inside a word only if it is longer
/// than a line.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in printable(paragraph).split(' ') {
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for c in word.chars() {
                if line.width() + c.width().unwrap_or(0) > width && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_nothing_is_lost() {
        assert_eq!(wrap("In box 4 the digit 9", 8), ["In box 4", "the", "digit 9"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("one\ntwo", 9), ["one", "two"]);
        assert_eq!(wrap("\u{1b}[2J a\u{202e}", 9), ["\\u{1b}[2J", "a\\u{202e}"]);
    }
}
