//! Searches a text that contains arrays for boards.

use crate::arrays::element::{cells_of, has_blank, is_mark, is_nothing, length, step};
use crate::arrays::tokens::{Last, Token, Tokens};
use crate::digit_alphabet::{self, LEAST_SIDE_WITH_ZERO};
use crate::words_of_a_line::{LEAST_SIDE, Word, is_board_size, is_cell, is_side};
use grid::Shape;

/// Maximum nesting depth of brackets. Lists of boards have four levels.
const MOST_DEPTH: usize = 32;

/// Minimum number of cells that count as a cut-off board if they are in a list with one board.
const LEAST_OF_CUT: usize = 16;

/// Minimum number of cells that count as a cut-off board if they are in a list with several boards.
const LEAST_OF_CUT_BESIDE_TWO: usize = 9;

/// Maximum length of a board that is compared with its solution, in bytes.
const LONGEST_COMPARED: u32 = 64 * 1024;

/// Range of a text that holds a board or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32, // in bytes
    pub(super) end: u32,
    pub(super) is_full: bool,
    pub(super) content: SpanContent,
}

/// Content of a [`Span`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpanContent {
    /// A complete board.
    Board,
    /// This number of cells. They count as a cut-off board if there are boards in the same list.
    Doubtful(u32),
    /// This number of cells, which count as a cut-off board.
    Cut(u32),
    /// The end of the text, inside an array that is not closed.
    Unclosed,
}

impl Span {
    const fn new(start: usize, end: usize, content: SpanContent) -> Self {
        Self { start: start as u32, end: end as u32, is_full: false, content }
    }

    /// Whether the range holds a complete board with empty cells.
    pub(super) const fn is_puzzle(&self) -> bool {
        matches!(self.content, SpanContent::Board) && !self.is_full
    }
}

/// Returns the ranges of complete and cut-off boards in order, and the meaning of a comma at the end of a list.
///
/// # Errors
/// Fails if there is no board, or if brackets are nested too deeply.
pub(super) fn spans(text: &str) -> Result<(Vec<Span>, Last), String> {
    let found = spans_with(text, Last::Ignored);
    let has_sparse = || text.contains(",,") || text.contains(", ,") || text.contains("[,");
    match found {
        Err(refusal) if has_sparse() => {
            spans_with(text, Last::Empty).map(|spans| (spans, Last::Empty)).map_err(|_| refusal)
        }
        found => found.map(|spans| (spans, Last::Ignored)),
    }
}

/// Returns the ranges of boards, given the meaning of a comma at the end of a list.
fn spans_with(text: &str, last: Last) -> Result<Vec<Span>, String> {
    let mut search = Search { text, last, ..Search::default() };
    for token in Tokens::of(text, 0, text.len(), last) {
        match token {
            Token::Open(at) => search.open(at)?,
            Token::Close(end) => search.close(end),
            Token::Key => {
                if let Some(list) = search.lists.last_mut() {
                    list.has_keys = true;
                }
            }
            Token::Value { at, text: value, is_quoted } => search.value(at, value, is_quoted),
        }
    }
    let is_open = !search.lists.is_empty();
    search.close_all();
    if !search.spans.iter().any(|span| span.content == SpanContent::Board) {
        let found = search.values;
        if is_open {
            return Err(format!(
                "expected the closing bracket of the array, found the end of the text after {found} values"
            ));
        }
        return Err(format!("expected a board in the array, such as 9 rows of 9 values, found {found} values"));
    }
    Ok(search.spans)
}

/// Whether a text is a board or was meant as one. A text that was meant as one has the length of a board and consists mostly of digits and
/// blanks.
fn is_meant(text: &str) -> bool {
    let length = length(text);
    if length < LEAST_SIDE * LEAST_SIDE {
        return false;
    }
    let digits = text.chars().filter(|&c| c.is_ascii_digit() || is_mark(c) || c == ' ').count();
    let is_likely = digits * 4 >= text.chars().count() * 3 && (is_board_size(length) || length > Shape::MAX_SIDE);
    let is_readable = || {
        let cells: Vec<Word> = Word::line(text).letters().step_by(step(text)).collect();
        digit_alphabet::decode(&cells, cells.len().isqrt()).is_some()
    };
    is_likely || is_board_size(length) && is_readable()
}

/// Structure that the values of a list have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Content {
    /// The list has no values so far.
    #[default]
    Empty,
    /// All values are single texts with this number of cells.
    Values(usize),
    /// All values are lists with this number of cells.
    Rows(usize),
    /// The values differ in structure.
    Mixed,
}

