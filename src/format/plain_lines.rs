//! Unparsed lines with one plain 9 × 9 puzzle each, for code that processes many puzzles at once.

use crate::Record;
use crate::reading_options::Reading;
use crate::reading_result::on_line;

/// Consecutive lines of 81 symbols each: digits, `.`, `*` or `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainLines {
    first: usize, // number of the first line, counted from 1
    text: Vec<u8>,
}

impl PlainLines {
    const LINE: usize = 82; // length in bytes, with the line break

    /// Returns the plain lines at the beginning of `text`, at most `most` of them; `None` if the first line is not plain. `first` is the
    /// number of the first line.
    pub(super) fn of(text: &[u8], first: usize, most: usize) -> Option<Self> {
        let count = text.chunks_exact(Self::LINE).take(most).take_while(|line| is_plain(line)).count();
        (count > 0).then(|| Self { first, text: text[..count * Self::LINE].to_vec() })
    }

    /// Whether `text` begins with a plain line.
    pub(super) fn begins(text: &[u8]) -> bool {
        text.get(..Self::LINE).is_some_and(is_plain)
    }

    /// Returns the total length in bytes.
    pub(super) const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the lines in order.
    #[expect(clippy::missing_panics_doc, reason = "a line is longer than its symbols")]
    #[must_use]
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &[u8; 81]> {
        self.text.chunks_exact(Self::LINE).map(|line| line.first_chunk().expect("a line is longer than its symbols"))
    }

    /// Returns the last 16 lines in order, or all lines if there are fewer. Line breaks are excluded.
    pub(super) fn latest(&self) -> impl Iterator<Item = &[u8]> {
        let few = self.text.len().saturating_sub(16 * Self::LINE);
        self.text[few..].chunks_exact(Self::LINE).map(|line| &line[..Self::LINE - 1])
    }

    /// Parses the line at this index, counted from 0, as a [`Reader`](crate::Reader) would.
    ///
    /// # Panics
    /// Panics if there is no such line.
    #[must_use]
    pub fn record(&self, at: usize) -> Record {
        let line = self.lines().nth(at).expect("one of the lines");
        let text = str::from_utf8(line).expect("digits and blanks are ASCII");
        on_line(self.first + at, text, Reading::ANY)
    }
}

/// Whether a line consists of 81 symbols and a line break. The code has no branches, so that it compiles to vector instructions.
fn is_plain(line: &[u8]) -> bool {
    let plain = |b: u8| b.wrapping_sub(b'0') < 10 || b == b'.' || b == b'*' || b == b'_';
    line[81] == b'\n' && line[..81].iter().fold(true, |all, &b| all & plain(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reader;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_run_ends_where_a_line_is_not_plain() {
        let text = |odd: &str| format!("{EASY}\n{EASY}\n{odd}\n{EASY}\n");
        let count = |text: &str| PlainLines::of(text.as_bytes(), 1, 9).map(|run| run.lines().len());
        assert_eq!(count(&text(&EASY.replace('.', "0"))), Some(4));
        for odd in ["", "#", &EASY[1..], &format!("{EASY}."), &EASY.replacen('5', "x", 1), &format!("{EASY}\r")] {
            assert_eq!(count(&text(odd)), Some(2), "{odd}");
        }
        assert_eq!(count(EASY), None, "its end may not have come");
        assert_eq!(
            PlainLines::of(text(EASY).as_bytes(), 1, 3).map(|run| run.len()),
            Some(246),
            "no more than are wanted"
        );
    }

    #[test]
    fn a_run_has_the_records_of_a_reader() {
        let twice = format!("55{}", &EASY[2..]);
        let text = format!("{EASY}\n{EASY}\n{twice}\n{}\n1...34..2.....3.\n{EASY}\n", EASY.replace('.', "*"));
        let expected: Vec<Record> = Reader::new(text.as_bytes(), None).collect();
        let mut reader = Reader::new(text.as_bytes(), None);
        assert_eq!(reader.plain_lines(9), None, "nothing is known of the format yet");
        let mut read = vec![reader.next().expect("a line")];
        let run = reader.plain_lines(9).expect("three lines");
        assert_eq!(run.lines().len(), 3);
        read.extend((0..3).map(|at| run.record(at)));
        read.extend(reader.next());
        read.extend((0..1).map(|at| reader.plain_lines(9).expect("the last").record(at)));
        assert_eq!(reader.next(), None);
        assert_eq!(read, expected);
    }
}
