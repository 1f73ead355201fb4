//! Decides the meaning of lines that consist of a single cell or a number. Such a line is a board of one cell if it is the whole text, one
//! of many lines that form a board together, or the heading of the puzzle below.

use std::borrow::Cow;

use crate::cell_places::{Found, ReadPuzzle};
use crate::cells_of_a_row::columns;
use crate::normalize::{Clean, clean};
use crate::scattered_cells::PlacedCells;
use crate::text_fault::{Fault, LineFault, found};
use crate::words_of_a_line::{is_board_size, is_cell, is_digits, is_rare_blank};
use grid::Shape;

/// Maximum number of buffered lines, which is the number of cells of the largest board.
const MOST: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

/// Maximum length of a line that is examined, in bytes.
const LONGEST: usize = 64;

/// Buffer of consecutive lines that consist of a single cell or a number, until the next line decides their meaning.
#[derive(Debug, Default)]
pub(super) struct SingleCells {
    /// Buffered lines, each with its line number, counted from 1.
    lines: Vec<(usize, String)>,
    /// Whether an empty line follows the latest line.
    is_apart: bool,
    /// Whether there are lines above that are not buffered.
    has_others: bool,
    /// Number in the latest heading; `None` before the first heading.
    latest: Option<usize>,
}

/// Meaning of lines that consist of a single cell or a number.
pub(super) enum Meaning {
    /// The lines form a board, or are refused with an error.
    Board(Box<ReadPuzzle>),
    /// The line, given with its number, is read like any other line.
    Line(usize, String),
}

/// Text that follows the buffered lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// The end of the text.
    Nothing,
    /// Another line that consists of a single cell or a number, but belongs to the next board.
    Similar,
    /// Any other line.
    Other,
}

impl SingleCells {
    /// Whether the buffer is empty.
    pub(super) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Records the number on the first line, which is either the number of puzzles or the heading of the first puzzle.
    pub(super) fn note_count(&mut self, line: &str) {
        self.latest = heading(&clean(line).text);
    }

    /// Buffers a line if it consists of a single cell or a number. Returns whether the line is buffered, and the meaning of the lines above
    /// if they end before it.
    pub(super) fn take(&mut self, line: usize, text: &str) -> (bool, Vec<Meaning>) {
        let cleaned = if text.len() > LONGEST { Cow::Borrowed(text) } else { clean(text).text };
        let is_row = cleaned.contains('\t') && columns(&cleaned).is_some();
        let cleaned = cleaned.trim();
        if cleaned.is_empty() && !is_row {
            self.is_apart = true;
            return (false, Vec::new());
        }
        if is_row || cleaned.len() > LONGEST || !self.belongs_here(cleaned) {
            let above = self.end(Below::Other);
            self.has_others = true;
            return (false, above);
        }
        let is_other_board = !self.lines.is_empty() && (self.is_apart || self.lines.len() >= MOST);
        let above = if is_other_board { self.end(Below::Similar) } else { Vec::new() };
        self.has_others |= is_other_board;
        self.is_apart = false;
        self.lines.push((line, text.to_owned()));
        (true, above)
    }

    /// Empties the buffer and returns the meaning of its lines.
    pub(super) fn end(&mut self, below: Below) -> Vec<Meaning> {
        let mut lines = std::mem::take(&mut self.lines);
        if lines.len() > 1 {
            return boards(&lines);
        }
        let Some((line, text)) = lines.pop() else { return Vec::new() };
        let cleaned = clean(&text).text.trim().to_owned();
        if below == Below::Other
            && let Some(number) = heading(&cleaned)
        {
            self.latest = Some(number);
            return Vec::new();
        }
        let is_whole_text = below == Below::Nothing && !self.has_others;
        let cell = cleaned.chars().next().filter(|_| is_single_cell(&cleaned) && !is_whole_text);
        vec![match cell {
            Some(c) => {
                let fault = LineFault::new(0, format!("expected a puzzle on the line, found only {}", found(c)));
                Meaning::Board(Box::new(ReadPuzzle::on(line, Err(fault))))
            }
            None => Meaning::Line(line, text),
        }]
    }