impl Content {
    fn with(self, next: Self) -> Self {
        match self {
            Self::Empty => next,
            _ if self == next => self,
            Self::Values(_) | Self::Rows(_) | Self::Mixed => Self::Mixed,
        }
    }
}

/// A list that is not closed yet.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: usize, // in bytes
    has_keys: bool,
    content: Content,
    count: usize, // number of values
    has_blank: bool,
    spans: usize,     // number of spans found before the list
    boards: usize,    // number of boards directly in the list
    cells: usize,     // number of cells in the list and in nested lists
    is_plain: bool,   // whether all values could be cells
    first_row: usize, // number of cells in its first value or list
}

/// State of the search, which processes tokens one by one.
#[derive(Debug, Default)]
struct Search<'a> {
    text: &'a str,
    last: Last,
    lists: Vec<List>,
    spans: Vec<Span>,
    values: usize,
}

impl Search<'_> {
    fn open(&mut self, start: usize) -> Result<(), String> {
        if self.lists.len() == MOST_DEPTH {
            return Err(format!("expected at most {MOST_DEPTH} nested brackets, found more"));
        }
        self.lists.push(List { start, spans: self.spans.len(), is_plain: true, ..List::default() });
        Ok(())
    }

    /// Processes a value. `at` is the position of its text in bytes.
    fn value(&mut self, at: usize, value: &str, is_quoted: bool) {
        self.values += 1;
        let value = value.trim_end_matches('\n'); // final line break after an unclosed quotation mark
        let (length, is_board) = (length(value), is_quoted && is_meant(value));
        let is_plain = is_cells(value);
        if let Some(list) = self.lists.last_mut() {
            list.content = list.content.with(Content::Values(length));
            list.has_blank |= has_blank(value);
            list.add(length, is_plain);
            list.boards += usize::from(is_board);
        }
        let end = (at + value.len() + 1).min(self.text.len());
        if is_board {
            self.push_board(at - 1, end, length, has_blank(value));
        } else if is_quoted && is_plain && length >= LEAST_OF_CUT_BESIDE_TWO && !self.lists.is_empty() {
            self.spans.push(Span::new(at - 1, end, SpanContent::Doubtful(length as u32)));
        }
    }

    /// Ends the innermost list, which is a board, a row of a board, or a list of other values.
    fn close(&mut self, end: usize) {
        let Some(mut list) = self.lists.pop() else { return };
        let is_whole = list.is_board();
        if is_whole {
            self.spans.truncate(list.spans);
            self.push_board(list.start, end, list.cells, list.has_blank);
        } else {
            list.boards -= usize::from(self.drop_solution(&list));
            self.drop_solutions(&list);
            self.settle(&list);
        }
        let is_doubtful = list.may_be_cut() && self.spans.len() == list.spans;
        if let Some(outer) = self.lists.last_mut() {
            let is_row = list.content == Content::Values(1) && !list.has_keys;
            outer.content = outer.content.with(if is_row { Content::Rows(list.count) } else { Content::Mixed });
            outer.has_blank |= list.has_blank;
            outer.add(list.cells, list.is_plain && !list.has_keys);
            outer.boards += usize::from(is_whole);
            if is_doubtful {
                self.spans.push(Span::new(list.start, end, SpanContent::Doubtful(list.cells as u32)));
            }
        }
    }

    /// Ends the lists that are still open at the end of the text.
    fn close_all(&mut self) {
        let Some(outermost) = self.lists.first().map(|list| list.start as u32) else { return };
        while !self.lists.is_empty() {
            self.close(self.text.len());
        }
        let is_all_there = matches!(self.spans[..], [only] if only.start == outermost); // only closing brackets are missing
        let is_cut = self.spans.last().is_some_and(|span| matches!(span.content, SpanContent::Cut(_)));
        if !is_all_there && !is_cut {
            let end = self.text.trim_end().len();
            self.spans.push(Span::new(end, end, SpanContent::Unclosed));
        }
    }

    /// Adds a complete board with this number of cells.
    fn push_board(&mut self, start: usize, end: usize, cells: usize, has_blank: bool) {
        let span = Span::new(start, end, SpanContent::Board);
        let is_full = !has_blank || self.is_full_from_zero(span, cells);
        self.spans.push(Span { is_full, ..span });
    }

    /// Removes the second of exactly two boards in a list if it is the solution of the first. Returns whether it removed one and both
    /// boards were directly in the list.
    fn drop_solution(&mut self, list: &List) -> bool {
        let found = &self.spans[list.spans..];
        let mut boards = found.iter().filter(|span| span.content == SpanContent::Board);
        let (Some(&puzzle), Some(&solution), None) = (boards.next(), boards.next(), boards.next()) else {
            return false;
        };
        let is_pair = puzzle.is_puzzle() && solution.is_full && self.completes(puzzle, solution);
        let at = found.iter().position(|span| *span == solution).filter(|_| is_pair);
        at.is_some_and(|at| {
            self.spans.remove(list.spans + at);
            list.boards > 1
        })
    }

    /// Whether a full board contains all digits of a puzzle.
    fn completes(&self, puzzle: Span, solution: Span) -> bool {
        if [puzzle, solution].iter().any(|span| span.end - span.start > LONGEST_COMPARED) {
            return false;
        }
        let [given, full] = [puzzle, solution].map(|span| cells(self.text, span, self.last));
        let is_blank = |cell: &str| cell.trim().is_empty() || cell.chars().all(is_mark);
        given.len() == full.len() && given.iter().zip(&full).all(|(&given, &digit)| is_blank(given) || given == digit)
    }

    /// Whether `0` is a digit on a board with this number of cells, and the board is therefore full.
    fn is_full_from_zero(&self, span: Span, count: usize) -> bool {
        let least = LEAST_SIDE_WITH_ZERO * LEAST_SIDE_WITH_ZERO;
        if count < least || span.end - span.start > LONGEST_COMPARED {
            return false;
        }
        let cells = cells(self.text, span, self.last);
        let words: Vec<Word> = cells.iter().map(|&text| Word::line(text)).collect();
        let decoded = digit_alphabet::from_zero(&words, words.len().isqrt());
        decoded.is_some_and(|decoded| decoded.digits.iter().all(Option::is_some))
    }

    /// Removes the full boards from an object that also holds puzzles, because they are the solutions.
    fn drop_solutions(&mut self, list: &List) {
        if list.has_keys && self.spans[list.spans..].iter().any(Span::is_puzzle) {
            let found = self.spans.split_off(list.spans);
            self.spans.extend(found.into_iter().filter(|span| !span.is_full));
        }
    }

    /// Decides for each doubtful range in a list whether it is a cut-off board. Ranges that are not are removed.
    fn settle(&mut self, list: &List) {
        let least = match list.boards {
            1 if !list.has_keys => LEAST_OF_CUT,
            boards if boards > 1 && !list.has_keys => LEAST_OF_CUT_BESIDE_TWO,
            _ => usize::MAX,
        };
        let found = self.spans.split_off(list.spans);
        self.spans.extend(found.into_iter().filter_map(|span| match span.content {
            SpanContent::Doubtful(cells) if cells as usize >= least => {
                Some(Span { content: SpanContent::Cut(cells), ..span })
            }
            SpanContent::Doubtful(_) => None,
            SpanContent::Board | SpanContent::Cut(_) | SpanContent::Unclosed => Some(span),
        }));
    }
}

