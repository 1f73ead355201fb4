//! Splits a line into words and parses words as cells.

use crate::text_fault::{LineFault, found, shown};
use grid::{Digit, Shape};

/// Returns a text as a single line, without control characters and with single spaces. Format characters such as joiners are kept.
pub(super) fn plain(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Part of a line, with its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// Column of the first character, in characters, counted from 0.
    pub at: usize,
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns a whole line as one word.
    pub(super) const fn line(text: &'a str) -> Self {
        Self { at: 0, text }
    }

    /// Returns the length in characters.
    pub(super) fn len(self) -> usize {
        if self.text.is_ascii() { self.text.len() } else { self.text.chars().count() }
    }

    /// Returns the column after the last character.
    pub(super) fn end(self) -> usize {
        self.at + self.len()
    }

    /// Returns each character as a separate word.
    pub(super) fn letters(self) -> impl Iterator<Item = Word<'a>> {
        self.text
            .char_indices()
            .enumerate()
            .map(move |(i, (byte, c))| Word { at: self.at + i, text: &self.text[byte..byte + c.len_utf8()] })
    }

    /// Splits the word at the characters that satisfy `is_gap` and returns all parts, including empty ones. The list has no spare capacity,
    /// because a megabyte of commas already makes a list of 24 MB.
    pub(super) fn split(self, is_gap: impl Fn(char) -> bool) -> Vec<Word<'a>> {
        let count = 1 + self.text.chars().filter(|&c| is_gap(c)).count();
        let (mut parts, mut start, mut at) = (Vec::with_capacity(count), 0, self.at);
        for (i, (byte, c)) in self.text.char_indices().enumerate() {
            if is_gap(c) {
                parts.push(Word { at, text: &self.text[start..byte] });
                (start, at) = (byte + c.len_utf8(), self.at + i + 1);
            }
        }
        parts.push(Word { at, text: &self.text[start..] });
        parts
    }

    /// Splits the word at white space and returns the parts that are not empty.
    pub(super) fn words(self) -> Vec<Word<'a>> {
        let mut parts = self.split(char::is_whitespace);
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// Returns the word without the white space around it.
    pub(super) fn trimmed(self) -> Self {
        let before = self.text.chars().take_while(|c| c.is_whitespace()).count();
        Self { at: self.at + before, text: self.text.trim() }
    }

    /// Returns the only character of the word; `None` if it has more or none.
    pub(super) fn letter(self) -> Option<char> {
        let mut letters = self.text.chars();
        letters.next().filter(|_| letters.next().is_none())
    }

    /// Whether the word marks an empty cell.
    pub(super) fn is_blank(self) -> bool {
        self.text.is_empty() || self.letter().is_some_and(is_blank)
    }
}

/// Whether a character marks an empty cell.
pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_')
}

/// Whether a character that is not covered by [`is_blank`] may mark empty cells as well. The number of its occurrences decides whether it
/// does.
pub(super) const fn is_rare_blank(c: char) -> bool {
    matches!(c, '-' | '?' | '·' | '#' | '~' | '□' | '■' | '▢' | '◻' | '◼' | '⬜' | '○' | '◯' | '␣')
}

/// Whether a character can be a cell of some board.
pub(super) const fn is_cell(c: char) -> bool {
    is_blank(c) || c.is_ascii_alphanumeric()
}

/// Whether a text consists of ASCII digits only, or is empty.
pub(super) fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns a text without this ASCII prefix, ignoring the case of the prefix; `None` if the text does not begin with it.
pub(super) fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Whether no text occurs twice.
pub(super) fn are_distinct<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts.windows(2).all(|pair| pair[0] != pair[1])
}

/// Minimum side length of a board that is searched for within other text.
pub(super) const LEAST_SIDE: usize = 4;

/// Whether a board with this side length is searched for within other text.
pub(super) fn is_side(side: usize) -> bool {
    side >= LEAST_SIDE && Shape::of_side(side).is_ok()
}

/// Whether a board with this number of cells is searched for within other text.
pub(super) fn is_board_size(cells: usize) -> bool {
    let side = cells.isqrt();
    side * side == cells && is_side(side)
}

/// Returns the shape of a board with this number of cells, or an error message.
pub(super) fn shape_of(cells: usize) -> Result<Shape, String> {
    let side = cells.isqrt();
    if side * side == cells {
        Shape::of_side(side).map_err(|error| error.to_string())
    } else {
        Err(format!("expected {}, found {cells}", likely_cells(cells)))
    }
}

/// Returns a description of the board whose number of cells is likely meant by a similar number: `81 cells for a 9×9 board`.
pub(super) fn likely_cells(cells: usize) -> String {
    let side = match cells {
        10..=22 => 4,
        0..=9 | 23..=168 => 9,
        169..=440 => 16,
        441..=1300 => 25,
        _ => Shape::MAX_SIDE,
    };
    format!("{} cells for a {side}×{side} board", side * side)
}

/// Parses a cell that consists of one character; `None` for an empty cell.
pub(super) fn symbol(c: char, at: usize, side: usize) -> Result<Option<Digit>, LineFault> {
    if is_blank(c) {
        return Ok(None);
    }
    match Digit::from_symbol(c).filter(|digit| digit.index() < side) {
        Some(digit) => Ok(Some(digit)),
        None => {
            let last = Digit::new(side.min(35) - 1);
            Err(LineFault::new(at, format!("expected a digit from 1 to {last}, found {}", found(c))))
        }
    }
}

/// Parses a cell that consists of a number or one character; `None` for an empty cell.
pub(super) fn number(word: Word, side: usize) -> Result<Option<Digit>, LineFault> {
    if word.text.is_empty() {
        return Ok(None);
    }
    if let Some(c) = word.letter() {
        return symbol(c, word.at, side);
    }
    let plain = word.text.len() <= 3 && is_digits(word.text);
    let value = plain.then(|| word.text.parse::<usize>().ok()).flatten();
    match value.filter(|value| (1..=side).contains(value)) {
        Some(value) => Ok(Some(Digit::new(value - 1))),
        None => Err(LineFault::new(word.at, format!("expected a number from 1 to {side}, found {}", shown(word.text)))),
    }
}
