//! Finds boards in arrays of JSON, Python and similar languages. An array may list rows, cells or whole puzzles, at any depth.

mod board_search;
mod element;
mod escapes;
mod tokens;

use crate::arrays::board_search::{Span, SpanContent, spans};
use crate::arrays::element::{cells_of, counts_with_nothing, is_mark, starts_with_nothing};
use crate::arrays::escapes::Plain;
use crate::arrays::tokens::{Last, Token, Tokens};
use crate::cell_places::ReadPuzzle;
use crate::markdown_and_code::without_comment;
use crate::scattered_cells::PlacedCells;
use crate::text_fault::Fault;
use crate::words_of_a_line::is_board_size;
use grid::Shape;

pub(super) use tokens::{Nesting, closing_quote};

/// Whether a line begins an array, possibly after the name of the array: `[[5, 3, …`, `["53..7…`, `board = [`. A list of cells that is
/// complete on its line is a row or a puzzle instead, and a heading such as `[Game 1]` is not an array either.
pub(super) fn begins(line: &str) -> bool {
    let line = without_comment(line).trim_start();
    let (array, is_assigned) = match line.chars().next() {
        Some('[' | '(') => (line, false),
        Some(c) if c.is_alphabetic() || matches!(c, '_' | '$') => match line.split_once('=') {
            Some((name, value)) if is_name(name) => (without_type(value.trim_start()), true),
            _ if is_call(line) => (without_type(line), true),
            _ => return false,
        },
        _ => return false,
    };
    if !array.starts_with(|c: char| matches!(c, '[' | '(') || c == '{' && is_assigned) {
        return false;
    }
    let is_opening = |c: char| matches!(c, '[' | '(' | '{');
    let is_before_value = |c: char| is_opening(c) || c.is_whitespace();
    let mut rest = array.trim_start_matches(is_before_value);
    while let Some(inner) = rest.strip_prefix("array(") {
        rest = inner.trim_start_matches(is_before_value);
    }
    let depth = array[..array.len() - rest.len()].matches(is_opening).count();
    if rest.is_empty() {
        return true;
    }
    let is_quoted = rest.starts_with(['"', '\'']);
    let is_value = is_quoted
        || rest.starts_with(|c: char| c.is_ascii_digit() || c == ',' || is_mark(c))
        || starts_with_nothing(rest);
    let is_text =
        || is_quoted && rest.chars().skip(1).position(|c| matches!(c, '"' | '\'')).is_none_or(|length| length > 2);
    is_value && (depth > 1 || !is_whole(array) || is_text() || is_list_with_nothing(array))
}

/// Whether a list is a board some of whose cells are missing or a word that means “no value”. A short list with a comma after it is a row.
fn is_list_with_nothing(array: &str) -> bool {
    let is_row = array.trim_end().ends_with(',');
    let may_be_board = |count: usize| is_board_size(count) && (!is_row || count > Shape::MAX_SIDE);
    counts_with_nothing(array).is_some_and(|counts| counts.into_iter().any(may_be_board))
}

/// Whether a line begins with the call of a function or macro that makes an array: `vec![`, `array([[5, 3, `, `np.array([`.
fn is_call(line: &str) -> bool {
    let array = without_type(line);
    let inner = array.strip_prefix('(').map_or("", str::trim_start);
    array.len() < line.len()
        && (line.starts_with("vec![") || inner.starts_with(['[', '(']) || inner.starts_with("array("))
}

/// Whether the text before a `=` can be a declaration or a name in a program.
fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || " _[]:;<>.,*&$".contains(c))
}

/// Returns an array without the type or the function before its brackets: `new int[][] {`, `vec![`, `np.array([`.
fn without_type(text: &str) -> &str {
    if let Some(made) = text.strip_prefix("new ") {
        return made.find('{').map_or(text, |at| &made[at..]);
    }
    let array = text.trim_start_matches(|c: char| c.is_alphanumeric() || "._:!".contains(c));
    if text.starts_with(char::is_alphabetic) && array.starts_with(['[', '(']) { array } else { text }
}

