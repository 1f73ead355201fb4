//! Statements of a heading, such as `side: 12`, `diagonal`, `cage 15: r1c1 r1c2`.

use crate::text_fault::Fault;
use crate::words_of_a_line::is_digits;
use grid::{Family, FigureForm, Place};

/// Names before the colon in statements about the board, apart from names of rules.
const NAMES: [&str; 3] = ["side", "boxes", "rules"];
/// Words before a colon that introduce texts for people.
const NOTES: [&str; 9] = [TITLE, WORDS, "author", "level", "source", "link", "date", "description", "comment"];
/// Name of the statement with the puzzle's title.
pub(super) const TITLE: &str = "title";
/// Name of the statement with the author's own words about the rules.
pub(super) const WORDS: &str = "words";

/// One statement, with its position. Its text may come from several lines.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) text: String,
    pieces: Vec<Piece>,
}

/// Part of a statement's text that comes from one line of the input.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Start of the part in the statement's text, in characters.
    start: usize,
    line: usize,
    /// Start of the part in its line, in characters.
    at: usize,
}

impl Statement {
    /// Returns a statement that begins at column `at` of a line. Columns are in characters, counted from 0.
    pub(super) fn new(line: usize, at: usize, text: &str) -> Self {
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        let (start, text) = match listed(text.trim()) {
            Some(cage) => (LISTED.len(), cage),
            None => (0, text.trim().to_owned()),
        };
        Self { text, pieces: vec![Piece { start, line, at: at + blanks }] }
    }

    /// Returns the cells of a cage that is stated without its keyword; `None` for other statements. A list of such cages needs no grid.
    pub(super) fn listed(&self) -> Option<Vec<Place>> {
        let is_listed = self.pieces[0].start > 0;
        is_listed.then(|| self.value().0.split_whitespace().filter_map(|word| word.parse().ok()).collect())
    }

    /// Appends text from another line.
    pub(super) fn push(&mut self, line: usize, text: &str) {
        self.text.push(' ');
        self.pieces.push(Piece { start: self.text.chars().count(), line, at: 0 });
        self.text.push_str(text);
    }

    /// Returns an error at a character of the text, given by its index.
    pub(super) fn fault(&self, at: usize, expected: impl Into<String>) -> Fault {
        let piece = self.pieces.iter().rev().find(|piece| piece.start <= at).unwrap_or(&self.pieces[0]);
        Fault { line: piece.line, column: piece.at + at.saturating_sub(piece.start) + 1, expected: expected.into() }
    }

    /// Returns the text before the colon; empty if there is no colon.
    pub(super) fn name(&self) -> &str {
        self.text.split_once(':').map_or("", |(name, _)| name.trim())
    }

    /// Returns the text after the colon, and the index of its first character.
    pub(super) fn value(&self) -> (&str, usize) {
        let Some((name, rest)) = self.text.split_once(':') else { return ("", self.text.chars().count()) };
        let blanks = rest.chars().take_while(|c| c.is_whitespace()).count();
        (rest.trim(), name.chars().count() + 1 + blanks)
    }

    /// Whether the statement is only for people and has no effect on the board.
    pub(super) fn is_note(&self) -> bool {
        NOTES.contains(&self.name())
    }
}

/// Keyword that may be omitted in a list of cages.
const LISTED: &str = "cage ";

/// Converts a cage without its keyword, `15: r1c1 r1c2` or `15 = r1c1 + r1c2`, to the statement of a rule. `None` for other text.
fn listed(text: &str) -> Option<String> {
    let (sum, cells) = text.split_once([':', '='])?;
    let is_sum = !sum.is_empty() && is_digits(sum.trim_end());
    let is_gap = |c: char| matches!(c, '+' | ',');
    let first = cells.split(|c: char| c.is_whitespace() || is_gap(c)).find(|word| !word.is_empty())?;
    (is_sum && first.parse::<Place>().is_ok()).then(|| format!("{LISTED}{sum}:{}", cells.replace(is_gap, " ")))
}

/// Whether a line can only be a statement of a heading.
pub(crate) fn is_statement(text: &str) -> bool {
    if listed(text.trim()).is_some() {
        return true;
    }
    let (before, has_colon) = (text.split(':').next().unwrap_or_default(), text.contains(':'));
    let mut words = before.split_whitespace();
    let Some(first) = words.next() else { return false };
    if has_colon && (NAMES.contains(&first) || NOTES.contains(&first)) {
        return words.next().is_none();
    }
    let is_whole = |word: &str| {
        word == "latin" || Family::from_keyword(word).is_some_and(|family| family.form() == FigureForm::Whole)
    };
    if has_colon { Family::from_keyword(first).is_some() } else { is_whole(first) && words.all(is_whole) }
}

/// Whether a line states something about cells under an unknown name, such as a misspelled rule or a rule that ninefold does not have.
pub(crate) fn is_unknown_statement(text: &str) -> bool {
    let Some((name, cells)) = text.split_once(':') else { return false };
    let mut words = cells.split(|c: char| !c.is_ascii_alphanumeric());
    name.trim_start().starts_with(char::is_alphabetic)
        && !is_statement(text)
        && words.any(|word| word.parse::<Place>().is_ok())
}

/// Whether a line is a statement for people, which may contain any characters up to the end of the line.
pub(crate) fn is_note(text: &str) -> bool {
    is_statement(text) && NOTES.iter().any(|note| text.trim_start().starts_with(note))
}
