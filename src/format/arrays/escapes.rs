//! Decodes the text of arrays. JSON escapes such as `\u00b7` are resolved, and unusual characters are replaced as on other lines.

use crate::normalize::usual_character;

/// Decoded text, with the positions at which the original text was longer.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) text: String,
    /// Positions in the decoded text, in bytes and in ascending order, each with the number of characters of the original text that were
    /// removed there.
    missing: Vec<(u32, u32)>,
}

impl Plain {
    /// Returns a text with its escapes decoded and its escaped line breaks removed.
    pub(super) fn of(original: String) -> Self {
        if original.is_ascii() && !original.contains('\\') {
            return Self { text: original, missing: Vec::new() }; // most texts
        }
        let mut plain = Self { text: String::with_capacity(original.len()), missing: Vec::new() };
        let mut rest = &*original;
        while let Some(c) = rest.chars().next() {
            let (length, characters, known) = match escape(rest) {
                Some((length, escaped)) => (length, length, escaped.and_then(usual)),
                None => (c.len_utf8(), 1, usual(c)),
            };
            plain.text.extend(known);
            plain.note(characters - usize::from(known.is_some()));
            rest = &rest[length..];
        }
        plain
    }

    /// Records that `count` characters of the original text were removed at the end of the decoded text so far.
    fn note(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let at = self.text.len() as u32;
        match self.missing.last_mut() {
            Some((last, missing)) if *last == at => *missing += count as u32,
            _ => self.missing.push((at, count as u32)),
        }
    }

    /// Returns the line number and the column, counted from 0, of position `to` in the original text. The last argument is the line and
    /// column of `from`. Both positions are in bytes of the decoded text, and `from` comes first.
    pub(super) fn place(&self, from: usize, to: usize, (line, column): (usize, usize)) -> (usize, usize) {
        let text = &self.text[from..to];
        let (start, line, column) = match text.rfind('\n') {
            Some(at) => (from + at + 1, line + text.matches('\n').count(), 0),
            None => (from, line, column),
        };
        let is_before = |at: usize| at < start || at == from;
        let first = self.missing.partition_point(|&(at, _)| is_before(at as usize));
        let missing = self.missing[first..].iter().take_while(|&&(at, _)| at as usize <= to);
        let missing: u32 = missing.map(|&(_, count)| count).sum();
        (line, column + self.text[start..to].chars().count() + missing as usize)
    }
}

/// Returns the usual character that replaces an unusual one; `None` for an invisible character. Unusual quotation marks are kept, because
/// they may be inside a quoted text.
fn usual(c: char) -> Option<char> {
    usual_character(c).map(|usual| if matches!(usual, '"' | '\'') { c } else { usual })
}

/// Length of an escape such as `\u00b7`, in bytes.
const LENGTH: usize = 6;

/// Returns the length of the escape at the beginning of a text, and its character. The character is `None` for a line break. Returns `None`
/// for other text, including escapes that the tokenizer handles.
fn escape(text: &str) -> Option<(usize, Option<char>)> {
    let rest = text.strip_prefix('\\')?;
    if rest.starts_with(['n', 'r']) {
        return Some((2, None));
    }
    let hex = rest.strip_prefix('u')?.get(..4).filter(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)?;
    (!c.is_control() && !matches!(c, '"' | '\'' | '\\')).then_some((LENGTH, Some(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_and_places_kept() {
        for (original, expected) in [
            ("[5,3]", "[5,3]"),
            ("[\"5\\u00b73\",7]", "[\"5·3\",7]"),
            ("[\"5\\u00B7\\u00b73\",\n\"\\u20227\"]", "[\"5··3\",\n\"·7\"]"),
            ("[\"5•３\u{200b}7\"]", "[\"5·37\"]"),
            ("\"53\\n.7\\r\\n\"", "\"53.7\""),
            ("\"5\\\"\\u0022\\ud83d\"", "\"5\\\"\\u0022\\ud83d\""),
            ("[\"“5”\"]", "[\"“5”\"]"),
        ] {
            let plain = Plain::of(original.to_owned());
            assert_eq!(plain.text, expected, "{original}");
            let last = plain.text.len() - 1;
            let line = original.matches('\n').count();
            let column = original.rsplit('\n').next().map_or(0, |line| line.chars().count()) - 1;
            assert_eq!(plain.place(0, last, (0, 0)), (line, column), "{original}");
            let middle = plain.text.char_indices().nth(2).map_or(0, |(at, _)| at);
            let place = plain.place(0, middle, (0, 0));
            assert_eq!(plain.place(middle, last, place), (line, column), "{original}");
        }
    }
}