    /// Whether a line is a single cell, a number followed by a mark, or the number after that of the latest heading. Directly below a
    /// buffered line, it may also be a cell with two digits.
    fn belongs_here(&self, text: &str) -> bool {
        if is_single_cell(text) {
            return true;
        }
        let Some(number) = heading(text) else { return false };
        let is_first = self.lines.is_empty() && !self.has_others;
        let is_next = self.latest.is_some_and(|latest| latest + 1 == number);
        let is_among_cells = !self.lines.is_empty() && !self.is_apart && text.len() == 2;
        is_first || is_next || is_among_cells || text.ends_with([')', ':']) || text.len() == 2 && text.ends_with('.')
    }
}

/// Whether a text is a single character that could be a cell.
fn is_single_cell(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|c| is_cell(c) || is_rare_blank(c)) && letters.next().is_none()
}

/// Returns the number in the heading of a puzzle: `7`, `12.`, `(3)`. `None` for other lines, including a row of four cells such as `123.`.
fn heading(text: &str) -> Option<usize> {
    if text.len() > 3 && text.chars().all(is_cell) {
        return None;
    }
    let digits = text.strip_prefix('(').unwrap_or(text);
    let digits = digits.strip_suffix(['.', ')', ':']).unwrap_or(digits);
    let is_number = (1..=5).contains(&digits.len()) && is_digits(digits);
    if is_number { digits.parse().ok() } else { None }
}

/// Returns the boards of lines with one cell each. If there is one line too many, the first is a heading. If the number of lines fits no
/// board, returns an error.
fn boards(lines: &[(usize, String)]) -> Vec<Meaning> {
    let nine = Shape::nine().cells();
    let count = lines.len();
    let (first, size) = if is_board_size(count) {
        (0, count)
    } else if is_board_size(count - 1) {
        (1, count - 1)
    } else if count.is_multiple_of(nine) {
        (0, nine)
    } else {
        let line = lines[0].0;
        let expected = format!("expected {nine} lines of a cell each, or another square number, found {count} of them");
        return vec![Meaning::Board(Box::new(ReadPuzzle::on(line, Err(LineFault::new(0, expected)))))];
    };
    let read = |lines: &[(usize, String)]| Meaning::Board(Box::new(ReadPuzzle::new(lines[0].0, board(lines))));
    lines[first..].chunks(size).map(read).collect()
}

/// Reads a board from lines with one cell each.
fn board(lines: &[(usize, String)]) -> Result<Found, Fault> {
    let cleaned: Vec<(usize, Clean)> = lines.iter().map(|(line, text)| (*line, clean(text))).collect();
    let mut cells = PlacedCells::default();
    for (line, clean) in &cleaned {
        let before = clean.text.chars().take_while(|c| c.is_whitespace()).count();
        cells.add(clean.text.trim(), (*line, clean.moved.origin(before) + 1));
    }
    cells.read()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, write};

    /// Returns the meanings of the lines of a text: a board, a line that is read like any other, or an error; `-` for other lines.
    fn meanings(text: &str) -> Vec<String> {
        let mut buffer = SingleCells::default();
        let mut all = Vec::new();
        let described = |meaning: Meaning| match meaning {
            Meaning::Board(read) => match &read.result {
                Ok(found) => format!("{}: {}", read.line, write(Format::Line, &found.puzzle).expect("a line")),
                Err(_) => format!("{}: fault", read.line),
            },
            Meaning::Line(line, text) => format!("{line}: read {text}"),
        };
        for (at, line) in text.lines().enumerate() {
            let (is_buffered, above) = buffer.take(at + 1, line);
            all.extend(above.into_iter().map(described));
            if !is_buffered && !line.is_empty() {
                all.push("-".to_owned());
            }
        }
        all.extend(buffer.end(Below::Nothing).into_iter().map(described));
        all
    }

    #[test]
    fn a_single_cell_is_a_board_only_if_it_is_the_whole_text() {
        for (text, expected) in [
            ("1", &["1: read 1"][..]),
            ("\n.\n\n", &["2: read ."][..]),
            ("50", &["1: read 50"][..]),
            ("1\n1", &["1: fault"][..]),
            ("1\n\n1", &["1: fault", "3: fault"][..]),
            ("53..7....\n0", &["-", "2: fault"][..]),
            ("53..7....\n.\n53..7....", &["-", "2: fault", "-"][..]),
            ("1...\n2\n1234\n(3)\n1...\n\n4.\n\n1...", &["-", "-", "-", "-"][..]),
            ("9\n53..7....\n10\n53..7....\n12\n53..7....", &["-", "-", "-", "-"][..]),
        ] {
            assert_eq!(meanings(text), expected, "{text}");
        }
    }
}