impl List {
    /// Adds a value or a nested list with this number of cells.
    fn add(&mut self, cells: usize, is_plain: bool) {
        if self.count == 0 {
            self.first_row = cells;
        }
        self.count += 1;
        self.cells += cells;
        self.is_plain &= is_plain;
    }

    /// Whether the list is a complete board.
    fn is_board(&self) -> bool {
        !self.has_keys
            && match self.content {
                Content::Values(1) => is_board_size(self.count),
                Content::Values(length) | Content::Rows(length) => length == self.count && is_side(length),
                Content::Empty | Content::Mixed => false,
            }
    }

    /// Whether the list may be the beginning of a board. It must consist of cells, or of rows of which the first is complete.
    fn may_be_cut(&self) -> bool {
        let is_flat = self.content == Content::Values(1);
        !self.has_keys && self.is_plain && self.cells >= LEAST_OF_CUT_BESIDE_TWO && (is_flat || is_side(self.first_row))
    }
}

/// Whether all characters of a value can be cells. In a value of several cells, letters cannot.
fn is_cells(value: &str) -> bool {
    let text = value.trim();
    let is_short = length(text) == 1;
    let is_plain = |c: char| c.is_ascii_digit() || is_mark(c) || c == ' ';
    is_nothing(text) || text.chars().all(|c| is_plain(c) || is_short && is_cell(c))
}

/// Returns the cells of a board.
fn cells(text: &str, span: Span, last: Last) -> Vec<&str> {
    let value = |token| match token {
        Token::Value { text, .. } => Some(text),
        Token::Open(_) | Token::Close(_) | Token::Key => None,
    };
    let values = Tokens::of(text, span.start as usize, span.end as usize, last).filter_map(value);
    values.flat_map(cells_of).map(|(_, cell)| cell).collect()
}
