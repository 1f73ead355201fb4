//! Replaces unusual characters of a line by the usual characters that the readers expect. Text copied from web pages, mail and word
//! processors may have many kinds of spaces, full-width digits, invisible characters, and `> ` before each line.

use std::borrow::Cow;
use std::ops::Range;

use crate::blank_or_comment::is_behind_label;
use crate::html_tables::without_tags;
use crate::markdown_and_code::{content, is_delimiter};
use crate::words_of_a_line::{is_cell, is_rare_blank};

/// Line with usual characters only.
#[derive(Debug)]
pub(super) struct Clean<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) moved: Moved,
}

impl<'a> Clean<'a> {
    /// Returns a line as it is, with no characters replaced.
    pub(super) fn unchanged(line: &'a str) -> Self {
        Self { text: Cow::Borrowed(line), moved: Moved::default() }
    }

    /// Cuts the line to a range of bytes.
    pub(super) fn keep(&mut self, range: Range<usize>) {
        if range == (0..self.text.len()) {
            return;
        }
        let before = self.text[..range.start].chars().count();
        if before > 0 {
            self.moved.cut(before);
        }
        self.text = match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        };
    }
}

/// Map from the columns of a cleaned line to those of the original line, for messages. Has an entry only at a column where the difference
/// between the two changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moved(Vec<(u32, u32)>); // (column in the cleaned line, column in the original line), both in characters, counted from 0

impl Moved {
    /// Whether all characters are in their original columns.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the original column of a character, given its column in the cleaned line. Both are in characters, counted from 0.
    pub(super) fn origin(&self, at: usize) -> usize {
        let next = self.0.partition_point(|&(cleaned, _)| cleaned as usize <= at);
        let last = next.checked_sub(1).and_then(|last| self.0.get(last));
        last.map_or(at, |&(cleaned, origin)| origin as usize + at - cleaned as usize)
    }

    /// Records the original column of the next character of the cleaned line.
    fn push(&mut self, cleaned: usize, origin: usize) {
        if self.origin(cleaned) != origin {
            self.0.push((cleaned as u32, origin as u32));
        }
    }

    /// Removes the first `count` characters of the cleaned line from the map.
    fn cut(&mut self, count: usize) {
        let first = (0, self.origin(count) as u32);
        let rest = self.0.iter().filter(|&&(cleaned, _)| cleaned as usize > count);
        self.0 =
            std::iter::once(first).chain(rest.map(|&(cleaned, origin)| (cleaned - count as u32, origin))).collect();
    }
}

/// Returns a line with unusual characters replaced by usual ones. Removes invisible characters, quote marks of mail, HTML tags, and the
/// comments and triple quotation marks of source code.
pub(super) fn clean(line: &str) -> Clean<'_> {
    let mut clean =
        if line.is_ascii() && !line.contains(['\u{b}', '\u{c}']) { Clean::unchanged(line) } else { usual(line) };
    let marks = mail_marks(&clean.text);
    clean.keep(marks..clean.text.len());
    if let Some(text) = without_tags(&clean.text) {
        clean.text = Cow::Owned(text);
    }
    if !is_delimiter(&clean.text) && !is_behind_label(&clean.text) {
        clean.keep(content(&clean.text));
    }
    clean
}

fn usual(line: &str) -> Clean<'static> {
    let mut text = String::with_capacity(line.len());
    let (mut moved, mut count) = (Moved::default(), 0);
    for (at, c) in line.chars().enumerate() {
        let mut bytes = [0; 4];
        let known: &str = match c {
            '\u{b}' | '\u{c}' if count == 0 => continue, // form feeds between pages
            '…' => "...",
            _ => match usual_character(c) {
                Some(known) => known.encode_utf8(&mut bytes),
                None => continue,
            },
        };
        for _ in known.chars() {
            moved.push(count, at);
            count += 1;
        }
        text.push_str(known);
    }
    Clean { text: Cow::Owned(text), moved }
}

