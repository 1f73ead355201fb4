//! Text layout: line breaks and clock times.

use std::borrow::Cow;
use std::fmt::Display;
use std::time::Duration;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use text::printable;

/// Returns a duration as minutes and seconds, preceded by hours if it is an hour or longer.
#[must_use]
pub fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes:02}:{seconds:02}") }
}

/// Returns `text` in printable lines of at most `width` columns. Lines are broken between words; a word is broken only if it is longer than
/// a line.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = |paragraph: &str| {
        let paragraph = printable(paragraph);
        let lines = textwrap::wrap(paragraph.trim_start_matches(' '), &options);
        lines.into_iter().map(Cow::into_owned).collect::<Vec<String>>()
    };
    text.lines().flat_map(lines).collect()
}

/// Returns `text` in one line, with single spaces between its words.
#[must_use]
pub fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Formats a number with thousands separators: `2,916`.
#[must_use]
pub fn grouped(n: impl Display) -> String {
    let digits = n.to_string();
    let comma = |at: usize| if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(at, digit)| format!("{}{digit}", comma(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_stands_before_every_third_digit() {
        assert_eq!([0, 7, 999, 2916, 236_196].map(grouped), ["0", "7", "999", "2,916", "236,196"]);
    }

    #[test]
    fn lines_are_broken_between_words_and_nothing_is_lost() {
        assert_eq!(wrap("In box 4 the digit 9", 8), ["In box 4", "the", "digit 9"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("one\ntwo", 9), ["one", "two"]);
        assert_eq!(wrap("\u{1b}[2J a\u{202e}", 9), ["\\u{1b}[2J", "a\\u{202e}"]);
    }
}