/// Whether all brackets of a text that begins with an array have been closed.
pub(super) fn is_whole(text: &str) -> bool {
    let mut nesting = Nesting::default();
    without_comment(text).chars().for_each(|c| nesting.push(c));
    nesting.is_closed()
}

/// Iterator over the boards in the arrays of a document.
#[derive(Debug)]
pub(super) struct Boards {
    plain: Plain,
    spans: std::vec::IntoIter<Span>,
    last: Last,    // meaning of a comma at the end of a list
    at: usize,     // position of the latest board in bytes
    line: usize,   // line of `at`, counted from 1
    column: usize, // characters before `at` in its line
}

impl Boards {
    /// Finds the boards of a text. `line` is the line number of the text's first line.
    ///
    /// # Errors
    /// Fails if there is no board, or if brackets are nested too deeply.
    pub(super) fn find(text: String, line: usize) -> Result<Self, String> {
        let plain = Plain::of(text);
        let (spans, last) = spans(&plain.text)?;
        Ok(Self { plain, spans: spans.into_iter(), last, at: 0, line, column: 0 })
    }

    /// Whether all remaining boards are full.
    pub(super) fn are_full(&self) -> bool {
        !self.spans.as_slice().iter().any(Span::is_puzzle)
    }

    /// Returns the board in a range, or an error if the range holds only a part of a board.
    fn board(&mut self, span: Span) -> ReadPuzzle {
        let (start, end) = (span.start as usize, span.end as usize);
        (self.line, self.column) = self.plain.place(self.at, start, (self.line, self.column));
        self.at = start;
        let fault = |expected| {
            let fault = Fault { line: self.line, column: self.column + 1, expected };
            ReadPuzzle::new(self.line, Err(fault))
        };
        match span.content {
            SpanContent::Board | SpanContent::Doubtful(_) => {}
            SpanContent::Cut(cells) => {
                return fault(format!("expected a whole board in the array, found only {cells} cells"));
            }
            SpanContent::Unclosed => {
                return fault("expected the closing bracket of the array, found the end of the text".to_owned());
            }
        }
        let mut cells = PlacedCells::default();
        let (mut before, mut place) = (start, (self.line, self.column));
        for token in Tokens::of(&self.plain.text, start, end, self.last) {
            let Token::Value { at, text, .. } = token else { continue };
            for (offset, cell) in cells_of(text) {
                place = self.plain.place(before, at + offset, place);
                before = at + offset;
                cells.add(cell, (place.0, place.1 + 1));
            }
        }
        ReadPuzzle::new(self.line, cells.read())
    }
}

impl Iterator for Boards {
    type Item = ReadPuzzle;

    fn next(&mut self) -> Option<Self::Item> {
        let span = self.spans.next()?;
        Some(self.board(span))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, write};
    use grid::Cell;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzles(text: &str) -> Vec<String> {
        let boards = Boards::find(text.to_owned(), 1).into_iter().flatten();
        boards.filter_map(|read| write(Format::Line, &read.result.ok()?.puzzle).ok()).collect()
    }

    fn rows(width: usize) -> Vec<String> {
        LINE.chars().collect::<Vec<_>>().chunks(width).map(|row| row.iter().collect()).collect()
    }

    /// Returns an array of rows of cells.
    fn array(cell: fn(&str) -> String, gap: &str) -> String {
        let row = |row: &String| row.chars().map(|c| cell(&c.to_string())).collect::<Vec<_>>().join(gap);
        format!("[[{}]]", rows(9).iter().map(row).collect::<Vec<_>>().join("],\n["))
    }

    fn number(cell: &str) -> String {
        cell.replace('.', "0")
    }

    #[test]
    fn lists_may_be_within_macros() {
        let macros = array(number, ",").replace('[', "vec![");
        assert_eq!(puzzles(&macros), [LINE], "{macros}");
    }