/// Returns the usual character that replaces an unusual one; `None` for an invisible character.
pub(super) fn usual_character(c: char) -> Option<char> {
    Some(match c {
        ' ' | '\t' | '\r' | '\n' => c,
        '\u{2800}' => ' ', // Braille without a dot
        _ if c.is_whitespace() => ' ',
        // format characters, variation selectors and the frame of a keycap emoji
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' => {
            return None;
        }
        '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => return None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c), // full-width ASCII
        '•' | '∙' | '⋅' | '․' | '・' | '･' => '·',
        '‐'..='―' | '−' => '-',
        '×' | '✕' | '✗' => 'x',
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' | '‚' => '\'',
        _ => c,
    })
}

/// Returns the length of the quote marks of mail at the start of a line: `> ` or `>> `. All of them are ASCII. A `>` without a space counts
/// only if the rest of the line consists of cells.
fn mail_marks(line: &str) -> usize {
    let marks = line.bytes().take_while(|b| matches!(b, b'>' | b' ' | b'\t')).count();
    let Some(last) = line[..marks].rfind('>') else { return 0 };
    let rest = &line[last + 1..];
    match rest.strip_prefix(' ') {
        Some(_) => last + 2,
        None if rest.chars().all(|c| is_cell(c) || is_rare_blank(c)) => last + 1,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn unusual_characters_become_usual_ones() {
        for (line, expected) in [
            ("53..7", "53..7"),
            ("5\u{a0}3\u{2009}.\u{2007}7\u{202f}.\u{3000}1\u{2003}2\u{2002}3\u{b}4\u{c}5", "5 3 . 7 . 1 2 3 4 5"),
            ("\u{feff}5\u{200b}3\u{2060}\u{ad}7\u{200e}\u{200f}\u{200d}\u{feff}", "537"),
            ("５３０．｜７＊－", "530.|7*-"),
            ("5️⃣3️⃣", "53"),
            ("5•3・7–8—9−", "5·3·7-8-9-"),
            ("“53…7”", "\"53...7\""),
            ("\u{c}53..7", "53..7"),
            ("> 53..7", "53..7"),
            (">> 53..7", "53..7"),
            ("> >  53  7", " 53  7"),
            (">53..7", "53..7"),
            (">", ""),
            (">v<^.", ">v<^."),
            ("[1] #53##7###", "[1] #53##7###"),
            ("[5,3],  #53##7###", "[5,3],"),
            ("a > b", "a > b"),
        ] {
            assert_eq!(clean(line).text, expected, "{line:?}");
        }
    }

    #[test]
    fn columns_refer_to_the_original_line() {
        let origins = |line: &str| {
            let clean = clean(line);
            (0..clean.text.chars().count()).map(|at| clean.moved.origin(at)).collect::<Vec<_>>()
        };
        assert_eq!(origins("53..7"), [0, 1, 2, 3, 4]);
        assert!(clean("5\u{a0}3").moved.is_empty());
        assert_eq!(origins("\u{feff}5\u{200b}37"), [1, 3, 4]);
        assert_eq!(origins("5…37"), [0, 1, 1, 1, 2, 3]);
        assert_eq!(origins("> 5\u{200b}3"), [2, 4]);
        assert_eq!(origins("\u{200b}>\u{200b} 53"), [4, 5]);
    }

    proptest! {
        #[test]
        fn invisible_characters_change_nothing(line in "[0-9A-Z.|;:, -]{0,40}", at in any::<prop::sample::Index>(), unseen in "[\u{200b}\u{2060}\u{ad}\u{200e}\u{feff}]{1,3}") {
            let split = at.index(line.len() + 1);
            let (left, right) = line.split_at(split);
            let both = format!("{left}{unseen}{right}");
            let cleaned = clean(&both);
            prop_assert_eq!(&cleaned.text, &line);
            for at in 0..line.len() {
                let expected = if at < split { at } else { at + unseen.chars().count() };
                prop_assert_eq!(cleaned.moved.origin(at), expected);
            }
        }
    }
}
