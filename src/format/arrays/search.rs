//! Search for boards in a text with arrays.

use crate::format::alphabet;
use crate::format::arrays::tokens::{Token, Tokens};
use crate::format::arrays::value::{has_blank, is_mark, length, step};
use crate::format::words::{Word, shape_of};
use crate::grid::Shape;

/// Brackets within each other. Lists of boards have four.
const MOST_DEPTH: usize = 32;

/// The smallest side of a board in a list.
const LEAST_SIDE: usize = 4;

/// Range of a board in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32, // in bytes
    pub(super) end: u32,
    pub(super) is_full: bool,
}

/// Returns where boards stand in a text, in order.
///
/// # Errors
/// If there is none, or too many brackets stand within each other.
pub(super) fn spans(text: &str) -> Result<Vec<Span>, String> {
    let mut search = Search::default();
    for token in Tokens::of(text, 0, text.len()) {
        match token {
            Token::Open(at) => search.open(at)?,
            Token::Close(end) => search.close(end),
            Token::Key => {
                if let Some(list) = search.lists.last_mut() {
                    list.has_keys = true;
                }
            }
            Token::Value { at, text: value, is_quoted } => {
                search.value(value);
                let end = (at + value.len() + 1).min(text.len());
                if is_quoted && is_meant(value) {
                    search.spans.push(Span { start: at as u32 - 1, end: end as u32, is_full: !has_blank(value) });
                }
            }
        }
    }
    while !search.lists.is_empty() {
        search.close(text.len());
    }
    if search.spans.is_empty() {
        let found = search.values;
        return Err(format!("expected a board in the array, such as 9 rows of 9 values, found {found} values"));
    }
    Ok(search.spans)
}

/// Whether a text is a board, or was meant as one: most of it digits and blanks, and as long.
fn is_meant(text: &str) -> bool {
    let length = length(text);
    if length < LEAST_SIDE * LEAST_SIDE {
        return false;
    }
    let digits = text.chars().filter(|&c| c.is_ascii_digit() || is_mark(c) || c == ' ').count();
    let is_likely = digits * 4 >= text.chars().count() * 3 && (is_board(length) || length > Shape::MAX_SIDE);
    let is_readable = || {
        let cells: Vec<Word> = Word { at: 0, text }.letters().step_by(step(text)).collect();
        alphabet::decode(&cells, cells.len().isqrt()).is_some()
    };
    is_likely || is_board(length) && is_readable()
}

/// Whether a board can have this number of cells.
fn is_board(cells: usize) -> bool {
    shape_of(cells).is_ok_and(|shape| shape.side() >= LEAST_SIDE)
}

/// Kind of the values of a list, if they have one in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Nothing, since there is no value so far.
    Empty,
    /// Each is as many cells.
    Values(usize),
    /// Each is a list of as many cells.
    Rows(usize),
    /// Nothing.
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
#[derive(Clone, Copy, Debug)]
struct List {
    start: usize, // in bytes
    has_keys: bool,
    content: Content,
    count: usize, // of values
    has_blank: bool,
    spans: usize, // found before it
}

/// A search, one token after the other.
#[derive(Debug, Default)]
struct Search {
    lists: Vec<List>,
    spans: Vec<Span>,
    values: usize,
}

impl Search {
    fn open(&mut self, start: usize) -> Result<(), String> {
        if self.lists.len() == MOST_DEPTH {
            return Err(format!("expected at most {MOST_DEPTH} brackets within each other, found more"));
        }
        let (content, spans) = (Content::Empty, self.spans.len());
        self.lists.push(List { start, has_keys: false, content, count: 0, has_blank: false, spans });
        Ok(())
    }

    fn value(&mut self, text: &str) {
        self.values += 1;
        if let Some(list) = self.lists.last_mut() {
            list.content = list.content.with(Content::Values(length(text)));
            list.count += 1;
            list.has_blank |= has_blank(text);
        }
    }

    /// Ends the latest list: it is a board, a row of one, or holds others.
    fn close(&mut self, end: usize) {
        let Some(list) = self.lists.pop() else { return };
        let is_side = |count: usize| count >= LEAST_SIDE && Shape::of_side(count).is_ok();
        let is_whole = !list.has_keys
            && match list.content {
                Content::Values(1) => is_board(list.count),
                Content::Values(length) | Content::Rows(length) => length == list.count && is_side(length),
                Content::Empty | Content::Mixed => false,
            };
        if is_whole {
            self.spans.truncate(list.spans);
            self.spans.push(Span { start: list.start as u32, end: end as u32, is_full: !list.has_blank });
        } else if list.has_keys && self.spans[list.spans..].iter().any(|span| !span.is_full) {
            let found = self.spans.split_off(list.spans);
            self.spans.extend(found.into_iter().filter(|span| !span.is_full)); // the others are solutions
        }
        if let Some(outer) = self.lists.last_mut() {
            let is_row = list.content == Content::Values(1) && !list.has_keys;
            outer.content = outer.content.with(if is_row { Content::Rows(list.count) } else { Content::Mixed });
            outer.count += 1;
            outer.has_blank |= list.has_blank;
        }
    }
}