    #[test]
    fn escaped_marks_are_blanks_at_every_side() {
        for side in [4, 9, 10, 16, 25] {
            let line = format!("12.3{}", ".".repeat(side * side - 4));
            for mark in ["·", "\\u00b7", "•", "\\u2022", "-", "null"] {
                let quoted = |c: char| match c {
                    '.' if mark == "null" => mark.to_owned(),
                    '.' => format!("\"{mark}\""),
                    _ => format!("\"{c}\""),
                };
                let cells: Vec<String> = line.chars().map(quoted).collect();
                let rows: Vec<String> = cells.chunks(side).map(|row| format!("[{}]", row.join(", "))).collect();
                assert_eq!(puzzles(&format!("[{}]", rows.join(", "))), std::slice::from_ref(&line), "{side} {mark}");
            }
        }
    }

    #[test]
    fn arrays_without_a_board_are_refused() {
        for text in ["[[1,2],[3,4]]", "[1,2,3]", "[]", "[\"abc\"]", &"[".repeat(40), "[[1,2,3,4],[1,2,3]]"] {
            assert!(Boards::find(text.to_owned(), 1).is_err(), "{text}");
        }
    }

    #[test]
    fn cells_have_the_places_of_the_text() {
        let numbers = array(number, ",");
        let mut boards = Boards::find(format!("[\n{numbers},\n \"{LINE}\"]"), 5).expect("two boards");
        let mut place = |cell: usize| {
            let ReadPuzzle { line, result, .. } = boards.next().expect("a board");
            (line, result.map(|found| found.places.of(Cell::new(cell))))
        };
        assert_eq!(place(10), (6, Ok((7, 4))));
        assert_eq!(place(0), (15, Ok((15, 3))));
        let escaped = array(|cell| format!("\"{}\"", cell.replace('.', "\\u00b7")), ",");
        let read = Boards::find(escaped, 1).expect("a board").next().expect("one");
        assert_eq!(read.result.map(|found| found.places.of(Cell::new(4))), Ok((1, 30)));
        let wrong = numbers.replacen('7', "17", 1);
        let read = Boards::find(wrong, 1).expect("a board").next().expect("one");
        let fault = read.result.err().expect("17 is too much");
        assert_eq!((fault.line, fault.column), (1, 11));
    }

    #[test]
    fn arrays_are_distinguished_from_rows_and_headings() {
        for (text, expected) in [
            ("[[5,3,0", true),
            ("[", true),
            ("[ [", true),
            ("[\"53..7", true),
            ("[['5', '3'", true),
            ("board = [", true),
            ("int[][] board = {{5,3", true),
            ("int[][] board = new int[][] {", true),
            ("int[,] board = new int[9, 9] {", true),
            ("let board: [[u8; 9]; 9] = [ // rows", true),
            ("let board = vec![", true),
            ("board = np.array([", true),
            ("vec![", true),
            ("array([[5, 3, 0,", true),
            ("np.array([", true),
            ("array(array(5,3,0", true),
            ("$grid = array(", true),
            ("$grid = array(array(5,3,0", true),
            ("$grid = [[5,3,0", true),
            ("main()", false),
            ("solve(5)", false),
            ("[5,3,0,0,", true),
            ("[{\"puzzle\"", true),
            ("[[,3,,,7,,,,,],", true),
            ("[5,3,null,null,7,null,null,null,null],", false),
            (format!("[5{}]", ", null".repeat(80)).as_str(), true),
            (format!("[5{}],", ", null".repeat(80)).as_str(), true),
            (format!("[5{}],", ", null".repeat(15)).as_str(), false),
            ("[5,3,0,0,7,0,0,0,0],", false),
            ("['5','3','.','.','7','.','.','.','.'],", false),
            ("[1] 53..7", false),
            ("[Game 1]", false),
            ("[1]", false),
            ("{\"board\"", false),
            ("53..7", false),
        ] {
            assert_eq!(begins(text), expected, "{text}");
        }
        assert!(is_whole("[[1,\"]\"],(2)]") && !is_whole("[[1]") && !is_whole("12"));
    }
}
